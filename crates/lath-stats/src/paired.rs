//! Two sides measured in blocks, one fork of each side per block: their ratio, its interval, and a
//! p-value.
//!
//! For callers with blocks and one statistic; [`crate::compare::difference`] has the formulae,
//! [`crate::compare`] the verdicts over several pairs and statistics.

use crate::compare::difference::Difference;
use crate::interval::summary::within_variance;
use crate::percentile;

/// A [`Difference`] of pairs.
pub type Paired = Difference;

/// The statistic of a fork. Both sides need the same number and length of iterations, because low
/// quantiles depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// Also shows changes of the slow tail.
    Mean,
    /// The fast end: outside disturbances hardly affect it.
    Low,
}

/// Share of a fork's iterations below the fast end, in percent.
const LOW_RANK: f64 = 10.0;
/// Fewer iterations have no such quantile: the minimum replaces it.
const LOW_LEAST: usize = 10;

impl Statistic {
    /// Logarithm of this statistic of one fork's iterations (times, above 0); NaN if there are
    /// none.
    pub fn of_fork(self, iterations: &[f64]) -> f64 {
        if iterations.is_empty() {
            return f64::NAN;
        }
        match self {
            Statistic::Mean => (iterations.iter().sum::<f64>() / iterations.len() as f64).ln(),
            Statistic::Low => low(iterations).ln(),
        }
    }
}

fn low(iterations: &[f64]) -> f64 {
    let mut values = iterations.to_vec();
    if values.len() < LOW_LEAST {
        return values.into_iter().fold(f64::INFINITY, f64::min);
    }
    // Sort only the lowest tenth: series may be long.
    let last = (values.len() + 1) / 10;
    values.select_nth_unstable_by(last, f64::total_cmp);
    values[..=last].sort_unstable_by(f64::total_cmp);
    percentile::legacy(LOW_RANK, values.len() as u64, |i| values[i as usize])
}

impl Paired {
    /// Compares `first[i]` and `second[i]`, the forks of block `i`. `None` unless there are at
    /// least two blocks, equally many on each side, with at least two iterations in each fork.
    pub fn compare<F: AsRef<[f64]>>(
        first: &[F],
        second: &[F],
        statistic: Statistic,
    ) -> Option<Paired> {
        if first.len() < 2
            || first
                .iter()
                .chain(second)
                .any(|fork| fork.as_ref().len() < 2)
        {
            return None;
        }
        let within = f64::midpoint(within_variance(first), within_variance(second));
        let logs = |forks: &[F]| -> Vec<f64> {
            forks
                .iter()
                .map(|fork| statistic.of_fork(fork.as_ref()))
                .collect()
        };
        Difference::paired(&logs(first), &logs(second), Some(within), statistic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::summary::squares;

    /// Examples A and D of `tests/calibration.rs`.
    const FIRST: [[f64; 5]; 5] = [
        [10.0, 10.1, 10.0, 9.9, 10.0],
        [10.2, 10.2, 10.3, 10.2, 10.1],
        [9.9, 9.8, 9.9, 10.0, 9.9],
        [10.1, 10.0, 10.1, 10.1, 10.2],
        [10.0, 10.0, 10.1, 10.0, 9.9],
    ];
    const SECOND: [[f64; 5]; 5] = [
        [10.6, 10.5, 10.6, 10.5, 10.6],
        [10.7, 10.8, 10.7, 10.7, 10.6],
        [10.4, 10.4, 10.5, 10.4, 10.3],
        [10.6, 10.7, 10.6, 10.6, 10.5],
        [10.5, 10.4, 10.5, 10.5, 10.6],
    ];

    fn close(found: f64, expected: f64) {
        assert!(
            (found / expected - 1.0).abs() < 5e-6,
            "{found} for {expected}"
        );
    }

    #[test]
    fn worked_variances() {
        close(within_variance(&FIRST), 4.962_171_2e-5);
        close(within_variance(&SECOND), 4.134_364_4e-5);
        close(
            squares(&FIRST.map(|f| Statistic::Mean.of_fork(&f))),
            0.000_514_523_72,
        );
        close(
            squares(&SECOND.map(|f| Statistic::Mean.of_fork(&f))),
            0.000_450_095_18,
        );
    }

    /// Example E.
    #[test]
    fn worked_pairs() {
        let by_mean = Paired::compare(&FIRST, &SECOND, Statistic::Mean).unwrap();
        close(by_mean.delta, 0.049_744_8);
        close(by_mean.p(), 9.326_35e-6);
        close(by_mean.half_width(0.99), 0.014_455_5);
        let by_low = Paired::compare(&FIRST, &SECOND, Statistic::Low).unwrap();
        close(by_low.delta, 0.050_996_4);
        close(by_low.p(), 3.259_71e-5);
        close(by_low.half_width(0.99), 0.015_937_9);
    }

    #[test]
    fn sides_swap() {
        let (there, back) = (
            Paired::compare(&FIRST, &SECOND, Statistic::Mean).unwrap(),
            Paired::compare(&SECOND, &FIRST, Statistic::Mean).unwrap(),
        );
        assert!((there.ratio() * back.ratio() - 1.0).abs() < 1e-12);
        let ((low, high), (mirrored_low, mirrored_high)) =
            (there.interval(0.99), back.interval(0.99));
        assert!(
            (low * mirrored_high - 1.0).abs() < 1e-12 && (high * mirrored_low - 1.0).abs() < 1e-12
        );
        assert!(low < there.ratio() && there.ratio() < high);
    }

    /// For each number of blocks, p and interval agree when the difference just suffices and just
    /// does not.
    #[test]
    fn p_and_interval_agree() {
        for n in 2..=5 {
            for statistic in [Statistic::Mean, Statistic::Low] {
                let probe = Paired::compare(&FIRST[..n], &SECOND[..n], statistic).unwrap();
                for (factor, significant) in [(1.001, true), (0.999, false)] {
                    let shifted = Paired {
                        delta: probe.half_width(0.99) * factor,
                        ..probe
                    };
                    assert_eq!(shifted.p() < 0.01, significant, "{n} {statistic:?}");
                }
            }
        }
    }

    #[test]
    fn low_of_many_is_a_quantile() {
        let twenty: Vec<f64> = (1..=20).map(f64::from).collect();
        assert!(
            Statistic::Low.of_fork(&twenty) > 1.0_f64.ln()
                && Statistic::Low.of_fork(&twenty) <= 3.0_f64.ln()
        );
        assert_eq!(Statistic::Low.of_fork(&twenty[3..9]), 4.0_f64.ln());
    }

    /// Equals the percentile of the sorted series, for any length.
    #[test]
    fn low_needs_no_full_order() {
        for n in 10..200_u64 {
            let shuffled: Vec<f64> = (0..n).map(|i| ((i * 7919) % 1009) as f64 + 1.0).collect();
            let mut sorted = shuffled.clone();
            sorted.sort_by(f64::total_cmp);
            assert_eq!(
                Statistic::Low.of_fork(&shuffled),
                percentile::legacy(LOW_RANK, n, |i| sorted[i as usize]).ln(),
                "{n}"
            );
        }
    }

    #[test]
    fn too_little_to_compare() {
        assert_eq!(
            Paired::compare(&FIRST[..1], &SECOND[..1], Statistic::Mean),
            None
        );
        assert_eq!(
            Paired::compare(&FIRST[..3], &SECOND[..2], Statistic::Mean),
            None
        );
        let single = [[1.0], [2.0], [3.0]];
        assert_eq!(Paired::compare(&single, &single, Statistic::Mean), None);
    }
}
