//! `lath doctor`: languages, toolchains, profilers, what is missing, and what installs it; with a
//! suite, what that suite needs. Nothing is built and nothing is fetched.

mod json;
mod text;

use crate::Outcome;
use crate::cli::building::Building;
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::out;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_suite::given::Given;
use lath_suite::needs;
use lath_suite::needs::machine::Machine;
use std::path::{Path, PathBuf};

/// What a suite is called.
const SUITE: &str = "lath.toml";

#[derive(Args)]
#[command(
    about = "Show languages, toolchains, profilers and what is missing, with the command that installs it",
    long_about = "Shows the languages that lath knows, the toolchains and runtimes of each that are on this machine, what is missing and the command that \
        installs it.\n\n\
        With a suite: what its sources, platforms and dependencies need, and what of that is missing; exit code 4 if something is. Building \
        flags are those of `lath run`. Without an argument ./lath.toml is looked at, too, if there is one. Nothing is built or fetched."
)]
pub struct Doctor {
    /// A suite to look at
    #[arg(value_name = "FOLDER|LATH.TOML")]
    suite: Option<String>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    building: Building,
}

impl Command for Doctor {
    fn run(&self) -> Outcome {
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
    let file = named.map(suite_file).transpose().map_err(|d| vec![d])?;
    let file = file.or_else(|| Some(PathBuf::from(SUITE)).filter(|path| path.is_file()));
    let machine = Machine::probe();
    let suite = file
        .map(|file| needs::examine(given, &machine, &file))
        .transpose()?;
    if as_json {
        out::json(&json::document(&machine, suite.as_ref()));
    } else {
        // Who asks about a suite wants to know about that.
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

/// The `lath.toml` of a folder, or the one named. L508: there is none.
fn suite_file(named: &Path) -> Result<PathBuf, Diagnostic> {
    let path = if named.is_dir() {
        named.join(SUITE)
    } else {
        named.to_owned()
    };
    if path.is_file() {
        return Ok(path);
    }
    Err(
        Diagnostic::error("L508", format!("there is no {}", path.display()))
            .help("name a folder with a lath.toml, or the lath.toml itself"),
    )
}
