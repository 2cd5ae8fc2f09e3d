//! Counting apart from measuring: two processes of one case that no result ever comes from, watched
//! by a [`Counter`].
//!
//! One process makes N calls, the other 2 N, both as one shot: the same whatever the mode, and
//! without a clock. The difference between their counts is that of N calls; all that happens once,
//! such as binding a function at its first call, cancels. Both run with seed 0, states in one block
//! and an environment without padding, so that equal programs give equal counts.

use crate::process::{Launch, Process, QUIT_PATIENCE};
use crate::profiler::Counter;
use crate::talk::conversation::{self, Conversation, PATIENCE, unexpected};
use crate::talk::failure::{self, Stage};
use crate::talk::told::trial;
use crate::talk::{launch, visit};
use lath_core::plan::{Case, Wrapper};
use lath_core::record::{CaseRecord, PhaseName};
use lath_core::setting::Mode;
use lath_protocol::{Answer, Command, Iterate, IterationAnswer, Trial};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

/// Most calls that N may be.
const MOST_CALLS: u64 = 1000;
/// How long N calls may last at full speed, fixtures included, ns; one call may last longer.
/// Counting is some 50 times slower.
const BUDGET_NS: f64 = 5e6;

/// A case that was measured.
pub struct Subject<'a> {
    pub wrapper: &'a Wrapper,
    pub case: &'a Case,
    pub record: &'a CaseRecord,
    /// How long the wrapper may take to start.
    pub start_timeout: Duration,
    pub interrupt: Option<BorrowedFd<'a>>,
}

#[derive(Debug)]
pub enum Trouble {
    Interrupted,
    /// Why there is no count.
    Uncounted(String),
    /// Why this wrapper can never have one.
    Unable(String),
}

/// What one process counted.
#[derive(Clone, Copy)]
struct Counted {
    count: u64,
    calls: u64,
    /// `@Operations`.
    operations: f64,
}

/// What an operation of the case counts. `None`: nothing was measured, so there is no result to add
/// to. `options` are the profiler's.
pub fn count(
    subject: &Subject<'_>,
    counter: &dyn Counter,
    options: &str,
) -> Result<Option<f64>, Trouble> {
    let Some(ns) = ns_per_call(subject.record) else {
        return Ok(None);
    };
    let calls = counter
        .calls(options)
        .unwrap_or_else(|| affordable(ns, BUDGET_NS));
    let once = process(subject, counter, calls)?;
    let twice = process(subject, counter, 2 * calls)?;
    per_operation(subject.case, once, twice)
        .map(Some)
        .map_err(Trouble::Uncounted)
}

/// Time of a call with all fixtures around it.
pub fn ns_per_call(record: &CaseRecord) -> Option<f64> {
    let iterations = record
        .forks
        .iter()
        .filter(|f| f.fork != 0)
        .flat_map(|f| &f.measurement);
    let (ns, calls) = iterations.fold((0, 0), |(ns, calls), i| {
        (
            ns + i.wall_ns,
            calls + i.threads.iter().map(|t| t.calls).sum::<u64>(),
        )
    });
    (calls > 0).then(|| ns as f64 / calls as f64)
}

/// A power of ten: where the count of a call depends on how many there are, small differences of
/// time must not change it.
pub fn affordable(ns: f64, budget_ns: f64) -> u64 {
    let mut calls = MOST_CALLS;
    while calls > 1 && calls as f64 * ns > budget_ns {
        calls /= 10;
    }
    calls
}

/// Operations in so many calls, of which the benchmark itself counted `counted` (`@Operations`): as
/// for a score.
pub fn operations(case: &Case, calls: u64, counted: f64) -> f64 {
    if case.counts_operations {
        return counted;
    }
    calls as f64 * case.operations_per_invocation as f64 / case.measurement.batch_size.max(1) as f64
}

fn per_operation(case: &Case, once: Counted, twice: Counted) -> Result<f64, String> {
    let operations = operations(
        case,
        twice.calls.saturating_sub(once.calls),
        twice.operations - once.operations,
    );
    match twice.count.checked_sub(once.count) {
        Some(more) if operations > 0.0 => Ok(more as f64 / operations),
        Some(_) => Err("twice as many calls performed no more operations".to_owned()),
        None => Err(format!(
            "{} calls counted {}, but {} calls only {}",
            once.calls, once.count, twice.calls, twice.count
        )),
    }
}

