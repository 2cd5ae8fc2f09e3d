//! `lath doctor`: languages, toolchains, profilers, what is missing, and what installs it; with a
//! suite, what that suite needs. Nothing is built and nothing is fetched.

mod json;
mod text;

use crate::Outcome;
use crate::cli;
use crate::exit::Exit;
use crate::ui::out;
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use lath_suite::needs;
use lath_suite::needs::machine::Machine;
use std::path::{Path, PathBuf};

/// What a suite is called.
const SUITE: &str = "lath.toml";

pub fn run(matches: &ArgMatches) -> Outcome {
    let named = cli::one(matches, "suite").map(PathBuf::from);
    let file = named
        .as_deref()
        .map(suite_file)
        .transpose()
        .map_err(|d| vec![d])?;
    let file = file.or_else(|| Some(PathBuf::from(SUITE)).filter(|path| path.is_file()));
    let machine = Machine::probe();
    let suite = file
        .map(|file| needs::examine(&cli::given(matches), &machine, &file))
        .transpose()?;
    if matches.get_flag("json") {
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
