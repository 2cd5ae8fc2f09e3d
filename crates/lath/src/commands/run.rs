//! `lath run`: first checks everything that can be refused, then builds, measures and reports.

mod kept;
mod limits;
mod lists;
mod on;
mod outputs;
mod request;

use crate::cli::building::Building;
use crate::cli::commands::CommandFlags;
use crate::cli::measuring::{ExecutionFlags, Measuring, WithBaseline};
use crate::cli::replayed::Replayed;
use crate::cli::{Wanted, value};
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use kept::Kept;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant};
use lath_core::record::{Environment, Event, Record, Standing, Status};
use lath_core::written::quantity;
use lath_core::written::words::count;
use lath_machine::{emulator, lock};
use lath_runner::{Moment, Steer};
use lath_suite::draft::Draft;
use lath_suite::inputs::Inputs;
use lath_suite::programs::{self, Further, Selection};
use lath_suite::revisions::{Changed, current};
use lath_suite::{resume, shards, values};
use lath_terminal::{Activity, Bar, Seen, diagnose};
pub use limits::options;
use lists::Lists;
use on::Elsewhere;
pub use outputs::{Results, Shown};
pub use request::read as read_request;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
#[command(
    args_override_self = true,
    about = "Build benchmarks, run them, show and write results",
    long_about = "Builds the sources, runs their benchmarks, each fork in its own process, and shows the results.\n\n\
        Files are benchmark sources or wrappers that `lath build` wrote; folders hold a lath.toml; any other argument is a regular expression that selects benchmarks by name. After `--`, every argument is a regular expression. Without files, lath uses ./lath.toml.\n\n\
        lath understands JMH's spellings of flags (-i 5, -wi 3, -f 2, -rf json …).",
    after_help = crate::exit::help()
)]
pub struct Run {
    // First: those behind it take their values away.
    #[command(flatten)]
    replayed: Replayed,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    compared: WithBaseline,
    #[command(flatten)]
    commands: CommandFlags,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    lists: Lists,
    /// Measure only part K of N of the blocks: K, K+N, K+2N ... of -f; lath merge puts the journals
    /// of all parts together
    #[arg(long, value_name = "K/N", help_heading = "Execution")]
    shard: Option<String>,
    #[command(flatten)]
    elsewhere: Elsewhere,
    #[command(flatten)]
    building: Building,
}

impl Command for Run {
    fn run(&self) -> Outcome {
        if self.lists.without_inputs(&self.wanted) {
            return Ok(Exit::Success);
        }
        if let Some(on) = self
            .elsewhere
            .on
            .as_deref()
            .filter(|_| !self.lists.are_asked())
        {
            return on::run(self, on);
        }
        let WithBaseline {
            measuring,
            baseline,
        } = &self.compared;
        let given = self.building.given(measuring.execution.preset.is_some());
        let commands = self.commands.contenders(&[])?;
        let mut inputs = self.wanted.with(&given, &measuring.selection, commands)?;
        let mut draft = read_request(measuring, baseline.clone(), &inputs)?;
        self.part(&mut draft).map_err(|d| vec![d])?;
        let seen = Seen::on_stderr(self.building.verbose_build);
        if self.lists.of_profilers(&mut inputs, &draft.request, seen)?
            || self
                .lists
                .of_benchmarks(&mut inputs, &draft.request, seen)?
        {
            return Ok(Exit::Success);
        }
        to_the_end(measuring, &self.results, inputs, draft, seen)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn outlives_its_reader(&self) -> bool {
        true
    }
}

impl Run {
    /// Whether flags say that results decide how long the run is.
    fn is_adaptive(&self) -> bool {
        let comparison = &self.compared.measuring.comparison;
        comparison.time_budget.is_some() || comparison.precision.is_some()
    }

