//! `lath summarize`: what result files say, one interval with one meaning for each benchmark,
//! whatever tool measured it.

mod advice;
mod row;
mod text;

use super::results::output::{self, Note, Output};
use super::results::{self, FILES};
use crate::Outcome;
use crate::exit::Exit;
use crate::ui::out;
use clap::{Arg, ArgAction, ArgMatches, Command};
use lath_import::model::Request;
use row::Row;
pub use row::{constants, mean, over_forks, status};
use serde::Serialize;

/// Version of `lath summarize --json`.
const VERSION: u32 = 1;

pub fn command() -> Command {
    Command::new("summarize")
        .about("Show what result files say, of lath or of other tools: intervals, where the variation comes from, steady state")
        .long_about(format!("Shows an interval for each benchmark, in time per operation, and what it rests on.\n\nFiles: {FILES}"))
        .arg(
            Arg::new("files").num_args(1..).required(true).value_name("FILE").help("Result files or folders, parts of one set; commas may part them"),
        )
        .arg(results::level_arg())
        .arg(
            Arg::new("metric").long("metric").value_name("NAME").action(ArgAction::Append).help("Show this secondary metric, too (B/op, cpu_time …)"),
        )
        .arg(Arg::new("details").long("details").action(ArgAction::SetTrue).help("Details of every benchmark, even of many"))
        .args(output::args())
        .after_help(crate::exit::help())
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    kind: &'static str,
    files: Vec<String>,
    formats: Vec<&'static str>,
    /// Those of the files; those of a benchmark are in its row.
    warnings: Vec<Note>,
    results: &'a [Row],
}

pub fn run(matches: &ArgMatches) -> Outcome {
    let paths = results::paths(matches.get_many::<String>("files").into_iter().flatten());
    let request = Request {
        metrics: crate::cli::all(matches, "metric"),
    };
    let set = results::read(&paths, &request)?;
    if set.benchmarks.is_empty() {
        return Err(results::nothing(&paths, &set));
    }
    let several = results::several_modes(set.benchmarks.iter());
    let level = results::level(matches);
    let rows: Vec<Row> = set
        .benchmarks
        .iter()
        .map(|series| Row::new(series, level, several))
        .collect();
    let warnings: Vec<Note> = set.warnings.iter().map(Note::of).collect();
    match Output::of(matches) {
        Output::Json => {
            let files = paths.iter().map(|p| p.display().to_string()).collect();
            out::json(&Document {
                version: VERSION,
                kind: "lath-summary",
                files,
                formats: set.formats,
                warnings,
                results: &rows,
            });
        }
        shown => print!(
            "{}",
            text::text(
                &rows,
                &warnings,
                shown == Output::Markdown,
                matches.get_flag("details")
            )
        ),
    }
    Ok(Exit::Success)
}
