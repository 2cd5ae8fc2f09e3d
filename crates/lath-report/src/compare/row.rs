//! One benchmark compared.

use super::Chosen;
use super::counts::Count;
use super::turns::{Schedule, ScheduleRow};
use super::unlike::{self, Difference};
use crate::notes::Note;
use crate::remedy;
use crate::series::{RowName, several_modes, title};
use lath_core::diagnostic::Diagnostic;
use lath_core::words::count;
use lath_import::model::{Replication, Series, Walls, paired};
use lath_stats::compare::{
    self, Comparison, ComparisonOptions, Reason, SAME_PROGRAM, Side, Verdict, compare_family,
    compare_part,
};
use lath_stats::interval::estimate;
use serde::Serialize;
use std::collections::BTreeMap;

/// A base series and its counterpart.
pub type Pair<'a> = (&'a Series, &'a Series);

/// Fields are those of `--json`.
#[derive(Debug, Serialize)]
pub struct PairRow {
    #[serde(flatten)]
    pub name: RowName,
    /// New / base of time.
    pub ratio: Option<f64>,
    /// Simultaneous interval of the ratio; `null` without a test.
    pub interval: Option<[f64; 2]>,
    /// The same of the fast ends of the forks, which decide nothing; `null` if they do not compare.
    pub fast_ends: Option<FastEndsRow>,
    pub level: Option<f64>,
    pub p: Option<f64>,
    pub p_adjusted: Option<f64>,
    /// `faster`, `slower`, `same`, `inconclusive`, `depends`, `identical`, `not-tested`.
    pub verdict: &'static str,
    /// If `same`: the smallest of the margins 1, 2, 5 % and `margin` that holds the interval.
    pub same_within: Option<f64>,
    /// Why there was no test.
    pub reason: Option<String>,
    /// If inconclusive, or the same within more than `margin`: about how many more forks of each
    /// side would decide it, judging by `interval`.
    pub more_forks: Option<u64>,
    /// How the sides were measured, and which clock the ratio is of; `null` if they were not.
    pub schedule: Option<ScheduleRow>,
    pub base: SideRow,
    pub new: SideRow,
    /// How the measurements of the sides differ.
    pub differences: Vec<Difference>,
    pub metrics: BTreeMap<String, Count>,
    pub warnings: Vec<Note>,
    #[serde(skip)]
    pub title: String,
    #[serde(skip)]
    pub comparison: Comparison,
    /// If inconclusive: what would decide it.
    #[serde(skip)]
    remedy: Option<String>,
}

impl PairRow {
    /// The verdict, and what would decide an inconclusive one.
    pub fn words(&self) -> String {
        let verdict = self.comparison.describe();
        match &self.remedy {
            Some(remedy) => format!("{verdict}; {remedy}"),
            None => verdict,
        }
    }
}

#[derive(Debug, Serialize)]
pub struct FastEndsRow {
    pub ratio: f64,
    pub interval: [f64; 2],
}

impl PairRow {
    /// Without numbers: nothing was measured.
    fn identical(name: &RowName, several_modes: bool) -> PairRow {
        let comparison = Comparison::identical();
        let nothing = || SideRow {
            estimate_ns: f64::NAN,
            forks: 0,
            iterations: 0,
        };
        PairRow {
            name: name.clone(),
            ratio: None,
            interval: None,
            fast_ends: None,
            level: None,
            p: None,
            p_adjusted: None,
            verdict: comparison.verdict.word(),
            same_within: None,
            reason: Some(SAME_PROGRAM.to_owned()),
            more_forks: None,
            schedule: None,
            base: nothing(),
            new: nothing(),
            differences: Vec::new(),
            metrics: BTreeMap::new(),
            warnings: Vec::new(),
            title: name.title(several_modes),
            remedy: None,
            comparison,
        }
    }
}

/// About the compared forks.
#[derive(Debug, Serialize)]
pub struct SideRow {
    /// ns per operation, as in a summary; in turns, by the clock of the ratio.
    pub estimate_ns: f64,
    pub forks: usize,
    pub iterations: usize,
}

/// The measured pairs, then the benchmarks that are one program on both sides.
pub fn rows(pairs: &[Pair], identical: &[RowName], chosen: &Chosen) -> Vec<PairRow> {
    let measured = pairs.iter().map(|(base, _)| base.mode.as_str());
    let several = several_modes(measured.chain(identical.iter().map(|name| name.mode.as_str())));
    let found = compared(pairs, chosen, &chosen.statistics);
    let measured = pairs
        .iter()
        .zip(found)
        .map(|(pair, comparison)| row(pair, comparison, several, chosen));
    let identical = identical
        .iter()
        .map(|name| PairRow::identical(name, several));
    measured.chain(identical).collect()
}

