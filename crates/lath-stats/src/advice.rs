//! How best to spend the next minute of measuring: on more forks or on longer ones.
//!
//! Kalibera & Jones 2013: with costs c of a level, the best repetitions are r_i =
//! ceil(sqrt((c_(i+1) / c_i) (T_i^2 / T_(i+1)^2))); the remaining time goes into repetitions of the
//! topmost level, the forks. The caller words the advice.

use crate::split::VarianceSplit;

/// Seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// Time of a fork before its first measured iteration: start, set-up, warm-up.
    pub fork_s: f64,
    /// One measured iteration.
    pub iteration_s: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// Too few forks to know how they differ.
    ForksFirst,
    /// Values do not vary: another minute would not change the estimate.
    Enough,
    /// More forks of the same length.
    MoreForks(Spent),
    /// More forks, each with fewer iterations than now.
    MoreShorterForks(Spent),
    /// Forks with more iterations than now: forks hardly differ, and starting one is expensive.
    LongerForks(Spent),
}

/// What to run in the next minute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spent {
    /// Number of forks that fit into the minute, at least 1.
    pub forks: u64,
    /// Measured iterations in each.
    pub iterations: u64,
    /// Standard error of the mean afterwards, relative to the present one: 0.8 is a fifth less.
    pub error: f64,
}

/// Maximum number of iterations advised: no split is known precisely enough for more.
const MOST_ITERATIONS: f64 = 1000.0;
/// With fewer, there is no variance within forks.
const LEAST_ITERATIONS: f64 = 2.0;
const MINUTE_S: f64 = 60.0;
/// Forks that a verdict takes.
const FEWEST_FORKS: f64 = 5.0;

/// Advice for a contender; a split of fewer than three forks, or no split, is not enough. Costs of
/// 0 or less count as a millisecond.
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
    // One long fork would have no interval, however small the variance between forks seems.
    let most = ((MINUTE_S / FEWEST_FORKS - fork_s) / iteration_s).floor();
    let best = best_iterations(split, fork_s, iteration_s).min(most.max(LEAST_ITERATIONS));
    let spent = |iterations: f64| spend(split, iterations, fork_s + iterations * iteration_s);
    // Within a factor of two the optimum is flat: keep the user's choice.
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
    // Two independent means, each weighted by its precision.
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
            impact_factor: 1.0,
            mean: 100.0,
            forks: 5,
            iterations: 5.0,
        }
    }

    /// sqrt(9 / 1 * 4 / 1) = 6 iterations; 5 are close enough, and at 14 s each, 4 forks fit.
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
        let costs = Costs {
            fork_s: 2.0,
            iteration_s: 0.1,
        };
        // sqrt(20 * 400) = 90 iterations, 11 s a fork: five forks fit.
        let Advice::LongerForks(spent) = next_minute(Some(&split(0.01, 4.0)), costs) else {
            panic!("longer")
        };
        assert_eq!((spent.forks, spent.iterations), (5, 90));
        // Forks that do not differ are as long as five of them in a minute may be.
        let Advice::LongerForks(all) = next_minute(Some(&split(0.0, 4.0)), costs) else {
            panic!("longer")
        };
        assert_eq!((all.forks, all.iterations), (5, 100));
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
