//! Compilers that are neither gcc nor clang, or more than that: how they are known, how their flags
//! differ, and what they do not have.

use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use lath_tools::{Task, ascii, output, refused_words};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// gcc or clang.
    #[default]
    Usual,
    /// `zig cc`: a clang with libraries and a linker of its own.
    Zig,
    /// tcc: it has no optimiser, and less of GNU's C than lath's runtime needs.
    Tcc,
}

impl Kind {
    /// Of a compiler that says `line` of its version.
    pub(super) fn of(command: &[String], line: &str) -> Kind {
        if line.starts_with("tcc ") {
            Kind::Tcc
        } else if line.contains("clang") && zig_version(command).is_some() {
            Kind::Zig
        } else {
            Kind::Usual
        }
    }

    /// The language's flags for where the user gives none.
    pub(super) fn usual(self, flags: &[String]) -> &[String] {
        match self {
            Kind::Usual | Kind::Zig => flags,
            // It would ignore them, and records would name them.
            Kind::Tcc => &[],
        }
    }

    /// A flag of gcc and clang as this compiler knows it.
    pub(super) fn word(self, word: String) -> String {
        match word.strip_prefix("-iquote") {
            Some(folder) if self == Kind::Tcc => format!("-I{folder}"),
            _ => word,
        }
    }

    /// The folders of the user's file come first for quoted includes.
    pub(super) fn quoted(self) -> String {
        self.word("-iquote".to_owned())
    }

    /// It compiles for the processor that it runs on, whether asked to or not.
    pub(super) fn is_for_this_processor(self) -> bool {
        self == Kind::Zig
    }

    /// L502 for options that the compiler cannot serve.
    pub(super) fn refuse(self, name: &str, options: &BuildOptions) -> OrProblems<()> {
        let lacks: &[(bool, &str, &str)] = match self {
            Kind::Usual => &[],
            Kind::Zig => &[(options.pgo, "--pgo", "it has no library that counts")],
            Kind::Tcc => &[
                (options.lto, "--lto", "it has no optimiser"),
                (options.pgo, "--pgo", "it has no optimiser"),
                (
                    options.purpose == Purpose::Races,
                    "the search for data races",
                    "it has no ThreadSanitizer",
                ),
                (
                    options.purpose == Purpose::Stacks,
                    "a profile of stacks",
                    NO_STACKS,
                ),
            ],
        };
        let first = lacks.iter().find(|(is_asked, ..)| *is_asked);
        first.map_or(Ok(()), |(_, what, why)| {
            let problem = format!("{what} cannot be used with {name}: {why}");
            Err(vec![Diagnostic::error("L502", problem)])
        })
    }
}

/// Why there are no stacks of tcc's code.
pub(super) const NO_STACKS: &str = "it writes no tables for unwinding its stacks";

/// `0.15.2`, for `zig cc`, `/opt/zig/zig c++` and `python3 -m ziglang cc`; `None`: it is no zig.
pub(super) fn zig_version(command: &[String]) -> Option<String> {
    let (last, zig) = command.split_last()?;
    let (program, words) = zig.split_first()?;
    if !["cc", "c++"].contains(&last.as_str()) || refused_words(command).is_some() {
        return None;
    }
    let mut asked = Command::new(program);
    let said = output(ascii(asked.args(words).arg("version")), Task::Look).ok()?;
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    let version = text.lines().next().filter(|_| said.status.success())?;
    let is_version = version.starts_with(|c: char| c.is_ascii_digit());
    is_version.then(|| version.to_owned())
}

/// The library of tcc's own that its code calls for what the processor has no instruction for.
pub(super) fn library_of_tcc(command: &[String]) -> Option<PathBuf> {
    library_in(&places_of_tcc(command))
}

/// Where tcc looks for headers by itself.
pub(super) fn folders_of_tcc(command: &[String]) -> Vec<PathBuf> {
    listed(&places_of_tcc(command), "include:").collect()
}

fn places_of_tcc(command: &[String]) -> String {
    let mut asked = Command::new(&command[0]);
    let asked = asked.args(&command[1..]).arg("-print-search-dirs");
    let said = output(ascii(asked), Task::Look);
    said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned())
        .unwrap_or_default()
}

/// The indented lines below a heading.
fn listed<'s>(said: &'s str, heading: &str) -> impl Iterator<Item = PathBuf> + use<'s> {
    let heading = heading.to_owned();
    let below = said.lines().skip_while(move |line| line.trim() != heading);
    let own = below.skip(1).take_while(|line| line.starts_with(' '));
    own.map(|line| PathBuf::from(line.trim()))
}

/// The file below `libtcc1:`, else in the folder behind `install:`.
fn library_in(said: &str) -> Option<PathBuf> {
    let named = listed(said, "libtcc1:").next();
    let folder = said.lines().find_map(|line| line.strip_prefix("install:"));
    let installed = folder.map(|folder| Path::new(folder.trim()).join("libtcc1.a"));
    named
        .into_iter()
        .chain(installed)
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<String> {
        command.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_compiler_is_known_by_what_it_says() {
        let tcc = "tcc version 0.9.27 (x86_64 Linux)";
        assert_eq!(Kind::of(&words("/opt/cc"), tcc), Kind::Tcc);
        let clang = "clang version 20.1.2 (https://github.com/ziglang/zig-bootstrap 7ef74e6)";
        // Neither is a zig that answers.
        assert_eq!(Kind::of(&words("clang"), clang), Kind::Usual);
        assert_eq!(Kind::of(&words("true cc"), clang), Kind::Usual);
        assert_eq!(Kind::of(&words("false c++"), clang), Kind::Usual);
    }

    #[test]
    fn the_version_of_zig_is_asked_of_what_stands_before_cc() {
        let folder = tempfile::tempdir().expect("a folder");
        let zig = folder.path().join("zig");
        let text = "#!/bin/sh\n[ \"$1\" = version ] && echo 0.15.2\n";
        crate::shared::cache::write(&zig, text.as_bytes()).expect("written");
        let command = ["sh".to_owned(), zig.display().to_string(), "cc".to_owned()];
        assert_eq!(zig_version(&command).as_deref(), Some("0.15.2"));
        assert_eq!(zig_version(&command[..2]), None);
    }

    #[test]
    fn includes_in_quotes_have_no_flag_of_their_own_in_tcc() {
        let word = |kind: Kind, word: &str| kind.word(word.to_owned());
        assert_eq!(word(Kind::Tcc, "-iquote"), "-I");
        assert_eq!(word(Kind::Tcc, "-iquote/a b"), "-I/a b");
        assert_eq!(word(Kind::Tcc, "-isystem"), "-isystem");
        assert_eq!(word(Kind::Zig, "-iquote/a"), "-iquote/a");
    }

    #[test]
    fn the_library_of_tcc_is_where_it_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("libtcc1.a");
        let place = folder.path().display();
        let both = format!("install: {place}\nlibtcc1:\n  {place}/libtcc1.a\nlibraries:\n");
        assert_eq!(library_in(&both), None, "no such file");
        std::fs::write(&library, "").expect("written");
        assert_eq!(library_in(&both), Some(library.clone()));
        assert_eq!(library_in(&format!("install: {place}\n")), Some(library));
        let said = "install: /t\ninclude:\n  /t/include\n  /usr/include\nlibraries:\n  /lib\n";
        let folders: Vec<PathBuf> = listed(said, "include:").collect();
        assert_eq!(folders, ["/t/include", "/usr/include"].map(PathBuf::from));
    }
}
