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
    use std::path::{Path, PathBuf};

    #[test]
    fn the_command_line_is_consistent() {
        Lath::command().debug_assert();
    }

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().path())
            .flat_map(|path| {
                if path.is_dir() {
                    sources(&path)
                } else {
                    vec![path]
                }
            })
            .collect()
    }

    /// On its way from the command line into the plan: the flag, the option, and what makes one of
    /// the other. Who acts on it names it once more, in the runner.
    #[test]
    fn an_option_of_a_run_is_written_down_in_three_places() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let ours = ["lath", "lath-suite", "lath-core"].map(|name| crates.join(name).join("src"));
        for option in ["force_gc", "fail_on_error"] {
            let named: Vec<(PathBuf, usize)> = ours
                .iter()
                .flat_map(|folder| sources(folder))
                .filter(|path| path.file_name().is_some_and(|name| name != "cli.rs"))
                .flat_map(|path| {
                    let text = std::fs::read_to_string(&path).unwrap_or_default();
                    let found = text
                        .lines()
                        .enumerate()
                        .filter(|(_, line)| line.contains(option));
                    found
                        .map(|(line, _)| (path.clone(), line + 1))
                        .collect::<Vec<_>>()
                })
                .collect();
            assert_eq!(named.len(), 3, "{option}: {named:?}");
        }
    }
}
