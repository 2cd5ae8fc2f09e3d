//! What a result lacks by its own numbers: forks and iterations of JMH that failed, values that
//! somebody has cut out of a file of lath.

use super::{Case, Scored};
use crate::formats::series::{note_failed, note_unknown};
use crate::lenient::Tried;
use crate::model::Series;
use crate::number::Number;
use lath_core::written::words;

pub struct Incomplete {
    /// JMH's forks.
    failed: Vec<String>,
    /// lath's file is not as lath wrote it.
    changed: Option<String>,
}

impl Incomplete {
    pub fn of(case: &Case, raw: &[Vec<f64>]) -> Incomplete {
        if case.told.lath_version.is_some() {
            return Incomplete {
                failed: Vec::new(),
                changed: changed(case.measured_iterations, &case.primary_metric),
            };
        }
        let iterations = case.told.measurement_iterations;
        let failed = [absent(case.forks, raw), short(iterations, raw)];
        Incomplete {
            failed: failed.into_iter().flatten().collect(),
            changed: None,
        }
    }

    pub fn note(self, series: &mut Series) {
        self.failed
            .into_iter()
            .for_each(|why| note_failed(series, why));
        if let Some(why) = self.changed {
            note_unknown(series, why);
        }
    }
}

/// JMH's own file has no failures: forks are absent from it.
fn absent(started: Option<u64>, raw: &[Vec<f64>]) -> Option<String> {
    let ended = raw.iter().filter(|fork| !fork.is_empty()).count();
    let absent = (started? as usize).saturating_sub(ended.max(1));
    let forks = words::count(absent, "fork");
    (absent > 0).then(|| format!("{forks} without a result: JMH leaves out forks that failed"))
}

/// JMH's file has the iterations of a fork that ended before its last one.
fn short(iterations: Option<u64>, raw: &[Vec<f64>]) -> Option<String> {
    let iterations = iterations?;
    let is_short = |fork: &&Vec<f64>| !fork.is_empty() && (fork.len() as u64) < iterations;
    let short = raw.iter().filter(is_short).count();
    let forks = words::count(short, "fork");
    let all = words::count(iterations as usize, "iteration");
    (short > 0).then(|| format!("{forks} with fewer than {all}: the rest was not measured"))
}

/// How lath's own raw data differ from what the file says of them: somebody has changed it.
/// `measured`: absent from files that lath did not write.
fn changed(measured: Option<u64>, metric: &Scored) -> Option<String> {
    let measured = measured?;
    let values: usize = metric.forks().iter().map(Vec::len).sum();
    if measured != values as u64 {
        let values = words::count(values, "value");
        return Some(format!(
            "the file was changed: {values} in rawData, {measured} in measuredIterations"
        ));
    }
    let Some(Tried(Ok(Number(score)))) = &metric.score else {
        return None;
    };
    let mean = metric.mean();
    let differs = (*score - mean).abs() > SAME * score.abs();
    differs
        .then(|| format!("the file was changed: score {score}, but the mean of rawData is {mean}"))
}

/// Largest relative difference of a score and the mean of its values.
const SAME: f64 = 1e-6;
