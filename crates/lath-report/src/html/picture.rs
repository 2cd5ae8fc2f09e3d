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
use minijinja::context;
use minijinja::value::Serde;
use regex::Regex;

/// Characters of a line of text, and of a name.
const LINE: usize = 104;
const NAME: usize = 22;
/// Rows of a picture.
const MOST: usize = 30;

const STYLE: &str = include_str!("picture.css");

/// Draws what the pattern finds first. Errors: L507, there is nothing of that name.
pub type Draw = fn(&Page, &Regex) -> Result<String, Diagnostic>;

/// What can be drawn, by name.
pub const VIEWS: [(&str, Draw); 4] = [
    ("forest", forest),
    ("curve", curve::svg),
    ("flames", flames::svg),
    ("difference", flames::difference),
];

/// Of the first comparison whose title the pattern finds. L507: there is none.
fn forest(page: &Page, pattern: &Regex) -> Result<String, Diagnostic> {
    let group = called(&page.groups, |group| &group.title, pattern, "comparison")?;
    Ok(svg(group))
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

fn svg(group: &Group) -> String {
    let group = Group {
        rows: group.rows.iter().take(MOST).cloned().collect(),
        ..group.clone()
    };
    let rows = group.rows.iter();
    let names: Vec<String> = rows.map(|row| name(&row.contender, NAME)).collect();
    let sentence = wrapped(&escape::line(&group.views[0].sentence));
    let top = 96 + 21 * sentence.len().saturating_sub(1);
    let height = top + 28 * group.rows.len() + 36;
    let one = Page {
        groups: vec![group],
        ..Page::default()
    };
    let value = data(&one);
    let group = &value["groups"][0];
    template::render(
        "picture",
        context! {
            group => Serde(group), view => Serde(&group["views"][0]), names, sentence, top, height,
            style => STYLE,
        },
    )
}

/// Lines of whole words.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_words() {
        assert!(wrapped("").is_empty());
        let lines = wrapped(&"word ".repeat(60));
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.len() <= LINE));
    }

    /// The style is text in an element, as names are.
    #[test]
    fn the_style_needs_no_escapes() {
        assert!(!STYLE.contains(['<', '&', '>']));
    }
}
