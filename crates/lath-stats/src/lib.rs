//! The mathematics of lath: statistics as in JMH, intervals and verdicts, and the rules for warnings
//! about a sample.
//!
//! Pure functions of numbers: no I/O, no knowledge of runs, records or file formats. `lath-score`
//! computes scores from raw measurements; this crate knows about a number only what its arguments
//! say.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod advice;
pub mod autocorrelation;
pub mod bisection;
pub mod compare;
pub mod effect;
pub mod finding;
pub mod interval;
pub mod machines;
pub mod multiset;
pub mod paired;
pub mod percentile;
pub mod policy;
pub mod probes;
pub mod scalability;
pub mod share;
pub mod shift;
pub mod split;
pub mod statistics;
pub mod steady;
pub mod student;
pub mod trend;
pub mod turns;
pub mod variability;
pub mod verdict;

pub use multiset::Multiset;
pub use policy::Policy;
pub use statistics::{CONFIDENCE, List, Statistics};
