//! Is there a trend? Mann-Kendall test and Theil-Sen slope.
//!
//! Sources: Mann 1945, Kendall 1975 (test), Hamed & Rao 1998 (correction for autocorrelation), Hirsch, Slack & Smith 1982 (sum over blocks), Theil 1950
//! and Sen 1968 (slope); statistics.md, section 4. Ranks only: a few outliers do not make a trend.

use crate::statistics::median;
use statrs::distribution::{ContinuousCDF, Normal};

/// What the test found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trend {
    /// Kendall's S: pairs that rise minus pairs that fall.
    pub s: f64,
    /// Standard normal score of S, with continuity correction.
    pub z: f64,
    /// Two-sided probability of so large a |z| without a trend.
    pub p: f64,
    /// Theil-Sen: median of the slopes between all pairs, per step.
    pub slope: f64,
    /// Fitted change from the first value to the last, as a share of the median: +0.05 is five per cent up. NaN if the median is 0.
    pub change: f64,
}

/// Trend of a single series. `None` below four values: nothing could be significant.
///
/// S is the sum over pairs i < j of sign(x_j - x_i); without ties its variance is n(n-1)(2n+5)/18, less the sum of t(t-1)(2t+5)/18 over groups of t
/// ties; multiplied by [`autocorrelation_factor`].
pub fn trend(values: &[f64]) -> Option<Trend> {
    (values.len() >= 4).then(|| of_blocks(&[values]))
}

/// Trend common to several series, such as the iterations of each fork, whose levels may differ: S, its variance and the pairs' slopes are taken
/// within blocks and put together. `None` if no block has four values.
pub fn common_trend(blocks: &[&[f64]]) -> Option<Trend> {
    blocks.iter().any(|b| b.len() >= 4).then(|| of_blocks(blocks))
}

fn of_blocks(blocks: &[&[f64]]) -> Trend {
    let s: f64 = blocks.iter().map(|b| kendall_s(b)).sum();
    let variance: f64 = blocks.iter().map(|b| independent_variance(b) * autocorrelation_factor(b)).sum();
    let z = if s == 0.0 || variance == 0.0 { 0.0 } else { (s - s.signum()) / variance.sqrt() };
    let slopes: Vec<f64> = blocks.iter().flat_map(|b| pair_slopes(b)).collect();
    let slope = median(&slopes);
    let all: Vec<f64> = blocks.concat();
    let steps = blocks.iter().map(|b| b.len()).max().unwrap_or(1) - 1;
    let centre = median(&all);
    let change = if centre == 0.0 { f64::NAN } else { slope * steps as f64 / centre.abs() };
    Trend { s, z, p: 2.0 * normal_tail(z.abs()), slope, change }
}

fn kendall_s(values: &[f64]) -> f64 {
    pairs(values).map(|(_, a, b)| if b > a { 1.0 } else { -f64::from(u8::from(b < a)) }).sum()
}

fn pair_slopes(values: &[f64]) -> Vec<f64> {
    pairs(values).map(|(distance, a, b)| (b - a) / distance).collect()
}

/// All pairs i < j as `(j - i, x_i, x_j)`.
fn pairs(values: &[f64]) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
    (0..values.len()).flat_map(move |i| (i + 1..values.len()).map(move |j| ((j - i) as f64, values[i], values[j])))
}

fn independent_variance(values: &[f64]) -> f64 {
    let term = |t: f64| t * (t - 1.0) * (2.0 * t + 5.0);
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let ties: f64 = sorted.chunk_by(|a, b| a == b).map(|group| term(group.len() as f64)).sum();
    (term(values.len() as f64) - ties) / 18.0
}

/// Hamed & Rao's n/n*: `1 + 2 / (n (n-1) (n-2)) * sum over k of (n-k) (n-k-1) (n-k-2) r_k`, where r_k is the autocorrelation at lag k of the ranks of the
/// detrended series, as far as it is significant at 5 % (|r| > 1.96 / sqrt(n)). Never below 1, which is a departure: a negative autocorrelation is not
/// used to make a trend more significant. 1 below ten values, where nothing is known of the autocorrelation.
pub fn autocorrelation_factor(values: &[f64]) -> f64 {
    let n = values.len();
    if n < 10 {
        return 1.0;
    }
    let slope = median(&pair_slopes(values));
    let detrended: Vec<f64> = values.iter().enumerate().map(|(i, x)| x - slope * i as f64).collect();
    let ranks = ranks(&detrended);
    let bound = 1.96 / (n as f64).sqrt();
    let weighted = |k: usize| {
        let r = autocorrelation(&ranks, k);
        let rest = (n - k) as f64;
        if r.abs() > bound { rest * (rest - 1.0) * (rest - 2.0) * r } else { 0.0 }
    };
    let n_real = n as f64;
    let sum: f64 = (1..n - 2).map(weighted).sum();
    (1.0 + 2.0 * sum / (n_real * (n_real - 1.0) * (n_real - 2.0))).max(1.0)
}

