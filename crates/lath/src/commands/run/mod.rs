//! `lath run`: everything that can be refused is refused first; then builds; then measures; then
//! reports.

mod limits;
mod lists;
mod outputs;
mod request;
mod resume;

use crate::exit::Exit;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use crate::ui::progress::Bar;
use crate::{Outcome, cli, diagnose};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant};
use lath_core::program::Program;
use lath_core::record::{CaseRecord, CheckVerdict, Event, Record, Status};
use lath_runner::{Moment, Standing, lock};
use lath_suite::inputs::Inputs;
use lath_suite::programs::{self, Further, Selection};
pub use limits::options;
pub use outputs::Outputs;
pub use request::{Draft, read as read_request};
use std::path::{Path, PathBuf};

pub fn run(matches: &ArgMatches) -> Outcome {
    if lists::without_inputs(matches) {
        return Ok(Exit::Success);
    }
    let mut inputs = cli::inputs(matches)?;
    let draft = request::read(matches, &inputs)?;
    if lists::of_profilers(matches, &mut inputs, &draft)?
        || lists::of_benchmarks(matches, &inputs, &draft)?
    {
        return Ok(Exit::Success);
    }
    let outputs = Outputs::prepare(matches, &inputs)?;
    let measured = measure(matches, inputs, draft, outputs)?;
    Ok(measured.map_or(Exit::Success, |measured| {
        exit_of(&measured.record, cli::is_set(matches, "fail-on-flaky"))
    }))
}

/// What a run left, its journal, and what was measured.
pub struct Measured {
    pub record: Record,
    pub journal: PathBuf,
    pub participants: Vec<Participant>,
    pub inputs: Inputs,
}

/// Builds and measures; `None`: there was nothing to measure.
pub fn measure(
    matches: &ArgMatches,
    mut inputs: Inputs,
    mut draft: Draft,
    outputs: Outputs,
) -> Result<Option<Measured>, Vec<Diagnostic>> {
    let options = options(matches)?;
    let journal = resume::journal_path(matches)?;
    let participants = build(&mut inputs, &mut draft, outputs.seen())?;
    let (plan, earlier) = resume::plan(matches, &participants, &draft)?;
    check_values(&participants, &plan)?;
    diagnose::print(&warnings(&participants));
    if plan.wrappers.is_empty() {
        return Ok(None);
    }

    let journal = earlier.as_ref().map_or(journal, |(path, _)| path.clone());
    let _lock = take_lock(matches, outputs.seen())?;
    let record = execute(
        &plan,
        &journal,
        lath_runner::Options {
            resume: earlier.map(|(_, record)| record),
            ..options
        },
        outputs,
    )?;
    // Once more below the table, which does not show them.
    diagnose::print(&inputs.left_out);
    Ok(Some(Measured {
        record,
        journal,
        participants,
        inputs,
    }))
}

/// Builds what is selected, and says what. What has to be left out goes from the inputs' sources to
/// what they leave out.
pub fn build(
    inputs: &mut Inputs,
    draft: &mut Draft,
    seen: Seen,
) -> Result<Vec<Participant>, Vec<Diagnostic>> {
    let absent = inputs.left_out.len();
    diagnose::print(&inputs.left_out);
    let check = |entrants: &[planner::Entrant<'_>], incomplete| {
        planner::check(
            entrants,
            &planner::Request {
                incomplete,
                ..draft.request.clone()
            },
        )
    };
    let participants = programs::all(
        inputs,
        Selection::of(&draft.request),
        Further::of(&draft.request.options.profilers),
        check,
        &Activity::new(seen),
    )?;
    diagnose::print(&inputs.left_out[absent..]);
    draft.request.incomplete = inputs.is_incomplete()
        || participants
            .iter()
            .any(|one| one.program.benchmarks.is_empty());
    Ok(participants)
}

/// Of the programs that are measured.
pub fn warnings(participants: &[Participant]) -> Vec<Diagnostic> {
    planner::built(participants)
        .into_iter()
        .flat_map(|one| one.program.warnings.clone())
        .collect()
}

/// Values of parameters whose type only the compiler knew: the wrapper says what does not convert.
pub fn check_values(participants: &[Participant], plan: &Plan) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    for (index, participant) in planner::built(participants).into_iter().enumerate() {
        let cases: Vec<_> = plan
            .bulk
            .iter()
            .chain(&plan.cases)
            .filter(|c| c.wrapper == index)
            .map(|c| (c.benchmark, c.params.clone()))
            .collect();
        let rejected =
            lath_runner::check_params(&plan.wrappers[index], &cases).map_err(|d| vec![d])?;
        for (case, rejected) in cases.iter().zip(rejected) {
            problems.extend(
                rejected
                    .iter()
                    .map(|r| rejection(&participant.program, case.0, r)),
            );
        }
    }
    problems.dedup();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// L405 at the value in the source, or L409 for one that came from a flag.
