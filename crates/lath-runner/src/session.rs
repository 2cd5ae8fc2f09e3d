//! Data that all parts of a run share, and the reasons why a run ends early.

use crate::process::{Limits, QUIT_PATIENCE};
use crate::talk::conversation;
use crate::talk::trial::Manner;
use lath_core::plan::{Case, Plan, Wrapper};
use lath_core::record::{
    CaseRecord, Environment, Failure, Record, Shard, Status, Step, WrapperClocks,
};
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use std::time::Duration;

/// Options of a run beside its plan.
#[derive(Clone, Debug)]
pub struct Options {
    /// File for the journal.
    pub journal: Option<PathBuf>,
    /// An unfinished run to continue. The caller has checked that it has the same plan.
    pub resume: Option<Record>,
    /// The part of the plan's blocks to measure; `None`: all.
    pub shard: Option<Shard>,
    /// argv of the run, for the record.
    pub command: Vec<String>,
    pub lath_version: String,
    /// The machine, if the caller has already probed it.
    pub environment: Option<Environment>,
    /// Of wrappers (index as in the plan), as far as the caller has already measured them.
    pub clocks: Vec<Option<WrapperClocks>>,
    /// Time limit from a wrapper's start to its first answer.
    pub start_timeout: Duration,
    /// Time limit from its last answer to its end, while exit handlers of user code run.
    pub exit_timeout: Duration,
    /// Time limit of the set-ups of a trial and an iteration together, from their beginning;
    /// `None`: as long as an iteration may overrun.
    pub set_up_timeout: Option<Duration>,
    /// The same for tear-downs.
    pub tear_down_timeout: Option<Duration>,
    /// After this time the run ends as if the user had interrupted it.
    pub run_timeout: Option<Duration>,
    /// How often to run a failed fork again, each time in a new process.
    pub retries: u64,
    /// Resource limits of a fork.
    pub limits: Limits,
    /// Check the result of every case, whatever the plan says, and time nothing.
    pub proves_only: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            journal: None,
            resume: None,
            shard: None,
            command: Vec::new(),
            lath_version: env!("CARGO_PKG_VERSION").to_owned(),
            environment: None,
            clocks: Vec::new(),
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

/// Why the run stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    Interrupted,
    /// Something failed, with the option to stop at a failure.
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

    /// How to talk to the processes of a case.
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

    /// After a failure: whether the run continues.
    pub fn go_on(&self) -> Result<(), Halt> {
        if self.plan.options.fail_on_error {
            Err(Halt::Failed)
        } else {
            Ok(())
        }
    }

    /// Whether the case has no more forks: it was refused, is the program that it is compared with,
    /// has a wrong result, its forks only fail again, or they do not let others have their turns.
    pub fn is_out(&self, record: &Record, case: usize) -> bool {
        self.case(case).refused.is_some()
            || self.case(case).identical.is_some()
            || is_wrong(&record.cases[case])
            || gives_up(record, case)
            || is_restless(&record.cases[case])
    }
}

/// The code of a wrong result.
pub const WRONG: &str = "L707";

/// Whether the case must not be timed at all: it has a wrong result, or threw during the check.
pub fn is_wrong(case: &CaseRecord) -> bool {
    case.early.iter().any(|e| e.step == Step::Proof)
}

/// A benchmark that has thrown in so many forks, and measured nothing in any, throws in the next one, too.
const THROWN: usize = 3;

/// Whether further forks would only fail again: two crashed in the same way before either measured
/// anything. Exceptions are as in JMH: every fork that was asked for runs; but where results decide
/// how many there are, a benchmark that only throws does not take the time of others.
pub fn gives_up(record: &Record, case: usize) -> bool {
    let results_decide = record.header.results_decide(case);
    let case = &record.cases[case];
    let early = case.early.iter().map(|e| &e.failure);
    let barren = case.forks.iter().filter(|f| f.measurement.is_empty());
    let failures: Vec<&Failure> = early
        .chain(barren.filter_map(|f| f.failure.as_ref()))
        .collect();
    let has_thrown = |failure: &Failure| failure.code == "L701";
    let same =
        |a: &Failure, b: &Failure| a.code == b.code && a.message == b.message && !has_thrown(a);
    let thrown = failures.iter().filter(|one| has_thrown(one)).count();
    let measured = || case.forks.iter().any(|f| !f.measurement.is_empty());
    failures
        .iter()
        .enumerate()
        .any(|(i, a)| failures[..i].iter().any(|b| same(a, b)))
        || results_decide && thrown >= THROWN && !measured()
}

/// Blocks with a process that is not at rest while others have their turns are measured again without
/// it. So many are enough, if they are half of its blocks,
const RESTLESS: usize = 3;

/// to leave it out of those that follow.
pub fn is_restless(case: &CaseRecord) -> bool {
    let turns = || case.forks.iter().filter_map(|fork| fork.turns.as_ref());
    let restless = turns().filter(|turns| turns.is_restless()).count();
    restless >= RESTLESS && 2 * restless >= turns().count()
}

/// Whether the fork with this number has ended, with or without failure.
pub fn ended(case: &CaseRecord, fork: u64) -> bool {
    case.forks.iter().any(|f| f.fork == fork && f.ended)
}
