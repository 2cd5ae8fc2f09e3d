//! Curves over numbers of threads: what each count adds to the throughput of the smallest one, and
//! who is ahead with which count.
//!
//! The counts of a curve have forks in the same rounds (`lath_core::schedule`), so their ratios are
//! of pairs, like those of contenders. All speed-ups of a curve hold together, at 99 %. A speed-up
//! is a ratio of throughputs of all threads; in a mode that measures times, the throughput of `n`
//! threads is `n` over the time of an operation in one of them.

pub mod text;

use crate::comparison::{Compared, ComparisonResult, comparisons};
use crate::contender_table::{bare, labels};
use lath_core::plan::{Case, Plan};
use lath_core::record::{CaseRecord, Record};
use lath_score::cpu;
use lath_score::estimate::Estimate;
use lath_score::times;
use lath_stats::compare::{ComparisonOptions, Pairing, Side, compare_family};
use lath_stats::scalability::{Scalability, Unfit, fit};
use std::collections::BTreeMap;

/// The curves of one benchmark with one set of parameters: one for each contender.
#[derive(Clone, Debug)]
pub struct Curves<'a> {
    /// Name of the comparison, or of the benchmark.
    pub name: &'a str,
    /// The case of the first contender's smallest count.
    pub case: &'a Case,
    /// The baseline's first.
    pub all: Vec<Curve>,
}

impl Curves<'_> {
    fn points(&self) -> impl Iterator<Item = &Point> {
        self.all.iter().flat_map(|curve| &curve.points)
    }

    /// Something of it was.
    pub fn is_measured(&self) -> bool {
        self.points().any(|point| point.estimate.is_some())
    }

    /// The number of threads that all speed-ups are beside; `None`: there are none, or several.
    pub fn over(&self) -> Option<u64> {
        let mut over = self.points().filter_map(|point| Some(point.speed_up?.over));
        let first = over.next()?;
        over.all(|other| other == first).then_some(first)
    }
}

/// One contender.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name beside the others.
    pub label: String,
    /// In ascending order of threads: two at least.
    pub points: Vec<Point>,
    pub law: Result<Scalability, Unfit>,
}

/// One number of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Index in the plan.
    pub case: usize,
    pub threads: u64,
    /// `None`: nothing was measured.
    pub estimate: Option<Estimate>,
    /// Operations per second of all threads.
    pub throughput: Option<f64>,
    /// Beside the smallest count that was measured; `None` for that, for smaller ones, and where nothing
    /// was measured.
    pub speed_up: Option<SpeedUp>,
    /// CPU time / time of the measuring threads, where the runtime tells.
    pub cpu_share: Option<f64>,
    /// Beside the baseline with as many threads.
    pub compared: Option<Compared>,
}

/// A ratio of throughputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedUp {
    /// Threads of the other one.
    pub over: u64,
    pub value: f64,
    /// At the level at which all of the curve hold together at 99 %; `None`: too few forks.
    pub bounds: Option<[f64; 2]>,
    /// The value / how many times the threads there are.
    pub efficiency: f64,
}

/// All curves of a run.
pub fn of(record: &Record) -> Vec<Curves<'_>> {
    let plan = &record.header.plan;
    let compared = comparisons(record);
    let mut groups: Vec<(Option<usize>, Vec<Vec<usize>>)> = Vec::new();
    for curve in plan.curves() {
        // With some count it has no counterpart.
        let of_case = |case: &usize| {
            let mut all = compared.iter();
            all.position(|one| one.rows.iter().any(|row| row.case == *case))
        };
        let first = curve.iter().find_map(of_case);
        let same =
            |(own, _): &&mut (Option<usize>, Vec<Vec<usize>>)| first.is_some() && *own == first;
        match groups.iter_mut().find(same) {
            Some((_, curves)) => curves.push(curve),
            None => groups.push((first, vec![curve])),
        }
    }
    let groups = groups.into_iter();
    groups
        .map(|(of, mut curves)| {
            let comparison = of.map(|of| &compared[of]);
            let baseline =
                |curve: &Vec<usize>| comparison.is_some_and(|it| curve.contains(&it.baseline));
            curves.sort_by_key(|curve| !baseline(curve));
            group(record, comparison, &curves, &compared)
        })
        .collect()
}

fn group<'a>(
    record: &'a Record,
    comparison: Option<&ComparisonResult<'a>>,
    curves: &[Vec<usize>],
    compared: &[ComparisonResult],
) -> Curves<'a> {
    let plan = &record.header.plan;
    let case = &plan.cases[curves[0][0]];
    let labels = labels(curves.iter().map(|curve| &plan.cases[curve[0]]).collect());
    let all = curves.iter().zip(labels);
    Curves {
        name: comparison.map_or_else(|| bare(case), |it| it.name),
        case,
        all: all
            .map(|(cases, label)| curve(record, cases, label, compared))
            .collect(),
    }
}

