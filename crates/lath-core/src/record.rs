//! Events of a run, and the record that they form. They are the only link between runner and
//! report.
//!
//! Events are appended to the journal as JSON lines when they arrive. [`Record::apply`] builds the
//! record from them, so a journal gives the same record as the run itself.

mod apply;
mod calibrated;
mod comparison;
mod flames;
mod header;
mod iteration;
mod machine;
mod rare;
mod shard;
mod step;
mod turns;
mod versions;

use crate::diagnostic::Diagnostic;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use calibrated::{Calibrated, FoundIn};
pub use comparison::{Block, CheckRecord, CheckVerdict, Look, Standing, Stop};
pub use flames::Flames;
pub use header::{Clock, Environment, Header, Revision, WrapperClocks};
pub use iteration::{
    Detail, ForeignPolicy, ForeignResult, Iteration, OTHERS, PhaseName, ProcessCpu, ProfileText,
    Remarks, Slice, Speed, ThreadResult, WarmupEnd, WarmupWhy,
};
pub use machine::Machine;
pub use rare::{Rare, Seldom};
pub use shard::Shard;
pub use step::{EarlyFailure, Step};
pub use turns::{ForkTurns, TurnRecord};
pub use versions::JournalLines;

/// Version of the journal and its content; [`JournalLines`] also reads earlier ones.
pub const RECORD_VERSION: u32 = 3;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    RunStarted(Box<Header>),
    /// Forks that begin from here on are measured on this machine: that of the header is 0.
    Machine {
        number: usize,
        /// What it is, before its first fork.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        machine: Option<Box<Machine>>,
    },
    CaseStarted {
        case: usize,
    },
    ForkStarted {
        case: usize,
        fork: u64,
        warmup: bool,
        pid: u32,
        seed: u64,
        /// Set if contenders are measured in blocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        block: Option<Block>,
    },
    /// A result was checked, or could not be.
    Checked {
        case: usize,
        check: Box<CheckRecord>,
    },
    /// A process that proved a result told that it does its work when it is used.
    Deferred {
        case: usize,
        ty: String,
    },
    /// An adaptive run checked the state of a family.
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
    /// A fork warmed up another benchmark before its own trial: shown and journalled, but not part
    /// of the record.
    BulkIteration {
        case: usize,
        fork: u64,
        warmup: bool,
        /// Index in [`crate::plan::Plan::bulk`].
        bulk: usize,
        iteration: Box<Iteration>,
    },
    /// What a fork measured in turns with others; its iteration, which comes first, is their sum.
    Turned {
        case: usize,
        fork: u64,
        turns: Box<ForkTurns>,
    },
    /// Information about the end of a fork's process, after a successful trial.
    ForkLeft {
        case: usize,
        fork: u64,
        warmup: bool,
        /// The end of the process, if abnormal: `was killed by SIGSEGV (segmentation fault)`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        exit: Option<String>,
        /// Results of profilers that observed it from another process.
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
    /// A step before the first measured fork failed; no fork reports it.
    FailedEarly {
        case: usize,
        step: Step,
        failure: Failure,
    },
    /// The fork failed and runs again: its iterations so far do not count.
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
    /// Counts from extra processes: name -> (value per operation, unit).
    Profile {
        case: usize,
        metrics: BTreeMap<String, (f64, String)>,
    },
    /// Profilers of another harness report on a case.
    Texts {
        case: usize,
        texts: Vec<ProfileText>,
    },
    /// Where a case spends its time, from an extra process.
    Flames {
        case: usize,
        flames: Box<Flames>,
    },
    CaseEnded {
        case: usize,
        warnings: Vec<Diagnostic>,
    },
    /// Output of user code; shown, never journalled.
    #[serde(skip)]
    Output {
        case: usize,
        stream: Stream,
        text: String,
    },
    /// An untimed step begins that may take long, until the next event: shown, never journalled.
    #[serde(skip)]
    Aside {
        case: usize,
        what: String,
    },
    /// Nothing happened for a second but what was under way: shown, never journalled.
    #[serde(skip)]
    Alive {
        case: usize,
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
    /// `-foe true`, and something failed.
    Stopped,
}

/// Why a fork ended early. `code` is a row of the diagnostic codes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub code: String,
    /// `threw std::runtime_error: bad input (in Benchmarks::f)`.
    pub message: String,
    /// Last lines of standard error and output.
    pub tail: Vec<String>,
}

impl Event {
    /// No journal has it.
    pub fn is_only_shown(&self) -> bool {
        matches!(
            self,
            Event::Output { .. } | Event::Aside { .. } | Event::Alive { .. }
        )
    }

    /// Index of the event's case.
    pub fn case(&self) -> Option<usize> {
        match self {
            Event::CaseStarted { case }
            | Event::ForkStarted { case, .. }
            | Event::Iteration { case, .. }
            | Event::BulkIteration { case, .. }
            | Event::ForkLeft { case, .. }
            | Event::Turned { case, .. }
            | Event::ForkEnded { case, .. }
            | Event::Checked { case, .. }
            | Event::Deferred { case, .. }
            | Event::Strays { case, .. }
            | Event::Retried { case, .. }
            | Event::FailedEarly { case, .. }
            | Event::Profile { case, .. }
            | Event::Texts { case, .. }
            | Event::Flames { case, .. }
            | Event::CaseEnded { case, .. }
            | Event::Output { case, .. }
            | Event::Aside { case, .. }
            | Event::Alive { case } => Some(*case),
            Event::RunStarted(_)
            | Event::Machine { .. }
            | Event::Looked { .. }
            | Event::RunEnded { .. } => None,
        }
    }
}

