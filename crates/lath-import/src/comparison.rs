//! The comparison that results were measured for, as their run recorded it: every contender of one
//! benchmark with one set of parameters, so that whoever reads the results can compare them as the
//! run itself did.

use crate::model::Dataset;
use crate::phase::measurement;
use lath_core::plan::Plan;
use lath_core::record::{ForkRecord, ForkTurns, Record};
use lath_core::turns::seconds;
use lath_score::times;
use lath_stats::compare::{ComparisonOptions, looks};
use std::sync::Arc;

/// A comparison of a run.
#[derive(Debug, PartialEq)]
pub struct RunComparison {
    /// What the run called it.
    pub name: String,
    /// In the order of the plan; from a file, those with results, in the order of the file.
    pub members: Vec<Member>,
}

/// What it has of one contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub is_baseline: bool,
    /// It is the baseline's program, and was not measured.
    pub is_identical: bool,
    /// The plan's family that it was measured in; the baseline is in all of the comparison, and this
    /// is the first of them.
    pub family: usize,
    /// Length and number of its iterations: equal texts, equal iterations.
    pub measurement: String,
    pub permitted: Permitted,
    pub forks: Vec<MemberFork>,
}

/// The share of errors that the run permitted to the pair of a contender and the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Permitted {
    /// Of false claims in the whole comparison, at the look that the run had reached.
    pub alpha: f64,
    /// Pairs that share it, measured or not; 0: unknown.
    pub pairs: usize,
}

/// A process with measurements.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberFork {
    /// Family and number.
    pub block: Option<(usize, u64)>,
    /// It ended well.
    pub is_whole: bool,
    /// Wall times per operation of its iterations, ns: finite and above 0.
    pub times: Vec<f64>,
    /// What it measured in turns with others; its only time is their sum.
    pub turns: Option<ForkTurns>,
}

/// A place in the comparison of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub run: Arc<RunComparison>,
    /// Index of [`RunComparison::members`].
    pub member: usize,
}

impl Place {
    pub fn own(&self) -> &Member {
        &self.run.members[self.member]
    }
}

impl Default for Permitted {
    /// A run that did not look before its end.
    fn default() -> Self {
        Permitted {
            alpha: ComparisonOptions::default().alpha,
            pairs: 0,
        }
    }
}

impl Member {
    /// Whether a process of it measured in turns.
    pub fn in_turns(&self) -> bool {
        self.forks.iter().any(|fork| fork.turns.is_some())
    }
}

impl MemberFork {
    /// The block, the turns, and the time per operation over all turns, ns, of a fork that ended
    /// well. `None`: it did not, or its numbers are none that were measured.
    pub fn turned(&self) -> Option<((usize, u64), &ForkTurns, f64)> {
        let turns = self.turns.as_ref().filter(|_| self.is_whole)?;
        let mut calls = turns.turns.iter().map(|turn| turn.calls);
        let calls = calls.try_fold(0_u64, u64::checked_add)?;
        let wall_ns = *self.times.first()?;
        (calls > 0).then_some((self.block?, turns, wall_ns))
    }
}

impl RunComparison {
    /// Some families of a run: those of one comparison ([`Plan::comparisons`]), or one of them.
    pub fn of(record: &Record, families: &[usize]) -> RunComparison {
        let plan = &record.header.plan;
        let shared = shared(record, families[0]);
        let member = |(at, (family, case)): (usize, (usize, usize))| Member {
            is_baseline: at == 0,
            is_identical: is_identical(record, case),
            family,
            measurement: measurement(&plan.cases[case]),
            permitted: Permitted {
                alpha: alpha(record, family),
                pairs: shared,
            },
            forks: forks(record, case),
        };
        let members = places(plan, families).into_iter().enumerate().map(member);
        RunComparison {
            name: plan.families[families[0]].name.clone(),
            members: members.collect(),
        }
    }
}

/// The members of a comparison: the family that each is measured in, and its case. The baseline,
/// which is in all of them, is the first.
pub fn places(plan: &Plan, families: &[usize]) -> Vec<(usize, usize)> {
    let of_family = |(at, family): (usize, &usize)| {
        let (family, cases) = (*family, &plan.families[*family].cases);
        let own = cases.iter().skip(usize::from(at > 0));
        own.map(move |case| (family, *case)).collect::<Vec<_>>()
    };
    families.iter().enumerate().flat_map(of_family).collect()
}

