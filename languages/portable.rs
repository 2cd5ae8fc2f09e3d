//! Names of files that do not say where they lie: as seen from the benchmark's own folder, `state.h`, `../include/table.h`. What is built uses them in place of paths, so that equal sources
//! become equal programs in every folder, checkout and cache.
//!
//! A file outside the project keeps its path: every copy of the project reads the same one.

use super::cache;
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Component, Path, PathBuf};

/// What lies at the top of a project.
const TOPS: [&str; 2] = [".git", "lath.toml"];

/// The names of the files of one project, as seen from one of its folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    /// The benchmark's, absolute.
    folder: PathBuf,
    /// The project's: the repository's, else that of the nearest `lath.toml`, else `folder`.
    root: PathBuf,
}

impl Names {
    /// As seen from the folder of `source`, an absolute path.
    pub fn of(source: &str) -> Names {
        Names::seen_from(Path::new(source).parent().unwrap_or(Path::new("/")))
    }

    pub fn seen_from(folder: &Path) -> Names {
        let top = |name: &&str| folder.ancestors().find(|above| above.join(name).exists());
        let root = TOPS.iter().find_map(top).unwrap_or(folder);
        Names { folder: folder.to_path_buf(), root: root.to_path_buf() }
    }

    /// The folder that all files of the project lie in.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The name of a file or folder. `.` is the benchmark's own folder.
    pub fn name(&self, path: &str) -> String {
        let plain = normal(Path::new(path));
        if !plain.is_absolute() || !plain.starts_with(&self.root) {
            return path.to_owned();
        }
        let common = self.folder.components().zip(plain.components()).take_while(|(a, b)| a == b).count();
        let up = self.folder.components().skip(common).map(|_| Component::ParentDir);
        let name: PathBuf = up.chain(plain.components().skip(common)).collect();
        if name.as_os_str().is_empty() { ".".to_owned() } else { name.to_string_lossy().into_owned() }
    }

    /// Every folder from the project's to the benchmark's, with a slash at its end, and what stands for it in front of a name. Who tries them from the last to the
    /// first finds the innermost.
    pub fn prefixes(&self) -> Vec<(String, String)> {
        let depth = self.folder.components().count();
        let within = self.folder.ancestors().take_while(|above| above.starts_with(&self.root) && above.parent().is_some());
        let mut prefixes: Vec<(String, String)> =
            within.map(|above| (format!("{}/", above.display()), "../".repeat(depth - above.components().count()))).collect();
        prefixes.reverse();
        prefixes
    }

    /// A text with the names of the project's files in place of their paths: a flag, a message.
    pub fn in_text(&self, text: &str) -> String {
        let root = self.root.to_string_lossy();
        let mut named = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(root.as_ref()).filter(|_| self.root.parent().is_some()) {
            let (before, from) = rest.split_at(at);
            let end = from[root.len()..].find(ends_path).map_or(from.len(), |further| root.len() + further);
            // Neither the end of a longer path nor the beginning of another name: `/other/home/a`, `/home/abc`.
            let begins = !before.rsplit(ends_path).next().unwrap_or_default().contains('/');
            let is_inside = end == root.len() || from[root.len()..].starts_with('/');
            named.push_str(before);
            named.push_str(&if begins && is_inside { self.name(&from[..end]) } else { from[..end].to_owned() });
            rest = &from[end..];
        }
        named + rest
    }
}

fn ends_path(c: char) -> bool {
    c.is_whitespace() || "\"'`=,:;()".contains(c)
}

