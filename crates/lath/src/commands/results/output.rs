//! How results are shown: text, Markdown or JSON.

use clap::{Arg, ArgAction, ArgMatches};
use lath_report::grid::Markup;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Text(Markup),
    Json,
}

pub fn args() -> [Arg; 2] {
    [
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(["text", "markdown", "json"])
            .default_value("text")
            .help("How to print"),
        Arg::new("json")
            .long("json")
            .action(ArgAction::SetTrue)
            .help("The same as --format json: a documented, versioned schema"),
    ]
}

impl Output {
    pub fn of(matches: &ArgMatches) -> Output {
        match matches.get_one::<String>("format").map(String::as_str) {
            _ if matches.get_flag("json") => Output::Json,
            Some("json") => Output::Json,
            Some("markdown") => Output::Text(Markup::Markdown),
            _ => Output::Text(Markup::Plain),
        }
    }
}
