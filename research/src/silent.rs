//! Runs of lath whose results are wanted, not their log.

use crate::peers;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A lath: `given`, or the release build; and a folder for its files.
pub fn prepared(given: Option<&PathBuf>) -> Result<(PathBuf, TempDir), String> {
    let lath = given.cloned().map_or_else(peers::release_of_lath, Ok)?;
    let folder = tempfile::Builder::new().prefix("lath-research-").tempdir();
    let folder = folder.map_err(|e| format!("no temporary folder: {e}"))?;
    Ok((lath, folder))
}

/// The JSON results of `lath run` with this source and these arguments; files go to `folder`. No
/// lock is taken: studies run beside what disturbs them.
pub fn results(
    lath: &Path,
    source: &Path,
    arguments: &[String],
    seed: u64,
    folder: &Path,
) -> Result<Value, String> {
    let (result, journal) = (folder.join("result.json"), folder.join("journal.jsonl"));
    // Of the run before.
    let _ = std::fs::remove_file(&journal);
    let output = Command::new(lath)
        .arg("run")
        .arg(source)
        .args(arguments)
        .args(["--no-lock", "-v", "SILENT", "-rf", "json"])
        .args(["--seed", &seed.to_string(), "-rff"])
        .arg(&result)
        .arg("--journal")
        .arg(&journal)
        .output()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    if !output.status.success() {
        return Err(format!(
            "seed {seed}: lath ended with {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    let text =
        std::fs::read_to_string(&result).map_err(|e| format!("{}: {e}", result.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", result.display()))
}
