//! Pictures for documents: SVG files without script. A comparison, a curve, where time goes.

mod curve;
mod flames;
mod ruler;

use super::data::data;
use super::page::{Group, Page};
use super::template;
use crate::grid::fitted;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::written::quantity::{self, five, percent, three};
use lath_core::written::{uncertainty, units};
use lath_stats::compare::ComparisonOptions;
use minijinja::context;
use minijinja::value::Serde;
use regex::Regex;

/// Characters of a line of text, of a title, of small text, of a name in a legend, of a name with the score
/// beside it, of the shortest name that is cut, and of a name in a narrow picture.
const LINE: usize = 104;
const TITLE: usize = 74;
const SMALL: usize = 124;
const NAME: usize = 20;
const BESIDE: usize = 46;
const SHORTEST: usize = 12;
const SHORT: usize = 15;
/// Characters of a line of a narrow picture: of a title, of text, of small text.
const NARROW: [usize; 3] = [32, 44, 52];
/// Lines of a sentence, beyond which the brief one is taken; of a narrow picture, too.
const SENTENCE: usize = 2;
const NARROW_SENTENCE: usize = 4;
/// From which score on of the fastest a larger unit is easier to read.
const LARGE: f64 = 1e4;
/// Pixels of the margin on the axis from which on somebody sees it.
const SEEN: f64 = 4.0;
/// Rows of a picture.
const MOST: usize = 30;

pub const STYLE: &str = include_str!("picture.css");

/// How wide a picture is: its letters shrink with it where it is shown smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// 900 pixels: for a page.
    Wide,
    /// 400 pixels: for a phone or a column.
    Narrow,
}

/// What a picture is drawn on.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub width: Width,
    /// Its title; `None`: that of what is drawn.
    pub title: Option<String>,
}

impl Sheet {
    /// The title in lines of at most so many characters, if that of what is drawn is `own`.
    fn title(&self, own: &str, most: usize) -> Vec<String> {
        let text = self.title.as_deref().unwrap_or(own);
        wrapped(&name(text, 160), most)
    }
}

/// Draws what the pattern finds first. Errors: L507, there is nothing of that name.
pub type Draw = fn(&Page, &Regex, &Sheet) -> Result<String, Diagnostic>;

/// What can be drawn, by name.
pub const VIEWS: [(&str, Draw); 4] = [
    ("forest", forest),
    ("curve", curve::svg),
    ("flames", flames::svg),
    ("difference", flames::difference),
];

/// Of the first comparison whose title the pattern finds. L507: there is none.
fn forest(page: &Page, pattern: &Regex, sheet: &Sheet) -> Result<String, Diagnostic> {
    let group = called(&page.groups, |group| &group.title, pattern, "comparison")?;
    Ok(svg(group, sheet))
}

/// The first whose name the pattern finds. L507: there is none.
fn called<'a, T>(
    all: &'a [T],
    name: impl Fn(&'a T) -> &'a str,
    pattern: &Regex,
    what: &str,
) -> Result<&'a T, Diagnostic> {
    let mut every = all.iter();
    every
        .find(|one| pattern.is_match(name(one)))
        .ok_or_else(|| {
            let message = format!("no {what} is called {}", pattern.as_str());
            let known: Vec<&str> = all.iter().map(&name).collect();
            let known = match known.is_empty() {
                true => "there is none".to_owned(),
                false => format!("there are: {}", known.join(", ")),
            };
            Diagnostic::error("L507", message).help(known)
        })
}

/// A name in at most so many characters.
fn name(text: &str, most: usize) -> String {
    fitted(&escape::line(text), most)
}

fn svg(group: &Group, sheet: &Sheet) -> String {
    let width = sheet.width;
    let group = readable(by_time(group));
    let left_out = group.rows.len().saturating_sub(MOST);
    let rows = group.rows.iter().take(MOST);
    let (line, most) = match width {
        Width::Wide => (LINE, SENTENCE),
        Width::Narrow => (NARROW[1], NARROW_SENTENCE),
    };
    let names: Vec<String> = rows
        .map(|row| {
            let score = [&row.score, &row.unit, &row.error];
            let score: usize = score.map(|text| text.chars().count() + 1).iter().sum();
            let room = match width {
                Width::Wide => BESIDE.saturating_sub(score).max(SHORTEST),
                Width::Narrow => SHORT,
            };
            name(&row.contender, room)
        })
        .collect();
    let title = match width {
        Width::Wide => sheet.title(&group.title, TITLE),
        Width::Narrow => sheet.title(&group.title, NARROW[0]),
    };
    let view = &group.views[0];
    let sentence = [&view.sentence, &view.brief].map(|text| wrapped(&escape::line(text), line));
    let [whole, brief] = sentence;
    let sentence = match whole.len() > most && !brief.is_empty() {
        true => brief,
        false => whole,
    };
    let foot = wrapped(
        &foot(&group, left_out),
        match width {
            Width::Wide => SMALL,
            Width::Narrow => NARROW[2],
        },
    );
    let words = group.views[0].axis.words.clone();
    let one = Page {
        groups: vec![group],
        ..Page::default()
    };
    let value = data(&one);
    let group = &value["groups"][0];
    let template = match width {
        Width::Wide => "picture",
        Width::Narrow => "narrow",
    };
    template::render(
        template,
        context! {
            group => Serde(group), view => Serde(&group["views"][0]), names, title, sentence, foot,
            style => STYLE, ratios => name(&words, SHORT + 7),
        },
    )
}

