//! Simulated forks with known truth, to test methods before they are trusted.
//!
//! Equal seeds give equal numbers on every machine. Tests of lath-stats and lath-report use it, and
//! `cargo research`; never a measurement. The assumptions about forks and iterations come from
//! recorded ones (methodology/rules.md#forks-are-the-unit): forks differ about as much as
//! iterations do, iterations are autocorrelated, and occasionally a fork is far off.

pub mod random;

use random::Random;

/// How forks of one benchmark differ, in logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Forks {
    /// Normal, with this standard deviation.
    Normal(f64),
    /// Student's t with three degrees of freedom times this: one fork in fifty is more than four
    /// such units away.
    HeavyTailed(f64),
}

/// One benchmark in one environment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedBenchmark {
    pub forks: Forks,
    /// Standard deviation of the logarithms of a fork's iterations.
    pub within: f64,
    /// Correlation of an iteration with the next, 0 to below 1.
    pub memory: f64,
    pub iterations: usize,
    pub disturbances: Disturbances,
}

/// Another load on the machine that makes single iterations slower, never faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disturbances {
    /// Share of disturbed iterations.
    pub share: f64,
    /// Their mean slowdown, as a share; exponentially distributed.
    pub size: f64,
}

impl Disturbances {
    pub const NONE: Disturbances = Disturbances {
        share: 0.0,
        size: 0.0,
    };
}

/// Changes of the machine while forks run one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedDrift {
    /// Every fork is slower than the previous one by this share.
    pub slope: f64,
    /// Standard deviation of a random walk with one step per fork.
    pub walk: f64,
}

impl SimulatedDrift {
    pub const NONE: SimulatedDrift = SimulatedDrift {
        slope: 0.0,
        walk: 0.0,
    };
}

impl SimulatedBenchmark {
    /// Forks normal with the given standard deviation, and iterations such that a share `icc` of
    /// the variance of an iteration comes from its fork.
    pub fn with_icc(between: f64, icc: f64, iterations: usize) -> SimulatedBenchmark {
        SimulatedBenchmark {
            forks: Forks::Normal(between),
            within: between * ((1.0 - icc) / icc).sqrt(),
            memory: 0.0,
            iterations,
            disturbances: Disturbances::NONE,
        }
    }

    /// A random environment: the variation of iterations differs widely between benchmarks, forks
    /// vary more if iterations do, and are heavy-tailed (the model behind the constants for 9 forks
    /// and more, methodology/intervals.md).
    pub fn any(random: &mut Random, iterations: usize) -> SimulatedBenchmark {
        let within = (0.012_f64.ln() + 0.9 * random.normal()).exp();
        let scale = (-1.75 + 0.62 * within.ln() + random.normal()).exp();
        SimulatedBenchmark {
            forks: Forks::HeavyTailed(scale),
            within,
            memory: 0.5,
            iterations,
            disturbances: Disturbances::NONE,
        }
    }

    /// Geometric mean of the means of infinitely long forks: the truth that an interval estimates.
    pub fn truth(&self) -> f64 {
        (self.within * self.within / 2.0).exp()
            * (1.0 + self.disturbances.share * self.disturbances.size)
    }

    /// One fork that takes `factor` times as long.
    pub fn fork(&self, random: &mut Random, factor: f64) -> Vec<f64> {
        let level = match self.forks {
            Forks::Normal(sd) => sd * random.normal(),
            Forks::HeavyTailed(scale) => scale * random.heavy_tailed(),
        };
        let (keep, renew) = (self.memory, (1.0 - self.memory * self.memory).sqrt());
        let mut state = random.normal();
        let mut values = Vec::with_capacity(self.iterations);
        for _ in 0..self.iterations {
            values.push(factor * (level + self.within * state).exp() * self.disturbance(random));
            state = keep * state + renew * random.normal();
        }
        values
    }

    /// A factor. Draws nothing without a disturbance.
    fn disturbance(&self, random: &mut Random) -> f64 {
        let Disturbances { share, size } = self.disturbances;
        if share > 0.0 && random.uniform() <= share {
            1.0 - size * random.uniform().ln()
        } else {
            1.0
        }
    }

