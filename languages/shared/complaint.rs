//! The error that a runtime printed while loading the user's file, with its place.

use lath_core::diagnostic::{Diagnostic, Place};
use serde::Deserialize;
use std::path::Path;

/// Maximum number of output lines in a diagnostic.
pub const LINES: usize = 30;

/// The report of a wrapper that loads the user's file for inspection. No message: success.
#[derive(Debug, Default, Deserialize)]
pub struct Report {
    #[serde(default)]
    pub r#type: String,
    pub message: Option<String>,
    /// File, line (from 1), column (from 1, in characters; 0: not known).
    pub place: Option<(String, usize, usize)>,
    /// The missing package or module.
    pub missing: Option<String>,
    /// The missing file, as the import names it.
    pub absent: Option<String>,
    /// Of Python: names and files of compiled modules of the user's that were imported.
    #[serde(default)]
    pub compiled: Vec<(String, String)>,
}

impl Report {
    /// `source` could not be loaded, at the reported place; `verb` is the language's word for it.
    /// L814: its code failed; L602: its text is wrong, or what it imports is missing.
    pub fn diagnostic(&self, verb: &str, source: &str) -> Diagnostic {
        let file = Path::new(source).file_name().map_or_else(
            || source.to_owned(),
            |name| name.to_string_lossy().into_owned(),
        );
        let message = self.message.clone().unwrap_or_default();
        let what = if self.r#type.is_empty() {
            message
        } else {
            format!("{}: {message}", self.r#type)
        };
        let code = if self.is_of_text() { "L602" } else { "L814" };
        let diagnostic = Diagnostic::error(code, format!("cannot {verb} {file}: {what}"));
        match &self.place {
            Some((file, line, column)) => {
                diagnostic.at(&place(file, *line, *column), self.r#type.clone())
            }
            None => diagnostic,
        }
    }
}

impl Report {
    fn is_of_text(&self) -> bool {
        let lacks = self.missing.is_some() || self.absent.is_some();
        let kinds = ["SyntaxError", "IndentationError", "TabError", "ImportError"];
        lacks || kinds.contains(&self.r#type.as_str())
    }
}

/// The first lines of an output, for those who tell the relevant first.
pub fn first_lines(said: &str) -> String {
    let lines: Vec<&str> = said.trim_end().lines().collect();
    let mut shown = lines[..lines.len().min(LINES)].join("\n");
    if lines.len() > LINES {
        shown.push_str(&format!("\n... {} more lines", lines.len() - LINES));
    }
    shown
}

/// Caches the lines of files in a toolchain's messages: successive messages often concern the same
/// file.
#[derive(Default)]
pub struct Texts {
    path: String,
    text: String,
    /// Start of each line.
    starts: Vec<usize>,
}

impl Texts {
    /// Where line `number` (from 1) of a file begins, and its text without the line end; the end of
    /// the file and an empty text if it has fewer lines or is unreadable.
    pub fn line(&mut self, file: &str, number: usize) -> (usize, &str) {
        if self.path != file || self.starts.is_empty() {
            file.clone_into(&mut self.path);
            self.text = std::fs::read_to_string(file).unwrap_or_default();
            let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
            self.starts = std::iter::once(0).chain(ends).collect();
        }
        let start = self.starts.get(number.saturating_sub(1));
        let start = start.copied().unwrap_or(self.text.len());
        let rest = &self.text[start..];
        (start, rest.lines().next().unwrap_or_default())
    }
}

/// The place in a file; `line` from 1, `column` from 1 in characters (0: the whole line).
pub fn place(file: &str, line: usize, column: usize) -> Place {
    let mut texts = Texts::default();
    let (before, content) = texts.line(file, line);
    let indent = content.len() - content.trim_start().len();
    let inside = match column.checked_sub(1) {
        Some(characters) => content
            .char_indices()
            .nth(characters)
            .map_or(content.len(), |(at, _)| at),
        None => indent,
    };
    let length = if column == 0 {
        content.trim().len().max(1)
    } else {
        1
    };
    Place {
        file: file.to_owned(),
        offset: before + inside,
        length,
        line,
        column: inside + 1,
    }
}
