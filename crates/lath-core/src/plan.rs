//! What is going to be run: cases in order, with every number resolved. The runner executes a plan and decides nothing else.

use crate::diagnostic::Diagnostic;
use crate::setting::{Mode, TimeUnit};
use serde::{Deserialize, Serialize};

/// A benchmark, a mode and one value for each parameter, with its settings resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Index of the wrapper in [`Plan::wrappers`].
    pub wrapper: usize,
    /// Index of the benchmark in that wrapper's program.
    pub benchmark: usize,
    /// Display name of the benchmark.
    pub id: String,
    /// Method name as the wrapper reports it.
    pub method: String,
    pub mode: Mode,
    /// `(name, symbol, value)`, alphabetical by name.
    pub params: Vec<CaseParam>,
    pub threads: u64,
    pub forks: u64,
    pub warmup_forks: u64,
    pub warmup: Phase,
    pub measurement: Phase,
    pub timeout_ns: u64,
    pub time_unit: TimeUnit,
    pub operations_per_invocation: u64,
    /// The case has `Level.Invocation` fixtures.
    pub invocation_fixtures: bool,
    /// The benchmark counts its own operations (`@Operations`).
    pub counts_operations: bool,
    /// `(name, is OPERATIONS)` of @AuxCounters.
    pub counters: Vec<(String, bool)>,
    pub warnings: Vec<Diagnostic>,
    /// Why this case cannot be run at all (too many threads, say). The runner starts nothing for it: it reports the case as started, as a
    /// fork 0 that ended with this failure (`ForkEnded { fork: 0, warmup: true, .. }`), and as ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Diagnostic>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseParam {
    pub name: String,
    pub symbol: String,
    pub value: String,
}

/// Warm-up or measurement: how many iterations of what length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub iterations: u64,
    /// Nanoseconds an iteration lasts at least; meaningless in `ss` mode and with `invocations`.
    pub time_ns: u64,
    /// Exactly so many invocations instead of a time.
    pub invocations: Option<u64>,
    pub batch_size: u64,
    /// Warm-up only: it ends as soon as its values are level; `iterations` is the most there are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

/// A built wrapper and how it was built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrapper {
    /// Path of the executable.
    pub path: String,
    /// Arguments before which nothing is put: argv is `path` and these.
    pub arguments: Vec<String>,
    /// SHA-256 of the executable, hexadecimal.
    pub hash: String,
    pub language: String,
    /// `g++ 12.2.0`.
    pub compiler: String,
    /// Flags the user's file was compiled with, joined by blanks.
    pub flags: String,
    /// The benchmark source it came from.
    pub source: String,
}

/// How states are laid out in memory (guide, 10.2.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    #[default]
    Static,
    Random,
}

/// Everything a run needs to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub wrappers: Vec<Wrapper>,
    /// In order of execution and report: mode, name, params by declared position.
    pub cases: Vec<Case>,
    pub seed: u64,
    pub layout: Layout,
    pub fail_on_error: bool,
    /// Names of profilers, with their options: `usage`.
    pub profilers: Vec<String>,
    /// Probe the CPU's speed between iterations.
    pub speed: bool,
}
