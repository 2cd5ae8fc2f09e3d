//! From what wrappers measured to numbers: scores, times, rates, and the one estimate that all of
//! them follow from.
//!
//! Records keep raw counts and times; here are the formulae of `lath-stats`, applied to them. How
//! numbers are written, and which contender is faster, is `lath-report`'s.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod estimate;
pub mod metric;
pub mod once;
pub mod rate;
pub mod score;
pub mod steady;
pub mod times;
