//! lath: the command line. Parses arguments, runs a subcommand, prints its result, and ends with a
//! documented exit code.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

// Replaces the standard library's macros, which panic on a full disk.
macro_rules! print {
    ($($text:tt)*) => { $crate::out::print(format_args!($($text)*)) };
}
macro_rules! println {
    ($($text:tt)*) => { $crate::out::print(format_args!("{}\n", format_args!($($text)*))) };
}
macro_rules! eprintln {
    ($($text:tt)*) => { ::lath_terminal::print(format_args!("{}\n", format_args!($($text)*))) };
}

mod cli;
mod command;
mod commands;
mod exit;
#[cfg(test)]
mod house_tests;
mod line;
mod out;
mod rewrite;

use clap::Parser;
use exit::{Exit, Outcome};
use lath_core::diagnostic::Diagnostic;
use lath_terminal::diagnose;
use lath_tools::text;
use line::Lath;
use rewrite::rewrite;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(spec) = lath_command::asked() {
        return wrapper(spec);
    }
    let exit = run().unwrap_or_else(|diagnostics| {
        diagnose::print(&diagnostics);
        diagnostics
            .iter()
            .find(|d| d.is_error())
            .map_or(Exit::Usage, |d| Exit::of(&d.code))
    });
    out::flush();
    lath_tools::guard::end();
    exit.into()
}

fn run() -> Outcome {
    lath_tools::stack::check().map_err(|d| vec![d])?;
    lath_tools::interrupt::outlive_file_limits();
    let arguments = text::arguments().and_then(rewrite).map_err(|d| vec![d])?;
    let lath = Lath::try_parse_from(arguments).unwrap_or_else(|error| out::of_arguments(error));
    text::places().map_err(|d| vec![d])?;
    let command = lath.subcommand.command();
    if let Some(building) = command.building() {
        building.limit(give_up).map_err(|d| vec![d])?;
    }
    if let Some(named) = command.looks_at() {
        lath_tools::look_only(named, lath_languages::made_by_lath);
    }
    if let Some(building) = command.building() {
        building.declare()?;
    }
    if !command.outlives_its_reader() {
        out::end_with_the_pipe();
    }
    command.run()
}

/// lath is the wrapper of a command.
fn wrapper(spec: Result<lath_command::Spec, String>) -> ExitCode {
    match spec {
        Ok(spec) => lath_command::serve(&spec),
        Err(why) => {
            eprintln!("lath: not a command: {why}");
            Exit::Usage.into()
        }
    }
}

/// Reading a source took too long.
fn give_up(unread: Diagnostic) -> ! {
    let exit = Exit::of(&unread.code);
    diagnose::print(&[unread]);
    lath_tools::end_all();
    std::process::exit(exit as i32)
}
