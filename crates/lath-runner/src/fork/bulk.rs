//! Bulk warm-up: the benchmarks that a fork runs in its process before its own trial, each in its
//! own trial, with fixtures (JMH: `-wm BULK`).
//!
//! A failure there ends the fork. JMH goes on, but then forks of one benchmark would follow
//! different warm-ups.

use super::batch::Pace;
use super::job::Job;
use crate::talk::conversation::Trouble;
use crate::talk::failure::Stage;
use crate::talk::instructions::phase;
use crate::talk::trial::{Course, Emit, Talk};
use lath_core::plan::Case;
use lath_core::record::PhaseName;
use lath_protocol::{Hello, Iterate, IterationAnswer, Trial};

/// Runs the warm-up of the plan. Returns the pace of the job's own case, if the warm-up includes
/// it.
pub fn warm_up(job: &Job<'_>, talk: &mut Talk<'_>, hello: &Hello) -> Result<Option<Pace>, Trouble> {
    let own = job.case();
    let mut pace = None;
    for (index, case) in job.bulk().filter(|(_, case)| case.warmup.iterations > 0) {
        // Profilers observe only measured trials.
        let trial = Trial {
            profilers: Vec::new(),
            keep: None,
            files: None,
            ..job.trial(case, hello)
        };
        let mut bulk = Bulk {
            job,
            index,
            case,
            iterations: Box::new(phase(case, PhaseName::Warmup, &case.warmup)),
            pace: None,
        };
        talk.trial(case, trial, |talk| talk.iterate(case, &mut bulk))?;
        if (case.benchmark, case.mode, &case.params) == (own.benchmark, own.mode, &own.params) {
            pace = bulk.pace;
        }
    }
    Ok(pace)
}

/// Warm-up of one benchmark.
struct Bulk<'a> {
    job: &'a Job<'a>,
    /// Index in the plan's list.
    index: usize,
    case: &'a Case,
    iterations: Box<dyn Iterator<Item = Iterate>>,
    /// Pace of the last iteration.
    pace: Option<Pace>,
}

impl Course for Bulk<'_> {
    fn next(&mut self, _waiting: usize) -> Option<Iterate> {
        self.iterations.next().map(|iterate| Iterate {
            last: iterate.index == iterate.count,
            ..iterate
        })
    }

    fn heard(&mut self, _iterate: &Iterate, answer: IterationAnswer, emit: Emit<'_>) {
        self.pace = Pace::of(&answer.iteration);
        let iteration = self.job.score(self.case, answer);
        emit(&self.job.bulk_iteration(self.index, iteration));
    }

    fn stage(&self, iterate: &Iterate) -> Stage {
        Stage::Bulk(self.case.id.clone(), iterate.index)
    }
}
