//! Which step of a case's work something belongs to.

use super::Failure;
use serde::{Deserialize, Serialize};

/// A step of a case's work, in the order in which a run comes to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The plan refuses the case: no process is started.
    Plan,
    /// Processes that prove the result.
    Proof,
    /// A fork whose results are discarded, from 1.
    WarmupFork(u64),
    /// A fork that is measured, from 1.
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

    /// The measured fork that it is.
    pub fn fork(self) -> Option<u64> {
        match self {
            Step::Fork(number) => Some(number),
            Step::Plan | Step::Proof | Step::WarmupFork(_) => None,
        }
    }
}

/// A step that failed before the first measured fork.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EarlyFailure {
    pub step: Step,
    pub failure: Failure,
}
