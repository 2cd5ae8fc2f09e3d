//! The lines of a source in a diagnostic: those at its labels and around them; long ones are cut,
//! and all are safe for a terminal.
//!
//! Limit for the drawing library, which scans all of its text for each label, and panics on columns
//! over 65,535.

use lath_core::escape;
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;

/// Number of lines shown before and after a label's line.
const AROUND: usize = 1;
/// Gap between two labels that is still shown, lines.
const BETWEEN: usize = 10;
/// Maximum length of a line, bytes; longer ones are cut.
const SHOWN: usize = 160;
/// Bytes shown before the first label in such a line.
const BEFORE: usize = 60;
/// A label over more lines than this marks only its first line.
const SPANNED: usize = 6;

/// Part of a source, with the original line numbers and columns.
#[derive(Debug)]
pub struct Excerpt {
    name: String,
    text: String,
    lines: Vec<Line>,
    /// First byte of each label: offset in `text`, and column in the source, from 0.
    columns: Vec<(usize, usize)>,
}

#[derive(Debug)]
struct Line {
    /// In the excerpt, including its line end.
    bytes: Range<usize>,
    /// In the source, from 0.
    number: usize,
}

impl Excerpt {
    /// The excerpt of `source`, a file called `name`, that shows `labels`, and their places in the
    /// excerpt. Labels must lie within the source.
    pub fn of(name: &str, source: &str, labels: &[Range<usize>]) -> (Excerpt, Vec<Range<usize>>) {
        let labels: Vec<Range<usize>> = labels.iter().map(|label| bounded(source, label)).collect();
        let mut wanted: Vec<Range<usize>> = labels
            .iter()
            .flat_map(|label| around(source, label))
            .collect();
        wanted.sort_by_key(|line| line.start);
        wanted.dedup();
        let between: Vec<Range<usize>> = wanted
            .windows(2)
            .flat_map(|pair| between(source, &pair[0], &pair[1]))
            .collect();
        wanted.extend(between);
        wanted.sort_by_key(|line| line.start);
        wanted.dedup();
        let mut excerpt = Excerpt {
            name: escape::line(name).into_owned(),
            text: String::new(),
            lines: Vec::new(),
            columns: Vec::new(),
        };
        let mut shown: Vec<Option<Range<usize>>> = vec![None; labels.len()];
        let (mut number, mut counted) = (0, 0);
        for line in wanted {
            number += source[counted..line.start]
                .bytes()
                .filter(|&b| b == b'\n')
                .count();
            counted = line.start;
            let start = excerpt.text.len();
            let places = excerpt.write(source, &line, &labels);
            excerpt.lines.push(Line {
                bytes: start..excerpt.text.len(),
                number,
            });
            for (position, place) in places {
                excerpt.columns.push((
                    place.start,
                    labels[position].start.saturating_sub(line.start),
                ));
                let whole = shown[position].get_or_insert(place.clone());
                whole.end = place.end.max(whole.end);
            }
        }
        (
            excerpt,
            shown
                .into_iter()
                .map(|place| place.unwrap_or(0..0))
                .collect(),
        )
    }

    /// Adds one line of the source; returns the labels on it, by position, with their places in the
    /// excerpt.
    fn write(
        &mut self,
        source: &str,
        line: &Range<usize>,
        labels: &[Range<usize>],
    ) -> Vec<(usize, Range<usize>)> {
        let here: Vec<usize> = (0..labels.len())
            .filter(|&i| labels[i].start <= line.end && labels[i].end >= line.start)
            .collect();
        let first = here
            .iter()
            .map(|&i| labels[i].start.max(line.start))
            .min()
            .unwrap_or(line.start);
        let window = if line.len() <= SHOWN {
            line.clone()
        } else {
            let from = boundary(
                source,
                first
                    .saturating_sub(BEFORE)
                    .clamp(line.start, line.end.saturating_sub(SHOWN)),
            );
            from..boundary(source, from + SHOWN)
        };
        if window.start > line.start {
            self.text.push('…');
        }
        // New place of each character in the window.
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (at, c) in source[window.clone()].char_indices() {
            places.push((window.start + at, self.text.len()));
            if c == '\t' {
                self.text.push(c);
            } else {
                self.text
                    .push_str(&escape::line(c.encode_utf8(&mut [0; 4])));
            }
        }
        let end = self.text.len();
        if window.end < line.end {
            self.text.push('…');
        }
        self.text.push('\n');
        let placed = |offset: usize| {
            places
                .get(places.partition_point(|(from, _)| *from < offset))
                .map_or(end, |(_, to)| *to)
        };
        here.into_iter()
            .map(|i| (i, placed(labels[i].start)..placed(labels[i].end)))
            .collect()
    }

