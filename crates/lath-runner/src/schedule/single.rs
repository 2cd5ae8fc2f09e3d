//! The forks of a case without contenders: its warm-up forks, then its forks, one after the other.

use crate::fork::{self, Runner, Slot};
use crate::journal::recorder::Recorder;
use crate::schedule::budget::Share;
use crate::session::{Halt, ended, gives_up};
use std::time::Instant;

/// Forks that were not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// They would only have failed again.
    pub hopeless: u64,
    /// There was no time for them.
    pub late: u64,
}

/// Runs what has not ended yet.
pub fn run(
    runner: &Runner<'_>,
    case: usize,
    share: &mut Share,
    recorder: &mut Recorder<'_>,
) -> Result<LeftOut, Halt> {
    let plan = runner.session.case(case);
    let todo = todo(plan.warmup_forks, plan.forks, case, recorder);
    let mut left_out = LeftOut::default();
    for (done, slot) in todo.iter().enumerate() {
        let rest = (todo.len() - done) as u64;
        if gives_up(&recorder.record.cases[case]) {
            left_out.hopeless = rest;
            break;
        }
        let now = Instant::now();
        if !share.allows(now) {
            left_out.late = rest;
            break;
        }
        fork::run(runner, *slot, recorder)?;
        share.took(now.elapsed());
    }
    Ok(left_out)
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
        .filter(|fork| !ended(record, *fork))
        .map(|fork| slot(fork, false));
    warmups.chain(forks).collect()
}
