//! Messages about failures of a wrapper.

use crate::process::{How, LONGEST_LINE};
use crate::talk::conversation::Trouble;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Failure, PhaseName};
use lath_protocol::{FailureAnswer, FailureKind, Part};
use std::fmt;
use std::time::Duration;

/// Longest line.
const LIMIT_MIB: usize = LONGEST_LINE >> 20;

/// What the process was doing when it failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    Start,
    Trial,
    Proof,
    Profile,
    Iteration(PhaseName, u64),
    /// Warm-up of another benchmark, by its id, with the iteration.
    Bulk(String, u64),
    End,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Start => f.write_str("its start"),
            Stage::Trial => f.write_str("its trial"),
            Stage::Proof => f.write_str("its proof"),
            Stage::Profile => f.write_str("the work of its profilers"),
            Stage::Iteration(PhaseName::Warmup, index) => write!(f, "warm-up iteration {index}"),
            Stage::Iteration(PhaseName::Measurement, index) => {
                write!(f, "measurement iteration {index}")
            }
            Stage::Bulk(id, index) => write!(f, "iteration {index} of the bulk warm-up of {id}"),
            Stage::End => f.write_str("the end of its trial"),
        }
    }
}

/// Where a fork failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    pub stage: Stage,
    /// Which part of the user's code ran last, if the wrapper reports it.
    pub part: Option<Part>,
    /// Fixtures run around each call: lath cannot know which part was running.
    pub around: bool,
}

impl From<Stage> for At {
    fn from(stage: Stage) -> At {
        At {
            stage,
            part: None,
            around: false,
        }
    }
}

impl At {
    /// The part, if it belongs to this stage and not to an earlier one.
    fn part(&self) -> Option<Part> {
        self.part.filter(|part| match &self.stage {
            Stage::Start | Stage::Profile => false,
            Stage::Trial => *part == Part::Import,
            Stage::Proof => true,
            Stage::Iteration(..) | Stage::Bulk(..) => *part != Part::Import,
            Stage::End => *part == Part::TearDown,
        })
    }

    fn iterates(&self) -> bool {
        matches!(self.stage, Stage::Iteration(..) | Stage::Bulk(..))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part() {
            Some(Part::Call) if self.around => {
                write!(f, "a call or a fixture around it, in {}", self.stage)
            }
            Some(part) => write!(f, "{part}, in {}", self.stage),
            None => write!(f, "{}", self.stage),
        }
    }
}

/// The failure of a fork with `trouble`. `None`: the user interrupted.
pub fn of_fork(trouble: &Trouble, at: &At, tail: Vec<String>) -> Option<Failure> {
    let stage = &at.stage;
    let (code, message) = match trouble {
        Trouble::Interrupted => return None,
        Trouble::Failed(failure) => told(failure),
        Trouble::Died(death) => (
            if matches!(death.how, How::Killed(_)) {
                "L703"
            } else {
                "L702"
            },
            death.how.to_string(),
        ),
        // Before hello, no code of the user has run.
        Trouble::Exceeded(reached) => ("L708", reached.to_string()),
        Trouble::TimedOut(patience) if *stage == Stage::Start => (
            "L605",
            format!("did not answer within {}", seconds(*patience)),
        ),
        Trouble::TimedOut(patience) if at.iterates() => (
            "L704",
            format!(
                "exceeded its time-out, and lath ended it after {}",
                seconds(*patience)
            ),
        ),
        Trouble::TimedOut(patience) => (
            "L704",
            format!("did not finish within {}", seconds(*patience)),
        ),
        Trouble::Broken(why) if *stage == Stage::Start => {
            ("L605", format!("does not speak lath's protocol: {why}"))
        }
        Trouble::TooLong => (
            "L706",
            format!("broke the protocol: an answer of more than {LIMIT_MIB} MiB"),
        ),
        Trouble::Broken(why) => ("L706", format!("broke the protocol: {why}")),
    };
    let place = match trouble {
        // The answer names what threw.
        Trouble::Failed(_) => stage.to_string(),
        // An iteration's answer includes set-up and tear-down, also those of the trial.
        Trouble::TimedOut(_) if at.iterates() && at.part().is_none() => {
            format!("{stage}, or a fixture around it")
        }
        _ => at.to_string(),
    };
    Some(Failure {
        code: code.to_owned(),
        message: format!("{message} (in {place})"),
        tail,
    })
}

