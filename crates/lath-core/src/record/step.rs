//! Identifies a step of a case's work.

use super::Failure;
use serde::{Deserialize, Serialize};

/// A step of a case's work, in order of execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The plan refuses the case: no process starts.
    Plan,
    /// Processes that check the result.
    Proof,
    /// A fork whose results are discarded, from 1.
    WarmupFork(u64),
    /// A measured fork, from 1.
    Fork(u64),
}

impl Step {
    /// Its kind, as results in JSON name it.
    pub fn kind(self) -> &'static str {
        match self {
            Step::Plan => "plan",
            Step::Proof => "proof",
            Step::WarmupFork(_) => "warmupFork",
            Step::Fork(_) => "fork",
        }
    }

    /// The number of the measured fork, if it is one.
    pub fn fork(self) -> Option<u64> {
        match self {
            Step::Fork(number) => Some(number),
            Step::Plan | Step::Proof | Step::WarmupFork(_) => None,
        }
    }
}

/// A failed step before the first measured fork.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EarlyFailure {
    pub step: Step,
    pub failure: Failure,
}
