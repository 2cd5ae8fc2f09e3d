//! `lath check`: everything is built and proves its results; nothing is timed, and nothing is kept.

use super::run;
use crate::exit::Exit;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use crate::ui::out;
use crate::{Outcome, cli, diagnose};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Environment, Record, Status};
use lath_report::proofs::{self, ProofVerdict};

pub fn run(matches: &ArgMatches) -> Outcome {
    let mut inputs = cli::inputs(matches)?;
    let mut draft = run::read_request(matches, &inputs)?;
    let seen = Seen::on_stderr(matches.get_flag("verbose-build"));
    let participants = run::build(&mut inputs, &mut draft, seen)?;
    let plan = draft.plan(
        &participants,
        draft.seed.unwrap_or_else(|| fastrand::u64(..)),
    )?;
    run::check_values(&participants, &plan)?;
    diagnose::print(&run::warnings(&participants));
    let options = lath_runner::Options {
        proves_only: true,
        // Nobody reads it.
        environment: Some(Environment::default()),
        ..run::options(matches)?
    };
    let activity = Activity::new(seen);
    activity.begin("Starting the wrappers");
    let record =
        lath_runner::run(&plan, &options, &mut |event| activity.event(event)).map_err(|d| vec![d]);
    drop(activity);
    let record = record?;
    if matches.get_flag("json") {
        out::json(&proofs::json(&record));
    } else {
        proofs::write(&record, &mut std::io::stdout()).map_err(unwritten)?;
    }
    diagnose::print(&inputs.left_out);
    Ok(exit_of(&record))
}

fn unwritten(error: std::io::Error) -> Vec<Diagnostic> {
    vec![Diagnostic::error(
        "L802",
        format!("the results cannot be written: {error}"),
    )]
}

fn exit_of(record: &Record) -> Exit {
    let rows = proofs::rows(record);
    let any = |verdict: ProofVerdict| rows.iter().any(|row| row.verdict == verdict);
    match record.status {
        Some(Status::Interrupted) => Exit::Interrupted,
        _ if any(ProofVerdict::Mismatch) => Exit::Mismatch,
        _ if any(ProofVerdict::Failed) => Exit::BenchmarkFailed,
        _ => Exit::Success,
    }
}
