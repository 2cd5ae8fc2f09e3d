//! The forks of a block that measure in turns: their processes are alive together, and one works
//! while the others wait for commands (methodology/busy-machine.md).
//!
//! What a block did is recorded when it has ended: nothing is written while it measures.

mod conversations;
mod cpu;
mod helpers;
mod length;
mod rest;
mod warmup;

use super::job::Job;
use super::slot::{Runner, Slot};
use crate::journal::Life;
use crate::journal::recorder::Recorder;
use crate::session::Halt;
use crate::talk::conversation::Trouble;
use crate::talk::trial::Ended;
use lath_core::record::{ForkRecord, ForkTurns};

/// Runs the forks of one block. One that fails has no result in the block, and one that works while
/// others have their turns disturbs theirs: the others run once more without it. Records everything
/// except an interruption, which leaves the block unfinished. `Err`: the run ends here.
pub fn run(runner: &Runner<'_>, slots: &[Slot], recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let session = &runner.session;
    let mut slots = slots.to_vec();
    let mut retries = session.options.retries;
    let mut done = Vec::new();
    while !slots.is_empty() {
        match attempt(runner, &slots, recorder)? {
            Ok(lives) => {
                let (restless, rested): (Vec<Life>, Vec<Life>) =
                    lives.into_iter().partition(is_restless);
                slots.retain(|slot| rested.iter().any(|life| life.case == slot.case));
                let again = !restless.is_empty();
                done.extend(restless);
                // A lone process waits for nobody.
                if !again || slots.is_empty() {
                    done.extend(rested);
                    break;
                }
            }
            Err(failed) => {
                recorder.emit(&failed.started());
                if !failed.end(session, &mut retries, recorder)? {
                    slots.retain(|slot| slot.case != failed.case);
                }
            }
        }
    }
    for life in done {
        recorder.emit(&life.started());
        life.measured()
            .iter()
            .for_each(|event| recorder.emit(event));
        life.end(session, &mut retries, recorder)?;
    }
    Ok(())
}

fn is_restless(life: &Life) -> bool {
    life.fork.turns.as_ref().is_some_and(ForkTurns::is_restless)
}

/// Starts all processes, lets them measure, and ends them. `Err`: the one that failed.
fn attempt(
    runner: &Runner<'_>,
    slots: &[Slot],
    recorder: &mut Recorder<'_>,
) -> Result<Result<Vec<Life>, Life>, Halt> {
    let (mut jobs, mut lives, mut processes) = (Vec::new(), Vec::new(), Vec::new());
    for slot in slots {
        let mut job = Job::new(runner, *slot, recorder).placed();
        let (life, process) = job.start()?;
        let Some(process) = process else {
            return Ok(Err(life));
        };
        jobs.push(job);
        lives.push(life);
        processes.push(process);
    }
    let compiled = jobs.iter().find(|job| job.jit());
    let block = compiled.and_then(|job| job.slot.block);
    let best = block.and_then(|block| length::best(&recorder.record, block.family));
    let outcomes = conversations::converse(&jobs, best, &mut processes, recorder);
    let mut measured = Vec::new();
    for (who, (mut life, outcome)) in lives.into_iter().zip(outcomes).enumerate() {
        let process = &mut processes[who];
        life.fork.strays = process.take_strays();
        match outcome {
            Ok(Ended { value, exit }) => {
                life.fork = ForkRecord {
                    exit,
                    strays: life.fork.strays,
                    ..value
                };
                measured.push(life);
            }
            // Because of another, or by the user.
            Err((Trouble::Interrupted, _)) => {}
            Err(how) => {
                jobs[who].died(&mut life, process, &how)?;
                return Ok(Err(life));
            }
        }
    }
    if measured.len() < slots.len() {
        return Err(Halt::Interrupted);
    }
    Ok(Ok(measured))
}
