//! `lath run`: everything that can be refused is refused first; then builds; then measures; then
//! reports.

mod limits;
mod lists;
mod outputs;
mod request;
mod resume;

use crate::cli::Wanted;
use crate::cli::building::Building;
use crate::cli::measuring::{ExecutionFlags, Measuring, WithBaseline};
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use crate::ui::progress::Bar;
use crate::{Outcome, diagnose};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant};
use lath_core::program::Program;
use lath_core::record::{CaseRecord, CheckVerdict, Event, Record, Status};
use lath_runner::{Moment, Standing, lock};
use lath_suite::inputs::Inputs;
use lath_suite::programs::{self, Further, Selection};
pub use limits::options;
use lists::Lists;
pub use outputs::Outputs;
use outputs::Results;
pub use request::{Draft, read as read_request};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(
    args_override_self = true,
    about = "Build benchmarks, run them, show and write results",
    long_about = "Builds the sources, runs their benchmarks, each fork in a process of its own, and shows the results.\n\n\
        Arguments that are files are benchmark sources or wrappers that `lath build` left; folders hold a lath.toml; anything else is a \
        regular expression that selects benchmarks by name. After `--` everything is a regular expression. Without files, ./lath.toml is used.\n\n\
        JMH's spellings of flags are understood (-i 5, -wi 3, -f 2, -rf json …).",
    after_help = crate::exit::help()
)]
pub struct Run {
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    compared: WithBaseline,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    lists: Lists,
    #[command(flatten)]
    building: Building,
}

impl Command for Run {
    fn run(&self) -> Outcome {
        if self.lists.without_inputs(&self.wanted) {
            return Ok(Exit::Success);
        }
        let WithBaseline {
            measuring,
            baseline,
        } = &self.compared;
        let given = self.building.given(measuring.execution.preset.is_some());
        let mut inputs = self.wanted.inputs(&given)?;
        let draft = read_request(measuring, baseline.clone(), &inputs)?;
        let seen = Seen::on_stderr(self.building.verbose_build);
        if self.lists.of_profilers(&mut inputs, &draft.request, seen)?
            || self.lists.of_benchmarks(&inputs, &draft.request, seen)?
        {
            return Ok(Exit::Success);
        }
        let outputs = Outputs::prepare(&self.results, &inputs, seen)?;
        let measured = measure(measuring, inputs, draft, outputs)?;
        Ok(measured.map_or(Exit::Success, |measured| {
            exit_of(
                &measured.record,
                measuring.limits.fail_on_flaky == Some(true),
            )
        }))
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn outlives_its_reader(&self) -> bool {
        true
    }
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
    measuring: &Measuring,
    mut inputs: Inputs,
    mut draft: Draft,
    outputs: Outputs,
) -> Result<Option<Measured>, Vec<Diagnostic>> {
    let options = options(&measuring.limits)?;
    let journal = resume::journal_path(&measuring.execution)?;
    let participants = build(&mut inputs, &mut draft, outputs.seen())?;
    let (plan, earlier) = resume::plan(&measuring.execution, &participants, &draft)?;
    check_values(&participants, &plan)?;
    diagnose::print(&warnings(&participants));
    if plan.wrappers.is_empty() {
        return Ok(None);
    }

    let journal = earlier.as_ref().map_or(journal, |(path, _)| path.clone());
    let _lock = take_lock(&measuring.execution, outputs.seen())?;
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

fn take_lock(
    execution: &ExecutionFlags,
    seen: Seen,
) -> Result<Option<lock::Guard>, Vec<Diagnostic>> {
    if execution.no_lock {
        return Ok(None);
    }
    let busy = if execution.wait == Some(true) {
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
