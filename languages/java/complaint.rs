//! What javac and JMH's annotation processor said, as diagnostics in the user's files: all of it, not the first alone.

use super::unnamed::{self, Copies};
use lath_core::diagnostic::{Diagnostic, Place};
use serde::Deserialize;
use std::path::PathBuf;

/// What the tool `Compile` reports.
#[derive(Debug, Deserialize)]
pub(super) struct Report {
    pub ok: bool,
    pub diagnostics: Vec<Said>,
    /// Every source that was parsed.
    pub read: Vec<PathBuf>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Said {
    kind: String,
    file: Option<PathBuf>,
    /// In UTF-16 code units; -1 without a place.
    start: i64,
    end: i64,
    message: String,
}

/// L602 for each error.
pub(super) fn complaints(report: &Report, copies: &Copies) -> Vec<Diagnostic> {
    let mut complaints: Vec<Diagnostic> = report.diagnostics.iter().filter(|said| said.kind == "ERROR").map(|said| complaint(said, copies)).collect();
    // The processor goes through classes in an order of its own.
    complaints.sort_by_key(|problem| problem.labels.first().map(|(place, _)| (place.file.clone(), place.offset)));
    complaints.dedup();
    if complaints.is_empty() {
        complaints.push(Diagnostic::error("L602", "javac failed without a word"));
    }
    complaints
}

fn complaint(said: &Said, copies: &Copies) -> Diagnostic {
    let message = unnamed::shown(said.message.trim());
    let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
    let mut diagnostic = Diagnostic::error("L602", first.trim_end_matches('.').to_owned());
    if let Some(place) = place(said, copies) {
        diagnostic = diagnostic.at(&place, "here");
    }
    if rest.trim().is_empty() { diagnostic } else { diagnostic.help(rest.trim().to_owned()) }
}

fn place(said: &Said, copies: &Copies) -> Option<Place> {
    let (file, added) = copies.original(said.file.as_ref()?);
    let text = std::fs::read_to_string(&file).ok()?;
    let units = |position: i64| usize::try_from(position).ok().map(|units| units.saturating_sub(added));
    let start = byte(&text, units(said.start)?);
    let end = units(said.end).map_or(start, |end| byte(&text, end)).max(start + 1);
    let file = file.to_string_lossy();
    // A whole class or method is pointed at by its name.
    if text.get(start..end).is_some_and(|span| span.contains('\n')) {
        let declared = super::scan::scan(&file, &text).declarations.into_iter().map(|declaration| declaration.site.place);
        return declared.into_iter().find(|place| (start..end).contains(&place.offset)).or_else(|| Some(Place::new(&file, &text, start, 1)));
    }
    Some(Place::new(&file, &text, start, end - start))
}

/// Where the UTF-16 code unit at `units` lies.
fn byte(text: &str, units: usize) -> usize {
    let mut passed = 0;
    for (at, character) in text.char_indices() {
        if passed >= units {
            return at;
        }
        passed += character.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::byte;

    #[test]
    fn code_units_are_not_bytes() {
        assert_eq!((byte("aéb", 2), byte("a\u{1f600}b", 3), byte("ab", 9)), (3, 5, 2));
    }
}
