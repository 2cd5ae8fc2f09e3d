//! File names without absolute paths: relative to the benchmark's folder, such as `state.h` or
//! `../include/table.h`. Builds use them instead of paths, so that equal sources give equal
//! programs in every folder, checkout and cache.
//!
//! A file outside the project keeps its path: every copy of the project reads the same one.

use super::cache;
use lath_core::paths::{normal, relative};
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Files at the top of a project.
const TOPS: [&str; 2] = [".git", "lath.toml"];

/// The names of a project's files, relative to one of its folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    /// The benchmark's, absolute.
    folder: PathBuf,
    /// The project's folder: the repository's, or that of the nearest `lath.toml`, or `folder`.
    root: PathBuf,
    /// The user's repository, if the project is a checkout of a revision: unversioned files are
    /// read there, under their names there.
    original: Option<PathBuf>,
}

impl Names {
    /// Relative to the folder of `source`, an absolute path.
    pub fn of(source: &str) -> Names {
        Names::seen_from(Path::new(source).parent().unwrap_or(Path::new("/")))
    }

    pub fn seen_from(folder: &Path) -> Names {
        let top = |name: &&str| folder.ancestors().find(|above| above.join(name).exists());
        let root = TOPS.iter().find_map(top).unwrap_or(folder);
        Names {
            folder: folder.to_path_buf(),
            root: root.to_path_buf(),
            original: cache::original(root),
        }
    }

    /// The folder that contains all files of the project.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The name of a file or folder. `.` is the benchmark's own folder.
    pub fn name(&self, path: &str) -> String {
        let plain = normal(Path::new(path));
        let is_inside = plain.is_absolute() && plain.starts_with(&self.root);
        if is_inside {
            relative(&self.folder, &plain)
                .to_string_lossy()
                .into_owned()
        } else {
            path.to_owned()
        }
    }

    /// The same for display: names a file of the original as if it were in the checkout, if the
    /// checkout lacks it.
    pub fn shown(&self, path: &str) -> String {
        let plain = normal(Path::new(path));
        let below = self
            .original
            .as_ref()
            .filter(|_| !plain.starts_with(&self.root))
            .and_then(|original| plain.strip_prefix(original).ok());
        below.map_or_else(
            || self.name(path),
            |below| self.name(&self.root.join(below).to_string_lossy()),
        )
    }

    /// The inverse of [`Names::shown`]: an unversioned file is in the original.
    fn find(&self, name: &str) -> PathBuf {
        let here = normal(&self.folder.join(name));
        let below = here
            .strip_prefix(&self.root)
            .ok()
            .filter(|_| !here.exists());
        let original = self
            .original
            .as_ref()
            .zip(below)
            .map(|(original, below)| original.join(below));
        original
            .filter(|original| original.exists())
            .unwrap_or(here)
    }

    /// Every folder from the project's to the benchmark's, with a final slash, and its replacement.
    /// Searching from the last to the first finds the innermost.
    pub fn prefixes(&self) -> Vec<(String, String)> {
        let depth = self.folder.components().count();
        let within = self
            .folder
            .ancestors()
            .take_while(|above| above.starts_with(&self.root) && above.parent().is_some());
        let mut prefixes: Vec<(String, String)> = Vec::new();
        for above in within {
            let name = "../".repeat(depth - above.components().count());
            let original = self
                .original
                .as_ref()
                .zip(above.strip_prefix(&self.root).ok())
                .map(|(original, below)| original.join(below));
            prefixes.extend(
                [Some(above.to_path_buf()), original]
                    .into_iter()
                    .flatten()
                    .map(|folder| (slashed(&folder), name.clone())),
            );
        }
        prefixes.reverse();
        prefixes
    }

    /// A text with the project's paths replaced by names: a flag, a message.
    pub fn in_text(&self, text: &str) -> String {
        std::iter::once(&self.root)
            .chain(&self.original)
            .fold(text.to_owned(), |text, root| self.in_text_of(root, &text))
    }

