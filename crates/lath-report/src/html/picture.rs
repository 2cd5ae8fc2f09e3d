//! One comparison as a picture for a document: an SVG file without script.

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

/// Of the first comparison whose title the pattern finds. L507: there is none.
pub fn forest(page: &Page, pattern: &Regex) -> Result<String, Diagnostic> {
    let found = page
        .groups
        .iter()
        .position(|group| pattern.is_match(&group.title));
    let Some(at) = found else {
        let known: Vec<&str> = page
            .groups
            .iter()
            .map(|group| group.title.as_str())
            .collect();
        let message = format!("no comparison is called {}", pattern.as_str());
        return Err(
            Diagnostic::error("L507", message).help(format!("there are: {}", known.join(", ")))
        );
    };
    Ok(svg(page, at))
}

fn svg(page: &Page, at: usize) -> String {
    let group = Group {
        rows: page.groups[at].rows.iter().take(MOST).cloned().collect(),
        ..page.groups[at].clone()
    };
    let name = |label: &str| fitted(&escape::line(label), NAME);
    let names: Vec<String> = group.rows.iter().map(|row| name(&row.contender)).collect();
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
