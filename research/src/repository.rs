//! Where the studies lie.

use std::path::PathBuf;

/// The root of the repository: the folder above this crate's own.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("research is a folder of the workspace")
        .to_owned()
}
