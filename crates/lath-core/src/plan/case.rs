//! One case: what is measured, how often and for how long.

use crate::diagnostic::Diagnostic;
use crate::proof::Proof;
use crate::setting::{Mode, TimeUnit, WarmupMode};
use serde::{Deserialize, Serialize};

/// A benchmark, a mode and one value of each parameter, with resolved settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Index of the wrapper in [`Plan::wrappers`](super::Plan::wrappers).
    pub wrapper: usize,
    /// Index of the benchmark in that wrapper's program.
    pub benchmark: usize,
    /// Unique name: the benchmark's name; in a run with several contenders, `contender.benchmark`.
    pub id: String,
    /// Name of the benchmark without its contender.
    #[serde(default)]
    pub bare: String,
    /// The contender: see [`Wrapper::contender`](super::Wrapper::contender).
    #[serde(default)]
    pub contender: String,
    /// Name of the function as the wrapper reports it.
    pub method: String,
    pub mode: Mode,
    /// `(name, symbol, value)`, alphabetical by name.
    pub params: Vec<CaseParam>,
    pub threads: u64,
    /// It is also measured with other numbers of threads: see [`Plan::curves`](super::Plan::curves).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_curve: bool,
    /// For a group: threads of each of its functions, by function name. Empty: not a group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thread_groups: Vec<u64>,
    pub forks: u64,
    pub warmup_forks: u64,
    /// If warm-up is only in bulk, `warmup` has no iterations.
    #[serde(default)]
    pub warmup_mode: WarmupMode,
    pub warmup: Phase,
    pub measurement: Phase,
    /// What is not a preset's of these numbers and lengths.
    #[serde(default, skip_serializing_if = "Given::is_nothing")]
    pub given: Given,
    /// A version of lath measured it in forks that would now measure it in turns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub formerly_in_forks: bool,
    /// [`NO_TIMEOUT_NS`]: none.
    pub timeout_ns: u64,
    pub time_unit: TimeUnit,
    pub operations_per_invocation: u64,
    /// Bytes that one call processes (`@BytesPerInvocation`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_per_invocation: Option<u64>,
    /// The function returns something, according to its text.
    #[serde(default)]
    pub returns: bool,
    /// The type of its result does not say whether it does its work later: its value does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opaque: bool,
    /// The case has `Level.Invocation` fixtures.
    pub invocation_fixtures: bool,
    /// The case has `Level.Iteration` fixtures, and its harness runs them in every turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixtures_each_turn: bool,
    /// The benchmark counts its own operations (`@Operations`).
    pub counts_operations: bool,
    /// Its result can be compared, so lath checks it before timing.
    #[serde(default)]
    pub proves: bool,
    /// For a contender, why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<String>,
    /// The expected result, if a vector file has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// Largest relative difference of numbers in the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// `(name, is OPERATIONS)` of @AuxCounters.
    pub counters: Vec<(String, bool)>,
    /// Hash of the benchmark's own code, with its states: where it is another, it is another
    /// benchmark. `None`: it was built from no source, or by an earlier version of lath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_hash: Option<String>,
    pub warnings: Vec<Diagnostic>,
    /// Why this case cannot run at all (such as too many threads). The runner starts no process: it
    /// reports the case as started, as failed at [`Step::Plan`](crate::record::Step::Plan), and as
    /// ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Diagnostic>,
    /// Index of the case it is compared with, if both run the same program in the same way: a
    /// measurement could find only noise, so the runner makes none. The runner reports the case as
    /// started and ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identical: Option<usize>,
}

/// Numbers and lengths that a flag, an annotation, a suite or the preset `jmh` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forks: bool,
    /// Iterations of warm-up or their length.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warmup: bool,
    /// Measured iterations or their length.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub measurement: bool,
}

impl Given {
    pub fn is_nothing(&self) -> bool {
        *self == Given::default()
    }
}

/// A hundred years: the meaning of `-to 0`. JMH then interrupts calls that have already ended.
pub const NO_TIMEOUT_NS: u64 = 100 * 365 * 86_400 * 1_000_000_000;

/// A published result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expected {
    pub value: Proof,
    /// The origin of the result, from the vector file.
    pub source: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseParam {
    pub name: String,
    pub symbol: String,
    pub value: String,
    /// Its type has fractions, so it is no size and no count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fractional: bool,
}

/// Warm-up or measurement: number and length of iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub iterations: u64,
    /// Minimum duration of an iteration, ns; meaningless with `invocations`, and in `ss` mode,
    /// where it is 0 unless requested.
    pub time_ns: u64,
    /// This many invocations instead of a time.
    pub invocations: Option<u64>,
    pub batch_size: u64,
    /// Warm-up only: it ends when its times are level; `iterations` is the maximum.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}
