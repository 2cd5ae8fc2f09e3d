//! One fork: a process, a trial, its iterations.
//!
//! A time-out is counted from the moment a command can begin: an iteration may take its planned time and the case's time-out on top
//! of it. State set-up belongs to the first iteration, as in the wrapper.

use crate::conversation::{Conversation, PATIENCE, Trouble, unexpected};
use crate::failure::{self, Stage};
use crate::inspect::{argv, cannot_start};
use crate::process::{Death, Process};
use crate::profiler::{Metrics, Profiler};
use crate::recorder::Recorder;
use crate::seed;
use crate::warmup;
use lath_core::plan::{Case, Phase, Plan};
use lath_core::record::{Event, Failure, Iteration, PhaseName, WrapperClocks};
use lath_core::setting::Mode;
use lath_protocol::{About, Answer, Command, Hello, Iterate, IterationAnswer, Trial};
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// What there is to know for one fork.
pub struct Job<'a> {
    pub plan: &'a Plan,
    pub case: usize,
    /// From 1, warm-up forks and others apart.
    pub fork: u64,
    pub warmup: bool,
    /// Calls a batch holds, if earlier forks of the case fixed it.
    pub calls: Option<u64>,
    pub clocks: &'a WrapperClocks,
    pub profilers: &'a [(&'static dyn Profiler, String)],
    /// How long the wrapper may take to start.
    pub start_timeout: Duration,
    pub interrupt: Option<BorrowedFd<'a>>,
}

/// How a fork ended.
pub enum Outcome {
    /// It reached its end, well or badly; that was recorded.
    Ended(Option<Failure>),
    Interrupted,
}

/// Runs the fork and records everything of it but an interruption, which leaves it unfinished.
pub fn run(job: &Job<'_>, recorder: &mut Recorder<'_>) -> Outcome {
    let case = job.case();
    let seed = seed::fork_seed(job.plan.seed, job.case, job.fork, job.warmup);
    let started = |pid| Event::ForkStarted { case: job.case, fork: job.fork, warmup: job.warmup, pid, seed, block: None };
    let wrapper = &job.plan.wrappers[case.wrapper];
    let (failure, peak) = match Process::spawn(&argv(wrapper), seed::padding(seed)) {
        Err(error) => {
            recorder.emit(&started(0));
            let diagnostic = cannot_start(&wrapper.path, &error);
            (Some(Failure { code: diagnostic.code, message: diagnostic.message, tail: Vec::new() }), None)
        }
        Ok(mut process) => {
            recorder.emit(&started(process.pid()));
            match converse(job, &mut process, recorder, seed) {
                Ok(peak) => (None, peak),
                Err((trouble, stage)) => match failure::of_fork(&trouble, stage, process.tail()) {
                    Some(failure) => (Some(failure), peak_at_death(&trouble)),
                    None => return Outcome::Interrupted,
                },
            }
        }
    };
    recorder.emit(&Event::ForkEnded { case: job.case, fork: job.fork, warmup: job.warmup, failure: failure.clone(), peak_rss_kib: peak });
    Outcome::Ended(failure)
}

/// Talks the fork through, and ends the process either way. Gives the peak memory, KiB; or the trouble and what was being done.
fn converse(job: &Job<'_>, process: &mut Process, recorder: &mut Recorder<'_>, seed: u64) -> Result<Option<u64>, (Trouble, Stage)> {
    let mut stage = Stage::Start;
    let outcome = talk(job, process, recorder, seed, &mut stage);
    let case = job.case;
    let show = &mut |stream, text| recorder.emit(&Event::Output { case, stream, text });
    if outcome.is_ok() {
        process.finish(show)
    } else {
        process.stop(show)
    }
    outcome.map_err(|trouble| (trouble, stage))
}

