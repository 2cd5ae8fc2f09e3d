//! What profilers look at in extra processes, after the measured forks of a case.

use crate::fork::Runner;
use crate::journal::recorder::Recorder;
use crate::profiler::flamegraph::{self, View};
use crate::profiler::{Metrics, apart, aside};
use crate::session::Halt;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Event;

/// What is counted apart from measuring, for a case that has a result. Gives warnings about what
/// could not be.
pub fn run(
    runner: &Runner<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
) -> Result<Vec<Diagnostic>, Halt> {
    let mut warnings = Vec::new();
    let mut metrics = Metrics::new();
    for (profiler, counter, options) in runner
        .profilers
        .own
        .iter()
        .filter_map(|(p, options)| Some((p, p.counter()?, options)))
    {
        recorder.emit(&profiling(runner, case, profiler.name()));
        let subject = apart::Subject {
            wrapper: runner.session.wrapper(case),
            case: runner.session.case(case),
            record: &recorder.record.cases[case],
            start_timeout: runner.session.options.start_timeout,
            interrupt: runner.session.interrupt,
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
    observe(runner, case, recorder, &mut metrics, &mut warnings)?;
    merge(runner, case, recorder, &mut metrics, &mut warnings)?;
    if !metrics.is_empty() {
        recorder.emit(&Event::Profile { case, metrics });
    }
    flames(runner, case, recorder, &mut warnings)?;
    Ok(warnings)
}

/// What the wrapper's own profilers make of all forks.
fn merge(
    runner: &Runner<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
    metrics: &mut Metrics,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Halt> {
    match runner.companions.merge(&runner.session, case) {
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
            let names: Vec<&str> = runner
                .profilers
                .beside(runner.session.case(case).wrapper)
                .map(String::as_str)
                .collect();
            warnings.push(uncounted(&names.join("`, `"), &failure.message));
        }
    }
    Ok(())
}

/// A flame graph, if one was asked for.
fn flames(
    runner: &Runner<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Halt> {
    let Some((profiler, options)) = runner
        .profilers
        .own
        .iter()
        .find(|(profiler, _)| profiler.shows_stacks())
    else {
        return Ok(());
    };
    recorder.emit(&profiling(runner, case, profiler.name()));
    match flamegraph::draw(&View {
        session: &runner.session,
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
    runner: &Runner<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
    metrics: &mut Metrics,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Halt> {
    for (profiler, observer, options) in runner
        .profilers
        .own
        .iter()
        .filter_map(|(p, options)| Some((*p, p.observer()?, options)))
    {
        recorder.emit(&profiling(runner, case, profiler.name()));
        match aside::observe(&aside::Look {
            session: &runner.session,
            case,
            record: &recorder.record,
            profiler,
            observer,
            options,
        }) {
            Ok(observed) => metrics.extend(observed.into_iter().flatten()),
            Err(apart::Trouble::Interrupted) => return Err(Halt::Interrupted),
            Err(apart::Trouble::Uncounted(why)) => warnings.push(uncounted(profiler.name(), &why)),
            Err(apart::Trouble::Unable(why)) => warnings.push(unable(runner, case, &why)),
        }
    }
    Ok(())
}

fn profiling(runner: &Runner<'_>, case: usize, profiler: &str) -> Event {
    Event::Aside {
        case,
        what: format!("Profiling {} with {profiler}", runner.session.case(case).id),
    }
}

fn uncounted(profiler: &str, why: &str) -> Diagnostic {
    Diagnostic::warning(
        "W916",
        format!("profiler `{profiler}` counted nothing: {why}"),
    )
}

/// A contender that others may be compared with: whose number is missing, and why.
fn unable(runner: &Runner<'_>, case: usize, why: &str) -> Diagnostic {
    let (plan, wrapper) = (runner.session.case(case), runner.session.wrapper(case));
    let who = [&plan.contender, &wrapper.contender, &wrapper.platform]
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or(&wrapper.path);
    Diagnostic::warning(
        "W917",
        format!("what {who} allocates cannot be counted: {why}"),
    )
}
