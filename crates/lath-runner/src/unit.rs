//! A unit of a run: a case by itself, or contenders around one baseline. Its cases are begun
//! together, proved, measured, and ended together.

use crate::alone::LeftOut;
use crate::blocks::Blocks;
use crate::flames::{self, View};
use crate::looks::{Budget, Steer};
use crate::profiler::Metrics;
use crate::recorder::Recorder;
use crate::session::{Halt, Session, is_wrong};
use crate::{alone, apart, aside, check, notes, quality};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Failure, Record};
use lath_core::schedule::Unit;
use std::time::Instant;

/// Runs what has not ended yet.
pub fn run(
    session: &Session<'_>,
    unit: &Unit,
    budget: &mut Budget,
    steer: Steer<'_>,
    recorder: &mut Recorder<'_>,
) -> Result<(), Halt> {
    let open: Vec<usize> = unit
        .cases
        .iter()
        .copied()
        .filter(|case| !recorder.record.cases[*case].ended)
        .collect();
    if open.is_empty() {
        budget.skip(unit.families.len().max(1));
        return Ok(());
    }
    for &case in &open {
        recorder.emit(&Event::CaseStarted { case });
    }
    let mut notes = Notes::default();
    let outcome = measure(session, unit, budget, steer, recorder, &mut notes);
    if outcome == Err(Halt::Interrupted) {
        return outcome;
    }
    for &case in &open {
        let uncounted = if outcome.is_ok() {
            counts(session, case, recorder)?
        } else {
            Vec::new()
        };
        let mut warnings = warnings(session, unit, case, &recorder.record, &notes);
        warnings.extend(uncounted);
        recorder.emit(&Event::CaseEnded { case, warnings });
    }
    outcome
}

/// What is known only while the unit runs.
#[derive(Default)]
pub struct Notes {
    /// Of a case by itself.
    pub left_out: LeftOut,
    /// `(family, block)`: begun by an earlier run.
    pub torn: Vec<(usize, u64)>,
}

fn measure(
    session: &Session<'_>,
    unit: &Unit,
    budget: &mut Budget,
    steer: Steer<'_>,
    recorder: &mut Recorder<'_>,
    notes: &mut Notes,
) -> Result<(), Halt> {
    refuse(session, unit, recorder)?;
    check::unit(session, unit, recorder)?;
    if session.options.proves_only {
        return Ok(());
    }
    for &family in &unit.families {
        let mut blocks = Blocks::new(session, family);
        let outcome = blocks.run(&mut budget.share(Instant::now()), steer, recorder);
        notes
            .torn
            .extend(blocks.torn.iter().map(|block| (family, *block)));
        outcome?;
    }
    if unit.families.is_empty() {
        for &case in &unit.cases {
            let mut share = budget.share(Instant::now());
            if session.case(case).refused.is_none() && !is_wrong(&recorder.record.cases[case]) {
                notes.left_out = alone::run(session, case, &mut share, recorder)?;
            }
        }
    }
    Ok(())
}

/// Cases that the plan says cannot run: nothing is started, the reason is their result.
fn refuse(session: &Session<'_>, unit: &Unit, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    for &case in &unit.cases {
        // A resumed run has said so already.
        if let Some(reason) = session
            .case(case)
            .refused
            .as_ref()
            .filter(|_| recorder.record.cases[case].forks.is_empty())
        {
            let failure = Failure {
                code: reason.code.clone(),
                message: reason.message.clone(),
                tail: Vec::new(),
            };
            recorder.emit(&Event::ForkEnded {
                case,
                fork: 0,
                warmup: true,
                failure: Some(failure),
                peak_rss_kib: None,
            });
            session.go_on()?;
        }
    }
    Ok(())
}

/// What is counted apart from measuring, for a case that has a result. Gives warnings about what
/// could not be.
fn counts(
    session: &Session<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
) -> Result<Vec<Diagnostic>, Halt> {
    let mut warnings = Vec::new();
    let mut metrics = Metrics::new();
    for (profiler, counter, options) in session
        .profilers
        .own
        .iter()
        .filter_map(|(p, options)| Some((p, p.counter()?, options)))
    {
        recorder.emit(&profiling(session, case, profiler.name()));
        let subject = apart::Subject {
            wrapper: session.wrapper(case),
            case: session.case(case),
            record: &recorder.record.cases[case],
            start_timeout: session.options.start_timeout,
            interrupt: session.interrupt,
        };
        match apart::count(&subject, counter, options) {
            Ok(None) => {}
            Ok(Some(value)) => drop(metrics.insert(
                profiler.name().to_owned(),
                (value, counter.unit().to_owned()),
            )),
            Err(apart::Trouble::Interrupted) => return Err(Halt::Interrupted),
            Err(apart::Trouble::Uncounted(why) | apart::Trouble::Unable(why)) => {
                warnings.push(uncounted(profiler.name(), &why))
            }
        }
    }
    observe(session, case, recorder, &mut metrics, &mut warnings)?;
    merge(session, case, recorder, &mut metrics, &mut warnings)?;
    if !metrics.is_empty() {
        recorder.emit(&Event::Profile { case, metrics });
    }
    flames(session, case, recorder, &mut warnings)?;
    Ok(warnings)
}

