//! Student's t, the variance split and batch means against scipy and numpy (`scipy/cases.txt`, made
//! by `scipy/make.py`).

#[path = "calibration/cases.rs"]
mod cases;

use cases::{cases, close, forks, numbers};
use lath_stats::{autocorrelation, split, student};
use statrs::distribution::{ContinuousCDF, StudentsT};

const TEXT: &str = include_str!("scipy/cases.txt");

#[test]
fn quantiles() {
    for fields in cases(TEXT, "quantile", 91) {
        let arguments = numbers(fields[0]);
        close(
            student::quantile(arguments[0], arguments[1]),
            numbers(fields[1])[0],
            1e-9,
        );
    }
}

/// The distribution that p-values are computed by.
#[test]
fn tails() {
    for fields in cases(TEXT, "survival", 65) {
        let arguments = numbers(fields[0]);
        let found = 2.0
            * StudentsT::new(0.0, 1.0, arguments[1])
                .unwrap()
                .sf(arguments[0]);
        let expected = numbers(fields[1])[0];
        // Where both are 0 for all purposes they need not agree on how small 0 is.
        assert!(
            (found - expected).abs() <= 1e-9 * expected + 1e-200,
            "{arguments:?}: {found} for {expected}"
        );
    }
}

/// F of a one-way analysis of variance is the square of the impact factor.
#[test]
fn analysis_of_variance() {
    for fields in cases(TEXT, "anova", 4) {
        let found = split::split(&forks(fields[2])).unwrap();
        close(found.impact_factor.powi(2), numbers(fields[0])[0], 1e-9);
        close(found.between_iterations, numbers(fields[1])[0], 1e-9);
    }
}

#[test]
fn neighbours_and_batches() {
    for fields in cases(TEXT, "lag1", 4) {
        let (found, expected) = (
            autocorrelation::lag1(&numbers(fields[1])).unwrap(),
            numbers(fields[0])[0],
        );
        assert!((found - expected).abs() < 1e-10, "{found} for {expected}");
    }
    for fields in cases(TEXT, "batch", 4) {
        let found = autocorrelation::within_process(&numbers(fields[2]), 0.99).unwrap();
        assert_eq!(found.batch_size as f64, numbers(fields[0])[0]);
        let expected = numbers(fields[1]);
        close(found.low, expected[0], 1e-9);
        close(found.high, expected[1], 1e-9);
    }
}