fn rejection(program: &Program, benchmark: usize, rejected: &lath_runner::Rejected) -> Diagnostic {
    let param = program.benchmarks[benchmark]
        .params
        .iter()
        .map(|(s, p)| &program.states[*s].params[*p])
        .find(|p| p.name == rejected.name);
    let written = param.and_then(|p| {
        p.value_places
            .get(p.values.iter().position(|v| *v == rejected.value)?)
    });
    let ty = rejected.ty.as_deref().unwrap_or("nothing of that name");
    let message = format!(
        "value \"{}\" cannot be converted to `{ty}` of @Param `{}`",
        rejected.value, rejected.name
    );
    match (written, param) {
        (Some(place), _) => Diagnostic::error("L405", message).at(place, "does not convert"),
        (None, Some(param)) => Diagnostic::error("L409", message).at(&param.place, "the parameter"),
        (None, None) => Diagnostic::error("L409", message),
    }
}

fn take_lock(matches: &ArgMatches, seen: Seen) -> Result<Option<lock::Guard>, Vec<Diagnostic>> {
    if matches.get_flag("no-lock") {
        return Ok(None);
    }
    let busy = if cli::is_set(matches, "wait") {
        lock::WhenBusy::Wait
    } else {
        lock::WhenBusy::Refuse
    };
    let activity = Activity::new(seen);
    lock::acquire(&lock::path(), busy, &mut |text| activity.announce(text))
        .map(Some)
        .map_err(|d| vec![d])
}

fn execute(
    plan: &Plan,
    journal: &Path,
    options: lath_runner::Options,
    mut outputs: Outputs,
) -> Result<Record, Vec<Diagnostic>> {
    let options = lath_runner::Options {
        journal: Some(journal.to_owned()),
        command: std::env::args().collect(),
        lath_version: env!("CARGO_PKG_VERSION").to_owned(),
        ..options
    };
    let mut bar = Bar::new(outputs.to_terminal(), options.resume.as_ref());
    if let Some(record) = &options.resume {
        outputs.resume(record);
        let forks = record
            .cases
            .iter()
            .flat_map(|c| &c.forks)
            .filter(|f| f.ended)
            .count();
        let forks = if forks == 1 {
            "1 fork has".to_owned()
        } else {
            format!("{forks} forks have")
        };
        outputs.note(&format!(
            "# Resuming {}: {forks} been measured already",
            journal.display()
        ));
    }
    let activity = if outputs.to_terminal() {
        Activity::on(bar.line())
    } else {
        Activity::new(outputs.seen())
    };
    activity.begin("Starting the wrappers");
    let mut sink = |event: &Event| {
        activity.event(event);
        bar.around(event, || outputs.event(event));
    };
    let record =
        lath_runner::run_steered(plan, &options, &mut steer, &mut sink).map_err(|d| vec![d]);
    drop(activity);
    let record = record?;
    bar.finish();
    outputs.finish(&record, journal)?;
    let left = record.cases.iter().filter(|c| !c.ended).count();
    let all = record.cases.len();
    match record.status {
        Some(Status::Interrupted) => {
            outputs.note(&format!("# Interrupted: {left} of {all} cases are not complete. The same command with --resume goes on."))
        }
        Some(Status::Stopped) => outputs.note(&format!("# Stopped at the first failure (-foe): {left} of {all} cases are not complete.")),
        _ => {}
    }
    Ok(record)
}

/// How the comparisons of an adaptive run stand.
fn steer(record: &Record, moment: Moment) -> Standing {
    let outlook = lath_report::comparison::decide::undecided(record, moment.family, moment.blocks);
    Standing {
        comparisons: outlook.comparisons,
        undecided: outlook.undecided,
    }
}

/// The exit code that the results ask for; `strict`: forks that succeeded only when they were run
/// again count as failed.
pub fn exit_of(record: &Record, strict: bool) -> Exit {
    let wrong = |c: &CaseRecord| {
        c.check
            .as_ref()
            .is_some_and(|check| check.verdict == CheckVerdict::Mismatch)
    };
    let failed = record.cases.iter().any(|c| c.failures().next().is_some());
    let flaky = strict
        && record
            .cases
            .iter()
            .flat_map(|c| &c.forks)
            .any(|f| !f.retried.is_empty());
    // A time budget may have been too short for a case to begin.
    let nothing = |c: &CaseRecord| c.ended && c.forks.iter().all(|f| f.measurement.is_empty());
    let unmeasured = record
        .cases
        .iter()
        .zip(&record.header.plan.cases)
        .any(|(c, case)| nothing(c) && case.measurement.iterations > 0);
    match record.status {
        Some(Status::Interrupted) => Exit::Interrupted,
        _ if record.cases.iter().any(wrong) => Exit::Mismatch,
        _ if failed || flaky || unmeasured => Exit::BenchmarkFailed,
        _ => Exit::Success,
    }
}