    /// Index in `lines` of the line at `offset`.
    fn line_at(&self, offset: usize) -> usize {
        self.lines
            .partition_point(|line| line.bytes.end <= offset)
            .min(self.lines.len().saturating_sub(1))
    }
}

impl SourceCode for Excerpt {
    /// Refuses spans over omitted lines: labels on both sides become two stretches.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let follows = |at: usize| self.lines[at].number + 1 == self.lines[at + 1].number;
        let (mut from, mut to) = (
            self.line_at(span.offset()),
            self.line_at(span.offset() + span.len().saturating_sub(1)),
        );
        if self.lines.is_empty() || !(from..to).all(follows) {
            return Err(MietteError::OutOfBounds);
        }
        let column = self
            .columns
            .iter()
            .find(|(offset, _)| *offset == span.offset())
            .map_or(0, |(_, column)| *column);
        for _ in 0..before {
            from -= usize::from(from > 0 && follows(from - 1));
        }
        for _ in 0..after {
            to += usize::from(to + 1 < self.lines.len() && follows(to));
        }
        let start = if before == 0 {
            span.offset()
        } else {
            self.lines[from].bytes.start
        };
        let data = &self.text.as_bytes()[start..self.lines[to].bytes.end];
        let column = if before == 0 { column } else { 0 };
        let place = SourceSpan::from((start, data.len()));
        // Consecutive lines without a gap: labels among them share a stretch.
        let count = 1
            + (from..self.lines.len() - 1)
                .take_while(|at| follows(*at))
                .count();
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data,
            place,
            self.lines[from].number,
            column,
            count,
        )))
    }
}

/// The last character boundary at or before `offset`, within the text.
fn boundary(source: &str, offset: usize) -> usize {
    (0..=offset.min(source.len()))
        .rev()
        .find(|at| source.is_char_boundary(*at))
        .unwrap_or(0)
}

/// Limited to the text, to character boundaries, and to a number of lines.
fn bounded(source: &str, label: &Range<usize>) -> Range<usize> {
    let start = boundary(source, label.start);
    let end = boundary(source, label.end).max(start);
    let many = source[start..end]
        .bytes()
        .filter(|&b| b == b'\n')
        .nth(SPANNED - 1)
        .is_some();
    start..if many {
        start + source[start..end].find('\n').unwrap_or(end - start)
    } else {
        end
    }
}

/// The lines of a label and those around it, without line ends.
fn around(source: &str, label: &Range<usize>) -> Vec<Range<usize>> {
    let begin = |at: usize| source[..at].rfind('\n').map_or(0, |end| end + 1);
    let finish = |at: usize| source[at..].find('\n').map_or(source.len(), |end| at + end);
    let mut start = begin(label.start);
    let mut end = finish(label.end.max(label.start));
    end -= usize::from(end == source.len() && end > start && source.ends_with('\n'));
    for _ in 0..AROUND {
        start = if start > 0 { begin(start - 1) } else { 0 };
        end = if end + 1 < source.len() {
            finish(end + 1)
        } else {
            end
        };
    }
    lines(source, start, end).collect()
}

/// The lines that begin after `first` and end before `second`, if they are few.
fn between(source: &str, first: &Range<usize>, second: &Range<usize>) -> Vec<Range<usize>> {
    let start = source[first.end..]
        .find('\n')
        .map_or(source.len(), |end| first.end + end + 1);
    if start >= second.start {
        return Vec::new();
    }
    let few: Vec<_> = lines(source, start, second.start - 1)
        .take(BETWEEN + 1)
        .collect();
    if few.len() > BETWEEN { Vec::new() } else { few }
}

/// Lines without their line ends.
fn lines(source: &str, start: usize, end: usize) -> impl Iterator<Item = Range<usize>> {
    source[start..end].split('\n').scan(start, |at, line| {
        let begin = *at;
        *at += line.len() + 1;
        Some(begin..begin + line.strip_suffix('\r').unwrap_or(line).len())
    })
}
