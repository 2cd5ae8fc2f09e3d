//! What happened: events while a run goes on, and the record they add up to. Runner and report meet
//! here and nowhere else.
//!
//! Events are appended to the journal as JSON lines as they arrive; a record is what
//! [`Record::apply`] makes of them, so a journal read back gives the same record as the run itself.

mod contest;
mod flames;
mod header;
mod iteration;

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
    /// Something keeps the case from being measured, before any of its forks.
    pub fn kept_from_measuring(case: usize, failure: Failure) -> Event {
        Event::ForkEnded {
            case,
            fork: ForkRecord::BEFORE_MEASURING,
            warmup: true,
            failure: Some(failure),
            peak_rss_kib: None,
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

    /// Adds one event. Events of a fork that is run again (after `--resume`) replace what was
    /// there.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::RunStarted(_)
            | Event::BulkIteration { .. }
            | Event::Output { .. }
            | Event::Aside { .. } => {}
            Event::CaseStarted { case } => self.cases[*case].started = true,
            Event::ForkStarted { warmup: true, .. } => {}
            Event::ForkStarted {
                case,
                fork,
                seed,
                block,
                ..
            } => {
                let forks = &mut self.cases[*case].forks;
                let earlier = forks
                    .iter()
                    .position(|f| f.fork == *fork)
                    .map(|at| forks.remove(at));
                let (retried, strays) = earlier.map(|f| (f.retried, f.strays)).unwrap_or_default();
                forks.push(ForkRecord {
                    block: *block,
                    retried,
                    strays,
                    ..ForkRecord::begin(*fork, *seed)
                });
            }
            Event::Checked { case, check } => self.cases[*case].check = Some((**check).clone()),
            Event::Looked { family, look } => drop(self.looks.insert(*family, *look)),
            Event::Iteration { warmup: true, .. } => {}
            Event::Iteration {
                case,
                fork,
                iteration,
                ..
            } => {
                if let Some(record) = self.fork_mut(*case, *fork) {
                    record.push((**iteration).clone());
                }
            }
            Event::ForkLeft { warmup: true, .. } => {}
            Event::ForkLeft {
                case,
                fork,
                exit,
                results,
                ..
            } => {
                if let Some(record) = self.fork_mut(*case, *fork) {
                    record.exit.clone_from(exit);
                    record.results.clone_from(results);
                }
            }
            Event::Texts { case, texts } => self.cases[*case].texts.clone_from(texts),
            Event::ForkEnded {
                case,
                fork,
                warmup,
                failure,
                peak_rss_kib,
            } => self.end_fork(*case, *fork, *warmup, failure, *peak_rss_kib),
            Event::Strays { case, fork, strays } => {
                if let Some(record) = self.fork_mut(*case, *fork) {
                    record.strays.extend(strays.iter().cloned());
                }
            }
            // Of a warm-up fork nothing is kept; that it succeeds in the end is enough.
            Event::Retried { warmup: true, .. } => {}
            Event::Retried {
                case,
                fork,
                failure,
                ..
            } => {
                if let Some(record) = self.fork_mut(*case, *fork) {
                    record.retried.push(failure.clone());
                }
            }
            Event::Profile { case, metrics } => self.cases[*case].profile.clone_from(metrics),
            Event::Flames { case, flames } => self.cases[*case].flames = Some((**flames).clone()),
            Event::CaseEnded { case, warnings } => {
                self.cases[*case].ended = true;
                self.cases[*case].warnings.clone_from(warnings);
            }
            Event::RunEnded { status, .. } => self.status = Some(*status),
        }
    }

    fn end_fork(
        &mut self,
        case: usize,
        fork: u64,
        warmup: bool,
        failure: &Option<Failure>,
        peak: Option<u64>,
    ) {
        if warmup && failure.is_none() {
            return;
        }
        // A failed warm-up fork is shown as a fork without measurements: the reader must see why
        // there are fewer numbers.
        if warmup {
            self.cases[case]
                .forks
                .push(ForkRecord::begin(ForkRecord::BEFORE_MEASURING, 0));
        }
        if let Some(record) = self.fork_mut(
            case,
            if warmup {
                ForkRecord::BEFORE_MEASURING
            } else {
                fork
            },
        ) {
            record.ended = true;
            record.failure.clone_from(failure);
            record.peak_rss_kib = peak;
        }
    }

    fn fork_mut(&mut self, case: usize, fork: u64) -> Option<&mut ForkRecord> {
        self.cases[case]
            .forks
            .iter_mut()
            .rev()
            .find(|f| f.fork == fork)
    }
}

impl CaseRecord {
    /// The first iteration measured: it was told the case's number of calls, or found it itself
    /// where there was no warm-up.
    pub fn first_measured(&self) -> Option<&Iteration> {
        self.forks.iter().find_map(|f| f.measurement.first())
    }
}

impl ForkRecord {
    /// The number of what stands in the place of a fork where a case was kept from being measured:
    /// a warm-up fork that failed, a plan that refuses the case, a wrong result.
    pub const BEFORE_MEASURING: u64 = 0;

    /// It is a fork that was to measure.
    pub fn is_measured(&self) -> bool {
        self.fork != ForkRecord::BEFORE_MEASURING
    }

    /// How an automatic warm-up ended: iterations, and why. `None` if warm-up was fixed, or did not
    /// end.
    pub fn warmup_end(&self) -> Option<(u64, WarmupEnd)> {
        self.warmup
            .last()
            .and_then(|last| Some((last.index, last.warmup_end?)))
    }

    fn begin(fork: u64, seed: u64) -> ForkRecord {
        ForkRecord {
            fork,
            seed,
            ..ForkRecord::default()
        }
    }

    fn push(&mut self, iteration: Iteration) {
        match iteration.phase {
            PhaseName::Warmup => self.warmup.push(iteration),
            PhaseName::Measurement => self.measurement.push(iteration),
        }
    }
}
