//! Warnings about trends on made-up forks whose truth is known: how often there is one without a
//! trend, and how often one is found.
//!
//! Seeds are fixed, so that a test gives the same shares each time.

use lath_stats::finding::{Finding, findings};
use lath_testing::simulation::random::Random;
use lath_testing::simulation::{Disturbances, Forks, SimulatedBenchmark};

const RUNS: usize = 1000;

/// Shares of runs with a trend in forks, and with one over the run: of `forks` forks whose
/// iterations take `slope` (a logarithm) less from first to last, while forks take `drift` more
/// from one to the next.
fn shares(benchmark: &SimulatedBenchmark, forks: usize, slope: f64, drift: f64) -> [f64; 2] {
    let mut random = Random::new(17);
    let mut found = [0, 0];
    for _ in 0..RUNS {
        let steps = (benchmark.iterations - 1).max(1) as f64;
        let bent = |(i, ns): (usize, f64)| ns * (-slope * i as f64 / steps).exp();
        let all: Vec<Vec<f64>> = (0..forks)
            .map(|n| {
                benchmark
                    .fork(&mut random, (drift * n as f64).exp())
                    .into_iter()
                    .enumerate()
                    .map(bent)
                    .collect()
            })
            .collect();
        let means: Vec<&[f64]> = all.iter().map(Vec::as_slice).collect();
        for finding in findings(&means, None) {
            found[0] += usize::from(matches!(finding, Finding::TrendInForks(_)));
            found[1] += usize::from(matches!(finding, Finding::TrendOverRun(_)));
        }
    }
    found.map(|n| n as f64 / RUNS as f64)
}

fn level(memory: f64, iterations: usize) -> SimulatedBenchmark {
    SimulatedBenchmark {
        forks: Forks::Normal(0.05),
        within: 0.01,
        memory,
        iterations,
        disturbances: Disturbances::NONE,
    }
}

/// Only forks differ, by five times what their iterations do: at most the stated one in a hundred
/// runs is warned about, of either kind. (Iterations of all forks in a row, as if independent, gave
/// up to 27.)
#[test]
fn forks_that_differ_are_no_trend() {
    for (forks, iterations) in [
        (1, 10),
        (1, 20),
        (2, 5),
        (3, 5),
        (5, 1),
        (5, 5),
        (5, 10),
        (10, 1),
        (10, 5),
        (20, 3),
        (20, 1),
    ] {
        let [inside, over] = shares(&level(0.0, iterations), forks, 0.0, 0.0);
        assert!(
            inside + over <= 0.01,
            "{forks} forks of {iterations}: {inside} {over}"
        );
    }
    let heavy = SimulatedBenchmark {
        forks: Forks::HeavyTailed(0.05),
        disturbances: Disturbances {
            share: 0.25,
            size: 0.15,
        },
        ..level(0.0, 10)
    };
    let [inside, over] = shares(&heavy, 10, 0.0, 0.0);
    assert!(inside + over <= 0.01, "{inside} {over}");
}

/// Iterations that remember their predecessors look like trends; of several forks the spread tells,
/// of a single one less is known.
#[test]
fn memory_is_hardly_a_trend() {
    for (forks, iterations, bound) in [
        (5, 5, 0.015),
        (5, 20, 0.02),
        (10, 10, 0.02),
        (1, 20, 0.04),
        (2, 10, 0.03),
    ] {
        let [inside, _] = shares(&level(0.5, iterations), forks, 0.0, 0.0);
        assert!(inside <= bound, "{forks} forks of {iterations}: {inside}");
    }
}

/// Three times the noise of an iteration, from first to last.
#[test]
fn common_trends_are_found() {
    for (forks, iterations, power) in [
        (1, 20, 0.5),
        (2, 10, 0.5),
        (3, 5, 0.3),
        (5, 5, 0.75),
        (5, 10, 0.95),
        (10, 5, 0.98),
    ] {
        let [inside, _] = shares(&level(0.0, iterations), forks, 0.03, 0.0);
        assert!(inside >= power, "{forks} forks of {iterations}: {inside}");
    }
}

/// A machine that gets slower by half of what forks differ, from each to the next.
#[test]
fn a_changing_machine_is_found() {
    let [_, over] = shares(&level(0.0, 3), 20, 0.0, 0.025);
    assert!(over >= 0.95, "{over}");
}
