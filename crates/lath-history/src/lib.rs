//! Results that a project keeps: named baselines, and the history of its revisions.
//!
//! They lie in the project's folder `.lath` ([`project`]). Files of results are the truth; whatever
//! else is kept can be made again from them.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod baselines;
pub mod decisions;
pub mod history;
mod keep;
pub mod listing;
pub mod project;
mod reading;
pub mod regressions;
mod store;
pub mod timelines;

pub use store::{Point, RunRow};
