//! Steady state: when warm-up may end, a fork's value after it, and the class of the fork.
//!
//! Inputs everywhere: `walls[i]`, the wall time of iteration i in seconds, and `values[i]`, the
//! time per operation in it, in any positive unit (the caller inverts throughput). If the lengths
//! differ, the shorter one counts. Nothing is fitted at run time, nothing depends on other
//! benchmarks, and no input panics: the result for unusable input is `None`,
//! [`SteadyStatus::Short`] or never level.
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
//! Sources: docs/src/methodology/warmup.md has formulae, constants, calibration and error rates.
//! Other crates read files and choose iteration lengths.

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
mod readings;
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
