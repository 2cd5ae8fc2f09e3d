//! lath: the command line. Parses arguments, hands them to a subcommand, prints what it returns,
//! and ends with a documented exit code.
//!
//! A library, so that `cargo xtask fuzz` can call parts of it; the program is [`main`].

// Instead of the standard library's, which panic where a disk is full.
macro_rules! print {
    ($($text:tt)*) => { $crate::ui::out::print(format_args!($($text)*)) };
}
macro_rules! println {
    ($($text:tt)*) => { $crate::ui::out::print(format_args!("{}\n", format_args!($($text)*))) };
}
macro_rules! eprintln {
    ($($text:tt)*) => { $crate::ui::out::eprint(format_args!("{}\n", format_args!($($text)*))) };
}

mod cli;
mod commands;
mod diagnose;
mod exit;
mod problems;
mod ui;

use exit::Exit;
use lath_core::diagnostic::Diagnostic;
use lath_suite::config;
use lath_suite::view::View;
use std::path::Path;
use std::process::ExitCode;

/// What a subcommand returns: an exit code, or the diagnostics that ended it.
type Outcome = Result<Exit, Vec<Diagnostic>>;

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let outcome = cli::rewrite::rewrite(std::env::args())
        .map_err(|d| vec![d])
        .and_then(|arguments| {
            let matches = cli::command()
                .try_get_matches_from(arguments)
                .unwrap_or_else(|error| ui::out::of_arguments(error));
            cli::tools::limit(&matches)?;
            cli::tools::look_only(&matches);
            dispatch(&matches)
        });
    let exit = outcome.unwrap_or_else(|diagnostics| {
        diagnose::print(&diagnostics);
        diagnostics
            .iter()
            .find(|d| d.is_error())
            .map_or(Exit::Usage, |d| Exit::of(&d.code))
    });
    ui::out::flush();
    exit.into()
}

/// Reads the `lath.toml` at `path`, as every command does that is given its folder.
///
/// # Errors
/// Its mistakes.
pub fn read_suite(path: &Path) -> Result<(), Vec<Diagnostic>> {
    let languages: Vec<&str> = lath_languages::all()
        .iter()
        .map(|language| language.id())
        .collect();
    config::read(path, &View::here(), &languages).map(drop)
}

/// What a command prints of these, without colours.
pub fn drawn(diagnostics: &[Diagnostic]) -> String {
    diagnose::drawn(diagnostics, false)
}

fn dispatch(matches: &clap::ArgMatches) -> Outcome {
    // A run goes on when nobody reads its log any more; everything else ends quietly with its
    // reader.
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
