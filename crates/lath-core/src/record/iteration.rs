//! One iteration: what a wrapper reported, and what another harness made of it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    Warmup,
    #[default]
    Measurement,
}

/// One iteration, as the wrapper reported it and as the driver scored it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    pub phase: PhaseName,
    /// From 1.
    pub index: u64,
    pub threads: Vec<ThreadResult>,
    pub calls_per_batch: u64,
    pub batches: u64,
    pub wall_ns: u64,
    /// How often its threads were interrupted because its time-out had passed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub interrupts: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operations: Option<f64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, f64>,
    /// Secondary metrics of profilers: name -> (value, unit).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metrics: BTreeMap<String, (f64, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// The first call of the trial, ns; in the first iteration only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_ns: Option<u64>,
    /// Secondary results of a harness that does its own accounting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ForeignResult>,
    /// Names of threads and the like that user code left running after the last tear-down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_running: Vec<String>,
    /// Automatic warm-up ended with this iteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warmup_end: Option<WarmupEnd>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The end of an automatic warm-up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WarmupEnd {
    pub why: WarmupWhy,
    /// How long its iterations lasted together.
    pub seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarmupWhy {
    /// The values had become level.
    Level,
    /// They had not, and it lasted as long as it may.
    Cap,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ThreadResult {
    pub method: String,
    pub calls: u64,
    pub ns: u64,
    /// `[value ns, count]`, sample mode.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub histogram: Vec<(u64, u64)>,
    /// What a harness that does its own accounting makes of it, in the case's unit: used as it is.
    /// The histogram's values are ns per operation then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// A secondary result as another harness reports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForeignResult {
    pub label: String,
    /// `None`: no number, but something to read, see [`ProfileText`].
    pub value: Option<f64>,
    pub unit: String,
    /// How iterations make one value: `avg`, `sum`, `max`, `min`.
    pub policy: ForeignPolicy,
}

/// What a profiler of another harness has to say of all forks of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProfileText {
    pub label: String,
    pub text: String,
    /// How many forks it is about.
    #[serde(default)]
    pub forks: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForeignPolicy {
    Avg,
    Sum,
    Max,
    Min,
}

/// ns per step of two dependent chains (methodology/rules.md#the-processors-speed).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Speed {
    pub mul_ns: f64,
    pub add_ns: f64,
}
