//! Messages about failures of a wrapper.

use crate::process::{How, LONGEST_LINE};
use crate::talk::conversation::Trouble;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Wrapper;
use lath_core::record::{Failure, PhaseName};
use lath_core::written::quantity::took;
use lath_protocol::{FailureAnswer, FailureKind, Part};
use std::fmt;
use std::path::Path;

/// What to do about a field that does not hold its count.
pub const COUNT_RIGHT: &str = "only add to it (`+=`), in an integer of 64 bits or of any size";

/// Longest line.
const LIMIT_MIB: usize = LONGEST_LINE >> 20;

/// Remedy for several threads that came to no end: one may wait for another that has stopped.
const WAITING: &str = "; threads that wait for each other must stop waiting when the measurement \
    stops: take a `Control`, and ask it in the loop that waits";

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
    /// Several threads call it at the same time.
    pub together: bool,
    /// The runtime said that all threads waited for each other.
    pub deadlock: bool,
}

impl From<Stage> for At {
    fn from(stage: Stage) -> At {
        At {
            stage,
            part: None,
            around: false,
            together: false,
            deadlock: false,
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
        Trouble::TimedOut(patience) if *stage == Stage::Start => {
            ("L605", format!("did not answer within {}", took(*patience)))
        }
        Trouble::TimedOut(patience) if at.iterates() => (
            "L704",
            format!(
                "exceeded its time-out, and lath ended it after {}",
                took(*patience)
            ),
        ),
        Trouble::TimedOut(patience) => {
            ("L704", format!("did not finish within {}", took(*patience)))
        }
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
    // A set-up or tear-down that hangs does not wait for the end of the measurement.
    let calls = matches!(at.part(), None | Some(Part::Call));
    let hangs = matches!(trouble, Trouble::TimedOut(_)) && at.iterates() && calls;
    let waits = hangs || at.deadlock;
    let hint = if at.together && waits { WAITING } else { "" };
    Some(Failure {
        code: code.to_owned(),
        message: format!("{message} (in {place}){hint}"),
        tail: beside(trouble, tail),
    })
}

/// The same for a process of `wrapper`, with what the compiler warned of: code that crashes or hangs
/// was often warned of.
pub fn of_wrapper(
    trouble: &Trouble,
    at: &At,
    tail: Vec<String>,
    wrapper: &Wrapper,
) -> Option<Failure> {
    of_fork(trouble, at, tail).map(|failure| warned(failure, wrapper))
}

fn warned(mut failure: Failure, wrapper: &Wrapper) -> Failure {
    let crashed = ["L702", "L703", "L704"].contains(&failure.code.as_str());
    let Some(first) = wrapper.warned.first().filter(|_| crashed) else {
        return failure;
    };
    let folder = Path::new(&wrapper.source).parent();
    let folder = folder.map(|folder| format!("{}/", folder.display()));
    let first = folder
        .and_then(|folder| first.strip_prefix(&folder))
        .unwrap_or(first);
    let more = match wrapper.warned.len() {
        1 => String::new(),
        all => format!(", and {} more", all - 1),
    };
    failure.message += &format!("; the compiler warned: {first}{more}");
    failure
}

/// The diagnostic for a wrapper that does not start: no code of the benchmark has run yet.
pub fn of_start(trouble: &Trouble, wrapper: &str, tail: &[String]) -> Diagnostic {
    if let (Trouble::Died(_), Some(said)) = (trouble, loader(tail)) {
        let message = format!("{wrapper} cannot be loaded: {said}");
        return Diagnostic::error("L605", message).help(format!(
            "install what is missing, or name its folder in LD_LIBRARY_PATH; `ldd {wrapper}` lists \
                the libraries"
        ));
    }
    // Without an answer, nobody knows what it speaks: its own words say more.
    let found = match (trouble, tail) {
        (Trouble::Died(_), [_, ..]) => "ended before it answered",
        _ => "does not speak lath's protocol",
    };
    let why = why_no_start(trouble);
    let diagnostic = Diagnostic::error("L605", format!("{wrapper} {found}: {why}"));
    let hint = format!(
        "lath runs what `lath build` of this version wrote, and programs that speak its protocol: \
            `lath check --protocol {wrapper}` says what is wrong with one"
    );
    match tail {
        [] => diagnostic.help(hint),
        lines => diagnostic.help(format!("{hint}. Its last output:\n{}", lines.join("\n"))),
    }
}

/// L814: the same of a wrapper that lath has just built from `source`. A library that is missing
/// stays L605.
pub fn of_own_start(
    trouble: &Trouble,
    source: &str,
    wrapper: &Wrapper,
    tail: &[String],
) -> Diagnostic {
    if loader(tail).is_some() {
        return of_start(trouble, &wrapper.path, tail);
    }
    let file = source.rsplit('/').next().unwrap_or(source);
    let first = tail.iter().find(|line| !line.trim().is_empty());
    let said = first.map_or(String::new(), |line| format!(": {}", line.trim()));
    let why = why_no_start(trouble) + &cut(&said);
    if let Some(adapter) = &wrapper.adapter {
        return of_adapted_start(trouble, adapter, (file, &wrapper.path), &why, tail);
    }
    let message = format!("{file} fails while it is loaded: {why}");
    Diagnostic::error("L814", message).help(if tail.is_empty() {
        "code that runs before `main` failed: constructors of globals, static initialisers, `init`"
            .to_owned()
    } else {
        tail.join("\n")
    })
}

/// What an adapter wrote may be at fault as well as the user's source: nobody knows which.
fn of_adapted_start(
    trouble: &Trouble,
    adapter: &str,
    (file, wrapper): (&str, &str),
    why: &str,
    tail: &[String],
) -> Diagnostic {
    let what = match trouble {
        Trouble::Died(_) => "ended before it answered",
        Trouble::TimedOut(_) | Trouble::Interrupted | Trouble::Exceeded(_) => "did not start",
        _ => "does not speak lath's protocol",
    };
    let message = format!("the wrapper of {file} {what}: {why}");
    let advice = format!(
        "either {file} fails while it is loaded, or the adapter {adapter} wrote a wrapper that does \
            not work: `lath check --protocol {wrapper}` examines it"
    );
    let lines = tail.iter().cloned().chain([advice]);
    Diagnostic::error("L814", message).help(lines.collect::<Vec<_>>().join("\n"))
}

fn why_no_start(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Interrupted => "the run was interrupted".to_owned(),
        Trouble::Failed(failure) => told(failure).1,
        Trouble::Died(death) => format!("it {}", death.how),
        Trouble::Exceeded(reached) => format!("it {reached}"),
        Trouble::TimedOut(patience) => format!("no answer within {}", took(*patience)),
        Trouble::TooLong => format!("its answer has more than {LIMIT_MIB} MiB"),
        Trouble::Broken(why) => why.clone(),
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

/// Longest text of an exception that is shown, in characters.
const SHOWN: usize = 1000;

/// A longer text is cut, and its length given.
fn cut(message: &str) -> String {
    match message.char_indices().nth(SHOWN) {
        Some((end, _)) => {
            let length = message.chars().count();
            format!("{}… ({length} characters)", &message[..end])
        }
        None => message.to_owned(),
    }
}

/// The last lines of output without parts of a long text that is shown already.
fn beside(trouble: &Trouble, tail: Vec<String>) -> Vec<String> {
    match trouble {
        Trouble::Failed(failure) if failure.message.len() > SHOWN => tail
            .into_iter()
            .filter(|line| !failure.message.contains(line.trim_end_matches('…')))
            .collect(),
        _ => tail,
    }
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
        format!(": {}", cut(message))
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
        FailureKind::Counter => (
            "L335",
            format!("lost count of its operations in {place}, {message}; {COUNT_RIGHT}"),
        ),
        FailureKind::Memory => ("L705", format!("could not allocate its states{at}{text}")),
        FailureKind::Parameter => ("L405", format!("a parameter does not convert{at}{text}")),
        FailureKind::Command => ("L709", format!("failed: {}", cut(message))),
        FailureKind::Sharing => (
            "L710",
            format!("has a state that its threads cannot share, {place}{text}"),
        ),
        FailureKind::Protocol => ("L706", format!("refused a command{at}{text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Death;

    fn died() -> Trouble {
        Trouble::Died(Death {
            how: How::Exited(127),
            peak_rss_kib: None,
        })
    }

    #[test]
    fn what_the_loader_says_is_the_cause() {
        for line in [
            "./run_x: error while loading shared libraries: libx.so: cannot open shared object file",
            "./run_x: symbol lookup error: ./run_x: undefined symbol: f",
            "./run_x: /lib/libc.so.6: version `GLIBC_2.99' not found (required by ./run_x)",
            "Error loading shared library libx.so: No such file or directory (needed by ./run_x)",
        ] {
            let said = of_start(&died(), "./run_x", &[line.to_owned()]);
            assert!(said.message.contains("cannot be loaded: "), "{said}");
        }
        let said = of_start(&died(), "./run_x", &["Segmentation fault".to_owned()]);
        assert!(said.message.contains("ended before it answered"), "{said}");
        let silent = of_start(&died(), "./run_x", &[]);
        assert!(silent.message.contains("does not speak"), "{silent}");
    }

    #[test]
    fn of_a_dead_wrapper_of_an_adapter_nobody_says_that_the_source_failed() {
        let own = Wrapper {
            path: "/cache/run_sum".to_owned(),
            ..Wrapper::default()
        };
        let tail = ["no such thing".to_owned()];
        let said = of_own_start(&died(), "/home/sum.toy", &own, &tail);
        assert!(said.message.starts_with("sum.toy fails while"), "{said}");
        let foreign = Wrapper {
            adapter: Some("./toy".to_owned()),
            ..own
        };
        let said = of_own_start(&died(), "/home/sum.toy", &foreign, &tail);
        assert_eq!(
            said.message,
            "the wrapper of sum.toy ended before it answered: it ended its process with exit \
                status 127: no such thing"
        );
        let help = said.help.unwrap();
        assert!(help.starts_with("no such thing\n"), "{help}");
        assert!(help.contains("the adapter ./toy wrote"), "{help}");
        let broken = Trouble::Broken("its answer has no event".to_owned());
        let said = of_own_start(&broken, "sum.toy", &foreign, &[]);
        assert!(said.message.contains("does not speak"), "{said}");
    }

    #[test]
    fn a_state_that_cannot_be_shared_is_named_with_the_reason() {
        let failure = FailureAnswer {
            kind: FailureKind::Sharing,
            place: "Cache.map".to_owned(),
            message: "a Map belongs to one thread".to_owned(),
            ty: None,
            timed_out: false,
        };
        let (code, said) = told(&failure);
        assert_eq!(code, "L710");
        assert_eq!(
            said,
            "has a state that its threads cannot share, Cache.map: a Map belongs to one thread"
        );
    }

    #[test]
    fn only_threads_that_measure_wait_for_each_other() {
        let hint = |part, deadlock| {
            let at = At {
                part,
                together: true,
                deadlock,
                ..Stage::Iteration(PhaseName::Measurement, 1).into()
            };
            let trouble = Trouble::TimedOut(std::time::Duration::from_secs(1));
            let failure = of_fork(&trouble, &at, Vec::new()).unwrap();
            failure.message.contains(WAITING)
        };
        assert!(hint(Some(Part::Call), false) && hint(None, false));
        assert!(!hint(Some(Part::SetUp), false) && !hint(Some(Part::TearDown), false));
        assert!(hint(Some(Part::SetUp), true));
    }

    #[test]
    fn long_texts_are_cut_and_shown_once() {
        let failure = FailureAnswer {
            kind: FailureKind::Exception,
            place: "f".to_owned(),
            message: "é".repeat(2000),
            ty: None,
            timed_out: false,
        };
        let tail = vec![format!("{}…", "é".repeat(500)), "at f".to_owned()];
        let told = of_fork(&Trouble::Failed(failure), &Stage::Trial.into(), tail).unwrap();
        assert!(told.message.contains("éé… (2000 characters) in f"));
        assert_eq!(told.tail, ["at f"]);
    }
}
