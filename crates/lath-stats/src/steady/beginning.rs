//! Where the steady part of a recorded series begins, seen with the whole series at hand.
//!
//! The procedure is that of the literature on steady states (Barrett et al. 2017; Traini et al. 2022): leave outliers out, find change points of the
//! level, go back from the end as long as segments have the level of the last, and speak of a steady state only if it lasts long enough.

use super::changepoints::changepoints;
use crate::statistics::median;

/// Segments whose levels differ by no more than this share of the last one's are of the same level.
pub const TOLERANCE: f64 = 0.05;
/// The steady part is at least this share of the series: 500 of 3000 iterations in the literature.
pub const LAST: f64 = 1.0 / 6.0;
/// Fewer values are not judged.
pub const FEWEST: usize = 10;
/// Penalty of a change point in units of the log of the number of values.
const PENALTY: f64 = 15.0;
/// Noise below this share is not resolved.
const RESOLUTION: f64 = 1e-4;

/// The first iteration, from 0, of the steady part; `None` with fewer than [`FEWEST`] values, values that are not positive numbers, or no steady part.
pub fn beginning(values: &[f64]) -> Option<usize> {
    if values.len() < FEWEST || !values.iter().all(|value| value.is_finite() && *value > 0.0) {
        return None;
    }
    let logs: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    let kept = without_outliers(&logs);
    let series: Vec<f64> = kept.iter().map(|i| logs[*i]).collect();
    let points = changepoints(&series, PENALTY * (series.len() as f64).ln(), RESOLUTION * RESOLUTION);
    let start = steady_from(&series, &points);
    let index = if start == 0 { 0 } else { kept[start] };
    (values.len() - index >= (LAST * values.len() as f64) as usize).then_some(index)
}

/// Indices of the values within three times the range of the middle 80 % around the median of their surroundings.
fn without_outliers(logs: &[f64]) -> Vec<usize> {
    const AROUND: usize = 200;
    let n = logs.len();
    let mut kept = Vec::with_capacity(n);
    for from in (0..n).step_by(AROUND / 4) {
        let to = (from + AROUND / 4).min(n);
        let low = from.saturating_sub(AROUND * 3 / 8);
        let mut around = logs[low..(to + AROUND * 3 / 8).min(n)].to_vec();
        around.sort_by(f64::total_cmp);
        let at = |p: f64| around[(p * (around.len() - 1) as f64) as usize];
        let (middle, reach) = (at(0.5), 3.0 * (at(0.9) - at(0.1)));
        kept.extend((from..to).filter(|i| (logs[*i] - middle).abs() <= reach.max(RESOLUTION)));
    }
    kept
}

/// The first index of the segments at the end that all have the last one's level.
fn steady_from(series: &[f64], points: &[usize]) -> usize {
    let mut to = series.len();
    let mut reference = None;
    for from in points.iter().rev().copied().chain([0]) {
        let level = median(&series[from..to]);
        let last = *reference.get_or_insert(level);
        if (level - last).abs() > TOLERANCE.ln_1p() {
            return to;
        }
        to = from;
    }
    0
}
