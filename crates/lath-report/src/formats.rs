//! Result files: one file a format, one line here to add it.

use crate::case::{self, CaseResult};
use lath_core::record::Record;
use std::io::{self, Write};

mod contest_csv;
mod contest_json;
mod csv;
mod json;
mod latex;
mod markdown;
mod metric_json;
mod rates;
mod scsv;
mod text;

pub use csv::write_rows as write_delimited;
pub use json::case_object;
pub use latex::write_table as write_latex;
pub use text::{write_failures, write_table as write_text};

/// What the scores of JMH's tables are, said where others could be expected.
pub const JMH_SCORES: &str =
    "Score and Error are JMH's: the mean of all iterations, and its 99.9 % interval.";

/// A kind of result file.
pub trait Format: Sync {
    /// What `-rf` takes.
    fn name(&self) -> &'static str;
    /// Of the file, without the dot; JMH's default file is `jmh-result.<extension>`.
    fn extension(&self) -> &'static str;
    fn doc(&self) -> &'static str;
    /// Writes a run as far as it got; what was never begun does not appear.
    fn write(&self, record: &Record, out: &mut dyn Write) -> io::Result<()>;
}

/// In JMH's order, then ours.
pub fn all() -> &'static [&'static dyn Format] {
    &[
        &text::Text,
        &csv::Csv,
        &scsv::Scsv,
        &json::Json,
        &latex::Latex,
        &markdown::Markdown,
        &rates::Rates,
    ]
}

/// By the name that `-rf` takes, in any case.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    all()
        .iter()
        .copied()
        .find(|f| f.name().eq_ignore_ascii_case(name))
}

/// Cases with something to show: all that were begun.
fn shown(record: &Record) -> Vec<CaseResult<'_>> {
    case::results(record)
}

#[cfg(test)]
mod tests {
    /// Flags, help and `-lrf` print [`super::all`]; this page says what each of them writes.
    #[test]
    fn the_book_has_a_row_for_each() {
        let page = include_str!("../../../docs/src/results.md");
        let missing: Vec<&str> = super::all()
            .iter()
            .map(|format| format.name())
            .filter(|name| {
                !page.lines().any(|line| {
                    let names = line
                        .strip_prefix("| ")
                        .and_then(|row| row.split('|').next());
                    names.is_some_and(|names| names.contains(&format!("`{name}`")))
                })
            })
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
    }
}
