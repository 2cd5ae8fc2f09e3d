//! By which rules a difference is claimed: ours, and what other tools do, as far as it can be told
//! in a few lines.
//!
//! They are modelled on the tools' documented rules, on the same iterations; they are not the
//! tools.

use lath_stats::compare::{ComparisonOptions, Pairing, Side, Verdict, compare_family};
use lath_stats::interval::{ConfidenceLevel, interval};
use lath_stats::statistics::{CONFIDENCE, List, Statistics};
use lath_stats::student;
use lath_testing::simulation::random::Random;

pub type Forks = [Vec<f64>];

/// Which side takes longer: the second (`Some(true)`), the first, or nothing is claimed.
pub type Claim = Option<bool>;

pub const NAMES: [&str; 5] = [
    "lath, unpaired",
    "lath, paired",
    "JMH-like",
    "benchstat-like",
    "Criterion-like",
];
/// Indices of our own.
pub const OURS: [usize; 2] = [0, 1];
pub const UNPAIRED: usize = 0;
pub const PAIRED: usize = 1;

/// What each rule of [`NAMES`] says. `random` is for those that resample.
pub fn claims(first: &Forks, second: &Forks, random: &mut Random) -> [Claim; 5] {
    let lath = |pairing| verdict(first, second, pairing);
    [
        lath(Pairing::Unpaired),
        lath(Pairing::Paired),
        disjoint(first, second),
        mann_whitney(first, second),
        bootstrap(first, second, random),
    ]
}

fn verdict(first: &[Vec<f64>], second: &[Vec<f64>], pairing: Pairing) -> Claim {
    match compare_family(
        &[(Side { forks: first }, Side { forks: second }, pairing)],
        &ComparisonOptions::default(),
    )[0]
    .verdict
    {
        Verdict::Slower => Some(true),
        Verdict::Faster => Some(false),
        _ => None,
    }
}

/// Readers of JMH's table: its two 99.9 % intervals do not overlap.
fn disjoint(first: &Forks, second: &Forks) -> Claim {
    let (a, b) = (
        pooled(first).interval(CONFIDENCE),
        pooled(second).interval(CONFIDENCE),
    );
    if b.0 > a.1 {
        Some(true)
    } else {
        (b.1 < a.0).then_some(false)
    }
}

/// Two-sided 5 %.
const NORMAL_97_5: f64 = 1.959_963_984_540_054;

/// benchstat: Mann and Whitney's test of all values of both sides, p < 0.05. Normal approximation
/// with continuity correction; there are no ties among simulated values.
fn mann_whitney(first: &Forks, second: &Forks) -> Claim {
    let (a, b) = (pooled(first), pooled(second));
    let (n, m) = (a.n() as f64, b.n() as f64);
    let below = b
        .values()
        .iter()
        .map(|v| a.sorted().partition_point(|w| w < v) as f64)
        .sum::<f64>();
    let (centre, deviation) = (n * m / 2.0, (n * m * (n + m + 1.0) / 12.0).sqrt());
    let z = ((below - centre).abs() - 0.5).max(0.0) / deviation;
    (z > NORMAL_97_5).then_some(below > centre)
}

const RESAMPLES: usize = 400;

/// Criterion: a 95 % bootstrap interval of the change of the mean over all values lies wholly
/// beyond its noise threshold of 1 %.
fn bootstrap(first: &Forks, second: &Forks, random: &mut Random) -> Claim {
    let (a, b) = (first.concat(), second.concat());
    let mut changes: Vec<f64> = (0..RESAMPLES)
        .map(|_| resampled(&b, random) / resampled(&a, random) - 1.0)
        .collect();
    changes.sort_by(f64::total_cmp);
    let (low, high) = (
        changes[RESAMPLES / 40],
        changes[RESAMPLES - 1 - RESAMPLES / 40],
    );
    if low > 0.01 {
        Some(true)
    } else {
        (high < -0.01).then_some(false)
    }
}

fn resampled(values: &[f64], random: &mut Random) -> f64 {
    (0..values.len())
        .map(|_| values[random.below(values.len() as u32)])
        .sum::<f64>()
        / values.len() as f64
}

/// How the interval of one contender is made, and its nominal level.
pub const INTERVALS: [&str; 4] = [
    "lath, 99 %",
    "JMH, 99.9 %",
    "t of fork means, 99 %",
    "bootstrap of all values, 99 %",
];

/// Lower and upper end by each of [`INTERVALS`].
pub fn intervals(forks: &[Vec<f64>], random: &mut Random) -> [(f64, f64); 4] {
    let ours =
        interval(forks, ConfidenceLevel::P99).map_or((f64::NAN, f64::NAN), |i| (i.low, i.high));
    let means: Vec<f64> = forks
        .iter()
        .map(|fork| fork.iter().sum::<f64>() / fork.len() as f64)
        .collect();
    let all = forks.concat();
    let mut resampled: Vec<f64> = (0..RESAMPLES).map(|_| resampled(&all, random)).collect();
    resampled.sort_by(f64::total_cmp);
    let cut = RESAMPLES / 200;
    [
        ours,
        List::new(all).interval(CONFIDENCE),
        t_interval(&List::new(means)),
        (resampled[cut], resampled[RESAMPLES - 1 - cut]),
    ]
}

fn t_interval(sample: &List) -> (f64, f64) {
    let half = student::quantile(0.995, sample.n() as f64 - 1.0)
        * (sample.variance() / sample.n() as f64).sqrt();
    (sample.mean() - half, sample.mean() + half)
}

fn pooled(forks: &Forks) -> List {
    List::new(forks.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forks(level: f64) -> Vec<Vec<f64>> {
        (0..5)
            .map(|i| {
                (0..5)
                    .map(|k| level * (1.0 + 0.001 * f64::from(i) + 0.0003 * f64::from(k)))
                    .collect()
            })
            .collect()
    }

    /// Every rule sees what cannot be missed, knows the direction, and says nothing of a side
    /// compared with itself.
    #[test]
    fn plain_sight() {
        let mut random = Random::new(1);
        assert_eq!(
            claims(&forks(1.0), &forks(1.5), &mut random),
            [Some(true); 5]
        );
        assert_eq!(
            claims(&forks(1.0), &forks(0.5), &mut random),
            [Some(false); 5]
        );
        assert_eq!(claims(&forks(1.0), &forks(1.0), &mut random), [None; 5]);
    }

    /// Of 2 and 3 values, all of the second above: U = 6, mean 3, deviation sqrt(3): z = 2.5 /
    /// 1.732, p = 0.149.
    #[test]
    fn mann_whitney_by_hand() {
        assert_eq!(
            mann_whitney(&[vec![1.0, 2.0]], &[vec![3.0, 4.0, 5.0]]),
            None
        );
        let many: Vec<f64> = (0..5).map(f64::from).collect();
        let above: Vec<f64> = (5..10).map(f64::from).collect();
        assert_eq!(mann_whitney(&[many], &[above]), Some(true)); // z = 12 / 4.787: p = 0.012
    }

    #[test]
    fn intervals_contain_the_mean() {
        for (low, high) in intervals(&forks(1.0), &mut Random::new(2)) {
            assert!(
                low < 1.0026 && 1.0026 < high && high - low < 0.1,
                "{low} {high}"
            );
        }
    }
}