/// What the wrapper's own profilers make of all forks.
fn merge(
    session: &Session<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
    metrics: &mut Metrics,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Halt> {
    match session.companions.merge(session, case) {
        Ok(merged) => {
            metrics.extend(
                merged
                    .results
                    .into_iter()
                    .filter_map(|result| Some((result.label, (result.value?, result.unit)))),
            );
            if !merged.texts.is_empty() {
                recorder.emit(&Event::Texts {
                    case,
                    texts: merged.texts,
                });
            }
        }
        Err(None) => return Err(Halt::Interrupted),
        Err(Some(failure)) => {
            let names: Vec<&str> = session
                .profilers
                .beside(session.case(case).wrapper)
                .map(String::as_str)
                .collect();
            warnings.push(uncounted(&names.join("`, `"), &failure.message));
        }
    }
    Ok(())
}

/// A flame graph, if one was asked for.
fn flames(
    session: &Session<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Halt> {
    let Some((profiler, options)) = session
        .profilers
        .own
        .iter()
        .find(|(profiler, _)| profiler.shows_stacks())
    else {
        return Ok(());
    };
    recorder.emit(&profiling(session, case, profiler.name()));
    match flames::draw(&View {
        session,
        case,
        record: &recorder.record,
        options,
    }) {
        Ok(None) => {}
        Ok(Some(flames)) => recorder.emit(&Event::Flames {
            case,
            flames: Box::new(flames),
        }),
        Err(apart::Trouble::Interrupted) => return Err(Halt::Interrupted),
        Err(apart::Trouble::Uncounted(why) | apart::Trouble::Unable(why)) => {
            warnings.push(undrawn(&why))
        }
    }
    Ok(())
}

fn undrawn(why: &str) -> Diagnostic {
    Diagnostic::warning("W938", format!("no flame graph: {why}"))
}

/// What is observed in processes of their own: adds metrics, and warnings about what could not be
/// observed.
fn observe(
    session: &Session<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
    metrics: &mut Metrics,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Halt> {
    for (profiler, observer, options) in session
        .profilers
        .own
        .iter()
        .filter_map(|(p, options)| Some((*p, p.observer()?, options)))
    {
        recorder.emit(&profiling(session, case, profiler.name()));
        match aside::observe(&aside::Look {
            session,
            case,
            record: &recorder.record,
            profiler,
            observer,
            options,
        }) {
            Ok(observed) => metrics.extend(observed.into_iter().flatten()),
            Err(apart::Trouble::Interrupted) => return Err(Halt::Interrupted),
            Err(apart::Trouble::Uncounted(why)) => warnings.push(uncounted(profiler.name(), &why)),
            Err(apart::Trouble::Unable(why)) => warnings.push(unable(session, case, &why)),
        }
    }
    Ok(())
}

fn profiling(session: &Session<'_>, case: usize, profiler: &str) -> Event {
    Event::Aside {
        case,
        what: format!("Profiling {} with {profiler}", session.case(case).id),
    }
}

fn uncounted(profiler: &str, why: &str) -> Diagnostic {
    Diagnostic::warning(
        "W916",
        format!("profiler `{profiler}` counted nothing: {why}"),
    )
}

/// A contender that others may be compared with: whose number is missing, and why.
fn unable(session: &Session<'_>, case: usize, why: &str) -> Diagnostic {
    let (plan, wrapper) = (session.case(case), session.wrapper(case));
    let who = [&plan.contender, &wrapper.contender, &wrapper.platform]
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or(&wrapper.path);
    Diagnostic::warning(
        "W917",
        format!("what {who} allocates cannot be counted: {why}"),
    )
}

fn warnings(
    session: &Session<'_>,
    unit: &Unit,
    case: usize,
    record: &Record,
    notes: &Notes,
) -> Vec<Diagnostic> {
    let plan = session.case(case);
    // Of numbers that are not there nothing is to be said.
    if plan.refused.is_some() || session.options.proves_only {
        return Vec::new();
    }
    let done = &record.cases[case];
    let extent = notes::extent(session, unit, case, record, notes);
    let mut warnings = quality::warnings(plan, done, &record.header.clocks[plan.wrapper], &extent);
    let present = session.profilers.own.iter().filter(|(p, _)| !p.is_apart());
    warnings.extend(quality::silent_profilers(
        present.map(|(p, _)| p.name()),
        session.profilers.missing(plan.wrapper),
        done,
    ));
    warnings.extend(check::warning(done));
    warnings.extend(notes::of_blocks(session, unit, case, record, notes));
    warnings
}