/// Ranks from 1; ties share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    values
        .iter()
        .map(|x| {
            let below = values.iter().filter(|y| *y < x).count() as f64;
            let equal = values.iter().filter(|y| *y == x).count() as f64;
            below + f64::midpoint(equal, 1.0)
        })
        .collect()
}

/// Sample autocorrelation at `lag`; 0 for a constant series.
pub fn autocorrelation(values: &[f64], lag: usize) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let total: f64 = values.iter().map(|x| (x - mean).powi(2)).sum();
    let lagged: f64 = values.iter().zip(values.iter().skip(lag)).map(|(a, b)| (a - mean) * (b - mean)).sum();
    if total == 0.0 { 0.0 } else { lagged / total }
}

fn normal_tail(z: f64) -> f64 {
    Normal::new(0.0, 1.0).map_or(f64::NAN, |normal| normal.sf(z))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * b.abs().max(1.0)
    }

    /// Rising without exception: S is the number of pairs; n = 5: variance 50/3, z = 9 / sqrt(50/3), tau = 1.
    #[test]
    fn rising() {
        let t = trend(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert_eq!((t.s, t.slope), (10.0, 1.0));
        assert!(close(t.z, 9.0 / (50.0_f64 / 3.0).sqrt()));
        assert!(close(t.change, 4.0 / 3.0));
        // 2 * (1 - Phi(2.2045407685)) by tables
        assert!((t.p - 0.027_486).abs() < 1e-5, "{}", t.p);
    }

    #[test]
    fn falling_mirrors_rising() {
        let up = trend(&[1.0, 3.0, 2.0, 5.0, 4.0, 7.0]).unwrap();
        let down = trend(&[-1.0, -3.0, -2.0, -5.0, -4.0, -7.0]).unwrap();
        assert_eq!((up.s, up.z, up.slope), (-down.s, -down.z, -down.slope));
        assert!(close(up.p, down.p));
    }

    /// Ties: {1,1,2,2,2,3}: S = 3*2 + 1*2... counted: pairs 15, ties 1 + 3, so 11 rising; variance (6*5*17 - 2*1*9 - 3*2*11) / 18.
    #[test]
    fn ties() {
        let t = trend(&[1.0, 1.0, 2.0, 2.0, 2.0, 3.0]).unwrap();
        assert_eq!(t.s, 11.0);
        assert!(close(t.z, 10.0 / ((510.0_f64 - 18.0 - 66.0) / 18.0).sqrt()));
        let flat = trend(&[4.0; 12]).unwrap();
        assert_eq!((flat.s, flat.z, flat.slope), (0.0, 0.0, 0.0));
        assert!(close(flat.p, 1.0));
    }

    /// An outlier changes neither sign nor slope.
    #[test]
    fn robust() {
        let t = trend(&[1.0, 2.0, 900.0, 4.0, 5.0, 6.0, 7.0]).unwrap();
        assert_eq!(t.slope, 1.0);
        assert!(t.s > 0.0);
    }

    /// Levels of blocks that rise do not make a trend within blocks; the same fall in each does.
    #[test]
    fn blocks() {
        let levels: [&[f64]; 3] = [&[1.0, 2.0, 1.5, 1.2], &[11.0, 12.0, 11.5, 11.2], &[21.0, 22.0, 21.5, 21.2]];
        assert!(common_trend(&levels).unwrap().p > 0.5);
        assert!(trend(&levels.concat()).unwrap().p < 0.01);
        let falling: [&[f64]; 4] = [&[5.0, 4.0, 3.0, 2.0], &[9.0, 8.5, 8.0, 7.0], &[5.0, 4.0, 3.0, 2.0], &[4.0, 3.0, 2.0, 1.0]];
        let t = common_trend(&falling).unwrap();
        assert_eq!(t.s, -24.0);
        assert!(t.p < 0.01 && t.change < 0.0);
        assert!(common_trend(&[&[1.0, 2.0, 3.0]]).is_none());
    }

    /// A slow wave is no trend to be sure of: neighbours resemble each other, and the correction says so.
    #[test]
    fn autocorrelated() {
        let wave: Vec<f64> = (0..40).map(|i| (f64::from(i) * 0.16).sin()).collect();
        assert!(autocorrelation_factor(&wave) > 2.0);
        let corrected = trend(&wave).unwrap();
        let uncorrected = (corrected.s - corrected.s.signum()) / independent_variance(&wave).sqrt();
        assert!(corrected.z.abs() < uncorrected.abs());
        // Alternation is negative autocorrelation, which must not help.
        let zigzag: Vec<f64> = (0..40).map(|i| f64::from(i % 2)).collect();
        assert_eq!(autocorrelation_factor(&zigzag), 1.0);
    }
}
