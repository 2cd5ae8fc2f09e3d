//! Files of the user, and what is said of those that cannot be read.

use super::cache::{self, Key};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use std::io;
use std::path::Path;

pub(crate) trait CannotRead<T> {
    /// L508 for `path`.
    fn or_cannot_read(self, path: impl AsRef<Path>) -> OrProblems<T>;

    /// L607 for a dependency at `path`.
    fn or_cannot_depend(self, path: impl AsRef<Path>) -> OrProblems<T>;
}

impl<T> CannotRead<T> for io::Result<T> {
    fn or_cannot_read(self, path: impl AsRef<Path>) -> OrProblems<T> {
        self.map_err(|error| cannot_read("L508", path.as_ref(), &error))
    }

    fn or_cannot_depend(self, path: impl AsRef<Path>) -> OrProblems<T> {
        self.map_err(|error| cannot_read("L607", path.as_ref(), &error))
    }
}

fn cannot_read(code: &'static str, path: &Path, error: &io::Error) -> Vec<Diagnostic> {
    let what = format!("cannot read {}: {error}", path.display());
    vec![Diagnostic::error(code, what)]
}

/// Adds names and contents of files to a key. L508 if one cannot be read.
pub(crate) fn identify(
    files: impl IntoIterator<Item = impl AsRef<Path>>,
    key: &mut Key,
) -> OrProblems<()> {
    for file in files {
        let file = file.as_ref();
        let hash = cache::hash_file(file).or_cannot_read(file)?;
        key.add(file.as_os_str().as_encoded_bytes()).add(hash);
    }
    Ok(())
}
