//! lath: the command line. Parses arguments, hands them to a subcommand, prints what it returns, and ends with a documented exit code.

mod cli;
mod commands;
mod config;
mod contenders;
mod diagnose;
mod exit;
mod inputs;
mod lacks;
mod patterns;
mod programs;
mod sources;
mod ui;
mod vectors;
mod view;

use exit::Exit;
use lath_core::diagnostic::Diagnostic;
use std::process::ExitCode;

/// What a subcommand returns: an exit code, or the diagnostics that ended it.
type Outcome = Result<Exit, Vec<Diagnostic>>;

fn main() -> ExitCode {
    let outcome = cli::rewrite::rewrite(std::env::args()).map_err(|d| vec![d]).and_then(|arguments| {
        let matches = cli::command().try_get_matches_from(arguments).unwrap_or_else(|error| error.exit());
        cli::tools::limit(&matches)?;
        dispatch(&matches)
    });
    outcome
        .unwrap_or_else(|diagnostics| {
            diagnose::print(&diagnostics);
            diagnostics.iter().find(|d| d.is_error()).map_or(Exit::Usage, |d| Exit::of(&d.code))
        })
        .into()
}

fn dispatch(matches: &clap::ArgMatches) -> Outcome {
    // A run goes on when nobody reads its log any more; everything else ends quietly with its reader.
    if matches.subcommand_name() != Some("run") {
        ui::end_with_the_pipe();
    }
    match matches.subcommand() {
        Some(("run", matches)) => commands::run::run(matches),
        Some(("build", matches)) => commands::build::run(matches),
        Some(("check", matches)) => commands::check::run(matches),
        Some(("generate", matches)) => commands::generate::run(matches),
        Some(("list", matches)) => commands::list::run(matches),
        Some(("summarize", matches)) => commands::summarize::run(matches),
        Some(("compare", matches)) => commands::compare::run(matches),
        Some(("steady", matches)) => commands::steady::run(matches),
        Some(("env", matches)) => commands::env::run(matches),
        Some(("doctor", matches)) => commands::doctor::run(matches),
        Some(("init", matches)) => commands::init::run(matches),
        _ => unreachable!("clap requires a subcommand"),
    }
}
