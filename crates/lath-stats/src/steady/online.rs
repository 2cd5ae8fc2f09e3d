//! The rule that ends warm-up during measurement: stop as soon as the last 60 % of the values are
//! level, or after the longest duration.

use super::blocks;
use super::constants::Constants;
use super::readings::{TOLERANCE_S, ratio, seconds};
use crate::statistics::median;

/// The end of a warm-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WarmupStop {
    /// Number of warm-up iterations; at least 1.
    pub iterations: usize,
    pub why: Why,
    /// Their total duration, seconds.
    pub at_s: f64,
}

/// Why a warm-up ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The values had become level.
    Level,
    /// They did not, and the longest duration was reached.
    Cap,
}

impl Why {
    /// The word for it in logs and files.
    pub fn word(self) -> &'static str {
        match self {
            Why::Level => "level",
            Why::Cap => "cap",
        }
    }
}

/// The rule, fed with one iteration after the other.
#[derive(Clone, Debug)]
pub struct Online {
    constants: Constants,
    not_before: f64,
    values: Vec<f64>,
    elapsed: f64,
    due: f64,
    stop: Option<WarmupStop>,
}

impl Online {
    /// `not_before`: seconds before which only the longest duration ends warm-up, from
    /// [`super::settle`] of an earlier fork; 0 without one.
    pub fn new(constants: Constants, not_before: f64) -> Online {
        Online {
            constants,
            not_before,
            values: Vec::new(),
            elapsed: 0.0,
            due: constants.min_s,
            stop: None,
        }
    }

    /// Adds an iteration; `Some` if warm-up ended with it. Afterwards the answer does not change.
    ///
    /// The rule checks the level when the elapsed time has grown by [`Constants::growth`] since the
    /// last check, so that n iterations cost O(n).
    pub fn push(&mut self, wall_s: f64, value: f64) -> Option<WarmupStop> {
        if self.stop.is_none() {
            self.elapsed += seconds(wall_s);
            self.values.push(value);
            self.stop = self.decide().map(|why| WarmupStop {
                iterations: self.values.len(),
                why,
                at_s: self.elapsed,
            });
        }
        self.stop
    }

    /// Seconds of warm-up so far.
    pub fn elapsed_s(&self) -> f64 {
        self.elapsed
    }

    fn decide(&mut self) -> Option<Why> {
        if self.elapsed >= self.constants.cap_s - TOLERANCE_S {
            return Some(Why::Cap);
        }
        if self.elapsed < self.due - TOLERANCE_S {
            return None;
        }
        self.due = self.due.max(self.elapsed) * self.constants.growth;
        let allowed = self.elapsed >= self.not_before - TOLERANCE_S;
        (allowed && level(&self.values, &self.constants) <= self.constants.level)
            .then_some(Why::Level)
    }
}

/// When [`Online`] would have ended the warm-up of this series; `None` if the series ends first.
pub fn online_end(
    walls: &[f64],
    values: &[f64],
    constants: &Constants,
    not_before: f64,
) -> Option<WarmupStop> {
    let mut online = Online::new(*constants, not_before);
    walls
        .iter()
        .zip(values)
        .find_map(|(wall, value)| online.push(*wall, *value))
}

/// How far the values so far are from level: `max over j of |b_j / median(b) - 1|`, with b the
/// means of equal blocks of the last values, cut at [`Constants::clip`] medians. Infinite with too
/// few values, or if one of them is not a number.
pub fn level(values: &[f64], constants: &Constants) -> f64 {
    let n = values.len();
    if n < constants.min_points.max(1) {
        return f64::INFINITY;
    }
    let window = &values[n - blocks::share(constants.window, n)
        .max(constants.blocks)
        .min(n)..];
    if !blocks::finite(window) {
        return f64::INFINITY;
    }
    let means = blocks::clipped_means(window, constants.clip, constants.blocks);
    let middle = median(&means);
    let worst = means
        .iter()
        .map(|mean| (ratio(*mean, middle) - 1.0).abs())
        .fold(0.0, worse);
    if worst.is_finite() {
        worst
    } else {
        f64::INFINITY
    }
}

/// The greater of two, or NaN if one is NaN: an unknown deviation is not a small one.
fn worse(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}
