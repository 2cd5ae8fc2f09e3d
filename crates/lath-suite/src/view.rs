//! Resolves the user's paths: to the working files, or, when building a revision of a git
//! repository, to those of its checkout.
//!
//! Paths on the command line are relative to the working directory, paths in a `lath.toml` to its
//! folder. Both folders have a counterpart in a checkout, and a path into the repository means the
//! checkout's file. Unversioned files stay where they are: files outside the repository, and files
//! inside that git does not track.

use lath_core::language::Language;
use lath_core::paths::{Span, Words, normal, or_here, relative, replaced};
use lath_tools::{Task, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// How to resolve paths.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The base of arguments; empty: the working directory.
    pub folder: PathBuf,
    /// Set for a revision.
    moved: Option<Moved>,
}

/// A repository, and one of its revisions.
#[derive(Clone, Debug)]
struct Moved {
    /// The user's top folder, canonical.
    top: PathBuf,
    checkout: PathBuf,
}

impl View {
    /// The working files.
    pub fn here() -> View {
        View::default()
    }

    /// The files of a checkout of the repository at `top`. `prefix`: the user's folder in it.
    pub fn of_checkout(top: &Path, checkout: &Path, prefix: &Path) -> View {
        let top = top.canonicalize().unwrap_or_else(|_| top.to_owned());
        View {
            folder: checkout.join(prefix),
            moved: Some(Moved {
                top,
                checkout: checkout.to_owned(),
            }),
        }
    }

    /// The folder that command-line paths are relative to. Absolute.
    pub fn working(&self) -> PathBuf {
        or_here(&self.folder)
    }

    /// The file that `path` means if relative paths belong to `folder`. Absolute.
    pub fn find(&self, folder: &Path, path: &str) -> PathBuf {
        let folder = or_here(folder);
        self.moved.as_ref().map_or_else(
            || or_here(&folder.join(path)),
            |moved| moved.find(&folder, path),
        )
    }

    /// A file of a checkout as it is in the user's own files.
    pub fn own(&self, path: &Path) -> PathBuf {
        let moved = self.moved.as_ref();
        moved.map_or_else(|| path.to_owned(), |moved| moved.own(path))
    }

    /// The same, in short form if it is below the current folder.
    pub fn file(&self, folder: &Path, path: &str) -> PathBuf {
        if self.moved.is_some() {
            self.find(folder, path)
        } else {
            folder.join(path)
        }
    }

    /// The arguments, with paths that a tool in `folder` resolves as [`View::find`] does. Keeps
    /// those that it would resolve so anyway.
    pub fn words(
        &self,
        language: &dyn Language,
        kind: Words,
        words: &[String],
        folder: &Path,
    ) -> Vec<String> {
        let Some(moved) = &self.moved else {
            return words.to_vec();
        };
        let folder = or_here(folder);
        let new = |span: &Span, text: &str| {
            let (written, found) = (normal(&folder.join(text)), moved.find(&folder, text));
            if found == written || !span.certain && !found.exists() {
                return None;
            }
            // Displayed in the same way on both sides of a comparison.
            let alike = Path::new(text).is_absolute() && found.starts_with(&moved.checkout);
            Some(
                if alike {
                    relative(&folder, &found)
                } else {
                    found
                }
                .to_string_lossy()
                .into_owned(),
            )
        };
        let spans = language.paths(kind, words);
        let known = |index: usize| spans.iter().any(|span| span.word == index && span.certain);
        let replaced = replaced(words, &spans, new);
        replaced
            .into_iter()
            .enumerate()
            .map(|(index, word)| {
                if known(index) {
                    word
                } else {
                    moved.text(&word)
                }
            })
            .collect()
    }

    /// A compiler's command: makes its program and the paths in its arguments absolute.
    pub fn command(&self, language: &dyn Language, command: &str, folder: &Path) -> String {
        let words = lath_languages::split_words(command);
        let new = |span: &Span, text: &str| {
            let found = self.find(folder, text);
            // A name without a slash is searched on PATH.
            let is_file = text.contains('/') && (span.word == 0 || found.exists());
            (span.certain || is_file).then(|| found.to_string_lossy().into_owned())
        };
        let mut spans = language.paths(Words::Compiler, &words);
        if let Some(program) = words
            .first()
            .filter(|_| !spans.iter().any(|span| span.word == 0))
        {
            spans.push(Span {
                word: 0,
                range: 0..program.len(),
                certain: false,
            });
        }
        replaced(&words, &spans, new)
            .iter()
            .map(|word| lath_languages::quoted(word))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// A runtime, by path or name.
    pub fn program(&self, program: &str, folder: &Path) -> String {
        if program.contains('/') {
            self.find(folder, program).to_string_lossy().into_owned()
        } else {
            program.to_owned()
        }
    }

    /// A package of pkg-config, or the path of its file.
    pub fn package(&self, package: &str, folder: &Path) -> String {
        let is_file = package.contains('/') || package.ends_with(".pc");
        if is_file {
            self.find(folder, package).to_string_lossy().into_owned()
        } else {
            package.to_owned()
        }
    }
}

impl Moved {
    fn find(&self, folder: &Path, path: &str) -> PathBuf {
        // A relative path that leaves the checkout means the file beside the repository.
        let original = normal(&self.own(folder).join(self.own(Path::new(path))));
        let Some(below) = self.below(&original) else {
            return original;
        };
        let here = self.checkout.join(&below);
        let unversioned = !here.exists() && original.exists() && !self.tracks(&below);
        if unversioned { original } else { here }
    }

    /// The path in the user's own files.
    fn own(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.checkout)
            .map_or_else(|_| path.to_owned(), |below| self.top.join(below))
    }

