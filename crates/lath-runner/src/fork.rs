//! One fork: a process, a trial, its iterations.
//!
//! A time-out is counted from the moment a command can begin: an iteration may take its planned
//! time and the case's time-out on top of it, and is waited for a while longer: see [`patience`].
//! State set-up belongs to the first iteration, as in the wrapper.

use crate::batch::{self, Pace};
use crate::commands::{calibrated, calibrates, patience, schedule, trial};
use crate::companion::Watched;
use crate::conversation::{Conversation, PATIENCE, Trouble, unexpected};
use crate::failure::{self, Stage};
use crate::process::{Death, Process};
use crate::profiler::Metrics;
use crate::recorder::Recorder;
use crate::session::{Halt, Session};
use crate::{bulk, files, inspect, launch, seed, warmup};
use lath_core::plan::Case;
use lath_core::record::{
    Block, Event, Failure, ForeignResult, Iteration, PhaseName, WrapperClocks,
};
use lath_protocol::{Answer, Command, Hello, Iterate, IterationAnswer, Trial};
use std::time::Duration;

/// Which fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub case: usize,
    /// From 1, warm-up forks and others apart.
    pub fork: u64,
    pub warmup: bool,
    /// Where contenders are measured in turns.
    pub block: Option<Block>,
}

/// What there is to know for one fork.
pub(crate) struct Job<'a> {
    session: Session<'a>,
    slot: Slot,
    /// Calls a batch holds, if earlier forks of the case fixed it.
    calls: Option<u64>,
    /// Contenders whose number of calls is fixed; `None` without contenders.
    peers: Option<Vec<Pace>>,
    clocks: WrapperClocks,
    /// Profilers look at it from beside it.
    watched: Option<Watched>,
}

/// Runs the fork, once more as often as the options allow if it fails, and records everything of it
/// but an interruption, which leaves it unfinished. `Err`: the run ends here.
pub fn run(session: &Session<'_>, slot: Slot, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let Slot {
        case, fork, warmup, ..
    } = slot;
    let mut retries = session.options.retries;
    let (failure, peak_rss_kib) = loop {
        match attempt(session, slot, recorder)? {
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
    if failed { session.go_on() } else { Ok(()) }
}

/// One process for the fork. Gives its failure and its peak memory, KiB.
fn attempt(
    session: &Session<'_>,
    slot: Slot,
    recorder: &mut Recorder<'_>,
) -> Result<(Option<Failure>, Option<u64>), Halt> {
    let Slot {
        case,
        fork,
        warmup,
        block,
    } = slot;
    let mut job = Job::new(session, slot, recorder);
    let seed = seed::fork_seed(session.plan.seed, case, fork, warmup);
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
            Some(failure) => Ok((Some(failure), peak_at_death(&trouble))),
            None => Err(Halt::Interrupted),
        },
    }
}

