//! Starts `lath` on one fixture, in a folder of its own, and collects what it left: exit code,
//! output, trace, result file.

use super::kit::Run;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
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
    /// The command as one could type it, and where it ran.
    pub command: String,
}

/// Short settings: conformance is about order and counts, never about times.
const DEFAULTS: &[(&str, &str)] = &[
    ("-f", "1"),
    ("-wi", "1"),
    ("-w", "5ms"),
    ("-i", "2"),
    ("-r", "5ms"),
];

/// A run that takes longer hangs; a compilation on a busy machine is part of it.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long a run that was asked to end may take for it.
const GRACE: Duration = Duration::from_secs(10);

/// `lath run` as a behaviour's page asks for; `more`: further arguments.
pub fn run(
    setting: &Setting,
    fixture: &Path,
    run: &Run,
    more: &[String],
) -> Result<Outcome, String> {
    let mut arguments: Vec<String> = ["run", "--no-lock", "-rf", "json", "-rff", "result.json"]
        .map(str::to_owned)
        .to_vec();
    if run.defaults {
        for (flag, value) in DEFAULTS
            .iter()
            .filter(|(flag, _)| !run.arguments.iter().any(|a| a == flag))
        {
            arguments.extend([(*flag).to_owned(), (*value).to_owned()]);
        }
    }
    arguments.push(fixture.display().to_string());
    arguments.extend(more.iter().chain(&run.arguments).cloned());
    execute(setting, &arguments)
}

/// `lath run` on a source that must be refused; short settings for the case that it is not.
pub fn refuse(setting: &Setting, fixture: &Path, extra: &[String]) -> Result<Outcome, String> {
    let mut arguments = vec!["run".to_owned(), "--no-lock".to_owned()];
    arguments.extend(
        DEFAULTS
            .iter()
            .flat_map(|(flag, value)| [(*flag).to_owned(), (*value).to_owned()]),
    );
    arguments.push(fixture.display().to_string());
    arguments.extend(extra.iter().cloned());
    execute(setting, &arguments)
}

fn execute(setting: &Setting, arguments: &[String]) -> Result<Outcome, String> {
    let folder = tempfile::Builder::new()
        .prefix("lath-conformance-")
        .disable_cleanup(setting.keep)
        .tempdir()
        .map_err(|e| format!("cannot make a folder: {e}"))?;
    let file = |name: &str| folder.path().join(name);
    let printed = File::create(file("output")).map_err(|e| format!("cannot write: {e}"))?;
    let errors = printed
        .try_clone()
        .map_err(|e| format!("cannot write: {e}"))?;
    let mut child = Command::new(&setting.lath)
        .args(arguments)
        .current_dir(folder.path())
        .env("LATH_TRACE", file("trace"))
        // Journals of the kit are no runs of the user's, and there are thousands.
        .env("XDG_STATE_HOME", file("state"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(errors)
        .spawn()
        .map_err(|e| format!("{}: {e}", setting.lath.display()))?;
    let exit = wait(&mut child).map_err(|e| format!("cannot wait: {e}"))?;
    let read = |name: &str| {
        std::fs::read(file(name))
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .unwrap_or_default()
    };
    Ok(Outcome {
        exit,
        output: read("output"),
        trace: read("trace").lines().map(str::to_owned).collect(),
        result: serde_json::from_str(&read("result.json")).ok(),
        command: format!(
            "(in {}) lath {}",
            folder.path().display(),
            arguments.join(" ")
        ),
    })
}

/// The exit code; `None` if a signal ended it. One that hangs is asked to end first, so that it
/// takes its benchmarks with it.
fn wait(child: &mut Child) -> std::io::Result<Option<i32>> {
    if let Some(status) = wait_for(child, PATIENCE)? {
        return Ok(status.code());
    }
    Command::new("kill")
        .args(["-s", "TERM", &child.id().to_string()])
        .status()?;
    if wait_for(child, GRACE)?.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(None)
}

fn wait_for(child: &mut Child, time: Duration) -> std::io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + time;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(None)
}
