//! Sources written for a test.

use std::fs;
use std::path::PathBuf;

/// A new folder with files; returns the first one's path.
pub fn files(texts: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a folder");
    for (name, text) in texts {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("created");
        fs::write(&path, text).expect("written");
    }
    let first = root.join(texts[0].0);
    (folder, first)
}
