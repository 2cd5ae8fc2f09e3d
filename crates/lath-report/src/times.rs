//! Times in ns, whatever the mode and its unit: what contenders are compared by, and what rates and plausibility are judged by.
//!
//! Scores for people are made in [`crate::score`]; here is only the way back from a score to the time it stands for.

use crate::metric::Value;
use crate::score::{self, batch_size};
use lath_core::plan::Case;
use lath_core::record::{CaseRecord, ForkRecord, Iteration, ThreadResult};
use lath_core::setting::Mode;

/// Time per operation, ns: of a throughput its reciprocal, of a distribution the mean. NaN where nothing was counted.
pub fn per_operation(case: &Case, iteration: &Iteration) -> f64 {
    let score = match score::score(case, iteration).primary {
        Value::Number(x) => x,
        Value::Samples(set) => lath_stats::Statistics::mean(&set),
    };
    to_ns(case, score)
}

/// The time per operation that a score of `case` stands for, ns.
pub fn to_ns(case: &Case, score: f64) -> f64 {
    let unit = case.time_unit.nanos() as f64;
    if case.mode == Mode::Throughput { unit / score } else { score * unit }
}

/// The score of `case` that a time per operation in ns stands for: the inverse of [`to_ns`].
pub fn from_ns(case: &Case, ns: f64) -> f64 {
    let unit = case.time_unit.nanos() as f64;
    if case.mode == Mode::Throughput { unit / ns } else { ns / unit }
}

/// Times per operation of the measured iterations of a fork, ns.
pub fn of_fork(case: &Case, fork: &ForkRecord) -> Vec<f64> {
    fork.measurement.iter().map(|i| per_operation(case, i)).collect()
}

/// The same of all forks that measured something.
pub fn of_case(case: &Case, record: &CaseRecord) -> Vec<Vec<f64>> {
    record.forks.iter().filter(|f| f.fork != 0 && !f.measurement.is_empty()).map(|f| of_fork(case, f)).collect()
}

/// Time of one call in one thread, ns, however many operations it performs; the mean over threads. NaN where nothing is known.
pub fn per_call(case: &Case, iteration: &Iteration) -> f64 {
    let times: Vec<f64> = iteration.threads.iter().map(|t| of_thread(case, iteration, t)).filter(|ns| ns.is_finite()).collect();
    times.iter().sum::<f64>() / times.len() as f64
}

fn of_thread(case: &Case, iteration: &Iteration, thread: &ThreadResult) -> f64 {
    let batch = batch_size(case, iteration);
    // What another harness counted as operations of a batch.
    let opi = case.operations_per_invocation as f64;
    match (case.mode, thread.score) {
        (Mode::SampleTime, foreign) => mean(&thread.histogram) * if foreign.is_some() { opi } else { 1.0 } / batch,
        (_, Some(score)) => to_ns(case, score) * opi / batch,
        (_, None) => thread.ns as f64 / thread.calls as f64,
    }
}

fn mean(histogram: &[(u64, u64)]) -> f64 {
    let count: f64 = histogram.iter().map(|(_, count)| *count as f64).sum();
    histogram.iter().map(|(ns, count)| *ns as f64 * *count as f64).sum::<f64>() / count
}

/// Time of one call of a case, ns: the mean over all measured iterations; `None` if nothing was measured.
pub fn call_of_case(case: &Case, record: &CaseRecord) -> Option<f64> {
    let all = record.forks.iter().filter(|f| f.fork != 0).flat_map(|f| &f.measurement);
    let times: Vec<f64> = all.map(|i| per_call(case, i)).filter(|ns| ns.is_finite()).collect();
    (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
}
