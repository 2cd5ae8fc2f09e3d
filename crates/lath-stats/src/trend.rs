//! Tests for a trend: Mann-Kendall test and Theil-Sen slope, over one series or over several forks.
//!
//! Sources: Mann 1945, Kendall 1975 (test); Hirsch, Slack & Smith 1982 (sum over blocks); Hamed &
//! Rao 1998 (variance under autocorrelation), with the autocorrelation of a first-order process
//! (Yue & Wang 2004); Marriott & Pope 1954 (its bias in short series); Theil 1950 and Sen 1968
//! (slope). It uses only ranks: a few outliers do not make a trend. tests/trends.rs simulates its
//! error rate and its power.

use crate::statistics::median;
use statrs::distribution::{ContinuousCDF, Normal};

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trend {
    /// Kendall's S: number of rising pairs minus falling ones.
    pub s: f64,
    /// Standard normal score of S, with continuity correction.
    pub z: f64,
    /// Two-sided probability of at least this |z| without a trend.
    pub p: f64,
    /// Theil-Sen: median of the slopes between all pairs, per step.
    pub slope: f64,
    /// Fitted change from the first value to the last, as a share of the median: +0.05 is five per
    /// cent up. NaN if the median is 0.
    pub change: f64,
}

/// Fewer values show no trend, however regular they are.
const FEWEST: usize = 4;

/// Trend of a single series. `None` below four values: nothing could be significant.
///
/// S is the sum over pairs i < j of sign(x_j - x_i); without ties its variance is n(n-1)(2n+5)/18,
/// less the sum of t(t-1)(2t+5)/18 over groups of t ties; multiplied by [`inflation`].
pub fn trend(values: &[f64]) -> Option<Trend> {
    (values.len() >= FEWEST).then(|| of_blocks(&[values]))
}

/// Trend common to several series, such as the iterations of each fork, whose levels may differ: S,
/// its variance and the pairs' slopes are computed within blocks and combined. If the blocks' own S
/// differ by more than that variance explains, their spread is the variance: a trend in only some
/// blocks is not common. `None` if no block has four values.
pub fn common_trend(blocks: &[&[f64]]) -> Option<Trend> {
    blocks
        .iter()
        .any(|b| b.len() >= FEWEST)
        .then(|| of_blocks(blocks))
}

fn of_blocks(blocks: &[&[f64]]) -> Trend {
    let each: Vec<f64> = blocks.iter().map(|b| kendall_s(b)).collect();
    let s: f64 = each.iter().sum();
    let memory = memory(blocks);
    let explained: f64 = blocks
        .iter()
        .map(|b| independent_variance(b) * inflation(b.len(), memory))
        .sum();
    let variance = explained.max(seen_variance(blocks, &each, s));
    let z = if s == 0.0 || variance == 0.0 {
        0.0
    } else {
        (s - s.signum()) / variance.sqrt()
    };
    let slopes: Vec<f64> = blocks.iter().flat_map(|b| pair_slopes(b)).collect();
    let slope = median(&slopes);
    let all: Vec<f64> = blocks.concat();
    let steps = blocks.iter().map(|b| b.len()).max().unwrap_or(1) - 1;
    let centre = median(&all);
    let change = if centre == 0.0 {
        f64::NAN
    } else {
        slope * steps as f64 / centre.abs()
    };
    Trend {
        s,
        z,
        p: 2.0 * normal_tail(z.abs()),
        slope,
        change,
    }
}

/// Variance of the sum of the blocks' S, from their deviations from an equal trend in each; 0 for
/// one block.
fn seen_variance(blocks: &[&[f64]], each: &[f64], s: f64) -> f64 {
    let pairs = |b: &[f64]| (b.len() * b.len().saturating_sub(1)) as f64 / 2.0;
    let tau = s / blocks.iter().map(|b| pairs(b)).sum::<f64>();
    let squares: f64 = blocks
        .iter()
        .zip(each)
        .map(|(b, own)| (own - tau * pairs(b)).powi(2))
        .sum();
    let n = blocks.len() as f64;
    if n < 2.0 {
        0.0
    } else {
        squares * n / (n - 1.0)
    }
}

fn kendall_s(values: &[f64]) -> f64 {
    pairs(values)
        .map(|(_, a, b)| {
            if b > a {
                1.0
            } else {
                -f64::from(u8::from(b < a))
            }
        })
        .sum()
}