/// Without `.` and `..`, as far as the text tells.
fn normal(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if plain.file_name().is_some() => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// What a wrapper carries of its program, as JSON: no path of this machine, as far as its files belong to the project.
pub(crate) fn manifest(program: &Program) -> String {
    let names = Names::of(&program.source);
    let cached = |path: &str| within_cache(path).unwrap_or_else(|| path.to_owned());
    renamed(program, &|path| names.name(path), &cached, &|text| names.in_text(text)).to_string()
}

/// The program of a manifest with paths in place of names: its source lies in `folder`. Where nobody knows that, files keep their names.
pub fn located(program: &Program, folder: Option<&Path>) -> Program {
    let path = |name: &str| folder.map_or_else(|| name.to_owned(), |folder| normal(&folder.join(name)).to_string_lossy().into_owned());
    let cached = |name: &str| cache::root().map_or_else(|_| name.to_owned(), |root| root.join(name).to_string_lossy().into_owned());
    let value = renamed(program, &path, &cached, &str::to_owned);
    serde_json::from_value(value).expect("it was a program before")
}

/// Below lath's cache: without that.
pub(crate) fn within_cache(path: &str) -> Option<String> {
    let root = cache::root().ok()?;
    Path::new(path).strip_prefix(root).ok().map(|below| below.to_string_lossy().into_owned())
}

type Rename<'a> = &'a dyn Fn(&str) -> String;

fn renamed(program: &Program, file: Rename, library: Rename, text: Rename) -> Value {
    let mut value = serde_json::to_value(program).expect("a program is plain data");
    apply(&mut value["source"], file);
    apply(&mut value["files"], file);
    if !program.libraries.is_empty() {
        apply(&mut value["libraries"], library);
    }
    places(&mut value, file, text);
    value
}

fn apply(value: &mut Value, rename: Rename) {
    match value {
        Value::String(name) => *name = rename(name),
        Value::Array(all) => all.iter_mut().for_each(|one| apply(one, rename)),
        _ => {}
    }
}

/// Places, vector files, and what warnings say: wherever they stand.
fn places(value: &mut Value, file: Rename, text: Rename) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match key.as_str() {
                    "file" | "vectors" => apply(field, file),
                    "message" | "help" => apply(field, text),
                    _ => places(field, file, text),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|one| places(one, file, text)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A project with a folder for its benchmarks.
    fn project(top: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        std::fs::create_dir_all(root.join("bench/deep")).expect("made");
        std::fs::write(root.join(top), "").expect("written");
        (folder, root)
    }

    #[test]
    fn names_are_seen_from_the_benchmarks_folder() {
        for top in TOPS {
            let (_folder, root) = project(top);
            let names = Names::seen_from(&root.join("bench"));
            let name = |below: &str| names.name(&root.join(below).to_string_lossy());
            assert_eq!([name("bench/a.x"), name("bench/deep/b.x"), name("include/c.h")], ["a.x", "deep/b.x", "../include/c.h"]);
            assert_eq!([name("bench"), name(""), name("bench/../include")], [".", "..", "../include"]);
            assert_eq!(names.name("/usr/include/d.h"), "/usr/include/d.h");
            assert_eq!(names.name("state.h"), "state.h");
        }
    }

    #[test]
    fn without_a_project_the_folder_is_all() {
        let names = Names { folder: PathBuf::from("/a/b"), root: PathBuf::from("/a/b") };
        assert_eq!([names.name("/a/b/c"), names.name("/a/c")], ["c", "/a/c"]);
        assert_eq!(names.prefixes(), [("/a/b/".to_owned(), String::new())]);
    }

    #[test]
    fn the_innermost_prefix_is_the_last() {
        let names = Names { folder: PathBuf::from("/p/a/b"), root: PathBuf::from("/p") };
        let own = |path: &str, name: &str| (path.to_owned(), name.to_owned());
        assert_eq!(names.prefixes(), [own("/p/", "../../"), own("/p/a/", "../"), own("/p/a/b/", "")]);
        // Everything lies below the root of all: it says nothing.
        assert_eq!(Names { folder: PathBuf::from("/a"), root: PathBuf::from("/") }.prefixes(), [own("/a/", "")]);
    }

    #[test]
    fn paths_in_texts_become_names() {
        let names = Names { folder: PathBuf::from("/h o/p/bench"), root: PathBuf::from("/h o/p") };
        let shown = |text: &str| names.in_text(text);
        assert_eq!(shown("-I/h o/p/include -DX=\"/h o/p/bench/x\""), "-I../include -DX=\"x\"");
        assert_eq!(shown("-L/h o/p -Wl,-rpath,/h o/p/lib"), "-L.. -Wl,-rpath,../lib");
        for other in ["/h o/pp/x", "/other/h o/p/x", "-O3", ""] {
            assert_eq!(shown(other), other);
        }
    }
}
