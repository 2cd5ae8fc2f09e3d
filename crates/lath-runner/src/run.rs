//! A run: cases in the plan's order, for each its warm-up forks, then its forks.
//!
//! A fork that fails does not keep the others from running. Only where two forks of a case broke down alike before either measured
//! anything is the rest of the case left out: it would only repeat itself. (Exceptions are as in JMH: every fork has its chance.)

use crate::fork::{self, Job, Outcome};
use crate::interrupt::Watch;
use crate::profiler::{self, Metrics, Profiler};
use crate::recorder::Recorder;
use crate::{apart, clocks, conversation, environment, inspect, quality};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::record::{CaseRecord, Environment, Event, Failure, Header, RECORD_VERSION, Record, Status, WrapperClocks};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

/// What a run needs to know beside its plan.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where events are journalled.
    pub journal: Option<PathBuf>,
    /// An unfinished run to go on with. The caller has seen to it that its plan is the one given.
    pub resume: Option<Record>,
    /// argv of the run, for the record.
    pub command: Vec<String>,
    pub lath_version: String,
    /// The machine, if the caller has probed it already.
    pub environment: Option<Environment>,
    /// How long a wrapper may take from its start to its first answer.
    pub start_timeout: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            journal: None,
            resume: None,
            command: Vec::new(),
            lath_version: env!("CARGO_PKG_VERSION").to_owned(),
            environment: None,
            start_timeout: conversation::PATIENCE,
        }
    }
}

/// Executes `plan`. `Err` only for what is wrong before the first fork: a profiler that is not there (L804), a journal that cannot be
/// written (L802, L803). What goes wrong in a fork is in the record.
///
/// The calling thread must go on until this returns, and be the one that all wrappers are children of (see [`crate::process`]).
pub fn run(plan: &Plan, options: &Options, sink: &mut dyn FnMut(&Event)) -> Result<Record, Diagnostic> {
    let begun = Instant::now();
    let profilers = plan.profilers.iter().map(|text| profiler::find(text)).collect::<Result<Vec<_>, _>>()?;
    let watch = Watch::begin();
    let mut record = options.resume.clone().unwrap_or_else(|| Record::new(header(plan, options, &watch)));
    record.status = None;
    let mut recorder = Recorder::begin(record, options.journal.as_deref(), sink)?;
    let run = Run { plan, options, profilers: &profilers, watch: &watch };
    let status = run.cases(&mut recorder);
    recorder.emit(&Event::RunEnded { status, seconds: begun.elapsed().as_secs_f64() });
    Ok(recorder.record)
}

fn header(plan: &Plan, options: &Options, watch: &Watch) -> Header {
    let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    // A wrapper that does not even tell its clocks fails in its forks, where the reason is recorded; others are not to suffer.
    let clocks = |w| inspect::clocks(w, options.start_timeout, watch.fd()).unwrap_or_else(|_| clocks::choose(Vec::new()));
    Header {
        version: RECORD_VERSION,
        lath_version: options.lath_version.clone(),
        started,
        command: options.command.clone(),
        plan: plan.clone(),
        clocks: plan.wrappers.iter().map(clocks).collect(),
        environment: options.environment.clone().unwrap_or_else(environment::probe),
    }
}

struct Run<'a> {
    plan: &'a Plan,
    options: &'a Options,
    profilers: &'a [(&'static dyn Profiler, String)],
    watch: &'a Watch,
}

