//! Sources without a package. JMH refuses them, so they are compiled as copies in a package of ours, whose name nobody gets to see: it is added at
//! the very beginning, so that lines stay where they are.

use super::source::{Kind, Source};
use crate::cache;
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
    /// `(copy, original)`.
    pub originals: Vec<(PathBuf, PathBuf)>,
}

impl Copies {
    /// The user's file behind a path of javac's, and the characters that were put before its text.
    pub fn original(&self, path: &Path) -> (PathBuf, usize) {
        match self.originals.iter().find(|(copy, _)| copy == path) {
            Some((_, original)) => (original.clone(), declaration().chars().count()),
            None => (path.to_path_buf(), 0),
        }
    }
}

/// Copies a source of the unnamed package and its neighbours below `folder`; others stay where they are.
pub(super) fn copies(source: &Source, folder: &Path) -> Result<Copies, Vec<Diagnostic>> {
    let beside = source.path.parent().unwrap_or(Path::new("/")).to_path_buf();
    let Kind::Java { text, scanned } = &source.kind else {
        return Ok(Copies { main: source.path.clone(), path: Vec::new(), originals: Vec::new() });
    };
    if !scanned.package.is_empty() {
        let root = root(&beside, &scanned.package);
        return Ok(Copies { main: source.path.clone(), path: root.into_iter().collect(), originals: Vec::new() });
    }
    let mirror = folder.join("src");
    let target = mirror.join(PACKAGE);
    // A neighbour that is gone must not be found any more.
    let _ = std::fs::remove_dir_all(&target);
    let mut originals = Vec::new();
    let main = copy(&source.path, text, &target, &mut originals)?;
    for path in neighbours(&beside).into_iter().filter(|path| *path != source.path) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if super::scan::scan("", &text).package.is_empty() {
            copy(&path, &text, &target, &mut originals)?;
        }
    }
    Ok(Copies { main, path: vec![mirror, beside], originals })
}

fn copy(path: &Path, text: &str, target: &Path, originals: &mut Vec<(PathBuf, PathBuf)>) -> Result<PathBuf, Vec<Diagnostic>> {
    let copy = target.join(path.file_name().unwrap_or_default());
    // A byte order mark may only stand first.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    cache::write(&copy, (declaration() + text).as_bytes()).map_err(|error| vec![cache::cannot_write(&copy, &error)])?;
    originals.push((copy.clone(), path.to_path_buf()));
    Ok(copy)
}

fn neighbours(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
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
    let text = std::fs::read_to_string(file).map_err(|error| vec![Diagnostic::error("L508", format!("cannot read {}: {error}", file.display()))])?;
    let package = super::scan::scan("", &text).package;
    Ok(if package.is_empty() { (PACKAGE.to_owned(), declaration() + &text) } else { (package, text) })
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
