//! The result of a case: scores pooled over forks and iterations as in JMH, failures, and how much
//! of the plan was measured.

use lath_core::plan::Case;
use lath_core::record::{
    CaseRecord, Failure, ForeignResult, ProfileText, Record, Status, Step, Stop,
};
use lath_core::written::number;
use lath_core::written::uncertainty::OfMean;
use lath_score::cpu::{self, CpuTime};
use lath_score::metric::{IterationValue, Metric};
use lath_score::rate;
use lath_score::score::{self, Scored};
use lath_score::together::{self, Together};
use lath_stats::Policy;
use std::collections::BTreeMap;

/// The result of one case.
#[derive(Clone, Debug)]
pub struct CaseResult<'a> {
    /// Position in the plan.
    pub index: usize,
    pub case: &'a Case,
    /// Name in tables: the case's id, made distinct from equal ids of other wrappers.
    pub name: String,
    pub primary: Metric,
    /// By label, in the order of the report.
    pub secondary: BTreeMap<String, Metric>,
    /// In the order of steps.
    pub failures: Vec<(Step, &'a Failure)>,
    /// Number of measured iterations, and of planned ones.
    pub iterations: u64,
    pub planned: u64,
    pub started: bool,
    /// `None` where it is not known.
    pub cpu: Option<CpuTime>,
    /// Of several threads.
    pub together: Option<Together>,
    /// Reports of another harness's profilers.
    pub texts: &'a [ProfileText],
}

/// Results of all cases that began, in the plan's order. Omits cases that an interrupted run did
/// not reach.
pub fn results(record: &Record) -> Vec<CaseResult<'_>> {
    let names = crate::names::distinct(&record.header.plan);
    let all = record
        .cases
        .iter()
        .zip(&record.header.plan.cases)
        .zip(names)
        .enumerate();
    all.map(|(index, ((done, case), name))| planned(record, result(index, case, done, name)))
        .filter(|r| r.started)
        .collect()
}

/// Why a case that did not fail has no measurement.
pub fn unmeasured(record: &Record) -> &'static str {
    let late = record
        .looks
        .values()
        .any(|look| look.stop == Some(Stop::Budget));
    match record.status {
        Some(Status::Interrupted) => "the run was interrupted",
        Some(Status::Stopped) => "the run stopped at a failure",
        _ if late => "the time budget was used up (--time-budget)",
        _ => "nothing measured",
    }
}

/// The result of the case at `index` of the plan.
pub fn of(record: &Record, index: usize) -> CaseResult<'_> {
    let plan = &record.header.plan;
    planned(
        record,
        result(
            index,
            &plan.cases[index],
            &record.cases[index],
            crate::names::of(plan, index),
        ),
    )
}

/// Includes the planned number of iterations: a baseline runs in every part of its comparison, and
/// an adaptive run may end early.
fn planned<'a>(record: &Record, result: CaseResult<'a>) -> CaseResult<'a> {
    CaseResult {
        planned: crate::progress::iterations(record, result.index),
        ..result
    }
}

/// The result of one case.
pub fn result<'a>(
    index: usize,
    case: &'a Case,
    done: &'a CaseRecord,
    name: String,
) -> CaseResult<'a> {
    let forks: Vec<Vec<Scored>> = done
        .forks
        .iter()
        .map(|f| {
            f.measurement
                .iter()
                .map(|i| score::score(case, i))
                .collect()
        })
        .collect();
    let iterations: usize = forks.iter().map(Vec::len).sum();
    let primary = forks
        .iter()
        .map(|f| f.iter().map(|s| s.primary.clone()).collect())
        .collect();
    CaseResult {
        index,
        case,
        name,
        primary: Metric::new(&score::unit(case), Policy::Average, primary, 0),
        secondary: BTreeMap::new(),
        failures: done.failures().collect(),
        iterations: iterations as u64,
        planned: case.forks.max(1) * case.measurement.iterations,
        cpu: cpu::of_case(done),
        together: together::of_case(done),
        started: done.started || !done.forks.is_empty() || !done.early.is_empty(),
        texts: &done.texts,
    }
    .with_secondary(&forks)
    .with_left(done)
    .with_profile(done)
    .with_rate(done)
}

