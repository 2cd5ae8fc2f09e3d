//! `lath summarize`: what result files say, one interval with one meaning for each benchmark,
//! whatever tool measured it.

use super::results::output::{self, Output};
use super::results::{self, FILES};
use crate::Outcome;
use crate::exit::Exit;
use crate::ui::out;
use clap::{Arg, ArgAction, ArgMatches, Command};
use lath_import::model::ReadRequest;
use lath_report::summary::Summary;

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

pub fn run(matches: &ArgMatches) -> Outcome {
    let paths = results::paths(matches.get_many::<String>("files").into_iter().flatten());
    let request = ReadRequest {
        metrics: crate::cli::all(matches, "metric"),
    };
    let set = results::read(&paths, &request)?;
    if set.benchmarks.is_empty() {
        return Err(results::nothing(&paths, &set));
    }
    let summary = Summary::of(&set, results::level(matches));
    match Output::of(matches) {
        Output::Json => out::json(&summary.document(results::files(&paths))),
        Output::Text(markup) => {
            print!("{}", summary.text(markup, matches.get_flag("details")));
        }
    }
    Ok(Exit::Success)
}