fn talk(job: &Job<'_>, process: &mut Process, recorder: &mut Recorder<'_>, seed: u64, stage: &mut Stage) -> Result<Option<u64>, Trouble> {
    let case = job.case();
    let hello = job.converse(process, recorder, |talk| talk.hello(job.start_timeout))?;
    *stage = Stage::Trial;
    let trial = Command::Trial(Box::new(job.trial(&hello, seed)));
    match job.converse(process, recorder, |talk| talk.ask(&trial, PATIENCE))? {
        Answer::Trial => {}
        other => return Err(unexpected("trial", &other)),
    }
    iterations(job, process, recorder, stage)?;
    let peak = peak_of(process.pid(), hello.pid);
    *stage = Stage::End;
    match job.converse(process, recorder, |talk| talk.ask(&Command::End, Duration::from_nanos(case.timeout_ns)))? {
        Answer::End => Ok(peak),
        other => Err(unexpected("end", &other)),
    }
}

/// All iterations. The next command is sent before the answer to the current one is heard wherever it is already known, so that
/// the wrapper never waits for the driver between two iterations.
fn iterations(job: &Job<'_>, process: &mut Process, recorder: &mut Recorder<'_>, stage: &mut Stage) -> Result<(), Trouble> {
    let case = job.case();
    let schedule = schedule(case);
    let mut calls = job.calls.filter(|_| calibrated(case));
    if case.warmup.auto {
        let found = warmup::automatic(job, process, recorder, stage)?;
        calls = calls.or(found.filter(|_| calibrated(case)));
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
        let answer = job.hear(process, recorder, iterate)?;
        if calls.is_none() && calibrates(case, iterate) {
            calls = Some(answer.calls_per_batch.max(1));
        }
        job.show_output(process, recorder);
        let iteration = Box::new(job.score(answer));
        recorder.emit(&Event::Iteration { case: job.case, fork: job.fork, warmup: job.warmup, iteration });
    }
    Ok(())
}

impl Job<'_> {
    pub(crate) fn case(&self) -> &Case {
        &self.plan.cases[self.case]
    }

    /// A step of the conversation, with what is printed meanwhile going to the recorder.
    fn converse<T>(&self, process: &mut Process, recorder: &mut Recorder<'_>, step: impl FnOnce(&mut Conversation<'_>) -> T) -> T {
        let case = self.case;
        let mut show = |stream, text| recorder.emit(&Event::Output { case, stream, text });
        step(&mut Conversation { process, interrupt: self.interrupt, show: &mut show })
    }

    /// Waits for the answer to `iterate`.
    pub(crate) fn hear(&self, process: &mut Process, recorder: &mut Recorder<'_>, iterate: &Iterate) -> Result<IterationAnswer, Trouble> {
        let patience = Duration::from_nanos(iterate.time_ns.saturating_add(self.case().timeout_ns));
        match self.converse(process, recorder, |talk| talk.hear(patience))? {
            Answer::Iteration(answer) if (answer.phase, answer.index) == (iterate.phase, iterate.index) => Ok(*answer),
            other => Err(unexpected(&Stage::Iteration(iterate.phase, iterate.index).to_string(), &other)),
        }
    }

    pub(crate) fn show_output(&self, process: &mut Process, recorder: &mut Recorder<'_>) {
        let case = self.case;
        process.flush_output(&mut |stream, text| recorder.emit(&Event::Output { case, stream, text }));
    }

    fn trial(&self, hello: &Hello, seed: u64) -> Trial {
        let case = self.case();
        let mut trial = Trial::new(case.benchmark);
        trial.mode = case.mode;
        trial.threads = case.threads;
        trial.clock = Some(self.clocks.chosen.clone()).filter(|c| !c.is_empty());
        trial.batch_ns = self.clocks.batch_ns;
        trial.seed = seed;
        trial.layout = self.plan.layout;
        trial.speed = self.plan.speed && hello.can("speed");
        trial.params = case.params.iter().map(|p| (p.name.clone(), p.value.clone())).collect();
        trial.about = about(case, self.fork);
        for (profiler, options) in self.profilers.iter().filter(|(p, _)| p.capability().is_none_or(|c| hello.can(c))) {
            profiler.prepare(&mut trial, options);
        }
        trial
    }

    pub(crate) fn score(&self, answer: IterationAnswer) -> Iteration {
        let mut metrics = Metrics::new();
        for (profiler, _) in self.profilers {
            profiler.read(&answer, &mut metrics);
        }
        let case = self.case();
        let IterationAnswer { phase, index, threads, calls_per_batch, batches, wall_ns, operations, counters, speed, .. } = answer;
        let operations = operations.filter(|_| case.counts_operations);
        Iteration { phase, index, threads, calls_per_batch, batches, wall_ns, operations, counters, metrics, speed, ..Iteration::default() }
    }
}