/// The diagnostic for a wrapper that does not start: no code of the benchmark has run yet.
pub fn of_start(trouble: &Trouble, wrapper: &str, tail: &[String]) -> Diagnostic {
    if let (Trouble::Died(death), Some(said)) = (trouble, loader(tail)) {
        let message = format!("{wrapper} cannot be loaded: it {}: {said}", death.how);
        return Diagnostic::error("L605", message).help(format!(
            "install what is missing, or name its folder in LD_LIBRARY_PATH; `ldd {wrapper}` lists \
                the libraries"
        ));
    }
    let why = match trouble {
        Trouble::Interrupted => "the run was interrupted".to_owned(),
        Trouble::Failed(failure) => told(failure).1,
        Trouble::Died(death) => format!("it {}", death.how),
        Trouble::Exceeded(reached) => format!("it {reached}"),
        Trouble::TimedOut(patience) => format!("no answer within {}", seconds(*patience)),
        Trouble::TooLong => format!("its answer has more than {LIMIT_MIB} MiB"),
        Trouble::Broken(why) => why.clone(),
    };
    // Without an answer, nobody knows what it speaks: its own words say more.
    let found = match (trouble, tail) {
        (Trouble::Died(_), [_, ..]) => "ended before it answered",
        _ => "does not speak lath's protocol",
    };
    let diagnostic = Diagnostic::error("L605", format!("{wrapper} {found}: {why}"));
    let hint = "only programs that `lath build` of this version wrote can be run";
    match tail {
        [] => diagnostic.help(hint),
        lines => diagnostic.help(format!("{hint}. Its last output:\n{}", lines.join("\n"))),
    }
}

/// The complaint of the dynamic loader about what a program needs, without the program's name.
fn loader(tail: &[String]) -> Option<&str> {
    const COMPLAINTS: [&str; 5] = [
        "error while loading shared libraries: ",
        "symbol lookup error: ",
        "Error loading shared library ",
        "Error relocating ",
        "Library not loaded: ",
    ];
    tail.iter().find_map(|line| {
        let found = COMPLAINTS.iter().find_map(|words| line.find(words));
        let required = line.contains("' not found (required by ").then_some(0);
        found.or(required).map(|at| &line[at..])
    })
}

/// The meaning of a `failure` answer.
fn told(failure: &FailureAnswer) -> (&'static str, String) {
    let FailureAnswer {
        kind,
        place,
        message,
        ty,
        timed_out,
    } = failure;
    let at = if place.is_empty() {
        String::new()
    } else {
        format!(" in {place}")
    };
    let text = if message.is_empty() {
        String::new()
    } else {
        format!(": {message}")
    };
    match kind {
        FailureKind::Exception if *timed_out => (
            "L704",
            format!(
                "exceeded its time-out, was interrupted, and threw {}{text}{at}",
                ty.as_deref().unwrap_or("something")
            ),
        ),
        FailureKind::Exception => (
            "L701",
            format!("threw {}{text}{at}", ty.as_deref().unwrap_or("something")),
        ),
        FailureKind::Memory => ("L705", format!("could not allocate its states{at}{text}")),
        FailureKind::Parameter => ("L405", format!("a parameter does not convert{at}{text}")),
        FailureKind::Protocol => ("L706", format!("refused a command{at}{text}")),
    }
}

/// A readable duration.
pub fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 {
        format!("{:.0} ms", seconds * 1e3)
    } else {
        format!("{} s", (seconds * 10.0).round() / 10.0)
    }
}