    fn in_text_of(&self, root: &Path, text: &str) -> String {
        let path = root.to_string_lossy();
        let mut named = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(path.as_ref()).filter(|_| root.parent().is_some()) {
            let (before, from) = rest.split_at(at);
            let end = from[path.len()..]
                .find(ends_path)
                .map_or(from.len(), |further| path.len() + further);
            // Matches neither the end of a longer path nor a prefix of another name:
            // `/other/home/a`, `/home/abc`.
            let begins = !before
                .rsplit(ends_path)
                .next()
                .unwrap_or_default()
                .contains('/');
            let is_inside = end == path.len() || from[path.len()..].starts_with('/');
            named.push_str(before);
            named.push_str(&if begins && is_inside {
                self.shown(&from[..end])
            } else {
                from[..end].to_owned()
            });
            rest = &from[end..];
        }
        named + rest
    }
}

/// With exactly one slash at its end.
fn slashed(folder: &Path) -> String {
    folder.join("").display().to_string()
}

/// `file:///…`: a path as a URI.
pub(crate) fn file_uri(path: &Path) -> String {
    use std::os::unix::ffi::OsStrExt;
    let mut uri = "file://".to_owned();
    for byte in path.as_os_str().as_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(*byte as char),
            byte if byte.is_ascii_alphanumeric() => uri.push(*byte as char),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

fn ends_path(c: char) -> bool {
    c.is_whitespace() || "\"'`=,:;()".contains(c)
}

/// A wrapper's data about its program, as JSON, without paths of this machine for files of the
/// project.
pub(crate) fn manifest(program: &Program) -> String {
    let names = Names::of(&program.source);
    let cached = |path: &str| within_cache(path).unwrap_or_else(|| path.to_owned());
    renamed(program, &|path| names.shown(path), &cached, &|text| {
        names.in_text(text)
    })
    .to_string()
}

/// The program of a manifest, with paths: its source lies in `folder`. If that is unknown, files
/// keep their names.
pub fn located(program: &Program, folder: Option<&Path>) -> Program {
    let names = folder.map(Names::seen_from);
    let path = |name: &str| {
        names.as_ref().map_or_else(
            || name.to_owned(),
            |names| names.find(name).to_string_lossy().into_owned(),
        )
    };
    let cached = |name: &str| {
        cache::root().map_or_else(
            |_| name.to_owned(),
            |root| root.join(name).to_string_lossy().into_owned(),
        )
    };
    let value = renamed(program, &path, &cached, &str::to_owned);
    serde_json::from_value(value).expect("it was a program before")
}

/// Within lath's cache: without that prefix.
pub(crate) fn within_cache(path: &str) -> Option<String> {
    let root = cache::root().ok()?;
    Path::new(path)
        .strip_prefix(root)
        .ok()
        .map(|below| below.to_string_lossy().into_owned())
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

/// Places, vector files, and texts of warnings, anywhere.
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

    fn of(folder: &str, root: &str) -> Names {
        Names {
            folder: PathBuf::from(folder),
            root: PathBuf::from(root),
            original: None,
        }
    }

    /// A project with a folder for its benchmarks.
    fn project(top: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        std::fs::create_dir_all(root.join("bench/deep")).expect("made");
        std::fs::write(root.join(top), "").expect("written");
        (folder, root)
    }

    #[test]
    fn paths_as_uris() {
        assert_eq!(
            file_uri(Path::new("/a b/ü#/x-1.dart")),
            "file:///a%20b/%C3%BC%23/x-1.dart"
        );
    }

    #[test]
    fn names_are_seen_from_the_benchmarks_folder() {
        for top in TOPS {
            let (_folder, root) = project(top);
            let names = Names::seen_from(&root.join("bench"));
            let name = |below: &str| names.name(&root.join(below).to_string_lossy());
            assert_eq!(
                [
                    name("bench/a.x"),
                    name("bench/deep/b.x"),
                    name("include/c.h")
                ],
                ["a.x", "deep/b.x", "../include/c.h"]
            );
            assert_eq!(
                [name("bench"), name(""), name("bench/../include")],
                [".", "..", "../include"]
            );
            assert_eq!(names.name("/usr/include/d.h"), "/usr/include/d.h");
            assert_eq!(names.name("state.h"), "state.h");
        }
    }

    #[test]
    fn without_a_project_the_folder_is_all() {
        let names = of("/a/b", "/a/b");
        assert_eq!([names.name("/a/b/c"), names.name("/a/c")], ["c", "/a/c"]);
        assert_eq!(names.prefixes(), [("/a/b/".to_owned(), String::new())]);
    }

    #[test]
    fn the_innermost_prefix_is_the_last() {
        let names = of("/p/a/b", "/p");
        let own = |path: &str, name: &str| (path.to_owned(), name.to_owned());
        assert_eq!(
            names.prefixes(),
            [
                own("/p/", "../../"),
                own("/p/a/", "../"),
                own("/p/a/b/", "")
            ]
        );
        // Every path lies below the root, so it is useless as a common folder.
        assert_eq!(of("/a", "/").prefixes(), [own("/a/", "")]);
    }

    #[test]
    fn paths_in_texts_become_names() {
        let names = of("/h o/p/bench", "/h o/p");
        let shown = |text: &str| names.in_text(text);
        assert_eq!(
            shown("-I/h o/p/include -DX=\"/h o/p/bench/x\""),
            "-I../include -DX=\"x\""
        );
        assert_eq!(
            shown("-L/h o/p -Wl,-rpath,/h o/p/lib"),
            "-L.. -Wl,-rpath,../lib"
        );
        for other in ["/h o/pp/x", "/other/h o/p/x", "-O3", ""] {
            assert_eq!(shown(other), other);
        }
    }

    #[test]
    fn files_without_versions_have_the_names_of_the_original() {
        let names = Names {
            original: Some(PathBuf::from("/u/p")),
            ..of("/c/abc/bench", "/c/abc")
        };
        assert_eq!(
            [
                names.shown("/u/p/build/g.h"),
                names.shown("/c/abc/bench/a.x")
            ],
            ["../build/g.h", "a.x"]
        );
        // Opening it needs the path.
        assert_eq!(names.name("/u/p/build/g.h"), "/u/p/build/g.h");
        assert_eq!(
            names.in_text("-I/u/p/build -I/c/abc/bench/x -I/u/other"),
            "-I../build -Ix -I/u/other"
        );
        let (_folder, root) = project(TOPS[0]);
        std::fs::create_dir(root.join("build")).expect("made");
        let names_of = |original: &Path| Names {
            original: Some(original.to_path_buf()),
            ..of("/c/abc/bench", "/c/abc")
        };
        assert_eq!(
            ["../build", "../none"].map(|name| names_of(&root).find(name)),
            [root.join("build"), PathBuf::from("/c/abc/none")]
        );
        let prefixes = names.prefixes();
        assert!(
            prefixes.contains(&("/u/p/".to_owned(), "../".to_owned()))
                && prefixes.contains(&("/u/p/bench/".to_owned(), String::new()))
        );
    }

    #[test]
    fn a_folder_has_one_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        for made in ["a", "b/deep"] {
            std::fs::create_dir_all(root.join(made)).expect("made");
        }
        std::os::unix::fs::symlink(root.join("b/deep"), root.join("link")).expect("made");
        let of = |path: &str| lath_core::paths::or_here(&root.join(path));
        assert_eq!(
            [of("a/../b"), of("./a/../none/x"), of("link")],
            ["b", "none/x", "link"].map(|path| root.join(path))
        );
        // After a link, `..` is relative to its target.
        assert_eq!(of("link/../deep"), root.join("b/deep"));
        assert_eq!(
            lath_core::paths::or_here(Path::new("")),
            std::env::current_dir().expect("there")
        );
    }
}
