//! Warnings about results: as data, and as notes below a table.

use crate::grid::Markup;
use lath_core::diagnostic::Diagnostic;
use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum number of names listed in a note; more are counted.
const LISTED: usize = 3;

/// A warning in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    pub code: String,
    pub message: String,
}

impl Note {
    pub fn of(warning: &Diagnostic) -> Note {
        let help = warning
            .help
            .as_ref()
            .map(|help| format!(" ({help})"))
            .unwrap_or_default();
        Note {
            code: warning.code.clone(),
            message: warning.message.clone() + &help,
        }
    }
}

/// Notes below a table, after an empty line: first those of the whole, then those of rows with
/// their titles; equal notes once, with all their rows. Prints nothing without notes.
pub fn below<'a>(
    whole: &'a [Note],
    rows: impl IntoIterator<Item = (&'a str, &'a [Note])>,
    markup: Markup,
) -> String {
    let whole = whole.iter().map(|note| ("", note));
    let rows = rows
        .into_iter()
        .flat_map(|(title, notes)| notes.iter().map(move |note| (title, note)));
    let all: Vec<(&str, &Note)> = whole.chain(rows).collect();
    if all.is_empty() {
        return String::new();
    }
    format!("\n{}", grouped(&all, markup))
}

/// `notes`: `(row, note)`; an empty row means the whole.
fn grouped(notes: &[(&str, &Note)], markup: Markup) -> String {
    let mut grouped: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (row, note) in notes {
        grouped
            .entry((&note.code, &note.message))
            .or_default()
            .push(row);
    }
    let line = |((code, message), rows): ((&str, &str), Vec<&str>)| {
        let named: Vec<&str> = rows.iter().copied().filter(|r| !r.is_empty()).collect();
        let whose = match named.len() {
            0 => String::new(),
            n if n <= LISTED => format!("{}: ", named.join(", ")),
            n => format!(
                "{} and {} more: ",
                named[..LISTED - 1].join(", "),
                n - (LISTED - 1)
            ),
        };
        markup.item(&format!("{code}: {whose}{message}"))
    };
    grouped.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_notes_stand_once() {
        let plain = Markup::Plain;
        let note = Note {
            code: "W924".into(),
            message: "one fork".into(),
        };
        let of = |rows: &[&'static str]| rows.iter().map(|row| (*row, &note)).collect::<Vec<_>>();
        assert_eq!(grouped(&of(&["a", "b"]), plain), "W924: a, b: one fork\n");
        assert_eq!(
            grouped(&of(&["a", "b", "c", "d_"]), Markup::Markdown),
            "- W924: a, b and 2 more: one fork\n"
        );
        assert_eq!(
            below(std::slice::from_ref(&note), [("a", [].as_slice())], plain),
            "\nW924: one fork\n"
        );
        assert_eq!(below(&[], [], plain), "");
    }
}
