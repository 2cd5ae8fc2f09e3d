//! Automatic warm-up: short iterations until the rule of `lath_stats::steady` says that they are
//! level, or have gone on for long enough.
//!
//! While the rule decides nothing is queued: what comes next depends on the answer.

use super::batch::Pace;
use super::job::Job;
use crate::journal::recorder::Recorder;
use crate::process::Process;
use crate::talk::conversation::Trouble;
use crate::talk::failure::Stage;
use crate::talk::told::phase;
use lath_core::record::{PhaseName, WarmupEnd, WarmupWhy};
use lath_protocol::{Command, IterationAnswer};
use lath_stats::steady::{Constants, Online, Stop, Why};

/// Warms the fork up and records it. Gives the pace of the last iteration.
pub fn automatic(
    job: &Job<'_>,
    process: &mut Process,
    recorder: &mut Recorder<'_>,
    stage: &mut Stage,
) -> Result<Option<Pace>, Trouble> {
    let case = job.case();
    let constants = if job.jit() {
        Constants::JIT
    } else {
        Constants::NATIVE
    };
    let mut rule = Online::new(constants, job.least_warmup_s());
    let mut pace = None;
    for iterate in phase(case, PhaseName::Warmup, &case.warmup) {
        *stage = Stage::Iteration(iterate.phase, iterate.index);
        process.send(&Command::Iterate(iterate.clone()).encode());
        let answer = job.hear(process, recorder, case, &iterate)?;
        job.show_output(process, recorder);
        pace = Pace::of(answer.calls_per_batch, &answer.threads);
        let stop = rule.push(
            answer.wall_ns as f64 / 1e9,
            time_per_operation(&answer, case.counts_operations),
        );
        let mut iteration = job.score(case, answer);
        // The plan's number of iterations is a cap, too.
        let exhausted = WarmupEnd {
            why: WarmupWhy::Cap,
            seconds: rule.elapsed_s(),
        };
        iteration.warmup_end = stop
            .map(end)
            .or((iterate.index == iterate.count).then_some(exhausted));
        let ended = iteration.warmup_end.is_some();
        recorder.emit(&job.iteration(iteration));
        if ended {
            break;
        }
    }
    Ok(pace)
}

fn end(stop: Stop) -> WarmupEnd {
    let why = match stop.why {
        Why::Level => WarmupWhy::Level,
        Why::Cap => WarmupWhy::Cap,
    };
    WarmupEnd {
        why,
        seconds: stop.at_s,
    }
}

/// Nanoseconds per call, or per operation where the benchmark counts them.
fn time_per_operation(answer: &IterationAnswer, counts_operations: bool) -> f64 {
    let ns: u64 = answer.threads.iter().map(|t| t.ns).sum();
    let calls: u64 = answer.threads.iter().map(|t| t.calls).sum();
    let operations = answer.operations.filter(|n| counts_operations && *n > 0.0);
    ns as f64 / operations.unwrap_or(calls as f64)
}
