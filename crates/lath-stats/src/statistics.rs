//! JMH's statistics of a sample: count, mean, spread, confidence interval, percentiles.
//!
//! Formulae: methodology/jmh.md#statistics (`util/AbstractStatistics`, `ListStatistics`). Defined
//! once, over sum, squares and order; [`crate::multiset`] supplies these for counted values.

use crate::{percentile, student};

/// JMH's level of confidence in reports.
pub const CONFIDENCE: f64 = 0.999;

/// A sample. NaN marks a statistic that needs more values.
pub trait Statistics {
    fn n(&self) -> u64;
    fn sum(&self) -> f64;
    fn min(&self) -> f64;
    fn max(&self) -> f64;
    /// Sum of squared differences from `centre`.
    fn squares(&self, centre: f64) -> f64;
    /// Percentile `rank`, 0 to 100 (`LEGACY`, see [`crate::percentile`]).
    fn percentile(&self, rank: f64) -> f64;

    /// `sum / n`; NaN for an empty sample.
    fn mean(&self) -> f64 {
        if self.n() == 0 {
            f64::NAN
        } else {
            self.sum() / self.n() as f64
        }
    }

    /// Unbiased: `sum((x - mean)^2) / (n - 1)`; NaN below two values.
    fn variance(&self) -> f64 {
        if self.n() < 2 {
            f64::NAN
        } else {
            self.squares(self.mean()) / (self.n() - 1) as f64
        }
    }

    fn stdev(&self) -> f64 {
        self.variance().sqrt()
    }

    /// Half the width of the interval of the mean: `t(1 - (1 - confidence) / 2, n - 1) * stdev /
    /// sqrt(n)`; NaN for two values or fewer, as in JMH.
    fn error(&self, confidence: f64) -> f64 {
        if self.n() <= 2 {
            return f64::NAN;
        }
        student::quantile(1.0 - (1.0 - confidence) / 2.0, (self.n() - 1) as f64) * self.stdev()
            / (self.n() as f64).sqrt()
    }

    /// `mean - error` and `mean + error`.
    fn interval(&self, confidence: f64) -> (f64, f64) {
        let error = self.error(confidence);
        (self.mean() - error, self.mean() + error)
    }
}

/// Values one by one, in the order in which they were measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    values: Vec<f64>,
    sorted: Vec<f64>,
}

impl List {
    pub fn new(values: Vec<f64>) -> List {
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        List { values, sorted }
    }

    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Ascending.
    pub fn sorted(&self) -> &[f64] {
        &self.sorted
    }
}

impl Statistics for List {
    fn n(&self) -> u64 {
        self.values.len() as u64
    }

    fn sum(&self) -> f64 {
        self.values.iter().sum()
    }

    fn min(&self) -> f64 {
        self.sorted.first().copied().unwrap_or(f64::NAN)
    }

    fn max(&self) -> f64 {
        self.sorted.last().copied().unwrap_or(f64::NAN)
    }

    fn squares(&self, centre: f64) -> f64 {
        self.values.iter().map(|x| (x - centre).powi(2)).sum()
    }

    fn percentile(&self, rank: f64) -> f64 {
        percentile::legacy(rank, self.n(), |i| self.sorted[i as usize])
    }
}

/// Median in the usual sense (mean of the middle two) of finite values, in O(n): series have
/// thousands of values, runs thousands of series. NaN if there are none. For figures that JMH does
/// not have.
pub fn median(values: &[f64]) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_are_those_of_sorted_values() {
        for n in 1..40_u32 {
            let values: Vec<f64> = (0..n).map(|i| f64::from(i * 7919 % 31)).collect();
            let mut sorted = values.clone();
            sorted.sort_by(f64::total_cmp);
            let (low, high) = (
                sorted[sorted.len().div_ceil(2) - 1],
                sorted[sorted.len() / 2],
            );
            assert_eq!(median(&values), f64::midpoint(low, high));
        }
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn worked_by_hand() {
        let list = List::new(vec![3.0, 1.0, 2.0, 6.0]);
        assert_eq!((list.n(), list.sum(), list.mean()), (4, 12.0, 3.0));
        assert_eq!((list.min(), list.max()), (1.0, 6.0));
        assert_eq!(list.variance(), 14.0 / 3.0);
        // t(0.9995, 3) = 12.923978636... (tables: 12.924)
        let expected = 12.923_978_636_687_485 * (14.0_f64 / 3.0).sqrt() / 2.0;
        assert!((list.error(CONFIDENCE) / expected - 1.0).abs() < 1e-12);
        let (low, high) = list.interval(CONFIDENCE);
        assert!((low - (3.0 - expected)).abs() < 1e-9 && (high - (3.0 + expected)).abs() < 1e-9);
    }

    #[test]
    fn too_few_values() {
        let empty = List::new(vec![]);
        assert!(empty.mean().is_nan() && empty.min().is_nan() && empty.percentile(50.0).is_nan());
        assert!(List::new(vec![1.0]).stdev().is_nan());
        let two = List::new(vec![1.0, 2.0]);
        assert!(two.error(CONFIDENCE).is_nan() && two.interval(CONFIDENCE).0.is_nan());
        assert_eq!(two.stdev(), 0.5_f64.sqrt());
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }
}
