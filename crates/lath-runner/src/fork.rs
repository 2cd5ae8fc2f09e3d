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

use crate::journal::Life;
use crate::journal::recorder::Recorder;
use crate::process::Group;
use crate::session::Halt;
use crate::talk::conversation::Trouble;
use crate::talk::instructions::{calibrated, calibrates, schedule};
use crate::talk::trial::{self, Course, Emit, Ended, Talk};
use batch::Pace;
use job::Job;
use lath_core::record::PhaseName;
use lath_protocol::{Iterate, IterationAnswer};
use spent::{Said, Spent};
use warmup::Warmup;

/// Runs the fork; if it fails, runs it again as often as the options allow. Records everything
/// except an interruption, which leaves the fork unfinished. `Err`: the run ends here.
pub fn run(runner: &Runner<'_>, slot: Slot, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let mut retries = runner.session.options.retries;
    while attempt(runner, slot, recorder)?.end(&runner.session, &mut retries, recorder)? {}
    Ok(())
}

/// Runs one process for the fork.
fn attempt(runner: &Runner<'_>, slot: Slot, recorder: &mut Recorder<'_>) -> Result<Life, Halt> {
    let mut job = Job::new(runner, slot, recorder);
    let (mut life, process) = job.start()?;
    recorder.emit(&life.started());
    let Some(mut process) = process else {
        return Ok(life);
    };
    let outcome = trial::with(
        &mut process,
        &runner.session.manner(slot.case),
        &mut |event| recorder.emit(event),
        |talk| live(&job, talk),
    );
    life.fork.strays = process.take_strays();
    match outcome {
        Ok(Ended { value, exit }) => {
            let (peak, pid) = value;
            life.fork.peak_rss_kib = peak;
            match job.profiled(pid) {
                Ok(results) => (life.fork.exit, life.fork.results) = (exit, results),
                Err(failure) => life.fail(failure)?,
            }
        }
        Err(how) => job.died(&mut life, &process, &how)?,
    }
    Ok(life)
}

/// Runs the fork's whole conversation. Returns the peak memory of its process, KiB, and the process
/// that said hello.
fn live(job: &Job<'_>, talk: &mut Talk<'_>) -> Result<(Option<u64>, u32), Trouble> {
    let case = job.case();
    let hello = talk.hello()?;
    let pace = bulk::warm_up(job, talk, &hello)?;
    talk.trial(case, job.trial(case, &hello), |talk| {
        let mut calls = job.calls.filter(|_| calibrated(case));
        if case.warmup.iterations == 0 {
            calls = calls.or_else(|| agreed(job, pace));
        }
        if case.warmup.auto {
            let mut warmup = Warmup::new(job);
            talk.iterate(case, &mut warmup)?;
            calls = calls.or_else(|| agreed(job, warmup.pace));
        }
        let process = (talk.process.group(), Said::of(&hello));
        talk.iterate(case, &mut Planned::new(job, calls, process))?;
        let peak = Said::of(&hello).peak_rss_kib(talk.process.pid());
        Ok((peak, hello.pid))
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
    process: (Group, Said),
    began: Option<Spent>,
}

impl<'a> Planned<'a> {
    fn new(job: &'a Job<'a>, calls: Option<u64>, process: (Group, Said)) -> Planned<'a> {
        Planned {
            job,
            iterations: schedule(job.case()).into_iter(),
            calls,
            began: spent(&process),
            process,
        }
    }
}

fn spent((group, said): &(Group, Said)) -> Option<Spent> {
    Spent::of(group, said)
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
        // A warm-up of one batch may be a first call that compiles: it says nothing of later ones.
        let is_first = iterate.phase == PhaseName::Warmup && answer.iteration.batches == 1;
        if self.calls.is_none() && calibrates(case, iterate) && !is_first {
            self.calls = Pace::of(&answer.iteration).map(|pace| self.job.agree(pace));
        }
        let mut iteration = self.job.score(case, answer);
        if iterate.phase == PhaseName::Warmup && iterate.index == case.warmup.iterations {
            self.began = spent(&self.process);
        }
        if iterate.last {
            let both = self.began.as_ref().zip(spent(&self.process));
            iteration.process = both.map(|(began, now)| began.until(&now, case.threads).into());
        }
        emit(&self.job.iteration(iteration));
    }
}
