//! A temporary private copy of the user's project, in a folder with links to its surroundings.
//! Package managers build inside the project: in the user's own folder that would leave files, and
//! could use stale ones.

use crate::shared::cache::{self, Key};
use lath_core::diagnostic::Diagnostic;
use lath_tools::Scratch;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Copies of projects; removed with this value.
pub(crate) struct Mirror {
    _scratch: Scratch,
    /// The root of the visible tree.
    root: PathBuf,
    /// Whether repositories are visible: tools that ask git for a version need that.
    with_history: bool,
}

impl Mirror {
    /// # Errors
    /// When the folder of temporary files cannot be written.
    pub(crate) fn new(with_history: bool) -> io::Result<Mirror> {
        let scratch = Scratch::new()?;
        Ok(Mirror {
            root: scratch.path().canonicalize()?,
            _scratch: scratch,
            with_history,
        })
    }

    /// The place of `path` in the copy. `path`: without links, as from [`Path::canonicalize`].
    pub(crate) fn place(&self, path: &Path) -> PathBuf {
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// A tool's output with paths of copies replaced by originals.
    pub(crate) fn originals(&self, said: &str) -> String {
        said.replace(&*self.root.to_string_lossy(), "")
    }

    /// Copies a project folder, and returns the copy. Its surroundings, up to the repository's
    /// root, are reachable by relative paths.
    pub(crate) fn copy(&self, project: &Path) -> io::Result<PathBuf> {
        let project = project.canonicalize()?;
        let place = self.take(&project)?;
        // Another copy already contains it.
        if !place.is_dir() {
            self.fill(&project, &place, Part::of_root)?;
        }
        Ok(place)
    }

    /// Writes a file in place of the user's.
    pub(crate) fn write(&self, file: &Path, text: &str) -> io::Result<PathBuf> {
        let place = self.take(file)?;
        fs::write(&place, text)?;
        Ok(place)
    }

    /// The place of `path` in the copy, with its link removed.
    fn take(&self, path: &Path) -> io::Result<PathBuf> {
        let place = self.place(path);
        let parent = path.parent().unwrap_or(Path::new("/"));
        let repository = parent
            .ancestors()
            .find(|folder| folder.join(".git").exists());
        self.open(parent, repository.unwrap_or(parent))?;
        if place.is_symlink() {
            fs::remove_file(&place)?;
        }
        Ok(place)
    }

    /// Creates a folder, with a link for each entry of the user's counterpart in `top`.
    fn open(&self, folder: &Path, top: &Path) -> io::Result<()> {
        let place = self.place(folder);
        if place.is_dir() && !place.is_symlink() {
            return Ok(());
        }
        if !folder.starts_with(top) || folder == Path::new("/") {
            return fs::create_dir_all(place);
        }
        self.open(folder.parent().unwrap_or(Path::new("/")), top)?;
        if place.is_symlink() {
            fs::remove_file(&place)?;
        }
        fs::create_dir(&place)?;
        // A folder that cannot be listed stays empty.
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let entry = entry?;
            if self.with_history || !is_history(&entry.file_name()) {
                symlink(entry.path(), place.join(entry.file_name()))?;
            }
        }
        Ok(())
    }

    fn fill(&self, folder: &Path, place: &Path, part: fn(&Path) -> Part) -> io::Result<()> {
        fs::create_dir(place)?;
        for entry in entries(folder)? {
            let at = place.join(entry.file_name().unwrap_or_default());
            match part(&entry) {
                // Temporary files may lie in the project.
                Part::Folder if entry == self.root => {}
                Part::Left => {}
                Part::History if !self.with_history => {}
                Part::Linked | Part::History => symlink(&entry, at)?,
                Part::Folder => self.fill(&entry, &at, Part::of)?,
                Part::Build => self.fill(&entry, &at, Part::of_build)?,
                Part::Link => symlink(fs::read_link(&entry)?, at)?,
                Part::File => {
                    fs::copy(&entry, &at)?;
                    // Tools rebuild outputs that are older than their sources.
                    File::open(&at)?.set_modified(entry.metadata()?.modified()?)?;
                }
            }
        }
        Ok(())
    }
}

/// L607: `path` cannot be copied.
pub(crate) fn cannot_copy(path: &Path, error: &io::Error) -> Vec<Diagnostic> {
    let problem = Diagnostic::error(
        "L607",
        format!(
            "cannot copy {} to {}: {error}",
            path.display(),
            std::env::temp_dir().display()
        ),
    );
    vec![problem.help(
        "lath builds local packages in a copy: check permissions and free space, or set TMPDIR",
    )]
}

/// How to copy an entry of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A file, copied.
    File,
    Folder,
    /// The folder that setuptools builds in; may contain sources, too.
    Build,
    /// The user's own link, unchanged.
    Link,
    /// Not part of the project, and too large to copy.
    Linked,
    /// A repository.
    History,
    /// Generated, or not read.
    Left,
}

impl Part {
    fn of(path: &Path) -> Part {
        let name = path.file_name().unwrap_or_default();
        let Ok(kind) = path.symlink_metadata().map(|metadata| metadata.file_type()) else {
            return Part::Left;
        };
        let is_made = || {
            let known = name == "__pycache__" || path.extension() == Some(OsStr::new("egg-info"));
            known
                || ["CACHEDIR.TAG", "pyvenv.cfg"]
                    .iter()
                    .any(|mark| path.join(mark).is_file())
        };
        match kind {
            _ if is_history(name) => Part::History,
            _ if kind.is_symlink() => Part::Link,
            _ if kind.is_file() => Part::File,
            _ if !kind.is_dir() || is_made() => Part::Left,
            _ if name == "node_modules" => Part::Linked,
            _ => Part::Folder,
        }
    }

