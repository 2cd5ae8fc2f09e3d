//! `lath steady`: classifies each fork by all of its iterations, and shows where `--warmup auto`
//! would have ended its warm-up.

use super::results::output::{Output, Printing};
use super::results::{self, FILES, Files};
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::{Args, ValueEnum};
use lath_import::model::ReadRequest;
use lath_report::steady::Steadiness;
use lath_stats::steady::Constants;
use std::path::PathBuf;

#[derive(Args)]
#[command(
    about = "Classify the forks of result files (flat, warmed, slowdown, unsteady) and show where \
        each becomes steady",
    long_about = format!(
        "Classifies each fork by all of its iterations, with warm-up if the file has it (lath's \
            journals, pyperf), and shows where --warmup auto would have ended its \
            warm-up.\n\nFiles: {FILES}"
    ),
    after_help = crate::exit::help()
)]
pub struct Steady {
    #[command(flatten)]
    files: Files,
    /// Constants for runtimes that compile while they run, or for native code; auto: jit for JMH's
    /// files
    #[arg(long, value_name = "KIND", default_value = "auto")]
    constants: Kind,
    #[command(flatten)]
    printing: Printing,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Auto,
    Jit,
    Native,
}

impl Command for Steady {
    fn run(&self) -> Outcome {
        let constants = match self.constants {
            Kind::Jit => Some(Constants::JIT),
            Kind::Native => Some(Constants::NATIVE),
            Kind::Auto => None,
        };
        show(&self.files.paths(), constants, self.printing.output())
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}

fn show(paths: &[PathBuf], constants: Option<Constants>, output: Output) -> Outcome {
    let set = lath_import::read(paths, &ReadRequest::default())?;
    if set.benchmarks.is_empty() {
        return Err(results::nothing(paths, &set));
    }
    let found = Steadiness::of(&set, constants);
    match output {
        Output::Json => out::json(&found.document(results::files(paths))),
        Output::Text(markup) => print!("{}", found.text(markup)),
    }
    Ok(Exit::Success)
}
