//! Runs the units of a plan in order, with the steps around them.
//!
//! A failed fork does not stop the others. If two forks of a case crash in the same way before
//! either measured anything, the rest of the case is left out, because it would only fail again.
//! (Exceptions are as in JMH: every fork runs.)

use crate::fork::Runner;
use crate::journal::recorder::Recorder;
use crate::process;
use crate::profiler::Profilers;
use crate::profiler::companion::Companions;
use crate::schedule::budget::{Budget, Moment, Steer};
use crate::schedule::unit;
use crate::session::{Halt, Options, Session};
use crate::talk::{clocks, inspect};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Plan, Wrapper};
use lath_core::record::{Event, Header, Machine, RECORD_VERSION, Record, Standing, Status};
use lath_core::schedule;
use lath_machine::environment;
use lath_tools::interrupt::Watch;
use std::time::{Instant, SystemTime};

/// Executes `plan`. `Err` only for errors before the first fork: a profiler that is unknown (L522),
/// not available (L804), or has invalid options (L503); a journal that cannot be written (L802,
/// L803). The record holds failures of forks.
///
/// Runs all forks of an adaptive plan: no caller reports that a comparison is decided earlier
/// ([`run_steered`]).
///
/// The calling thread must live until this returns, and must be the parent of all wrappers (see
/// [`crate::process`]).
pub fn run(
    plan: &Plan,
    options: &Options,
    sink: &mut dyn FnMut(&Event),
) -> Result<Record, Diagnostic> {
    let mut undecided = |record: &Record, moment: Moment| {
        let pairs = record.header.plan.families[moment.family]
            .cases
            .len()
            .saturating_sub(1);
        Standing {
            same: 0,
            pairs,
            undecided: pairs.max(1),
        }
    };
    run_steered(plan, options, &mut undecided, sink)
}

/// As [`run`]; asks `steer` how the pairs of a family stand, at each look of an adaptive plan
/// and before its time is used up.
pub fn run_steered(
    plan: &Plan,
    options: &Options,
    steer: Steer<'_>,
    sink: &mut dyn FnMut(&Event),
) -> Result<Record, Diagnostic> {
    let begun = Instant::now();
    let watch = Watch::begin();
    let _alarm = options.run_timeout.map(|time| watch.after(time));
    process::tidy();
    let hello = |w| inspect::hello(w, options.start_timeout, watch.fd()).ok();
    let tried =
        |w: usize, asked| inspect::tried(&plan.wrappers[w], asked, watch.fd()).unwrap_or_default();
    let profilers = Profilers::resolve(
        &plan.options.profilers,
        || plan.wrappers.iter().map(hello).collect(),
        tried,
    )?;
    let mut record = options
        .resume
        .clone()
        .unwrap_or_else(|| Record::new(header(plan, options, &watch)));
    record.status = None;
    let mut recorder = Recorder::begin(record, options.journal.as_deref(), sink)?;
    move_here(options, &mut recorder);
    let companions = Companions::default();
    let runner = Runner {
        session: Session {
            plan,
            options,
            interrupt: watch.fd(),
        },
        profilers: &profilers,
        companions: &companions,
    };
    let status =
        units(&runner, steer, &mut recorder).map_or_else(Halt::status, |()| Status::Complete);
    recorder.emit(&Event::RunEnded {
        status,
        seconds: begun.elapsed().as_secs_f64(),
    });
    Ok(recorder.record)
}

/// A run that is resumed on another machine.
fn move_here(options: &Options, recorder: &mut Recorder<'_>) {
    let Some(here) = options.environment.as_ref() else {
        return;
    };
    let record = &recorder.record;
    if options.resume.is_none()
        || here.is_machine(record.environments().nth(record.now).unwrap_or(here))
    {
        return;
    }
    let known = record.environments().position(|one| here.is_machine(one));
    let machine = known.is_none().then(|| {
        Box::new(Machine {
            environment: here.clone(),
            ..Machine::default()
        })
    });
    let number = known.unwrap_or(record.machines.len() + 1);
    recorder.emit(&Event::Machine { number, machine });
}

fn units(runner: &Runner<'_>, steer: Steer<'_>, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let mut budget = Budget::begin(runner.session.plan, &recorder.record, Instant::now());
    schedule::units(runner.session.plan)
        .iter()
        .try_for_each(|unit| unit::run(runner, unit, &mut budget, steer, recorder))
}

pub fn header(plan: &Plan, options: &Options, watch: &Watch) -> Header {
    let started = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    // A wrapper that does not even report its clocks fails in its forks, which record the reason;
    // other wrappers must not suffer.
    let none = || clocks::choose(Vec::new());
    let measured = |w: &Wrapper| {
        inspect::clocks(w, options.start_timeout, watch.fd()).unwrap_or_else(|_| none())
    };
    let clocks = |(index, wrapper): (usize, &Wrapper)| match options.clocks.get(index) {
        _ if options.proves_only => none(),
        Some(Some(known)) => known.clone(),
        _ => measured(wrapper),
    };
    let mut environment = options
        .environment
        .clone()
        .unwrap_or_else(environment::probe);
    let facts = plan.options.place.facts();
    environment
        .facts
        .extend(facts.map(|(name, value)| (name.to_owned(), value)));
    Header {
        version: RECORD_VERSION,
        lath_version: options.lath_version.clone(),
        started,
        command: options.command.clone(),
        plan: plan.clone(),
        clocks: plan.wrappers.iter().enumerate().map(clocks).collect(),
        environment,
        shard: options.shard,
    }
}
