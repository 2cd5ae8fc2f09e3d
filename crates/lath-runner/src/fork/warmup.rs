//! Automatic warm-up: runs short iterations until the rule of `lath_stats::steady` finds them
//! level, or until they have taken the longest duration.
//!
//! While the rule decides, no command is queued, because the next one depends on the answer.

use super::batch::Pace;
use super::job::Job;
use crate::talk::instructions::phase;
use crate::talk::trial::{Course, Emit};
use lath_core::record::{Iteration, PhaseName, WarmupEnd, WarmupWhy};
use lath_protocol::{Iterate, IterationAnswer};
use lath_stats::steady::{Constants, Online, WarmupStop, Why};

pub struct Warmup<'a> {
    job: &'a Job<'a>,
    iterations: Box<dyn Iterator<Item = Iterate>>,
    rule: Online,
    ended: bool,
    /// Pace of the last iteration.
    pub pace: Option<Pace>,
}

impl<'a> Warmup<'a> {
    pub fn new(job: &'a Job<'a>) -> Warmup<'a> {
        let case = job.case();
        let constants = if job.jit() {
            Constants::JIT
        } else {
            Constants::NATIVE
        };
        Warmup {
            job,
            iterations: Box::new(phase(case, PhaseName::Warmup, &case.warmup)),
            rule: Online::new(constants, job.least_warmup_s()),
            ended: false,
            pace: None,
        }
    }
}

impl Course for Warmup<'_> {
    fn next(&mut self, waiting: usize) -> Option<Iterate> {
        if self.ended || waiting > 0 {
            return None;
        }
        self.iterations.next()
    }

    fn heard(&mut self, iterate: &Iterate, answer: IterationAnswer, emit: Emit<'_>) {
        let case = self.job.case();
        self.pace = Pace::of(&answer.iteration);
        let stop = self.rule.push(
            answer.iteration.wall_ns as f64 / 1e9,
            time_per_operation(&answer.iteration, case.counts_operations),
        );
        let mut iteration = self.job.score(case, answer);
        // The plan's number of iterations is a maximum, too.
        let exhausted = WarmupEnd {
            why: WarmupWhy::Cap,
            seconds: self.rule.elapsed_s(),
        };
        iteration.remarks.warmup_end = stop
            .map(end)
            .or((iterate.index == iterate.count).then_some(exhausted));
        self.ended = iteration.remarks.warmup_end.is_some();
        emit(&self.job.iteration(iteration));
    }
}

pub(super) fn end(stop: WarmupStop) -> WarmupEnd {
    let why = match stop.why {
        Why::Level => WarmupWhy::Level,
        Why::Cap => WarmupWhy::Cap,
    };
    WarmupEnd {
        why,
        seconds: stop.at_s,
    }
}

/// Nanoseconds per call, or per operation if the benchmark counts them.
pub(super) fn time_per_operation(iteration: &Iteration, counts_operations: bool) -> f64 {
    let operations = iteration
        .operations
        .filter(|n| counts_operations && *n > 0.0);
    iteration.ns() as f64 / operations.unwrap_or(iteration.calls() as f64)
}
