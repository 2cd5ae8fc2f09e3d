//! Warm-up of a process whose code is compiled while it runs: short iterations, until the rule of
//! `lath_stats::steady` finds them level.

use super::conversations::with_slices;
use crate::fork::job::Job;
use crate::fork::warmup::{end, time_per_operation};
use crate::talk::conversation::Trouble;
use crate::talk::trial::Talk;
use lath_core::plan::Case;
use lath_core::record::{Iteration, PhaseName, WarmupEnd};
use lath_core::turns::COMPILED_WARMUP_ITERATION_NS;
use lath_protocol::Iterate;
use lath_stats::steady::{Constants, Online};
use lath_stats::turns::{Time, low_value};

/// The iterations, and when the rule ended them.
pub fn until_level(
    job: &Job<'_>,
    asked: &Iterate,
    talk: &mut Talk<'_>,
) -> Result<(Vec<Iteration>, WarmupEnd), Trouble> {
    let case = job.case();
    let mut rule = Online::new(Constants::TURNS, job.least_warmup_s());
    let mut answers: Vec<Iteration> = Vec::new();
    loop {
        let iterate = Iterate {
            phase: PhaseName::Warmup,
            index: answers.len() as u64 + 1,
            time_ns: COMPILED_WARMUP_ITERATION_NS,
            // What a batch takes changes with the code: each iteration finds its own number.
            calls: 0,
            slices: true,
            ..asked.clone()
        };
        let answer = talk.turn(case, &iterate)?;
        let stop = rule.push(answer.wall_ns as f64 / 1e9, value(&answer, case));
        answers.push(answer);
        if let Some(stop) = stop {
            return Ok((answers, end(stop)));
        }
    }
}

/// The fast end of the iteration's batches: code that is compiled anew changes it, other processes
/// on a busy machine hardly do.
fn value(iteration: &Iteration, case: &Case) -> f64 {
    let low = low_value(&[with_slices(iteration)], Time::Wall);
    let low = low.filter(|_| !case.counts_operations).map(f64::exp);
    low.unwrap_or_else(|| time_per_operation(iteration, case.counts_operations))
}
