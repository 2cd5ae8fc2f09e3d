//! The summary of one benchmark.

use super::advice;
use crate::judgement::words;
use crate::notes::Note;
use crate::series::{RowName, conditions, title};
use crate::steady::{constants, status};
use lath_core::diagnostic::Diagnostic;
use lath_core::written::words::count;
use lath_import::model::{ForkSeries, Replication, Series};
use lath_score::estimate::{mean, over_forks};
use lath_stats::interval::known::{NoInterval, known};
use lath_stats::interval::{ConfidenceLevel, Interval, estimate, interval};
use lath_stats::split::{VarianceSplit, split};
use lath_stats::statistics::median;
use lath_stats::steady::{self, SteadyStatus};
use lath_stats::{autocorrelation, finding};
use serde::Serialize;
use std::collections::BTreeMap;

/// Autocorrelation above which iterations count as dependent, and the minimum number of iterations
/// to see it.
const DEPENDENT: f64 = 0.3;
const DEPENDENT_FROM: usize = 10;

/// Times are in `unit`. Fields are those of `--json`; fields that begin with `shown` are for text.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SummaryRow {
    #[serde(flatten)]
    pub name: RowName,
    /// The recorded conditions of the measurement.
    pub conditions: BTreeMap<&'static str, BTreeMap<&'static str, String>>,
    /// Conditions that differ from those of other rows with the same name.
    pub distinction: Option<String>,
    pub unit: String,
    pub estimate: f64,
    /// `null`: only one value.
    pub interval: Option<[f64; 2]>,
    pub level: f64,
    /// `calibrated`, `prior-only` (one fork), `fork-means-only` (one value per fork).
    pub rests_on: Option<&'static str>,
    pub forks: usize,
    /// Plain mean of all iterations.
    pub mean: f64,
    /// Median over forks of the block-quantile values; shown beside the mean, never instead of it.
    pub steady_value: Option<f64>,
    pub variance: Option<Variance>,
    /// Interval within the only process: other processes may differ.
    pub within_process: Option<[f64; 2]>,
    /// Autocorrelation of neighbouring iterations, mean over forks.
    pub autocorrelation: Option<f64>,
    pub advice: advice::Next,
    pub fork_details: Vec<ForkSummary>,
    pub metrics: BTreeMap<String, MetricSummary>,
    pub warnings: Vec<Note>,
    #[serde(skip)]
    pub shown: Shown,
}

/// For text: the name, ns in `unit`, and the interval in ns, if it is informative.
#[derive(Debug)]
pub struct Shown {
    pub title: String,
    pub nanos: f64,
    pub interval: Result<Interval, NoInterval>,
}

/// Variance of the mean, split by its sources.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Variance {
    /// Share of the variance of a single iteration that comes from its fork.
    pub share_of_forks: f64,
    /// 1: forks differ as much as their iterations explain.
    pub impact_factor: f64,
    /// Standard deviations relative to the mean.
    pub between_forks: f64,
    pub between_iterations: f64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ForkSummary {
    /// From 1.
    pub fork: usize,
    pub status: String,
    pub mean: f64,
    pub steady_value: Option<f64>,
    pub iterations: usize,
    pub warmup_iterations: usize,
}

#[derive(Debug, Serialize)]
pub struct MetricSummary {
    pub unit: String,
    /// Over forks; for times and rates, the estimate of the benchmark; for other values, the
    /// arithmetic mean.
    pub mean: f64,
    /// Smallest and largest mean of a fork.
    pub range: [f64; 2],
}

impl SummaryRow {
    pub fn new(series: &Series, level: ConfidenceLevel, several_modes: bool) -> SummaryRow {
        let forks = series.iterations();
        let nanos = series.unit.nanos;
        let found = interval(&forks, level);
        let split = split(&forks);
        let details: Vec<ForkSummary> = series
            .forks
            .iter()
            .enumerate()
            .map(|(i, fork)| ForkSummary::new(i + 1, fork, series))
            .collect();
        let autocorrelation = autocorrelated(&forks);
        let within = (forks.len() == 1)
            .then(|| autocorrelation::within_process(&forks[0], level.share()))
            .flatten();
        let values: Vec<f64> = details.iter().filter_map(|f| f.steady_value).collect();
        let mut row = SummaryRow {
            name: RowName::of(series),
            conditions: conditions(series),
            distinction: series.distinction.clone(),
            unit: series.unit.label.clone(),
            estimate: estimate(&forks).unwrap_or(f64::NAN) / nanos,
            interval: found.map(|i| [i.low / nanos, i.high / nanos]),
            level: level.share(),
            rests_on: found.map(|i| i.kind.word()),
            forks: forks.len(),
            mean: mean(&forks.concat()) / nanos,
            steady_value: Some(median(&values)).filter(|value| value.is_finite()),
            variance: split.as_ref().map(Variance::of),
            within_process: within.map(|w| [w.low / nanos, w.high / nanos]),
            autocorrelation,
            advice: advice::next(series, split.as_ref()),
            fork_details: details,
            metrics: metrics(series),
            warnings: Vec::new(),
            shown: Shown {
                title: title(series, several_modes),
                nanos,
                interval: known(found),
            },
        };
        let own = row.own_warnings(series);
        // A file may already have the same warning.
        let told = series
            .warnings
            .iter()
            .filter(|w| own.iter().all(|o| o.code != w.code));
        row.warnings = told.chain(&own).map(Note::of).collect();
        row
    }

