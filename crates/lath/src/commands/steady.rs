//! `lath steady`: each fork judged by all of its iterations, and when the rule used while measuring
//! would have ended its warm-up.

use super::results::output::{self, Output};
use super::results::{self, FILES};
use crate::Outcome;
use crate::exit::Exit;
use crate::ui::out;
use clap::{Arg, ArgMatches, Command};
use lath_import::model::ReadRequest;
use lath_report::steady::Steadiness;
use lath_stats::steady::Constants;

pub fn command() -> Command {
    Command::new("steady")
        .about("Judge the forks of result files: flat, warmed, slowdown, unsteady; where the steady part begins")
        .long_about(format!(
            "Judges each fork by all of its iterations, warm-up included where the file has it (lath's journals, pyperf), and tells when the rule \
             used while measuring would have ended its warm-up.\n\nFiles: {FILES}"
        ))
        .arg(
            Arg::new("files").num_args(1..).required(true).value_name("FILE").help("Result files or folders, parts of one set; commas may part them"),
        )
        .arg(
            Arg::new("constants")
                .long("constants")
                .value_name("KIND")
                .value_parser(["auto", "jit", "native"])
                .default_value("auto")
                .help("Constants for runtimes that compile while they run, or for native code; auto: jit for JMH's files"),
        )
        .args(output::args())
        .after_help(crate::exit::help())
}

pub fn run(matches: &ArgMatches) -> Outcome {
    let paths = results::paths(matches.get_many::<String>("files").into_iter().flatten());
    let set = results::read(&paths, &ReadRequest::default())?;
    if set.benchmarks.is_empty() {
        return Err(results::nothing(&paths, &set));
    }
    let constants = match matches.get_one::<String>("constants").map(String::as_str) {
        Some("jit") => Some(Constants::JIT),
        Some("native") => Some(Constants::NATIVE),
        _ => None,
    };
    let found = Steadiness::of(&set, constants);
    match Output::of(matches) {
        Output::Json => out::json(&found.document(results::files(&paths))),
        Output::Text(markup) => print!("{}", found.text(markup)),
    }
    Ok(Exit::Success)
}
