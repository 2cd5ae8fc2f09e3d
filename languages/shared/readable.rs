//! Files of the user, and what is said of those that cannot be read.

use super::cache::{self, Key};
use lath_core::diagnostic::Diagnostic;
use std::io;
use std::path::Path;

pub(crate) trait CannotRead<T> {
    /// L508 for `path`.
    fn or_cannot_read(self, path: impl AsRef<Path>) -> Result<T, Vec<Diagnostic>>;
}

impl<T> CannotRead<T> for io::Result<T> {
    fn or_cannot_read(self, path: impl AsRef<Path>) -> Result<T, Vec<Diagnostic>> {
        let path = path.as_ref().display();
        let what = |error| format!("cannot read {path}: {error}");
        self.map_err(|error| vec![Diagnostic::error("L508", what(error))])
    }
}

/// Adds names and contents of files to a key. L508 if one cannot be read.
pub(crate) fn identify(
    files: impl IntoIterator<Item = impl AsRef<Path>>,
    key: &mut Key,
) -> Result<(), Vec<Diagnostic>> {
    for file in files {
        let file = file.as_ref();
        let hash = cache::hash_file(file).or_cannot_read(file)?;
        key.add(file.as_os_str().as_encoded_bytes()).add(hash);
    }
    Ok(())
}
