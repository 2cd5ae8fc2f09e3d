//! What functions of the package's own library return, where its sources say it in words that mean
//! the same in another file.

use crate::shared::above;
use crate::shared::syntax::{self, field, parts, text, walk};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tree_sitter::Node;

/// Sources of a library that are read, and folders within each other.
const FILES: usize = 500;
const DEEPEST: usize = 8;
/// For one of them.
const LIMIT: Duration = Duration::from_secs(1);

/// Names of types that need no import.
const PRELUDE: &[&str] = &[
    "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize", "f32", "f64", "String", "Vec", "Option", "Box",
];

/// The library of the package that a file belongs to.
#[derive(Default)]
pub struct Library {
    name: String,
    /// Public functions whose name only one of its sources has, with what they return.
    returns: BTreeMap<String, String>,
    /// Those that the file imports, by their names alone.
    imported: BTreeSet<String>,
}

impl Library {
    /// Of the file at this path.
    pub fn of(path: &Path, root: Node, source: &str) -> Library {
        let found = above::with(path, &["Cargo.toml"]).and_then(|package| named(&package));
        let Some((name, sources)) = found.filter(|(name, _)| above::mentions(source, name)) else {
            return Library::default();
        };
        let mut imported = BTreeSet::new();
        for item in parts(root) {
            let is_of_it = text(item, source)
                .strip_prefix("use ")
                .is_some_and(|rest| rest.trim_start().starts_with(&format!("{name}::")));
            if is_of_it {
                walk(item, |part| {
                    if part.kind() == "identifier" {
                        imported.insert(text(part, source).to_owned());
                    }
                    true
                });
            }
        }
        Library {
            returns: returns(&sources),
            name,
            imported,
        }
    }

    /// What a call of this name returns; `None`: its sources do not say it plainly.
    pub fn returned(&self, path: Option<&str>, name: &str) -> Option<&String> {
        let is_meant = match path {
            Some(path) => path.split("::").next() == Some(&self.name),
            None => self.imported.contains(name),
        };
        self.returns.get(name).filter(|_| is_meant)
    }
}

/// As sources call it, and where its sources are.
fn named(package: &Path) -> Option<(String, PathBuf)> {
    let text = fs::read_to_string(package.join("Cargo.toml")).ok()?;
    let manifest: toml::Table = text.parse().ok()?;
    let of = |table: &str, key: &str| manifest.get(table)?.get(key)?.as_str();
    let name = of("lib", "name").or(of("package", "name"))?;
    let root = package.join(of("lib", "path").unwrap_or("src/lib.rs"));
    let sources = root.parent()?.to_path_buf();
    root.is_file().then(|| (name.replace('-', "_"), sources))
}

fn returns(sources: &Path) -> BTreeMap<String, String> {
    let mut files = Vec::new();
    collect(sources, DEEPEST, &mut files);
    let mut found: BTreeMap<String, Option<String>> = BTreeMap::new();
    for file in files {
        let Ok(source) = fs::read_to_string(file) else {
            continue;
        };
        let Ok(tree) = syntax::parse(&tree_sitter_rust::LANGUAGE.into(), &source, LIMIT) else {
            continue;
        };
        for item in parts(tree.root_node()) {
            if let Some((name, returned)) = public(item, &source) {
                let again = found.contains_key(&name);
                found.insert(name, returned.filter(|_| !again));
            }
        }
    }
    let known = found.into_iter();
    known.filter_map(|(name, of)| Some((name, of?))).collect()
}

/// The Rust sources of a folder and those within it; links are not followed.
fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let (path, kind) = (entry.path(), entry.file_type());
        let is = |extension| path.extension().is_some_and(|found| found == extension);
        match kind {
            Ok(kind) if kind.is_dir() && depth > 0 => collect(&path, depth - 1, files),
            Ok(kind) if kind.is_file() && is("rs") && files.len() < FILES => files.push(path),
            _ => {}
        }
    }
}

/// The name of a public function, and its type if it is plain.
fn public(item: Node, source: &str) -> Option<(String, Option<String>)> {
    if item.kind() != "function_item" {
        return None;
    }
    let name = text(field(item, "name")?, source).to_owned();
    let before = &source[item.start_byte()..field(item, "name")?.start_byte()];
    let generic = field(item, "type_parameters").is_some();
    let plain = before.starts_with("pub ") && !before.contains("async") && !generic;
    let returned = field(item, "return_type").map(|of_type| text(of_type, source));
    let returned = returned.filter(|of_type| plain && needs_no_import(of_type));
    Some((name, returned.map(str::to_owned)))
}

/// `Option<Vec<u8>>`, `[u64; 4]`, `(u32, String)`; nothing that is borrowed.
fn needs_no_import(of_type: &str) -> bool {
    let is_part = |c: char| !c.is_alphanumeric() && c != '_';
    let known = |word: &str| {
        word.is_empty() || PRELUDE.contains(&word) || word.bytes().all(|b| b.is_ascii_digit())
    };
    !of_type.contains(['&', '\'']) && of_type.split(is_part).all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_mean_the_same_elsewhere() {
        for plain in ["Option<Vec<u8>>", "[u64; 4]", "(u32, String)", "f64"] {
            assert!(needs_no_import(plain), "{plain}");
        }
        for other in [
            "&str",
            "Tree",
            "Result<u8, Error>",
            "Vec<&'static str>",
            "impl Iterator",
        ] {
            assert!(!needs_no_import(other), "{other}");
        }
    }

    #[test]
    fn a_name_that_two_sources_have_is_nobodys() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write(
            "lib.rs",
            "mod other;\npub fn sum(a: &[u8]) -> u64 { 1 }\npub fn all() -> bool { true }\nfn own() -> u8 { 1 }\n",
        );
        write("other.rs", "pub fn all() -> u8 { 1 }\npub fn none() {}\n");
        let found = returns(folder.path());
        assert_eq!(found, BTreeMap::from([("sum".into(), "u64".into())]));
    }
}
