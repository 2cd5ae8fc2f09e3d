//! Steady state: when warm-up may end, what a fork's value is once it has ended, and what to call
//! the fork.
//!
//! Inputs everywhere: `walls[i]`, the wall time of iteration i in seconds, and `values[i]`, the
//! time per operation measured in it, in any positive unit (a throughput is turned into its
//! reciprocal by the caller). Of series of different lengths the shorter one counts. Nothing is
//! fitted at run time, nothing depends on other benchmarks, and no input panics: what cannot be
//! judged is `None`, [`SteadyStatus::Short`] or never level.
//!
//! - [`Online`]: the rule that ends warm-up while measuring; [`online_end`] applies it to a
//!   recorded series; [`settle`]: what fork 1 teaches the others.
//! - [`value`]: the block-quantile value of a fork, printed beside the plain mean, never instead of
//!   it.
//! - [`status`]: a word for the fork; [`even`] first, if its iterations are of different lengths.
//!   [`judge`] puts all of this together with the [`beginning`] of the steady part, seen with the
//!   whole series at hand.
//! - [`mser`]: a second opinion on the beginning, for explanation; the trend test beside it is
//!   [`crate::trend`].
//!
//! Sources: docs/src/methodology/warmup.md states formulae, constants, calibration and error rates.
//! Reading files and choosing iteration lengths are the business of others.

pub mod beginning;
mod blocks;
mod changepoints;
mod constants;
mod drift;
mod elbow;
mod even;
mod judgement;
mod mser;
mod online;
mod settle;
mod status;
mod value;

pub use constants::Constants;
pub use even::even;
pub use judgement::{Judgement, judge, steady_from};
pub use mser::mser;
pub use online::{Online, WarmupStop, Why, level, online_end};
pub use settle::settle;
pub use status::{SteadyStatus, status};
pub use value::value;

/// All comparisons of time allow for this many seconds of rounding.
const TOLERANCE_S: f64 = 1e-9;

/// Seconds as they add up: a clock that gave nonsense counts as not having moved.
fn seconds(wall: f64) -> f64 {
    if wall > 0.0 { wall } else { 0.0 }
}

/// `a / b`, where equals have the ratio one even if they are zero: a benchmark below the resolution
/// of the clock is level.
fn ratio(a: f64, b: f64) -> f64 {
    if a == b { 1.0 } else { a / b }
}
