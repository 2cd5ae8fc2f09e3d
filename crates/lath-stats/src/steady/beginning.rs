//! Finds where the steady part of a complete recorded series begins.
//!
//! The procedure comes from the literature on steady states (Barrett et al., OOPSLA 2017; Traini et
//! al., Empirical Software Engineering 28, 2023): remove outliers, find the change points, go back
//! from the end while segments have the level of the last, and accept a steady state only if it
//! lasts long enough. A straight line then tests whether that part drifts ([`super::drift`]). The
//! steps are faster and more robust here: see [`super::changepoints`], and tests/steady for the
//! effect on known truths and on labels from the exact procedure.

use super::changepoints::changepoints;
use super::drift;
use crate::statistics::median;

/// Segments have the same level if they differ by at most this share of the last one's.
pub const TOLERANCE: f64 = 0.05;
/// The steady part is at least this share of the series: 500 of 3000 iterations in the literature.
pub const LAST: f64 = 1.0 / 6.0;
/// Minimum number of values.
pub const FEWEST: usize = 10;
/// Noise below this share is not resolved.
const RESOLUTION: f64 = 1e-4;
/// The first values are never outliers: slow ones are warm-up.
const HEAD: usize = 20;
/// A value is compared with the median of itself and this many on either side: values that last
/// longer are no outliers, and steps stay sharp.
const NEIGHBOURS: usize = 4;
/// Number of values for the usual deviation from that median,
const STRETCH: usize = 200;
/// as this quantile (1.3 standard deviations of normal noise),
const USUAL: f64 = 0.8;
/// and the multiple of it that makes an outlier.
const OUTLYING: f64 = 6.0;

/// The first iteration, from 0, of the steady part; `None` with fewer than [`FEWEST`] values,
/// invalid values (not positive numbers, except all zeros), or no steady part.
pub fn beginning(values: &[f64]) -> Option<usize> {
    // All zeros, which have no logarithm: a benchmark below the resolution of the clock.
    if values.len() >= FEWEST
        && values[0].is_finite()
        && values.iter().all(|value| *value == values[0])
    {
        return Some(0);
    }
    if values.len() < FEWEST || !values.iter().all(|value| value.is_finite() && *value > 0.0) {
        return None;
    }
    let unit = median(values);
    let logs: Vec<f64> = values.iter().map(|value| (value / unit).ln()).collect();
    let kept = without_outliers(&logs);
    let series: Vec<f64> = kept.iter().map(|i| logs[*i]).collect();
    let points = changepoints(&series, RESOLUTION * RESOLUTION);
    let least = (LAST * values.len() as f64) as usize;
    let start = drift::level_from(&series, steady_from(&series, &points), least)?;
    let index = if start == 0 { 0 } else { kept[start] };
    (values.len() - index >= least).then_some(index)
}

/// Indices of the values that are not outliers.
fn without_outliers(logs: &[f64]) -> Vec<usize> {
    let n = logs.len();
    let deviation = |i: usize| {
        (logs[i] - middle(&logs[i.saturating_sub(NEIGHBOURS)..(i + NEIGHBOURS + 1).min(n)])).abs()
    };
    let deviations: Vec<f64> = (0..n).map(deviation).collect();
    let mut kept = Vec::with_capacity(n);
    for (stretch, from) in deviations.chunks(STRETCH).zip((0..n).step_by(STRETCH)) {
        let mut sorted = stretch.to_vec();
        let usual = (USUAL * (sorted.len() - 1) as f64) as usize;
        let reach = OUTLYING
            * sorted
                .select_nth_unstable_by(usual, f64::total_cmp)
                .1
                .max(RESOLUTION);
        kept.extend((from..from + stretch.len()).filter(|i| *i < HEAD || deviations[*i] <= reach));
    }
    kept
}

/// Median of a few values; the upper one of an even number.
fn middle(values: &[f64]) -> f64 {
    if let Ok(nine) = values.try_into() {
        return median_of_nine(nine);
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// A network of 19 comparisons without branches (Paeth, Graphics Gems, 1990): sorting would take
/// most of the time of this module.
fn median_of_nine(mut v: [f64; 2 * NEIGHBOURS + 1]) -> f64 {
    const NETWORK: [(usize, usize); 19] = [
        (1, 2),
        (4, 5),
        (7, 8),
        (0, 1),
        (3, 4),
        (6, 7),
        (1, 2),
        (4, 5),
        (7, 8),
        (0, 3),
        (5, 8),
        (4, 7),
        (3, 6),
        (1, 4),
        (2, 5),
        (4, 7),
        (2, 4),
        (4, 6),
        (2, 4),
    ];
    for (low, high) in NETWORK {
        (v[low], v[high]) = (v[low].min(v[high]), v[low].max(v[high]));
    }
    v[4]
}

#[cfg(test)]
mod tests {
    use super::{median_of_nine, middle};

    /// Correct for all inputs of zeros and ones, hence for all inputs (Knuth, 5.3.4, theorem Z).
    #[test]
    fn network() {
        for bits in 0..512_u32 {
            let values: [f64; 9] = std::array::from_fn(|i| f64::from(bits >> i & 1));
            assert_eq!(
                median_of_nine(values),
                f64::from(u8::from(bits.count_ones() > 4)),
                "{bits:b}"
            );
        }
    }

    #[test]
    fn few() {
        assert_eq!(middle(&[3.0]), 3.0);
        assert_eq!(middle(&[1.0, 9.0, 5.0, 7.0]), 7.0);
        assert_eq!(middle(&[5.0, 1.0, 9.0, 4.0, 6.0, 2.0, 8.0, 3.0, 7.0]), 5.0);
    }
}

/// The first index of the final segments that all have the last one's level: a segment that differs
/// by more than [`TOLERANCE`] with 95 % confidence ends them.
fn steady_from(series: &[f64], points: &[usize]) -> usize {
    let ends = points.iter().copied().chain([series.len()]);
    let segments = [0].into_iter().chain(points.iter().copied()).zip(ends);
    let levels: Vec<(usize, Level)> = segments
        .map(|(from, to)| (to, Level::of(&series[from..to])))
        .collect();
    let Some(last) = levels.last().map(|(_, level)| *level) else {
        return 0;
    };
    levels
        .iter()
        .rev()
        .find(|(_, level)| level.differs(last))
        .map_or(0, |(end, _)| *end)
}

/// Median of logs, and the square of its standard error.
#[derive(Clone, Copy)]
struct Level {
    median: f64,
    variance: f64,
}

impl Level {
    fn of(logs: &[f64]) -> Level {
        let n = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / n;
        let squares: f64 = logs.iter().map(|x| (x - mean).powi(2)).sum();
        // The median of normal noise has pi / 2 times the variance of the mean.
        Level {
            median: median(logs),
            variance: std::f64::consts::FRAC_PI_2 * squares / (n * (n - 1.0).max(1.0)),
        }
    }

    fn differs(self, other: Level) -> bool {
        (self.median - other.median).abs() - 1.96 * (self.variance + other.variance).sqrt()
            > TOLERANCE.ln_1p()
    }
}
