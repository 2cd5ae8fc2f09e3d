//! Where the repository is.

use std::path::{Path, PathBuf};

/// The root of the repository: the folder above xtask's own.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace")
        .to_owned()
}
