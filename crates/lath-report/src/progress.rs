//! Progress of a run, in planned time, and its estimated end.
//!
//! As in JMH: an iteration counts with its planned duration, a single shot (or a fixed number of
//! invocations) with a millisecond. The remaining time is scaled by the ratio of actual to planned
//! time so far.
//!
//! A contender runs once per block, a baseline once per block of each part of its comparison. In an
//! adaptive run the number of blocks is unknown: the plan extends to the next look, and a time
//! budget ends it.

mod promise;
mod turns;

use crate::contender_table;
use crate::names;
use lath_core::plan::{Case, Family, Phase, Plan};
use lath_core::record::{Event, Header, Look, PhaseName, Record};
use lath_core::schedule;
use lath_core::setting::Mode;
use lath_core::turns as plans;
use lath_core::written::quantity::about;
use lath_core::written::time;
use lath_core::written::words::count;
use lath_stats::compare::looks::FORKS;
pub use promise::Promise;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use turns::InTurns;

/// Duration of an iteration without a planned one, ns.
const UNTIMED_NS: u64 = 1_000_000;

/// As much of the plan at most counts as measured at its own pace, ns.
const PRIOR_NS: f64 = 10e9;

#[derive(Clone, Debug)]
pub struct Progress {
    cases: Vec<CasePlan>,
    /// An iteration of each bulk warm-up.
    bulk_ns: Vec<u64>,
    families: Vec<FamilyPlan>,
    budget_ns: Option<u64>,
    /// The last look at each family.
    looks: BTreeMap<usize, Look>,
    /// How long families take that measure in turns.
    turns: InTurns,
    plan: Box<Plan>,
    /// Done by the earlier run that is resumed: no measure of this run's speed.
    resumed_ns: u64,
    /// The same without families in turns.
    resumed_apart_ns: u64,
    begun: Instant,
    promise: Promise,
}

/// What determines the number of blocks of a family.
#[derive(Clone, Debug)]
struct FamilyPlan {
    /// With the cases that are measured.
    family: Family,
    adaptive: bool,
    in_turns: bool,
    /// Time for it in turns, without a time budget, ns.
    family_ns: u64,
    /// Blocks that it has in any case.
    least: u64,
    /// The longest warm-up of its forks in turns, and their measurement, ns.
    fork_ns: [u64; 2],
}

#[derive(Clone, Debug)]
struct CasePlan {
    /// It is not measured, because it is the program that it is compared with.
    identical: bool,
    warmup_ns: u64,
    measurement_ns: u64,
    fork_ns: u64,
    /// Measured forks of the case, warm-up forks, and the expected total.
    own_forks: u64,
    warmup_forks: u64,
    forks: u64,
    /// Completed forks, and the completed share of the current one.
    ended: u64,
    current_ns: u64,
    over: bool,
}

impl Progress {
    /// The run begins now.
    pub fn new(header: &Header) -> Progress {
        let plan = &header.plan;
        let families = family_plans(header);
        let in_turns = |case: &usize| {
            let mut all = families.iter();
            all.find(|family_plan| family_plan.in_turns && family_plan.family.cases.contains(case))
        };
        let of = |(index, case)| match in_turns(&index) {
            Some(family_plan) => {
                CasePlan::in_turns(header, case, header.phases(index), family_plan.fork_ns[1])
            }
            None => CasePlan::new(header, case),
        };
        let mut progress = Progress {
            cases: plan.cases.iter().enumerate().map(of).collect(),
            bulk_ns: plan
                .bulk
                .iter()
                .map(|case| iteration_ns(case, &case.warmup))
                .collect(),
            budget_ns: plan.options.adaptive.and_then(|a| a.time_budget_ns),
            families,
            looks: BTreeMap::new(),
            turns: InTurns::new(header),
            plan: Box::new(plan.clone()),
            resumed_ns: 0,
            resumed_apart_ns: 0,
            begun: Instant::now(),
            promise: Promise::default(),
        };
        progress.count_forks();
        progress
    }

    /// For a run that continues `record`.
    pub fn resumed(record: &Record) -> Progress {
        let mut progress = Progress::new(&record.header);
        for (plan, done) in progress.cases.iter_mut().zip(&record.cases) {
            plan.ended = done.forks.iter().filter(|f| f.ended).count() as u64;
            plan.over = done.ended;
        }
        progress.looks.clone_from(&record.looks);
        progress.turns.resume(record);
        progress.count_forks();
        progress.resumed_ns = progress.done_ns();
        progress.resumed_apart_ns = progress.sums_apart().1;
        progress
    }

    /// An event that happens `elapsed` after the run began.
    pub fn apply_after(&mut self, event: &Event, elapsed: Duration) {
        self.turns.apply(event, &self.plan, elapsed);
        self.apply(event);
    }

