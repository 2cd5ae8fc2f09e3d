//! The forks of a block that measure in turns: their processes are alive together, and one works
//! while the others wait for commands (methodology/busy-machine.md).
//!
//! What a block did is recorded when it has ended: nothing is written while it measures.

mod conversations;
mod cpu;
mod rest;
mod warmup;

use super::job::Job;
use super::slot::{Runner, Slot};
use super::{peak, start};
use crate::journal::recorder::Recorder;
use crate::process::Process;
use crate::session::Halt;
use crate::talk::{failure, seed};
use lath_core::record::{Event, Failure, ForkTurns, Iteration, Stray};

/// Runs the forks of one block. One that fails has no result in the block, and one that works while
/// others have their turns disturbs theirs: the others run once more without it. Records everything
/// except an interruption, which leaves the block unfinished. `Err`: the run ends here.
pub fn run(runner: &Runner<'_>, slots: &[Slot], recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let mut slots = slots.to_vec();
    let mut retries = runner.session.options.retries;
    let mut restless = Vec::new();
    while !slots.is_empty() {
        let failed = match attempt(runner, &slots, recorder)? {
            Ok(lived) => {
                let (apart, rested): (Vec<Lived>, Vec<Lived>) =
                    lived.into_iter().partition(Lived::is_restless);
                slots.retain(|slot| apart.iter().all(|one| one.slot.case != slot.case));
                // A lone process waits for nobody.
                let again = !apart.is_empty() && !slots.is_empty();
                restless.extend(apart);
                if again {
                    continue;
                }
                let all = restless.into_iter().chain(rested);
                all.for_each(|one| one.record(recorder));
                return Ok(());
            }
            Err(failed) => failed,
        };
        let again = retries > 0;
        failed.record(again, recorder);
        if again {
            retries -= 1;
        } else {
            runner.session.go_on()?;
            slots.retain(|slot| slot.case != failed.slot.case);
        }
    }
    restless.into_iter().for_each(|one| one.record(recorder));
    Ok(())
}

/// A fork that failed, which ends its block.
struct Failed {
    slot: Slot,
    seed: u64,
    pid: u32,
    failure: Failure,
    peak_rss_kib: Option<u64>,
    strays: Vec<Stray>,
}

impl Failed {
    fn record(&self, again: bool, recorder: &mut Recorder<'_>) {
        let Slot { case, fork, .. } = self.slot;
        recorder.emit(&started(self.slot, self.pid, self.seed));
        emit_strays(self.slot, &self.strays, recorder);
        let failure = self.failure.clone();
        recorder.emit(&if again {
            Event::Retried {
                case,
                fork,
                warmup: false,
                failure,
            }
        } else {
            Event::ForkEnded {
                case,
                fork,
                warmup: false,
                failure: Some(failure),
                peak_rss_kib: self.peak_rss_kib,
            }
        });
    }
}

/// A fork that measured all its turns.
struct Lived {
    slot: Slot,
    seed: u64,
    pid: u32,
    measured: Measured,
    exit: Option<String>,
    strays: Vec<Stray>,
}

struct Measured {
    warmup: Iteration,
    /// All turns together.
    sum: Iteration,
    turns: ForkTurns,
    peak_rss_kib: Option<u64>,
}

impl Lived {
    fn is_restless(&self) -> bool {
        self.measured.turns.is_restless()
    }

    fn record(self, recorder: &mut Recorder<'_>) {
        let Slot { case, fork, .. } = self.slot;
        let Measured {
            warmup,
            sum,
            turns,
            peak_rss_kib,
        } = self.measured;
        recorder.emit(&started(self.slot, self.pid, self.seed));
        for iteration in [warmup, sum] {
            recorder.emit(&Event::Iteration {
                case,
                fork,
                warmup: false,
                iteration: Box::new(iteration),
            });
        }
        recorder.emit(&Event::Turned {
            case,
            fork,
            turns: Box::new(turns),
        });
        emit_strays(self.slot, &self.strays, recorder);
        if self.exit.is_some() {
            recorder.emit(&Event::ForkLeft {
                case,
                fork,
                warmup: false,
                exit: self.exit,
                results: Vec::new(),
            });
        }
        recorder.emit(&Event::ForkEnded {
            case,
            fork,
            warmup: false,
            failure: None,
            peak_rss_kib,
        });
    }
}

fn started(slot: Slot, pid: u32, seed: u64) -> Event {
    Event::ForkStarted {
        case: slot.case,
        fork: slot.fork,
        warmup: false,
        pid,
        seed,
        block: slot.block,
    }
}

fn emit_strays(slot: Slot, strays: &[Stray], recorder: &mut Recorder<'_>) {
    if !strays.is_empty() {
        recorder.emit(&Event::Strays {
            case: slot.case,
            fork: slot.fork,
            strays: strays.to_vec(),
        });
    }
}

/// Starts all processes, lets them measure, and ends them.
fn attempt(
    runner: &Runner<'_>,
    slots: &[Slot],
    recorder: &mut Recorder<'_>,
) -> Result<Result<Vec<Lived>, Failed>, Halt> {
    let plan = runner.session.plan;
    let seeds: Vec<u64> = slots
        .iter()
        .map(|slot| seed::fork_seed(plan.seed, slot.case, slot.fork, false))
        .collect();
    let (mut jobs, mut processes) = (Vec::new(), Vec::new());
    for (slot, seed) in slots.iter().zip(&seeds) {
        let mut job = Job::new(runner, *slot, recorder).placed();
        match start(&mut job, *seed) {
            Ok(process) => processes.push(process),
            Err(None) => return Err(Halt::Interrupted),
            Err(Some(failure)) => {
                return Ok(Err(Failed {
                    slot: *slot,
                    seed: *seed,
                    pid: 0,
                    failure,
                    peak_rss_kib: None,
                    strays: Vec::new(),
                }));
            }
        }
        jobs.push(job);
    }
    let pids: Vec<u32> = processes.iter().map(Process::pid).collect();
    let outcome = conversations::converse(&jobs, &seeds, &mut processes, recorder);
    let gone = slots.iter().zip(&seeds).zip(pids).zip(&mut processes);
    match outcome {
        Ok(all) => Ok(Ok(gone
            .zip(all)
            .map(|((((slot, seed), pid), process), (measured, exit))| Lived {
                slot: *slot,
                seed: *seed,
                pid,
                measured,
                exit,
                strays: process.take_strays(),
            })
            .collect())),
        Err(broken) => {
            let (who, trouble, at) = *broken;
            let (((slot, seed), pid), process) =
                gone.into_iter().nth(who).ok_or(Halt::Interrupted)?;
            let wrapper = runner.session.wrapper(slot.case);
            let failure = failure::of_wrapper(&trouble, &at, process.tail(), wrapper)
                .ok_or(Halt::Interrupted)?;
            Ok(Err(Failed {
                slot: *slot,
                seed: *seed,
                pid,
                failure,
                peak_rss_kib: peak::at_death(&trouble),
                strays: process.take_strays(),
            }))
        }
    }
}
