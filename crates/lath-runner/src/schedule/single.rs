//! The forks of a case without contenders: its warm-up forks, then its forks, one after the other.

use crate::fork::{self, Runner, Slot};
use crate::journal::recorder::Recorder;
use crate::schedule::budget::Share;
use crate::session::{Halt, ended, gives_up};
use std::collections::VecDeque;
use std::time::Instant;

/// Forks that were not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// They would only have failed again.
    pub hopeless: u64,
    /// There was no time for them.
    pub late: u64,
}

/// A case at work.
pub struct Single<'a> {
    runner: &'a Runner<'a>,
    case: usize,
    share: Share,
    /// Forks that have not ended.
    todo: VecDeque<Slot>,
    pub left_out: LeftOut,
}

impl<'a> Single<'a> {
    pub fn begin(
        runner: &'a Runner<'a>,
        case: usize,
        share: Share,
        recorder: &Recorder<'_>,
    ) -> Single<'a> {
        let plan = runner.session.case(case);
        Single {
            runner,
            case,
            share,
            todo: todo(plan.warmup_forks, plan.forks, case, recorder).into(),
            left_out: LeftOut::default(),
        }
    }

    /// Runs a fork. False: none follows.
    pub fn next(&mut self, recorder: &mut Recorder<'_>) -> Result<bool, Halt> {
        let rest = self.todo.len() as u64;
        let Some(slot) = self.todo.pop_front() else {
            return Ok(false);
        };
        if gives_up(&recorder.record, self.case) {
            self.left_out.hopeless = rest;
            return Ok(false);
        }
        let now = Instant::now();
        if !self.share.allows(now) {
            self.left_out.late = rest;
            return Ok(false);
        }
        fork::run(self.runner, slot, recorder)?;
        self.share.took(now.elapsed());
        Ok(!self.todo.is_empty())
    }
}

fn todo(warmups: u64, forks: u64, case: usize, recorder: &Recorder<'_>) -> Vec<Slot> {
    let record = &recorder.record.cases[case];
    let slot = |fork, warmup| Slot {
        case,
        fork,
        warmup,
        block: None,
    };
    // A run that is resumed in the middle of a case has had its warm-up forks.
    let warmed = record.forks.iter().any(|f| f.ended);
    let warmups = (1..=warmups)
        .filter(|_| !warmed)
        .map(|fork| slot(fork, true));
    let forks = (1..=forks)
        .filter(|fork| recorder.record.header.has(*fork) && !ended(record, *fork))
        .map(|fork| slot(fork, false));
    warmups.chain(forks).collect()
}
