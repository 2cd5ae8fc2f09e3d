//! The files that lath brings for wrappers: everything below `languages/<id>/runtime`, as it was when
//! lath was built.

use super::cache::{self, Key};
use include_dir::{Dir, DirEntry};
use lath_core::diagnostic::Diagnostic;
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
    /// Below the folder.
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

    /// The files alone whose names below the folder `takes` accepts.
    pub const fn of(self, takes: fn(&str) -> bool) -> Runtime {
        Runtime { takes, ..self }
    }

    /// In the order of their names.
    pub fn files(&self) -> Vec<File> {
        let mut files = Vec::new();
        collect(self.folder, &mut files);
        files.retain(|file| (self.takes)(file.name));
        files.sort_by_key(|file| file.name);
        files
    }

    /// Names and texts of all files become part of `key`.
    pub fn identify(&self, key: &mut Key) {
        for file in self.files() {
            key.add(file.name).add(file.text);
        }
    }

    /// What the files are, as a name.
    pub fn key(&self) -> String {
        let mut key = Key::new();
        self.identify(&mut key);
        key.finish()
    }

    /// Writes the files below `folder`. Returns their paths. L606 if one cannot be written.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
        self.files().iter().map(|file| file.write(folder)).collect()
    }

    /// A folder of the cache with the files. L606 if there is none.
    pub fn cached(&self, kind: &str) -> Result<PathBuf, Vec<Diagnostic>> {
        let entry = cache::entry(kind, &self.key())?;
        self.write(&entry.folder)?;
        Ok(entry.folder.clone())
    }
}

impl File {
    /// Writes the file below `folder`. L606 if it cannot be.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, Vec<Diagnostic>> {
        let path = folder.join(self.name);
        cache::write(&path, self.text.as_bytes())
            .map_err(|error| vec![cache::cannot_write(&path, &error)])?;
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
