//! What happened: events while a run goes on, and the record they add up to. Runner and report meet here and nowhere else.
//!
//! Events are appended to the journal as JSON lines as they arrive; a record is what [`Record::apply`] makes of them, so a
//! journal read back gives the same record as the run itself.

use crate::diagnostic::Diagnostic;
use crate::plan::Plan;
use crate::proof::Proof;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the journal and of everything in it.
pub const RECORD_VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    RunStarted(Box<Header>),
    CaseStarted {
        case: usize,
    },
    ForkStarted {
        case: usize,
        fork: u64,
        warmup: bool,
        pid: u32,
        seed: u64,
        /// Where contenders are measured in turns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        block: Option<Block>,
    },
    /// A result was proved, or not.
    Checked {
        case: usize,
        check: Box<CheckRecord>,
    },
    /// An adaptive run looked at what it has of a family.
    Looked {
        family: usize,
        look: Look,
    },
    Iteration {
        case: usize,
        fork: u64,
        warmup: bool,
        iteration: Box<Iteration>,
    },
    ForkEnded {
        case: usize,
        fork: u64,
        warmup: bool,
        failure: Option<Failure>,
        peak_rss_kib: Option<u64>,
    },
    /// What was counted apart from measuring: name -> (value per operation, unit).
    Profile {
        case: usize,
        metrics: BTreeMap<String, (f64, String)>,
    },
    CaseEnded {
        case: usize,
        warnings: Vec<Diagnostic>,
    },
    /// What user code printed; shown, never journalled.
    #[serde(skip)]
    Output {
        case: usize,
        stream: Stream,
        text: String,
    },
    RunEnded {
        status: Status,
        seconds: f64,
    },
}

/// One turn of all contenders of a family. `number` counts from 1 in each family.
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

/// What an adaptive run saw after so many blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    pub blocks: u64,
    pub comparisons: usize,
    pub undecided: usize,
    /// Why no more blocks follow; `None`: they do.
    pub stop: Option<Stop>,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Stdout,
    Stderr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Complete,
    /// Ctrl-C or SIGTERM.
    Interrupted,
    /// `-foe true` and something failed.
    Stopped,
}

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
}

/// Clocks of one wrapper (index as in the plan), as measured on this machine, and the one chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrapperClocks {
    pub clocks: Vec<Clock>,
    pub chosen: String,
    /// Least duration of a batch between two clock reads, ns (statistics.md 5: max(1000 p, 100 o, 1 ms)).
    pub batch_ns: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    pub name: String,
    pub label: String,
    /// Smallest positive step, ns; `None`: never advanced.
    pub precision_ns: Option<f64>,
    /// Median difference of back-to-back readings, ns.
    pub overhead_ns: Option<f64>,
    pub monotonic: bool,
}

/// The machine. What cannot be found out is absent, or named in `unknown` with the reason.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Environment {
    pub facts: BTreeMap<String, String>,
    pub unknown: BTreeMap<String, String>,
}

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
    /// Automatic warm-up ended with this iteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warmup_end: Option<WarmupEnd>,
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
    /// What a harness that does its own accounting makes of it, in the case's unit: used as it is. The histogram's values are ns per
    /// operation then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// A secondary result as another harness reports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForeignResult {
    pub label: String,
    pub value: f64,
    pub unit: String,
    /// How iterations make one value: `avg`, `sum`, `max`, `min`.
    pub policy: ForeignPolicy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForeignPolicy {
    Avg,
    Sum,
    Max,
    Min,
}

/// ns per step of two dependent chains (statistics.md 6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Speed {
    pub mul_ns: f64,
    pub add_ns: f64,
}

/// Why a fork ended before its time. `code` is a row of the diagnostic codes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub code: String,
    /// `threw std::runtime_error: bad input (in Benchmarks::f)`.
    pub message: String,
    /// Last lines of standard error and output.
    pub tail: Vec<String>,
}

