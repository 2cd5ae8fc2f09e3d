//! Starts `lath` on one fixture, in a folder of its own, and collects what it left: exit code,
//! output, trace, result file.

use super::kit::Run;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What is the same for all runs.
pub struct Setting {
    pub lath: PathBuf,
    pub keep: bool,
    /// Further arguments of every run: how lath knows the language.
    pub arguments: Vec<String>,
}

/// What a run left.
pub struct Outcome {
    /// `None`: ended by a signal, or by us because it took too long.
    pub exit: Option<i32>,
    pub output: String,
    pub trace: Vec<String>,
    /// `None`: no result file, or no JSON in it.
    pub result: Option<Value>,
    /// The command as one could type it, and where it ran.
    pub command: String,
}

/// A run that prints JMH's log, for expectations of it, and waits for no other run.
const LOGGED: [&str; 4] = ["run", "-v", "NORMAL", "--no-lock"];
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
    if let Some(commands) = &run.talk {
        return talk(setting, fixture, commands, more);
    }
    let mut arguments: Vec<String> = LOGGED
        .into_iter()
        .chain(["-rf", "json", "-rff", "result.json"])
        .map(str::to_owned)
        .collect();
    if run.defaults {
        for (flag, value) in DEFAULTS
            .iter()
            .filter(|(flag, _)| !run.arguments.iter().any(|a| a == flag))
        {
            arguments.extend([(*flag).to_owned(), (*value).to_owned()]);
        }
    }
    arguments.push(fixture.display().to_string());
    // A page's own may end with what stands after two dashes.
    let own = more.iter().chain(&run.arguments);
    arguments.extend(setting.arguments.iter().chain(own).cloned());
    lath(setting, &arguments)
}

/// `lath run` on a source that must be refused; short settings for the case that it is not.
pub fn refuse(setting: &Setting, fixture: &Path, extra: &[String]) -> Result<Outcome, String> {
    let mut arguments = LOGGED.map(str::to_owned).to_vec();
    arguments.extend(
        DEFAULTS
            .iter()
            .flat_map(|(flag, value)| [(*flag).to_owned(), (*value).to_owned()]),
    );
    arguments.push(fixture.display().to_string());
    arguments.extend(setting.arguments.iter().chain(extra).cloned());
    lath(setting, &arguments)
}

/// Builds the wrapper of `fixture`, and sends it `commands`.
fn talk(
    setting: &Setting,
    fixture: &Path,
    commands: &str,
    more: &[String],
) -> Result<Outcome, String> {
    let folder = folder(setting)?;
    let [wrapper, sent] = ["wrapper", "commands"].map(|name| folder.path().join(name));
    let output = ["-o", &wrapper.to_string_lossy()].map(str::to_owned);
    let arguments = [
        &["build".to_owned(), fixture.display().to_string()],
        &output[..],
        more,
        &setting.arguments,
    ]
    .concat();
    let built = start(&setting.lath, &arguments, folder.path(), Stdio::null())?;
    if built.exit != Some(0) {
        return Ok(built);
    }
    std::fs::write(&sent, commands).map_err(|e| format!("cannot write: {e}"))?;
    let sent = File::open(&sent).map_err(|e| format!("cannot read: {e}"))?;
    let by_hand = ["--lath-stdio".to_owned()];
    let mut outcome = start(&wrapper, &by_hand, folder.path(), sent.into())?;
    let answers = outcome.output.lines().map(serde_json::from_str);
    outcome.result = answers.collect::<Result<_, _>>().ok().map(Value::Array);
    Ok(outcome)
}

fn folder(setting: &Setting) -> Result<TempDir, String> {
    tempfile::Builder::new()
        .prefix("lath-conformance-")
        .disable_cleanup(setting.keep)
        .tempdir()
        .map_err(|e| format!("cannot make a folder: {e}"))
}

/// `lath` with these arguments, in a folder of its own.
pub fn lath(setting: &Setting, arguments: &[String]) -> Result<Outcome, String> {
    let folder = folder(setting)?;
    start(&setting.lath, arguments, folder.path(), Stdio::null())
}

/// A program, in a folder of its own, and what it leaves there.
fn start(
    program: &Path,
    arguments: &[String],
    folder: &Path,
    input: Stdio,
) -> Result<Outcome, String> {
    let file = |name: &str| folder.join(name);
    let printed = File::create(file("output")).map_err(|e| format!("cannot write: {e}"))?;
    let errors = printed
        .try_clone()
        .map_err(|e| format!("cannot write: {e}"))?;
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("LATH_TRACE", file("trace"))
        // Journals of the kit are no runs of the user's, and there are thousands.
        .env("XDG_STATE_HOME", file("state"))
        .env("NO_COLOR", "1")
        .stdin(input)
        .stdout(printed)
        .stderr(errors)
        .spawn()
        .map_err(|e| format!("{}: {e}", program.display()))?;
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
            "(in {}) {} {}",
            folder.display(),
            program.file_name().unwrap_or_default().display(),
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
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGTERM)?;
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
