//! Result files for the tests of `summarize`, `compare` and `steady`: those that other tools wrote,
//! and made-up ones of JMH's form.

use crate::support::Done;
use serde_json::{Value, json};
use std::path::Path;

/// A file that another tool wrote.
pub fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../lath-import/tests/fixtures")
        .join(name)
        .display()
        .to_string()
}

/// What JMH wrote.
pub fn jmh() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../lath-report/tests/fixtures/jmh/sample.json")
        .display()
        .to_string()
}

/// A case of JMH's form, measured for 100 ms an iteration.
pub fn case(name: &str, mode: &str, unit: &str, forks: &[Vec<f64>]) -> Value {
    json!({
        "jmhVersion": "1.37", "benchmark": name, "mode": mode, "threads": 1, "forks": forks.len(),
        "warmupIterations": 0, "warmupTime": "100 ms", "measurementIterations": forks[0].len(), "measurementTime": "100 ms",
        "primaryMetric": {"score": 1.0, "scoreUnit": unit, "rawData": forks}, "secondaryMetrics": {}
    })
}

pub fn avgt(name: &str, forks: &[Vec<f64>]) -> Value {
    case(name, "avgt", "ns/op", forks)
}

/// `n` forks of 5 iterations about `centre`, forks up to `spread` apart as a share, iterations a
/// tenth of that.
pub fn forks(n: usize, centre: f64, spread: f64) -> Vec<Vec<f64>> {
    // Golden ratio: values spread evenly over 0 to 1, whatever their number.
    let place = |i: usize| (i as f64 * 0.618_033_988_749_895).fract() - 0.5;
    (0..n)
        .map(|f| {
            (0..5)
                .map(|i| {
                    centre * (1.0 + spread * place(f + 1) + spread / 10.0 * place(7 * f + i + 1))
                })
                .collect()
        })
        .collect()
}

/// The document on standard output.
#[track_caller]
pub fn document(done: &Done) -> Value {
    serde_json::from_str(&done.out())
        .unwrap_or_else(|e| panic!("{e}: {}{}", done.out(), done.err()))
}

#[track_caller]
pub fn near(value: &Value, expected: f64) {
    let value = value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"));
    assert!(
        (value / expected - 1.0).abs() < 1e-5,
        "{value} is not {expected}"
    );
}
