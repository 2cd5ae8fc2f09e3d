//! Reads what scalac prints: a line `-- [E007] Type Mismatch Error: file:line:column ---`, the source
//! line behind its number, a caret, and the message, all behind a bar.

use crate::java::front::Told;
use std::path::PathBuf;

/// Errors and warnings.
pub(super) fn said(output: &str) -> Vec<Told> {
    let mut all: Vec<Told> = Vec::new();
    // Other lines belong to nothing.
    let mut belongs = false;
    for line in output.lines() {
        if let Some(told) = header(line) {
            belongs = told.at.is_some();
            all.push(told);
        } else if let Some(text) = behind_bar(line) {
            if let Some(told) = all.last_mut().filter(|_| belongs) {
                told.message.push_str(text);
                told.message.push('\n');
            }
        } else {
            belongs &= is_source(line);
        }
    }
    for told in &mut all {
        told.message = without_margin(&told.message);
        if told.message.starts_with("Found: ") {
            told.message.insert_str(0, "type mismatch\n");
        }
    }
    all
}

/// The first line of a message: with a place, whose message follows, or with the message itself.
fn header(line: &str) -> Option<Told> {
    let Some(title) = line.strip_prefix("-- ") else {
        let whole = [("error: ", true), ("warning: ", false)];
        return whole.into_iter().find_map(|(kind, is_error)| {
            Some(Told {
                is_error,
                at: None,
                message: line.strip_prefix(kind)?.to_owned(),
            })
        });
    };
    let title = title.trim_end_matches('-').trim_end();
    let kinds = [("Error: ", true), ("Warning: ", false), ("Info: ", false)];
    let (is_error, place) = kinds
        .into_iter()
        .filter_map(|(kind, is_error)| Some((title.find(kind)?, kind, is_error)))
        .min()
        .map(|(at, kind, is_error)| (is_error, &title[at + kind.len()..]))?;
    let mut parts = place.rsplitn(3, ':');
    let column: usize = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some(Told {
        is_error,
        // It counts columns from 0.
        at: Some((PathBuf::from(parts.next()?), line, column + 1)),
        message: String::new(),
    })
}

/// A line of the message, without the bar before it; of carets and of advice to ask for more, nothing.
fn behind_bar(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix('|')?;
    let trimmed = text.trim();
    let is_left_out = trimmed.starts_with('^') && trimmed.chars().all(|c| c == '^')
        || trimmed.starts_with("longer explanation available");
    Some(if is_left_out { "" } else { text.trim_end() })
}

/// A line of the source, behind its number.
fn is_source(line: &str) -> bool {
    let rest = line
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    rest.trim_start().starts_with('|')
}

/// Messages stand below their carets: without the blanks that all lines begin with, and without empty
/// lines around them.
fn without_margin(message: &str) -> String {
    let lines = || message.lines().filter(|line| !line.trim().is_empty());
    let margin = |line: &str| line.len() - line.trim_start().len();
    let least = lines().map(margin).min().unwrap_or(0);
    lines()
        .map(|line| &line[least..])
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_places_and_no_quotes_of_the_source() {
        let output = "warning: some advice\n\
            -- [E007] Type Mismatch Error: /a b/x.scala:3:21 -----------------------\n\
            3 |    def one: Int = \"text\"\n  |                   ^^^^^^\n  |                   \
            Found:    (\"text\" : String)\n  |                   Required: Int\n  |\n  | longer \
            explanation available when compiling with `-explain`\n\
            -- Warning: x.scala:4:4 ---\n4 |    Error: 1\n  |    ^\n  |    A pure expression\n\
            1 warning found\n1 error found\n  |  nothing's\n\
            -- [E103] Syntax Error: y-.scala:12:0 -----\n12 |}\n   |^\n   |Illegal start\n";
        let told = |is_error, at: Option<(&str, usize, usize)>, message: &str| Told {
            is_error,
            at: at.map(|(file, line, column)| (file.into(), line, column)),
            message: message.to_owned(),
        };
        assert_eq!(
            said(output),
            [
                told(false, None, "some advice"),
                told(
                    true,
                    Some(("/a b/x.scala", 3, 22)),
                    "type mismatch\nFound:    (\"text\" : String)\nRequired: Int"
                ),
                told(false, Some(("x.scala", 4, 5)), "A pure expression"),
                told(true, Some(("y-.scala", 12, 1)), "Illegal start"),
            ]
        );
    }
}
