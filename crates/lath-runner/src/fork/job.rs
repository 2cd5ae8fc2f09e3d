//! The data of one fork, and the steps of its conversation.

use super::batch::{self, Pace};
use super::slot::{Runner, Slot};
use super::{files, peak};
use crate::journal::Life;
use crate::journal::recorder::Recorder;
use crate::process::Process;
use crate::profiler::companion::Watched;
use crate::profiler::extra::operations;
use crate::profiler::{Metrics, When};
use crate::session::Halt;
use crate::talk::conversation::Trouble;
use crate::talk::failure::{self, At};
use crate::talk::instructions::measuring;
use crate::talk::seed::fork_seed;
use crate::talk::{inspect, launch};
use lath_core::plan::Case;
use lath_core::record::{
    Event, Failure, ForeignResult, ForkRecord, Iteration, Remarks, WrapperClocks,
};
use lath_core::turns;
use lath_protocol::{Hello, IterationAnswer, Trial};

/// The data of one fork.
pub struct Job<'a> {
    pub(super) runner: Runner<'a>,
    pub(super) slot: Slot,
    seed: u64,
    /// Calls per batch, if earlier forks of the case fixed it.
    pub(super) calls: Option<u64>,
    /// Contenders whose number of calls is fixed; `None` if the case has no contenders.
    peers: Option<Vec<Pace>>,
    clocks: WrapperClocks,
    /// Set if profilers observe the fork from another process.
    pub(super) watched: Option<Watched>,
    /// Which placement of its code the process has.
    pub(super) layout: u64,
}

