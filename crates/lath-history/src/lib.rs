//! Results that a project keeps: named baselines.
//!
//! They lie in the project's folder `.lath` ([`project`]). Files of results are the truth; whatever
//! else is kept can be made again from them.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod baselines;
mod keep;
pub mod project;
