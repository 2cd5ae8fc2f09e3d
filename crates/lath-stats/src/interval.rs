//! One kind of interval: the range of a contender's time, judged by the differences of its forks.
//!
//! Method and constants: methodology/intervals.md. The constants were fitted to forks of real
//! benchmarks and checked on others; nothing is fitted at run time, so an interval never depends on
//! other rows of a table. The unit is the caller's, time per operation: throughput is inverted
//! first. [`crate::compare`] compares two contenders; overlapping intervals are not a comparison.

pub mod known;
pub mod summary;

use summary::{ForkSummary, mean, squares};

/// The levels with constants. 99.9 % is not among them: 293 benchmarks cannot calibrate it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConfidenceLevel {
    P90,
    P95,
    P99,
}

/// The basis of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalKind {
    /// Two forks or more, each with two iterations or more.
    Calibrated,
    /// One fork: the variation of forks is assumed, not observed. Never for a verdict.
    PriorOnly,
    /// Forks with only one value each: wider, because the variation within forks is unknown.
    ForkMeansOnly,
}

impl IntervalKind {
    /// As results call it.
    pub fn word(self) -> &'static str {
        match self {
            IntervalKind::Calibrated => "calibrated",
            IntervalKind::PriorOnly => "prior-only",
            IntervalKind::ForkMeansOnly => "fork-means-only",
        }
    }
}

/// Estimate and interval, in the unit of the given values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// [`estimate`].
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
    /// 0.90, 0.95 or 0.99: the share of such intervals that contain the mean of many more forks.
    pub level: f64,
    pub forks: usize,
    pub kind: IntervalKind,
}

/// Weight of the variance within forks: forks differ about as much as iterations do.
const WITHIN_WEIGHT: f64 = 2.0;
/// Floor of the sum of squares, for rare slow forks not yet seen.
const FLOOR: f64 = 0.002;

impl ConfidenceLevel {
    pub const ALL: [ConfidenceLevel; 3] = [
        ConfidenceLevel::P90,
        ConfidenceLevel::P95,
        ConfidenceLevel::P99,
    ];

    /// As a share of 1.
    pub fn share(self) -> f64 {
        [0.90, 0.95, 0.99][self as usize]
    }

    /// Quantile for `n` forks: 1 to 6 tabulated, 7 to 14, more (kept at or above the normal
    /// quantile).
    fn quantile(self, n: usize) -> f64 {
        const TABLE: [[f64; 8]; 3] = [
            [1.00, 0.78, 0.96, 1.06, 1.13, 1.19, 1.22, 1.65],
            [1.53, 1.10, 1.31, 1.46, 1.51, 1.61, 1.65, 2.00],
            [3.20, 2.36, 2.49, 2.65, 2.65, 2.72, 2.85, 2.85],
        ];
        let column = match n {
            0..=6 => n.saturating_sub(1),
            7..=14 => 6,
            _ => 7,
        };
        TABLE[self as usize][column]
    }

    /// Quantile for forks with one value each, for any number of forks from 2.
    fn quantile_of_fork_means(self) -> f64 {
        [1.57, 2.15, 4.35][self as usize]
    }
}

impl Interval {
    /// Half the width in logarithms: about the relative half-width, `0.05` for ± 5 %.
    pub fn relative_half_width(&self) -> f64 {
        (self.high / self.low).ln() / 2.0
    }

    /// Whether to advise more forks: with fewer than three, the constants determine more of the
    /// interval than the forks do.
    pub fn few_forks(&self) -> bool {
        self.forks < 3
    }
}

/// The estimate of the time per operation over `forks`, each with the times of its measured
/// iterations (any unit): the geometric mean of the forks' arithmetic means. Within a fork the mean
/// is arithmetic, because users wait for every iteration. Forks vary by percentages, so their mean
/// is geometric: it is the same whether a benchmark is measured as time or as throughput, and its
/// ratios are the ratios of pairs of forks (methodology/intervals.md).
///
/// `None` as [`interval`], except for a single value.
pub fn estimate<F: AsRef<[f64]>>(forks: &[F]) -> Option<f64> {
    Some(mean(&ForkSummary::of(forks)?.logs).exp()).filter(|e| e.is_finite())
}

/// Interval of the [`estimate`] of the time per operation over `forks`, each with the times of its
/// measured iterations (any unit, above 0, about a second or longer each; see
/// [`summary::BATCHED_FROM`] for many short ones).
///
/// `None` without forks, if a fork is empty, if a value is not finite and above 0, or for a single
/// value, whose variation is unknown.
pub fn interval(forks: &[Vec<f64>], level: ConfidenceLevel) -> Option<Interval> {
    let summary = ForkSummary::of(forks)?;
    let n = summary.logs.len();
    let (kind, quantile, added) = match summary.within {
        Some(within) => {
            let kind = if n == 1 {
                IntervalKind::PriorOnly
            } else {
                IntervalKind::Calibrated
            };
            (kind, level.quantile(n), WITHIN_WEIGHT * within + FLOOR)
        }
        None if n == 1 => return None,
        None => (
            IntervalKind::ForkMeansOnly,
            level.quantile_of_fork_means(),
            FLOOR,
        ),
    };
    let centre = mean(&summary.logs);
    let variance = (squares(&summary.logs) + added) / (n.max(2) - 1) as f64;
    let half = quantile * (variance / n as f64).sqrt();
    let found = Interval {
        estimate: centre.exp(),
        low: (centre - half).exp(),
        high: (centre + half).exp(),
        level: level.share(),
        forks: n,
        kind,
    };
    // Subnormal numbers have too few digits to differ.
    (found.low.is_normal() && found.high.is_finite()).then_some(found)
}
