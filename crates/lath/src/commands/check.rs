//! `lath check`: builds everything and checks the results; times nothing and stores nothing.

mod protocol;
mod races;

use super::run;
use crate::cli::Wanted;
use crate::cli::building::Building;
use crate::cli::measuring::{Baseline, LimitsFlags, Measuring};
use crate::cli::quiet::Quiet;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::planner;
use lath_core::record::{Environment, Record, Status};
use lath_report::proofs::{self, ProofVerdict};
use lath_suite::draft::Draft;
use lath_suite::inputs::Inputs;
use lath_suite::programs;
use lath_terminal::{Activity, Seen, diagnose};

#[derive(Args)]
#[command(
    args_override_self = true,
    about = "Check the results of contenders, without timing anything",
    long_about = "Builds the sources and calls every benchmark once, with its fixtures, in its own process. Compares each result with its vector \
        file or with the baseline, as lath run does before it times anything. Benchmarks without anything to compare with run, too.\n\n\
        Exit code 10 if a result is wrong, 1 if a benchmark fails. Takes the arguments of lath run.\n\n\
        With --protocol, lath talks to each wrapper as a run would, and says of every answer that is not as \
        the protocol has it what was expected, what came, and what to do. An executable is a wrapper, whatever \
        its name looks like; sources are built first. An answer may take 30 s, or --timeout-start. Exit code 1 if \
        a wrapper breaks the protocol; advice does not change it.\n\n\
        With --races, lath builds sources with a detector of data races (C, C++: ThreadSanitizer; Go: -race), \
        runs one short iteration of each benchmark that has several threads (-t), and shows the first race of \
        each at the user's lines. Exit code 1 if there is one. No race seen does not mean that there is none."
)]
pub struct Check {
    #[command(flatten)]
    wanted: Wanted,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    /// Say instead whether programs keep the wrapper protocol, of any language
    #[arg(long, conflicts_with_all = ["baseline"])]
    protocol: bool,
    /// Say instead whether threads access the same memory at the same time (C, C++, Go)
    #[arg(long, conflicts_with_all = ["baseline", "protocol"])]
    races: bool,
    #[command(flatten)]
    compared: Baseline,
    #[command(flatten)]
    measuring: Quiet<Measuring>,
    #[command(flatten)]
    building: Quiet<Building>,
}

impl Command for Check {
    fn run(&self) -> Outcome {
        if self.protocol {
            return protocol::check(self);
        }
        if self.races {
            return races::check(self);
        }
        let (measuring, building) = (&self.measuring.0, &self.building.0);
        let given = building.given(measuring.execution.preset.is_some());
        let inputs = self.wanted.inputs(&given, &measuring.selection)?;
        let draft = run::read_request(measuring, self.compared.baseline.clone(), &inputs)?;
        let seen = Seen::on_stderr(building.verbose_build);
        let record = prove(&measuring.limits, inputs, draft, seen)?;
        if self.json {
            out::json(&proofs::json(&record));
        } else {
            proofs::write(&record, &mut std::io::stdout()).map_err(unwritten)?;
        }
        Ok(exit_of(&record))
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building.0)
    }
}

/// Builds everything and calls it once.
fn prove(
    limits: &LimitsFlags,
    mut inputs: Inputs,
    mut draft: Draft,
    seen: Seen,
) -> Result<Record, Vec<Diagnostic>> {
    let participants = run::build(&mut inputs, &mut draft, seen, false)?;
    let plan = draft.fresh_plan(&participants)?;
    programs::values::check(&participants, &plan)?;
    diagnose::print(&planner::all_warnings(&participants));
    let options = lath_runner::Options {
        proves_only: true,
        // No report shows it.
        environment: Some(Environment::default()),
        ..run::options(limits)?
    };
    let activity = Activity::new(seen);
    activity.begin("Starting the wrappers");
    let record =
        lath_runner::run(&plan, &options, &mut |event| activity.event(event)).map_err(|d| vec![d]);
    drop(activity);
    record
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
