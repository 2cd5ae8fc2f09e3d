//! `lath summarize`: what result files say, one interval with one meaning for each benchmark,
//! whatever tool measured it.

use super::results::output::{Output, Printing};
use super::results::{self, FILES, Files};
use crate::Outcome;
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::out;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lath_import::model::ReadRequest;
use lath_report::summary::Summary;
use lath_stats::interval::ConfidenceLevel;

#[derive(Args)]
#[command(
    about = "Show what result files say, of lath or of other tools: intervals, where the variation comes from, steady state",
    long_about = format!("Shows the time per operation of each benchmark with its confidence interval and the number of forks and iterations behind it.\n\nFiles: {FILES}"),
    after_help = crate::exit::help()
)]
pub struct Summarize {
    #[command(flatten)]
    files: Files,
    /// Level of the intervals
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "99",
        value_parser = PossibleValuesParser::new(["90", "95", "99"]).map(|text| level(&text))
    )]
    level: ConfidenceLevel,
    /// Show this secondary metric, too (B/op, cpu_time …)
    #[arg(long, value_name = "NAME")]
    metric: Vec<String>,
    /// Details of every benchmark, even of many
    #[arg(long)]
    details: bool,
    #[command(flatten)]
    printing: Printing,
}

/// One of the possible values.
fn level(percent: &str) -> ConfidenceLevel {
    match percent {
        "90" => ConfidenceLevel::P90,
        "95" => ConfidenceLevel::P95,
        _ => ConfidenceLevel::P99,
    }
}

impl Command for Summarize {
    fn run(&self) -> Outcome {
        let paths = self.files.paths();
        let request = ReadRequest {
            metrics: self.metric.clone(),
        };
        let set = results::read(&paths, &request)?;
        if set.benchmarks.is_empty() {
            return Err(results::nothing(&paths, &set));
        }
        let summary = Summary::of(&set, self.level);
        match self.printing.output() {
            Output::Json => out::json(&summary.document(results::files(&paths))),
            Output::Text(markup) => print!("{}", summary.text(markup, self.details)),
        }
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}