/// A run as far as it got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub header: Header,
    pub cases: Vec<CaseRecord>,
    /// The last look at each family, by index; families that nobody looked at are not there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub looks: BTreeMap<usize, Look>,
    pub status: Option<Status>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CaseRecord {
    pub started: bool,
    pub ended: bool,
    /// Measured forks; warm-up forks are not kept.
    pub forks: Vec<ForkRecord>,
    pub warnings: Vec<Diagnostic>,
    /// What was counted apart from measuring: name -> (value per operation, unit).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub profile: BTreeMap<String, (f64, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckRecord>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ForkRecord {
    /// From 1.
    pub fork: u64,
    pub seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<Block>,
    pub warmup: Vec<Iteration>,
    pub measurement: Vec<Iteration>,
    /// Reached its end, well or badly.
    pub ended: bool,
    pub failure: Option<Failure>,
    pub peak_rss_kib: Option<u64>,
}

impl Record {
    /// The empty record of a run that begins.
    pub fn new(header: Header) -> Record {
        let cases = vec![CaseRecord::default(); header.plan.cases.len()];
        Record { header, cases, looks: BTreeMap::new(), status: None }
    }

    /// Adds one event. Events of a fork that is run again (after `--resume`) replace what was there.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::RunStarted(_) | Event::Output { .. } => {}
            Event::CaseStarted { case } => self.cases[*case].started = true,
            Event::ForkStarted { warmup: true, .. } => {}
            Event::ForkStarted { case, fork, seed, block, .. } => {
                let forks = &mut self.cases[*case].forks;
                forks.retain(|f| f.fork != *fork);
                forks.push(ForkRecord { block: *block, ..ForkRecord::begin(*fork, *seed) });
            }
            Event::Checked { case, check } => self.cases[*case].check = Some((**check).clone()),
            Event::Looked { family, look } => drop(self.looks.insert(*family, *look)),
            Event::Iteration { warmup: true, .. } => {}
            Event::Iteration { case, fork, iteration, .. } => {
                if let Some(record) = self.fork_mut(*case, *fork) {
                    record.push((**iteration).clone());
                }
            }
            Event::ForkEnded { case, fork, warmup, failure, peak_rss_kib } => self.end_fork(*case, *fork, *warmup, failure, *peak_rss_kib),
            Event::Profile { case, metrics } => self.cases[*case].profile.clone_from(metrics),
            Event::CaseEnded { case, warnings } => {
                self.cases[*case].ended = true;
                self.cases[*case].warnings.clone_from(warnings);
            }
            Event::RunEnded { status, .. } => self.status = Some(*status),
        }
    }

    fn end_fork(&mut self, case: usize, fork: u64, warmup: bool, failure: &Option<Failure>, peak: Option<u64>) {
        if warmup && failure.is_none() {
            return;
        }
        // A failed warm-up fork is shown as a fork without measurements: the reader must see why there are fewer numbers.
        if warmup {
            self.cases[case].forks.push(ForkRecord::begin(0, 0));
        }
        if let Some(record) = self.fork_mut(case, if warmup { 0 } else { fork }) {
            record.ended = true;
            record.failure.clone_from(failure);
            record.peak_rss_kib = peak;
        }
    }

    fn fork_mut(&mut self, case: usize, fork: u64) -> Option<&mut ForkRecord> {
        self.cases[case].forks.iter_mut().rev().find(|f| f.fork == fork)
    }
}

impl ForkRecord {
    /// How an automatic warm-up ended: iterations, and why. `None` if warm-up was fixed, or did not end.
    pub fn warmup_end(&self) -> Option<(u64, WarmupEnd)> {
        self.warmup.last().and_then(|last| Some((last.index, last.warmup_end?)))
    }

    fn begin(fork: u64, seed: u64) -> ForkRecord {
        ForkRecord { fork, seed, ..ForkRecord::default() }
    }

    fn push(&mut self, iteration: Iteration) {
        match iteration.phase {
            PhaseName::Warmup => self.warmup.push(iteration),
            PhaseName::Measurement => self.measurement.push(iteration),
        }
    }
}