    /// Relative to the repository's top, if it is inside. A link in the repository counts by its
    /// own place, not by its target.
    fn below(&self, original: &Path) -> Option<PathBuf> {
        let inside = |path: &Path| path.strip_prefix(&self.top).ok().map(Path::to_owned);
        inside(original).or_else(|| inside(&original.canonicalize().ok()?))
    }

    /// Git tracks it, or something in it.
    fn tracks(&self, below: &Path) -> bool {
        let listed = output(
            Command::new("git")
                .arg("-C")
                .arg(&self.top)
                .args(["ls-files", "--"])
                .arg(below),
            Task::Build,
        );
        listed.is_ok_and(|listed| !listed.stdout.is_empty())
    }

    /// An argument that no table knows, with paths into the repository:
    /// `-DDATA="/repository/data"`.
    fn text(&self, word: &str) -> String {
        let top = self.top.to_string_lossy().into_owned();
        let (mut text, mut rest) = (String::new(), word);
        while let Some(at) = rest.find(&top) {
            let (before, path) = rest.split_at(at);
            let begins = !before.ends_with(|c: char| c.is_alphanumeric() || "/._-".contains(c))
                || before.starts_with("-") && is_flag(before);
            let end = path
                .find(|c: char| c.is_whitespace() || "\"'\\,:;=".contains(c))
                .unwrap_or(path.len());
            let (path, after) = path.split_at(end);
            text += before;
            let inside = begins && Path::new(path).starts_with(&self.top);
            text += &*if inside {
                self.find(&self.checkout, path)
                    .to_string_lossy()
                    .into_owned()
            } else {
                path.to_owned()
            };
            rest = after;
        }
        text + rest
    }
}

/// `-X`, which a path may follow directly.
fn is_flag(before: &str) -> bool {
    before.len() > 1 && before[1..].chars().all(|c| c.is_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repository with a tracked and an ignored folder, the checkout of a revision, and the user
    /// in `bench`.
    fn repository() -> (tempfile::TempDir, View) {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("it is there");
        for path in [
            "repo/bench",
            "repo/include",
            "repo/build",
            "cache/c/bench",
            "cache/c/include",
            "beside",
        ] {
            std::fs::create_dir_all(root.join(path)).expect("made");
        }
        for path in [
            "repo/include/a.h",
            "repo/build/a.o",
            "cache/c/include/a.h",
            "beside/b.h",
        ] {
            std::fs::write(root.join(path), "").expect("written");
        }
        let git = |arguments: &[&str]| {
            Command::new("git")
                .arg("-C")
                .arg(root.join("repo"))
                .args(arguments)
                .output()
                .expect("git")
                .status
                .success()
        };
        assert!(git(&["init", "-q"]) && git(&["add", "include"]));
        let view = View::of_checkout(
            &root.join("repo"),
            &root.join("cache/c"),
            Path::new("bench"),
        );
        (folder, view)
    }

    #[test]
    fn paths_into_the_repository_mean_the_checkout() {
        lath_testing::needs!("git");
        let (folder, view) = repository();
        let root = folder.path().canonicalize().expect("it is there");
        let found = |path: &str| view.find(&view.working(), path);
        for path in [
            "../include",
            "./../include/.",
            &root.join("repo/include").to_string_lossy(),
        ] {
            assert_eq!(found(path), root.join("cache/c/include"), "{path}");
        }
        // Unversioned files stay where they are.
        assert_eq!(found("../build/a.o"), root.join("repo/build/a.o"));
        assert_eq!(found("../../beside/b.h"), root.join("beside/b.h"));
        assert_eq!(found("/usr/include"), Path::new("/usr/include"));
        // A missing file is missing in the checkout.
        assert_eq!(
            found("../include/none.h"),
            root.join("cache/c/include/none.h")
        );
    }

    #[test]
    fn words_are_changed_only_where_a_tool_would_be_misled() {
        lath_testing::needs!("git");
        let (folder, view) = repository();
        let root = folder.path().canonicalize().expect("it is there");
        let at = |path: &str| root.join(path).to_string_lossy().into_owned();
        let language = lath_languages::of_extension("c").expect("a language");
        let words: Vec<String> = vec![
            "-I../include".into(),
            "-I".into(),
            at("repo/include"),
            "-I../../beside".into(),
            "../build/a.o".into(),
            format!("-DX=\"{}/x\"", at("repo")),
        ];
        let seen = view.words(language, Words::Compiler, &words, &view.working());
        let expected = [
            "-I../include".to_owned(),
            "-I".into(),
            "../include".into(),
            format!("-I{}", at("beside")),
            at("repo/build/a.o"),
        ];
        assert_eq!(seen[..5], expected);
        assert_eq!(seen[5], format!("-DX=\"{}/x\"", at("cache/c")));
        assert_eq!(
            View::here().words(language, Words::Compiler, &words, Path::new("")),
            words
        );
    }

    #[test]
    fn a_compiler_may_be_a_path_anywhere_in_its_command() {
        lath_testing::needs!("git");
        let (folder, view) = repository();
        let root = folder.path().canonicalize().expect("it is there");
        std::fs::write(root.join("cache/c/bench/cc"), "").expect("written");
        let language = lath_languages::of_extension("c").expect("a language");
        let cc = root.join("cache/c/bench/cc").display().to_string();
        assert_eq!(
            view.command(
                language,
                "ccache ./cc -O2 --sysroot=../include",
                &view.working()
            ),
            format!(
                "ccache {cc} -O2 --sysroot={}",
                root.join("cache/c/include").display()
            )
        );
        assert_eq!(view.command(language, "./cc", &view.working()), cc);
        assert_eq!(
            view.command(language, "clang++", &view.working()),
            "clang++"
        );
    }
}
