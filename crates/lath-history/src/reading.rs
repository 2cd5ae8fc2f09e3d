//! From a result file to a run of the history.

use crate::keep::hash;
use crate::store::{Facts, Fork, Outcome, Run};
use lath_core::conditions::{Fact, OWN_CODE, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use lath_import::model::{Dataset, ForkSeries, ReadRequest, Series};
use lath_stats::interval::{ConfidenceLevel, estimate, interval};
use std::collections::BTreeMap;
use std::path::Path;

/// A result file, as it says of itself.
pub struct Read {
    pub set: Dataset,
    pub started: Option<u64>,
}

/// # Errors
/// Those of [`lath_import::read`]; L852: it has no results.
pub fn read(path: &Path) -> Result<Read, Vec<Diagnostic>> {
    let request = ReadRequest::default();
    let record = lath_import::record(path).map_err(|d| vec![d])?;
    let (set, started) = match &record {
        Some(record) => (
            lath_import::of_record(record, path, &request)?,
            Some(record.header.started),
        ),
        None => (lath_import::read(&[path], &request)?, None),
    };
    if set.benchmarks.is_empty() {
        let message = format!("{} holds no results", path.display());
        return Err(set
            .told()
            .cloned()
            .chain([Diagnostic::error("L852", message)])
            .collect());
    }
    Ok(Read { set, started })
}

/// What the file does not say of itself.
pub struct Told<'a> {
    pub id: &'a str,
    pub file: &'a str,
    pub revision: &'a Revision,
    pub added: u64,
}

pub fn run(read: &Read, told: &Told<'_>) -> Run {
    Run {
        id: told.id.to_owned(),
        file: told.file.to_owned(),
        format: read.set.formats.join(", "),
        revision: told.revision.clone(),
        started: read.started,
        added: told.added,
        results: read.set.benchmarks.iter().filter_map(outcome).collect(),
    }
}

/// `None`: it has no number.
fn outcome(series: &Series) -> Option<Outcome> {
    let times = series.iterations();
    let estimate = estimate(&times)?;
    let forks: Vec<Fork> = series.forks.iter().map(fork).collect();
    let means: Vec<f64> = forks.iter().map(|fork| fork.mean).collect();
    let [machine, setup, toolchain] =
        [Subject::Machine, Subject::System, Subject::Toolchain].map(|about| facts(series, about));
    let (benchmark, contender) = match &series.competing {
        Some(one) => (one.benchmark.clone(), one.contender.clone()),
        None => (
            series.benchmark.clone(),
            series.contender.clone().unwrap_or_default(),
        ),
    };
    let line = (
        (&benchmark, &contender, &series.params),
        (&series.mode, series.threads),
        (&machine.id, &setup.id),
    );
    let build = Fact {
        subject: Subject::Program,
        name: "build",
    };
    Some(Outcome {
        series: hash(serde_json::to_string(&line).unwrap_or_default().as_bytes()),
        params: series.params.clone(),
        mode: series.mode.clone(),
        threads: series.threads,
        build: series
            .conditions
            .value(build)
            .unwrap_or_default()
            .to_owned(),
        source: series.conditions.value(OWN_CODE).map(str::to_owned),
        estimate,
        interval: interval(&times, ConfidenceLevel::P99).map(|found| [found.low, found.high]),
        variance: variance(&means).map(|found| found / means.len() as f64),
        benchmark,
        contender,
        machine,
        setup,
        toolchain,
        forks,
    })
}

fn fork(fork: &ForkSeries) -> Fork {
    let logs: Vec<f64> = fork.iterations.iter().map(|time| time.ln()).collect();
    let sum: f64 = fork.iterations.iter().sum();
    Fork {
        mean: (sum / fork.iterations.len() as f64).ln(),
        iterations: fork.iterations.len() as u64,
        variance: variance(&logs),
        block: fork
            .block
            .map(|(family, number)| format!("{family}/{number}")),
        status: fork.status.clone(),
    }
}

/// `None`: of fewer than two values.
fn variance(values: &[f64]) -> Option<f64> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (values.len() > 1).then(|| squares / (count - 1.0))
}

fn facts(series: &Series, about: Subject) -> Facts {
    let all: BTreeMap<&str, &str> = series.conditions.about(about).collect();
    let json = serde_json::to_string(&all).unwrap_or_default();
    Facts {
        id: hash(json.as_bytes())[..16].to_owned(),
        json,
    }
}