/// The statistics of all pairs, family by family. Sides of different machines are not tested.
pub fn compared(pairs: &[Pair], chosen: &Chosen, options: &ComparisonOptions) -> Vec<Comparison> {
    let is_apart = |pair: &Pair| !chosen.pool_machines && unlike::is_other_computer(pair);
    let apart: Vec<bool> = pairs.iter().map(is_apart).collect();
    let tested = pairs.iter().zip(&apart).filter(|(_, apart)| !**apart);
    let tested: Vec<Pair> = tested.map(|(pair, _)| *pair).collect();
    let mut found = tested_pairs(&tested, chosen, options).into_iter();
    let not_tested = Comparison::not_tested(Reason::OtherMachine);
    let one = |apart: bool| {
        if apart {
            Some(not_tested)
        } else {
            found.next()
        }
    };
    apart.into_iter().filter_map(one).collect()
}

fn tested_pairs(pairs: &[Pair], chosen: &Chosen, options: &ComparisonOptions) -> Vec<Comparison> {
    let schedules: Vec<Schedule> = pairs
        .iter()
        .map(|pair| Schedule::of(*pair, chosen))
        .collect();
    let in_forks = |schedule: &Schedule| matches!(schedule, Schedule::Forks);
    let forks: Vec<Pair> = pairs
        .iter()
        .zip(&schedules)
        .filter(|(_, schedule)| in_forks(schedule))
        .map(|(pair, _)| *pair)
        .collect();
    // Those that share the permitted errors of a table with forks.
    let others: usize = if chosen.family.is_table() {
        let others = schedules.iter().filter(|schedule| !in_forks(schedule));
        others.map(Schedule::members).sum()
    } else {
        0
    };
    let mut found = tested_forks(&forks, chosen, options, others).into_iter();
    let all = if others > 0 { others + forks.len() } else { 0 };
    let one = |schedule: &Schedule| schedule.compared(options, all).or_else(|| found.next());
    schedules.iter().filter_map(one).collect()
}

/// `others`: comparisons of the same family that are none of forks.
fn tested_forks(
    pairs: &[Pair],
    chosen: &Chosen,
    options: &ComparisonOptions,
    others: usize,
) -> Vec<Comparison> {
    if chosen.family.is_table() {
        let all: Vec<_> = pairs
            .iter()
            .map(|pair| forks(pair, chosen.paired))
            .collect();
        let sides: Vec<_> = all
            .iter()
            .map(|[base, new]| {
                let [base, new] = [base, new].map(|forks| Side { forks });
                compare::Pair::Forks(base, new, chosen.pairing())
            })
            .collect();
        let options = ComparisonOptions {
            only_mean: options.only_mean || pairs.iter().any(lengths_differ),
            ..*options
        };
        let members = if others > 0 { others + pairs.len() } else { 0 };
        return compare_part(&sides, &options, members);
    }
    let one = |pair: &Pair| {
        let [base, new] = forks(pair, chosen.paired);
        let options = ComparisonOptions {
            only_mean: options.only_mean || lengths_differ(pair),
            ..*options
        };
        compare_family(
            &[(
                Side { forks: &base },
                Side { forks: &new },
                chosen.pairing(),
            )],
            &options,
        )
    };
    pairs.iter().flat_map(one).collect()
}

/// The forks to compare: paired by their blocks, if they have any.
fn forks((base, new): &Pair, in_pairs: bool) -> [Vec<Vec<f64>>; 2] {
    if in_pairs {
        paired(base, new)
    } else {
        [base.iterations(), new.iterations()]
    }
}

fn row(pair: &Pair, comparison: Comparison, several_modes: bool, chosen: &Chosen) -> PairRow {
    let (base, new) = pair;
    let schedule = Schedule::of(*pair, chosen);
    let in_pairs = chosen.paired && schedule.may_pair();
    let tested = comparison.verdict.is_tested();
    let if_tested = |value: f64| Some(value).filter(|v| tested && v.is_finite());
    let mut sides = forks(pair, in_pairs).map(|forks| SideRow {
        estimate_ns: estimate(&forks).unwrap_or(f64::NAN),
        forks: forks.len(),
        iterations: forks.iter().map(Vec::len).sum(),
    });
    if let Some(of_ratio) = schedule.estimates() {
        sides[0].estimate_ns = of_ratio[0];
        sides[1].estimate_ns = of_ratio[1];
    }
    let is_inconclusive = comparison.verdict == Verdict::Inconclusive;
    let remedy = comparison.more_forks.filter(|_| is_inconclusive);
    let observed = sides[1].estimate_ns / sides[0].estimate_ns;
    let [base_row, new_row] = sides;
    let metrics = chosen.metrics.iter().filter_map(|name| {
        Some((
            name.clone(),
            Count::of(base.metrics.get(name)?, new.metrics.get(name)?)?,
        ))
    });
    PairRow {
        name: RowName::of(base),
        ratio: if_tested(comparison.ratio).or(Some(observed).filter(|r| r.is_finite())),
        interval: if_tested(comparison.low)
            .zip(if_tested(comparison.high))
            .map(|(low, high)| [low, high]),
        fast_ends: comparison.fast.filter(|_| tested).map(|fast| FastEndsRow {
            ratio: fast.ratio,
            interval: [fast.low, fast.high],
        }),
        level: if_tested(comparison.level),
        p: if_tested(comparison.p),
        p_adjusted: if_tested(comparison.p_adjusted),
        verdict: comparison.verdict.word(),
        same_within: comparison.same_within,
        reason: reason(comparison.verdict).map(|r| r.to_string()),
        more_forks: comparison.more_forks,
        schedule: Some(schedule.row()),
        base: base_row,
        new: new_row,
        differences: unlike::differences(base, new),
        metrics: metrics.collect(),
        warnings: warnings(pair, &comparison, &schedule, chosen)
            .iter()
            .map(Note::of)
            .collect(),
        title: title(base, several_modes),
        comparison,
        remedy: remedy.map(|more| {
            let of_forks = || remedy::of_files([base, new], more);
            schedule.remedy(more).unwrap_or_else(of_forks)
        }),
    }
}

