//! Answers: what a wrapper says back, one JSON object a line.

use crate::{Invalid, VERSION, proof};
use lath_core::proof::Proof;
use lath_core::record::{Clock, ForeignResult, PhaseName, ProfileText, Speed, ThreadResult};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Answer {
    Hello(Hello),
    Manifest { manifest: serde_json::Value },
    Clocks { clocks: Vec<Clock> },
    Check { rejected: Vec<Rejected> },
    Trial,
    Proof(ProofAnswer),
    Profilers { profilers: Vec<Offer> },
    Profile(Preparation),
    Profiled { results: Vec<ForeignResult> },
    Merged(Merged),
    Iteration(Box<IterationAnswer>),
    End,
    Failure(FailureAnswer),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub protocol: u32,
    pub language: String,
    /// Version of the runtime.
    pub runtime: String,
    #[serde(default)]
    pub compiler: String,
    #[serde(default)]
    pub flags: String,
    /// Name of the platform it was built for; empty: the first word of `compiler`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub platform: String,
    /// Its runtime compiles while it runs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jit: bool,
    /// Environment variable that its runtime takes a seed from when it starts; empty: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed_variable: String,
    pub pid: u32,
    pub max_threads: u64,
    #[serde(default)]
    pub capabilities: Vec<String>,
    /// Why it lacks a capability, by name of the capability.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lacks: BTreeMap<String, String>,
    /// Profilers of the wrapper's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profilers: Vec<Offer>,
}

/// A profiler that a wrapper has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// As `-prof` names it.
    pub name: String,
    /// What it measures, in one sentence.
    #[serde(default)]
    pub doc: String,
    /// It looks at a fork from beside it, or its results of several forks are put together there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
    /// Why it does not work here, and what to do about that; empty: it does, or nobody has looked.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lack: String,
    /// The options are what is wrong: it works without them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misused: bool,
}

/// How a fork is started that is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preparation {
    /// Words before its command line.
    #[serde(default)]
    pub before: Vec<String>,
    /// Words within it,
    #[serde(default)]
    pub arguments: Vec<String>,
    /// before the last so many.
    #[serde(default)]
    pub tail: usize,
    /// What a profiler takes from its output is not shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes_stdout: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes_stderr: bool,
}

/// What all forks of a case come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Merged {
    /// Numbers that follow from all forks together.
    #[serde(default)]
    pub results: Vec<ForeignResult>,
    #[serde(default)]
    pub texts: Vec<ProfileText>,
}

impl Hello {
    pub fn can(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|c| c == capability)
    }

    fn check(&self) -> Result<(), &'static str> {
        let names = || self.profilers.iter().map(|p| p.name.as_str());
        match () {
            () if names().any(|n| n.is_empty() || n.contains([',', ':'])) => {
                Err("a profiler's name that is empty or has a comma or a colon")
            }
            () if names()
                .enumerate()
                .any(|(i, n)| names().take(i).any(|m| m == n)) =>
            {
                Err("two profilers of one name")
            }
            () => Ok(()),
        }
    }

    /// Whether this driver understands the wrapper.
    pub fn check_version(&self) -> Result<(), Invalid> {
        if self.protocol == VERSION {
            return Ok(());
        }
        Err(Invalid(format!(
            "the wrapper speaks version {} of the protocol, this lath version {VERSION}",
            self.protocol
        )))
    }
}

/// A parameter's value that does not convert to its type. `ty` is `None` where the benchmark has no
/// such parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    pub name: String,
    pub value: String,
    #[serde(rename = "type")]
    pub ty: Option<String>,
}

/// What one call gave, and how long it took without fixtures, ns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProofAnswer {
    pub proof: Proof,
    pub first_ns: u64,
    /// Of a result that is there, but not told: why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IterationAnswer {
    pub phase: PhaseName,
    pub index: u64,
    pub threads: Vec<ThreadResult>,
    pub calls_per_batch: u64,
    pub batches: u64,
    pub wall_ns: u64,
    /// How often threads were interrupted because the time-out had passed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub interrupts: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operations: Option<f64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allocations: Option<Allocations>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// The first call of the trial, ns; in the first iteration only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_ns: Option<u64>,
    /// Secondary results of a harness that does its own accounting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ForeignResult>,
    /// Names of threads and the like that user code left running; after the last tear-down only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_running: Vec<String>,
}

