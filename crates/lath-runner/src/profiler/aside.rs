//! Observing apart from measuring: one process of one case that no time ever comes from, watched by
//! an [`Observer`].
//!
//! It does what a measured fork does, as far as its first measured iteration: what a benchmark
//! allocates depends on what its runtime has made of it by then. Seed 0 and an environment without
//! padding: equal programs have equal numbers, unless their calls differ.

use crate::process::Launch;
use crate::profiler::apart::{Trouble, operations};
use crate::profiler::{Metrics, Observer, Profiler};
use crate::session::Session;
use crate::talk::conversation::{self, Conversation, PATIENCE, unexpected};
use crate::talk::failure::{self, Stage};
use crate::talk::told::{calibrated, patience, phase, schedule, trial};
use crate::talk::{launch, visit};
use lath_core::plan::{Case, Counting, Wrapper};
use lath_core::record::{CaseRecord, PhaseName, Record};
use lath_protocol::{Answer, Command, Hello, Iterate, IterationAnswer, Trial};
use std::time::Duration;

/// What one case is observed with.
pub struct Look<'a> {
    pub session: &'a Session<'a>,
    pub case: usize,
    pub record: &'a Record,
    pub profiler: &'a dyn Profiler,
    pub observer: &'a dyn Observer,
    pub options: &'a str,
}

/// `None`: nothing was measured, so there is no result to add to.
pub fn observe(look: &Look<'_>) -> Result<Option<Metrics>, Trouble> {
    let case = look.session.case(look.case);
    let iterations = iterations(case, &look.record.cases[look.case]);
    if iterations.is_empty() {
        return Ok(None);
    }
    let answer = process(look, &iterations)?;
    let calls = answer.threads.iter().map(|t| t.calls).sum();
    let operations = operations(case, calls, answer.operations.unwrap_or(0.0));
    if operations <= 0.0 {
        return Err(Trouble::Uncounted(
            "the iteration performed no operations".to_owned(),
        ));
    }
    look.observer
        .observe(&answer, operations)
        .map(Some)
        .map_err(Trouble::Uncounted)
}

/// Those of the first fork that measured something, up to its first measured iteration.
pub fn iterations(case: &Case, record: &CaseRecord) -> Vec<Iterate> {
    let Some(fork) = record.forks.iter().find(|f| !f.measurement.is_empty()) else {
        return Vec::new();
    };
    let mut iterations: Vec<Iterate> = if case.warmup.auto {
        phase(case, PhaseName::Warmup, &case.warmup)
            .take(fork.warmup.len())
            .collect()
    } else {
        schedule(case)
            .into_iter()
            .filter(|i| i.phase == PhaseName::Warmup)
            .collect()
    };
    let calls = record
        .first_measured()
        .filter(|_| calibrated(case))
        .map_or(0, |i| i.calls_per_batch);
    let measured = phase(case, PhaseName::Measurement, &case.measurement).next();
    iterations.extend(measured.map(|first| Iterate {
        calls,
        last: true,
        ..first
    }));
    iterations
}

/// Who counts: the wrapper built for it, where there is one.
fn counting(wrapper: &Wrapper) -> Result<&Wrapper, Trouble> {
    match &wrapper.counting {
        None => Ok(wrapper),
        Some(Counting::Built(counting)) => Ok(counting),
        Some(Counting::Failed(why)) => Err(Trouble::Unable(why.clone())),
    }
}

/// The answer to the last of `iterations`.
fn process(look: &Look<'_>, iterations: &[Iterate]) -> Result<IterationAnswer, Trouble> {
    let session = look.session;
    let wrapper = counting(session.wrapper(look.case))?;
    let launch = launch::benchmark(wrapper, session.case(look.case).benchmark, 0);
    Errand {
        session,
        case: look.case,
        launch: &launch,
        iterations,
    }
    .run(&|hello| match look
        .profiler
        .capability()
        .filter(|capability| !hello.can(capability))
    {
        Some(capability) => Err(hello
            .lacks
            .get(capability)
            .cloned()
            .unwrap_or_else(|| look.observer.lack().to_owned())),
        None => {
            let mut trial = plain(session, look.case, look.record);
            look.profiler.prepare(&mut trial, look.options);
            Ok(trial)
        }
    })
}

