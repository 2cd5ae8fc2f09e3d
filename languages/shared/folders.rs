//! What folders have, and where the user's own are.

use std::path::{Path, PathBuf};

/// The paths in a folder, in order; none if it cannot be read.
pub(crate) fn inside(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    inside.sort();
    inside
}

/// The path in an environment variable.
pub(crate) fn variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from)
}

/// A file or folder in the user's home folder.
pub(crate) fn in_home(name: &str) -> Option<PathBuf> {
    variable("HOME").map(|home| home.join(name))
}
