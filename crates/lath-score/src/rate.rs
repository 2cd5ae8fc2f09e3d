//! Bytes per second: the bytes of a call (`@BytesPerInvocation`) over its time. Decimal units: 1 MB
//! is a million bytes.
//!
//! The number of operations does not matter: a call with a hundred of them still processes the
//! stated bytes. This module has the secondary result `bytes`, which follows from JMH's mean;
//! [`crate::estimate`] has the rate that follows from the estimate. `lath-report` judges whether a
//! rate is possible.

use crate::metric::{IterationValue, Metric};
use crate::times;
use lath_core::plan::Case;
use lath_core::record::CaseRecord;
use lath_core::setting::Mode;
use lath_core::written::units;

/// Label of the metric.
pub const LABEL: &str = "bytes";

/// The metric that belongs to `primary`, in a suitable unit: score and error follow from the
/// primary ones, raw values from those of the iterations. `None` if the benchmark states no bytes,
/// or nothing was measured.
pub fn metric(case: &Case, record: &CaseRecord, primary: &Metric) -> Option<Metric> {
    let calls: Vec<Vec<f64>> = record
        .forks
        .iter()
        .map(|f| {
            f.measurement
                .iter()
                .map(|i| times::per_call(case, i))
                .collect()
        })
        .collect();
    let call = if case.counts_operations {
        mean_call(case, &calls.concat())
    } else {
        times::call_of(case, times::to_ns(case, primary.score()))
    };
    let rate = times::bytes_per_second(case, call).filter(|rate| rate.is_finite())?;
    let (unit, size) = units::of_rate(rate, |value| format!("{value:.3}"));
    let value =
        |call: &f64| times::bytes_per_second(case, *call).map_or(f64::NAN, |rate| rate / size);
    let raw = calls
        .iter()
        .map(|fork| {
            fork.iter()
                .map(|call| IterationValue::Number(value(call)))
                .collect()
        })
        .collect();
    let relative = primary.error() / primary.score();
    Some(Metric::told(unit, rate / size, relative * rate / size, raw))
}

/// JMH's mean of times or throughputs, as a time.
fn mean_call(case: &Case, calls: &[f64]) -> f64 {
    let known: Vec<f64> = calls.iter().copied().filter(|ns| ns.is_finite()).collect();
    let n = known.len() as f64;
    if case.mode == Mode::Throughput {
        n / known.iter().map(|ns| 1.0 / ns).sum::<f64>()
    } else {
        known.iter().sum::<f64>() / n
    }
}