fn curve(record: &Record, cases: &[usize], label: String, compared: &[ComparisonResult]) -> Curve {
    let plan = &record.header.plan;
    let speed_ups = speed_ups(record, cases);
    let point = |(case, speed_up): (&usize, Option<SpeedUp>)| {
        let (of, record) = (&plan.cases[*case], &record.cases[*case]);
        let estimate = Estimate::of(of, record);
        let rows = || compared.iter().flat_map(|one| &one.rows);
        Point {
            case: *case,
            threads: of.threads,
            estimate,
            throughput: estimate.map(|it| 1e9 * of.threads as f64 / it.operation_ns(of)),
            speed_up,
            cpu_share: cpu::of_case(record).map(|it| it.share),
            compared: rows()
                .find(|row| row.case == *case)
                .and_then(|row| row.compared.clone()),
        }
    };
    let points: Vec<Point> = cases.iter().zip(speed_ups).map(point).collect();
    let measured = points
        .iter()
        .filter_map(|point| Some((point.threads as f64, point.throughput?)));
    let law = fit(&measured.collect::<Vec<_>>());
    Curve { label, points, law }
}

/// Of every case that has one, by index.
pub fn speed_ups_of(record: &Record) -> BTreeMap<usize, SpeedUp> {
    let curves = record.header.plan.curves().into_iter();
    curves
        .flat_map(|cases| {
            let found = speed_ups(record, &cases);
            cases.into_iter().zip(found)
        })
        .filter_map(|(case, found)| Some((case, found?)))
        .collect()
}

/// Beside the first of the cases that was measured; `None` for it, and for those before it.
fn speed_ups(record: &Record, cases: &[usize]) -> Vec<Option<SpeedUp>> {
    let plan = &record.header.plan;
    let is_measured = |case: &usize| record.cases[*case].measured().next().is_some();
    let failed = cases.iter().take_while(|case| !is_measured(case)).count();
    let [first, others @ ..] = &cases[failed..] else {
        return vec![None; cases.len()];
    };
    let paired: Vec<([Vec<Vec<f64>>; 2], Pairing)> = others
        .iter()
        .map(|case| sides(record, [*first, *case]))
        .collect();
    let pairs: Vec<(Side, Side, Pairing)> = paired
        .iter()
        .map(|([base, new], pairing)| (Side { forks: base }, Side { forks: new }, *pairing))
        .collect();
    let found = compare_family(&pairs, &ComparisonOptions::default());
    let estimate = |case: usize| Estimate::of(&plan.cases[case], &record.cases[case]);
    let others = others.iter().zip(found).map(|(case, found)| {
        // Of the ratio of times that scores state.
        let [base, new] = [*first, *case].map(|at| &plan.cases[at]);
        let counts = new.threads as f64 / base.threads as f64;
        let factor = counts * times::adding_up(base) / times::adding_up(new);
        let is_tested = found.verdict.is_tested();
        let ratio = match is_tested {
            true => found.ratio,
            false => estimate(*case)?.ns / estimate(*first)?.ns,
        };
        let value = factor / ratio;
        Some(SpeedUp {
            over: base.threads,
            value,
            bounds: is_tested.then(|| [factor / found.high, factor / found.low]),
            efficiency: value / counts,
        })
    });
    vec![None; failed + 1].into_iter().chain(others).collect()
}

/// The times of the forks of two counts: of the rounds in which both have one, unless there are too
/// few.
fn sides(record: &Record, cases: [usize; 2]) -> ([Vec<Vec<f64>>; 2], Pairing) {
    let plan = &record.header.plan;
    let [base, new] = cases.map(|case| forks(plan, case, &record.cases[case]));
    let common: Vec<Round> = base
        .keys()
        .filter(|at| new.contains_key(at))
        .copied()
        .collect();
    let of = |side: &BTreeMap<Round, Vec<f64>>| common.iter().map(|at| side[at].clone()).collect();
    if common.len() > 1 {
        return ([of(&base), of(&new)], Pairing::Paired);
    }
    let all = |side: BTreeMap<Round, Vec<f64>>| side.into_values().collect();
    ([all(base), all(new)], Pairing::Unpaired)
}

/// Which of the families that a case is in, and which block; of a case by itself, which fork.
type Round = (usize, u64);

/// Of the forks that ended well.
fn forks(plan: &Plan, case: usize, record: &CaseRecord) -> BTreeMap<Round, Vec<f64>> {
    let families: Vec<usize> = plan.families_of(case).map(|(index, _)| index).collect();
    let whole = record
        .forks
        .iter()
        .filter(|fork| fork.ended && fork.failure.is_none());
    let of_fork = whole.filter_map(|fork| {
        let round = match fork.block {
            Some(block) => (
                families.iter().position(|own| *own == block.family)?,
                block.number,
            ),
            None => (0, fork.fork),
        };
        let times = times::of_fork(&plan.cases[case], fork);
        (!times.is_empty()).then_some((round, times))
    });
    of_fork.collect()
}
