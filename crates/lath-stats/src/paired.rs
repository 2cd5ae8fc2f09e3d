//! Two sides measured in blocks, one fork of each side per block: their ratio, its interval, and a p-value.
//!
//! Method and constants: calibration.md, section 2 (paired form); they were calibrated on fork-level data and nothing is fitted at
//! run time. Times are compared as logarithms, so that a difference of 0.01 is a ratio of 1.01. Verdicts over several pairs and
//! several statistics are the caller's.

use crate::{percentile, student};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// What is taken of a fork. Both sides need the same number and length of iterations: low quantiles depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// Sees changes of the slow tail too.
    Mean,
    /// The fast end, which disturbances from outside leave alone.
    Low,
}

/// Share of a fork's iterations below `Statistic::Low`, in percent.
const LOW_RANK: f64 = 10.0;
/// Fewer iterations have no such quantile: the smallest stands for it.
const LOW_LEAST: usize = 10;

/// Sum of squares added for each side: a detection floor against forks that agree by chance.
const FLOOR: f64 = 0.0002;

/// Degrees of freedom of the pairs -> degrees and scale of the t that was calibrated for them; the last serves all larger ones.
type Scales = [(f64, f64); 4];
const MEAN_SCALES: Scales = [(2.5, 1.848), (3.5, 1.534), (4.5, 1.355), (6.5, 1.211)];
const LOW_SCALES: Scales = [(2.25, 1.445), (2.75, 1.507), (3.75, 1.309), (5.5, 1.181)];

impl Statistic {
    /// Logarithm of this statistic of one fork's iterations (times, above 0); NaN for none.
    pub fn of_fork(self, iterations: &[f64]) -> f64 {
        if iterations.is_empty() {
            return f64::NAN;
        }
        match self {
            Statistic::Mean => (iterations.iter().sum::<f64>() / iterations.len() as f64).ln(),
            Statistic::Low => low(iterations).ln(),
        }
    }

    /// Weight of the variance within forks.
    fn within_weight(self) -> f64 {
        if self == Statistic::Mean { 0.5 } else { 0.0 }
    }

    fn scale(self, degrees: usize) -> (f64, f64) {
        let scales = if self == Statistic::Mean { MEAN_SCALES } else { LOW_SCALES };
        scales[degrees.min(scales.len()) - 1]
    }
}

fn low(iterations: &[f64]) -> f64 {
    let mut sorted = iterations.to_vec();
    sorted.sort_by(f64::total_cmp);
    if sorted.len() < LOW_LEAST { sorted[0] } else { percentile::legacy(LOW_RANK, sorted.len() as u64, |i| sorted[i as usize]) }
}

/// Variance within forks: mean over the forks of the sample variance of the logarithms of their iterations. NaN unless each has two.
pub fn within_variance<F: AsRef<[f64]>>(forks: &[F]) -> f64 {
    forks.iter().map(|fork| logarithmic_variance(fork.as_ref())).sum::<f64>() / forks.len() as f64
}

fn logarithmic_variance(iterations: &[f64]) -> f64 {
    let logs: Vec<f64> = iterations.iter().map(|t| t.ln()).collect();
    squares(&logs) / (logs.len() as f64 - 1.0)
}

/// The second side against the first, as a difference of logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    pub delta: f64,
    standard_error: f64,
    /// Degrees of freedom and scale of t.
    degrees: f64,
    scale: f64,
}