pub(crate) fn about(case: &Case, fork: u64) -> About {
    let time_of = |phase: &Phase| if case.mode == Mode::SingleShotTime { 0 } else { phase.time_ns };
    About {
        benchmark: case.id.clone(),
        forks: case.forks,
        warmup_forks: case.warmup_forks,
        fork,
        warmup_iterations: case.warmup.iterations,
        warmup_time_ns: time_of(&case.warmup),
        measurement_iterations: case.measurement.iterations,
        measurement_time_ns: time_of(&case.measurement),
        warmup_batch: case.warmup.batch_size,
        measurement_batch: case.measurement.batch_size,
        opi: case.operations_per_invocation,
        unit: case.time_unit.label().to_owned(),
        timeout_ns: case.timeout_ns,
    }
}

/// The iterations of a phase, as many as it may have.
pub(crate) fn phase(case: &Case, phase: PhaseName, plan: &Phase) -> impl Iterator<Item = Iterate> + use<> {
    let timed = case.mode != Mode::SingleShotTime && plan.invocations.is_none();
    let first = Iterate {
        phase,
        count: plan.iterations,
        time_ns: if timed { plan.time_ns } else { 0 },
        invocations: plan.invocations.unwrap_or(0),
        batch_size: plan.batch_size,
        ..Iterate::default()
    };
    (1..=plan.iterations).map(move |index| Iterate { index, ..first.clone() })
}

/// The iterations of one fork, as far as they are known beforehand: all but those of automatic warm-up.
fn schedule(case: &Case) -> Vec<Iterate> {
    let warmup = phase(case, PhaseName::Warmup, &case.warmup).filter(|_| !case.warmup.auto);
    let mut all: Vec<Iterate> = warmup.chain(phase(case, PhaseName::Measurement, &case.measurement)).collect();
    if let Some(last) = all.last_mut() {
        last.last = true;
    }
    all
}

/// Whether measured iterations repeat batches of calls whose number the driver fixes.
fn calibrated(case: &Case) -> bool {
    let batches = matches!(case.mode, Mode::Throughput | Mode::AverageTime);
    batches && !case.invocation_fixtures && case.measurement.invocations.is_none()
}

/// Whether the number of calls is fixed when this iteration has ended: the last of a timed warm-up, or the first measured one.
fn calibrates(case: &Case, iterate: &Iterate) -> bool {
    calibrated(case) && iterate.invocations == 0 && (iterate.phase == PhaseName::Measurement || iterate.index == iterate.count)
}

/// Peak resident size of a living process, KiB. Of the process that said hello, if that is of the group: a launcher may stand before it.
/// From the kernel's high-water mark of the address space, which, unlike resource usage, does not count what the process was before `exec`.
fn peak_of(leader: u32, said: u32) -> Option<u64> {
    use nix::unistd::{Pid, getpgid};
    let pid = |id: u32| i32::try_from(id).ok().map(Pid::from_raw);
    let in_group = pid(said).is_some_and(|p| getpgid(Some(p)).ok() == pid(leader));
    high_water(&if in_group { said } else { leader }.to_string())
}

fn high_water(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?.trim().trim_end_matches(" kB").parse().ok()
}

/// Peak of a process that is dead: the kernel's count, if it is more than the driver ever had, for a child begins as a copy of it.
fn peak_at_death(trouble: &Trouble) -> Option<u64> {
    let Trouble::Died(Death { peak_rss_kib: Some(peak), .. }) = trouble else { return None };
    high_water("self").filter(|own| peak > own).map(|_| *peak)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_high_water_mark_is_read() {
        assert!(high_water("self").is_some_and(|kib| kib > 100));
        assert!(high_water("0").is_none());
    }
}
