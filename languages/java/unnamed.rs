//! Where javac finds sources. Those without a package JMH refuses, so they are compiled as copies
//! in a package of ours, whose name nobody gets to see: it is added at the very beginning, so that
//! lines stay where they are. Neighbours in a package whose folders they do not lie in are copied
//! to where javac looks.

use super::source::{Kind, Source};
use crate::shared::cache;
use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};

/// `LathPrograms` in the launcher knows it too.
pub(super) const PACKAGE: &str = "lath_unnamed";

fn declaration() -> String {
    format!("package {PACKAGE}; ")
}

/// Sources as javac gets them.
pub(super) struct Copies {
    /// The one with the benchmarks.
    pub main: PathBuf,
    /// Where javac finds further sources.
    pub path: Vec<PathBuf>,
    originals: Vec<Copied>,
}

struct Copied {
    copy: PathBuf,
    original: PathBuf,
    /// Characters that were put before its text.
    added: usize,
}

impl Copies {
    /// The user's file behind a path of javac's, and the characters that were put before its text.
    pub fn original(&self, path: &Path) -> (PathBuf, usize) {
        match self.originals.iter().find(|copied| copied.copy == path) {
            Some(copied) => (copied.original.clone(), copied.added),
            None => (path.to_path_buf(), 0),
        }
    }
}

/// Copies what has to be copied below `folder`; what lies where its package says stays there.
pub(super) fn copies(source: &Source, folder: &Path) -> Result<Copies, Vec<Diagnostic>> {
    let beside = source.path.parent().unwrap_or(Path::new("/")).to_path_buf();
    let Kind::Java { text, scanned } = &source.kind else {
        return Ok(Copies {
            main: source.path.clone(),
            path: Vec::new(),
            originals: Vec::new(),
        });
    };
    let root = (!scanned.package.is_empty())
        .then(|| root(&beside, &scanned.package))
        .flatten();
    if let Some(root) = root {
        return Ok(Copies {
            main: source.path.clone(),
            path: vec![root],
            originals: Vec::new(),
        });
    }
    let mirror = folder.join("src");
    // A neighbour that is gone must not be found any more.
    let _ = std::fs::remove_dir_all(&mirror);
    let mut originals = Vec::new();
    let mut main = source.path.clone();
    if scanned.package.is_empty() {
        main = copy(&source.path, text, &mirror.join(PACKAGE), &mut originals)?;
    }
    for path in neighbours(&beside)
        .into_iter()
        .filter(|path| *path != source.path)
    {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let package = super::scan::scan("", &text).package;
        if package == scanned.package {
            let package = if package.is_empty() {
                PACKAGE.to_owned()
            } else {
                package
            };
            copy(
                &path,
                &text,
                &mirror.join(package.replace('.', "/")),
                &mut originals,
            )?;
        }
    }
    Ok(Copies {
        main,
        path: vec![mirror, beside],
        originals,
    })
}

/// With our package where `target` is the folder of that.
fn copy(
    path: &Path,
    text: &str,
    target: &Path,
    originals: &mut Vec<Copied>,
) -> Result<PathBuf, Vec<Diagnostic>> {
    let copy = target.join(path.file_name().unwrap_or_default());
    let before = if target.ends_with(PACKAGE) {
        declaration()
    } else {
        String::new()
    };
    // A byte order mark may only stand first.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    cache::write(&copy, (before.clone() + text).as_bytes())
        .map_err(|error| vec![cache::cannot_write(&copy, &error)])?;
    originals.push(Copied {
        copy: copy.clone(),
        original: path.to_path_buf(),
        added: before.chars().count(),
    });
    Ok(copy)
}

/// Sources in a folder, in order.
pub(super) fn neighbours(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "java")
    });
    files.sort();
    files
}

/// The folder that packages begin in, if the source lies where its package says.
fn root(folder: &Path, package: &str) -> Option<PathBuf> {
    let mut root = folder;
    for part in package.rsplit('.') {
        if root.file_name()?.to_str()? != part {
            return None;
        }
        root = root.parent()?;
    }
    Some(root.to_path_buf())
}

/// Package and text of a source, in a package in any case.
pub(super) fn packaged(file: &Path) -> Result<(String, String), Vec<Diagnostic>> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        vec![Diagnostic::error(
            "L508",
            format!("cannot read {}: {error}", file.display()),
        )]
    })?;
    let package = super::scan::scan("", &text).package;
    Ok(if package.is_empty() {
        (PACKAGE.to_owned(), declaration() + &text)
    } else {
        (package, text)
    })
}

/// Text in which the package may be named, without it.
pub(super) fn shown(text: &str) -> String {
    text.replace(&format!("{PACKAGE}."), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_begin_above_their_folders() {
        assert_eq!(root(Path::new("/p/src/a/b"), "a.b"), Some("/p/src".into()));
        assert_eq!(root(Path::new("/p/src/a"), "a.b"), None);
    }
}
