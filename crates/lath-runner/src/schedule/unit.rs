//! A unit of a run: a case by itself, contenders around one baseline, or either with several numbers
//! of threads. Its cases are begun together, proved, measured, and ended together.

use crate::fork::Runner;
use crate::journal::recorder::Recorder;
use crate::judge::{check, quality};
use crate::profiler::When;
use crate::schedule::budget::{Budget, Steer};
use crate::schedule::notes::{self, Notes};
use crate::schedule::{extra, lanes};
use crate::session::Halt;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Failure, Record, Step};
use lath_core::schedule::Unit;

/// Runs what has not ended yet.
pub fn run(
    runner: &Runner<'_>,
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
        budget.skip(unit.families.len() + unit.alone.len());
        return Ok(());
    }
    for &case in &open {
        recorder.emit(&Event::CaseStarted { case });
    }
    let mut notes = Notes::default();
    let outcome = measure(runner, unit, budget, steer, recorder, &mut notes);
    if outcome == Err(Halt::Interrupted) {
        return outcome;
    }
    for &case in &open {
        let uncounted = if outcome.is_ok() {
            extra::run(runner, case, recorder)?
        } else {
            Vec::new()
        };
        let mut warnings = warnings(runner, case, &recorder.record, &notes);
        warnings.extend(uncounted);
        recorder.emit(&Event::CaseEnded { case, warnings });
    }
    outcome
}

fn measure(
    runner: &Runner<'_>,
    unit: &Unit,
    budget: &mut Budget,
    steer: Steer<'_>,
    recorder: &mut Recorder<'_>,
    notes: &mut Notes,
) -> Result<(), Halt> {
    refuse(runner, unit, recorder)?;
    for lane in unit.lanes(runner.session.plan) {
        check::lane(&runner.session, &lane, recorder)?;
    }
    if runner.session.options.proves_only {
        return Ok(());
    }
    lanes::run(runner, unit, budget, steer, recorder, notes)
}
/// Cases that the plan says cannot run: nothing is started, the reason is their result.
fn refuse(runner: &Runner<'_>, unit: &Unit, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    for &case in &unit.cases {
        // A resumed run has said so already.
        if let Some(reason) = runner
            .session
            .case(case)
            .refused
            .as_ref()
            .filter(|_| recorder.record.cases[case].early.is_empty())
        {
            let failure = Failure {
                code: reason.code.clone(),
                message: reason.message.clone(),
                // What a source said that failed while it was loaded.
                tail: reason
                    .help
                    .iter()
                    .filter(|_| reason.code == "L814")
                    .flat_map(|said| said.lines().map(str::to_owned))
                    .collect(),
            };
            recorder.emit(&Event::FailedEarly {
                case,
                step: Step::Plan,
                failure,
            });
            runner.session.go_on()?;
        }
    }
    Ok(())
}

fn warnings(runner: &Runner<'_>, case: usize, record: &Record, notes: &Notes) -> Vec<Diagnostic> {
    let plan = runner.session.case(case);
    // No numbers, so nothing to report.
    if plan.refused.is_some() || plan.identical.is_some() || runner.session.options.proves_only {
        return Vec::new();
    }
    let done = &record.cases[case];
    let extent = notes::extent(&runner.session, case, record, notes);
    let mut warnings = quality::warnings(plan, done, &record.header.clocks[plan.wrapper], &extent);
    let present = runner
        .profilers
        .own
        .iter()
        .filter(|(p, _)| p.when() == When::MeasuredForks);
    warnings.extend(quality::silent_profilers(
        present.map(|(p, _)| p.name()),
        runner.profilers.missing(plan.wrapper),
        done,
    ));
    warnings.extend(check::warning(done));
    warnings.extend(notes::of_blocks(&runner.session, case, record, notes));
    warnings
}
