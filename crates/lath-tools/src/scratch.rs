//! Folders and files for a moment. They go with the value, and when lath is asked to end: a process
//! that a signal ends drops nothing. What a killed lath left is removed by the next one: names say
//! whose it was.

use crate::identity;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use tempfile::TempDir;

static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// How names begin; the identity of the process follows.
const PREFIX: &str = "lath-";

/// How the name of a temporary folder of this process begins.
pub fn prefix() -> String {
    format!("{PREFIX}{}-", identity::own())
}

/// A file beside the one whose place it is to take.
///
/// # Errors
/// When there is no such folder, or it cannot be written.
pub fn file_in(folder: &Path, permissions: fs::Permissions) -> io::Result<tempfile::NamedTempFile> {
    tidy(folder);
    tempfile::Builder::new()
        .prefix(&format!(".{}", prefix()))
        .permissions(permissions)
        .tempfile_in(folder)
}

/// A folder that only this user can look into, and that is its owner's to remove before a signal
/// does not.
///
/// # Errors
/// When the folder of temporary files cannot be written.
pub fn folder() -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(&prefix()).tempdir()
}

/// The identity of whoever made a folder or file of this name.
pub fn owner(name: &str) -> Option<&str> {
    name.strip_prefix('.')
        .unwrap_or(name)
        .strip_prefix(PREFIX)?
        .rsplit_once('-')
        .map(|(identity, _)| identity)
}

/// Removes from `folder` what processes left there that are gone.
pub fn tidy(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry
            .file_name()
            .to_str()
            .and_then(owner)
            .is_some_and(identity::is_gone)
        {
            // Nothing of another user's can be removed.
            let _ = if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                fs::remove_dir_all(entry.path())
            } else {
                fs::remove_file(entry.path())
            };
        }
    }
}

/// A folder that only this user can look into.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// # Errors
    /// When the folder of temporary files cannot be written.
    pub fn new() -> io::Result<Scratch> {
        static TIDY: Once = Once::new();
        TIDY.call_once(|| tidy(&std::env::temp_dir()));
        // Locked before it is made: whoever removes them all misses none.
        let mut folders = all();
        let folder = folder()?;
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
        let _ = fs::remove_dir_all(folder);
    }
    std::mem::forget(folders);
}

fn all() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_a_killed_process_left_goes_with_the_next() {
        let place = tempfile::tempdir().expect("made");
        let gone = format!(
            "{}{:016x}",
            &identity::own()[..identity::own().len() - 16],
            1
        );
        for name in [
            format!("lath-{gone}-abc"),
            format!(".lath-{gone}-abc"),
            format!("lath-{}-abc", identity::own()),
            "lath-abc".to_owned(),
        ] {
            fs::write(place.path().join(&name), "half").expect("written");
        }
        fs::create_dir_all(place.path().join(format!("lath-{gone}-folder/inner"))).expect("made");
        let file = file_in(place.path(), fs::Permissions::from_mode(0o600)).expect("made");
        let mut left: Vec<_> = fs::read_dir(place.path())
            .expect("read")
            .map(|e| e.expect("read").file_name().into_string().expect("text"))
            .collect();
        left.sort();
        let own = file
            .path()
            .file_name()
            .expect("a name")
            .to_str()
            .expect("text");
        assert_eq!(
            left,
            [own, &format!("lath-{}-abc", identity::own()), "lath-abc"]
        );
    }

    #[test]
    fn a_folder_goes_with_its_value() {
        let scratch = Scratch::new().expect("made");
        let path = scratch.path().to_owned();
        assert!(path.is_dir() && all().contains(&path));
        drop(scratch);
        assert!(!path.exists() && !all().contains(&path));
    }
}
