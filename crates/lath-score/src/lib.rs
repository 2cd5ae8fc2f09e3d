//! Turns measurements into numbers: scores, times, rates, and the one estimate that all of them
//! follow from.
//!
//! Records hold raw counts and times; this crate applies the formulae of `lath-stats` to them.
//! `lath-report` formats numbers and compares contenders.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod cpu;
pub mod estimate;
pub mod metric;
pub mod once;
pub mod rate;
pub mod score;
pub mod steady;
pub mod times;
pub mod together;
