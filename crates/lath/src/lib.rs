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

use clap::Parser;
use cli::Lath;
use cli::rewrite::rewrite;
use exit::Exit;
use lath_core::diagnostic::Diagnostic;
use lath_suite::config;
use lath_suite::view::View;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a subcommand returns: an exit code, or the diagnostics that ended it.
type Outcome = Result<Exit, Vec<Diagnostic>>;

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let exit = run().unwrap_or_else(|diagnostics| {
        diagnose::print(&diagnostics);
        diagnostics
            .iter()
            .find(|d| d.is_error())
            .map_or(Exit::Usage, |d| Exit::of(&d.code))
    });
    ui::out::flush();
    exit.into()
}

fn run() -> Outcome {
    let arguments = rewrite(std::env::args()).map_err(|d| vec![d])?;
    let lath = Lath::try_parse_from(arguments).unwrap_or_else(|error| ui::out::of_arguments(error));
    let command = lath.subcommand.command();
    if let Some(building) = command.building() {
        building.limit(give_up)?;
    }
    if let Some(named) = command.looks_at() {
        look_only(named);
    }
    if !command.outlives_its_reader() {
        ui::end_with_the_pipe();
    }
    command.run()
}

/// Has a command that only looks do no more than that.
fn look_only(named: &[String]) {
    let folder = |path: &Path| {
        if path.is_dir() {
            path.to_owned()
        } else {
            path.parent().map(Path::to_owned).unwrap_or_default()
        }
    };
    let folders = named
        .iter()
        .map(Path::new)
        .filter(|path| path.exists())
        .map(folder);
    lath_tools::look_only(folders.chain([PathBuf::from(".")]).collect::<Vec<_>>());
}

/// A source took too long to be read.
fn give_up(unread: Diagnostic) -> ! {
    let exit = Exit::of(&unread.code);
    diagnose::print(&[unread]);
    lath_tools::end_all();
    std::process::exit(exit as i32)
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
