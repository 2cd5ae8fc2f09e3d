//! Environment variables of Go's tools and of the C compilers they call. Go also reads its own from
//! the file of `go env -w`.

use crate::native::split_words;
use crate::shared::cache::Key;
use std::path::{Path, PathBuf};

/// Variables that affect the generated code.
const OF_GO: [&str; 14] = [
    "GOFLAGS",
    "GOARCH",
    "GOOS",
    "GOAMD64",
    "GOARM64",
    "GOEXPERIMENT",
    "GODEBUG",
    "CGO_ENABLED",
    "CGO_CFLAGS",
    "CGO_CPPFLAGS",
    "CGO_CXXFLAGS",
    "CGO_LDFLAGS",
    "CC",
    "CXX",
];

/// Those with flags for the C compilers and linkers, for every package.
const FLAGS: [&str; 4] = ["CGO_CFLAGS", "CGO_CPPFLAGS", "CGO_CXXFLAGS", "CGO_LDFLAGS"];

/// Folders that C compilers search by default, and the equivalent flag.
const FOLDERS: [(&str, &str); 4] = [
    ("CPATH", "-I"),
    ("C_INCLUDE_PATH", "-I"),
    ("CPLUS_INCLUDE_PATH", "-I"),
    ("LIBRARY_PATH", "-L"),
];

/// Adds everything that affects the generated code.
pub fn add(key: &mut Key) {
    let (own, kept) = (|name: &str| std::env::var(name).ok(), kept());
    for name in OF_GO {
        key.add(name).add(value(name, &own, &kept));
    }
    for (name, _) in FOLDERS {
        key.add(name).add(own(name).unwrap_or_default());
    }
}

/// Arguments for the C compilers and linkers, of every package that uses cgo.
pub fn flags_of_c() -> Vec<String> {
    flags(&|name| std::env::var(name).ok(), &kept())
}

/// Go's value of one of its variables; empty if unset.
pub fn of_go(name: &str) -> String {
    value(name, &|name| std::env::var(name).ok(), &kept())
}

fn flags(own: &dyn Fn(&str) -> Option<String>, kept: &str) -> Vec<String> {
    let words = FLAGS
        .iter()
        .flat_map(|name| split_words(&value(name, own, kept)));
    let folder = |name: &str, flag: &str| {
        own(name)
            .into_iter()
            .flat_map(move |list| joined(flag, &list))
            .collect::<Vec<_>>()
    };
    words
        .chain(FOLDERS.iter().flat_map(|(name, flag)| folder(name, flag)))
        .collect()
}

/// An empty entry is the current folder.
fn joined(flag: &str, list: &str) -> Vec<String> {
    let folders = std::env::split_paths(list).map(|folder| {
        if folder.as_os_str().is_empty() {
            PathBuf::from(".")
        } else {
            folder
        }
    });
    folders
        .filter(|_| !list.is_empty())
        .map(|folder| format!("{flag}{}", folder.display()))
        .collect()
}

/// As in Go, an empty variable counts as unset.
fn value(name: &str, own: &dyn Fn(&str) -> Option<String>, kept: &str) -> String {
    let written = || {
        kept.lines()
            .filter_map(|line| line.split_once('='))
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.to_owned())
    };
    own(name)
        .filter(|value| !value.is_empty())
        .or_else(written)
        .unwrap_or_default()
}

/// The content of `go env -w`.
fn kept() -> String {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let configuration = || {
        set("XDG_CONFIG_HOME")
            .map(PathBuf::from)
            .or_else(|| set("HOME").map(|home| Path::new(&home).join(".config")))
    };
    let file = match set("GOENV") {
        Some(value) if value == "off" => None,
        Some(path) => Some(PathBuf::from(path)),
        None => configuration().map(|folder| folder.join("go/env")),
    };
    file.and_then(|file| std::fs::read_to_string(file).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_c_come_from_the_environment_and_from_what_go_keeps() {
        let own = |name: &str| match name {
            "CGO_CFLAGS" => Some("-I/a '-I/b c'".to_owned()),
            "CGO_CPPFLAGS" => Some(String::new()),
            "CPATH" => Some("/d:/e".to_owned()),
            _ => None,
        };
        let kept = "CGO_CFLAGS=-I/x\nCGO_CPPFLAGS=-I/f\nCGO_CXXFLAGS=-I/g\n";
        assert_eq!(
            flags(&own, kept),
            ["-I/a", "-I/b c", "-I/f", "-I/g", "-I/d", "-I/e"]
        );
    }
}
