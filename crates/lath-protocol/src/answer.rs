//! Answers of a wrapper to the driver, one JSON object per line.

use crate::{Invalid, VERSION, proof};
use lath_core::proof::Proof;
use lath_core::record::{Clock, ForeignResult, Iteration, ProfileText, Slice, ThreadResult};
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
    /// Environment variable from which its runtime reads a seed at the start; empty: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed_variable: String,
    pub pid: u32,
    /// Names of threads that neither measure nor work for a benchmark, as the kernel has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<String>,
    /// Its scheduler moves the code that measures between threads, unless several measure.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moves: bool,
    pub max_threads: u64,
    /// Its runtime runs one of the threads at a time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gil: bool,
    #[serde(default)]
    pub capabilities: Vec<String>,
    /// Reason for each missing capability, by the capability's name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lacks: BTreeMap<String, String>,
    /// The wrapper's own profilers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profilers: Vec<Offer>,
}

/// A profiler that a wrapper has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Its name for `-prof`.
    pub name: String,
    /// What it measures, in one sentence.
    #[serde(default)]
    pub doc: String,
    /// It observes a fork from another process, or combines the results of several forks there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
    /// Why it does not work here, and the remedy; empty: it works, or was not tested.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lack: String,
    /// The options are invalid: it works without them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misused: bool,
}

/// How to start an observed fork.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preparation {
    /// Arguments before its command line.
    #[serde(default)]
    pub before: Vec<String>,
    /// Arguments within it,
    #[serde(default)]
    pub arguments: Vec<String>,
    /// before this many last ones.
    #[serde(default)]
    pub tail: usize,
    /// Output that a profiler takes is not shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes_stdout: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes_stderr: bool,
}

/// The combined result of all forks of a case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Merged {
    /// Metrics computed from all forks together.
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

    /// Whether this driver supports the wrapper's version.
    pub fn check_version(&self) -> Result<(), Invalid> {
        if self.protocol == VERSION {
            return Ok(());
        }
        Err(Invalid(format!(
            "the wrapper speaks version {} of the protocol, but this lath speaks version {VERSION}",
            self.protocol
        )))
    }
}

/// A parameter value that does not convert to its type. `ty` is `None` if the benchmark has no such
/// parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    pub name: String,
    pub value: String,
    #[serde(rename = "type")]
    pub ty: Option<String>,
}

/// The result of one call, and its time without fixtures, ns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProofAnswer {
    pub proof: Proof,
    pub first_ns: u64,
    /// Why an existing result is not reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The type of a result that does its work when it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deferred: Option<String>,
}

/// What lath itself adds to an iteration is not taken from a wrapper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct IterationAnswer {
    #[serde(flatten)]
    pub iteration: Iteration,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allocations: Option<Allocations>,
}

/// Resources used by the measured section; the peak covers the process so far.
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

/// Allocations of the measuring threads in the measured section, whether or not freed. Unknown
/// values are absent.
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
    /// The code was interrupted after its time-out, and ended with this failure.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed_out: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    Exception,
    /// The benchmark's own count of operations is not known.
    Counter,
    Memory,
    Parameter,
    /// A program that a benchmark consists of did not do what it should.
    Command,
    /// A state of several threads cannot be shared.
    Sharing,
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

    /// Rules that the types do not express.
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
    /// Rejects numbers that statistics cannot handle.
    fn check(&self) -> Result<(), &'static str> {
        let Iteration {
            threads, remarks, ..
        } = &self.iteration;
        let results = &remarks.results;
        let batches = self.iteration.calls_per_batch > 0;
        let unsorted =
            |thread: &ThreadResult| thread.detail.histogram.windows(2).any(|w| w[0].0 >= w[1].0);
        let label = |at: usize| &results[at].label;
        let idle = |slice: &Slice| match slice {
            Slice::Cpu(calls, ..) | Slice::Wall(calls, _) => *calls == 0,
        };
        let counted = |thread: &ThreadResult| thread.detail.histogram.iter().all(|(_, n)| *n > 0);
        match () {
            () if self.iteration.index == 0 => Err("an index of 0"),
            () if threads.is_empty() => Err("no threads"),
            () if batches && threads.iter().any(|t| t.calls == 0) => Err("a thread without calls"),
            () if !batches && threads.iter().any(|t| t.calls > 0) => {
                Err("calls in batches of none")
            }
            () if !spans_are_whole(threads) => Err("spans of threads that do not fit together"),
            () if threads.iter().any(|t| t.detail.slices.iter().any(idle)) => {
                Err("a slice without calls")
            }
            () if threads.iter().any(unsorted) => Err("a histogram out of order"),
            () if !threads.iter().all(counted) => Err("a histogram with a count of 0"),
            () if threads
                .iter()
                .any(|t| t.score.is_some() != threads[0].score.is_some()) =>
            {
                Err("a score for some threads only")
            }
            () if self.allocations == Some(Allocations::default()) => {
                Err("allocations that say nothing")
            }
            () if results.iter().any(|r| r.label.is_empty()) => Err("a result without a label"),
            () if (0..results.len()).any(|i| (0..i).any(|j| label(i) == label(j))) => {
                Err("two results of one label")
            }
            () => Ok(()),
        }
    }
}

/// Every thread has a beginning and an end after it, and the first one begins at 0; or none has.
fn spans_are_whole(threads: &[ThreadResult]) -> bool {
    if threads
        .iter()
        .all(|thread| thread.detail.begin_ns.is_none() && thread.detail.end_ns.is_none())
    {
        return true;
    }
    let spans: Option<Vec<_>> = threads.iter().map(ThreadResult::span).collect();
    spans.is_some_and(|spans| {
        spans.iter().all(|(begin, end)| begin <= end) && spans.iter().any(|(begin, _)| *begin == 0)
    })
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
