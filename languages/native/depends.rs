//! Records the inputs of a build: the compiler's and the linker's dependency files, hashes of the
//! named files, and places where a new file would be found first. A build is valid while none of
//! that changes.

use super::assembled;
use super::searched::{Absent, Searched, is_system};
use crate::shared::cache::{self, Key};
use lath_core::diagnostic::OrProblems;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Written last: a folder without it is an unfinished build.
const RECORD: &str = "depends.json";

/// The record of a build.
#[derive(Serialize, Deserialize)]
struct Record {
    read: Vec<Read>,
    absent: Absent,
    /// It may have read more files: never reuse it.
    unknown: bool,
}

/// A file that was read.
#[derive(Serialize, Deserialize)]
struct Read {
    file: PathBuf,
    hash: String,
    /// Part of the compiler.
    own: bool,
}

/// The linker's dependency file.
const LINKED: &str = "link.d";

/// Flags that make the compiler report its inputs, for the `index`-th source of a build.
pub(super) fn flags(folder: &Path, index: usize) -> Vec<String> {
    let path = folder.join(format!("{index}.d"));
    vec![
        "-MD".to_owned(),
        "-MF".to_owned(),
        path.to_string_lossy().into_owned(),
    ]
}

/// Links with the flag that makes the linker report its inputs in `folder`; without it if that
/// fails: GNU ld before 2.35 does not know it.
pub(super) fn linking(
    folder: &Path,
    link: impl Fn(Option<String>) -> OrProblems<()>,
) -> OrProblems<()> {
    let noted = format!("-Wl,--dependency-file={}", folder.join(LINKED).display());
    // In any case, show the user the command without the flag.
    link(Some(noted)).or_else(|_| link(None))
}

/// Adds the environment variables that compilers and linkers read.
pub(super) fn environment(key: &mut Key) {
    for name in [
        "CPATH",
        "C_INCLUDE_PATH",
        "CPLUS_INCLUDE_PATH",
        "LIBRARY_PATH",
        "COMPILER_PATH",
        "GCC_EXEC_PREFIX",
    ] {
        key.add(name).add(
            std::env::var_os(name)
                .unwrap_or_default()
                .as_encoded_bytes(),
        );
    }
}

pub(crate) fn forget(folder: &Path) {
    // Not there: nothing to forget.
    let _ = fs::remove_file(folder.join(RECORD));
}

/// Hashes all files in the dependency files of `folder`, except the system's and generated ones.
///
/// `here`: working folder of the tools. `sources`: inputs that no compiler reports, such as
/// assembler files. `searched`: called only if there are such files.
pub(crate) fn remember(
    folder: &Path,
    here: &Path,
    sources: &[PathBuf],
    searched: impl Fn() -> Searched,
) -> io::Result<()> {
    let (mut headers, libraries) = noted(folder, here)?;
    let searched = if headers.is_empty() && libraries.is_empty() {
        Searched::default()
    } else {
        searched()
    };
    let mut absent = Absent::default();
    // Without searched folders, names alone identify the files.
    if !searched.headers.is_empty() {
        absent.headers(&headers, &searched.headers);
    }
    absent.libraries(&libraries, &searched.libraries);
    let mut unknown = false;
    let folders: Vec<&Path> = std::iter::once(here)
        .chain(searched.headers.iter().map(PathBuf::as_path))
        .collect();
    for source in headers
        .iter()
        .chain(sources)
        .filter(|file| !is_system(file))
        .cloned()
        .collect::<Vec<_>>()
    {
        let assembled = assembled::read(&source);
        unknown |= assembled.unknown;
        let places = assembled
            .names
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        headers.extend(places.filter(|place| place.is_file()));
        absent.assembled(&assembled.names, &folders);
    }
    let record = Record {
        read: hashed(
            headers.into_iter().chain(libraries).collect(),
            &searched.own,
        )?,
        absent,
        unknown,
    };
    cache::write(&folder.join(RECORD), &serde_json::to_vec(&record)?)
}

