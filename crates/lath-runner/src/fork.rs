//! One fork: a process, a trial, its iterations.
//!
//! A time-out is counted from the moment a command can begin: an iteration may take its planned
//! time and the case's time-out on top of it, and is waited for a while longer: see [`patience`].
//! State set-up belongs to the first iteration, as in the wrapper.
//!
//! [`patience`]: crate::talk::told::patience

mod batch;
mod bulk;
mod files;
mod job;
mod peak;
mod slot;
mod warmup;

pub use slot::{Runner, Slot};

use crate::journal::recorder::Recorder;
use crate::process::Process;
use crate::session::Halt;
use crate::talk::conversation::Trouble;
use crate::talk::failure::{self, Stage};
use crate::talk::told::{calibrated, calibrates, schedule};
use crate::talk::{launch, seed, visit};
use batch::Pace;
use job::Job;
use lath_core::record::{Event, Failure, PhaseName};
use lath_protocol::Command;

/// Runs the fork, once more as often as the options allow if it fails, and records everything of it
/// but an interruption, which leaves it unfinished. `Err`: the run ends here.
pub fn run(runner: &Runner<'_>, slot: Slot, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let Slot {
        case, fork, warmup, ..
    } = slot;
    let mut retries = runner.session.options.retries;
    let (failure, peak_rss_kib) = loop {
        match attempt(runner, slot, recorder)? {
            (Some(failure), _) if retries > 0 => recorder.emit(&Event::Retried {
                case,
                fork,
                warmup,
                failure,
            }),
            outcome => break outcome,
        }
        retries -= 1;
    };
    let failed = failure.is_some();
    recorder.emit(&Event::ForkEnded {
        case,
        fork,
        warmup,
        failure,
        peak_rss_kib,
    });
    if failed {
        runner.session.go_on()
    } else {
        Ok(())
    }
}

/// One process for the fork. Gives its failure and its peak memory, KiB.
fn attempt(
    runner: &Runner<'_>,
    slot: Slot,
    recorder: &mut Recorder<'_>,
) -> Result<(Option<Failure>, Option<u64>), Halt> {
    let Slot {
        case,
        fork,
        warmup,
        block,
    } = slot;
    let mut job = Job::new(runner, slot, recorder);
    let seed = seed::fork_seed(runner.session.plan.seed, case, fork, warmup);
    let started = |pid| Event::ForkStarted {
        case,
        fork,
        warmup,
        pid,
        seed,
        block,
    };
    let mut process = match start(&mut job, seed) {
        Ok(process) => process,
        Err(None) => return Err(Halt::Interrupted),
        Err(failure) => {
            recorder.emit(&started(0));
            return Ok((failure, None));
        }
    };
    recorder.emit(&started(process.pid()));
    let outcome = converse(&job, &mut process, recorder, seed);
    let strays = process.take_strays();
    if !strays.is_empty() && !warmup {
        recorder.emit(&Event::Strays { case, fork, strays });
    }
    match outcome {
        Ok(Ended { peak, exit, pid }) => {
            let results = match job.profiled(pid) {
                Ok(results) => results,
                Err(None) => return Err(Halt::Interrupted),
                Err(failure) => return Ok((failure, peak)),
            };
            if exit.is_some() || !results.is_empty() {
                recorder.emit(&Event::ForkLeft {
                    case,
                    fork,
                    warmup,
                    exit,
                    results,
                });
            }
            Ok((None, peak))
        }
        Err((trouble, stage)) => match failure::of_fork(&trouble, &stage, process.tail()) {
            Some(failure) => Ok((Some(failure), peak::at_death(&trouble))),
            None => Err(Halt::Interrupted),
        },
    }
}

/// The process of the fork. `Err(None)`: the user interrupted.
fn start(job: &mut Job<'_>, seed: u64) -> Result<Process, Option<Failure>> {
    let (runner, case) = (job.runner, job.slot.case);
    let session = runner.session;
    let wrapper = session.wrapper(case);
    let launch =
        launch::padded(wrapper, job.case().benchmark, seed).limited(session.options.limits);
    if runner.is_watched(case) {
        let trial = |hello: &_| job.trial(job.case(), hello, seed);
        job.watched = Some(runner.companions.begin(&session, case, trial)?);
    }
    let launch = match &job.watched {
        Some(watched) => watched.launch(launch),
        None => launch,
    };
    let mut process = visit::start(&launch, &wrapper.path).map_err(|d| {
        Some(Failure {
            code: d.code,
            message: d.message,
            tail: Vec::new(),
        })
    })?;
    if let Some(watched) = &job.watched {
        watched.listen(&mut process)?;
    }
    Ok(process)
}

