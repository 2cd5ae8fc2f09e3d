//! Parts of the model that several formats make in the same way.

use crate::loss::Loss;
use crate::model::{ForkSeries, Replication, Runtime, Series, SeriesUnit, Walls};
use crate::{number, trouble, unit};
use lath_core::conditions::{self, Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::written::words;
use serde_json::Value;
use std::collections::BTreeMap;

/// Conditions that name only the tool.
pub fn measured_by(tool: impl Into<String>) -> Conditions {
    let mut named = Conditions::default();
    named.set(Subject::Toolchain, conditions::HARNESS, tool);
    named
}

/// Parameters as text; other values as JSON writes them.
pub fn params(given: BTreeMap<String, Value>) -> BTreeMap<String, String> {
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    given
        .into_iter()
        .map(|(name, value)| (name, text(value)))
        .collect()
}

/// A series of a tool without modes, threads, parameters.
pub fn plain(
    benchmark: String,
    time: &str,
    replication: Replication,
    conditions: Conditions,
) -> Series {
    let unit = unit::per_op(time).unwrap_or_else(|| SeriesUnit {
        label: "ns/op".to_owned(),
        nanos: 1.0,
    });
    Series {
        benchmark,
        params: BTreeMap::new(),
        mode: if replication == Replication::Processes {
            "ss"
        } else {
            "avgt"
        }
        .to_owned(),
        threads: 1,
        unit,
        forks: Vec::new(),
        metrics: BTreeMap::new(),
        replication,
        runtime: Runtime::Native,
        warmup_s: None,
        contender: None,
        conditions,
        host: None,
        distinction: None,
        competing: None,
        places: Vec::new(),
        losses: Vec::new(),
        warnings: Vec::new(),
    }
}

/// A fork of measured `(ns per operation, wall seconds)`; leaves out invalid times and counts them.
pub fn timed_fork(values: impl Iterator<Item = (f64, f64)>) -> (ForkSeries, usize) {
    let mut all = 0;
    let (iterations, walls): (Vec<f64>, Vec<f64>) = values
        .inspect(|_| all += 1)
        .filter(|(value, _)| number::is_time(*value))
        .unzip();
    let left_out = all - iterations.len();
    (
        ForkSeries {
            iterations,
            walls: each(walls),
            ..ForkSeries::default()
        },
        left_out,
    )
}

/// Unknown if one of them is not a time.
pub fn each(walls: Vec<f64>) -> Walls {
    if walls.iter().all(|w| number::is_time(*w)) {
        Walls::Each(walls)
    } else {
        Walls::Unknown
    }
}

/// Longest warm-up of a fork, seconds; `None` if wall times are missing.
pub fn warmup_s(forks: &[ForkSeries]) -> Option<f64> {
    let of = |fork: &ForkSeries| {
        fork.walls_s()
            .map(|walls| walls.iter().take(fork.warmup.len()).sum::<f64>())
    };
    forks
        .iter()
        .map(of)
        .try_fold(0.0, |most: f64, seconds| Some(most.max(seconds?)))
}

/// Failures of a case that has results of so many forks.
pub fn failures(count: usize, first: &str, forks: usize) -> Loss {
    Loss::failed(match forks {
        0 => first.to_owned(),
        _ => format!("{} of its forks: {first}", words::count(count, "failure")),
    })
}

/// Notes failed repetitions or processes of a series that has others.
pub fn note_failed(series: &mut Series, why: String) {
    series
        .warnings
        .push(Diagnostic::warning("W923", why.clone()));
    series.losses.push(Loss::failed(why));
}

/// Notes values that are missing for a reason other than failure.
pub fn note_unknown(series: &mut Series, why: String) {
    series
        .warnings
        .push(Diagnostic::warning("W920", why.clone()));
    series.losses.push(Loss::unknown(why));
}

/// Notes runs of the file that do not have it.
pub fn note_absent(series: &mut Series, loss: Loss) {
    let warning = Diagnostic::warning("W921", loss.why.clone());
    series.warnings.push(warning);
    series.losses.push(loss);
}

/// Notes parts that cannot be read: [`crate::format::Skipped`] names them.
pub fn note_odd(series: &mut Series, odd: usize, what: &str) {
    if odd > 0 {
        let parts = words::count(odd, what);
        series
            .losses
            .push(Loss::unknown(format!("{parts} cannot be read")));
    }
}

/// Notes the values left out.
pub fn note_left_out(series: &mut Series, left_out: usize) {
    if left_out > 0 {
        let warning = trouble::left_out(&series.benchmark, left_out);
        let values = words::count(left_out, "value");
        series
            .losses
            .push(Loss::unknown(format!("{values} not above 0 left out")));
        series.warnings.push(warning);
    }
}