impl CaseResult<'_> {
    /// The case has a measurement.
    pub fn has_score(&self) -> bool {
        self.iterations > 0
    }

    /// Fewer iterations than planned.
    pub fn is_partial(&self) -> bool {
        self.iterations < self.planned
    }

    fn with_secondary(mut self, forks: &[Vec<Scored>]) -> Self {
        let labels: BTreeMap<&str, &score::Secondary> = forks
            .iter()
            .flatten()
            .flat_map(|s| &s.secondary)
            .map(|s| (s.label.as_str(), s))
            .collect();
        let values = |label: &str| -> Vec<Vec<IterationValue>> {
            let of = |s: &Scored| {
                s.secondary
                    .iter()
                    .find(|x| x.label == label)
                    .map(|x| x.value.clone())
            };
            forks
                .iter()
                .map(|f| f.iter().filter_map(of).collect())
                .collect()
        };
        let mut metrics: Vec<(String, Metric)> = labels
            .iter()
            .map(|(label, s)| {
                (
                    (*label).to_owned(),
                    Metric::new(
                        &s.unit,
                        s.policy,
                        values(label),
                        if s.padded {
                            self.iterations as usize
                        } else {
                            0
                        },
                    ),
                )
            })
            .collect();
        let derived: Vec<(String, Metric)> = metrics
            .iter()
            .flat_map(|(label, m)| percentile_metrics(m, Some(label)))
            .chain(percentile_metrics(&self.primary, None))
            .collect();
        metrics.extend(derived);
        self.secondary = metrics.into_iter().collect();
        self
    }

    /// Bytes per second, if the benchmark states its bytes.
    fn with_rate(mut self, done: &CaseRecord) -> Self {
        if let Some(metric) = rate::metric(self.case, done, &self.primary) {
            self.secondary.insert(rate::LABEL.to_owned(), metric);
        }
        self
    }

    /// Results of profilers about each fork as a whole.
    fn with_left(mut self, done: &CaseRecord) -> Self {
        let forks = || done.forks.iter();
        let known: BTreeMap<&str, &ForeignResult> = forks()
            .flat_map(|f| &f.results)
            .map(|r| (r.label.as_str(), r))
            .collect();
        for (label, one) in known {
            let of = |r: &&ForeignResult| r.label == label;
            let values = forks()
                .map(|f| {
                    f.results
                        .iter()
                        .filter(of)
                        .map(|r| IterationValue::Number(r.value.unwrap_or(f64::NAN)))
                        .collect()
                })
                .collect();
            self.secondary.insert(
                label.to_owned(),
                Metric::new(&one.unit, score::policy(one.policy), values, 0),
            );
        }
        self
    }

    /// Counts from extra processes, once per case.
    fn with_profile(mut self, done: &CaseRecord) -> Self {
        let one = |value: f64, unit: &str| {
            Metric::derived(unit, value, vec![vec![IterationValue::Number(value)]])
        };
        self.secondary.extend(
            done.profile
                .iter()
                .map(|(label, (value, unit))| (label.clone(), one(*value, unit))),
        );
        self
    }
}

/// `±(99.9%) 0.312`, `(99.9%: 0 to 1.291)`.
pub fn with_level(error: OfMean) -> String {
    match error {
        OfMean::Even(half) => format!("±(99.9%) {}", number::error(half)),
        OfMean::FromZero(high) => format!("(99.9%: 0 to {})", number::score(high)),
    }
}

/// The percentiles of a sampled metric as metrics: the score from all samples, the raw values from
/// each iteration's.
pub fn percentile_metrics(metric: &Metric, prefix: Option<&str>) -> Vec<(String, Metric)> {
    let Some(all) = metric.samples() else {
        return Vec::new();
    };
    if all.entries().is_empty() {
        return Vec::new();
    }
    let raw = |rank: usize| -> Vec<Vec<IterationValue>> {
        let of = |v: &IterationValue| match v {
            IterationValue::Samples(set) => score::percentiles(set, None)[rank].1,
            IterationValue::Number(x) => *x,
        };
        metric
            .forks
            .iter()
            .map(|f| f.iter().map(|v| IterationValue::Number(of(v))).collect())
            .collect()
    };
    score::percentiles(all, prefix)
        .into_iter()
        .enumerate()
        .map(|(i, (label, value))| (label, Metric::derived(&metric.unit, value, raw(i))))
        .collect()
}
