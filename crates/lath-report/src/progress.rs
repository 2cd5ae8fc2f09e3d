//! How far a run has got, by planned time, and when it will end.
//!
//! Like JMH: an iteration counts with its planned duration, one of a single shot (or of a fixed
//! number of invocations) with a millisecond; what is left is scaled by how much longer than
//! planned the part behind us took.
//!
//! A contender is measured once in a block, a baseline once in a block of each part of its
//! competition. Of an adaptive run, nobody knows how many blocks there will be: the plan reaches to
//! the next look, and a time budget ends it.

use crate::time;
use lath_core::plan::{Case, LOOKS, Phase, Plan, RunOptions};
use lath_core::record::{Event, Look, PhaseName, Record};
use lath_core::schedule;
use lath_core::setting::Mode;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Counted for an iteration that has no planned duration, ns.
const UNTIMED_NS: u64 = 1_000_000;

#[derive(Clone, Debug)]
pub struct Progress {
    cases: Vec<CasePlan>,
    /// An iteration of each bulk warm-up.
    bulk_ns: Vec<u64>,
    plan: Plan,
    /// The last look at each family.
    looks: BTreeMap<usize, Look>,
    /// Done by an earlier run that is resumed: no measure of this run's speed.
    resumed_ns: u64,
    begun: Instant,
}

#[derive(Clone, Debug)]
struct CasePlan {
    warmup_ns: u64,
    measurement_ns: u64,
    fork_ns: u64,
    /// Measured forks that the case asks for, warm-up forks, and all that there will be, as far as
    /// is known.
    own_forks: u64,
    warmup_forks: u64,
    forks: u64,
    /// Whole forks behind us, and the share of the one that runs.
    ended: u64,
    current_ns: u64,
    over: bool,
}

impl Progress {
    /// The run begins now.
    pub fn new(plan: &Plan) -> Progress {
        let mut progress = Progress {
            cases: plan
                .cases
                .iter()
                .map(|case| CasePlan::new(plan, case))
                .collect(),
            bulk_ns: plan
                .bulk
                .iter()
                .map(|case| iteration_ns(case, &case.warmup))
                .collect(),
            // Only what says how many forks there are.
            plan: Plan {
                families: plan.families.clone(),
                options: RunOptions {
                    adaptive: plan.options.adaptive,
                    ..RunOptions::default()
                },
                ..Plan::default()
            },
            looks: BTreeMap::new(),
            resumed_ns: 0,
            begun: Instant::now(),
        };
        progress.count_forks();
        progress
    }

    /// Of a run that goes on with what `record` holds.
    pub fn resumed(record: &Record) -> Progress {
        let mut progress = Progress::new(&record.header.plan);
        for (plan, done) in progress.cases.iter_mut().zip(&record.cases) {
            plan.ended = done.forks.iter().filter(|f| f.ended).count() as u64;
            plan.over = done.ended;
        }
        progress.looks.clone_from(&record.looks);
        progress.count_forks();
        progress.resumed_ns = progress.done_ns();
        progress
    }

    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Iteration {
                case, iteration, ..
            } => {
                let plan = &mut self.cases[*case];
                plan.go_on(if iteration.phase == PhaseName::Warmup {
                    plan.warmup_ns
                } else {
                    plan.measurement_ns
                });
            }
            Event::BulkIteration { case, bulk, .. } => self.cases[*case].go_on(self.bulk_ns[*bulk]),
            // A fork that failed is behind us as well.
            Event::ForkEnded { case, .. } => {
                self.cases[*case].ended += 1;
                self.cases[*case].current_ns = 0;
            }
            Event::CaseEnded { case, .. } => self.cases[*case].over = true,
            Event::Looked { family, look } => {
                self.looks.insert(*family, *look);
                self.count_forks();
            }
            _ => {}
        }
    }

    fn count_forks(&mut self) {
        let own: Vec<u64> = self.cases.iter().map(|case| case.own_forks).collect();
        for (index, case) in self.cases.iter_mut().enumerate() {
            case.forks = case.warmup_forks
                + measured_forks(&self.plan, &self.looks, index, &|case| own[case]);
        }
    }

    /// Share of the plan that is behind us, 0 to 1.
    pub fn fraction(&self) -> f64 {
        let total = self.total_ns();
        if total == 0 {
            1.0
        } else {
            self.done_ns() as f64 / total as f64
        }
    }

    /// Time left as the log prints it: `00:06:25`.
    pub fn eta(&self) -> String {
        time::clock(self.eta_after(self.begun.elapsed()))
    }

    /// Time left, `elapsed` after this run began.
    pub fn eta_after(&self, elapsed: Duration) -> Duration {
        let left = self.total_ns() - self.done_ns();
        let done = self.done_ns() - self.resumed_ns;
        let pace = if done == 0 {
            1.0
        } else {
            elapsed.as_nanos() as f64 / done as f64
        };
        // Far beyond any run, yet safe to convert.
        let eta = Duration::from_secs_f64((left as f64 * pace / 1e9).clamp(0.0, 1e12));
        match self.plan.options.adaptive.and_then(|a| a.time_budget_ns) {
            Some(budget) => eta.min(Duration::from_nanos(budget).saturating_sub(elapsed)),
            None => eta,
        }
    }

    fn total_ns(&self) -> u64 {
        self.cases.iter().map(CasePlan::total_ns).sum()
    }

    fn done_ns(&self) -> u64 {
        self.cases.iter().map(CasePlan::done_ns).sum()
    }
}