/// The inputs reported by compilers and linker: headers and libraries.
fn noted(folder: &Path, here: &Path) -> io::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut headers, mut libraries) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "d") {
            continue;
        }
        let rule = fs::read_to_string(&path)?;
        let (files, noted) = if path.ends_with(LINKED) {
            (inputs(&rule, here), &mut libraries)
        } else {
            (prerequisites(&rule), &mut headers)
        };
        for file in files {
            let file = std::path::absolute(here.join(file))?;
            // The tools' temporary files no longer exist.
            let Ok(real) = file.canonicalize() else {
                continue;
            };
            // Seen through a link of this build, which may point elsewhere in the next one.
            noted.push(if cache::has_made(&file) { real } else { file });
        }
    }
    Ok((headers, libraries))
}

/// The files that may change. `own`: folders of the compiler.
fn hashed(files: BTreeSet<PathBuf>, own: &[PathBuf]) -> io::Result<Vec<Read>> {
    let mut read = Vec::new();
    for file in files {
        let real = file.canonicalize()?;
        if !is_system(&real) && !cache::has_made(&real) {
            read.push(Read {
                hash: cache::hash_file(&real)?,
                own: own.iter().any(|folder| real.starts_with(folder)),
                file,
            });
        }
    }
    Ok(read)
}

fn recorded(folder: &Path) -> Option<Record> {
    serde_json::from_slice(&fs::read(folder.join(RECORD)).ok()?).ok()
}

pub(crate) fn unchanged(folder: &Path) -> bool {
    let is_as_it_was = |read: &Read| cache::hash_file(&read.file).is_ok_and(|now| now == read.hash);
    recorded(folder).is_some_and(|record| {
        !record.unknown && record.read.iter().all(is_as_it_was) && record.absent.is_true()
    })
}

/// The user's files among a build's inputs.
pub(crate) fn users(folder: &Path) -> Vec<PathBuf> {
    recorded(folder)
        .into_iter()
        .flat_map(|record| record.read)
        .filter(|read| !read.own)
        .map(|read| read.file)
        .collect()
}

/// The files after the colon of a make rule; blanks in names are escaped by backslashes, dollars
/// doubled.
fn prerequisites(rule: &str) -> Vec<String> {
    let rule = rule.replace("\\\n", " ");
    // Rules without prerequisites follow; they keep make from failing on missing files.
    let rule = rule
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let after = rule.split_once(": ").map_or("", |(_, after)| after);
    let mut files = vec![String::new()];
    let mut characters = after.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('\\', Some(' ' | '#' | '\\')) | ('$', Some('$')) => files
                .last_mut()
                .expect("never empty")
                .extend(characters.next()),
            (c, _) if c.is_whitespace() => files.push(String::new()),
            _ => files.last_mut().expect("never empty").push(c),
        }
    }
    files.retain(|file| !file.is_empty());
    files
}

/// The inputs of a linker, one per line. GNU's writes names unchanged, LLVM's escapes blanks.
fn inputs(rule: &str, here: &Path) -> Vec<String> {
    let rule = rule.split("\n\n").next().unwrap_or_default();
    let lines = rule
        .split("\\\n")
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let file = |line: &str| {
        if here.join(line).exists() {
            vec![line.to_owned()]
        } else {
            prerequisites(&format!("out: {line}"))
        }
    };
    // The output file comes first.
    lines.skip(1).flat_map(file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_make_reads_them() {
        let rule = "/c/run.o: /c/run.cpp /u/my\\ file.h \\\n /u/a$$b.h\n\n/u/a$$b.h:\n";
        assert_eq!(
            prerequisites(rule),
            ["/c/run.cpp", "/u/my file.h", "/u/a$b.h"]
        );
    }

    #[test]
    fn linkers_escape_blanks_or_do_not() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["a b.o", "lib c.a", "d.o"] {
            cache::write(&folder.path().join(name), b"").expect("written");
        }
        let files = ["a b.o", "lib c.a", "d.o"];
        assert_eq!(
            inputs(
                "out: \\\n  a b.o \\\n  lib c.a \\\n  d.o\n\na b.o:\n",
                folder.path()
            ),
            files
        );
        assert_eq!(
            inputs(
                "out: \\\n a\\ b.o \\\n lib\\ c.a \\\n d.o\n\na\\ b.o:\n",
                folder.path()
            ),
            files
        );
    }
}