/// It is the program that it is compared with, and its result was not found to be wrong.
pub fn is_identical(record: &Record, case: usize) -> bool {
    record.header.plan.cases[case].identical.is_some() && record.cases[case].early.is_empty()
}

fn forks(record: &Record, case: usize) -> Vec<MemberFork> {
    let plan = &record.header.plan.cases[case];
    let fork = |fork: &ForkRecord| MemberFork {
        block: fork.block.map(|block| (block.family, block.number)),
        is_whole: fork.ended && fork.failure.is_none(),
        times: times::of_fork(plan, fork),
        turns: fork.turns.clone(),
    };
    record.cases[case].forks.iter().map(fork).collect()
}

/// The alpha of a family when the run ended: all of it, unless results decided when; then that of
/// its last look.
fn alpha(record: &Record, family: usize) -> f64 {
    let full = ComparisonOptions::default().alpha;
    if !record.header.is_adaptive(family) {
        return full;
    }
    let last = record.looks.get(&family).filter(|look| look.stop.is_some());
    if let Some(share) = last.and_then(|look| look.share) {
        return share.clamp(0.0, 1.0) * full;
    }
    let cases = &record.header.plan.families[family].cases;
    let of_family = || {
        let forks = cases.iter().flat_map(|case| &record.cases[*case].forks);
        forks.filter_map(|fork| Some((fork, fork.block.filter(|block| block.family == family)?)))
    };
    let is_turned =
        |fork: &ForkRecord| fork.turns.is_some() && fork.ended && fork.failure.is_none();
    if of_family().any(|(fork, _)| is_turned(fork)) {
        looks::TURNS.alpha_at(seconds(record, family) as u64, full)
    } else {
        let blocks = of_family().map(|(_, block)| block.number).max();
        looks::FORKS.alpha_at(blocks.unwrap_or(0), full)
    }
}

/// Contenders of the whole comparison that a family belongs to, if they have measurements or may
/// still get some: those that are the baseline's program get none.
fn shared(record: &Record, family: usize) -> usize {
    let plan = &record.header.plan;
    let families = plan
        .comparisons()
        .into_iter()
        .find(|families| families.contains(&family))
        .unwrap_or_default();
    let lost = |case: usize| {
        let done = &record.cases[case];
        let refused = done.is_mismatch()
            || plan.cases[case].refused.is_some()
            || plan.cases[case].identical.is_some();
        refused || (done.ended && done.measured().next().is_none())
    };
    families
        .iter()
        .flat_map(|family| plan.families[*family].cases.iter().skip(1))
        .filter(|case| !lost(**case))
        .count()
}

/// A series of the file that is being read, if it was compared.
pub struct Found {
    /// Index in [`Dataset::benchmarks`].
    pub series: usize,
    /// What the members of a comparison have in common: the first of its families, and its name.
    pub comparison: (usize, String),
    pub member: Member,
}

/// Tells the series of a file who measured with them.
pub fn attach(set: &mut Dataset, found: Vec<Found>) {
    let mut comparisons: Vec<(usize, String, Vec<Found>)> = Vec::new();
    for one in found {
        let same = |(key, ..): &&mut (usize, _, _)| *key == one.comparison.0;
        match comparisons.iter_mut().find(same) {
            Some((.., all)) => all.push(one),
            None => {
                let (key, name) = one.comparison.clone();
                comparisons.push((key, name, vec![one]));
            }
        }
    }
    for (_, name, all) in comparisons {
        let (series, members): (Vec<usize>, Vec<Member>) =
            all.into_iter().map(|one| (one.series, one.member)).unzip();
        place(set, RunComparison { name, members }, &series);
    }
}

/// Gives the series of a comparison's members their places.
pub fn place(set: &mut Dataset, run: RunComparison, series: &[usize]) {
    let run = Arc::new(run);
    for (member, series) in series.iter().enumerate() {
        let run = Arc::clone(&run);
        set.benchmarks[*series].places = vec![Place { run, member }];
    }
}
