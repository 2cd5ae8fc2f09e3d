//! Starts `lath` on one fixture, in a folder of its own, and collects what it left: exit code, output, trace, result file.

use super::kit::Run;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What is the same for all runs.
pub struct Setting {
    pub lath: PathBuf,
    pub keep: bool,
}

/// What a run left.
pub struct Outcome {
    /// `None`: ended by a signal, or by us because it took too long.
    pub exit: Option<i32>,
    pub output: String,
    pub trace: Vec<String>,
    /// `None`: no result file, or no JSON in it.
    pub result: Option<serde_json::Value>,
    /// The command as one could type it.
    pub command: String,
}

/// Short settings: conformance is about order and counts, never about times.
const DEFAULTS: &[(&str, &str)] = &[("-f", "1"), ("-wi", "1"), ("-w", "5ms"), ("-i", "2"), ("-r", "5ms")];

/// A run that takes longer hangs; a compilation on a busy machine is part of it.
const PATIENCE: Duration = Duration::from_secs(180);

/// `lath run` as a behaviour's page asks for.
pub fn run(setting: &Setting, fixture: &Path, run: &Run) -> Result<Outcome, String> {
    let mut arguments: Vec<String> = ["run", "--no-lock", "-rf", "json", "-rff", "result.json"].map(str::to_owned).to_vec();
    if run.defaults {
        for (flag, value) in DEFAULTS.iter().filter(|(flag, _)| !run.arguments.iter().any(|a| a == flag)) {
            arguments.extend([(*flag).to_owned(), (*value).to_owned()]);
        }
    }
    arguments.push(fixture.display().to_string());
    arguments.extend(run.arguments.iter().cloned());
    execute(setting, &arguments)
}

/// `lath run` on a source that must be refused; short settings for the case that it is not.
pub fn refuse(setting: &Setting, fixture: &Path, extra: &[String]) -> Result<Outcome, String> {
    let mut arguments = vec!["run".to_owned(), "--no-lock".to_owned()];
    arguments.extend(DEFAULTS.iter().flat_map(|(flag, value)| [(*flag).to_owned(), (*value).to_owned()]));
    arguments.push(fixture.display().to_string());
    arguments.extend(extra.iter().cloned());
    execute(setting, &arguments)
}

fn execute(setting: &Setting, arguments: &[String]) -> Result<Outcome, String> {
    let folder = tempfile::Builder::new().prefix("lath-conformance-").disable_cleanup(setting.keep).tempdir().map_err(|e| format!("cannot make a folder: {e}"))?;
    let file = |name: &str| folder.path().join(name);
    let printed = File::create(file("output")).map_err(|e| format!("cannot write: {e}"))?;
    let errors = printed.try_clone().map_err(|e| format!("cannot write: {e}"))?;
    let mut child = Command::new(&setting.lath)
        .args(arguments)
        .current_dir(folder.path())
        .env("LATH_TRACE", file("trace"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(errors)
        .spawn()
        .map_err(|e| format!("{}: {e}", setting.lath.display()))?;
    let deadline = Instant::now() + PATIENCE;
    let exit = loop {
        match child.try_wait().map_err(|e| format!("cannot wait: {e}"))? {
            Some(status) => break status.code(),
            None if Instant::now() > deadline => {
                child.kill().and_then(|()| child.wait()).map_err(|e| format!("cannot end a run that hangs: {e}"))?;
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let read = |name: &str| std::fs::read(file(name)).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    Ok(Outcome {
        exit,
        output: read("output"),
        trace: read("trace").lines().map(str::to_owned).collect(),
        result: serde_json::from_str(&read("result.json")).ok(),
        command: format!("lath {}", arguments.join(" ")),
    })
}
