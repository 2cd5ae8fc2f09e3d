//! Two versions that one run has measured, as the two sides of a comparison: their benchmarks have
//! the same names there.

use super::matched::have_common;
use crate::series::RowName;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::planner::version_of;
use lath_core::record::{Failure, Record};
use lath_import::comparison::is_identical;
use lath_import::model::{Dataset, Series};
use std::collections::{BTreeMap, BTreeSet};

/// Both sides, and what failed.
pub struct Sides {
    pub base: Dataset,
    pub new: Dataset,
    /// Benchmarks that are one program on both sides, and were not measured.
    pub identical: Vec<RowName>,
    failed: BTreeSet<Failed>,
}

/// A row of both sides: name, parameters, mode, threads.
type Failed = (String, BTreeMap<String, String>, String, u64);

impl Sides {
    /// Parts a run's record, which was read as `all`, by what its versions are called.
    pub fn of(record: &Record, all: Dataset, labels: &[String; 2]) -> Sides {
        let plan = &record.header.plan;
        let names = Names::of(record, labels);
        let mut sides = [(); 2].map(|()| Dataset {
            formats: all.formats.clone(),
            metrics: all.metrics.clone(),
            ..Dataset::default()
        });
        for mut series in all.benchmarks {
            let case = plan.cases.iter().find(|c| c.id == series.benchmark);
            let Some((side, name)) = case.and_then(|case| names.called(case)) else {
                continue;
            };
            series.benchmark = name;
            sides[side].benchmarks.push(series);
        }
        for mut series in all.lost {
            let at = plan.cases.iter().position(|c| c.id == series.benchmark);
            // Identical ones have a verdict.
            let at = at.filter(|at| plan.cases[*at].identical.is_none());
            let Some((at, (side, name))) =
                at.and_then(|at| Some((at, names.called(&plan.cases[at])?)))
            else {
                continue;
            };
            if record.cases[at].failures().next().is_some() {
                // What [`failures`] says.
                series.warnings.clear();
            }
            series.benchmark = name;
            sides[side].lost.push(series);
        }
        let failed = plan
            .cases
            .iter()
            .zip(&record.cases)
            .filter(|(_, done)| done.failures().next().is_some());
        let failed: Vec<&Case> = failed.map(|(case, _)| case).collect();
        let identical = identical(record, &names);
        let [mut base, new] = sides;
        base.warnings = all.warnings;
        let failed = failed
            .iter()
            .filter_map(|case| Some(row_of(case, names.called(case)?.1)))
            .collect();
        Sides {
            base,
            new,
            identical,
            failed,
        }
    }

    /// One side has no result of it, and [`failures`] says why.
    pub fn has_failed(&self, series: &Series) -> bool {
        self.failed.contains(&(
            series.benchmark.clone(),
            series.params.clone(),
            series.mode.clone(),
            series.threads,
        ))
    }

    /// Without the failure, the other side would have this, too.
    pub fn all_failed(&self) -> bool {
        let mut left = self.base.benchmarks.iter().chain(&self.new.benchmarks);
        !self.failed.is_empty()
            && self.identical.is_empty()
            && left.all(|series| self.has_failed(series))
            && !have_common(&self.base, &self.new)
    }
}

/// Those of the base; both sides have them.
fn identical(record: &Record, names: &Names<'_>) -> Vec<RowName> {
    let plan = &record.header.plan;
    let is_one = |case: usize| {
        plan.cases[case]
            .identical
            .is_some_and(|other| is_identical(record, case) && is_identical(record, other))
    };
    let rows = (0..plan.cases.len()).filter(|case| is_one(*case));
    rows.filter_map(|case| names.called(&plan.cases[case]).map(|named| (case, named)))
        .filter(|(_, (side, _))| *side == 0)
        .map(|(case, (_, name))| {
            let (benchmark, params, mode, threads) = row_of(&plan.cases[case], name);
            RowName {
                benchmark,
                params,
                mode,
                threads,
            }
        })
        .collect()
}

fn row_of(case: &Case, name: String) -> Failed {
    let values = case
        .params
        .iter()
        .map(|param| (param.name.clone(), param.value.clone()));
    (
        name,
        values.collect(),
        case.mode.label().to_owned(),
        case.threads,
    )
}

/// How cases are called on their side.
struct Names<'a> {
    labels: &'a [String; 2],
    /// The same benchmark was measured for several contenders.
    several: bool,
}

impl Names<'_> {
    fn of<'a>(record: &Record, labels: &'a [String; 2]) -> Names<'a> {
        let plain = |contender: &'_ str| {
            labels
                .iter()
                .find_map(|label| version_of(contender, label).map(str::to_owned))
        };
        let wrappers = record.header.plan.wrappers.iter();
        let contenders: BTreeSet<String> =
            wrappers.filter_map(|one| plain(&one.contender)).collect();
        Names {
            labels,
            several: contenders.len() > 1,
        }
    }

    /// The side of a case, 0 or 1, and its name there: the same name on both sides is the same
    /// benchmark.
    fn called(&self, case: &Case) -> Option<(usize, String)> {
        let of = |label: &String| version_of(&case.contender, label);
        let side = self.labels.iter().position(|label| of(label).is_some())?;
        let name = if self.several {
            format!("{}.{}", of(&self.labels[side])?, case.bare)
        } else {
            case.bare.clone()
        };
        Some((side, name))
    }
}

/// What went wrong in a run, once for all forks of a benchmark that went wrong alike.
pub fn failures(record: &Record) -> Vec<Diagnostic> {
    let cases = record.header.plan.cases.iter().zip(&record.cases);
    cases
        .flat_map(|(case, done)| {
            let all: Vec<&Failure> = done.failures().map(|(_, failure)| failure).collect();
            failures_of(case, &all)
        })
        .collect()
}

fn failures_of(case: &Case, all: &[&Failure]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (index, failure) in all.iter().enumerate() {
        let alike =
            |other: &&&Failure| (&other.code, &other.message) == (&failure.code, &failure.message);
        if all[..index].iter().any(|earlier| alike(&earlier)) {
            continue;
        }
        let times = match all.iter().filter(alike).count() {
            1 => String::new(),
            times => format!(" ({times} times)"),
        };
        let message = format!("{}: {}{times}", case.id, failure.message);
        let problem = Diagnostic::error(&failure.code, message);
        let tail = failure.tail.join("\n");
        problems.push(if tail.is_empty() {
            problem
        } else {
            problem.help(tail)
        });
    }
    problems
}
