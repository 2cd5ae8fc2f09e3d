//! `lath doctor`: languages, toolchains, profilers, what is missing, and how to install it; with a
//! suite, its needs. Builds and fetches nothing.

use crate::cli::building::Building;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::{Args, value_parser};
use lath_machine::{lock, noise};
use lath_suite::given::Given;
use lath_suite::needs::machine::Machine;
use lath_suite::needs::{self, json, text};
use std::path::Path;

#[derive(Args)]
#[command(
    about = "Show languages, toolchains, profilers and what is missing, with commands to install \
        it",
    long_about = "Shows the languages that lath supports, their toolchains and runtimes on this machine, what is missing, and the command that installs it.\n\n\
        With a suite, shows what its sources, platforms and dependencies need; exit code 4 if something is missing. Building flags are those of `lath run`. Without an argument, lath also reads ./lath.toml, if it exists. It builds and fetches nothing."
)]
pub struct Doctor {
    /// Suite to inspect
    #[arg(value_name = "FOLDER|LATH.TOML")]
    suite: Option<String>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    /// Measure what disturbs measurements on this machine, and show what would help
    #[arg(long, conflicts_with = "suite")]
    noise: bool,
    /// How long to measure the noise
    #[arg(long, value_name = "N", default_value_t = 60, requires = "noise", value_parser = value_parser!(u64).range(1..=600))]
    seconds: u64,
    #[command(flatten)]
    building: Building,
}

impl Command for Doctor {
    fn run(&self) -> Outcome {
        if self.noise {
            let _lock = lock::exclusive().map_err(|d| vec![d])?;
            return out::told(noise::measure(self.seconds), self.json);
        }
        let named = self.suite.as_deref().map(Path::new);
        look(named, &self.building.given(true), self.json)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(self.suite.as_slice())
    }
}

fn look(named: Option<&Path>, given: &Given, as_json: bool) -> Outcome {
    let file = needs::suite_file(named).map_err(|d| vec![d])?;
    let machine = Machine::probe();
    let suite = file
        .map(|file| needs::examine(given, &machine, &file))
        .transpose()?;
    if as_json {
        out::json(&json::document(&machine, suite.as_ref()));
    } else {
        // With a suite, report only about the suite.
        if named.is_none() {
            print!("{}", text::machine(&machine));
        }
        if let Some(suite) = &suite {
            print!(
                "{}{}",
                if named.is_none() { "\n" } else { "" },
                text::suite(suite)
            );
        }
    }
    Ok(if suite.is_some_and(|s| s.is_short_of_something()) {
        Exit::Toolchain
    } else {
        Exit::Success
    })
}