impl From<Diagnostic> for Failure {
    /// A failure to start a process.
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure {
            code: diagnostic.code,
            message: diagnostic.message,
            tail: Vec::new(),
        }
    }
}

/// A process outside the group that outlived its fork.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stray {
    pub pid: u32,
    /// Name of its program, from the kernel: at most 15 bytes.
    pub name: String,
    /// lath ended it. Otherwise it may still run.
    pub ended: bool,
}

/// A run, complete or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub header: Header,
    pub cases: Vec<CaseRecord>,
    /// The last look at each family, by index; missing if there was none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub looks: BTreeMap<usize, Look>,
    pub status: Option<Status>,
    /// Machines beside the header's that measured forks, in the order of their numbers, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub machines: Vec<Machine>,
    /// The number of the machine that measures now.
    #[serde(skip)]
    pub now: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CaseRecord {
    pub started: bool,
    pub ended: bool,
    /// Why it was not measured, and failed warm-up forks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub early: Vec<EarlyFailure>,
    /// Measured forks; the record does not keep warm-up forks.
    pub forks: Vec<ForkRecord>,
    pub warnings: Vec<Diagnostic>,
    /// Counts from extra processes: name -> (value per operation, unit).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub profile: BTreeMap<String, (f64, String)>,
    /// Reports of profilers of another harness.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<ProfileText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flames: Option<Flames>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckRecord>,
    /// The type of a result that does its work when it is used, if a proof told it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deferred: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ForkRecord {
    /// From 1.
    pub fork: u64,
    pub seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<Block>,
    /// The number of the machine that measured it ([`Event::Machine`]).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub machine: usize,
    pub warmup: Vec<Iteration>,
    pub measurement: Vec<Iteration>,
    /// Set if it measured in turns with others; the only measured iteration is their sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<ForkTurns>,
    /// Its end was reached, with or without failure.
    pub ended: bool,
    pub failure: Option<Failure>,
    pub peak_rss_kib: Option<u64>,
    /// The end of its process after a successful trial, if abnormal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<String>,
    /// Results of profilers that observed it from another process.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ForeignResult>,
    /// Why earlier attempts at it failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retried: Vec<Failure>,
    /// Processes that it left behind outside its group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strays: Vec<Stray>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
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
            machines: Vec::new(),
            now: 0,
        }
    }
}

impl Record {
    /// Whether a case ended without any measurement, though the plan wanted some. The time budget
    /// may have ended before it began.
    pub fn lacks_measurements(&self) -> bool {
        let all = self.cases.iter().zip(&self.header.plan.cases).enumerate();
        all.filter(|(_, (_, case))| case.identical.is_none() && case.measurement.iterations > 0)
            .filter(|(_, (done, _))| done.ended)
            .filter(|(_, (done, _))| done.forks.iter().all(|f| f.measurement.is_empty()))
            .any(|(index, _)| self.header.own_forks(index) > 0)
    }
}

impl Record {
    /// Whether a contender's result is wrong.
    pub fn has_mismatch(&self) -> bool {
        self.cases.iter().any(CaseRecord::is_mismatch)
    }

    /// Whether something failed, or was not measured. `strict`: forks that succeeded only after a
    /// repetition count as failed.
    pub fn has_failed(&self, strict: bool) -> bool {
        self.has_failures(strict) || self.lacks_measurements()
    }

    /// Whether something failed; `strict` as of [`Record::has_failed`].
    pub fn has_failures(&self, strict: bool) -> bool {
        let mut forks = self.cases.iter().flat_map(|case| &case.forks);
        self.cases
            .iter()
            .any(|case| case.failures().next().is_some())
            || strict && forks.any(|fork| !fork.retried.is_empty())
    }
}

impl CaseRecord {
    /// What came of proving its result, if that is not known to be right. `None` as well if the case
    /// failed and measured nothing: that says why by itself.
    pub fn unverified(&self) -> Option<&CheckRecord> {
        let measured = self.forks.iter().any(|fork| !fork.measurement.is_empty());
        let is_told = self.failures().next().is_some() && !measured;
        let check = self.check.as_ref();
        check.filter(|check| check.verdict == CheckVerdict::Unverified && !is_told)
    }

    /// All failures, in the order of steps.
    pub fn failures(&self) -> impl Iterator<Item = (Step, &Failure)> {
        let early = self.early.iter().map(|e| (e.step, &e.failure));
        let forks = self
            .forks
            .iter()
            .filter_map(|f| Some((Step::Fork(f.fork), f.failure.as_ref()?)));
        early.chain(forks)
    }

    /// The measured iterations of all forks.
    pub fn measured(&self) -> impl Iterator<Item = &Iteration> {
        self.forks.iter().flat_map(|fork| &fork.measurement)
    }

    /// Whether its result is wrong.
    pub fn is_mismatch(&self) -> bool {
        let check = self.check.as_ref();
        check.is_some_and(|check| check.verdict == CheckVerdict::Mismatch)
    }

    /// The first measured iteration: it was given the case's number of calls, or found it if there
    /// was no warm-up.
    pub fn first_measured(&self) -> Option<&Iteration> {
        self.measured().next()
    }
}

impl ForkRecord {
    /// How an automatic warm-up ended: iterations, and why. `None` if warm-up was fixed, or did not
    /// end.
    pub fn warmup_end(&self) -> Option<(u64, WarmupEnd)> {
        self.warmup
            .last()
            .and_then(|last| Some((last.index, last.remarks.warmup_end?)))
    }
}
