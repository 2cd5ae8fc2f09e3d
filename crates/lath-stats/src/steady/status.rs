//! The class of a fork: a description of its own data, with known error rates (docs,
//! methodology/warmup.md), not a diagnosis.

use super::blocks;
use super::constants::Constants;
use super::readings::ratio;
use crate::statistics::median;

/// The shape of a fork's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SteadyStatus {
    /// Level from the beginning.
    Flat,
    /// Slower at the beginning than later.
    Warmed,
    /// Faster at the beginning than later.
    Slowdown,
    /// The second half drifts or jumps: the fork's iterations contradict its value.
    Unsteady,
    /// Too few values to judge.
    Short,
}

impl SteadyStatus {
    pub const ALL: [SteadyStatus; 5] = [
        SteadyStatus::Flat,
        SteadyStatus::Warmed,
        SteadyStatus::Slowdown,
        SteadyStatus::Unsteady,
        SteadyStatus::Short,
    ];

    /// Its word in tables and files.
    pub fn word(self) -> &'static str {
        match self {
            SteadyStatus::Flat => "flat",
            SteadyStatus::Warmed => "warmed",
            SteadyStatus::Slowdown => "slowdown",
            SteadyStatus::Unsteady => "unsteady",
            SteadyStatus::Short => "short",
        }
    }

    /// The inverse of [`SteadyStatus::word`].
    pub fn by_word(word: &str) -> Option<SteadyStatus> {
        SteadyStatus::ALL
            .into_iter()
            .find(|status| status.word() == word)
    }
}

/// Beginning compared with second half: a larger difference is a warm-up or a slowdown.
const HEAD: f64 = 0.05;
/// First against last half of the second half.
const DRIFT: f64 = 0.08;
/// Second largest minus second smallest block of the second half, over the median.
const SPREAD: f64 = 0.20;

/// Status of a fork from all of its values, with warm-up. Values that are not numbers make it
/// unsteady.
pub fn status(values: &[f64]) -> SteadyStatus {
    let Constants {
        min_points,
        clip,
        value_blocks,
        ..
    } = Constants::JIT;
    let n = values.len();
    if n < min_points {
        return SteadyStatus::Short;
    }
    if !blocks::finite(values) {
        return SteadyStatus::Unsteady;
    }
    let second_half = &values[n / 2..];
    if unsteady(&blocks::clipped_means(second_half, clip, value_blocks)) {
        return SteadyStatus::Unsteady;
    }
    let head = ratio(median(&values[..(n / 20).max(3)]), median(second_half));
    match head {
        _ if head > 1.0 + HEAD => SteadyStatus::Warmed,
        _ if head < 1.0 - HEAD => SteadyStatus::Slowdown,
        _ => SteadyStatus::Flat,
    }
}

/// Drift or spread of the block means, at least five of them, is too large or unknown.
fn unsteady(means: &[f64]) -> bool {
    let (first, last) = means.split_at(means.len() / 2);
    let drift = (ratio(median(last), median(first)) - 1.0).abs();
    let mut sorted = means.to_vec();
    sorted.sort_by(f64::total_cmp);
    let range = sorted[sorted.len() - 2] - sorted[1];
    let spread = if range == 0.0 {
        0.0
    } else {
        range / median(means)
    };
    !(drift <= DRIFT && spread <= SPREAD)
}
