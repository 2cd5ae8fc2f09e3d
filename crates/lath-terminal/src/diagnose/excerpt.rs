//! The part of a source that a diagnostic shows: the lines of its labels and one on either side,
//! safe for a terminal.
//!
//! The drawing library cuts long lines and folds what is between labels. It reads all of its text for
//! each diagnostic, and panics at places outside of it: it gets no more than it draws.

use annotate_snippets::{Annotation, AnnotationKind, Snippet};
use lath_core::diagnostic::Place;
use lath_core::escape;
use std::ops::Range;

/// How far a label may be from the first one to be drawn with it, bytes.
const NEAR: usize = 1 << 17;
/// Maximum length of an excerpt, bytes; a longer one is one line of a generated file.
const LONGEST: usize = 1 << 18;
/// Maximum length of a line that is shown for its neighbour's sake, bytes.
const BESIDE: usize = 1000;

pub struct Excerpt {
    name: String,
    /// The file of the first label, and its offset there.
    file: String,
    offset: usize,
    /// Safe for a terminal.
    text: String,
    /// Number of its first line, from 1.
    line: usize,
    /// Places in `text`, with what is said of them; the first is the diagnostic's own.
    labels: Vec<(Range<usize>, String)>,
}

impl Excerpt {
    /// The excerpt of `source`, a file displayed as `name`, for the labels near the first one; `None` if
    /// its lines are too long.
    pub fn of(labels: &[(Place, String)], source: &str, name: String) -> Option<Excerpt> {
        let (first, _) = labels.first()?;
        let mut excerpt = Excerpt {
            name: escape::line(&name).into_owned(),
            file: first.file.clone(),
            offset: first.offset,
            text: String::new(),
            line: 1,
            labels: Vec::new(),
        };
        let near = labels.iter().filter(|(place, _)| excerpt.shows(place));
        let near: Vec<(Range<usize>, &String)> = near
            .map(|(place, label)| (bounded(source, place.offset, place.length), label))
            .collect();
        let start = near.iter().map(|(place, _)| place.start).min()?;
        let end = near.iter().map(|(place, _)| place.end).max()?;
        let start = line(source, before(source, start).unwrap_or(start)).start;
        let end = line(source, after(source, end).unwrap_or(end)).end;
        let lines = &source[start..end];
        if lines.len() > LONGEST {
            return None;
        }
        excerpt.line += source[..start].matches('\n').count();
        excerpt.text = safe(lines);
        let moved = |place: &Range<usize>| {
            let [from, to] = [place.start, place.end].map(|at| safe(&lines[..at - start]).len());
            bounded(&excerpt.text, from, to - from)
        };
        let labels = near.iter();
        excerpt.labels = labels
            .map(|(place, label)| (moved(place), (*label).clone()))
            .collect();
        Some(excerpt)
    }

    /// What the drawing library reads, bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// Whether a label there is drawn in this excerpt.
    pub fn shows(&self, place: &Place) -> bool {
        place.file == self.file && place.offset.abs_diff(self.offset) <= NEAR
    }

    /// As the drawing library has it, with labels as `shown` writes them.
    pub fn snippet(&self, shown: impl Fn(&str) -> String) -> Snippet<'_, Annotation<'_>> {
        let mut snippet = Snippet::source(&self.text)
            .path(&self.name)
            .line_start(self.line);
        for (index, (place, label)) in self.labels.iter().enumerate() {
            let kind = match index {
                0 => AnnotationKind::Primary,
                _ => AnnotationKind::Context,
            };
            let around = [
                before(&self.text, place.start),
                after(&self.text, place.end),
            ];
            snippet = snippet
                .annotation(kind.span(place.clone()).label(shown(label)))
                .annotations(
                    around
                        .into_iter()
                        .flatten()
                        .map(|at| AnnotationKind::Visible.span(line(&self.text, at))),
                );
        }
        snippet
    }
}

/// Text that cannot act on a terminal, with its lines and tabs.
fn safe(text: &str) -> String {
    escape::page(&text.replace("\r\n", "\n")).into_owned()
}

/// A place limited to the text, which may have changed since, and to whole characters.
fn bounded(text: &str, offset: usize, length: usize) -> Range<usize> {
    let whole = |at: usize| {
        let mut before = (0..=at.min(text.len())).rev();
        before.find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    whole(offset)..whole(offset.saturating_add(length))
}

/// The line at `at`, without its end.
fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    start..end
}

/// The end of the line before that at `at`, if there is one to show.
fn before(text: &str, at: usize) -> Option<usize> {
    let end = line(text, at).start.checked_sub(1)?;
    (line(text, end).len() <= BESIDE).then_some(end)
}

/// The start of the line after that at `at`, if there is one to show.
fn after(text: &str, at: usize) -> Option<usize> {
    let start = line(text, at).end + 1;
    (start < text.len() && line(text, start).len() <= BESIDE).then_some(start)
}
