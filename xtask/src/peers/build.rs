//! Builds both sides: the same compiler, the same flags. Everything is built before the first fork.

use super::folder::Folder;
use super::fork::Harnesses;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines of a failed build that are shown.
const TELLING: usize = 12;

pub fn both(folder: &Folder, scratch: &Path, lath: Option<&Path>) -> Result<Harnesses, String> {
    let peer = peer(folder, scratch)?;
    let lath = match lath {
        Some(path) => path.canonicalize().map_err(|e| format!("{}: {e}", path.display()))?,
        None => release()?,
    };
    let wrapper = scratch.join("run_lath");
    let mut command = Command::new(&lath);
    command.arg("build").arg(folder.path.join(&folder.lath.source)).arg("--output").arg(&wrapper);
    command.args(["--cc", &folder.compiler, "--cflags", &folder.flags.join(" ")]).current_dir(scratch);
    run(&mut command)?;
    Ok(Harnesses { lath, wrapper, peer, scratch: scratch.to_owned() })
}

/// First of all, because it tells at once whether the peer is there.
fn peer(folder: &Folder, scratch: &Path) -> Result<PathBuf, String> {
    let executable = scratch.join("run_peer");
    let mut command = Command::new(&folder.compiler);
    command.args(&folder.flags).arg(folder.path.join(&folder.peer.source)).arg("-o").arg(&executable).args(&folder.peer.libraries);
    run(command.env("LC_ALL", "C")).map_err(|complaint| {
        if folder.peer.missing.iter().any(|text| complaint.contains(text)) {
            format!("{} is not installed. On Debian: {}", folder.name, folder.peer.install)
        } else {
            complaint
        }
    })?;
    Ok(executable)
}

/// The workspace's own lath, optimised: what users run.
pub fn release() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|e| format!("cannot find my own file: {e}"))?;
    let target = own.parent().and_then(Path::parent).ok_or("my own file is in no target folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(Command::new(cargo).args(["build", "--quiet", "--release", "--package", "lath"]).current_dir(super::root()))?;
    Ok(target.join("release/lath"))
}

/// Runs a command to its end; a failure is told with the command and the beginning of what it said.
pub fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("cannot start {}: {e}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = [output.stdout, output.stderr].concat();
    let said: Vec<String> = String::from_utf8_lossy(&said).lines().take(TELLING).map(str::to_owned).collect();
    let words: Vec<String> = command.get_args().map(|a| a.to_string_lossy().into_owned()).collect();
    Err(format!("{} {} failed ({}):\n{}", command.get_program().display(), words.join(" "), output.status, said.join("\n")))
}