/// The process of the fork. `Err(None)`: the user interrupted.
fn start(job: &mut Job<'_>, seed: u64) -> Result<Process, Option<Failure>> {
    let (session, case) = (job.session, job.slot.case);
    let wrapper = session.wrapper(case);
    let launch =
        launch::padded(wrapper, job.case().benchmark, seed).limited(session.options.limits);
    job.watched = session
        .companions
        .begin(&session, case, |hello| job.trial(job.case(), hello, seed))?;
    let launch = match &job.watched {
        Some(watched) => watched.launch(launch),
        None => launch,
    };
    let mut process = inspect::start(&launch, &wrapper.path).map_err(|d| {
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
                job.session.options.exit_timeout,
                job.session.interrupt,
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
        talk.hello(job.session.options.start_timeout)
    })?;
    let pace = bulk::warm_up(job, process, recorder, &hello, seed, stage)?;
    *stage = Stage::Trial;
    job.begin(process, recorder, job.trial(case, &hello, seed))?;
    iterations(job, process, recorder, stage, pace)?;
    let peak = peak_of(process.pid(), hello.pid);
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

impl<'a> Job<'a> {
    fn new(session: &Session<'a>, slot: Slot, recorder: &Recorder<'_>) -> Job<'a> {
        let record = &recorder.record;
        let contenders = slot
            .block
            .map(|block| &session.plan.families[block.family].cases);
        let others = |cases: &Vec<usize>| {
            cases
                .iter()
                .filter(|c| **c != slot.case)
                .filter_map(|c| Pace::of_case(&record.cases[*c]))
                .collect()
        };
        Job {
            session: *session,
            slot,
            calls: batch::first(&record.cases[slot.case]).map(|i| i.calls_per_batch),
            peers: contenders.map(others),
            clocks: record.header.clocks[session.case(slot.case).wrapper].clone(),
            watched: None,
        }
    }

    /// What profilers beside the fork have to say, now that its process has ended.
    fn profiled(&self, pid: u32) -> Result<Vec<ForeignResult>, Option<Failure>> {
        let Some(watched) = &self.watched else {
            return Ok(Vec::new());
        };
        self.session.companions.end(
            &self.session,
            self.slot.case,
            (watched, pid),
            self.slot.warmup,
        )
    }

    pub(crate) fn case(&self) -> &'a Case {
        self.session.case(self.slot.case)
    }

    /// Whether the wrapper's runtime compiles while it runs.
    pub(crate) fn jit(&self) -> bool {
        self.session.wrapper(self.slot.case).jit
    }

    /// Seconds that the wrapper's runtime needs to warm up.
    pub(crate) fn least_warmup_s(&self) -> f64 {
        self.session.wrapper(self.slot.case).least_warmup_ns as f64 / 1e9
    }

    /// The number of calls that holds from now on, for a case that found `pace` by itself.
    fn agree(&self, pace: Pace) -> u64 {
        let time_ns = self.case().measurement.time_ns;
        self.peers.as_ref().map_or(pace.calls, |peers| {
            batch::agree(pace, peers, self.clocks.batch_ns, time_ns)
        })
    }

    /// What forks of the case warm up before it.
    pub(crate) fn bulk(&self) -> impl Iterator<Item = (usize, &'a Case)> + use<'a> {
        self.session.plan.bulk_of(self.case())
    }

    pub(crate) fn bulk_iteration(&self, bulk: usize, iteration: Iteration) -> Event {
        let Slot {
            case, fork, warmup, ..
        } = self.slot;
        Event::BulkIteration {
            case,
            fork,
            warmup,
            bulk,
            iteration: Box::new(iteration),
        }
    }

    pub(crate) fn iteration(&self, iteration: Iteration) -> Event {
        let Slot {
            case, fork, warmup, ..
        } = self.slot;
        Event::Iteration {
            case,
            fork,
            warmup,
            iteration: Box::new(iteration),
        }
    }

    /// A step of the conversation, with what is printed meanwhile going to the recorder.
    fn converse<T>(
        &self,
        process: &mut Process,
        recorder: &mut Recorder<'_>,
        step: impl FnOnce(&mut Conversation<'_>) -> T,
    ) -> T {
        let case = self.slot.case;
        let mut show = |stream, text| recorder.emit(&Event::Output { case, stream, text });
        step(&mut Conversation {
            process,
            interrupt: self.session.interrupt,
            show: &mut show,
        })
    }

    /// Begins a trial.
    pub(crate) fn begin(
        &self,
        process: &mut Process,
        recorder: &mut Recorder<'_>,
        trial: Trial,
    ) -> Result<(), Trouble> {
        match self.converse(process, recorder, |talk| {
            talk.ask(&Command::Trial(Box::new(trial)), PATIENCE)
        })? {
            Answer::Trial => Ok(()),
            other => Err(unexpected("trial", &other)),
        }
    }

    /// Ends a trial of `case`.
    pub(crate) fn end(
        &self,
        process: &mut Process,
        recorder: &mut Recorder<'_>,
        case: &Case,
    ) -> Result<(), Trouble> {
        match self.converse(process, recorder, |talk| {
            talk.ask(&Command::End, Duration::from_nanos(case.timeout_ns))
        })? {
            Answer::End => Ok(()),
            other => Err(unexpected("end", &other)),
        }
    }

    /// Waits for the answer to `iterate`, in a trial of `case`.
    pub(crate) fn hear(
        &self,
        process: &mut Process,
        recorder: &mut Recorder<'_>,
        case: &Case,
        iterate: &Iterate,
    ) -> Result<IterationAnswer, Trouble> {
        let patience = patience(case, iterate);
        let planned = Duration::from_nanos(iterate.time_ns);
        match self.converse(process, recorder, |talk| {
            talk.hear_beyond(planned, patience)
        })? {
            Answer::Iteration(answer)
                if (answer.phase, answer.index) == (iterate.phase, iterate.index) =>
            {
                match answer.calls_per_batch {
                    0 if iterate.batch_size > 0 => {
                        Err(Trouble::Broken("it called nothing".to_owned()))
                    }
                    _ => Ok(*answer),
                }
            }
            other => Err(unexpected(
                &Stage::Iteration(iterate.phase, iterate.index).to_string(),
                &other,
            )),
        }
    }

    pub(crate) fn show_output(&self, process: &mut Process, recorder: &mut Recorder<'_>) {
        let case = self.slot.case;
        process
            .flush_output(&mut |stream, text| recorder.emit(&Event::Output { case, stream, text }));
    }

    /// A trial of `case` in this fork.
    pub(crate) fn trial(&self, case: &Case, hello: &Hello, seed: u64) -> Trial {
        let profilers = self.session.profilers;
        let mut trial = trial(case, seed, self.slot.fork);
        trial.clock = Some(self.clocks.chosen.clone()).filter(|c| !c.is_empty());
        trial.batch_ns = self.clocks.batch_ns;
        trial.layout = self.session.plan.layout;
        trial.speed = self.session.plan.speed && hello.can("speed");
        trial.gc = self.session.plan.force_gc;
        trial.synchronise = !self.session.plan.unsynchronised;
        trial.profilers = profilers.of(hello).cloned().collect();
        if profilers.beside(case.wrapper).next().is_some() {
            trial.files = files::of_fork(self.session.plan, case, self.slot.fork, self.slot.warmup);
        }
        trial.keep = self
            .watched
            .as_ref()
            .map(|watched| watched.kept.to_string_lossy().into_owned());
        for (profiler, options) in profilers
            .own
            .iter()
            .filter(|(p, _)| !p.is_apart() && p.capability().is_none_or(|c| hello.can(c)))
        {
            profiler.prepare(&mut trial, options);
        }
        trial
    }

    pub(crate) fn score(&self, case: &Case, answer: IterationAnswer) -> Iteration {
        let mut metrics = Metrics::new();
        for (profiler, _) in &self.session.profilers.own {
            profiler.read(&answer, &mut metrics);
        }
        let IterationAnswer {
            phase,
            index,
            threads,
            calls_per_batch,
            batches,
            wall_ns,
            interrupts,
            operations,
            counters,
            speed,
            first_ns,
            results,
            left_running,
            ..
        } = answer;
        let operations = operations.filter(|_| case.counts_operations);
        let warmup_end = None;
        Iteration {
            phase,
            index,
            threads,
            calls_per_batch,
            batches,
            wall_ns,
            interrupts,
            operations,
            counters,
            metrics,
            speed,
            first_ns,
            results,
            left_running,
            warmup_end,
        }
    }
}

/// Peak resident size of a living process, KiB. Of the process that said hello, if that is of the
/// group: a launcher may stand before it. From the kernel's high-water mark of the address space,
/// which, unlike resource usage, does not count what the process was before `exec`.
fn peak_of(leader: u32, said: u32) -> Option<u64> {
    use nix::unistd::{Pid, getpgid};
    let pid = |id: u32| i32::try_from(id).ok().map(Pid::from_raw);
    let in_group = pid(said).is_some_and(|p| getpgid(Some(p)).ok() == pid(leader));
    high_water(&if in_group { said } else { leader }.to_string())
}

fn high_water(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status
        .lines()
        .find_map(|l| l.strip_prefix("VmHWM:"))?
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .ok()
}

/// Peak of a process that is dead: the kernel's count, if it is more than the driver ever had, for
/// a child begins as a copy of it.
fn peak_at_death(trouble: &Trouble) -> Option<u64> {
    let Trouble::Died(Death {
        peak_rss_kib: Some(peak),
        ..
    }) = trouble
    else {
        return None;
    };
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
