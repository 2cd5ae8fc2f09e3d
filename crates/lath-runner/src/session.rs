//! What every part of a run shares, and how a run ends before its time.

use crate::process::{Limits, QUIT_PATIENCE};
use crate::talk::conversation;
use crate::talk::trial::Manner;
use lath_core::plan::{Case, Plan, Wrapper};
use lath_core::record::{CaseRecord, Environment, Failure, Record, Status, Step};
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use std::time::Duration;

/// What a run needs to know beside its plan.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where events are journalled.
    pub journal: Option<PathBuf>,
    /// An unfinished run to go on with. The caller has seen to it that its plan is the one given.
    pub resume: Option<Record>,
    /// argv of the run, for the record.
    pub command: Vec<String>,
    pub lath_version: String,
    /// The machine, if the caller has probed it already.
    pub environment: Option<Environment>,
    /// How long a wrapper may take from its start to its first answer.
    pub start_timeout: Duration,
    /// How long it may take from its last answer to its end: user code may have handlers that run
    /// then.
    pub exit_timeout: Duration,
    /// How long set-ups of a trial and an iteration together may take, from when they begin;
    /// `None`: as long as an iteration may outlast its time.
    pub set_up_timeout: Option<Duration>,
    /// The same for tear-downs.
    pub tear_down_timeout: Option<Duration>,
    /// After so long the run ends as if the user had interrupted it.
    pub run_timeout: Option<Duration>,
    /// How often a fork that failed is run again, each time in a new process.
    pub retries: u64,
    /// What a fork may take of the machine.
    pub limits: Limits,
    /// Every case proves its result, whether the plan asks for that or not, and nothing is timed.
    pub proves_only: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            journal: None,
            resume: None,
            command: Vec::new(),
            lath_version: env!("CARGO_PKG_VERSION").to_owned(),
            environment: None,
            start_timeout: conversation::PATIENCE,
            exit_timeout: QUIT_PATIENCE,
            set_up_timeout: None,
            tear_down_timeout: None,
            run_timeout: None,
            retries: 0,
            limits: Limits::default(),
            proves_only: false,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Session<'a> {
    pub plan: &'a Plan,
    pub options: &'a Options,
    /// Readable when the user wants to stop.
    pub interrupt: Option<BorrowedFd<'a>>,
}

/// Why nothing more is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    Interrupted,
    /// Something failed, and that was to be the end.
    Failed,
}

impl Halt {
    pub fn status(self) -> Status {
        match self {
            Halt::Interrupted => Status::Interrupted,
            Halt::Failed => Status::Stopped,
        }
    }
}

impl<'a> Session<'a> {
    pub fn case(&self, case: usize) -> &'a Case {
        &self.plan.cases[case]
    }

    pub fn wrapper(&self, case: usize) -> &'a Wrapper {
        &self.plan.wrappers[self.plan.cases[case].wrapper]
    }

    /// How processes that work on a case are talked to.
    pub fn manner(&self, case: usize) -> Manner<'a> {
        let Options {
            start_timeout,
            exit_timeout,
            set_up_timeout,
            tear_down_timeout,
            ..
        } = self.options;
        Manner {
            set_up: *set_up_timeout,
            tear_down: *tear_down_timeout,
            ..Manner::new(case, *start_timeout, *exit_timeout, self.interrupt)
        }
    }

    /// After a failure: whether the run goes on.
    pub fn go_on(&self) -> Result<(), Halt> {
        if self.plan.options.fail_on_error {
            Err(Halt::Failed)
        } else {
            Ok(())
        }
    }

    /// Whether no more forks of the case are run: it was refused, its result is wrong, or its forks
    /// only fail again.
    pub fn is_out(&self, record: &Record, case: usize) -> bool {
        self.case(case).refused.is_some()
            || is_wrong(&record.cases[case])
            || gives_up(&record.cases[case])
    }
}

/// The code of a failure that says that a result is wrong.
pub const WRONG: &str = "L707";

/// Whether something speaks against timing the case at all: its result is wrong, or it threw when
/// it was to prove it.
pub fn is_wrong(case: &CaseRecord) -> bool {
    case.early.iter().any(|e| e.step == Step::Proof)
}

/// Whether two forks broke down alike before either measured anything. (Exceptions are as in JMH:
/// every fork has its chance.)
pub fn gives_up(case: &CaseRecord) -> bool {
    let early = case.early.iter().map(|e| &e.failure);
    let barren = case.forks.iter().filter(|f| f.measurement.is_empty());
    let failures: Vec<&Failure> = early
        .chain(barren.filter_map(|f| f.failure.as_ref()))
        .collect();
    let same =
        |a: &Failure, b: &Failure| a.code == b.code && a.message == b.message && a.code != "L701";
    failures
        .iter()
        .enumerate()
        .any(|(i, a)| failures[..i].iter().any(|b| same(a, b)))
}

/// Whether the fork with this number has ended, well or badly.
pub fn ended(case: &CaseRecord, fork: u64) -> bool {
    case.forks.iter().any(|f| f.fork == fork && f.ended)
}
