//! Block means, medians and quantiles, as all rules use them.

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

/// Median in O(n) of finite values: series have thousands of values, runs thousands of series. NaN
/// if there are none.
pub(super) fn median(values: &[f64]) -> f64 {
    let n = values.len();
    if n == 0 {
        return f64::NAN;
    }
    let mut parted = values.to_vec();
    let (below, upper, _) = parted.select_nth_unstable_by(n / 2, f64::total_cmp);
    if n % 2 == 1 {
        *upper
    } else {
        f64::midpoint(
            below.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            *upper,
        )
    }
}

/// Quantile `p` (0 to 1) with linear interpolation between order statistics (type 7 of Hyndman &
/// Fan 1996); NaN if there are none.
pub(super) fn quantile(values: &[f64], p: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else {
        return f64::NAN;
    };
    let position = p.clamp(0.0, 1.0) * last as f64;
    let below = position.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (position - position.floor()) * (sorted[above] - sorted[below])
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
    fn medians_are_those_of_sorted_values() {
        for n in 1..40_u32 {
            let values: Vec<f64> = (0..n).map(|i| f64::from(i * 7919 % 31)).collect();
            assert_eq!(median(&values), crate::statistics::median(&values));
        }
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn quantiles() {
        assert_eq!(quantile(&[4.0, 1.0, 2.0, 3.0], 0.5), 2.5);
        assert_eq!(quantile(&[1.0, 2.0, 3.0], 1.0), 3.0);
        assert_eq!(quantile(&[0.0, 10.0], 0.3), 3.0);
        assert!(quantile(&[], 0.5).is_nan());
    }
}
