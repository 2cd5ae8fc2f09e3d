//! Result files: one file per format, and one line here to add it.

use lath_core::diagnostic::Diagnostic;

mod comparison_csv;
mod comparison_json;
mod csv;
mod format;
mod html;
mod json;
mod latex;
mod markdown;
mod metric_json;
mod rates;
mod scsv;
mod text;

pub use csv::write_rows as write_delimited;
pub use format::{Format, JMH_SCORES};
pub use json::case_object;
pub use latex::write_table as write_latex;
pub use text::{write_failures, write_table as write_text};

/// JMH's formats in JMH's order, then lath's.
pub const ALL: &[Format] = &[
    text::TEXT,
    csv::CSV,
    scsv::SCSV,
    json::JSON,
    latex::LATEX,
    markdown::MARKDOWN,
    rates::RATES,
    html::HTML,
];

/// The names that `-rf` takes.
pub fn names() -> Vec<&'static str> {
    ALL.iter().map(|format| format.name).collect()
}

/// Finds a format by its `-rf` name, ignoring case. L503: there is none.
pub fn by_name(name: &str) -> Result<&'static Format, Diagnostic> {
    let found = ALL.iter().find(|f| f.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let name = name.to_lowercase();
        Diagnostic::error("L503", format!("-rf: `{name}` is not a result format"))
            .help(format!("there are: {}", names().join(", ")))
    })
}

#[cfg(test)]
mod tests {
    /// Flags, help and `-lrf` print [`super::ALL`]; this page describes each format.
    #[test]
    fn the_book_has_a_row_for_each() {
        let page = include_str!("../../../docs/src/results.md");
        let missing: Vec<&str> = super::ALL
            .iter()
            .map(|format| format.name)
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
