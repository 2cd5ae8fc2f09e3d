//! What profilers look at in extra processes, after the measured forks of a case.

use crate::fork::Runner;
use crate::journal::recorder::Recorder;
use crate::profiler::contract::{self, Findings};
use crate::profiler::extra::{Extra, Missed};
use crate::profiler::{Metrics, Profiler, When, report};
use crate::session::Halt;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Event;

/// Of a case that has a result. Gives warnings about what could not be seen.
pub fn run(
    runner: &Runner<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
) -> Result<Vec<Diagnostic>, Halt> {
    let mut warnings = Vec::new();
    let mut all = Findings::default();
    for (profiler, options) in &runner.profilers.own {
        if profiler.when() == When::MeasuredForks {
            continue;
        }
        recorder.emit(&Event::Aside {
            case,
            what: format!(
                "Profiling {} with {}",
                runner.session.case(case).id,
                profiler.name()
            ),
        });
        match look(runner, case, *profiler, options, recorder) {
            Ok(findings) => {
                all.metrics.extend(findings.metrics);
                all.flames = all.flames.or(findings.flames);
            }
            Err(Missed::Interrupted) => return Err(Halt::Interrupted),
            Err(Missed::Nothing(why)) => warnings.push(profiler.missed(&why)),
            Err(Missed::Never(why)) => warnings.push(profiler.never(who(runner, case), &why)),
        }
    }
    let Findings {
        mut metrics,
        flames,
    } = all;
    merge(runner, case, recorder, &mut metrics, &mut warnings)?;
    if !metrics.is_empty() {
        recorder.emit(&Event::Profile { case, metrics });
    }
    if let Some(flames) = flames.map(Box::new) {
        recorder.emit(&Event::Flames { case, flames });
    }
    Ok(warnings)
}

/// Nothing, where nothing was measured.
fn look(
    runner: &Runner<'_>,
    case: usize,
    profiler: &dyn Profiler,
    options: &str,
    recorder: &Recorder<'_>,
) -> Result<Findings, Missed> {
    let record = &recorder.record;
    if record.cases[case].first_measured().is_none() {
        return Ok(Findings::default());
    }
    let extra = Extra::new(&runner.session, case, record, profiler.needs(), options)?;
    contract::look(profiler, &extra)
}

/// A contender that others may be compared with.
fn who<'a>(runner: &Runner<'a>, case: usize) -> &'a str {
    let (plan, wrapper) = (runner.session.case(case), runner.session.wrapper(case));
    [&plan.contender, &wrapper.contender, &wrapper.platform]
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or(&wrapper.path)
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
        Ok(mut merged) => {
            metrics.extend(
                merged
                    .results
                    .into_iter()
                    .filter_map(|result| Some((result.label, (result.value?, result.unit)))),
            );
            if !merged.texts.is_empty() {
                let case_of = runner.session.case(case);
                warnings.extend(report::write(case_of, &mut merged.texts));
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
            let names = names.join("`, `");
            let message = format!("profiler `{names}` counted nothing: {}", failure.message);
            warnings.push(Diagnostic::warning("W916", message));
        }
    }
    Ok(())
}
