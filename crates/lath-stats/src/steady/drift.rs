//! Tests whether a part without steps is level or drifts, with a straight line through its
//! logarithms.
//!
//! Change points are steps. A slow fall has none, and a short series is too short for any, so both
//! would pass for one level segment.

use super::beginning::TOLERANCE;
use super::blocks::means;
use crate::statistics::median;
use crate::student;

/// Minimum number of values for a line with an error.
const FEWEST: usize = 4;
/// A longer part is reduced to this many means of neighbours, which are almost uncorrelated.
const POINTS: usize = 100;
/// Number of places tried as the beginning of a level part.
const PLACES: usize = 32;
/// Two-sided level at which a drift counts.
const LEVEL: f64 = 0.95;
/// A first value this many standard deviations from the rest does not belong to it.
const APART: f64 = 4.0;
/// Standard deviations in a median absolute deviation of normal noise.
const NORMAL: f64 = 1.4826;

/// The first place from `from` on whose rest does not drift and has at least `least` values; `None`
/// if there is none. After a drift, the shorter rest must not only lack a significant drift: it
/// must be a different line. In a long series, tries evenly spaced places.
pub(super) fn level_from(logs: &[f64], from: usize, least: usize) -> Option<usize> {
    let last = logs.len().checked_sub(least.max(FEWEST))?;
    let whole = Line::through(logs.get(from..)?);
    let step = (logs.len() - from).div_ceil(PLACES).max(1);
    let goes_on = |rest: &Line| whole.drifts() && rest.may_be(whole.slope);
    let level = |at: &usize| {
        let rest = Line::through(&logs[*at..]);
        !rest.drifts() && !goes_on(&rest)
    };
    let start = (from..=last).step_by(step).find(level)?;
    (start..=last).find(|at| !begins_apart(&logs[*at..]))
}

/// The line of least squares.
struct Line {
    /// Slope per value, and its standard error.
    slope: f64,
    reach: f64,
    /// Number of steps from the first value to the last.
    steps: f64,
}

impl Line {
    /// Through at least [`FEWEST`] values.
    fn through(logs: &[f64]) -> Line {
        let points = if logs.len() > POINTS {
            means(logs, POINTS)
        } else {
            logs.to_vec()
        };
        let n = points.len() as f64;
        let (centre, mean) = ((n - 1.0) / 2.0, points.iter().sum::<f64>() / n);
        let spread: f64 = (0..points.len()).map(|i| (i as f64 - centre).powi(2)).sum();
        let slope = points
            .iter()
            .enumerate()
            .map(|(i, y)| (i as f64 - centre) * (y - mean))
            .sum::<f64>()
            / spread;
        let squares: f64 = points
            .iter()
            .enumerate()
            .map(|(i, y)| (y - mean - slope * (i as f64 - centre)).powi(2))
            .sum();
        let reach =
            student::quantile(0.5 + LEVEL / 2.0, n - 2.0) * (squares / (n - 2.0) / spread).sqrt();
        let of_a_point = (logs.len() / points.len()) as f64;
        Line {
            slope: slope / of_a_point,
            reach: reach / of_a_point,
            steps: (logs.len() - 1) as f64,
        }
    }

    /// Whether it rises or falls significantly by more than [`TOLERANCE`].
    fn drifts(&self) -> bool {
        (self.slope.abs() - self.reach) * self.steps > TOLERANCE.ln_1p()
    }

    fn may_be(&self, slope: f64) -> bool {
        (self.slope - slope).abs() <= self.reach
    }
}

/// Whether noise cannot explain the first value's distance from the others: a single slow value is
/// warm-up.
fn begins_apart(logs: &[f64]) -> bool {
    let Some((first, rest)) = logs.split_first() else {
        return false;
    };
    let middle = median(rest);
    let deviations: Vec<f64> = rest.iter().map(|y| (y - middle).abs()).collect();
    (first - middle).abs() > TOLERANCE.ln_1p() + APART * NORMAL * median(&deviations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logs(values: impl IntoIterator<Item = f64>) -> Vec<f64> {
        values.into_iter().map(f64::ln).collect()
    }

    fn drifts(logs: Vec<f64>) -> bool {
        Line::through(&logs).drifts()
    }

    #[test]
    fn lines() {
        let jitter = |i: i32| 1.0 + 0.01 * f64::from(i * 7 % 5 - 2);
        assert!(drifts(logs((0..14).map(|i| jitter(i) * 0.8_f64.powi(i)))));
        assert!(drifts(logs((0..4).map(|i| jitter(i) * 0.8_f64.powi(i)))));
        assert!(!drifts(logs((0..14).map(jitter))));
        assert!(!drifts(logs((0..4).map(jitter))));
        // 4 % in total are within the tolerance, 8 % are not.
        assert!(!drifts(logs(
            (0..3000).map(|i| jitter(i) * (1.0 + 0.04 * f64::from(i) / 3000.0))
        )));
        assert!(drifts(logs(
            (0..3000).map(|i| jitter(i) * (1.0 + 0.08 * f64::from(i) / 3000.0))
        )));
    }

    #[test]
    fn where_it_is_level() {
        assert_eq!(
            level_from(
                &logs([3.0, 3.0, 3.0, 3.0, 3.0, 1.0, 1.0, 1.0, 1.0, 1.0]),
                0,
                1
            ),
            Some(5)
        );
        assert_eq!(
            level_from(&logs([3.0, 1.0, 1.01, 1.0, 1.02, 1.0]), 0, 1),
            Some(1)
        );
        assert_eq!(
            level_from(&logs((0..15).map(|i| 0.8_f64.powi(i))), 0, 1),
            None
        );
        assert_eq!(level_from(&logs([1.0, 1.0, 1.0]), 0, 1), None);
        // 3.5 % per step: four values alone might be noise, after sixteen others they are not.
        let slow: Vec<f64> = (0..20)
            .map(|i| (1.0 + 0.02 * f64::from(i * 7 % 5 - 2)) * 0.965_f64.powi(i))
            .collect();
        assert!(!drifts(logs(slow[16..].to_vec())));
        assert_eq!(level_from(&logs(slow), 0, 1), None);
    }
}