fn pair_slopes(values: &[f64]) -> Vec<f64> {
    pairs(values)
        .map(|(distance, a, b)| (b - a) / distance)
        .collect()
}

/// All pairs i < j as `(j - i, x_i, x_j)`.
fn pairs(values: &[f64]) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
    (0..values.len()).flat_map(move |i| {
        (i + 1..values.len()).map(move |j| ((j - i) as f64, values[i], values[j]))
    })
}

fn independent_variance(values: &[f64]) -> f64 {
    let term = |t: f64| t * (t - 1.0) * (2.0 * t + 5.0);
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let ties: f64 = sorted
        .chunk_by(|a, b| a == b)
        .map(|group| term(group.len() as f64))
        .sum();
    (term(values.len() as f64) - ties) / 18.0
}

/// Hamed & Rao's n/n*, by which autocorrelation widens the variance of S: `1 + 2 / (n (n-1) (n-2))
/// * sum over k of (n-k) (n-k-1) (n-k-2) r^k`, for a series of `n` values each of which has the
/// correlation `memory`, 0 to below 1, with the next.
pub fn inflation(n: usize, memory: f64) -> f64 {
    let weight = |n: usize| (n * n.saturating_sub(1) * n.saturating_sub(2)) as f64;
    if n < FEWEST {
        return 1.0;
    }
    let sum: f64 = (1..n - 2)
        .map(|k| weight(n - k) * memory.powi(k as i32))
        .sum();
    1.0 + 2.0 * sum / weight(n)
}

/// Maximum value of [`memory`].
const MOST_MEMORY: f64 = 0.95;

/// Autocorrelation of a value with the next of its block, 0 to [`MOST_MEMORY`]: at lag 1, of the
/// ranks of the residuals of each block's logarithms after removing a parabola, over all blocks
/// together, corrected for the bias of short series (Marriott & Pope: `(r + 1/n) / (1 - 3/n)`). A
/// parabola, because a bent trend is no autocorrelation. Negative autocorrelation counts as none:
/// it must not make a trend more significant.
pub fn memory(blocks: &[&[f64]]) -> f64 {
    let (mut products, mut squares) = (0.0, 0.0);
    for block in blocks {
        let left = ranks(&without_parabola(&logarithms(block)));
        let centre = f64::midpoint(left.len() as f64, 1.0);
        squares += left.iter().map(|r| (r - centre).powi(2)).sum::<f64>();
        products += left
            .iter()
            .zip(left.iter().skip(1))
            .map(|(a, b)| (a - centre) * (b - centre))
            .sum::<f64>();
    }
    let n = blocks.iter().map(|b| b.len()).sum::<usize>() as f64 / blocks.len() as f64;
    if squares == 0.0 || n < 4.0 {
        0.0
    } else {
        ((products / squares + 1.0 / n) / (1.0 - 3.0 / n)).clamp(0.0, MOST_MEMORY)
    }
}

/// Logarithms if all values have one; otherwise the values.
fn logarithms(values: &[f64]) -> Vec<f64> {
    if values.iter().all(|v| *v > 0.0) {
        values.iter().map(|v| v.ln()).collect()
    } else {
        values.to_vec()
    }
}

/// Residuals below this share of the values' range count as zero: they are the form of the trend,
/// not noise.
const FORM: f64 = 1e-3;

