//! Development commands: `cargo xtask <command>`. Each command has its own file.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod browser;
mod conformance;
mod docs;
mod fuzz;
mod jmh_core_it;
mod kills;
mod output;
mod package;
mod samples;
mod test;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Development commands of the repository.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Browser(browser::Options),
    Conformance(conformance::Options),
    Docs(docs::Options),
    Fuzz(fuzz::Options),
    JmhCoreIt(jmh_core_it::Options),
    Kills(kills::Options),
    Package(package::Options),
    Samples(samples::Options),
    Test(test::Options),
}

fn main() -> ExitCode {
    let outcome = match Line::parse().command {
        Command::Browser(options) => browser::main(&options),
        Command::Conformance(options) => conformance::main(&options),
        Command::Docs(options) => docs::main(&options),
        Command::Fuzz(options) => fuzz::main(&options),
        Command::JmhCoreIt(options) => jmh_core_it::main(&options),
        Command::Kills(options) => kills::main(&options),
        Command::Package(options) => package::main(&options),
        Command::Samples(options) => samples::main(&options),
        Command::Test(options) => test::main(&options),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::from(2)
    })
}

#[cfg(test)]
mod tests {
    use super::{Command, Line};
    use clap::{CommandFactory, Parser};

    #[test]
    fn the_command_line_is_consistent() {
        Line::command().debug_assert();
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        for line in [
            "",
            "nothing",
            "test --ful",
            "docs --lath",
            "conformance --jobs many",
            "fuzz --kept --seed 3",
            "fuzz --input 3",
            "jmh-core-it",
            "kills --count",
            "package rpm",
            "samples --check=no",
        ] {
            let words = std::iter::once("xtask").chain(line.split_whitespace());
            assert!(Line::try_parse_from(words).is_err(), "{line}");
        }
        let words = "xtask test --full java names".split(' ');
        let line = Line::try_parse_from(words).unwrap_or_else(|e| panic!("{e}"));
        assert!(matches!(line.command, Command::Test(_)));
    }
}
