//! `lath doctor`: languages, toolchains, profilers, what is missing, and how to install it; with a
//! suite, its needs. Builds and fetches nothing.

mod nodes;

use crate::cli::building::Building;
use crate::cli::replayed::Replayed;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::{Args, value_parser};
use lath_core::diagnostic::Diagnostic;
use lath_machine::{lock, noise};
use lath_suite::needs::machine::Machine;
use lath_suite::needs::{self, Suite, json, text};
use nodes::Elsewhere;
use std::path::Path;

/// How long the noise of this machine is measured, s.
const SECONDS: u64 = 60;

#[derive(Args)]
#[command(
    about = "Show languages, toolchains, profilers and what is missing, with commands to install \
        it",
    long_about = "Shows the languages that lath supports, their toolchains and runtimes on this machine, what is missing, and the command that installs it.\n\n\
        With a suite, shows what its sources, platforms and dependencies need; exit code 4 if something is missing. Building flags are those of `lath run`. Without an argument, lath also reads ./lath.toml, if it exists. It builds and fetches nothing.\n\n\
        With --on, shows it for the nodes of a run: what each lacks, in what they differ, how far their clocks are apart, and what disturbs measurements there."
)]
pub struct Doctor {
    // First: those behind it take their values away.
    #[command(flatten)]
    replayed: Replayed,
    /// Suite to inspect
    #[arg(value_name = "FOLDER|LATH.TOML")]
    suite: Option<String>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    /// Measure what disturbs measurements on this machine, and show what would help
    #[arg(long, conflicts_with_all = ["suite", "on"])]
    noise: bool,
    /// How long to measure the noise (default: 60; with --on 2)
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=600))]
    seconds: Option<u64>,
    #[command(flatten)]
    elsewhere: Elsewhere,
    #[command(flatten)]
    building: Building,
}

impl Command for Doctor {
    fn run(&self) -> Outcome {
        let Elsewhere { on, journal, .. } = &self.elsewhere;
        match (journal, on) {
            (Some(file), _) => return nodes::answer(self, file),
            (None, Some(on)) => return nodes::ask(self, on),
            (None, None) => {}
        }
        if self.noise {
            let _lock = lock::exclusive().map_err(|d| vec![d])?;
            return out::told(noise::measure(self.seconds.unwrap_or(SECONDS)), self.json);
        }
        if self.seconds.is_some() {
            let message = "--seconds has no effect without --noise or --on";
            return Err(vec![
                Diagnostic::error("L502", message).help("leave it out"),
            ]);
        }
        look(self)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn looks_at(&self) -> Option<&[String]> {
        // What is looked at there is not run here.
        Some(self.suite.as_slice()).filter(|_| self.elsewhere.on.is_none())
    }
}

/// This machine, and the suite that is named, or the one here.
fn examine(doctor: &Doctor) -> Result<(Machine, Option<Suite>), Vec<Diagnostic>> {
    let named = doctor.suite.as_deref().map(Path::new);
    let file = needs::suite_file(named).map_err(|d| vec![d])?;
    // Its adapters are languages like all others.
    let read = file.map(|file| needs::read(&file)).transpose()?;
    let machine = Machine::probe();
    let given = doctor.building.given(true);
    let suite = read.map(|read| needs::examine(&given, &machine, read));
    Ok((machine, suite))
}

fn look(doctor: &Doctor) -> Outcome {
    let (machine, suite) = examine(doctor)?;
    let is_named = doctor.suite.is_some();
    if doctor.json {
        out::json(&json::document(&machine, suite.as_ref()));
    } else {
        // With a suite, report only about the suite.
        if !is_named {
            print!("{}", text::machine(&machine));
        }
        if let Some(suite) = &suite {
            print!("{}{}", if is_named { "" } else { "\n" }, text::suite(suite));
        }
    }
    Ok(if suite.is_some_and(|s| s.is_short_of_something()) {
        Exit::Toolchain
    } else {
        Exit::Success
    })
}
