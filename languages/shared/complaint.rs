//! What a runtime said when it loaded the user's file, and the place that it meant.

use lath_core::diagnostic::{Diagnostic, Place};
use serde::Deserialize;
use std::path::Path;

/// Lines of output that a diagnostic shows.
pub const LINES: usize = 30;

/// What a wrapper asked to inspect the user's file writes. Without a message all is well.
#[derive(Debug, Default, Deserialize)]
pub struct Report {
    #[serde(default)]
    pub r#type: String,
    pub message: Option<String>,
    /// File, line (from 1), column (from 1, in characters; 0: not known).
    pub place: Option<(String, usize, usize)>,
    /// The package or module that could not be found.
    pub missing: Option<String>,
    /// The file that could not be found, as the import names it.
    pub absent: Option<String>,
}

impl Report {
    /// L602, at the place that was named: `source` could not be loaded, in the words of the
    /// language (`verb`).
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
        let diagnostic = Diagnostic::error("L602", format!("cannot {verb} {file}: {what}"));
        match &self.place {
            Some((file, line, column)) => {
                diagnostic.at(&place(file, *line, *column), self.r#type.clone())
            }
            None => diagnostic,
        }
    }
}

/// Lines of the files that a toolchain complains about. Many complaints in a row are about one
/// file: it is read once.
#[derive(Default)]
pub struct Texts {
    path: String,
    text: String,
    /// Where lines begin.
    starts: Vec<usize>,
}

impl Texts {
    /// Where line `number` (from 1) of a file begins, and its text without the line end; nothing at
    /// the end of the file if the file has fewer lines or cannot be read.
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

fn place(file: &str, line: usize, column: usize) -> Place {
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
