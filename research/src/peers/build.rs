//! Builds both sides, as the folder says. Everything is built before the first fork.

use super::folder::{Folder, Peer};
use super::fork::Harnesses;
use super::platform::{self, Platform};
use super::words::Words;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines of a failed build that are shown.
const TELLING: usize = 12;

pub fn both<'f>(
    folder: &'f Folder,
    scratch: &Path,
    lath: Option<&Path>,
) -> Result<Harnesses<'f>, String> {
    let platform = platform::choose(folder)?;
    let words = words(folder, &platform, scratch);
    // First of all, because it tells at once whether the peer is there.
    peer(folder, &words, scratch)?;
    let lath = match lath {
        Some(path) => path
            .canonicalize()
            .map_err(|e| format!("{}: {e}", path.display()))?,
        None => release()?,
    };
    run(Command::new(&lath)
        .args(words.fill(&folder.lath.build)?)
        .current_dir(scratch))?;
    Ok(Harnesses {
        folder,
        lath,
        platform,
        words,
        scratch: scratch.to_owned(),
    })
}

fn words(folder: &Folder, platform: &Platform, scratch: &Path) -> Words {
    let mut words = Words::default();
    words.set("folder", folder.path.display());
    words.set("scratch", scratch.display());
    words.set("platform", &platform.name);
    words.set("runtime", platform.program.display());
    words.set(
        "runtime_folder",
        platform.program.parent().unwrap_or(Path::new("")).display(),
    );
    // Where variables of the environment name it; what is measured gets its own.
    words.set("result", scratch.join("result_peer").display());
    for (name, value) in &folder.variables {
        words.set_all(name, value.words());
    }
    words
}

fn peer(folder: &Folder, words: &Words, scratch: &Path) -> Result<(), String> {
    for line in &folder.peer.build {
        command(&folder.peer, line, words, scratch)
            .and_then(|mut command| run(&mut command))
            .map_err(|complaint| {
                if folder
                    .peer
                    .missing
                    .iter()
                    .any(|text| complaint.contains(text))
                {
                    format!(
                        "{} is not installed. On Debian: {}\n{complaint}",
                        folder.name, folder.peer.install
                    )
                } else {
                    complaint
                }
            })?;
    }
    Ok(())
}

/// One of the peer's command lines, ready to run in the scratch folder.
pub fn command(
    peer: &Peer,
    line: &[String],
    words: &Words,
    scratch: &Path,
) -> Result<Command, String> {
    let line = words.fill(line)?;
    let (program, arguments) = line.split_first().ok_or("an empty command line")?;
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(scratch)
        .env("LC_ALL", "C");
    for (name, value) in &peer.environment {
        command.env(name, words.fill_word(value)?);
    }
    Ok(command)
}

/// The workspace's own lath, optimised: what users run.
pub fn release() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|e| format!("cannot find my own file: {e}"))?;
    let target = own
        .parent()
        .and_then(Path::parent)
        .ok_or("my own file is in no target folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(Command::new(cargo)
        .args(["build", "--quiet", "--release", "--package", "lath"])
        .current_dir(crate::repository::root()))?;
    Ok(target.join("release/lath"))
}

/// Runs a command to its end; a failure is told with the command and the beginning of what it said.
pub fn run(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|e| format!("cannot start {}: {e}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = [output.stdout, output.stderr].concat();
    let said: Vec<String> = String::from_utf8_lossy(&said)
        .lines()
        .take(TELLING)
        .map(str::to_owned)
        .collect();
    let words: Vec<String> = command
        .get_args()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    Err(format!(
        "{} {} failed ({}):\n{}",
        command.get_program().display(),
        words.join(" "),
        output.status,
        said.join("\n")
    ))
}
