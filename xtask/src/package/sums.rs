//! Checksums as `sha256sum --check` reads them.

use super::name;
use crate::output::output;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes `SHA256SUMS`.
pub fn write(folder: &Path, files: &[PathBuf]) -> Result<(), String> {
    let mut sums = String::new();
    for file in files {
        let line = output(Command::new("sha256sum").arg(file))?;
        let (sum, _) = line.split_once(' ').ok_or("sha256sum printed nothing")?;
        sums.push_str(&format!("{sum}  {}\n", name(file)));
    }
    let to = folder.join("SHA256SUMS");
    fs::write(&to, sums).map_err(|e| format!("{}: {e}", to.display()))?;
    println!("checksums in {}", to.display());
    Ok(())
}
