//! Copies of sources without a package, in lath's: JMH refuses classes without one. The package goes
//! where it adds no line, and is taken off the class files (`renamed`).

use crate::java::front::Front;
use crate::java::unnamed::PACKAGE;
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::{OrProblems, Place};
use std::path::{Path, PathBuf};

pub(super) struct Copies(Vec<Copied>);

struct Copied {
    /// What the compiler reads.
    copy: PathBuf,
    original: PathBuf,
    text: String,
    /// Where bytes were put into the text, and how many.
    added: (usize, usize),
}

/// Sources for the compiler, the copies below `folder`.
pub(super) fn copies(front: &Front, files: &[PathBuf], folder: &Path) -> OrProblems<Copies> {
    let mut all = Vec::new();
    for (number, original) in files.iter().enumerate() {
        let text = std::fs::read_to_string(original).or_cannot_read(original)?;
        let scanned = front.scan(&original.to_string_lossy(), &text);
        let mut copied = Copied {
            copy: original.clone(),
            original: original.clone(),
            text,
            added: (0, 0),
        };
        if scanned.package.is_empty() {
            let name = original.file_name().unwrap_or_default();
            // Some languages name a class after the file.
            copied.copy = folder.join(number.to_string()).join(name);
            let mark = if copied.text.starts_with('\u{feff}') {
                3
            } else {
                0
            };
            let (at, declaration) = (scanned.package_at.max(mark), format!("package {PACKAGE}; "));
            let (before, after) = copied.text.split_at(at);
            let between = if at > 0 { " " } else { "" };
            let packaged = format!("{before}{between}{declaration}{after}");
            copied.added = (at, between.len() + declaration.len());
            cache::write(&copied.copy, packaged.as_bytes()).or_cannot_write(&copied.copy)?;
        }
        all.push(copied);
    }
    Ok(Copies(all))
}

impl Copies {
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().map(|copied| copied.copy.as_path())
    }

    /// The user's place for one of the compiler's, line and column from 1. The length is that of the
    /// word there.
    pub fn place(&self, (file, line, column): &(PathBuf, usize, usize)) -> Place {
        let Some(copied) = self.0.iter().find(|copied| copied.copy == *file) else {
            return Place {
                file: file.to_string_lossy().into_owned(),
                line: *line,
                column: *column,
                ..Place::default()
            };
        };
        let text = &copied.text;
        let begin = start_of(text, *line);
        let (at, added) = copied.added;
        let mut column = column.saturating_sub(1);
        let on_its_line = begin <= at && !text[begin..at].contains('\n');
        let before = text[begin..at.max(begin)].chars().count();
        if on_its_line && column >= before {
            column = column.saturating_sub(added).max(before);
        }
        let line = text[begin..].split('\n').next().unwrap_or_default();
        let offset = line.char_indices().nth(column);
        let start = begin + offset.map_or(line.len(), |(offset, _)| offset);
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let rest = &text[start..];
        let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        Place::new(&copied.original.to_string_lossy(), text, start, word.max(1))
    }
}

/// Offset of a line, from 1; of one that is not there, the end.
fn start_of(text: &str, line: usize) -> usize {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0)
        .chain(ends)
        .nth(line.saturating_sub(1))
        .unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, added: (usize, usize)) -> Copies {
        Copies(vec![Copied {
            copy: "/copy".into(),
            original: "/original".into(),
            text: text.to_owned(),
            added,
        }])
    }

    #[test]
    fn places_are_those_of_the_users_file() {
        let place = |copies: &Copies, line, column| {
            let place = copies.place(&("/copy".into(), line, column));
            (place.line, place.column, place.offset, place.length)
        };
        let added = format!("package {PACKAGE}; ").len();
        let copies = of("class A {\n  ä word }\n", (0, added));
        assert_eq!(place(&copies, 1, 1 + added), (1, 1, 0, 5));
        assert_eq!(place(&copies, 1, 7 + added), (1, 7, 6, 1));
        assert_eq!(place(&copies, 2, 5), (2, 6, 15, 4), "columns are bytes");
        assert_eq!(place(&copies, 9, 9).0, 3, "behind the end");
        let copies = of("@file:A class B", (7, 1 + added));
        assert_eq!(place(&copies, 1, 3).1, 3, "before the package");
        assert_eq!(place(&copies, 1, 9 + 1 + added).1, 9, "behind it");
    }

    #[test]
    fn a_place_in_an_unknown_file_is_passed_on() {
        let place = of("", (0, 0)).place(&("/else".into(), 3, 4));
        assert_eq!(
            (place.file.as_str(), place.line, place.column),
            ("/else", 3, 4)
        );
    }
}
