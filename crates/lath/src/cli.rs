//! Arguments: JMH's spellings are rewritten into long flags first, then clap reads them into what
//! commands take. Flags that are settings derive from lath-core's table; JMH's spelling of another
//! stands in brackets before its help.

pub mod building;
pub mod measuring;
pub mod quiet;
pub mod rewrite;
pub mod settings;

use crate::commands::Subcommand;
use clap::{Args, Parser};
use lath_core::diagnostic::Diagnostic;
use lath_suite::given::Given;
use lath_suite::inputs::{self, Inputs};
use lath_suite::view::View;

/// The whole command line.
#[derive(Parser)]
#[command(
    name = "lath",
    about = "Language-agnostic test harness: JMH's benchmarks, in any language",
    version = env!("CARGO_PKG_VERSION"),
    long_version = concat!(env!("CARGO_PKG_VERSION"), " (protocol 1, manifest 1)"),
    propagate_version = true,
    after_help = crate::exit::help()
)]
pub struct Lath {
    #[command(subcommand)]
    pub subcommand: Subcommand,
}

/// What is measured, and what of it is selected.
#[derive(Args)]
pub struct Wanted {
    /// Sources, wrappers, folders with a lath.toml; regular expressions
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    pub arguments: Vec<String>,
    /// Regular expressions, even if files have these names
    #[arg(last = true, num_args = 0.., value_name = "REGEXP")]
    pub only: Vec<String>,
}

impl Wanted {
    pub fn inputs(&self, given: &Given) -> Result<Inputs, Vec<Diagnostic>> {
        inputs::read(given, &self.arguments, self.only.clone(), &View::here())
    }
}

/// `a, b or c`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::Lath;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Lath::command().debug_assert();
    }
}
