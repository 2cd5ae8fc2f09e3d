//! Data known before the first fork: the plan, the clocks, the machine.

use super::{Calibrated, Shard};
use crate::plan::Plan;
use crate::schedule;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub version: u32,
    pub lath_version: String,
    /// Seconds since 1970, UTC.
    pub started: u64,
    /// argv of the run.
    pub command: Vec<String>,
    pub plan: Plan,
    pub clocks: Vec<WrapperClocks>,
    pub environment: Environment,
    /// The part of the plan's blocks that this run measures; `None`: all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl Header {
    /// Whether this run measures the block, or the fork of a case without contenders, with this
    /// number (from 1).
    pub fn has(&self, block: u64) -> bool {
        self.shard.is_none_or(|shard| shard.has(block))
    }

    /// How many of the first `blocks` blocks this run measures.
    pub fn share(&self, blocks: u64) -> u64 {
        self.shard.map_or(blocks, |shard| shard.share(blocks))
    }

    /// How many of a case's forks this run measures, where results do not decide that.
    pub fn own_forks(&self, case: usize) -> u64 {
        let forks = |case: usize| self.plan.cases[case].forks.max(1);
        let of_family = |family: &crate::plan::Family| match family.cases.first() {
            Some(first) if *first == case => schedule::blocks(family, forks),
            _ => forks(case),
        };
        let families = self.plan.families_of(case);
        let all = families.map(|(_, family)| self.share(of_family(family)));
        all.reduce(|a, b| a + b)
            .unwrap_or_else(|| self.share(forks(case)))
    }
}

/// Clocks of one wrapper (index as in the plan), measured on this machine, and the chosen one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrapperClocks {
    pub clocks: Vec<Clock>,
    pub chosen: String,
    /// Minimum duration of a batch between two clock readings, ns
    /// (methodology/rules.md#the-loop-and-the-clock: max(1000 p, 100 o, 1 ms)).
    pub batch_ns: u64,
    /// The wrapper can measure in turns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turns: bool,
    /// With several threads, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turns_of_threads: bool,
    /// Why it cannot, if its runtime says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_turns: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    pub name: String,
    pub label: String,
    /// Smallest positive step, ns; `None`: the clock never advanced.
    pub precision_ns: Option<f64>,
    /// Median difference of back-to-back readings, ns.
    pub overhead_ns: Option<f64>,
    pub monotonic: bool,
}

/// The machine, and what was measured on it. Unknown facts are absent, or named in `unknown` with
/// the reason.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Environment {
    pub facts: BTreeMap<String, String>,
    pub unknown: BTreeMap<String, String>,
    /// What `lath calibrate` found on it, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibrated: Option<Calibrated>,
    /// Of the sources, if they lie in one git repository.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<Revision>,
}

/// A commit, as git knew it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    pub sha: String,
    /// Tracked files differed from it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dirty: bool,
    /// Commits on the line of first parents up to it; `None`: the clone is not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<u64>,
    /// `None`: no branch was checked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
}
