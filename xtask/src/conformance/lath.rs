//! The binary under test: built from this workspace, with the profile xtask itself was built with.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The given binary, that of the tests, or the workspace's own after `cargo build`.
pub fn locate(root: &Path, given: Option<&Path>) -> Result<PathBuf, String> {
    let path = match (given, std::env::var_os(crate::test::LATH)) {
        (Some(path), _) => path.to_owned(),
        (None, Some(path)) => path.into(),
        (None, None) => build(root)?,
    };
    path.canonicalize()
        .map_err(|e| format!("{}: {e}", path.display()))
}

fn build(root: &Path) -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|e| format!("cannot find my own file: {e}"))?;
    let profile = own.parent().ok_or("my own file is in no folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(["build", "--quiet", "--package", "lath"])
        .current_dir(root);
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let status = command
        .status()
        .map_err(|e| format!("cannot start cargo: {e}"))?;
    if status.success() {
        Ok(profile.join("lath"))
    } else {
        Err("lath does not build".to_owned())
    }
}