/// Residuals of the values from their least-squares parabola.
fn without_parabola(values: &[f64]) -> Vec<f64> {
    let n = values.len();
    let mut left = values.to_vec();
    let mut known: Vec<Vec<f64>> = Vec::new();
    for power in 0..3 {
        let mut shape: Vec<f64> = (0..n)
            .map(|i| ((i as f64 + 0.5) / n as f64 - 0.5).powi(power))
            .collect();
        known
            .iter()
            .for_each(|earlier| subtract(&mut shape, earlier));
        let length = dot(&shape, &shape).sqrt();
        if length > 1e-9 {
            shape.iter_mut().for_each(|x| *x /= length);
            subtract(&mut left, &shape);
            known.push(shape);
        }
    }
    let [least, most] =
        [f64::min, f64::max].map(|end| values.iter().copied().reduce(end).unwrap_or(0.0));
    left.into_iter()
        .map(|x| {
            if x.abs() <= FORM * (most - least) {
                0.0
            } else {
                x
            }
        })
        .collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Removes from `values` their component along `direction`, which has length 1.
fn subtract(values: &mut [f64], direction: &[f64]) {
    let along = dot(values, direction);
    values
        .iter_mut()
        .zip(direction)
        .for_each(|(x, d)| *x -= along * d);
}

/// Ranks from 1; ties share their mean rank.
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
    let lagged: f64 = values
        .iter()
        .zip(values.iter().skip(lag))
        .map(|(a, b)| (a - mean) * (b - mean))
        .sum();
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

    /// Rising without exception: S is the number of pairs; n = 5: variance 50/3, z = 9 /
    /// sqrt(50/3), tau = 1.
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

    /// Ties: {1,1,2,2,2,3}: S = 3*2 + 1*2... counted: pairs 15, ties 1 + 3, so 11 rising; variance
    /// (6*5*17 - 2*1*9 - 3*2*11) / 18.
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

    /// Rising levels of blocks do not make a trend within blocks; the same fall in each block does.
    #[test]
    fn blocks() {
        let levels: [&[f64]; 3] = [
            &[1.0, 2.0, 1.5, 1.2],
            &[11.0, 12.0, 11.5, 11.2],
            &[21.0, 22.0, 21.5, 21.2],
        ];
        assert!(common_trend(&levels).unwrap().p > 0.5);
        assert!(trend(&levels.concat()).unwrap().p < 0.01);
        let falling: [&[f64]; 4] = [
            &[5.0, 4.0, 3.0, 2.0],
            &[9.0, 8.5, 8.0, 7.0],
            &[5.0, 4.0, 3.0, 2.0],
            &[4.0, 3.0, 2.0, 1.0],
        ];
        let t = common_trend(&falling).unwrap();
        assert_eq!(t.s, -24.0);
        assert!(t.p < 0.01 && t.change < 0.0);
        assert!(common_trend(&[&[1.0, 2.0, 3.0]]).is_none());
    }

    /// A slow wave is not a significant trend: neighbours are correlated, and the variance accounts
    /// for it.
    #[test]
    fn autocorrelated() {
        let wave: Vec<f64> = (0..40)
            .map(|i| 10.0 + (f64::from(i) * 0.32).sin())
            .collect();
        assert!(inflation(40, memory(&[&wave])) > 4.0);
        let corrected = trend(&wave).unwrap();
        let uncorrected = (corrected.s - corrected.s.signum()) / independent_variance(&wave).sqrt();
        assert!(2.0 * corrected.z.abs() < uncorrected.abs());
        // Alternation is negative autocorrelation, which must not help.
        let zigzag: Vec<f64> = (0..40).map(|i| f64::from(i % 2)).collect();
        assert_eq!((memory(&[&zigzag]), inflation(40, 0.0)), (0.0, 1.0));
        // A bent fall is a trend, not autocorrelation.
        let bent: Vec<f64> = (0..14)
            .map(|i| (-0.3 * f64::from(i) + 0.008 * f64::from(i * i)).exp())
            .collect();
        assert_eq!(memory(&[&bent]), 0.0);
    }

    /// n = 5, r = 1/2: (4 3 2 / 2 + 3 2 1 / 4) of 5 4 3, twice.
    #[test]
    fn variance_under_memory() {
        assert!(close(inflation(5, 0.5), 1.0 + 2.0 * (12.0 + 1.5) / 60.0));
        assert_eq!((inflation(3, 0.9), inflation(0, 0.9)), (1.0, 1.0));
    }

    /// A rise in one fork of five is not common; a rise in all is a trend.
    #[test]
    fn common_or_not() {
        let level = [1.0, 1.2, 1.1, 1.3, 1.05, 1.15, 1.25, 1.02, 1.22, 1.12];
        let rising: Vec<f64> = (0..10).map(|i| 1.0 + 0.1 * f64::from(i)).collect();
        let one: [&[f64]; 5] = [&level, &level, &rising, &level, &level];
        assert!(common_trend(&one).unwrap().p > 0.1);
        assert!(common_trend(&[rising.as_slice(); 5]).unwrap().p < 1e-6);
    }
}