    /// L503, L502: no shard, or one whose results would decide how long it runs.
    fn part(&self, draft: &mut Draft) -> Result<(), Diagnostic> {
        match value("shard", &self.shard, values::shard)? {
            Some(shard) => shards::apply(draft, shard, self.is_adaptive()),
            None => Ok(()),
        }
    }
}

/// Builds and measures; the exit code tells the results.
pub fn to_the_end(
    measuring: &Measuring,
    results: &Results,
    inputs: Inputs,
    draft: Draft,
    seen: Seen,
) -> Outcome {
    let kept = Kept::of(results.save_baseline.as_deref())?;
    let outputs = Shown::prepare(results, &inputs, seen).map_err(|d| vec![d])?;
    let Some(measured) = measure(measuring, inputs, draft, outputs)? else {
        return Ok(Exit::Success);
    };
    results.tell_report();
    if let Some(kept) = &kept {
        kept.save(&measured)?;
    }
    let strict = measuring.limits.fail_on_flaky == Some(true);
    Ok(exit_of(&measured.record, strict))
}

/// The result of a run: its journal and the measurements.
pub struct Measured {
    pub record: Record,
    pub journal: PathBuf,
    pub participants: Vec<Participant>,
    pub inputs: Inputs,
}

/// Builds and measures; `None`: there was nothing to measure.
pub fn measure(
    measuring: &Measuring,
    inputs: Inputs,
    draft: Draft,
    outputs: Shown,
) -> Result<Option<Measured>, Vec<Diagnostic>> {
    let journal = journal(measuring)?;
    let ready = prepare(measuring, inputs, draft, &outputs)?;
    ready.measure(measuring, journal, outputs, &mut steer)
}

/// Where to write it.
pub fn journal(measuring: &Measuring) -> Result<PathBuf, Vec<Diagnostic>> {
    let ExecutionFlags {
        journal, resume, ..
    } = &measuring.execution;
    resume::journal_path(journal.as_deref().map(Path::new), resume.is_some()).map_err(|d| vec![d])
}

/// A run whose programs are built.
pub struct Ready {
    pub plan: Plan,
    pub participants: Vec<Participant>,
    inputs: Inputs,
    options: lath_runner::Options,
    earlier: Option<(PathBuf, Record)>,
}

/// Builds, plans, and says what is to be said of both.
pub fn prepare(
    measuring: &Measuring,
    mut inputs: Inputs,
    mut draft: Draft,
    outputs: &Shown,
) -> Result<Ready, Vec<Diagnostic>> {
    let options = lath_runner::Options {
        shard: draft.shard,
        ..options(&measuring.limits)?
    };
    emulator::refuse().map_err(|d| vec![d])?;
    let resumed = measuring.execution.resumed(Path::is_file);
    resume::of_merged(resumed, &mut draft);
    let building = Instant::now();
    let mut participants = build(&mut inputs, &mut draft, outputs.seen(), true)?;
    let settled = draft.settle(&participants, &options);
    settled.map_err(|problem| vec![problem])?;
    let steps = Activity::new(outputs.seen());
    let one_place = programs::layouts::add(&inputs, &mut participants, &draft, &steps);
    diagnose::print(&one_place);
    if outputs.is_brief() && !inputs.sources.is_empty() {
        let built = participants
            .iter()
            .filter(|one| one.built.is_some())
            .count();
        let took = quantity::took(building.elapsed());
        outputs.note(&format!("# Built {} in {took}", count(built, "source")));
    }
    let (plan, earlier) = resume::plan(resumed, &participants, &draft)?;
    programs::values::check(&participants, &plan)?;
    diagnose::print(&planner::warnings(&participants));
    Ok(Ready {
        plan,
        participants,
        inputs,
        options,
        earlier,
    })
}

impl Ready {
    /// See [`Changed::is_unused`].
    pub fn is_unused(&self, changed: &Changed, cases: &[usize]) -> Result<bool, Vec<Diagnostic>> {
        let unused = changed.is_unused(&self.plan, &self.participants, cases, &self.options);
        unused.map_err(|problem| vec![problem])
    }

    /// `None`: there is nothing to measure. `steer` says at each look of an adaptive run what is
    /// undecided.
    pub fn measure(
        self,
        measuring: &Measuring,
        journal: PathBuf,
        outputs: Shown,
        steer: Steer<'_>,
    ) -> Result<Option<Measured>, Vec<Diagnostic>> {
        let Ready {
            plan,
            participants,
            inputs,
            options,
            earlier,
        } = self;
        if plan.wrappers.is_empty() {
            return Ok(None);
        }
        let journal = earlier.as_ref().map_or(journal, |(path, _)| path.clone());
        let _lock = take_lock(&measuring.execution, outputs.seen())?;
        let options = lath_runner::Options {
            resume: earlier.map(|(_, record)| record),
            clocks: planner::clocks(&participants),
            ..options
        };
        let record = execute(&plan, &journal, options, outputs, steer)?;
        // Repeat them below the table, which does not show them.
        diagnose::print(&inputs.left_out);
        Ok(Some(Measured {
            record,
            journal,
            participants,
            inputs,
        }))
    }
}

/// Builds the selection and reports it. Moves sources that cannot be built from the inputs' sources
/// to those left out. `measures`: they run next.
pub fn build(
    inputs: &mut Inputs,
    draft: &mut Draft,
    seen: Seen,
    measures: bool,
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
    let further = Further {
        measures,
        ..Further::of(&draft.request.options.profilers)
    };
    let participants = programs::all(
        inputs,
        Selection::of(&draft.request),
        further,
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
    mut outputs: Shown,
    steer: Steer<'_>,
) -> Result<Record, Vec<Diagnostic>> {
    let options = lath_runner::Options {
        journal: Some(journal.to_owned()),
        command: std::env::args().collect(),
        environment: Some(environment(plan)),
        lath_version: env!("CARGO_PKG_VERSION").to_owned(),
        ..options
    };
    let mut bar = Bar::new(outputs.terminal, options.resume.as_ref());
    if let Some(record) = &options.resume {
        outputs.resume(record);
        outputs.note(&format!("# {}", resume::told(journal, record)));
    }
    let activity = if outputs.terminal {
        Activity::on(bar.line(), outputs.is_brief())
    } else {
        Activity::new(outputs.seen())
    };
    outputs.before_lines(activity.end_line());
    activity.begin("Starting the wrappers");
    let mut sink = |event: &Event| {
        activity.event(event);
        bar.around(event, || outputs.event(event));
    };
    let record = lath_runner::run_steered(plan, &options, steer, &mut sink).map_err(|d| vec![d]);
    drop(activity);
    let record = record?;
    bar.finish();
    outputs.finish(&record, journal)?;
    if let Some(left) = resume::left(&record) {
        outputs.note(&format!("# {left}"));
    }
    Ok(record)
}

/// The machine, and the revision of the sources.
fn environment(plan: &Plan) -> Environment {
    let sources = plan.wrappers.iter().map(|wrapper| wrapper.source.as_str());
    Environment {
        revision: current::of_sources(sources),
        ..lath_calibrate::environment(&plan.options.place)
    }
}

/// The state of a family's pairs in an adaptive run.
fn steer(record: &Record, moment: Moment) -> Standing {
    lath_report::comparison::decide::undecided(record, moment.family, moment.share)
}

/// The exit code for the results; `strict`: forks that succeeded only after a repetition count as
/// failed.
pub fn exit_of(record: &Record, strict: bool) -> Exit {
    match record.status {
        Some(Status::Interrupted) => Exit::Interrupted,
        _ if record.has_mismatch() => Exit::Mismatch,
        _ if record.has_failed(strict) => Exit::BenchmarkFailed,
        _ => Exit::Success,
    }
}
