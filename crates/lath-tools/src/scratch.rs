//! Temporary folders and files. They are removed with their value, and also when a signal ends
//! lath, which drops no values. The next lath removes what a killed one left: names identify the
//! owner.

use crate::identity;
use lath_core::diagnostic::Diagnostic;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};
use tempfile::TempDir;

static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Prefix of names; the identity of the process follows.
const PREFIX: &str = "lath-";

/// Prefix of this process's temporary folders.
pub fn prefix() -> String {
    format!("{PREFIX}{}-", identity::own())
}

/// A file beside the one that it will replace.
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

/// A private folder; its owner removes it, or else the signal handler.
///
/// # Errors
/// When the folder of temporary files cannot be written.
pub fn folder() -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(&prefix()).tempdir()
}

/// Whether temporary files can be made: compilers, lath and the channels to wrappers need them.
///
/// # Errors
/// L815: they cannot.
pub fn usable() -> Result<(), Diagnostic> {
    static FOUND: OnceLock<Result<(), Diagnostic>> = OnceLock::new();
    let look = || {
        let place = std::env::temp_dir();
        let why = |error: io::Error| {
            let message = format!(
                "no temporary files can be made in {}: {}",
                place.display(),
                io::Error::from(error.kind())
            );
            Diagnostic::error("L815", message).help("set TMPDIR to a folder that you may write")
        };
        folder().map(drop).map_err(why)
    };
    FOUND.get_or_init(look).clone()
}

/// The identity of the process that made a folder or file with this name.
pub fn owner(name: &str) -> Option<&str> {
    name.strip_prefix('.')
        .unwrap_or(name)
        .strip_prefix(PREFIX)?
        .rsplit_once('-')
        .map(|(identity, _)| identity)
}

/// Removes from `folder` what ended processes left there.
pub fn tidy(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry
            .file_name()
            .to_str()
            .and_then(owner)
            .is_some_and(identity::is_gone)
        {
            // Other users' files cannot be removed.
            let _ = if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                fs::remove_dir_all(entry.path())
            } else {
                fs::remove_file(entry.path())
            };
        }
    }
}

/// A private folder.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// # Errors
    /// When the folder of temporary files cannot be written.
    pub fn new() -> io::Result<Scratch> {
        static TIDY: Once = Once::new();
        TIDY.call_once(|| tidy(&std::env::temp_dir()));
        // Lock before creating it, so that removing all folders misses none.
        let mut folders = all();
        let folder = folder()?;
        folders.insert(folder.path().to_owned());
        Ok(Scratch(folder))
    }

    /// In `place`, which the caller tidies.
    ///
    /// # Errors
    /// When `place` cannot be written.
    pub fn new_in(place: &Path) -> io::Result<Scratch> {
        let mut folders = all();
        let folder = tempfile::Builder::new()
            .prefix(&prefix())
            .permissions(fs::Permissions::from_mode(0o700))
            .tempdir_in(place)?;
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

/// Removes all of them and prevents new ones: this process is about to end.
pub(crate) fn remove_all() {
    let folders = all();
    for folder in folders.iter() {
        // Ignore what cannot be removed: no one is left to report to.
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