/// A process that does what it is told of a case, and measures nothing.
pub struct Errand<'a> {
    pub session: &'a Session<'a>,
    pub case: usize,
    pub launch: &'a Launch,
    pub iterations: &'a [Iterate],
}

impl Errand<'_> {
    /// The answer to the last iteration. `asked` says what trial the wrapper is asked for, or why
    /// it cannot be asked.
    pub fn run(
        &self,
        asked: &dyn Fn(&Hello) -> Result<Trial, String>,
    ) -> Result<IterationAnswer, Trouble> {
        let name = self
            .launch
            .argv
            .first()
            .map(|program| program.to_string_lossy().into_owned())
            .unwrap_or_default();
        let mut process =
            visit::start(self.launch, &name).map_err(|d| Trouble::Uncounted(d.message))?;
        let mut stage = Stage::Start;
        let mut talk = Conversation {
            process: &mut process,
            interrupt: self.session.interrupt,
            show: &mut |_, _| {},
        };
        match self.converse(&mut talk, asked, &mut stage) {
            Ok(Ok(answer)) => {
                process.finish(
                    self.session.options.exit_timeout,
                    self.session.interrupt,
                    &mut |_, _| {},
                );
                Ok(answer)
            }
            Ok(Err(lack)) => {
                process.finish(
                    self.session.options.exit_timeout,
                    self.session.interrupt,
                    &mut |_, _| {},
                );
                Err(Trouble::Unable(lack))
            }
            Err(trouble) => {
                process.stop(&mut |_, _| {});
                Err(match failure::of_fork(&trouble, &stage, Vec::new()) {
                    None => Trouble::Interrupted,
                    Some(failure) => Trouble::Uncounted(format!("its process {}", failure.message)),
                })
            }
        }
    }

    /// `Ok(Err(_))`: why the wrapper cannot. What the user's code prints here it has printed
    /// before: it is not shown.
    fn converse(
        &self,
        talk: &mut Conversation<'_>,
        asked: &dyn Fn(&Hello) -> Result<Trial, String>,
        stage: &mut Stage,
    ) -> Result<Result<IterationAnswer, String>, conversation::Trouble> {
        let case = self.session.case(self.case);
        let hello = talk.hello(self.session.options.start_timeout)?;
        let trial = match asked(&hello) {
            Ok(trial) => trial,
            Err(lack) => return Ok(Err(lack)),
        };
        *stage = Stage::Trial;
        match talk.ask(&Command::Trial(Box::new(trial)), PATIENCE)? {
            Answer::Trial => {}
            other => return Err(unexpected("trial", &other)),
        }
        let mut last = None;
        for iterate in self.iterations {
            *stage = Stage::Iteration(iterate.phase, iterate.index);
            let patience = patience(case, iterate);
            last = match talk.ask(&Command::Iterate(iterate.clone()), patience)? {
                Answer::Iteration(answer)
                    if (answer.phase, answer.index) == (iterate.phase, iterate.index) =>
                {
                    Some(*answer)
                }
                other => return Err(unexpected(&stage.to_string(), &other)),
            };
        }
        *stage = Stage::End;
        match talk.ask(&Command::End, Duration::from_nanos(case.timeout_ns))? {
            Answer::End => last.map(Ok).ok_or_else(|| {
                conversation::Trouble::Broken("it was asked for no iteration".to_owned())
            }),
            other => Err(unexpected("end", &other)),
        }
    }
}

/// The trial of a measured fork, with seed 0 and without anything that profilers add.
pub fn plain(session: &Session<'_>, case: usize, record: &Record) -> Trial {
    let plan = session.plan;
    let clocks = &record.header.clocks[plan.cases[case].wrapper];
    let mut trial = trial(&plan.cases[case], 0, 1);
    trial.clock = Some(clocks.chosen.clone()).filter(|c| !c.is_empty());
    trial.batch_ns = clocks.batch_ns;
    trial.gc = plan.force_gc;
    trial.synchronise = !plan.unsynchronised;
    trial
}
