//! Programs that are run to their end.

use std::process::Command;

/// What it prints; its own words if it fails.
pub fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let [out, err] =
        [done.stdout, done.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    if done.status.success() {
        return Ok(out);
    }
    Err(format!("{command:?}: {}\n{out}{err}", done.status))
}

/// Whether it cannot be started.
pub fn is_missing(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_err()
}
