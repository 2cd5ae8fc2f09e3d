//! How results are shown: text, Markdown or JSON; and the notes below a table.

use clap::{Arg, ArgAction, ArgMatches};
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Text,
    Markdown,
    Json,
}

/// More names than this are counted, not listed, in a note.
const LISTED: usize = 3;

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
            Some("markdown") => Output::Markdown,
            _ => Output::Text,
        }
    }
}

/// A warning in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    pub code: String,
    pub message: String,
}

impl Note {
    pub fn of(warning: &Diagnostic) -> Note {
        let help = warning
            .help
            .as_ref()
            .map(|help| format!(" ({help})"))
            .unwrap_or_default();
        Note {
            code: warning.code.clone(),
            message: warning.message.clone() + &help,
        }
    }
}

/// Notes below a table: equal ones once, with the rows they belong to. `notes`: `(row, note)`; an
/// empty row is no row.
pub fn notes(notes: &[(String, Note)], markdown: bool) -> String {
    let mut grouped: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (row, note) in notes {
        grouped
            .entry((&note.code, &note.message))
            .or_default()
            .push(row);
    }
    let line = |((code, message), rows): ((&str, &str), Vec<&str>)| {
        let named: Vec<&str> = rows.iter().copied().filter(|r| !r.is_empty()).collect();
        let whose = match named.len() {
            0 => String::new(),
            n if n <= LISTED => format!("{}: ", named.join(", ")),
            n => format!(
                "{} and {} more: ",
                named[..LISTED - 1].join(", "),
                n - (LISTED - 1)
            ),
        };
        let text = format!("{whose}{message}");
        if markdown {
            format!("- {code}: {}\n", escape::markdown(&text))
        } else {
            format!("{code}: {}\n", escape::line(&text))
        }
    };
    grouped.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_notes_stand_once() {
        let note = || Note {
            code: "W924".into(),
            message: "one fork".into(),
        };
        let few: Vec<(String, Note)> = ["a", "b"].map(|r| (r.to_owned(), note())).to_vec();
        assert_eq!(notes(&few, false), "W924: a, b: one fork\n");
        let many: Vec<(String, Note)> = ["a", "b", "c", "d_"]
            .map(|r| (r.to_owned(), note()))
            .to_vec();
        assert_eq!(notes(&many, true), "- W924: a, b and 2 more: one fork\n");
        assert_eq!(notes(&[(String::new(), note())], false), "W924: one fork\n");
    }
}
