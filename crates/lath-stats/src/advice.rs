//! What the next minute of measuring is best spent on: more forks or longer ones.
//!
//! Kalibera & Jones 2013: with costs c of a level, the best repetitions are r_i =
//! ceil(sqrt((c_(i+1) / c_i) (T_i^2 / T_(i+1)^2))); whatever is left goes into repetitions of the
//! topmost level, the forks. How it is worded is the caller's.

use crate::split::VarianceSplit;

/// Seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// A fork before its first measured iteration: start, set-up, warm-up.
    pub fork_s: f64,
    /// One measured iteration.
    pub iteration_s: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// There are too few forks to know what they differ by.
    ForksFirst,
    /// Nothing varies: a minute more would not change the number.
    Enough,
    /// As the forks are: more of them.
    MoreForks(Spent),
    /// More forks, each with fewer iterations than now.
    MoreShorterForks(Spent),
    /// Forks with more iterations than now: the forks hardly differ, starting one is expensive.
    LongerForks(Spent),
}

/// What to run in the next minute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spent {
    /// Forks that fit into the minute, at least 1.
    pub forks: u64,
    /// Measured iterations in each.
    pub iterations: u64,
    /// Standard error of the mean afterwards, as a share of the present one: 0.8 is a fifth less.
    pub error: f64,
}

/// More iterations than this are not advised: no split is known that well.
const MOST_ITERATIONS: f64 = 1000.0;
/// Fewer leave no variance within forks to see.
const LEAST_ITERATIONS: f64 = 2.0;
const MINUTE_S: f64 = 60.0;

/// Advice for a contender; a split of fewer than three forks, or none, is too little to go by.
/// Costs that are not above 0 count as a millisecond.
pub fn next_minute(split: Option<&VarianceSplit>, costs: Costs) -> Advice {
    let Some(split) = split.filter(|s| s.forks >= 3) else {
        return Advice::ForksFirst;
    };
    if split.between_forks + split.between_iterations == 0.0 {
        return Advice::Enough;
    }
    let (fork_s, iteration_s) = (
        at_least_a_millisecond(costs.fork_s),
        at_least_a_millisecond(costs.iteration_s),
    );
    let best = best_iterations(split, fork_s, iteration_s);
    let spent = |iterations: f64| spend(split, iterations, fork_s + iterations * iteration_s);
    // Within a factor of two the optimum is flat: what a user chose stays.
    match best / split.iterations {
        ratio if ratio > 2.0 => Advice::LongerForks(spent(best)),
        ratio if ratio < 0.5 => Advice::MoreShorterForks(spent(best)),
        _ => Advice::MoreForks(spent(split.iterations.round())),
    }
}

/// r_1 of the formula, with the start of a fork as the cost of level 2.
pub fn best_iterations(split: &VarianceSplit, fork_s: f64, iteration_s: f64) -> f64 {
    let best = ((fork_s / iteration_s) * (split.between_iterations / split.between_forks))
        .sqrt()
        .ceil();
    if best.is_nan() {
        LEAST_ITERATIONS
    } else {
        best.clamp(LEAST_ITERATIONS, MOST_ITERATIONS)
    }
}

fn spend(split: &VarianceSplit, iterations: f64, fork_s: f64) -> Spent {
    let forks = (MINUTE_S / fork_s).floor().max(1.0);
    let now = split.variance_of_mean(split.forks as f64, split.iterations);
    let added = split.variance_of_mean(forks, iterations);
    // Two independent means, each with the weight its precision deserves.
    let after = 1.0 / (1.0 / now + 1.0 / added);
    Spent {
        forks: forks as u64,
        iterations: iterations as u64,
        error: (after / now).sqrt(),
    }
}

fn at_least_a_millisecond(seconds: f64) -> f64 {
    if seconds > 0.001 { seconds } else { 0.001 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(between_forks: f64, between_iterations: f64) -> VarianceSplit {
        VarianceSplit {
            between_forks,
            between_iterations,
            within_iterations: None,
            impact_factor: 1.0,
            mean: 100.0,
            forks: 5,
            iterations: 5.0,
        }
    }

    /// sqrt(9 / 1 * 4 / 1) = 6 iterations; 5 are near enough, and 14 s a fork makes 4 forks.
    #[test]
    fn near_the_optimum() {
        let costs = Costs {
            fork_s: 9.0,
            iteration_s: 1.0,
        };
        assert_eq!(best_iterations(&split(1.0, 4.0), 9.0, 1.0), 6.0);
        let Advice::MoreForks(spent) = next_minute(Some(&split(1.0, 4.0)), costs) else {
            panic!("more forks")
        };
        assert_eq!((spent.forks, spent.iterations), (4, 5));
        assert!(
            (spent.error - (5.0_f64 / 9.0).sqrt()).abs() < 1e-12,
            "{}",
            spent.error
        );
    }

    #[test]
    fn forks_differ() {
        let Advice::MoreShorterForks(spent) = next_minute(
            Some(&split(4.0, 1.0)),
            Costs {
                fork_s: 1.0,
                iteration_s: 1.0,
            },
        ) else {
            panic!("shorter")
        };
        assert_eq!((spent.forks, spent.iterations), (20, 2));
    }

    #[test]
    fn forks_alike_and_dear() {
        let Advice::LongerForks(spent) = next_minute(
            Some(&split(0.01, 4.0)),
            Costs {
                fork_s: 10.0,
                iteration_s: 1.0,
            },
        ) else {
            panic!("longer")
        };
        assert_eq!((spent.forks, spent.iterations), (1, 64));
        let Advice::LongerForks(all) = next_minute(
            Some(&split(0.0, 4.0)),
            Costs {
                fork_s: 10.0,
                iteration_s: 1.0,
            },
        ) else {
            panic!("longer")
        };
        assert_eq!(all.iterations, 1000);
    }

    #[test]
    fn nothing_to_go_by() {
        let costs = Costs {
            fork_s: f64::NAN,
            iteration_s: 0.0,
        };
        assert_eq!(next_minute(None, costs), Advice::ForksFirst);
        assert_eq!(
            next_minute(
                Some(&VarianceSplit {
                    forks: 2,
                    ..split(1.0, 1.0)
                }),
                costs
            ),
            Advice::ForksFirst
        );
        assert_eq!(next_minute(Some(&split(0.0, 0.0)), costs), Advice::Enough);
        assert!(
            matches!(next_minute(Some(&split(1.0, 1.0)), costs), Advice::MoreShorterForks(s) if s.forks == 20_000)
        );
    }
}
