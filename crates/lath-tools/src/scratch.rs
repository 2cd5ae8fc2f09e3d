//! Folders for a moment. They go with the value, and when lath is asked to end: a process that a signal ends drops nothing.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A folder that only this user can look into.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// # Errors
    /// When the folder of temporary files cannot be written.
    pub fn new() -> io::Result<Scratch> {
        // Locked before it is made: whoever removes them all misses none.
        let mut folders = all();
        let folder = tempfile::Builder::new().prefix("lath-").tempdir()?;
        folders.insert(folder.path().to_owned());
        Ok(Scratch(folder))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        all().remove(self.0.path());
    }
}

/// Removes all of them and lets nobody make another: this process is about to end.
pub(crate) fn remove_all() {
    let folders = all();
    for folder in folders.iter() {
        // What cannot be removed stays; there is nobody left to tell.
        let _ = std::fs::remove_dir_all(folder);
    }
    std::mem::forget(folders);
}

fn all() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_with_its_value() {
        let scratch = Scratch::new().expect("made");
        let path = scratch.path().to_owned();
        assert!(path.is_dir() && all().contains(&path));
        drop(scratch);
        assert!(!path.exists() && !all().contains(&path));
    }
}
