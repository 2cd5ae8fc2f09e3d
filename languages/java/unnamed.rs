//! javac's source path. JMH rejects sources without a package, so lath compiles copies of them in
//! its own package, hidden from users: it is added at the very beginning, so that line numbers
//! stay, and taken off the class files (`renamed`). Neighbours whose folder does not match their package are copied to where javac searches.
//! JMH and its generated code are in no module, so javac must not find a `module-info.java`.

use super::project;
use super::source::{Kind, Source};
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::folders::inside;
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::OrProblems;
use std::path::{Path, PathBuf};

/// Keep in step with `LathPrograms` in the launcher.
pub(super) const PACKAGE: &str = "lath_unnamed";

fn declaration() -> String {
    format!("package {PACKAGE}; ")
}

/// Sources for javac.
pub(super) struct Copies {
    /// The source with the benchmarks.
    pub main: PathBuf,
    /// javac's path for further sources.
    pub path: Vec<PathBuf>,
    originals: Vec<Copied>,
    /// Folders with links to all entries of the user's folder but its module, and that folder.
    views: Vec<(PathBuf, PathBuf)>,
}

/// The file that declares a module.
const MODULE: &str = "module-info.java";

/// Links to the entries of `user` in `view`, except its module.
fn link_all(user: &Path, view: &Path) -> std::io::Result<()> {
    // A deleted file must not be found any more.
    let _ = std::fs::remove_dir_all(view);
    std::fs::create_dir_all(view)?;
    for entry in std::fs::read_dir(user)? {
        let name = entry?.file_name();
        if name != MODULE {
            std::os::unix::fs::symlink(user.join(&name), view.join(&name))?;
        }
    }
    Ok(())
}

struct Copied {
    copy: PathBuf,
    original: PathBuf,
    /// Number of characters inserted before its text.
    added: usize,
}

impl Copies {
    /// The user's file for a path of javac, and the number of inserted characters.
    pub fn original(&self, path: &Path) -> (PathBuf, usize) {
        match self.originals.iter().find(|copied| copied.copy == path) {
            Some(copied) => (copied.original.clone(), copied.added),
            None => (self.seen(path), 0),
        }
    }

    /// The user's path behind a view.
    fn seen(&self, path: &Path) -> PathBuf {
        let behind = |(view, folder): &(PathBuf, PathBuf)| {
            path.strip_prefix(view).ok().map(|rest| folder.join(rest))
        };
        self.views
            .iter()
            .find_map(behind)
            .unwrap_or_else(|| path.to_path_buf())
    }

    /// Folders of the user's where javac searches further sources.
    pub fn searched(&self) -> Vec<PathBuf> {
        self.path.iter().map(|path| self.seen(path)).collect()
    }

    /// Hides the modules of the folders where javac searches.
    fn without_modules(mut self, folder: &Path) -> OrProblems<Copies> {
        for (number, path) in self.path.iter_mut().enumerate() {
            if path.join(MODULE).is_file() {
                let view = folder.join(format!("view/{number}"));
                let user = std::mem::replace(path, view.clone());
                link_all(&user, &view).or_cannot_write(&view)?;
                self.views.push((view, user));
            }
        }
        Ok(self)
    }
}

/// Copies what is necessary below `folder`; sources in the folder of their package stay there.
pub(super) fn copies(source: &Source, folder: &Path) -> OrProblems<Copies> {
    named(source, folder)?.without_modules(folder)
}

/// The copies of sources, each in a package.
fn named(source: &Source, folder: &Path) -> OrProblems<Copies> {
    let beside = source.path.parent().unwrap_or(Path::new("/")).to_path_buf();
    let Kind::Java { text, scanned } = &source.kind else {
        return Ok(Copies {
            main: source.path.clone(),
            path: Vec::new(),
            originals: Vec::new(),
            views: Vec::new(),
        });
    };
    let root = (!scanned.package.is_empty())
        .then(|| root(&beside, &scanned.package))
        .flatten();
    if let Some(root) = root {
        return Ok(Copies {
            main: source.path.clone(),
            path: [vec![root.clone()], project::folders(&root)].concat(),
            originals: Vec::new(),
            views: Vec::new(),
        });
    }
    let mirror = folder.join("src");
    // A deleted neighbour must not be found any more.
    let _ = std::fs::remove_dir_all(&mirror);
    let mut originals = Vec::new();
    let mut main = source.path.clone();
    if scanned.package.is_empty() {
        main = copy(&source.path, text, &mirror.join(PACKAGE), &mut originals)?;
    }
    for path in neighbours(&beside)
        .into_iter()
        .filter(|path| *path != source.path && !path.ends_with(MODULE))
    {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let package = super::scan::package(&text);
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
        views: Vec::new(),
    })
}

/// With lath's package if `target` is its folder.
fn copy(
    path: &Path,
    text: &str,
    target: &Path,
    originals: &mut Vec<Copied>,
) -> OrProblems<PathBuf> {
    let copy = target.join(path.file_name().unwrap_or_default());
    let before = if target.ends_with(PACKAGE) {
        declaration()
    } else {
        String::new()
    };
    // A byte order mark is valid only at the start.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    cache::write(&copy, (before.clone() + text).as_bytes()).or_cannot_write(&copy)?;
    originals.push(Copied {
        copy: copy.clone(),
        original: path.to_path_buf(),
        added: before.chars().count(),
    });
    Ok(copy)
}

/// Java's sources in a folder, in order.
pub(super) fn neighbours(folder: &Path) -> Vec<PathBuf> {
    sources_in(folder, &["java"])
}

/// Files with one of these extensions in a folder, in order.
pub(super) fn sources_in(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut files = inside(folder);
    files.retain(|path| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| extensions.contains(&extension))
    });
    files
}

/// The root folder of packages, if the source lies where its package says.
pub(super) fn root(folder: &Path, package: &str) -> Option<PathBuf> {
    let mut root = folder;
    for part in package.rsplit('.') {
        if root.file_name()?.to_str()? != part {
            return None;
        }
        root = root.parent()?;
    }
    Some(root.to_path_buf())
}

/// Package and text of a source, with a package in any case.
pub(super) fn packaged(file: &Path) -> OrProblems<(String, String)> {
    let text = std::fs::read_to_string(file).or_cannot_read(file)?;
    let package = super::scan::package(&text);
    Ok(if package.is_empty() {
        (PACKAGE.to_owned(), declaration() + &text)
    } else {
        (package, text)
    })
}

/// Removes the package from a text.
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
