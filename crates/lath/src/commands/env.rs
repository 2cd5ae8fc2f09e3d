//! `lath env`: what lath would record about this machine.

use crate::Outcome;
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::out;
use clap::Args;
use lath_core::escape;

#[derive(Args)]
#[command(about = "Show what lath records about this machine")]
pub struct Env {
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Command for Env {
    fn run(&self) -> Outcome {
        show(self.json)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}

fn show(as_json: bool) -> Outcome {
    let environment = lath_runner::environment::probe();
    if as_json {
        out::json(&environment);
        return Ok(Exit::Success);
    }
    let width = environment
        .facts
        .keys()
        .chain(environment.unknown.keys())
        .map(String::len)
        .max()
        .unwrap_or(0);
    for (name, value) in &environment.facts {
        println!("{name:width$}  {}", escape::line(value));
    }
    for (name, reason) in &environment.unknown {
        println!("{name:width$}  unknown: {}", escape::line(reason));
    }
    Ok(Exit::Success)
}