/// A fork that went well.
struct Ended {
    /// KiB.
    peak: Option<u64>,
    /// What there is to say of its end.
    exit: Option<String>,
    /// Of the process that said hello.
    pid: u32,
}

/// Talks the fork through, and ends the process either way. `Err`: the trouble and what was being
/// done.
fn converse(
    job: &Job<'_>,
    process: &mut Process,
    recorder: &mut Recorder<'_>,
    seed: u64,
) -> Result<Ended, (Trouble, Stage)> {
    let mut stage = Stage::Start;
    let outcome = talk(job, process, recorder, seed, &mut stage);
    let case = job.slot.case;
    let show = &mut |stream, text| recorder.emit(&Event::Output { case, stream, text });
    match outcome {
        Ok((peak, pid)) => {
            let exit = process.finish(
                job.runner.session.options.exit_timeout,
                job.runner.session.interrupt,
                show,
            );
            Ok(Ended { peak, exit, pid })
        }
        Err(trouble) => {
            process.stop(show);
            Err((trouble, stage))
        }
    }
}

/// Gives the peak memory, KiB, and which process said hello.
fn talk(
    job: &Job<'_>,
    process: &mut Process,
    recorder: &mut Recorder<'_>,
    seed: u64,
    stage: &mut Stage,
) -> Result<(Option<u64>, u32), Trouble> {
    let case = job.case();
    let hello = job.converse(process, recorder, |talk| {
        talk.hello(job.runner.session.options.start_timeout)
    })?;
    let pace = bulk::warm_up(job, process, recorder, &hello, seed, stage)?;
    *stage = Stage::Trial;
    job.begin(process, recorder, job.trial(case, &hello, seed))?;
    iterations(job, process, recorder, stage, pace)?;
    let peak = peak::of_living(process.pid(), hello.pid);
    *stage = Stage::End;
    job.end(process, recorder, case)?;
    Ok((peak, hello.pid))
}

/// All iterations. `pace`: that of the case's own bulk warm-up. The next command is sent before the
/// answer to the current one is heard wherever it is already known, so that the wrapper never waits
/// for the driver between two iterations.
fn iterations(
    job: &Job<'_>,
    process: &mut Process,
    recorder: &mut Recorder<'_>,
    stage: &mut Stage,
    pace: Option<Pace>,
) -> Result<(), Trouble> {
    let case = job.case();
    let schedule = schedule(case);
    let mut calls = job.calls.filter(|_| calibrated(case));
    if case.warmup.iterations == 0 {
        calls = calls.or(pace
            .filter(|_| calibrated(case))
            .map(|pace| job.agree(pace)));
    }
    if case.warmup.auto {
        let found = warmup::automatic(job, process, recorder, stage)?;
        calls = calls.or(found
            .filter(|_| calibrated(case))
            .map(|pace| job.agree(pace)));
    }
    let mut sent = 0;
    for (current, iterate) in schedule.iter().enumerate() {
        *stage = Stage::Iteration(iterate.phase, iterate.index);
        while sent < schedule.len() && sent <= current + 1 {
            let mut next = schedule[sent].clone();
            if calibrated(case) && next.phase == PhaseName::Measurement {
                match calls {
                    Some(calls) => next.calls = calls,
                    // Known only when the current one has ended.
                    None if sent > current => break,
                    None => {}
                }
            }
            process.send(&Command::Iterate(next).encode());
            sent += 1;
        }
        let answer = job.hear(process, recorder, case, iterate)?;
        if calls.is_none() && calibrates(case, iterate) {
            calls = Pace::of(answer.calls_per_batch, &answer.threads).map(|pace| job.agree(pace));
        }
        job.show_output(process, recorder);
        recorder.emit(&job.iteration(job.score(case, answer)));
    }
    Ok(())
}
