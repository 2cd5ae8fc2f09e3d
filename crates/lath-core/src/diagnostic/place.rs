//! Places in files, and finding the lines and columns of many places in one text.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::OnceLock;

/// A range of a file. Offsets are bytes; lines and columns count from 1 (columns in bytes).
/// Serialisable, so that a built wrapper can still point into its source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    pub file: String,
    pub offset: usize,
    pub length: usize,
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// The place of `offset..offset + length` in `text`, the content of `file`. Reads all text
    /// before it: for many places use [`Lines`].
    pub fn new(file: &str, text: &str, offset: usize, length: usize) -> Place {
        let (line, column) = Mark::default()
            .after(text.as_bytes(), 0, offset)
            .place(offset);
        Place {
            file: file.to_owned(),
            offset,
            length,
            line,
            column,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Finds lines and columns in one text in constant time, however long text and lines are.
#[derive(Debug, Default)]
pub struct Lines(OnceLock<Vec<Mark>>);

/// Bytes between two marks.
const STEP: usize = 1024;

/// The position at some offset.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    /// Number of earlier line ends.
    lines: usize,
    /// Offset of the first byte of the line.
    start: usize,
}

impl Mark {
    /// This mark, made for `from`, moved to `to`.
    fn after(mut self, text: &[u8], from: usize, to: usize) -> Mark {
        for (at, byte) in text[from.min(text.len())..to.min(text.len())]
            .iter()
            .enumerate()
        {
            if *byte == b'\n' {
                self.lines += 1;
                self.start = from + at + 1;
            }
        }
        self
    }

    /// Line and column, from 1.
    fn place(self, offset: usize) -> (usize, usize) {
        (self.lines + 1, offset - self.start + 1)
    }
}

impl Lines {
    /// As [`Place::new`]. Every call must have the same `text`.
    pub fn place(&self, file: &str, text: &str, offset: usize, length: usize) -> Place {
        let (line, column) = self.of(text, offset);
        Place {
            file: file.to_owned(),
            offset,
            length,
            line,
            column,
        }
    }

    /// Line and column of an offset, from 1; past the end, as if the last line continued.
    pub fn of(&self, text: &str, offset: usize) -> (usize, usize) {
        let bytes = text.as_bytes();
        let marks = self.0.get_or_init(|| {
            let mut mark = Mark::default();
            let mut marks = vec![mark];
            for from in (0..bytes.len()).step_by(STEP) {
                mark = mark.after(bytes, from, from + STEP);
                marks.push(mark);
            }
            marks
        });
        let nearest = (offset / STEP).min(bytes.len() / STEP);
        marks[nearest]
            .after(bytes, nearest * STEP, offset)
            .place(offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_the_same_with_and_without_an_index() {
        let line = "x".repeat(700);
        let text = format!("a\n\n{line}\n{line}{line}{line}\nä\n").repeat(3);
        let lines = Lines::default();
        for offset in 0..text.len() + 2 {
            assert_eq!(
                lines.place("f", &text, offset, 1),
                Place::new("f", &text, offset, 1),
                "{offset}"
            );
        }
        let place = lines.place("f", &text, 705, 1);
        assert_eq!((place.line, place.column), (4, 2));
        assert_eq!(Lines::default().of("", 0), (1, 1));
        assert_eq!(Lines::default().of(&"\n".repeat(STEP), STEP), (STEP + 1, 1));
    }
}
