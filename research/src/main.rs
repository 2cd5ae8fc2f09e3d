//! What lath's statistics and its own cost are judged by: `cargo research <command>`. Each command
//! measures or simulates for minutes, and is no part of the tests but for its own formulae.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod across;
mod apart;
mod bias;
mod busy;
mod changes;
mod commands;
mod cost;
mod executors;
mod history;
mod identical;
mod injected;
mod judged;
mod judged_series;
mod layout;
mod loops;
mod machines;
mod merging;
mod neighbours;
mod peers;
mod recorded;
mod replay;
mod repository;
mod rounds;
mod settled;
mod silent;
mod sources;
mod synthetic;
mod time_left;
mod validity;
mod values;
mod warming;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Studies of lath itself.
#[derive(Parser)]
#[command(name = "cargo research")]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Across(across::Options),
    Apart(apart::Options),
    Bias(bias::Options),
    Busy(busy::Options),
    Changes(changes::Options),
    Commands(commands::Options),
    Cost(cost::Options),
    Executors(executors::Options),
    History(history::Options),
    Identical(identical::Options),
    Injected(injected::Options),
    Judgements(judged_series::Options),
    Layout(layout::Options),
    Loops(loops::Options),
    Machines(machines::Options),
    Merging(merging::Options),
    #[command(hide = true)]
    Neighbour(neighbours::Options),
    Peers(peers::Options),
    Replay(replay::Options),
    Settled(settled::Options),
    Synthetic(synthetic::Options),
    TimeLeft(time_left::Options),
    Validity(validity::Options),
    Values(values::Options),
    Warming(warming::Options),
}

fn main() -> ExitCode {
    let outcome = match Line::parse().command {
        Command::Across(options) => across::main(&options),
        Command::Apart(options) => apart::main(&options),
        Command::Bias(options) => bias::main(&options),
        Command::Busy(options) => busy::main(&options),
        Command::Changes(options) => Ok(changes::main(&options)),
        Command::Commands(options) => commands::main(&options),
        Command::Cost(options) => cost::main(&options),
        Command::Executors(options) => executors::main(&options),
        Command::History(options) => history::main(&options),
        Command::Identical(options) => identical::main(&options),
        Command::Injected(options) => Ok(injected::main(&options)),
        Command::Judgements(options) => Ok(judged_series::main(&options)),
        Command::Layout(options) => layout::main(&options),
        Command::Loops(options) => loops::main(&options),
        Command::Machines(options) => Ok(machines::main(&options)),
        Command::Merging(options) => merging::main(&options),
        Command::Neighbour(options) => Ok(neighbours::main(&options)),
        Command::Peers(options) => peers::main(&options),
        Command::Replay(options) => replay::main(&options),
        Command::Settled(options) => settled::main(&options),
        Command::Synthetic(options) => synthetic::main(&options),
        Command::TimeLeft(options) => time_left::main(&options),
        Command::Validity(options) => validity::main(&options),
        Command::Values(options) => values::main(&options),
        Command::Warming(options) => warming::main(&options),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("research: {message}");
        ExitCode::from(2)
    })
}

/// The arguments of one command.
#[cfg(test)]
fn parsed<T: clap::Args>(words: &[&str]) -> Result<T, clap::Error> {
    #[derive(Parser)]
    struct Only<T: clap::Args> {
        #[command(flatten)]
        options: T,
    }
    Only::try_parse_from([&["research"], words].concat()).map(|only| only.options)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        <super::Line as clap::CommandFactory>::command().debug_assert();
    }
}