impl Paired {
    /// Compares `first[i]` and `second[i]`, the forks of block `i`. `None` unless there are two blocks or more, as many on each side,
    /// with two iterations or more in each fork.
    pub fn compare<F: AsRef<[f64]>>(first: &[F], second: &[F], statistic: Statistic) -> Option<Paired> {
        let n = first.len();
        if n < 2 || second.len() != n || first.iter().chain(second).any(|fork| fork.as_ref().len() < 2) {
            return None;
        }
        let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| statistic.of_fork(b.as_ref()) - statistic.of_fork(a.as_ref())).collect();
        let within = f64::midpoint(within_variance(first), within_variance(second));
        let added = 2.0 * (statistic.within_weight() * within + FLOOR);
        let variance = (squares(&differences) + added) / (n - 1) as f64;
        let (degrees, scale) = statistic.scale(n - 1);
        Some(Paired { delta: mean(&differences), standard_error: (variance / n as f64).sqrt(), degrees, scale })
    }

    /// Probability of a difference at least this large between equal sides. Below 0.01 exactly when the interval at 0.99 excludes 0.
    pub fn p(&self) -> f64 {
        let t = self.scale * self.delta.abs() / self.standard_error;
        StudentsT::new(0.0, 1.0, self.degrees).map_or(f64::NAN, |distribution| 2.0 * distribution.sf(t))
    }

    /// Half the width of the interval of `delta` at a level such as 0.99.
    pub fn half_width(&self, level: f64) -> f64 {
        student::quantile(0.5 + level / 2.0, self.degrees) / self.scale * self.standard_error
    }

    /// Second side / first side.
    pub fn ratio(&self) -> f64 {
        self.delta.exp()
    }

    /// Interval of the ratio.
    pub fn interval(&self, level: f64) -> (f64, f64) {
        let half = self.half_width(level);
        ((self.delta - half).exp(), (self.delta + half).exp())
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn squares(values: &[f64]) -> f64 {
    let centre = mean(values);
    values.iter().map(|v| (v - centre).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples A and D of calibration.md, section 5.
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
        assert!((found / expected - 1.0).abs() < 5e-6, "{found} for {expected}");
    }

    #[test]
    fn worked_variances() {
        close(within_variance(&FIRST), 4.962_171_2e-5);
        close(within_variance(&SECOND), 4.134_364_4e-5);
        close(squares(&FIRST.map(|f| Statistic::Mean.of_fork(&f))), 0.000_514_523_72);
        close(squares(&SECOND.map(|f| Statistic::Mean.of_fork(&f))), 0.000_450_095_18);
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
        let (there, back) = (Paired::compare(&FIRST, &SECOND, Statistic::Mean).unwrap(), Paired::compare(&SECOND, &FIRST, Statistic::Mean).unwrap());
        assert!((there.ratio() * back.ratio() - 1.0).abs() < 1e-12);
        let ((low, high), (mirrored_low, mirrored_high)) = (there.interval(0.99), back.interval(0.99));
        assert!((low * mirrored_high - 1.0).abs() < 1e-12 && (high * mirrored_low - 1.0).abs() < 1e-12);
        assert!(low < there.ratio() && there.ratio() < high);
    }

    /// For each number of blocks, whether p and interval agree where the difference is just enough and just not enough.
    #[test]
    fn p_and_interval_agree() {
        for n in 2..=5 {
            for statistic in [Statistic::Mean, Statistic::Low] {
                let probe = Paired::compare(&FIRST[..n], &SECOND[..n], statistic).unwrap();
                for (factor, significant) in [(1.001, true), (0.999, false)] {
                    let shifted = Paired { delta: probe.half_width(0.99) * factor, ..probe };
                    assert_eq!(shifted.p() < 0.01, significant, "{n} {statistic:?}");
                }
            }
        }
    }

    #[test]
    fn low_of_many_is_a_quantile() {
        let twenty: Vec<f64> = (1..=20).map(f64::from).collect();
        assert!(Statistic::Low.of_fork(&twenty) > 1.0_f64.ln() && Statistic::Low.of_fork(&twenty) <= 3.0_f64.ln());
        assert_eq!(Statistic::Low.of_fork(&twenty[3..9]), 4.0_f64.ln());
    }

    #[test]
    fn too_little_to_compare() {
        assert_eq!(Paired::compare(&FIRST[..1], &SECOND[..1], Statistic::Mean), None);
        assert_eq!(Paired::compare(&FIRST[..3], &SECOND[..2], Statistic::Mean), None);
        let single = [[1.0], [2.0], [3.0]];
        assert_eq!(Paired::compare(&single, &single, Statistic::Mean), None);
    }
}
