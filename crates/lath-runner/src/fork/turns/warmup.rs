//! Warm-up of processes whose code is compiled while it runs: short iterations, until the rule of
//! `lath_stats::steady` finds them level, or for as long as the user wants.
//!
//! None of it is measured, so the processes of a block warm up side by side, as many at once as may
//! run at once.

use super::conversations::with_slices;
use crate::fork::job::Job;
use crate::fork::warmup::{end, time_per_operation};
use crate::talk::conversation::Trouble;
use crate::talk::trial::Talk;
use lath_core::plan::Case;
use lath_core::record::{Iteration, PhaseName, WarmupEnd};
use lath_core::turns::{self, COMPILED_WARMUP_ITERATION_NS};
use lath_protocol::Iterate;
use lath_stats::steady::{Constants, Online};
use lath_stats::turns::{Time, low_value};
use std::thread::available_parallelism;

/// The iterations of a process, and when the rule ended them, if it did.
#[derive(Default)]
pub struct Warm {
    pub answers: Vec<Iteration>,
    /// How long each took, us, and its value for the rule, ns a call.
    pub levels: Vec<(u64, f64)>,
    pub end: Option<WarmupEnd>,
}

/// Of each job, if its runtime compiles. `Err`: which process failed, and how.
pub fn of_compiled(
    jobs: &[Job<'_>],
    talks: &mut [Talk<'_>],
) -> Result<Vec<Option<Warm>>, (usize, Trouble)> {
    let at_once = available_parallelism().map_or(1, usize::from);
    let mut all: Vec<Option<Warm>> = jobs.iter().map(|_| None).collect();
    let compiled: Vec<usize> = (0..jobs.len()).filter(|who| jobs[*who].jit()).collect();
    for together in compiled.chunks(at_once) {
        let mut working: Vec<(usize, Warming)> = together
            .iter()
            .map(|who| (*who, Warming::of(&jobs[*who])))
            .collect();
        while !working.is_empty() {
            let asked: Vec<Iterate> = working.iter().map(|(_, one)| one.next()).collect();
            for ((who, _), iterate) in working.iter().zip(&asked) {
                talks[*who].ask(iterate);
            }
            for ((who, one), iterate) in working.iter_mut().zip(&asked) {
                let answer = talks[*who].answer(one.case, iterate);
                one.heard(answer.map_err(|trouble| (*who, trouble))?);
            }
            for (who, one) in working.extract_if(.., |(_, one)| one.has_ended) {
                all[who] = Some(one.warm);
            }
        }
    }
    Ok(all)
}

/// The rule that ends warm-up; `least_s`: what the runtime needs before that.
fn rule(least_s: f64) -> Online {
    let constants = Constants {
        cap_s: least_s + Constants::TURNS.cap_s,
        ..Constants::TURNS
    };
    Online::new(constants, least_s)
}

/// A process that warms up.
struct Warming<'a> {
    case: &'a Case,
    rule: Online,
    asked_ns: Option<u64>,
    spent_ns: u64,
    warm: Warm,
    has_ended: bool,
}

impl<'a> Warming<'a> {
    fn of(job: &Job<'a>) -> Warming<'a> {
        let case = job.case();
        let asked_ns = turns::asked_warmup_ns(case);
        Warming {
            case,
            rule: rule(job.least_warmup_s()),
            asked_ns,
            spent_ns: 0,
            warm: Warm::default(),
            has_ended: false,
        }
    }

    fn next(&self) -> Iterate {
        let left_ns = self
            .asked_ns
            .map_or(u64::MAX, |ns| ns - self.spent_ns.min(ns));
        Iterate {
            phase: PhaseName::Warmup,
            index: self.warm.answers.len() as u64 + 1,
            time_ns: COMPILED_WARMUP_ITERATION_NS.min(left_ns).max(1),
            batch_size: self.case.warmup.batch_size,
            // What a batch takes changes with the code: each iteration finds its own number.
            calls: 0,
            slices: true,
            ..Iterate::default()
        }
    }

    fn heard(&mut self, answer: Iteration) {
        self.spent_ns += answer.wall_ns;
        let value = value(&answer, self.case);
        if value.is_finite() {
            // Five digits tell more than the machine knows.
            let level = format!("{value:.4e}").parse().unwrap_or(value);
            self.warm.levels.push((answer.wall_ns / 1000, level));
        }
        match self.asked_ns {
            Some(asked_ns) => self.has_ended = self.spent_ns >= asked_ns,
            None => {
                let stop = self.rule.push(answer.wall_ns as f64 / 1e9, value);
                self.warm.end = stop.map(end);
                self.has_ended = self.warm.end.is_some();
            }
        }
        self.warm.answers.push(answer);
    }
}

/// The fast end of the iteration's batches, if there are enough of them, by CPU time where it was
/// read: code that is compiled anew changes it, other processes on a busy machine hardly do.
fn value(iteration: &Iteration, case: &Case) -> f64 {
    let slices = [with_slices(iteration)];
    let low = |by| low_value(&slices, by).filter(|low| low.is_finite());
    let low = low(Time::Cpu).or_else(|| low(Time::Wall));
    let low = low.filter(|_| !case.counts_operations).map(f64::exp);
    low.unwrap_or_else(|| {
        let threads = &iteration.threads;
        let cpu_ns: Option<u64> = threads.iter().map(|thread| thread.cpu_ns).sum();
        let wall_ns: u64 = threads.iter().map(|thread| thread.ns).sum();
        let cpu_ns = cpu_ns.filter(|ns| *ns > 0);
        let busy = cpu_ns.map_or(1.0, |cpu_ns| cpu_ns as f64 / wall_ns.max(1) as f64);
        busy * time_per_operation(iteration, case.counts_operations)
    })
}

#[cfg(test)]
mod tests {
    use super::rule;
    use lath_stats::steady::Why;

    #[test]
    fn a_runtime_that_needs_longer_has_longer() {
        for (least_s, expected) in [(0.0, 2.0..3.0), (20.0, 20.0..22.5)] {
            let mut rule = rule(least_s);
            let stop = std::iter::repeat_with(|| rule.push(0.05, 7.0)).find_map(|stop| stop);
            let stop = stop.expect("it ends");
            assert!(
                stop.why == Why::Level && expected.contains(&stop.at_s),
                "{stop:?}"
            );
        }
        let (mut rule, mut value) = (rule(20.0), 1.0);
        let stop = std::iter::repeat_with(|| {
            value *= 1.05;
            rule.push(0.05, value)
        });
        let stop = stop.into_iter().find_map(|stop| stop).expect("it ends");
        assert!(stop.why == Why::Cap && stop.at_s >= 30.0 - 0.06, "{stop:?}");
    }
}
