//! Bytes per second: what a call processes (`@BytesPerInvocation`) over the time it takes. Decimal units: 1 MB is a million bytes.
//!
//! Operations do not enter: a call that performs a hundred of them still processes the bytes it says. Whether a rate can be true is
//! [`crate::implausible`]'s business.

use crate::metric::{Metric, Value};
use crate::times;
use lath_core::plan::Case;
use lath_core::record::CaseRecord;
use lath_stats::{Policy, Statistics};

/// Label of the metric.
pub const LABEL: &str = "bytes";

const UNITS: [(&str, f64); 4] = [("GB/s", 1e9), ("MB/s", 1e6), ("kB/s", 1e3), ("B/s", 1.0)];

/// Bytes per second of each measured iteration, `[fork][iteration]`, all threads together; `None` where the work is not stated.
fn rates(case: &Case, record: &CaseRecord) -> Option<Vec<Vec<f64>>> {
    let bytes = case.bytes_per_invocation? as f64;
    let forks = record.forks.iter().filter(|f| f.fork != 0);
    Some(forks.map(|f| f.measurement.iter().map(|i| 1e9 * bytes * i.threads.len() as f64 / times::per_call(case, i)).collect()).collect())
}

/// The metric, in the unit that suits it; `None` where the work is not stated, or nothing was measured.
pub fn metric(case: &Case, record: &CaseRecord) -> Option<Metric> {
    let rates = rates(case, record)?;
    let mean = lath_stats::List::new(rates.concat()).mean();
    if !mean.is_finite() {
        return None;
    }
    let (unit, size) = unit(mean);
    let values = rates.into_iter().map(|fork| fork.into_iter().map(|rate| Value::Number(rate / size)).collect()).collect();
    Some(Metric::new(unit, Policy::Average, values, 0))
}

/// Bytes per second of a time per call in ns.
pub fn of_call(case: &Case, ns: f64) -> Option<f64> {
    Some(1e9 * case.bytes_per_invocation? as f64 * case.threads as f64 / ns)
}

fn unit(rate: f64) -> (&'static str, f64) {
    UNITS.into_iter().find(|(_, size)| rate >= *size).unwrap_or(UNITS[3])
}

/// `1.23 GB/s`, three significant digits.
pub fn words(rate: f64) -> String {
    let (unit, size) = unit(rate);
    format!("{} {unit}", crate::quantity::three(rate / size))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn units() {
        assert_eq!([1.234e12, 3.4e9, 2.5e6, 999.0, 0.5].map(words), ["1234 GB/s", "3.40 GB/s", "2.50 MB/s", "999 B/s", "0.500 B/s"]);
    }
}
