//! The statistics of forks for the methods of methodology/intervals.md: the logarithm of each
//! fork's mean, and the variance within forks.

/// Forks with at least this many values are batched before computing their inner variance: such
/// values are samples of a fraction of a second, but the constants belong to iterations of a second
/// or longer, 5 or 10 per fork.
pub const BATCHED_FROM: usize = 50;
/// This many values give ten batches, fewer give five; both were calibrated.
const TEN_BATCHES_FROM: usize = 100;

/// Forks, reduced.
#[derive(Clone, Debug, PartialEq)]
pub struct ForkSummary {
    /// Logarithm of the arithmetic mean of each fork's values.
    pub logs: Vec<f64>,
    /// Mean over forks of the sample variance of the logarithms of their values (or batches of
    /// values); `None` unless each fork has two.
    pub within: Option<f64>,
}

impl ForkSummary {
    /// `None` without forks, for an empty fork, and for values that are not finite and above 0.
    pub fn of<F: AsRef<[f64]>>(forks: &[F]) -> Option<ForkSummary> {
        if forks.is_empty() || !forks.iter().all(|fork| usable(fork.as_ref())) {
            return None;
        }
        let logs: Vec<f64> = forks.iter().map(|fork| mean(fork.as_ref()).ln()).collect();
        let within = within_variance(forks);
        (logs.iter().all(|l| l.is_finite()) && !within.is_nan()).then(|| ForkSummary {
            logs,
            within: within.is_finite().then_some(within),
        })
    }
}

fn usable(fork: &[f64]) -> bool {
    !fork.is_empty() && fork.iter().all(|v| v.is_finite() && *v > 0.0)
}

/// Variance within forks: mean over the forks of the sample variance of the logarithms of their
/// iterations, or batches of them. Infinite unless each fork has two.
pub fn within_variance<F: AsRef<[f64]>>(forks: &[F]) -> f64 {
    forks
        .iter()
        .map(|fork| variance_of_logs(fork.as_ref()))
        .sum::<f64>()
        / forks.len() as f64
}

fn variance_of_logs(fork: &[f64]) -> f64 {
    let logs: Vec<f64> = match fork.len() {
        0 | 1 => return f64::INFINITY,
        n if n < BATCHED_FROM => fork.iter().map(|v| v.ln()).collect(),
        n => batches(fork, if n < TEN_BATCHES_FROM { 5 } else { 10 })
            .map(|batch| mean(batch).ln())
            .collect(),
    };
    squares(&logs) / (logs.len() - 1) as f64
}

/// `values` in `count` consecutive batches whose lengths differ by at most one.
fn batches(values: &[f64], count: usize) -> impl Iterator<Item = &[f64]> {
    (0..count).map(move |i| &values[i * values.len() / count..(i + 1) * values.len() / count])
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Sum of squared deviations from the mean.
pub(crate) fn squares(values: &[f64]) -> f64 {
    let centre = mean(values);
    values.iter().map(|v| (v - centre).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Batches: 50 alternating values in five batches of ten have no variance left; 49 are used one
    /// by one.
    #[test]
    fn many_short_values_are_batched() {
        let alternating =
            |n: usize| -> Vec<f64> { (0..n).map(|i| if i % 2 == 0 { 1.0 } else { 2.0 }).collect() };
        assert!(within_variance(&[alternating(50)]) < 1e-20);
        assert!(within_variance(&[alternating(100)]) < 1e-20);
        let quarter_of_ln2 = std::f64::consts::LN_2.powi(2) / 4.0;
        assert!(
            (within_variance(&[alternating(48)]) / (quarter_of_ln2 * 48.0 / 47.0) - 1.0).abs()
                < 1e-12
        );
        let lengths: Vec<usize> = batches(&alternating(53), 5).map(<[f64]>::len).collect();
        assert_eq!(
            (
                lengths.iter().sum::<usize>(),
                lengths.iter().min(),
                lengths.iter().max()
            ),
            (53, Some(&10), Some(&11))
        );
    }

    #[test]
    fn what_is_no_time() {
        for side in [
            vec![],
            vec![vec![]],
            vec![vec![1.0], vec![]],
            vec![vec![0.0]],
            vec![vec![-1.0]],
            vec![vec![f64::NAN]],
            vec![vec![f64::INFINITY]],
        ] {
            assert_eq!(ForkSummary::of(&side), None, "{side:?}");
        }
        assert_eq!(
            ForkSummary::of(&[vec![f64::MAX, f64::MAX]]),
            None,
            "the sum is not finite"
        );
        assert_eq!(
            ForkSummary::of(&[vec![1.0, 1.0], vec![1.0]]),
            Some(ForkSummary {
                logs: vec![0.0, 0.0],
                within: None
            })
        );
    }
}