    pub fn side(&self, random: &mut Random, forks: usize, factor: f64) -> Vec<Vec<f64>> {
        (0..forks).map(|_| self.fork(random, factor)).collect()
    }
}

/// The order in which the forks of two contenders run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// All of the first, then all of the second.
    OneAfterTheOther,
    /// One fork of each per block; the first one alternates.
    Blocks,
}

/// Two contenders on one machine: `forks` each, the second `factor` times slower.
pub fn duel(
    benchmark: &SimulatedBenchmark,
    random: &mut Random,
    forks: usize,
    factor: f64,
    schedule: Schedule,
    drift: SimulatedDrift,
) -> [Vec<Vec<f64>>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    let mut machine = 0.0_f64;
    for step in 0..2 * forks {
        let side = match schedule {
            Schedule::OneAfterTheOther => step / forks,
            // ABBA: the first of a block is the second of the next.
            Schedule::Blocks => usize::from(step % 4 == 1 || step % 4 == 2),
        };
        let contender = if side == 1 { factor } else { 1.0 };
        sides[side].push(benchmark.fork(random, contender * machine.exp()));
        machine += drift.slope + drift.walk * random.normal();
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_stats::split::split;

    /// The split recovers the variances of the input.
    #[test]
    fn variances_go_in_and_come_out() {
        let benchmark = SimulatedBenchmark::with_icc(0.02, 0.4, 20);
        let found = split(&benchmark.side(&mut Random::new(1), 2000, 1.0)).unwrap();
        assert!(
            (found.share_of_forks() - 0.4).abs() < 0.03,
            "{}",
            found.share_of_forks()
        );
        assert!((found.between_forks.sqrt() / 0.02 - 1.0).abs() < 0.05);
        assert!((found.mean - 1.0).abs() < 0.002);
    }

    #[test]
    fn disturbed_iterations_are_slower() {
        let quiet = SimulatedBenchmark::with_icc(0.001, 0.4, 50_000);
        let disturbed = SimulatedBenchmark {
            disturbances: Disturbances {
                share: 0.25,
                size: 0.2,
            },
            ..quiet
        };
        let fork = disturbed.fork(&mut Random::new(4), 1.0);
        let mean = fork.iter().sum::<f64>() / 50_000.0;
        assert!(
            (mean / disturbed.truth() - 1.0).abs() < 0.003
                && (disturbed.truth() - 1.05).abs() < 1e-5,
            "{mean}"
        );
        let slow = fork.iter().filter(|&&v| v > 1.01).count() as f64 / 50_000.0;
        assert!((slow - 0.25 * (-0.05_f64).exp()).abs() < 0.01, "{slow}");
    }

    #[test]
    fn iterations_remember() {
        let benchmark = SimulatedBenchmark {
            memory: 0.7,
            ..SimulatedBenchmark::with_icc(0.02, 0.4, 20_000)
        };
        let fork = benchmark.fork(&mut Random::new(2), 1.0);
        let lag1 = lath_stats::autocorrelation::lag1(&fork).unwrap();
        assert!((lag1 - 0.7).abs() < 0.03, "{lag1}");
    }

    #[test]
    fn schedules() {
        let still = SimulatedBenchmark {
            within: 0.0,
            ..SimulatedBenchmark::with_icc(0.0, 1.0, 1)
        };
        let drift = SimulatedDrift {
            slope: 1.0,
            walk: 0.0,
        };
        let order = |schedule| {
            duel(&still, &mut Random::new(3), 4, 1.0, schedule, drift).map(|side| {
                side.iter()
                    .map(|f| f[0].ln().round() as u8)
                    .collect::<Vec<u8>>()
            })
        };
        assert_eq!(
            order(Schedule::OneAfterTheOther),
            [[0, 1, 2, 3], [4, 5, 6, 7]]
        );
        assert_eq!(order(Schedule::Blocks), [[0, 3, 4, 7], [1, 2, 5, 6]]);
    }
}