impl<'a> Job<'a> {
    pub fn new(runner: &Runner<'a>, slot: Slot, recorder: &Recorder<'_>) -> Job<'a> {
        let record = &recorder.record;
        let contenders = slot
            .block
            .map(|block| &runner.session.plan.families[block.family].cases);
        let others = |cases: &Vec<usize>| {
            cases
                .iter()
                .filter(|c| **c != slot.case)
                .filter_map(|c| Pace::of_case(&record.cases[*c]))
                .collect()
        };
        Job {
            runner: *runner,
            slot,
            seed: fork_seed(runner.session.plan.seed, slot.case, slot.fork, slot.warmup),
            calls: record.cases[slot.case]
                .first_measured()
                .map(|i| i.calls_per_batch),
            peers: contenders.map(others),
            clocks: record.header.clocks[runner.session.case(slot.case).wrapper].clone(),
            watched: None,
            layout: 0,
        }
    }

    /// Starts the process. Its life is over already if it did not start.
    pub fn start(&mut self) -> Result<(Life, Option<Process>), Halt> {
        let mut life = Life {
            case: self.slot.case,
            warmup: self.slot.warmup,
            pid: 0,
            fork: self.record(),
        };
        let process = match self.spawn() {
            Ok(process) => {
                life.pid = process.pid();
                Some(process)
            }
            Err(failure) => {
                life.fail(failure)?;
                None
            }
        };
        Ok((life, process))
    }

    /// Of a fork that has done nothing yet.
    pub fn record(&self) -> ForkRecord {
        ForkRecord {
            fork: self.slot.fork,
            seed: self.seed,
            block: self.slot.block,
            ..ForkRecord::default()
        }
    }

    /// `Err(None)`: the user interrupted.
    fn spawn(&mut self) -> Result<Process, Option<Failure>> {
        let session = self.runner.session;
        let wrapper = session.wrapper(self.slot.case);
        let mut launch = launch::padded(wrapper, self.case().benchmark, self.seed, self.layout)
            .limited(session.options.limits)
            .at(&session.plan.options.place);
        if self.runner.is_watched(self.slot.case) {
            let trial = |hello: &_| self.trial(self.case(), hello);
            let companions = self.runner.companions;
            let watched = companions.begin(&session, self.slot.case, trial)?;
            launch = self.watched.insert(watched).launch(launch);
        }
        let process = inspect::start(&launch, &wrapper.path);
        let mut process = process.map_err(|problem| Some(problem.into()))?;
        if let Some(watched) = &self.watched {
            watched.listen(&mut process)?;
        }
        Ok(process)
    }

    /// Its process has failed, and has ended.
    pub fn died(
        &self,
        life: &mut Life,
        process: &Process,
        how: &(Trouble, At),
    ) -> Result<(), Halt> {
        let (trouble, at) = how;
        let wrapper = self.runner.session.wrapper(self.slot.case);
        life.fork.peak_rss_kib = peak::at_death(trouble);
        life.fail(failure::of_wrapper(trouble, at, process.tail(), wrapper))
    }

    /// What those profilers report, now that the fork's process has ended.
    pub fn profiled(&self, pid: u32) -> Result<Vec<ForeignResult>, Option<Failure>> {
        let Some(watched) = &self.watched else {
            return Ok(Vec::new());
        };
        self.runner.companions.end(
            &self.runner.session,
            self.slot.case,
            (watched, pid),
            self.slot.warmup,
        )
    }

    /// Least duration of a batch, ns.
    pub fn batch_ns(&self) -> u64 {
        self.clocks.batch_ns
    }

    pub fn case(&self) -> &'a Case {
        self.runner.session.case(self.slot.case)
    }

    /// The same in a block whose processes measure in turns: it has the block's placement.
    pub fn placed(mut self) -> Job<'a> {
        let session = &self.runner.session;
        let layouts = 1 + session.wrapper(self.slot.case).layouts.len() as u64;
        if let Some(block) = self.slot.block {
            self.layout = turns::layout(session.plan.seed, block.family, block.number, layouts);
        }
        self
    }

    /// How many placements the balanced set has of which that one is.
    pub fn placements(&self) -> u64 {
        self.runner.session.wrapper(self.slot.case).placements
    }

    /// Whether the wrapper's runtime compiles code while it runs.
    pub fn jit(&self) -> bool {
        self.runner.session.wrapper(self.slot.case).jit
    }

    /// Seconds that the wrapper's runtime needs to warm up.
    pub fn least_warmup_s(&self) -> f64 {
        self.runner.session.wrapper(self.slot.case).least_warmup_ns as f64 / 1e9
    }

    /// The number of calls from now on, for a case that found `pace` by itself.
    pub fn agree(&self, pace: Pace) -> u64 {
        let time_ns = self.case().measurement.time_ns;
        self.peers.as_ref().map_or(pace.calls, |peers| {
            batch::agree(pace, peers, self.clocks.batch_ns, time_ns)
        })
    }

    /// The benchmarks that forks of the case warm up first.
    pub fn bulk(&self) -> impl Iterator<Item = (usize, &'a Case)> + use<'a> {
        self.runner.session.plan.bulk_of(self.case())
    }

    pub fn bulk_iteration(&self, bulk: usize, iteration: Iteration) -> Event {
        Event::BulkIteration {
            case: self.slot.case,
            fork: self.slot.fork,
            warmup: self.slot.warmup,
            bulk,
            iteration: Box::new(iteration),
        }
    }

    pub fn iteration(&self, iteration: Iteration) -> Event {
        Event::Iteration {
            case: self.slot.case,
            fork: self.slot.fork,
            warmup: self.slot.warmup,
            iteration: Box::new(iteration),
        }
    }

    /// A trial of `case` in this fork.
    pub fn trial(&self, case: &Case, hello: &Hello) -> Trial {
        let (plan, profilers) = (self.runner.session.plan, self.runner.profilers);
        let mut trial = measuring(plan, &self.clocks, case, self.seed, self.slot.fork);
        trial.layout = plan.options.layout;
        trial.speed = plan.options.speed && hello.can("speed");
        trial.profilers = profilers.of(hello).cloned().collect();
        if profilers.beside(case.wrapper).next().is_some() {
            trial.files = files::of_fork(plan, case, self.slot.fork, self.slot.warmup);
        }
        trial.keep = self
            .watched
            .as_ref()
            .map(|watched| watched.kept.to_string_lossy().into_owned());
        for (profiler, options) in profilers
            .own
            .iter()
            .filter(|(p, _)| p.when() == When::MeasuredForks)
            .filter(|(p, _)| p.needs().capability.is_none_or(|c| hello.can(c)))
        {
            profiler.prepare(&mut trial, options);
        }
        trial
    }

    /// Metrics that profilers read from an answer. Profilers without a result are reported when the
    /// case ends.
    fn metrics(&self, case: &Case, answer: &IterationAnswer) -> Metrics {
        let operations = operations(case, &answer.iteration);
        let own = self.runner.profilers.own.iter();
        own.filter(|(profiler, _)| profiler.when() == When::MeasuredForks)
            .filter_map(|(profiler, _)| profiler.read(answer, operations).ok())
            .flatten()
            .collect()
    }

    pub fn score(&self, case: &Case, answer: IterationAnswer) -> Iteration {
        let metrics = self.metrics(case, &answer);
        let mut iteration = said(case, answer.iteration);
        if !metrics.is_empty() {
            iteration.remarks.metrics = metrics;
        }
        iteration
    }
}

/// What a wrapper says of an iteration. What lath adds is not taken from it.
pub fn said(case: &Case, iteration: Iteration) -> Iteration {
    let remarks = Remarks {
        metrics: Metrics::default(),
        warmup_end: None,
        ..iteration.remarks.into_inner()
    };
    Iteration {
        operations: iteration.operations.filter(|_| case.counts_operations),
        process: None,
        remarks: remarks.into(),
        ..iteration
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_lath_knows_is_not_taken_from_a_wrapper() {
        let text = r#"{"phase":"measurement","index":1,"threads":[],"calls_per_batch":1,"batches":1,
            "wall_ns":9007199254740993,"operations":5.0,"metrics":{"alloc.bytes":[0.0,"B/op"]},
            "warmup_end":{"why":"level","seconds":1.0},
            "process":{"total_ns":1,"busiest_ns":1,"wall_ns":1}}"#;
        let answer: IterationAnswer = serde_json::from_str(text).unwrap();
        let counts = Case {
            counts_operations: true,
            ..Case::default()
        };
        let said = [counts, Case::default()].map(|case| said(&case, answer.iteration.clone()));
        let expected = Iteration {
            index: 1,
            calls_per_batch: 1,
            batches: 1,
            wall_ns: (1 << 53) + 1,
            ..Iteration::default()
        };
        let counted = Iteration {
            operations: Some(5.0),
            ..expected.clone()
        };
        assert_eq!(said, [counted, expected]);
    }
}