    /// For an entry at the top of a project.
    fn of_root(path: &Path) -> Part {
        let part = Part::of(path);
        if part == Part::Folder && path.ends_with("build") {
            Part::Build
        } else {
            part
        }
    }

    fn of_build(path: &Path) -> Part {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_made = name == "lib"
            || ["lib.", "temp.", "bdist.", "scripts-"]
                .iter()
                .any(|kind| name.starts_with(kind));
        if is_made { Part::Left } else { Part::of(path) }
    }
}

fn is_history(name: &OsStr) -> bool {
    name == ".git" || name == ".hg"
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

/// Adds names and contents of a project or a file to the key: those in its copy, and the targets of
/// its links.
pub(crate) fn add(path: &Path, key: &mut Key) -> io::Result<()> {
    add_from(path, path, Part::of_root, &mut BTreeSet::new(), key)
}

fn add_from(
    root: &Path,
    path: &Path,
    part: fn(&Path) -> Part,
    known: &mut BTreeSet<PathBuf>,
    key: &mut Key,
) -> io::Result<()> {
    let name = |path: &Path| {
        path.strip_prefix(root)
            .unwrap_or(path)
            .as_os_str()
            .as_encoded_bytes()
            .to_vec()
    };
    if !path.is_dir() {
        key.add(name(path)).add(cache::hash_file(path)?);
        return Ok(());
    }
    // Each once: links may share a target or form cycles.
    if !known.insert(path.canonicalize()?) {
        return Ok(());
    }
    for entry in entries(path)? {
        match part(&entry) {
            Part::Left | Part::Linked | Part::History => {}
            Part::Link => {
                key.add(name(&entry))
                    .add(fs::read_link(&entry)?.as_os_str().as_encoded_bytes());
                if entry.is_file() || entry.is_dir() {
                    add_from(root, &entry, Part::of, known, key)?;
                }
            }
            Part::File | Part::Folder => add_from(root, &entry, Part::of, known, key)?,
            Part::Build => add_from(root, &entry, Part::of_build, known, key)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(root: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
    }

    #[test]
    fn a_copy_has_sources_and_sees_what_is_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        written(
            &root,
            &[
                (".git/HEAD", "ref"),
                ("VERSION", "1"),
                ("lib/beside/n.h", "2"),
                ("lib/p/setup.py", "3"),
                ("lib/p/build/own.py", "4"),
                ("lib/p/src/build/lib/m.py", "5"),
            ],
        );
        let made = [
            "build/lib/old.py",
            "build/bdist.linux/x",
            "m.egg-info/PKG-INFO",
            "src/__pycache__/m.pyc",
            ".venv/pyvenv.cfg",
            "target/CACHEDIR.TAG",
        ];
        written(&root.join("lib/p"), &made.map(|name| (name, "old")));
        symlink("../beside/n.h", root.join("lib/p/n.h")).expect("linked");
        symlink("..", root.join("lib/p/src/around")).expect("linked");
        for with_history in [false, true] {
            let mirror = Mirror::new(with_history).expect("made");
            let copy = mirror.copy(&root.join("lib/../lib/p")).expect("copied");
            assert_eq!(copy, mirror.place(&root.join("lib/p")));
            let read = |name: &str| fs::read_to_string(copy.join(name)).ok();
            assert_eq!(
                [
                    "setup.py",
                    "build/own.py",
                    "src/build/lib/m.py",
                    "n.h",
                    "../../VERSION"
                ]
                .map(read),
                ["3", "4", "5", "2", "1"].map(|text| Some(text.to_owned()))
            );
            assert!(copy.join("n.h").is_symlink() && made.iter().all(|name| read(name).is_none()));
            assert_eq!(copy.join("../../.git/HEAD").exists(), with_history);
            fs::write(copy.join("new"), "").expect("written");
            assert!(!root.join("lib/p/new").exists());
            assert_eq!(
                mirror.originals(&format!("no {}", copy.display())),
                format!("no {}", root.join("lib/p").display())
            );
        }
    }

    /// `TMPDIR` may be a folder of the project.
    #[test]
    fn a_copy_has_no_copy_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let project = folder.path().canonicalize().expect("there").join("p");
        written(
            &project,
            &[("m.py", "1"), ("tmp/mirror/x", "1"), ("tmp/y", "2")],
        );
        let mirror = Mirror {
            root: project.join("tmp/mirror"),
            ..Mirror::new(false).expect("made")
        };
        let copy = mirror.copy(&project).expect("copied");
        assert!(
            copy.join("m.py").is_file()
                && copy.join("tmp/y").is_file()
                && !copy.join("tmp/mirror").exists()
        );
    }

    #[test]
    fn a_key_is_that_of_a_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        written(folder.path(), &[("p/m.py", "1"), ("beside/n.h", "1")]);
        symlink("../beside", at("p/link")).expect("linked");
        symlink("..", at("p/around")).expect("linked");
        let key = || {
            let mut key = Key::new();
            add(&at("p"), &mut key).expect("readable");
            key.finish()
        };
        let before = key();
        written(
            folder.path(),
            &[
                ("p/build/lib/m.py", "1"),
                ("p/__pycache__/m.pyc", "1"),
                ("p/.git/index", "1"),
            ],
        );
        assert_eq!(key(), before);
        for name in ["p/m.py", "beside/n.h", "p/.hidden"] {
            written(folder.path(), &[(name, "2")]);
            assert_ne!(key(), before, "{name}");
            fs::remove_file(at(name)).expect("removed");
            written(folder.path(), &[("p/m.py", "1"), ("beside/n.h", "1")]);
        }
    }
}
