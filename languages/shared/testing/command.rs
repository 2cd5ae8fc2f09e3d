//! The command line, for tests of what it does with a language.

use std::path::{Path, PathBuf};
use std::process::Command;

/// `lath` as this workspace builds it.
pub fn lath() -> PathBuf {
    // `cargo xtask test` has built it.
    if let Some(built) = std::env::var_os("LATH_UNDER_TEST") {
        return built.into();
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--package", "lath"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.expect("cargo starts").success());
    let own = std::env::current_exe().expect("a test is a file");
    own.parent()
        .and_then(Path::parent)
        .expect("in a folder of the target folder")
        .join("lath")
}
