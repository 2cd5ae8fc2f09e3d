//! Paths in the flags of rustc, and in linker flags that it passes on.

use crate::native;
use crate::shared::folders::inside;
use crate::shared::paths::Shape::{
    AfterEquals, OnlyAfterEquals, Other, Path as File, Perhaps, Slashed,
};
use crate::shared::paths::{Piece, Takes, either, next, same, spans, whole, words};
use lath_core::paths::{self, Span, or_here};
use std::path::{Path, PathBuf};

const COMPILER: &[Takes] = &[
    either("-L", AfterEquals),
    next("--extern", OnlyAfterEquals),
    same("--extern=", OnlyAfterEquals),
    next("--sysroot", File),
    same("--sysroot=", File),
    next("--target", Perhaps),
    same("--target=", Perhaps),
    same("-Clinker=", Slashed),
    same("linker=", Slashed),
    same("-Cprofile-use=", File),
    same("profile-use=", File),
    next("-l", Other),
    next("--edition", Other),
    next("--cfg", Other),
    next("--check-cfg", Other),
    next("-A", Other),
    next("-W", Other),
    next("-D", Other),
    next("-F", Other),
    next("-o", Other),
];

/// Options of `-C` with values for the linker.
const FOR_LINKER: &[&str] = &[
    "link-arg=",
    "link-args=",
    "pre-link-args=",
    "post-link-args=",
];

/// See [`lath_core::language::Language::paths`].
pub fn of(given: &[String]) -> Vec<Span> {
    let (mut own, mut linker) = (Vec::new(), Vec::new());
    let mut rest = whole(given).into_iter();
    while let Some(piece) = rest.next() {
        // `-C option` and `-Coption` are equal.
        let option = match piece.text {
            "-C" | "--codegen" => rest.next(),
            text => text.strip_prefix("-C").map(|option| Piece {
                start: 2,
                text: option,
                ..piece
            }),
        };
        match option {
            None => own.push(piece),
            Some(option) => match FOR_LINKER
                .iter()
                .find(|name| option.text.starts_with(**name))
            {
                Some(name) if name.starts_with("link-arg=") => linker.push(Piece {
                    start: option.start + name.len(),
                    text: &option.text[name.len()..],
                    ..option
                }),
                Some(name) => linker.extend(words(option, name.len())),
                None => own.push(option),
            },
        }
    }
    [spans(COMPILER, &own), native::paths::of_pieces(linker)].concat()
}

/// The arguments with absolute paths: cargo runs rustc elsewhere.
pub fn anywhere(words: &[String], folder: &Path) -> Vec<String> {
    let words = expanded(words, folder);
    paths::absolute(&words, &of(&words), folder)
}

/// Parses an argument file (`@file`) as rustc does: one argument per line.
fn expanded(words: &[String], folder: &Path) -> Vec<String> {
    let expand = |word: &String| {
        let text = word
            .strip_prefix('@')
            .and_then(|file| std::fs::read_to_string(or_here(folder).join(file)).ok());
        text.map_or_else(
            || vec![word.clone()],
            |text| text.lines().map(str::to_owned).collect(),
        )
    };
    words.iter().flat_map(expand).collect()
}

/// Files that flags name, and libraries in folders that they name: rustc does not report which of
/// them it linked.
pub fn named(words: &[String], folder: &Path) -> Vec<PathBuf> {
    let argument_files = words
        .iter()
        .filter_map(|word| Some(or_here(folder).join(word.strip_prefix('@')?)));
    let words = expanded(words, folder);
    let found = paths::found(&words, &of(&words), folder)
        .into_iter()
        .map(|(_, path)| path);
    let mut files: Vec<PathBuf> = argument_files
        .chain(found)
        .flat_map(|path| {
            if path.is_dir() {
                libraries(&path)
            } else {
                vec![path]
            }
        })
        .collect();
    files.retain(|path| path.is_file());
    files.sort();
    files.dedup();
    files
}

fn libraries(folder: &Path) -> Vec<PathBuf> {
    let is_library = |path: &PathBuf| {
        path.extension().is_some_and(|e| {
            ["a", "so", "rlib", "rmeta", "o"]
                .iter()
                .any(|known| e == *known)
        })
    };
    let system = folder.starts_with("/usr") || folder.starts_with("/lib");
    if system {
        Vec::new()
    } else {
        inside(folder).into_iter().filter(is_library).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_with_a_path_has_its_path() {
        let words: Vec<String> = [
            "-L",
            "a",
            "-Lnative=b",
            "--extern",
            "x=c.rlib",
            "--extern",
            "y",
            "-Clink-arg=-Wl,-rpath,d",
            "-C",
            "link-args=-Le -lf",
            "-C",
            "linker=./g",
            "-Cprofile-use=h",
            "-Ctarget-cpu=native",
        ]
        .map(str::to_owned)
        .to_vec();
        let expected = [
            "-L",
            "/f/a",
            "-Lnative=/f/b",
            "--extern",
            "x=/f/c.rlib",
            "--extern",
            "y",
            "-Clink-arg=-Wl,-rpath,/f/d",
            "-C",
            "link-args=-L/f/e -lf",
            "-C",
            "linker=/f/g",
            "-Cprofile-use=/f/h",
            "-Ctarget-cpu=native",
        ];
        assert_eq!(anywhere(&words, Path::new("/f")), expected);
    }
}
