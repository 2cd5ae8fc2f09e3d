//! What happened: events while a run goes on, and the record they add up to. Runner and report meet
//! here and nowhere else.
//!
//! Events are appended to the journal as JSON lines as they arrive; a record is what
//! [`Record::apply`] makes of them, so a journal read back gives the same record as the run itself.

mod apply;
mod contest;
mod flames;
mod header;
mod iteration;
mod step;
mod versions;

use crate::diagnostic::Diagnostic;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use contest::{Block, CheckRecord, CheckVerdict, Look, Stop};
pub use flames::Flames;
pub use header::{Clock, Environment, Header, WrapperClocks};
pub use iteration::{
    ForeignPolicy, ForeignResult, Iteration, PhaseName, ProfileText, Speed, ThreadResult,
    WarmupEnd, WarmupWhy,
};
pub use step::{EarlyFailure, Step};
pub use versions::JournalLines;

/// Version of the journal and of everything in it; [`JournalLines`] reads earlier ones, too.
pub const RECORD_VERSION: u32 = 2;

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
    /// A fork warmed up something else before its own trial: shown and journalled, no part of the
    /// record.
    BulkIteration {
        case: usize,
        fork: u64,
        warmup: bool,
        /// Index in [`crate::plan::Plan::bulk`].
        bulk: usize,
        iteration: Box<Iteration>,
    },
    /// What there is to say of a fork whose trial went well, now that its process has ended.
    ForkLeft {
        case: usize,
        fork: u64,
        warmup: bool,
        /// How the process ended, where that is not as it should be: `was killed by SIGSEGV
        /// (segmentation fault)`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        exit: Option<String>,
        /// What profilers that looked at it from beside it have to say of it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        results: Vec<ForeignResult>,
    },
    ForkEnded {
        case: usize,
        fork: u64,
        warmup: bool,
        failure: Option<Failure>,
        peak_rss_kib: Option<u64>,
    },
    /// Something fails before the first measured fork, and there is no fork that says so.
    FailedEarly {
        case: usize,
        step: Step,
        failure: Failure,
    },
    /// The fork failed and is started once more: what it had measured does not count.
    Retried {
        case: usize,
        fork: u64,
        warmup: bool,
        failure: Failure,
    },
    /// Processes that the fork left behind outside its group. Comes before its end.
    Strays {
        case: usize,
        fork: u64,
        strays: Vec<Stray>,
    },
    /// What was counted apart from measuring: name -> (value per operation, unit).
    Profile {
        case: usize,
        metrics: BTreeMap<String, (f64, String)>,
    },
    /// What profilers of another harness have to say of a case.
    Texts {
        case: usize,
        texts: Vec<ProfileText>,
    },
    /// Where the time of a case goes, seen apart from measuring.
    Flames {
        case: usize,
        flames: Box<Flames>,
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
    /// Something begins that is not timed and may take long, until the next event: shown, never
    /// journalled.
    #[serde(skip)]
    Aside {
        case: usize,
        what: String,
    },
    RunEnded {
        status: Status,
        seconds: f64,
    },
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

/// Why a fork ended before its time. `code` is a row of the diagnostic codes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub code: String,
    /// `threw std::runtime_error: bad input (in Benchmarks::f)`.
    pub message: String,
    /// Last lines of standard error and output.
    pub tail: Vec<String>,
}

impl Event {
    /// Index of the case that it is about.
    pub fn case(&self) -> Option<usize> {
        match self {
            Event::CaseStarted { case }
            | Event::ForkStarted { case, .. }
            | Event::Iteration { case, .. }
            | Event::BulkIteration { case, .. }
            | Event::ForkLeft { case, .. }
            | Event::ForkEnded { case, .. }
            | Event::Checked { case, .. }
            | Event::Strays { case, .. }
            | Event::Retried { case, .. }
            | Event::FailedEarly { case, .. }
            | Event::Profile { case, .. }
            | Event::Texts { case, .. }
            | Event::Flames { case, .. }
            | Event::CaseEnded { case, .. }
            | Event::Output { case, .. }
            | Event::Aside { case, .. } => Some(*case),
            Event::RunStarted(_) | Event::Looked { .. } | Event::RunEnded { .. } => None,
        }
    }
}

impl From<Diagnostic> for Failure {
    /// What kept a process from starting.
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure {
            code: diagnostic.code,
            message: diagnostic.message,
            tail: Vec::new(),
        }
    }
}

/// A process that outlived its fork and had left its process group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stray {
    pub pid: u32,
    /// Of its program, as the kernel has it: at most 15 bytes.
    pub name: String,
    /// lath ended it. If not, it may still run.
    pub ended: bool,
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
    /// Why it was not measured, and warm-up forks that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub early: Vec<EarlyFailure>,
    /// Measured forks; warm-up forks are not kept.
    pub forks: Vec<ForkRecord>,
    pub warnings: Vec<Diagnostic>,
    /// What was counted apart from measuring: name -> (value per operation, unit).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub profile: BTreeMap<String, (f64, String)>,
    /// What profilers of another harness have to say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<ProfileText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flames: Option<Flames>,
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
    /// How its process ended after a trial that went well, where that is not as it should be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<String>,
    /// Of profilers that looked at it from beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ForeignResult>,
    /// Why earlier attempts at it failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retried: Vec<Failure>,
    /// Processes that it left behind outside its group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strays: Vec<Stray>,
}

impl Record {
    /// The empty record of a run that begins.
    pub fn new(header: Header) -> Record {
        let cases = vec![CaseRecord::default(); header.plan.cases.len()];
        Record {
            header,
            cases,
            looks: BTreeMap::new(),
            status: None,
        }
    }
}

impl CaseRecord {
    /// All that failed, in the order of steps.
    pub fn failures(&self) -> impl Iterator<Item = (Step, &Failure)> {
        let early = self.early.iter().map(|e| (e.step, &e.failure));
        let forks = self
            .forks
            .iter()
            .filter_map(|f| Some((Step::Fork(f.fork), f.failure.as_ref()?)));
        early.chain(forks)
    }

    /// The first iteration measured: it was told the case's number of calls, or found it itself
    /// where there was no warm-up.
    pub fn first_measured(&self) -> Option<&Iteration> {
        self.forks.iter().find_map(|f| f.measurement.first())
    }
}

impl ForkRecord {
    /// How an automatic warm-up ended: iterations, and why. `None` if warm-up was fixed, or did not
    /// end.
    pub fn warmup_end(&self) -> Option<(u64, WarmupEnd)> {
        self.warmup
            .last()
            .and_then(|last| Some((last.index, last.warmup_end?)))
    }
}
