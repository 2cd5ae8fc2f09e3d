//! Starts `lath` on one fixture, in a folder of its own, and collects what it left: exit code,
//! output, trace, result file.

use super::kit::Run;
use lath_tools::Scratch;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::fs::File;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What is the same for all runs.
pub struct Setting<'a> {
    pub lath: PathBuf,
    pub keep: bool,
    /// Further arguments of every run: how lath knows the language.
    pub arguments: Vec<String>,
    pub watcher: &'a dyn Watcher,
}

/// Somebody who waits for the kit.
pub trait Watcher: Sync {
    /// A page is about to be judged in a column, as number `number` of `of`; those that failed are
    /// judged once more.
    fn judging(&self, page: &str, column: &str, number: usize, of: usize);

    /// Whether to stop: what runs is ended, and nothing else begins.
    fn stops(&self) -> bool;
}

/// Nobody waits.
pub struct Unwatched;

impl Watcher for Unwatched {
    fn judging(&self, _: &str, _: &str, _: usize, _: usize) {}

    fn stops(&self) -> bool {
        false
    }
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
    setting: &Setting<'_>,
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
pub fn refuse(setting: &Setting<'_>, fixture: &Path, extra: &[String]) -> Result<Outcome, String> {
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
    setting: &Setting<'_>,
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
    let lath = &setting.lath;
    let built = start(setting, lath, &arguments, folder.path(), Stdio::null())?;
    if built.exit != Some(0) {
        return Ok(built);
    }
    std::fs::write(&sent, commands).map_err(|e| format!("cannot write: {e}"))?;
    let sent = File::open(&sent).map_err(|e| format!("cannot read: {e}"))?;
    let by_hand = ["--lath-stdio".to_owned()];
    let mut outcome = start(setting, &wrapper, &by_hand, folder.path(), sent.into())?;
    let answers = outcome.output.lines().map(serde_json::from_str);
    outcome.result = answers.collect::<Result<_, _>>().ok().map(Value::Array);
    Ok(outcome)
}

/// A folder of a run, which is removed with it unless it is to be kept.
enum Place {
    Kept(TempDir),
    /// Also when a signal ends the kit.
    Own(Scratch),
}

impl Place {
    fn path(&self) -> &Path {
        match self {
            Place::Kept(folder) => folder.path(),
            Place::Own(folder) => folder.path(),
        }
    }
}

fn folder(setting: &Setting<'_>) -> Result<Place, String> {
    let kept = || {
        let mut builder = tempfile::Builder::new();
        let builder = builder.prefix("lath-conformance-").disable_cleanup(true);
        builder.tempdir().map(Place::Kept)
    };
    let folder = match setting.keep {
        true => kept(),
        false => Scratch::new().map(Place::Own),
    };
    folder.map_err(|e| format!("cannot make a folder: {e}"))
}

/// `lath` with these arguments, in a folder of its own.
pub fn lath(setting: &Setting<'_>, arguments: &[String]) -> Result<Outcome, String> {
    let folder = folder(setting)?;
    let lath = &setting.lath;
    start(setting, lath, arguments, folder.path(), Stdio::null())
}

/// A program, in a folder of its own, and what it leaves there. It ends with the kit.
fn start(
    setting: &Setting<'_>,
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
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(folder)
        .env("LATH_TRACE", file("trace"))
        // Journals of the kit are no runs of the user's, and there are thousands.
        .env("XDG_STATE_HOME", file("state"))
        .env("NO_COLOR", "1")
        .stdin(input)
        .stdout(printed)
        .stderr(errors)
        .process_group(0);
    lath_tools::tie_to_parent(&mut command);
    let started = command.spawn();
    let mut child = started.map_err(|e| format!("{}: {e}", program.display()))?;
    let exit = wait(&mut child, setting.watcher).map_err(|e| format!("cannot wait: {e}"))?;
    lath_tools::guard::forget(Pid::from_raw(child.id().cast_signed()));
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

/// The exit code; `None` if a signal ended it. One that hangs, or that nobody waits for any more, is
/// asked to end first, so that it takes its benchmarks with it.
fn wait(child: &mut Child, watcher: &dyn Watcher) -> std::io::Result<Option<i32>> {
    if let Some(status) = wait_for(child, PATIENCE, &|| watcher.stops())? {
        return Ok(status.code());
    }
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGTERM)?;
    if wait_for(child, GRACE, &|| false)?.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(None)
}

fn wait_for(
    child: &mut Child,
    time: Duration,
    stops: &dyn Fn() -> bool,
) -> std::io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + time;
    while Instant::now() < deadline && !stops() {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(None)
}
