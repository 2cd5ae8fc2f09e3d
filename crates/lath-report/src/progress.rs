//! How far a run has got, by planned time, and when it will end.
//!
//! Like JMH: an iteration counts with its planned duration, one of a single shot (or of a fixed number of invocations) with a millisecond; what is left is
//! scaled by how much longer than planned the part behind us took.

use crate::time;
use lath_core::plan::{Case, Phase, Plan};
use lath_core::record::{Event, PhaseName, Record};
use lath_core::setting::Mode;
use std::time::{Duration, Instant};

/// Counted for an iteration that has no planned duration, ns.
const UNTIMED_NS: u64 = 1_000_000;

#[derive(Clone, Debug)]
pub struct Progress {
    cases: Vec<CasePlan>,
    /// Done by an earlier run that is resumed: no measure of this run's speed.
    resumed_ns: u64,
    begun: Instant,
}

#[derive(Clone, Debug)]
struct CasePlan {
    warmup_ns: u64,
    measurement_ns: u64,
    fork_ns: u64,
    forks: u64,
    /// Whole forks behind us, and the share of the one that runs.
    ended: u64,
    current_ns: u64,
    over: bool,
}

impl Progress {
    /// The run begins now.
    pub fn new(plan: &Plan) -> Progress {
        Progress { cases: plan.cases.iter().map(CasePlan::new).collect(), resumed_ns: 0, begun: Instant::now() }
    }

    /// Of a run that goes on with what `record` holds.
    pub fn resumed(record: &Record) -> Progress {
        let mut progress = Progress::new(&record.header.plan);
        for (plan, done) in progress.cases.iter_mut().zip(&record.cases) {
            plan.ended = done.forks.iter().filter(|f| f.ended && f.fork != 0).count() as u64;
            plan.over = done.ended;
        }
        progress.resumed_ns = progress.done_ns();
        progress
    }

    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Iteration { case, iteration, .. } => {
                let plan = &mut self.cases[*case];
                plan.current_ns += if iteration.phase == PhaseName::Warmup { plan.warmup_ns } else { plan.measurement_ns };
                plan.current_ns = plan.current_ns.min(plan.fork_ns);
            }
            // A fork that failed is behind us as well.
            Event::ForkEnded { case, .. } => {
                self.cases[*case].ended += 1;
                self.cases[*case].current_ns = 0;
            }
            Event::CaseEnded { case, .. } => self.cases[*case].over = true,
            _ => {}
        }
    }

    /// Share of the plan that is behind us, 0 to 1.
    pub fn fraction(&self) -> f64 {
        let total = self.total_ns();
        if total == 0 { 1.0 } else { self.done_ns() as f64 / total as f64 }
    }

    /// Time left as the log prints it: `00:06:25`.
    pub fn eta(&self) -> String {
        time::clock(self.eta_after(self.begun.elapsed()))
    }

    /// Time left, `elapsed` after this run began.
    pub fn eta_after(&self, elapsed: Duration) -> Duration {
        let left = self.total_ns() - self.done_ns();
        let done = self.done_ns() - self.resumed_ns;
        let pace = if done == 0 { 1.0 } else { elapsed.as_nanos() as f64 / done as f64 };
        // Far beyond any run, yet safe to convert.
        Duration::from_secs_f64((left as f64 * pace / 1e9).clamp(0.0, 1e12))
    }

    fn total_ns(&self) -> u64 {
        self.cases.iter().map(CasePlan::total_ns).sum()
    }

    fn done_ns(&self) -> u64 {
        self.cases.iter().map(CasePlan::done_ns).sum()
    }
}

impl CasePlan {
    fn new(case: &Case) -> CasePlan {
        let (warmup_ns, measurement_ns) = (iteration_ns(case, &case.warmup), iteration_ns(case, &case.measurement));
        let fork_ns = case.warmup.iterations * warmup_ns + case.measurement.iterations * measurement_ns;
        CasePlan { warmup_ns, measurement_ns, fork_ns, forks: case.forks.max(1) + case.warmup_forks, ended: 0, current_ns: 0, over: false }
    }

    fn total_ns(&self) -> u64 {
        self.fork_ns * self.forks
    }

    fn done_ns(&self) -> u64 {
        if self.over { self.total_ns() } else { (self.ended * self.fork_ns + self.current_ns).min(self.total_ns()) }
    }
}

fn iteration_ns(case: &Case, phase: &Phase) -> u64 {
    if case.mode == Mode::SingleShotTime || phase.invocations.is_some() { UNTIMED_NS } else { phase.time_ns }
}
