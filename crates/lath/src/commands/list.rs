//! `lath list`: the benchmarks of sources, found without compiling, and their comparisons.

use crate::cli::building::Building;
use crate::cli::measuring::Baseline;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::Args;
use lath_core::planner;
use lath_report::listing;
use lath_suite::inputs;
use lath_suite::programs::{self, Entry, Selection};
use lath_suite::view::View;
use lath_terminal::{Activity, Seen, diagnose};

#[derive(Args)]
#[command(about = "List benchmarks with their parameters, without building them")]
pub struct List {
    /// Sources or wrappers; regular expressions
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    arguments: Vec<String>,
    /// Show which benchmarks are compared
    #[arg(long)]
    contenders: bool,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    compared: Baseline,
    #[command(flatten)]
    building: Building,
}

impl Command for List {
    fn run(&self) -> Outcome {
        let given = self.building.given(true);
        let mut inputs = inputs::read(&given, &self.arguments, Vec::new(), &View::here())?;
        let activity = Activity::new(Seen::on_stderr(self.building.verbose_build));
        let mut request = inputs.request(self.compared.baseline.clone());
        let entries = programs::list(&mut inputs, Selection::of(&request), &activity)?;
        diagnose::print(&inputs.left_out);
        request.incomplete |= inputs.is_incomplete() || entries.iter().any(Entry::is_unread);
        let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
        if self.json {
            out::json(&listing::document(&entrants, &request)?);
            return Ok(Exit::Success);
        }
        entries
            .iter()
            .for_each(|e| diagnose::print(&e.program.all_warnings()));
        if self.contenders {
            print!("{}", listing::contenders(&entrants, &request)?);
        } else {
            if self.compared.baseline.is_some() {
                // It takes part in none of these lines, but has to be known.
                planner::groups(&entrants, &request)?;
            }
            print!("{}", listing::text(&entrants, &request, true));
        }
        Ok(Exit::Success)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&self.arguments)
    }
}