fn reason(verdict: Verdict) -> Option<Reason> {
    match verdict {
        Verdict::NotTested(reason) => Some(reason),
        _ => None,
    }
}

fn warnings(
    pair: &Pair,
    comparison: &Comparison,
    schedule: &Schedule,
    chosen: &Chosen,
) -> Vec<Diagnostic> {
    let (base, new) = *pair;
    let mut all: Vec<Diagnostic> = base
        .warnings
        .iter()
        .chain(&new.warnings)
        .filter(|w| w.code != "W922")
        .cloned()
        .collect();
    all.dedup();
    all.extend(other_name(base, new));
    all.extend(unlike::warning(base, new));
    all.extend(few_forks(base, new));
    all.extend(
        chosen
            .metrics
            .iter()
            .filter_map(|name| other_unit(base, new, name)),
    );
    all.extend(without_partner(pair, chosen.paired && schedule.may_pair()));
    all.extend(schedule.warning(base));
    if matches!(schedule, Schedule::Forks) && lengths_differ(pair) {
        all.push(Diagnostic::warning(
            "W928",
            "iterations of the two sides differ in length, so lath compares only means",
        ));
    }
    if comparison.verdict == Verdict::NotTested(Reason::UnequalBlocks) {
        let sides = format!(
            "{} and {}",
            count(base.forks.len(), "fork"),
            new.forks.len()
        );
        all.push(
            Diagnostic::warning("W928", format!("{sides}: they cannot be paired"))
                .help("leave out --paired"),
        );
    }
    all
}

/// W927
fn other_name(base: &Series, new: &Series) -> Option<Diagnostic> {
    let other = base.key() != new.key()
        && base
            .identity()
            .is_none_or(|identity| Some(identity) != new.identity());
    other.then(|| {
        Diagnostic::warning(
            "W927",
            format!(
                "{} is compared with {}",
                title(base, false),
                title(new, false)
            ),
        )
    })
}

/// W922, W924
fn few_forks(base: &Series, new: &Series) -> Option<Diagnostic> {
    match base.forks.len().min(new.forks.len()) {
        1 if base.replication == Replication::Repetitions => {
            let help = "run the tool several times, write each run to its own file, and give all \
                files with commas between them";
            Some(
                Diagnostic::warning(
                    "W922",
                    "one process on a side, however many repetitions: no verdict",
                )
                .help(help),
            )
        }
        1 => Some(
            Diagnostic::warning("W924", "one fork on a side: too few for a verdict")
                .help("use -f 3 or more"),
        ),
        2 => Some(
            Diagnostic::warning(
                "W924",
                "two forks on a side: enough to find large differences only",
            )
            .help("use -f 3 or more, better -f 5"),
        ),
        _ => None,
    }
}

/// W928: a metric with different units on the two sides.
fn other_unit(base: &Series, new: &Series, name: &String) -> Option<Diagnostic> {
    let (a, b) = (&base.metrics.get(name)?.unit, &new.metrics.get(name)?.unit);
    (a != b).then(|| {
        Diagnostic::warning(
            "W928",
            format!("{name} is in {a} on one side and in {b} on the other: not compared"),
        )
    })
}

/// W928: omitted forks.
fn without_partner(pair: &Pair, in_pairs: bool) -> Option<Diagnostic> {
    let (base, new) = pair;
    let compared = forks(pair, in_pairs);
    let left_out =
        base.forks.len() + new.forks.len() - compared.iter().map(Vec::len).sum::<usize>();
    let verb = if left_out == 1 { "is" } else { "are" };
    (left_out > 0).then(|| {
        let forks = count(left_out, "fork");
        Diagnostic::warning(
            "W928",
            format!("{forks} without a counterpart in the same block {verb} left out"),
        )
    })
}

/// Only if iterations have a given length: otherwise a slower operation makes a longer iteration.
fn lengths_differ((base, new): &Pair) -> bool {
    let length = |series: &Series| match series.forks.first()?.walls {
        Walls::Length(seconds) if seconds > 0.0 => Some(seconds),
        _ => None,
    };
    length(base).zip(length(new)).is_some_and(|(a, b)| a != b)
}
