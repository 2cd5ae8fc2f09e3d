//! What a runtime said about the user's file, as a diagnostic: the place, the message, and the telling lines.

use lath_core::diagnostic::{Diagnostic, Place};
use serde::Deserialize;
use std::path::Path;

/// Lines of output that a diagnostic shows.
const LINES: usize = 30;

/// What `--lath-inspect` writes. Without a message all is well.
#[derive(Debug, Default, Deserialize)]
pub struct Report {
    #[serde(default)]
    pub r#type: String,
    pub message: Option<String>,
    /// File, line (from 1), column (from 1; 0: not known).
    pub place: Option<(String, usize, usize)>,
    /// The package that could not be found.
    pub missing: Option<String>,
}

/// L602.
pub fn complaint(source: &str, report: &Report, said: &str) -> Diagnostic {
    let file = Path::new(source).file_name().map_or_else(|| source.to_owned(), |name| name.to_string_lossy().into_owned());
    let message = report.message.clone().unwrap_or_default();
    let what = if report.r#type.is_empty() { message } else { format!("{}: {message}", report.r#type) };
    let mut diagnostic = Diagnostic::error("L602", format!("cannot load {file}: {what}"));
    if let Some((file, line, column)) = &report.place {
        diagnostic = diagnostic.at(&place(file, *line, *column), report.r#type.clone());
    }
    let mut help = telling(said);
    if let Some(package) = &report.missing {
        help.push_str(&format!("\nif `{package}` is a package: name it in `dependencies` of lath.toml, or install it beside the source"));
    }
    if help.is_empty() { diagnostic } else { diagnostic.help(help) }
}

/// The first lines name the mistake, the last ones where it came from.
pub fn telling(said: &str) -> String {
    let lines: Vec<&str> = said.trim_end().lines().collect();
    let more = lines.len().saturating_sub(LINES);
    let mut shown = lines[..lines.len() - more].join("\n");
    if more > 0 {
        shown.push_str(&format!("\n... {more} more lines"));
    }
    shown
}

fn place(file: &str, line: usize, column: usize) -> Place {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(before..).unwrap_or_default();
    let content = rest.lines().next().unwrap_or_default();
    let indent = content.len() - content.trim_start().len();
    let inside = match column.checked_sub(1) {
        Some(characters) => content.char_indices().nth(characters).map_or(content.len(), |(at, _)| at),
        None => indent,
    };
    let length = if column == 0 { content.trim().len().max(1) } else { 1 };
    Place { file: file.to_owned(), offset: before + inside, length, line, column: inside + 1 }
}