/// Resources used by the measured section; the peak is that of the process so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    pub user_us: u64,
    pub system_us: u64,
    pub minor_faults: u64,
    pub major_faults: u64,
    pub voluntary_switches: u64,
    pub involuntary_switches: u64,
    pub peak_rss_kib: u64,
}

/// What the measuring threads allocated in the measured section, whether or not it was given back.
/// What the runtime cannot know is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocations {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureAnswer {
    pub kind: FailureKind,
    #[serde(default, rename = "where")]
    pub place: String,
    #[serde(default)]
    pub message: String,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// The code was interrupted because its time-out had passed, and ended with this.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed_out: bool,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    Exception,
    Memory,
    Parameter,
    Protocol,
}

impl Answer {
    /// Reads a line without its newline.
    pub fn decode(line: &str) -> Result<Answer, Invalid> {
        let answer: Answer = serde_json::from_str(line)
            .map_err(|e| Invalid(format!("{e} in `{}`", excerpt(line))))?;
        answer
            .check()
            .map_err(|why| Invalid(format!("{why} in `{}`", excerpt(line))))?;
        Ok(answer)
    }

    /// What no type says.
    fn check(&self) -> Result<(), &'static str> {
        match self {
            Answer::Hello(hello) => hello.check(),
            Answer::Proof(answer) => proof::check(&answer.proof),
            Answer::Iteration(iteration) => iteration.check(),
            _ => Ok(()),
        }
    }

    /// The line, without its newline.
    ///
    /// # Panics
    /// Never: every field is representable in JSON.
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("answers are plain data")
    }

    /// The name in the `event` field.
    pub fn event(&self) -> &'static str {
        match self {
            Answer::Hello(_) => "hello",
            Answer::Manifest { .. } => "manifest",
            Answer::Clocks { .. } => "clocks",
            Answer::Check { .. } => "check",
            Answer::Trial => "trial",
            Answer::Proof(_) => "proof",
            Answer::Profilers { .. } => "profilers",
            Answer::Profile(_) => "profile",
            Answer::Profiled { .. } => "profiled",
            Answer::Merged(_) => "merged",
            Answer::Iteration(_) => "iteration",
            Answer::End => "end",
            Answer::Failure(_) => "failure",
        }
    }
}

impl IterationAnswer {
    /// Numbers that statistics would stumble over.
    fn check(&self) -> Result<(), &'static str> {
        match () {
            () if self.index == 0 => Err("an index of 0"),
            () if self.threads.is_empty() => Err("no threads"),
            () if self.calls_per_batch > 0 && self.threads.iter().any(|t| t.calls == 0) => {
                Err("a thread without calls")
            }
            () if self.calls_per_batch == 0 && self.threads.iter().any(|t| t.calls > 0) => {
                Err("calls in batches of none")
            }
            () if self
                .threads
                .iter()
                .any(|t| t.histogram.windows(2).any(|w| w[0].0 >= w[1].0)) =>
            {
                Err("a histogram out of order")
            }
            () if self
                .threads
                .iter()
                .any(|t| t.score.is_some() != self.threads[0].score.is_some()) =>
            {
                Err("a score for some threads only")
            }
            () if self.allocations == Some(Allocations::default()) => {
                Err("allocations that say nothing")
            }
            () if self.results.iter().any(|r| r.label.is_empty()) => {
                Err("a result without a label")
            }
            () if self
                .results
                .iter()
                .enumerate()
                .any(|(i, r)| self.results[..i].iter().any(|s| s.label == r.label)) =>
            {
                Err("two results of one label")
            }
            () => Ok(()),
        }
    }
}

/// The beginning of a line, for a message.
fn excerpt(line: &str) -> String {
    let short: String = line.chars().take(120).collect();
    if short.len() < line.len() {
        format!("{short}…")
    } else {
        short
    }
}
