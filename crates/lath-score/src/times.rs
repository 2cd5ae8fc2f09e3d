//! Times in ns, for any mode and unit: the basis of comparisons, rates and plausibility.
//!
//! [`crate::score`] makes the displayed scores; this module converts a score back to its time.
//! [`crate::estimate`] estimates the times of a case.

use crate::metric::IterationValue;
use crate::score::{self, batch_size};
use lath_core::plan::Case;
use lath_core::record::{CaseRecord, ForkRecord, Iteration, ThreadResult};
use lath_core::setting::Mode;

/// Time per operation, ns: the reciprocal of a throughput, the mean of a distribution. NaN if
/// nothing was counted.
pub fn per_operation(case: &Case, iteration: &Iteration) -> f64 {
    let score = match score::score(case, iteration).primary {
        IterationValue::Number(x) => x,
        IterationValue::Samples(set) => lath_stats::Statistics::mean(&set),
    };
    to_ns(case, score)
}

/// Converts a score of `case` to its time per operation, ns.
pub fn to_ns(case: &Case, score: f64) -> f64 {
    let unit = case.time_unit.nanos() as f64;
    if case.mode == Mode::Throughput {
        unit / score
    } else {
        score * unit
    }
}

/// Converts a time per operation, ns, to a score of `case`: the inverse of [`to_ns`].
pub fn from_ns(case: &Case, ns: f64) -> f64 {
    let unit = case.time_unit.nanos() as f64;
    if case.mode == Mode::Throughput {
        unit / ns
    } else {
        ns / unit
    }
}

/// Times per operation of the measured iterations of a fork, ns; omits iterations without
/// operations, which W915 reports.
pub fn of_fork(case: &Case, fork: &ForkRecord) -> Vec<f64> {
    measured(fork, |iteration| per_operation(case, iteration))
}

/// The same for all forks with measurements.
pub fn of_case(case: &Case, record: &CaseRecord) -> Vec<Vec<f64>> {
    by_fork(record, |iteration| per_operation(case, iteration))
}

/// One time per measured iteration, `[fork][iteration]`, of forks with measurements.
pub fn by_fork(record: &CaseRecord, of: impl Fn(&Iteration) -> f64) -> Vec<Vec<f64>> {
    record
        .forks
        .iter()
        .map(|fork| measured(fork, &of))
        .filter(|fork| !fork.is_empty())
        .collect()
}

fn measured(fork: &ForkRecord, of: impl Fn(&Iteration) -> f64) -> Vec<f64> {
    fork.measurement
        .iter()
        .map(of)
        .filter(|ns| ns.is_finite() && *ns > 0.0)
        .collect()
}

/// The time of a call in one thread if an operation of `case` takes `ns`; invalid if the benchmark
/// counts its operations.
pub fn call_of(case: &Case, ns: f64) -> f64 {
    ns * adding_up(case) * case.operations_per_invocation as f64
        / case.measurement.batch_size.max(1) as f64
}

/// Number of threads whose operations a score adds up: throughput is the total.
pub fn adding_up(case: &Case) -> f64 {
    if case.mode == Mode::Throughput {
        case.threads.max(1) as f64
    } else {
        1.0
    }
}

/// Bytes per second of all threads if a call in one thread takes `call_ns`; `None` if the benchmark
/// does not state its bytes.
pub fn bytes_per_second(case: &Case, call_ns: f64) -> Option<f64> {
    Some(1e9 * case.bytes_per_invocation? as f64 * case.threads.max(1) as f64 / call_ns)
}

/// Time of one call in one thread, ns, for any number of operations; uses the score's mean over
/// threads and samples. NaN if unknown.
pub fn per_call(case: &Case, iteration: &Iteration) -> f64 {
    if case.mode == Mode::SampleTime {
        let all: Vec<(u64, u64)> = iteration
            .threads
            .iter()
            .flat_map(|t| &t.detail.histogram)
            .copied()
            .collect();
        // Another harness has already divided by operations.
        let opi = if iteration.threads.iter().any(|t| t.score.is_some()) {
            case.operations_per_invocation as f64
        } else {
            1.0
        };
        return mean(&all) * opi / batch_size(case, iteration);
    }
    let times: Vec<f64> = iteration
        .threads
        .iter()
        .map(|t| of_thread(case, iteration, t))
        .filter(|ns| ns.is_finite())
        .collect();
    let count = times.len() as f64;
    // Throughputs of threads add up, so their times have a harmonic mean.
    if case.mode == Mode::Throughput {
        count / times.iter().map(|ns| 1.0 / ns).sum::<f64>()
    } else {
        times.iter().sum::<f64>() / count
    }
}

fn of_thread(case: &Case, iteration: &Iteration, thread: &ThreadResult) -> f64 {
    let batch = batch_size(case, iteration);
    // Operations of a batch, counted by another harness.
    let opi = case.operations_per_invocation as f64;
    match thread.score {
        Some(score) => to_ns(case, score) * opi / batch,
        None => thread.ns as f64 / thread.calls as f64,
    }
}

fn mean(histogram: &[(u64, u64)]) -> f64 {
    let count: f64 = histogram.iter().map(|(_, count)| *count as f64).sum();
    histogram
        .iter()
        .map(|(ns, count)| *ns as f64 * *count as f64)
        .sum::<f64>()
        / count
}