fn process(subject: &Subject<'_>, counter: &dyn Counter, calls: u64) -> Result<Counted, Trouble> {
    let failed = |e: std::io::Error| Trouble::Uncounted(e.to_string());
    let folder = lath_tools::scratch::folder().map_err(failed)?;
    let plain = launch::benchmark(subject.wrapper, subject.case.benchmark, 0);
    let launch = Launch {
        argv: counter.command(plain.argv, subject.case.benchmark, folder.path()),
        ..plain
    };
    let name = launch
        .argv
        .first()
        .map(|program| program.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut process = visit::start(&launch, &name).map_err(|d| Trouble::Uncounted(d.message))?;
    let mut stage = Stage::Start;
    match talk(subject, &mut process, calls, &mut stage) {
        Ok(answer) => {
            process.finish(QUIT_PATIENCE, subject.interrupt, &mut |_, _| {});
            let count = counter
                .count(folder.path(), process.pid())
                .map_err(Trouble::Uncounted)?;
            let calls = answer.threads.iter().map(|t| t.calls).sum();
            Ok(Counted {
                count,
                calls,
                operations: answer.operations.unwrap_or(0.0),
            })
        }
        Err(trouble) => {
            process.stop(&mut |_, _| {});
            Err(why(&trouble, stage, &process, counter, folder.path()))
        }
    }
}

fn why(
    trouble: &conversation::Trouble,
    stage: Stage,
    process: &Process,
    counter: &dyn Counter,
    folder: &Path,
) -> Trouble {
    match failure::of_fork(trouble, &stage, Vec::new()) {
        None => Trouble::Interrupted,
        Some(failure) => {
            let more = counter
                .explain(folder, process.pid())
                .map_or_else(String::new, |more| format!(": {more}"));
            Trouble::Uncounted(format!("its process {}{more}", failure.message))
        }
    }
}

/// What the user's code prints here it has printed before: it is not shown.
fn talk(
    subject: &Subject<'_>,
    process: &mut Process,
    calls: u64,
    stage: &mut Stage,
) -> Result<IterationAnswer, conversation::Trouble> {
    let case = subject.case;
    let mut talk = Conversation {
        process,
        interrupt: subject.interrupt,
        show: &mut |_, _| {},
    };
    talk.hello(patience(subject.start_timeout, case))?;
    *stage = Stage::Trial;
    let trial = Trial {
        mode: Mode::SingleShotTime,
        ..trial(case, 0, 1)
    };
    match talk.ask(&Command::Trial(Box::new(trial)), patience(PATIENCE, case))? {
        Answer::Trial => {}
        other => return Err(unexpected("trial", &other)),
    }
    *stage = Stage::Iteration(PhaseName::Measurement, 1);
    let patience = Duration::from_nanos(case.timeout_ns);
    let iterate = Command::Iterate(Iterate {
        batch_size: calls,
        last: true,
        ..Iterate::default()
    });
    let answer = match talk.ask(&iterate, patience)? {
        Answer::Iteration(answer) => answer,
        other => return Err(unexpected("iterate", &other)),
    };
    *stage = Stage::End;
    match talk.ask(&Command::End, patience)? {
        Answer::End => Ok(*answer),
        other => Err(unexpected("end", &other)),
    }
}

/// How long something may last that takes `usual` at most while measuring: the user's time-out is
/// for whatever is slow, as a runtime is whose every instruction is counted while it starts. It has
/// been seen to start.
fn patience(usual: Duration, case: &Case) -> Duration {
    usual.max(Duration::from_nanos(case.timeout_ns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_may_start_as_long_as_a_benchmark_may_last() {
        let of = |seconds: u64| {
            patience(
                PATIENCE,
                &Case {
                    timeout_ns: seconds * 1_000_000_000,
                    ..Case::default()
                },
            )
        };
        assert_eq!((of(600), of(1)), (Duration::from_secs(600), PATIENCE));
    }

    #[test]
    fn calls_that_can_be_afforded() {
        assert_eq!(
            [0.5, 5_000.0, 5_001.0, 1e6, 1e10].map(|ns| affordable(ns, BUDGET_NS)),
            [1000, 1000, 100, 1, 1]
        );
    }
}