impl Run<'_> {
    fn cases(&self, recorder: &mut Recorder<'_>) -> Status {
        for case in 0..self.plan.cases.len() {
            if recorder.record.cases[case].ended {
                continue;
            }
            recorder.emit(&Event::CaseStarted { case });
            if let Some(reason) = &self.plan.cases[case].refused {
                refuse(case, reason, recorder);
                if self.plan.fail_on_error {
                    return Status::Stopped;
                }
                continue;
            }
            let (status, skipped) = self.forks(case, recorder);
            if status == Status::Interrupted {
                return status;
            }
            let Some(uncounted) = (if status == Status::Stopped { Some(Vec::new()) } else { self.counts(case, recorder) }) else {
                return Status::Interrupted;
            };
            let clocks = &recorder.record.header.clocks[self.plan.cases[case].wrapper];
            let record = &recorder.record.cases[case];
            let mut warnings = quality::warnings(&self.plan.cases[case], record, clocks, skipped);
            let present = self.profilers.iter().filter(|(p, _)| p.counter().is_none());
            warnings.extend(quality::silent_profilers(present.map(|(p, _)| p.name()), record));
            warnings.extend(uncounted);
            recorder.emit(&Event::CaseEnded { case, warnings });
            if status == Status::Stopped {
                return status;
            }
        }
        Status::Complete
    }

    /// The forks of one case that have not ended yet. Also gives how many were left out because they would only fail again.
    fn forks(&self, case: usize, recorder: &mut Recorder<'_>) -> (Status, u64) {
        let plan = &self.plan.cases[case];
        let have = recorder.record.cases[case].forks.iter().any(|f| f.fork > 0 && f.ended);
        // A run that is resumed in the middle of a case has had its warm-up forks.
        let warmups = if have { 0 } else { plan.warmup_forks };
        let slots = (1..=warmups).map(|fork| (fork, true)).chain((1..=plan.forks).map(|fork| (fork, false)));
        let todo: Vec<(u64, bool)> = slots.filter(|(fork, warmup)| *warmup || !ended(&recorder.record.cases[case], *fork)).collect();
        let earlier = recorder.record.cases[case].forks.iter().filter(|f| f.measurement.is_empty());
        let mut failures: Vec<Failure> = earlier.filter_map(|f| f.failure.clone()).collect();
        for (done, (fork, warmup)) in todo.iter().copied().enumerate() {
            if fails_alike(&failures) {
                return (Status::Complete, (todo.len() - done) as u64);
            }
            let clocks = recorder.record.header.clocks[plan.wrapper].clone();
            match fork::run(&self.job(case, fork, warmup, &recorder.record.cases[case], &clocks), recorder) {
                Outcome::Interrupted => return (Status::Interrupted, 0),
                Outcome::Ended(Some(_)) if self.plan.fail_on_error => return (Status::Stopped, 0),
                Outcome::Ended(failure) => failures.extend(failure.filter(|_| warmup || barren(&recorder.record.cases[case], fork))),
            }
        }
        (Status::Complete, 0)
    }

    /// What is counted apart from measuring, for a case that has a result. Gives warnings about what could not be; `None`: interrupted.
    fn counts(&self, case: usize, recorder: &mut Recorder<'_>) -> Option<Vec<Diagnostic>> {
        let mut warnings = Vec::new();
        let mut metrics = Metrics::new();
        for (profiler, counter) in self.profilers.iter().filter_map(|(p, _)| Some((p, p.counter()?))) {
            let subject = apart::Subject {
                wrapper: &self.plan.wrappers[self.plan.cases[case].wrapper],
                case: &self.plan.cases[case],
                record: &recorder.record.cases[case],
                start_timeout: self.options.start_timeout,
                interrupt: self.watch.fd(),
            };
            match apart::count(&subject, counter) {
                Ok(None) => {}
                Ok(Some(value)) => drop(metrics.insert(profiler.name().to_owned(), (value, counter.unit().to_owned()))),
                Err(apart::Trouble::Interrupted) => return None,
                Err(apart::Trouble::Uncounted(why)) => {
                    warnings.push(Diagnostic::warning("W916", format!("profiler `{}` counted nothing: {why}", profiler.name())));
                }
            }
        }
        if !metrics.is_empty() {
            recorder.emit(&Event::Profile { case, metrics });
        }
        Some(warnings)
    }

    fn job<'a>(&'a self, case: usize, fork: u64, warmup: bool, record: &CaseRecord, clocks: &'a WrapperClocks) -> Job<'a> {
        // What the first fork found is what its first measured iteration was told, or found itself where there was no warm-up.
        let calls = record.forks.iter().find_map(|f| f.measurement.first()).map(|i| i.calls_per_batch);
        let Run { plan, options, profilers, watch } = *self;
        Job { plan, case, fork, warmup, calls, clocks, profilers, start_timeout: options.start_timeout, interrupt: watch.fd() }
    }
}

/// A case that the plan says cannot run: nothing is started, the reason is its result.
fn refuse(case: usize, reason: &Diagnostic, recorder: &mut Recorder<'_>) {
    let failure = Failure { code: reason.code.clone(), message: reason.message.clone(), tail: Vec::new() };
    recorder.emit(&Event::ForkEnded { case, fork: 0, warmup: true, failure: Some(failure), peak_rss_kib: None });
    recorder.emit(&Event::CaseEnded { case, warnings: Vec::new() });
}

fn ended(case: &CaseRecord, fork: u64) -> bool {
    case.forks.iter().any(|f| f.fork == fork && f.ended)
}

/// Whether the fork measured nothing.
fn barren(case: &CaseRecord, fork: u64) -> bool {
    case.forks.iter().any(|f| f.fork == fork && f.measurement.is_empty())
}

/// Two failures alike, exceptions apart.
fn fails_alike(failures: &[Failure]) -> bool {
    let same = |a: &Failure, b: &Failure| a.code == b.code && a.message == b.message && a.code != "L701";
    failures.iter().enumerate().any(|(i, a)| failures[..i].iter().any(|b| same(a, b)))
}
