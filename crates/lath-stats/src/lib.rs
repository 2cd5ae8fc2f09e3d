//! The maths of lath: statistics as JMH computes them, number formatting, and what warnings about a
//! sample are decided by.
//!
//! Pure functions over numbers: no I/O, no knowledge of runs, records or file formats. Scores are
//! made of raw measurements in `lath-report`; this crate never learns what a number stands for
//! beyond what its arguments say.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod advice;
pub mod autocorrelation;
pub mod compare;
pub mod finding;
pub mod interval;
pub mod multiset;
pub mod number;
pub mod paired;
pub mod percentile;
pub mod policy;
pub mod simulation;
pub mod split;
pub mod statistics;
pub mod steady;
pub mod student;
pub mod trend;
pub mod turns;
pub mod uncertainty;
pub mod variability;
pub mod verdict;

pub use multiset::Multiset;
pub use policy::Policy;
pub use statistics::{CONFIDENCE, List, Statistics};
