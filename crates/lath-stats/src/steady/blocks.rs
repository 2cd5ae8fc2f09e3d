//! Block means, medians and quantiles, as all rules use them.

use crate::percentile::linear;
use crate::statistics::median;

/// Means of `count` blocks of equal length, aligned to the end of `values` (drops the oldest
/// remainder); as many blocks as values if there are fewer.
pub(super) fn means(values: &[f64], count: usize) -> Vec<f64> {
    let count = count.min(values.len());
    if count == 0 {
        return Vec::new();
    }
    let length = values.len() / count;
    values[values.len() - count * length..]
        .chunks_exact(length)
        .map(|block| block.iter().sum::<f64>() / length as f64)
        .collect()
}

/// The same for values cut at `clip` medians of all of them.
pub(super) fn clipped_means(values: &[f64], clip: f64, count: usize) -> Vec<f64> {
    let most = clip * median(values);
    let clipped: Vec<f64> = values.iter().map(|value| value.min(most)).collect();
    means(&clipped, count)
}

/// Quantile `p` (0 to 1), as [`linear`] has it; NaN if there are no values.
pub(super) fn quantile(values: &[f64], p: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    linear(&sorted, p)
}

/// `floor(share * n)`.
pub(super) fn share(share: f64, n: usize) -> usize {
    (share * n as f64) as usize
}

pub(super) fn finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_with_the_values() {
        assert_eq!(means(&[9.0, 1.0, 3.0, 5.0, 7.0], 2), [2.0, 6.0]);
        assert_eq!(means(&[1.0, 2.0], 5), [1.0, 2.0]);
        assert!(means(&[], 3).is_empty() && means(&[1.0], 0).is_empty());
    }

    #[test]
    fn spikes_are_cut() {
        assert_eq!(clipped_means(&[1.0, 1.0, 1.0, 9.0], 2.0, 2), [1.0, 1.5]);
    }

    #[test]
    fn quantiles() {
        assert_eq!(quantile(&[4.0, 1.0, 2.0, 3.0], 0.5), 2.5);
        assert_eq!(quantile(&[1.0, 2.0, 3.0], 1.0), 3.0);
        assert_eq!(quantile(&[0.0, 10.0], 0.3), 3.0);
        assert!(quantile(&[], 0.5).is_nan());
    }
}
