//! `lath serve-part`: the far end of `lath run --on ssh:…`, which starts it there. Not for people.

use crate::command::Command;
use crate::exit::{Exit, Outcome};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use std::io;

#[derive(Args)]
#[command(
    hide = true,
    about = "Run a part of a run for lath on another machine; lath run --on starts it"
)]
pub struct ServePart {}

impl Command for ServePart {
    fn run(&self) -> Outcome {
        let input = io::BufReader::new(io::stdin());
        match lath_remote::served::serve(input, io::stdout()) {
            Ok(()) => Ok(Exit::Success),
            Err(error) => {
                let message = format!("the part cannot be run: {error}");
                Err(vec![Diagnostic::error("L820", message)])
            }
        }
    }

    fn outlives_its_reader(&self) -> bool {
        true
    }
}
