//! The numbers of the run, computed by hand.

use super::recorded;
use lath_core::record::{ForkRecord, Iteration};
use lath_core::setting::Mode;

/// By hand, of a case: what clocks and counters said, not through any of lath's own means.
pub struct Expected {
    pub id: String,
    pub mode: Mode,
    /// Estimate and JMH's mean, as scores in operations a us or us an operation.
    pub score: f64,
    pub jmh: f64,
    /// Bytes a second that belong to each.
    pub rates: [f64; 2],
}

pub const OPERATIONS: f64 = 4.0;
pub const BYTES: f64 = 1024.0;

/// Times of the samples of an iteration, or of its operations: us per operation, how often.
fn times(mode: Mode, iteration: &Iteration) -> Vec<(f64, f64)> {
    let thread = &iteration.threads[0];
    match mode {
        Mode::SampleTime => thread
            .detail
            .histogram
            .iter()
            .map(|(ns, n)| (*ns as f64 / 1e3 / OPERATIONS, *n as f64))
            .collect(),
        _ => vec![(
            thread.ns as f64 / 1e3 / (thread.calls as f64 * OPERATIONS),
            1.0,
        )],
    }
}

fn mean(values: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), (value, n)| {
        (sum + value * n, count + n)
    });
    sum / count
}

pub fn expected() -> Vec<Expected> {
    let record = recorded();
    let of = |(case, done): (&lath_core::plan::Case, &lath_core::record::CaseRecord)| {
        let invert = |x: f64| {
            if case.mode == Mode::Throughput {
                1.0 / x
            } else {
                x
            }
        };
        let fork = |f: &ForkRecord| {
            mean(
                f.measurement
                    .iter()
                    .map(|i| (mean(times(case.mode, i).into_iter()), 1.0)),
            )
            .ln()
        };
        let logs: Vec<f64> = done.forks.iter().map(fork).collect();
        let time = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
        let all = done
            .forks
            .iter()
            .flat_map(|f| &f.measurement)
            .flat_map(|i| times(case.mode, i));
        let jmh = mean(all.map(|(us, n)| (invert(us), n)));
        let rates = [time, invert(jmh)].map(|us| BYTES / (us * OPERATIONS / 1e6));
        Expected {
            id: case.id.clone(),
            mode: case.mode,
            score: invert(time),
            jmh,
            rates,
        }
    };
    record
        .header
        .plan
        .cases
        .iter()
        .zip(&record.cases)
        .map(of)
        .collect()
}

pub fn same(found: f64, expected: f64, what: &str) {
    assert!(
        (found / expected - 1.0).abs() < 1e-9,
        "{what}: {found} for {expected}"
    );
}
