//! The kinds of benchmarks that forks are drawn from.

use lath_testing::simulation::random::Random;
use lath_testing::simulation::{Disturbances, Forks, SimulatedBenchmark};

pub struct World {
    pub name: &'static str,
    /// For the page.
    pub what: &'static str,
    pub draw: fn(&mut Random) -> SimulatedBenchmark,
    /// Forks differ by so much that few of them say little.
    pub noisy: bool,
}

const ITERATIONS: usize = 5;

pub const WORLDS: [World; 7] = [
    World {
        name: "quiet",
        what: "forks 0.5 % apart (standard deviation), 40 % of the variance of an iteration is its fork's",
        draw: |_| SimulatedBenchmark::with_icc(0.005, 0.4, ITERATIONS),
        noisy: false,
    },
    World {
        name: "plain",
        what: "the same, forks 2 % apart",
        draw: |_| SimulatedBenchmark::with_icc(0.02, 0.4, ITERATIONS),
        noisy: false,
    },
    World {
        name: "remembering",
        what: "the same with ten iterations, each correlated 0.8 with the one before",
        draw: |_| SimulatedBenchmark {
            memory: 0.8,
            ..SimulatedBenchmark::with_icc(0.02, 0.4, 2 * ITERATIONS)
        },
        noisy: false,
    },
    World {
        name: "outliers",
        what: "as plain, but now and then a fork is far off (Student's t with 3 degrees of freedom, times 2 %)",
        draw: |_| SimulatedBenchmark {
            forks: Forks::HeavyTailed(0.02),
            ..SimulatedBenchmark::with_icc(0.02, 0.4, ITERATIONS)
        },
        noisy: false,
    },
    World {
        name: "disturbed",
        what: "as quiet with ten iterations, of which one in four is slowed by something else, by 15 % on average",
        draw: |_| SimulatedBenchmark {
            disturbances: Disturbances {
                share: 0.25,
                size: 0.15,
            },
            ..SimulatedBenchmark::with_icc(0.005, 0.4, 2 * ITERATIONS)
        },
        noisy: false,
    },
    World {
        name: "hundreds",
        what: "a new benchmark for every draw, from very quiet to very noisy, with outlier forks and correlated iterations",
        draw: |random| SimulatedBenchmark::any(random, ITERATIONS),
        noisy: false,
    },
    World {
        name: "noisy",
        what: "as plain, forks 10 % apart",
        draw: |_| SimulatedBenchmark::with_icc(0.1, 0.4, ITERATIONS),
        noisy: true,
    },
];
