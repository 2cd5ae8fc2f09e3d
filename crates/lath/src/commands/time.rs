//! `lath time`: measures commands. Short for `lath run --command`, with the preset `quick`.

use super::run::{Results, read_request, to_the_end};
use crate::cli::commands::CommandFlags;
use crate::cli::measuring::WithBaseline;
use crate::command::Command;
use crate::exit::Outcome;
use clap::Args;
use lath_suite::given::Given;
use lath_suite::inputs::{self, Patterns};
use lath_suite::view::View;
use lath_terminal::Seen;

/// The preset, if none is named.
const PRESET: &str = "quick";

#[derive(Args)]
#[command(
    args_override_self = true,
    about = "Measure commands, compare them, show and write results",
    long_about = "Runs commands again and again, in alternating order, and compares their times. The first command is the baseline. Before lath times anything, it runs each command once: all have to succeed and to print the same.\n\n\
        lath starts commands itself, without a shell: `--shell sh` is for commands with pipes, redirections and variables.",
    after_help = crate::exit::help()
)]
pub struct Time {
    /// Commands to measure: 'sort data' 'sort -u data'
    #[arg(required_unless_present = "command", value_name = "COMMAND")]
    commands: Vec<String>,
    #[command(flatten)]
    flags: CommandFlags,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    compared: WithBaseline,
}

impl Command for Time {
    fn run(&self) -> Outcome {
        let WithBaseline {
            measuring,
            baseline,
        } = &self.compared;
        let commands = self.flags.contenders(&self.commands)?;
        let (given, here) = (Given::default(), View::here());
        let patterns = Patterns::default();
        let mut inputs = inputs::with_commands(&given, &[], patterns, commands, &here)?;
        inputs.config.preset = Some(PRESET.to_owned());
        let draft = read_request(measuring, baseline.clone(), &inputs)?;
        let seen = Seen::on_stderr(false);
        to_the_end(measuring, &self.results, inputs, draft, seen)
    }

    fn outlives_its_reader(&self) -> bool {
        true
    }
}
