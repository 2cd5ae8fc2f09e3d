//! Autocorrelation of one fork's iterations, and the precision of their mean in spite of it.
//!
//! Batch means (Law & Kelton): joins consecutive values until the batches are almost uncorrelated;
//! the batches are then the sample. The interval is *within one process* and says nothing about
//! other forks, which is the subject of [`crate::interval`].

use crate::{student, trend};

/// Values joined in consecutive batches of equal size.
#[derive(Clone, Debug, PartialEq)]
pub struct Batches {
    /// Values in a batch: a power of two.
    pub size: usize,
    /// Means of the batches, in order; omits the oldest values that do not fill a batch.
    pub means: Vec<f64>,
    /// Autocorrelation of the means.
    pub lag1: f64,
    /// Whether `lag1` is below [`FORGOTTEN`]; if not, there were too few values.
    pub independent: bool,
}

/// Interval of the mean of one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Within {
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
    pub level: f64,
    pub batches: usize,
    pub batch_size: usize,
    /// False: neighbouring batches are still correlated, so the interval is too narrow.
    pub independent: bool,
}

/// Autocorrelation below this counts as none.
pub const FORGOTTEN: f64 = 0.1;
/// Minimum number of batches.
const LEAST_BATCHES: usize = 8;

/// Autocorrelation at lag 1: 1 if neighbours are equal, 0 if unrelated (and for constant values).
/// `None` below three values and for values that are not finite.
pub fn lag1(values: &[f64]) -> Option<f64> {
    (values.len() >= 3 && values.iter().all(|v| v.is_finite()))
        .then(|| trend::autocorrelation(values, 1))
        .filter(|r| r.is_finite())
}

/// Doubles the batch until the lag-1 autocorrelation of the means is below [`FORGOTTEN`] or
/// doubling would leave fewer than eight. `None` as [`lag1`].
pub fn effective_batches(values: &[f64]) -> Option<Batches> {
    let mut size = 1;
    loop {
        let means = batch_means(values, size);
        let lag1 = lag1(&means)?;
        let independent = lag1 < FORGOTTEN;
        if independent || values.len() / (size * 2) < LEAST_BATCHES {
            return Some(Batches {
                size,
                means,
                lag1,
                independent,
            });
        }
        size *= 2;
    }
}

/// Student's t interval over the batch means, at a level such as 0.99; not below 0 if no value is.
/// `None` as [`lag1`], and for a level outside 0 to 1.
pub fn within_process(values: &[f64], level: f64) -> Option<Within> {
    let found = effective_batches(values)?;
    let n = found.means.len() as f64;
    let estimate = found.means.iter().sum::<f64>() / n;
    let variance = found
        .means
        .iter()
        .map(|m| (m - estimate).powi(2))
        .sum::<f64>()
        / (n - 1.0);
    let half = student::quantile(0.5 + level / 2.0, n - 1.0) * (variance / n).sqrt();
    let (batches, batch_size, independent) = (found.means.len(), found.size, found.independent);
    let least = if values.iter().all(|v| *v >= 0.0) {
        0.0
    } else {
        f64::NEG_INFINITY
    };
    half.is_finite().then_some(Within {
        estimate,
        low: (estimate - half).max(least),
        high: estimate + half,
        level,
        batches,
        batch_size,
        independent,
    })
}

fn batch_means(values: &[f64], size: usize) -> Vec<f64> {
    values[values.len() % size..]
        .chunks_exact(size)
        .map(|batch| batch.iter().sum::<f64>() / size as f64)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours() {
        assert_eq!(lag1(&[1.0, 2.0]), None);
        assert_eq!(lag1(&[1.0, f64::NAN, 2.0]), None);
        assert_eq!(lag1(&[3.0, 3.0, 3.0]), Some(0.0));
        // Deviations -1, 1, -1, 1: products -1, three of them, over four squares.
        assert_eq!(lag1(&[1.0, 3.0, 1.0, 3.0]), Some(-0.75));
        // Deviations -1, -1, 1, 1: 1 - 1 + 1 over 4.
        assert_eq!(lag1(&[1.0, 1.0, 3.0, 3.0]), Some(0.25));
    }

    /// Runs of eight equal values, up and down: batches of four come in equal pairs, so as many
    /// neighbours agree as differ, except at the ends: 16 - 15 of 32.
    #[test]
    fn batches_double_until_they_forget() {
        let runs: Vec<f64> = (0..128)
            .map(|i| if i / 8 % 2 == 0 { 1.0 } else { 2.0 })
            .collect();
        let found = effective_batches(&runs).unwrap();
        assert_eq!(
            (found.size, found.means.len(), found.independent),
            (4, 32, true)
        );
        assert_eq!(found.lag1, 1.0 / 32.0);
    }

    #[test]
    fn eight_batches_remain() {
        let ramp: Vec<f64> = (0..67).map(f64::from).collect();
        let found = effective_batches(&ramp).unwrap();
        assert_eq!(
            (found.size, found.means.len(), found.independent),
            (8, 8, false)
        );
        assert_eq!(found.means[0], 6.5, "the three oldest values are left out");
        assert_eq!(effective_batches(&ramp[..15]).unwrap().size, 1);
    }

    /// Independent values: the plain t interval. t(0.975, 4) = 2.7764451; mean 3, s^2 = 2.5 x 4 ...
    /// of 1, 5, 2, 4, 3.
    #[test]
    fn plain_interval() {
        let found = within_process(&[1.0, 5.0, 2.0, 4.0, 3.0], 0.95).unwrap();
        let half = 2.776_445_105_197_793 * (2.5_f64 / 5.0).sqrt();
        assert!(
            (found.high - 3.0 - half).abs() < 1e-9 && (found.low - 3.0 + half).abs() < 1e-9,
            "{found:?}"
        );
        assert_eq!(
            (found.batches, found.batch_size, found.independent),
            (5, 1, true)
        );
        assert_eq!(within_process(&[1.0, 5.0, 2.0], 1.5), None);
    }
}