/// The fastest first: rows without a time are the last.
fn by_time(group: &Group) -> Group {
    let mut group = group.clone();
    let time = |at: usize| group.rows[at].ns.map_or(f64::INFINITY, |[ns, ..]| ns);
    let mut order: Vec<usize> = (0..group.rows.len()).collect();
    order.sort_by(|a, b| time(*a).total_cmp(&time(*b)));
    group.rows = order.iter().map(|at| group.rows[*at].clone()).collect();
    for view in &mut group.views {
        view.rows = order.iter().map(|at| view.rows[*at].clone()).collect();
    }
    group
}

/// Times in a unit in which the fastest has few digits: rows of 123456 ns are hard to compare. Throughput
/// and what has no single unit stay as they are.
fn readable(mut group: Group) -> Group {
    let Some((mode, of)) = group.mode.split_once(", ") else {
        return group;
    };
    let (unit, rest) = of.split_once(", ").unwrap_or((of, ""));
    let Some(size) = unit.strip_suffix("/op").and_then(units::time) else {
        return group;
    };
    let times: Vec<f64> = group
        .rows
        .iter()
        .filter_map(|row| Some(row.ns?[0]))
        .collect();
    let least = times.iter().copied().fold(f64::INFINITY, f64::min);
    let is_plain = group.rows.iter().all(|row| row.unit.is_empty());
    if !is_plain || !least.is_finite() || least < LARGE * size {
        return group;
    }
    let (label, size) = units::of_time(least, five);
    let parts = [mode, &format!("{label}/op"), rest];
    group.mode = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ");
    for row in &mut group.rows {
        if let Some([ns, low, high]) = row.ns {
            row.score = five(ns / size);
            if low.is_finite() && high.is_finite() {
                row.error = uncertainty::around(ns / size, low / size, high / size, three, percent);
            }
        }
    }
    group
}

/// What `±` and lines are, what grey and verdicts mean that nobody can guess, and what it lacks.
fn foot(group: &Group, left_out: usize) -> String {
    let view = &group.views[0];
    let has = |verdict: &str| view.rows.iter().any(|row| row.verdict == verdict);
    let mut parts = vec!["±, ranges and lines: 99 % intervals.".to_owned()];
    if view.baseline.is_some() {
        parts.push(
            "Ratios are measured side by side, and need not be the quotients of the times."
                .to_owned(),
        );
    }
    let seen = |[from, to]: [f64; 2]| to - from >= SEEN;
    if view.axis.margin.is_some_and(seen) {
        let margin = quantity::margin(ComparisonOptions::default().margin);
        parts.push(format!(
            "Grey: within {margin} of 1, which counts as the same."
        ));
    }
    if has("inconclusive") {
        parts.push("Inconclusive: no difference is shown.".to_owned());
    }
    if has("depends") {
        parts.push(
            "Depends: the means and the fastest iterations of its processes disagree, so no \
             difference is claimed."
                .to_owned(),
        );
    }
    if left_out > 0 {
        parts.push(format!("{left_out} more are not drawn."));
    }
    parts.join(" ")
}

/// Lines of whole words, of at most so many characters: the middle of a longer word is left out.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word = fitted(word, most);
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::page::Row;
    use super::*;

    #[test]
    fn lines_are_whole_words() {
        assert!(wrapped("", LINE).is_empty());
        let lines = wrapped(&"word ".repeat(60), LINE);
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.len() <= LINE));
    }

    #[test]
    fn times_of_many_digits_are_in_a_larger_unit() {
        let row = |ns: f64| Row {
            ns: Some([ns, ns * 0.99, ns * 1.01]),
            score: five(ns),
            ..Row::default()
        };
        let group = |mode: &str, all: &[f64]| {
            let group = readable(Group {
                mode: mode.to_owned(),
                rows: all.iter().map(|ns| row(*ns)).collect(),
                ..Group::default()
            });
            let scores: Vec<String> = group.rows.iter().map(|row| row.score.clone()).collect();
            (group.mode, scores.join(" "))
        };
        let read = |mode: &str, scores: &str| (mode.to_owned(), scores.to_owned());
        assert_eq!(
            group("avgt, ns/op, 2 threads", &[171_786.0, 440_528.0]),
            read("avgt, us/op, 2 threads", "171.79 440.53")
        );
        // The fastest decides; throughput has no unit of time.
        assert_eq!(
            group("avgt, ns/op", &[9_999.0, 440_528.0]),
            read("avgt, ns/op", "9999.0 440528")
        );
        assert_eq!(
            group("thrpt, ops/s", &[171_786.0]),
            read("thrpt, ops/s", "171786")
        );
        assert_eq!(group("avgt, ns/op", &[]), read("avgt, ns/op", ""));
    }

    /// The style is text in an element, as names are.
    #[test]
    fn the_style_needs_no_escapes() {
        assert!(!STYLE.contains(['<', '&', '>']));
    }
}
