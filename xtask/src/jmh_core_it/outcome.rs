//! One class of tests: run it, and say what became of it.

use super::Known;
use super::build::Built;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Holds,
    /// It asks for no fork, to see its benchmarks in its own process.
    OwnProcess,
    /// It begins no run.
    NoRun,
    /// `known.toml` has the reason.
    NotExpressible,
    Fails,
    NotRun,
}

impl State {
    pub fn word(self) -> &'static str {
        match self {
            State::Holds => "holds",
            State::OwnProcess => "runs in its own process",
            State::NoRun => "begins no run",
            State::NotExpressible => "does not hold, with a reason",
            State::Fails => "does not hold",
            State::NotRun => "has not run",
        }
    }
}

pub struct Outcome {
    pub class: String,
    pub state: State,
}

/// A class that takes longer hangs. The longest takes two minutes.
const PATIENCE: &str = "400";
/// The profile of the tests that JMH's own build names so.
const PROFILE: &str = "-Djmh.core.it.profile=default";

impl Outcome {
    /// Of a class that ran, or did not yet.
    pub fn of(built: &Built, class: &str, known: &Known) -> Result<Outcome, String> {
        if !built.status(class).is_file() {
            return Ok(Outcome {
                class: class.to_owned(),
                state: State::NotRun,
            });
        }
        let read =
            |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
        let holds = read(&built.status(class))?.trim() == "0";
        let calls = built.calls(class).is_file();
        let own = calls && read(&built.log(class))?.contains("WARNING W901");
        let state = match (holds, calls) {
            (_, false) => State::NoRun,
            (true, true) => State::Holds,
            (false, true) if own => State::OwnProcess,
            (false, true) if known.contains_key(simple(class)) => State::NotExpressible,
            (false, true) => State::Fails,
        };
        Ok(Outcome {
            class: class.to_owned(),
            state,
        })
    }

    /// It fails without a known reason, or holds although one is known.
    pub fn is_wrong(&self, known: &Known) -> bool {
        match self.state {
            State::Fails => true,
            State::Holds => known.contains_key(simple(&self.class)),
            State::OwnProcess | State::NoRun | State::NotExpressible | State::NotRun => false,
        }
    }

    /// Its package below `org.openjdk.jmh.it`.
    pub fn package(&self) -> &str {
        let name = simple(&self.class);
        name.rsplit_once('.').map_or("", |(package, _)| package)
    }
}

/// Its name below the package of all tests.
pub fn simple(class: &str) -> &str {
    class.strip_prefix("org.openjdk.jmh.it.").unwrap_or(class)
}

pub fn run(built: &Built, lath: &Path, class: &str) -> Result<(), String> {
    let _ = fs::remove_file(built.calls(class));
    let log = File::create(built.log(class)).map_err(|e| format!("{class}: {e}"))?;
    let errors = log.try_clone().map_err(|e| format!("{class}: {e}"))?;
    let status = Command::new("timeout")
        .args([
            "-k",
            "5",
            PATIENCE,
            "java",
            "-Djava.security.manager=allow",
            "-cp",
        ])
        .arg(format!(
            "{}:{}",
            built.runner.display(),
            built.jar.display()
        ))
        .args(["org.junit.runner.JUnitCore", class])
        .env("LATH", lath)
        .env("LATH_JAR", &built.jar)
        .env("LATH_CALLS", built.calls(class))
        // JMH's forks inherit it from the process of the tests.
        .env("JAVA_TOOL_OPTIONS", PROFILE)
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(errors)
        .status()
        .map_err(|e| format!("{class}: {e}"))?;
    let code = status.code().unwrap_or(-1).to_string();
    fs::write(built.status(class), code).map_err(|e| format!("{class}: {e}"))
}
