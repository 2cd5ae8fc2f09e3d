//! The one estimate of a case: lath's own scores, rates and ratios all follow from it
//! (docs/src/methodology.md, "One number for a benchmark").
//!
//! It estimates the time per operation, [`lath_stats::interval::estimate`]. Throughput is inverted
//! first, so that the same calls give the same number in either mode. [`crate::metric`] has JMH's
//! means, which appear in JMH's formats under JMH's names.

use crate::metric::Metric;
use crate::times;
use lath_core::plan::Case;
use lath_core::record::CaseRecord;
use lath_core::setting::TimeUnit;
use lath_stats::Policy;
use lath_stats::interval::{ConfidenceLevel, Interval, estimate, interval};

/// The estimate of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Time per operation, ns.
    pub ns: f64,
    /// 99 % interval around `ns`; `None`: only one value.
    pub interval: Option<Interval>,
    /// Time of one call in one thread, ns, for any number of operations.
    pub call_ns: f64,
    /// Number of forks.
    pub forks: usize,
}

impl Estimate {
    /// Of all forks; `None` if nothing was measured or counted.
    pub fn of(case: &Case, record: &CaseRecord) -> Option<Estimate> {
        Estimate::of_times(case, record, &times::of_case(case, record))
    }

    /// Of some of the case's times per operation, ns, `[fork][iteration]`: those that a comparison
    /// uses, by its clock. `None` if there are none.
    pub fn of_times(case: &Case, record: &CaseRecord, forks: &[Vec<f64>]) -> Option<Estimate> {
        let ns = estimate(forks)?;
        let call_ns = if case.counts_operations {
            // Operations per call are the same by any clock.
            let operations = counted_call(case, record)? / estimate(&times::of_case(case, record))?;
            ns * operations
        } else {
            times::call_of(case, ns)
        };
        Some(Estimate {
            ns,
            interval: interval(forks, ConfidenceLevel::P99),
            call_ns,
            forks: forks.len(),
        })
    }

    /// The estimate as a score, in the unit of `case`.
    pub fn score(&self, case: &Case) -> f64 {
        times::from_ns(case, self.ns)
    }

    /// Both ends of the interval as scores, the smaller first.
    pub fn bounds(&self, case: &Case) -> Option<[f64; 2]> {
        let ends = self
            .interval
            .map(|i| [times::from_ns(case, i.low), times::from_ns(case, i.high)])?;
        Some(if ends[0] <= ends[1] {
            ends
        } else {
            [ends[1], ends[0]]
        })
    }

    /// Time of an operation in one thread, ns.
    pub fn operation_ns(&self, case: &Case) -> f64 {
        self.ns * times::adding_up(case)
    }

    /// Bytes per second of all threads; `None` if the benchmark does not state its bytes.
    pub fn bytes_per_second(&self, case: &Case) -> Option<f64> {
        times::bytes_per_second(case, self.call_ns)
    }
}

/// Time of one call of a case in one thread, ns; works without counted operations. `None` if
/// nothing was measured.
pub fn call(case: &Case, record: &CaseRecord) -> Option<f64> {
    Estimate::of(case, record)
        .map(|e| e.call_ns)
        .or_else(|| counted_call(case, record))
}

/// Calls perform varying numbers of operations: take the same mean over calls.
fn counted_call(case: &Case, record: &CaseRecord) -> Option<f64> {
    estimate(&times::by_fork(record, |iteration| {
        times::per_call(case, iteration)
    }))
}

/// The value of a secondary result: times and rates use the estimate, like the case's score; others
/// use their policy.
pub fn of_metric(metric: &Metric) -> f64 {
    let forks = metric.iteration_means();
    // An absent value counts as 0, for which this mean does not exist.
    let complete =
        forks.iter().flatten().count() as u64 == metric.n() || metric.samples().is_some();
    let known = if metric.policy == Policy::Average && complete {
        of_values(&metric.unit, &forks)
    } else {
        None
    };
    known.unwrap_or_else(|| metric.score())
}

/// The estimate of values, `[fork][iteration]`, whose unit is a time per operation or a rate per
/// time; `None` for other units, and unless all are above 0.
pub fn of_values(unit: &str, forks: &[Vec<f64>]) -> Option<f64> {
    if is_time(unit) {
        return estimate(forks);
    }
    let inverted: Vec<Vec<f64>> = forks
        .iter()
        .map(|fork| fork.iter().map(|v| 1.0 / v).collect())
        .collect();
    if is_rate(unit) {
        estimate(&inverted).map(|e| 1.0 / e)
    } else {
        None
    }
}

/// The value of a secondary metric of other files, `[fork][iteration]`. The estimate of times and
/// rates, so that the same calls give the same number as metric and as benchmark; for other units
/// the mean of the forks' means.
pub fn over_forks(unit: &str, forks: &[Vec<f64>]) -> f64 {
    let forks: Vec<Vec<f64>> = forks.iter().filter(|f| !f.is_empty()).cloned().collect();
    of_values(unit, &forks)
        .unwrap_or_else(|| mean(&forks.iter().map(|f| mean(f)).collect::<Vec<f64>>()))
}

/// The arithmetic mean; NaN without values.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// `ms/op`
fn is_time(unit: &str) -> bool {
    unit.strip_suffix("/op")
        .is_some_and(|time| TimeUnit::ALL.iter().any(|u| u.label() == time))
}

/// `ops/ms`, `MB/s`, `MB/sec`
fn is_rate(unit: &str) -> bool {
    unit.rsplit_once('/')
        .is_some_and(|(_, time)| time == "sec" || TimeUnit::ALL.iter().any(|u| u.label() == time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metric::IterationValue;

    #[test]
    fn units() {
        assert_eq!(
            [
                "ns/op",
                "ms/op",
                "day/op",
                "B/op",
                "instructions/op",
                "op",
                "#"
            ]
            .map(is_time),
            [true, true, true, false, false, false, false]
        );
        assert_eq!(
            ["ops/us", "MB/sec", "GB/s", "ops", "allocs/op", "#"].map(is_rate),
            [true, true, true, false, false, false]
        );
    }

    fn metric(unit: &str, policy: Policy, forks: &[&[f64]], padded_to: usize) -> Metric {
        Metric::new(
            unit,
            policy,
            forks
                .iter()
                .map(|f| f.iter().map(|v| IterationValue::Number(*v)).collect())
                .collect(),
            padded_to,
        )
    }

    /// Fork means 2 and 8: 4, though the mean of all is 5. As rates of one: harmonic means 2 and 8.
    #[test]
    fn metrics() {
        let times: [&[f64]; 2] = [&[1.0, 3.0], &[8.0, 8.0]];
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(
            of_metric(&metric("ms/op", Policy::Average, &times, 0)),
            4.0
        ));
        assert!(close(
            of_metric(&metric(
                "ops/ms",
                Policy::Average,
                &[&[1.0, 1.0 / 3.0], &[0.125, 0.125]],
                0
            )),
            0.25
        ));
        // Counts, sums, and values that are absent or 0 somewhere keep their own mean.
        for (unit, policy, padded) in [
            ("B/op", Policy::Average, 0),
            ("ms/op", Policy::Average, 5),
            ("ops/s", Policy::Maximum, 0),
        ] {
            let own = metric(unit, policy, &times, padded);
            assert_eq!(of_metric(&own), own.score(), "{unit}");
        }
        assert_eq!(
            of_metric(&metric("MB/sec", Policy::Average, &[&[0.0, 2.0]], 0)),
            1.0
        );
    }
}
