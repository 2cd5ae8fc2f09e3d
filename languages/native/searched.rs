//! Where compilers and linkers search for files. A new file in an earlier folder replaces one that
//! a build read, and no input file shows that: the record therefore keeps the names that were
//! searched and not found.

use crate::shared::cache;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Folders that a build's tools search.
#[derive(Default)]
pub(crate) struct Searched {
    /// The compiler's own folders, which no flag names. With links resolved.
    pub own: Vec<PathBuf>,
    pub headers: Vec<PathBuf>,
    pub libraries: Vec<PathBuf>,
}

/// Code that makes the preprocessor search a file and continue without it.
const ASKING: [&str; 3] = ["__has_include_next", "__has_include", "__has_embed"];

/// Names searched and not found, for each folder.
#[derive(Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Absent(BTreeMap<PathBuf, BTreeSet<PathBuf>>);

impl Absent {
    /// Adds the names that a compiler which read `files` did not find. Ignores the order of the
    /// folders: a file in a later one causes an unnecessary build, not a wrong number.
    pub fn headers(&mut self, files: &[PathBuf], folders: &[PathBuf]) {
        let users = || {
            files
                .iter()
                .filter(|file| !is_system(file))
                .filter_map(|file| Some(file.parent()?.to_path_buf()))
        };
        let folders: BTreeSet<PathBuf> = folders.iter().cloned().chain(users()).collect();
        let mut names = names(files, &folders);
        names.extend(
            files
                .iter()
                .filter_map(|file| std::fs::read(file).ok())
                .flat_map(|text| asked_for(&String::from_utf8_lossy(&text))),
        );
        self.add(&names, &folders);
    }

    /// The same for a linker: `-lw` means `libw.so` or `libw.a`.
    pub fn libraries(&mut self, files: &[PathBuf], folders: &[PathBuf]) {
        let folders = folders.iter().cloned().collect();
        let found = names(files, &folders);
        let names = found
            .iter()
            .flat_map(|name| {
                [
                    name.clone(),
                    name.with_extension("so"),
                    name.with_extension("a"),
                ]
            })
            .collect();
        self.add(&names, &folders);
    }

    /// The same for an assembler, with names as written.
    pub fn assembled(&mut self, names: &[PathBuf], folders: &[&Path]) {
        self.add(
            &names.iter().cloned().collect(),
            &folders.iter().map(|folder| folder.to_path_buf()).collect(),
        );
    }

    fn add(&mut self, names: &BTreeSet<PathBuf>, folders: &BTreeSet<PathBuf>) {
        for folder in folders
            .iter()
            .filter(|folder| !is_system(folder) && !cache::has_made(folder))
        {
            let absent = names.iter().filter(|name| !folder.join(name).is_file());
            self.0
                .entry(folder.clone())
                .or_default()
                .extend(absent.cloned());
        }
    }

    /// Whether none of them exists now.
    pub fn is_true(&self) -> bool {
        let is_there = |(folder, names): (&PathBuf, &BTreeSet<PathBuf>)| {
            folder.is_dir() && names.iter().any(|name| folder.join(name).is_file())
        };
        !self.0.iter().any(is_there)
    }
}

/// Names by which files below these folders may have been searched.
fn names(files: &[PathBuf], folders: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let real = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    let folders: BTreeSet<PathBuf> = folders
        .iter()
        .flat_map(|folder| [folder.clone(), real(folder)])
        .collect();
    let spellings = files.iter().flat_map(|file| [file.clone(), real(file)]);
    let below = |file: PathBuf| {
        folders
            .iter()
            .filter_map(|folder| Some(file.strip_prefix(folder).ok()?.to_path_buf()))
            .collect::<Vec<_>>()
    };
    spellings.flat_map(below).collect()
}

/// `opt.h` in `__has_include("opt.h")`.
fn asked_for(text: &str) -> Vec<PathBuf> {
    let name = |(at, word): (usize, &str)| {
        let rest = text[at + word.len()..]
            .trim_start()
            .strip_prefix('(')?
            .trim_start();
        let end = if rest.starts_with('<') { '>' } else { '"' };
        let (name, _) = rest.strip_prefix(['<', '"'])?.split_once(end)?;
        Some(PathBuf::from(name))
    };
    ASKING
        .iter()
        .flat_map(|asking| text.match_indices(asking))
        .filter_map(name)
        .collect()
}

/// System folders: changing them also changes the compiler.
const SYSTEM: &[&str] = &["/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc"];
/// Except this one, which users fill themselves.
const INSTALLED: &str = "/usr/local";

pub(super) fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| path.starts_with(folder)) && !path.starts_with(INSTALLED)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with these files.
    fn filled(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        files.iter().for_each(|(file, text)| {
            cache::write(&folder.path().join(file), text.as_bytes()).expect("written")
        });
        folder
    }

    #[test]
    fn a_header_that_appears_in_any_folder_searched_is_noticed() {
        let asks = "#if __has_include(<opt/a.h>) || __has_include ( \"opt.h\" )\n#endif\n";
        let folder = filled(&[
            ("f.c", ""),
            ("b/n.h", ""),
            ("b/deep/d.h", asks),
            ("c/n.h", ""),
        ]);
        let at = |name: &str| folder.path().join(name);
        let mut absent = Absent::default();
        absent.headers(
            &[
                at("f.c"),
                at("b/n.h"),
                at("b/deep/d.h"),
                PathBuf::from("/usr/include/stdio.h"),
            ],
            &["a", "b", "c", "/usr/include"].map(at),
        );
        assert!(absent.is_true());
        for (appears, is_seen) in [
            ("a/n.h", true),
            ("a/deep/d.h", true),
            ("c/deep/d.h", true),
            ("c/opt/a.h", true),
            ("b/deep/opt.h", true),
            ("n.h", true),
            ("a/x.h", false),
        ] {
            cache::write(&at(appears), b"").expect("written");
            assert_eq!(absent.is_true(), !is_seen, "{appears}");
            std::fs::remove_file(at(appears)).expect("removed");
        }
        assert!(absent.is_true());
    }

    #[test]
    fn a_system_header_is_shadowed_by_a_folder_of_the_users() {
        let folder = filled(&[("a/x.h", "")]);
        let mut absent = Absent::default();
        absent.headers(
            &[PathBuf::from("/usr/include/stdio.h")],
            &[folder.path().join("a"), PathBuf::from("/usr/include")],
        );
        assert!(absent.is_true() && absent.0.len() == 1);
        cache::write(&folder.path().join("a/stdio.h"), b"").expect("written");
        assert!(!absent.is_true());
    }

    #[test]
    fn a_library_is_shadowed_by_either_kind() {
        let folder = filled(&[("b/libw.a", ""), ("own.o", "")]);
        let at = |name: &str| folder.path().join(name);
        let mut absent = Absent::default();
        absent.libraries(&[at("b/libw.a"), at("own.o")], &["a", "b"].map(at));
        for (appears, is_seen) in [
            ("a/libw.a", true),
            ("a/libw.so", true),
            ("b/libw.so", true),
            ("a/own.o", false),
            ("libw.a", false),
        ] {
            cache::write(&at(appears), b"").expect("written");
            assert_eq!(absent.is_true(), !is_seen, "{appears}");
            std::fs::remove_file(at(appears)).expect("removed");
        }
    }
}