/// Measured forks that a case has when the run ends, as far as is known.
pub fn forks(record: &Record, case: usize) -> u64 {
    let plan = &record.header.plan;
    measured_forks(plan, &record.looks, case, &|case| {
        plan.cases[case].forks.max(1)
    })
}

/// Blocks that a family of the plan has, of a case in it.
pub fn blocks(record: &Record, family: usize, case: usize) -> u64 {
    let plan = &record.header.plan;
    family_blocks(plan, &record.looks, family, case, &|case| {
        plan.cases[case].forks.max(1)
    })
}

/// `own`: what each case says.
fn measured_forks(
    plan: &Plan,
    looks: &BTreeMap<usize, Look>,
    case: usize,
    own: &dyn Fn(usize) -> u64,
) -> u64 {
    let families = || {
        plan.families
            .iter()
            .enumerate()
            .filter(|(_, f)| f.cases.contains(&case))
    };
    if families().next().is_none() {
        own(case)
    } else {
        families()
            .map(|(index, _)| family_blocks(plan, looks, index, case, own))
            .sum()
    }
}

/// In an adaptive run blocks to the next look, or to the one that ended it. Else the case's own
/// forks; the baseline is in every block.
fn family_blocks(
    plan: &Plan,
    looks: &BTreeMap<usize, Look>,
    family: usize,
    case: usize,
    own: &dyn Fn(usize) -> u64,
) -> u64 {
    let of = &plan.families[family];
    match looks.get(&family) {
        _ if plan.options.adaptive.is_none() => {
            if of.cases.first() == Some(&case) {
                schedule::blocks(of, own)
            } else {
                own(case)
            }
        }
        Some(look) if look.stop.is_some() => look.blocks,
        look => LOOKS
            .into_iter()
            .find(|next| look.is_none_or(|l| l.blocks < *next))
            .unwrap_or(LOOKS[2]),
    }
}

impl CasePlan {
    fn new(plan: &Plan, case: &Case) -> CasePlan {
        let (warmup_ns, measurement_ns) = (
            iteration_ns(case, &case.warmup),
            iteration_ns(case, &case.measurement),
        );
        let bulk_ns: u64 = plan
            .bulk_of(case)
            .map(|(_, other)| other.warmup.iterations * iteration_ns(other, &other.warmup))
            .sum();
        let fork_ns = bulk_ns
            + case.warmup.iterations * warmup_ns
            + case.measurement.iterations * measurement_ns;
        let (own_forks, warmup_forks) = (case.forks.max(1), case.warmup_forks);
        CasePlan {
            warmup_ns,
            measurement_ns,
            fork_ns,
            own_forks,
            warmup_forks,
            forks: own_forks + warmup_forks,
            ended: 0,
            current_ns: 0,
            over: false,
        }
    }

    fn go_on(&mut self, iteration_ns: u64) {
        self.current_ns = (self.current_ns + iteration_ns).min(self.fork_ns);
    }

    fn total_ns(&self) -> u64 {
        self.fork_ns * self.forks
    }

    fn done_ns(&self) -> u64 {
        if self.over {
            self.total_ns()
        } else {
            (self.ended * self.fork_ns + self.current_ns).min(self.total_ns())
        }
    }
}

fn iteration_ns(case: &Case, phase: &Phase) -> u64 {
    if case.mode == Mode::SingleShotTime || phase.invocations.is_some() {
        UNTIMED_NS
    } else {
        phase.time_ns
    }
}