    /// The same where only the plan counts.
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
            // A failed fork counts as done, too.
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
            case.forks = if case.identical {
                0
            } else {
                case.warmup_forks
                    + measured_forks(&self.families, &self.looks, index, &|case| own[case])
            };
        }
    }

    /// Completed share of the plan, 0 to 1.
    pub fn fraction(&self) -> f64 {
        let total = self.total_ns();
        if total == 0 {
            1.0
        } else {
            self.done_ns() as f64 / total as f64
        }
    }

    /// Of the run's time, what has passed by what was said last, 0 to 1.
    pub fn share_of_time(&self, elapsed: Duration) -> f64 {
        match self.promise.end() {
            Some(promised) if promised > elapsed => elapsed.as_secs_f64() / promised.as_secs_f64(),
            _ => self.fraction(),
        }
    }

    /// Remaining time as in the log: `00:06:25`.
    pub fn eta(&self) -> String {
        time::clock(self.eta_after(self.begun.elapsed()))
    }

    /// Remaining time, `elapsed` after this run began.
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
        match self.budget_ns {
            Some(budget) => eta.min(Duration::from_nanos(budget).saturating_sub(elapsed)),
            None => eta,
        }
    }

    /// What is measured: `factorial (number = 20)`, or the name of a case without contenders.
    pub fn what(plan: &Plan, case: usize) -> String {
        match plan.families_of(case).next() {
            Some((_, family)) => contender_table::title_of(&family.name, &plan.cases[case]),
            None => contender_table::title_of(&names::of(plan, case), &plan.cases[case]),
        }
    }

    /// `8 of 35 rows decided, up to 4 min left`, `elapsed` after this run began.
    pub fn words(&mut self, elapsed: Duration) -> String {
        let known = if self.families.is_empty() {
            let done = self.cases.iter().filter(|case| case.over).count();
            format!("{done} of {}", count(self.cases.len(), "case"))
        } else {
            let (decided, all) = self.decided();
            format!("{decided} of {} decided", count(all, "row"))
        };
        format!("{known}, {}", self.left(elapsed))
    }

    /// Rows that have a verdict, and all that are compared with the baseline. Those that are the same
    /// within more than the margin have one, while they are measured further.
    fn decided(&self) -> (usize, usize) {
        let rows = |family_plan: &FamilyPlan| family_plan.family.cases.len().saturating_sub(1);
        let known = self.looks.values();
        let decided = known
            .map(|look| (look.pairs + look.same).saturating_sub(look.undecided))
            .sum();
        (decided, self.families.iter().map(rows).sum())
    }

    /// What is said to be left, `elapsed` after this run began, and whether that is more than was
    /// said before.
    pub fn promised(&mut self, elapsed: Duration) -> (Duration, bool) {
        let likely = self.likely_after(elapsed);
        self.promise.told(elapsed, likely)
    }

    /// `up to 4 min left`: it shrinks, or says why not.
    pub fn left(&mut self, elapsed: Duration) -> String {
        let (left, longer) = self.promised(elapsed);
        let bound = match self.turns.is_bound() {
            true => "up to",
            false => "about",
        };
        let adaptive = self.families.iter().any(|family_plan| family_plan.adaptive);
        let why = match longer {
            true if adaptive => " (more than said: undecided rows)",
            true => " (more than said: slower than planned)",
            false => "",
        };
        format!("{bound} {} left{why}", halves(left.as_secs_f64()))
    }

    /// The remaining time. The pace of the first seconds, in which wrappers start, says little: the
    /// plan counts as much as a tenth of it that is done.
    fn likely_after(&self, elapsed: Duration) -> Duration {
        let (total, done) = self.sums_apart();
        let (total, all_done) = (total as f64, done as f64);
        let done = all_done - self.resumed_apart_ns as f64;
        let prior = (total / 10.0).min(PRIOR_NS);
        let spent = (elapsed.as_secs_f64() - self.turns.spent(elapsed)).max(0.0) * 1e9;
        let pace = match done {
            0.0 => 1.0,
            done => (spent + prior) / (done + prior),
        };
        let apart = (total - all_done) * pace / 1e9;
        let left = Duration::from_secs_f64((apart + self.turns.left(elapsed)).clamp(0.0, 1e12));
        match self.budget_ns {
            Some(budget) => left.min(Duration::from_nanos(budget).saturating_sub(elapsed)),
            None => left,
        }
    }

    /// Planned and done, without families in turns, ns.
    fn sums_apart(&self) -> (u64, u64) {
        let in_turns = |case: usize| {
            let mut all = self.families.iter();
            all.any(|family| family.in_turns && family.family.cases.contains(&case))
        };
        let apart = self.cases.iter().enumerate();
        let apart = apart.filter(|(case, _)| !in_turns(*case));
        apart.fold((0, 0), |(total, done), (_, case)| {
            (total + case.total_ns(), done + case.done_ns())
        })
    }

    fn total_ns(&self) -> u64 {
        self.cases.iter().map(CasePlan::total_ns).sum()
    }

    fn done_ns(&self) -> u64 {
        self.cases.iter().map(CasePlan::done_ns).sum()
    }
}