    fn own_warnings(&self, series: &Series) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        match self.forks {
            1 if series.replication == Replication::Repetitions => {}
            1 => all.push(Diagnostic::warning("W924", words::ONE_PROCESS).help("run five")),
            2 => all.push(
                Diagnostic::warning("W924", "two processes give only a wide interval")
                    .help("run five"),
            ),
            _ => {}
        }
        if series
            .forks
            .iter()
            .flat_map(|f| &f.iterations)
            .all(|ns| *ns < finding::FLOOR_NS)
        {
            all.push(Diagnostic::warning(
                "W912",
                "below the resolution of any clock",
            ));
        }
        let unsteady = self
            .fork_details
            .iter()
            .filter(|f| f.status == SteadyStatus::Unsteady.word())
            .count();
        if unsteady > 0 {
            all.push(Diagnostic::warning(
                "W925",
                format!(
                    "{unsteady} of {} unsteady: their iterations contradict their estimate",
                    count(self.forks, "fork")
                ),
            ));
        }
        if let Some(r) = self.autocorrelation.filter(|r| *r > DEPENDENT) {
            let message = format!(
                "neighbouring iterations resemble each other (autocorrelation {r:+.1}): more \
                    iterations add little information"
            );
            all.push(Diagnostic::warning("W926", message).help("add forks, not iterations"));
        }
        all
    }
}

impl Variance {
    fn of(split: &VarianceSplit) -> Variance {
        Variance {
            share_of_forks: split.share_of_forks(),
            impact_factor: split.impact_factor,
            between_forks: split.between_forks.sqrt() / split.mean,
            between_iterations: split.between_iterations.sqrt() / split.mean,
        }
    }
}

impl ForkSummary {
    fn new(number: usize, fork: &ForkSeries, series: &Series) -> ForkSummary {
        let whole = fork.whole();
        let constants = constants(series.runtime);
        let no_walls = || vec![0.0; whole.len()];
        let value = steady::value(&fork.walls_s().unwrap_or_else(no_walls), &whole, &constants);
        ForkSummary {
            fork: number,
            status: status(fork),
            mean: mean(&fork.iterations) / series.unit.nanos,
            steady_value: value.map(|v| v / series.unit.nanos),
            iterations: fork.iterations.len(),
            warmup_iterations: fork.warmup.len(),
        }
    }
}

/// Only metrics with values.
fn metrics(series: &Series) -> BTreeMap<String, MetricSummary> {
    let all = series.metrics.iter();
    all.filter_map(|(name, metric)| {
        let summary = MetricSummary::new(&metric.unit, &metric.forks)?;
        Some((name.clone(), summary))
    })
    .collect()
}

impl MetricSummary {
    /// `None` without values.
    fn new(unit: &str, forks: &[Vec<f64>]) -> Option<MetricSummary> {
        let means: Vec<f64> = forks
            .iter()
            .filter(|f| !f.is_empty())
            .map(|f| mean(f))
            .collect();
        let least = means.iter().copied().reduce(f64::min)?;
        let most = means.iter().copied().reduce(f64::max)?;
        Some(MetricSummary {
            unit: unit.to_owned(),
            mean: over_forks(unit, forks),
            range: [least, most],
        })
    }
}

/// Mean over forks with enough iterations.
fn autocorrelated(forks: &[Vec<f64>]) -> Option<f64> {
    let all: Vec<f64> = forks
        .iter()
        .filter(|f| f.len() >= DEPENDENT_FROM)
        .filter_map(|f| autocorrelation::lag1(f))
        .collect();
    (!all.is_empty()).then(|| mean(&all))
}
