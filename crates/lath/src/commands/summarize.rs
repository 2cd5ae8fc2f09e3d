//! `lath summarize`: summarizes result files with one kind of interval for every benchmark,
//! whatever tool measured it.

use super::results::output::{Output, Printing};
use super::results::{self, FILES, Files};
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use crate::out;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lath_import::model::ReadRequest;
use lath_report::summary::Summary;
use lath_stats::interval::ConfidenceLevel;

#[derive(Args)]
#[command(
    about = "Summarize result files of lath or other tools: intervals, sources of variation, \
        steady state",
    long_about = format!("Shows the time per operation of each benchmark with its confidence \
        interval and the number of forks and iterations behind it.\n\nFiles: {FILES}"),
    after_help = crate::exit::help()
)]
pub struct Summarize {
    #[command(flatten)]
    files: Files,
    /// Confidence level of the intervals
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
    /// Combine results of different machines, or of different settings of one
    #[arg(long)]
    pool_machines: bool,
    /// Show details of every benchmark, even if there are many
    #[arg(long)]
    details: bool,
    #[command(flatten)]
    printing: Printing,
}

/// Converts one of the possible values.
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
            pool_machines: self.pool_machines,
        };
        let set = lath_import::read(&paths, &request)?;
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
