//! The files that lath provides for wrappers: everything below `languages/<id>/runtime`, as of
//! lath's build.

use super::cache::{self, Key};
use crate::shared::cache::CannotWrite;
use include_dir::{Dir, DirEntry};
use lath_core::diagnostic::OrProblems;
use lath_core::language::Generated;
use std::path::{Path, PathBuf};

/// The files below one folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runtime {
    folder: &'static Dir<'static>,
    takes: fn(&str) -> bool,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// Path below the folder.
    pub name: &'static str,
    pub text: &'static str,
}

impl Runtime {
    pub const fn new(folder: &'static Dir<'static>) -> Runtime {
        Runtime {
            folder,
            takes: |_| true,
        }
    }

    /// Only the files whose names `takes` accepts.
    pub const fn of(self, takes: fn(&str) -> bool) -> Runtime {
        Runtime { takes, ..self }
    }

    /// In alphabetical order.
    pub fn files(&self) -> Vec<File> {
        let mut files = Vec::new();
        collect(self.folder, &mut files);
        files.retain(|file| (self.takes)(file.name));
        files.sort_by_key(|file| file.name);
        files
    }

    /// Adds names and texts of all files to `key`.
    pub fn identify(&self, key: &mut Key) {
        for file in self.files() {
            key.add(file.name).add(file.text);
        }
    }

    /// A name for the files' content.
    pub fn key(&self) -> String {
        let mut key = Key::new();
        self.identify(&mut key);
        key.finish()
    }

    /// Writes the files below `folder`. Returns their paths. L606 if one cannot be written.
    pub fn write(&self, folder: &Path) -> OrProblems<Vec<PathBuf>> {
        self.files().iter().map(|file| file.write(folder)).collect()
    }

    /// A cache folder with the files. L606 if there is none.
    pub fn cached(&self, kind: &str) -> OrProblems<PathBuf> {
        let entry = cache::entry(kind, &self.key())?;
        self.write(&entry.folder)?;
        Ok(entry.folder.clone())
    }
}

/// A folder that users are told of, or why it is not there.
pub(crate) fn shown(folder: OrProblems<PathBuf>) -> String {
    folder.map_or_else(
        |problems| problems[0].to_string(),
        |folder| folder.display().to_string(),
    )
}

/// What a generator wrote, the wrapper first.
pub(crate) fn generated(files: Vec<PathBuf>) -> Generated {
    let absolute = |file: PathBuf| std::path::absolute(&file).unwrap_or(file);
    Generated {
        files: files.into_iter().map(absolute).collect(),
    }
}

impl File {
    /// Writes the file below `folder`. L606 if it cannot be.
    pub fn write(&self, folder: &Path) -> OrProblems<PathBuf> {
        let path = folder.join(self.name);
        cache::write(&path, self.text.as_bytes()).or_cannot_write(&path)?;
        Ok(std::path::absolute(&path).unwrap_or(path))
    }
}

fn collect(folder: &'static Dir<'static>, files: &mut Vec<File>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(folder) => collect(folder, files),
            DirEntry::File(file) => files.push(File {
                name: file.path().to_str().expect("names of lath's own files"),
                text: file.contents_utf8().expect("lath's own files are text"),
            }),
        }
    }
}
