//! What happens because contenders are compared: proofs, blocks, looks.

use crate::proof::Proof;
use serde::{Deserialize, Serialize};

/// A process of each contender of a family, measured one after the other or in turns. `number` counts from 1 in each family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Block {
    pub family: usize,
    pub number: u64,
}

/// What came of proving a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckRecord {
    pub verdict: CheckVerdict,
    pub got: Option<Proof>,
    pub expected: Option<Proof>,
    /// Who or what says what is expected: a contender's id, a vector file's source.
    pub against: Option<String>,
    /// What differs, or why nothing could be compared.
    pub reason: Option<String>,
    /// The one call of each proof, ns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first_ns: Vec<u64>,
    /// From the start of the process to its first answer, ns, for each proof.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_ns: Vec<u64>,
}

impl CheckRecord {
    /// Why nothing could be compared.
    pub fn why(&self) -> &str {
        let reason = self.reason.as_deref();
        reason.unwrap_or("nothing to compare it with")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckVerdict {
    /// Equal to what was expected.
    Verified,
    /// The baseline, when nothing but itself says what is right: others are compared with it.
    Reference,
    Mismatch,
    /// There was nothing to compare with, or with what.
    Unverified,
}

/// Pairs of a family at a look of an adaptive run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Contenders that can be compared with the baseline.
    pub pairs: usize,
    /// Of these, those of which more blocks may say more.
    pub undecided: usize,
    /// Of the undecided, those that are the same within more than the margin: they have a verdict,
    /// and more blocks may make it a narrower one.
    pub same: usize,
}

/// What an adaptive run saw after so many blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Look {
    pub blocks: u64,
    /// Contenders that can be compared with the baseline.
    #[serde(alias = "comparisons")]
    pub pairs: usize,
    /// Of these.
    pub undecided: usize,
    /// Of the undecided, those with a verdict of their own ([`Standing::same`]).
    #[serde(default, skip_serializing_if = "super::is_zero")]
    pub same: usize,
    /// Why no more blocks follow; `None`: they do.
    pub stop: Option<Stop>,
    /// What this look spent of the share of false verdicts that all looks may have; absent before
    /// 0.2.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The same of all looks so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    Decided,
    /// The time is used.
    Budget,
    /// The last look was this one.
    Looks,
}
