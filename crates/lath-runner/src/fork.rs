//! One fork: a process, a trial, its iterations.
//!
//! A time-out counts from the moment a command can begin. An iteration may take its planned time
//! plus the case's time-out, and lath then waits a while longer: see [`patience`]. As in the
//! wrapper, state set-up belongs to the first iteration.
//!
//! [`patience`]: crate::talk::instructions::patience

mod batch;
mod bulk;
mod files;
mod job;
mod peak;
mod slot;
mod spent;
pub mod turns;
mod warmup;

pub use slot::{Runner, Slot};

use crate::journal::recorder::Recorder;
use crate::process::{Group, Process};
use crate::session::Halt;
use crate::talk::conversation::Trouble;
use crate::talk::failure;
use crate::talk::instructions::{calibrated, calibrates, schedule};
use crate::talk::trial::{self, Course, Emit, Ended, Talk};
use crate::talk::{inspect, launch, seed};
use batch::Pace;
use job::Job;
use lath_core::record::{Event, Failure, PhaseName};
use lath_protocol::{Iterate, IterationAnswer};
use spent::Spent;
use warmup::Warmup;

/// Runs the fork; if it fails, runs it again as often as the options allow. Records everything
/// except an interruption, which leaves the fork unfinished. `Err`: the run ends here.
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

/// Runs one process for the fork. Returns its failure and its peak memory, KiB.
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
    let outcome = trial::with(
        &mut process,
        &runner.session.manner(case),
        &mut |event| recorder.emit(event),
        |talk| live(&job, talk, seed),
    );
    let strays = process.take_strays();
    if !strays.is_empty() && !warmup {
        recorder.emit(&Event::Strays { case, fork, strays });
    }
    match outcome {
        Ok(Ended { value, exit }) => {
            let Lived { peak, pid } = value;
            let results = match job.profiled(pid) {
                Ok(results) => results,
                Err(Some(failure)) => return Ok((Some(failure), peak)),
                Err(None) => return Err(Halt::Interrupted),
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
        Err((trouble, at)) => {
            let wrapper = runner.session.wrapper(case);
            let failure = failure::of_wrapper(&trouble, &at, process.tail(), wrapper);
            ended(failure, &trouble)
        }
    }
}

/// A process that ended early; `None`: the user interrupted.
fn ended(
    failure: Option<Failure>,
    trouble: &Trouble,
) -> Result<(Option<Failure>, Option<u64>), Halt> {
    let failure = failure.ok_or(Halt::Interrupted)?;
    Ok((Some(failure), peak::at_death(trouble)))
}

/// Runs the process of the fork. `Err(None)`: the user interrupted.
fn start(job: &mut Job<'_>, seed: u64) -> Result<Process, Option<Failure>> {
    let (runner, case) = (job.runner, job.slot.case);
    let session = runner.session;
    let wrapper = session.wrapper(case);
    let launch = launch::padded(wrapper, job.case().benchmark, seed, job.layout)
        .limited(session.options.limits)
        .at(&session.plan.options.place);
    if runner.is_watched(case) {
        let trial = |hello: &_| job.trial(job.case(), hello, seed);
        job.watched = Some(runner.companions.begin(&session, case, trial)?);
    }
    let launch = match &job.watched {
        Some(watched) => watched.launch(launch),
        None => launch,
    };
    let mut process =
        inspect::start(&launch, &wrapper.path).map_err(|problem| Some(problem.into()))?;
    if let Some(watched) = &job.watched {
        watched.listen(&mut process)?;
    }
    Ok(process)
}

/// Results of a fork whose trial succeeded.
struct Lived {
    /// Peak memory of the process, KiB.
    peak: Option<u64>,
    /// The process that said hello.
    pid: u32,
}

/// Runs the fork's whole conversation.
fn live(job: &Job<'_>, talk: &mut Talk<'_>, seed: u64) -> Result<Lived, Trouble> {
    let case = job.case();
    let hello = talk.hello()?;
    let pace = bulk::warm_up(job, talk, &hello, seed)?;
    talk.trial(case, job.trial(case, &hello, seed), |talk| {
        let mut calls = job.calls.filter(|_| calibrated(case));
        if case.warmup.iterations == 0 {
            calls = calls.or_else(|| agreed(job, pace));
        }
        if case.warmup.auto {
            let mut warmup = Warmup::new(job);
            talk.iterate(case, &mut warmup)?;
            calls = calls.or_else(|| agreed(job, warmup.pace));
        }
        let process = (talk.process.group(), hello.pid);
        talk.iterate(case, &mut Planned::new(job, calls, process))?;
        Ok(Lived {
            peak: peak::of_living(talk.process.pid(), hello.pid),
            pid: hello.pid,
        })
    })
}

/// The number of calls per batch that follows from a pace.
fn agreed(job: &Job<'_>, pace: Option<Pace>) -> Option<u64> {
    let pace = pace.filter(|_| calibrated(job.case()))?;
    Some(job.agree(pace))
}

/// All iterations known in advance.
struct Planned<'a> {
    job: &'a Job<'a>,
    iterations: std::vec::IntoIter<Iterate>,
    /// Calls per batch.
    calls: Option<u64>,
    /// The process and who of it said hello, and what they had spent when the first measured
    /// iteration began.
    process: (Group, u32),
    began: Option<Spent>,
}

impl<'a> Planned<'a> {
    fn new(job: &'a Job<'a>, calls: Option<u64>, process: (Group, u32)) -> Planned<'a> {
        Planned {
            job,
            iterations: schedule(job.case()).into_iter(),
            calls,
            began: spent(&process),
            process,
        }
    }
}

fn spent((group, said): &(Group, u32)) -> Option<Spent> {
    Spent::of(group, *said)
}

impl Course for Planned<'_> {
    fn next(&mut self, waiting: usize) -> Option<Iterate> {
        let next = self.iterations.as_slice().first()?;
        let batches = calibrated(self.job.case()) && next.phase == PhaseName::Measurement;
        if batches && self.calls.is_none() && waiting > 0 {
            return None;
        }
        let mut next = self.iterations.next()?;
        if let Some(calls) = self.calls.filter(|_| batches) {
            next.calls = calls;
        }
        Some(next)
    }

    fn heard(&mut self, iterate: &Iterate, answer: IterationAnswer, emit: Emit<'_>) {
        let case = self.job.case();
        if self.calls.is_none() && calibrates(case, iterate) {
            self.calls =
                Pace::of(answer.calls_per_batch, &answer.threads).map(|pace| self.job.agree(pace));
        }
        let mut iteration = self.job.score(case, answer);
        if iterate.phase == PhaseName::Warmup && iterate.index == case.warmup.iterations {
            self.began = spent(&self.process);
        }
        if iterate.last {
            let both = self.began.as_ref().zip(spent(&self.process));
            iteration.process = both.map(|(began, now)| began.until(&now, case.threads));
        }
        emit(&self.job.iteration(iteration));
    }
}