/// As elsewhere, but half a minute is too much of a few.
fn halves(seconds: f64) -> String {
    match seconds {
        s if (90.0..285.0).contains(&s) => format!("{} min", (s / 30.0).round() / 2.0),
        s => about(s),
    }
}

/// Expected number of measured forks of a case.
pub fn forks(record: &Record, case: usize) -> u64 {
    let plan = &record.header.plan;
    if plan.cases[case].identical.is_some() {
        return 0;
    }
    let families = family_plans(&record.header);
    measured_forks(&families, &record.looks, case, &|case| {
        record.header.share(plan.cases[case].forks.max(1))
    })
}

/// Expected number of measured iterations of a case.
pub fn iterations(record: &Record, case: usize) -> u64 {
    let (header, plan) = (&record.header, &record.header.plan);
    if plan.cases[case].identical.is_some() {
        return 0;
    }
    let of = |(family, _)| blocks(record, family, case) * header.iterations(case, family);
    plan.families_of(case)
        .map(of)
        .reduce(|a, b| a + b)
        .unwrap_or_else(|| {
            let case = &plan.cases[case];
            header.share(case.forks.max(1)) * case.measurement.iterations
        })
}

/// Blocks of a family of the plan, for a case in it.
pub fn blocks(record: &Record, family: usize, case: usize) -> u64 {
    let plan = &record.header.plan;
    let families = family_plans(&record.header);
    family_blocks(
        &families[family],
        record.looks.get(&family),
        case,
        &|case| record.header.share(plan.cases[case].forks.max(1)),
    )
}

fn family_plans(header: &Header) -> Vec<FamilyPlan> {
    let measured = |case: &usize| header.plan.cases[*case].identical.is_none();
    let of = |(index, family): (usize, &Family)| FamilyPlan {
        family: Family {
            cases: family.cases.iter().copied().filter(measured).collect(),
            ..family.clone()
        },
        adaptive: header.is_adaptive(index),
        in_turns: header.in_turns(index),
        family_ns: plans::family_ns(&header.plan, index),
        least: plans::least_blocks(&header.plan, index),
        fork_ns: [
            plans::longest_warmup_ns(&header.plan, index),
            plans::measuring_ns(&header.plan, index),
        ],
    };
    header.plan.families.iter().enumerate().map(of).collect()
}

/// `own`: the number of forks of each case.
fn measured_forks(
    families: &[FamilyPlan],
    looks: &BTreeMap<usize, Look>,
    case: usize,
    own: &dyn Fn(usize) -> u64,
) -> u64 {
    let blocks = |(index, family_plan): (usize, &FamilyPlan)| {
        let is_in = family_plan.family.cases.contains(&case);
        is_in.then(|| family_blocks(family_plan, looks.get(&index), case, own))
    };
    let all = families.iter().enumerate().filter_map(blocks);
    all.reduce(|a, b| a + b).unwrap_or_else(|| own(case))
}

/// In an adaptive run, blocks up to the next look, or to the last one. Otherwise the case's own
/// forks; the baseline is in every block.
fn family_blocks(
    family_plan: &FamilyPlan,
    look: Option<&Look>,
    case: usize,
    own: &dyn Fn(usize) -> u64,
) -> u64 {
    let of = &family_plan.family;
    match look {
        _ if !family_plan.adaptive => {
            if of.cases.first() == Some(&case) {
                schedule::blocks(of, own)
            } else {
                own(case)
            }
        }
        Some(look) if look.stop.is_some() => look.blocks,
        look if family_plan.in_turns => {
            // As many as there is time for, if calls are short.
            let members = of.cases.len() as u64;
            let fork_ns = family_plan.fork_ns.iter().sum::<u64>();
            let all = (family_plan.family_ns / (fork_ns * members)).max(family_plan.least);
            look.map_or(all, |look| all.max(look.blocks))
        }
        look => FORKS
            .next(look.map_or(0, |look| look.blocks))
            .map_or(FORKS.last(), |next| next.at),
    }
}

impl CasePlan {
    /// A fork is one iteration, after a short one that warms it up.
    fn in_turns(
        header: &Header,
        case: &Case,
        [warmup, _]: [Phase; 2],
        measurement_ns: u64,
    ) -> CasePlan {
        let own_forks = header.share(case.forks.max(1));
        CasePlan {
            identical: case.identical.is_some(),
            warmup_ns: warmup.time_ns,
            measurement_ns,
            fork_ns: warmup.time_ns + measurement_ns,
            own_forks,
            warmup_forks: case.warmup_forks,
            forks: own_forks + case.warmup_forks,
            ended: 0,
            current_ns: 0,
            over: false,
        }
    }

    fn new(header: &Header, case: &Case) -> CasePlan {
        let plan = &header.plan;
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
        let (own_forks, warmup_forks) = (header.share(case.forks.max(1)), case.warmup_forks);
        CasePlan {
            identical: case.identical.is_some(),
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
