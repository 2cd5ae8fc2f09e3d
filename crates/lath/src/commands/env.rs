//! `lath env`: what lath records about this machine.

use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::Args;
use lath_machine::environment;
use lath_suite::needs::text;

#[derive(Args)]
#[command(about = "Show what lath records about this machine")]
pub struct Env {
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Command for Env {
    fn run(&self) -> Outcome {
        let environment = environment::probe();
        if self.json {
            out::json(&environment);
        } else {
            out::print(format_args!("{}", text::environment(&environment)));
        }
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}
