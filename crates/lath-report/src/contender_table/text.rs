//! The table for people: fits its width, one line for each row, and is readable without colour.
//! Columns that do not fit are left out, the least important first; result files have them all.

mod columns;

use super::ContenderTable;
use crate::grid::width as count;
use columns::Columns;
use std::io::{self, Write};

/// Width without a terminal, or if its width is unknown.
pub const WIDTH: usize = 100;
/// Minimum width.
pub const LEAST_WIDTH: usize = 80;
/// A help of so many characters is for those who want all of it.
const LONG_HELP: usize = 120;
/// Maximum number of notes, unless all are wanted.
const MOST_NOTES: usize = 5;

const SHORT_LEGEND: &str =
    "Ratio: time / baseline's, and the interval that decides; ≈: no difference shown.";
const LEGEND: &str = "\
Score: estimate and its 99 % interval over forks. Ratio: time / time of the baseline, above 1 is slower, with its interval, which
the verdict rests on; ≈: no significant difference. First: time of the first call.";
const LEGEND_STEADY: &str = " Steady: time until calls were steady.";

/// For whom the table is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Columns; at least [`LEAST_WIDTH`].
    pub width: usize,
    pub coloured: bool,
    /// Bars are drawn with more than ASCII has.
    pub unicode: bool,
    /// Every note with what it says of each row, and the whole legend.
    pub full: bool,
}

impl Style {
    /// For a file, with room for all columns.
    pub const FILE: Style = Style {
        width: 2 * WIDTH,
        coloured: false,
        unicode: true,
        full: true,
    };
}

/// Writes the table, its legend and footnotes.
pub fn write(table: &ContenderTable, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let columns = Columns::of(table, style);
    writeln!(out, "{}", columns.head())?;
    for group in &table.groups {
        writeln!(out)?;
        writeln!(out, "{}", columns.title(group))?;
        if !group.summary.is_empty() {
            wrapped(&group.summary, "", columns.whole, out)?;
        }
        group
            .rows
            .iter()
            .try_for_each(|row| columns.row(row, out))?;
    }
    writeln!(out)?;
    // Prose is hard to read in long lines.
    let width = columns.whole.min(WIDTH);
    let legend = match (style.full, table.has_steady) {
        (false, _) => SHORT_LEGEND.to_owned(),
        (true, true) => format!("{LEGEND}{LEGEND_STEADY}"),
        (true, false) => LEGEND.to_owned(),
    };
    wrapped(&legend, "", width, out)?;
    notes(table, style.full, width, out)
}

fn notes(table: &ContenderTable, full: bool, width: usize, out: &mut dyn Write) -> io::Result<()> {
    if !table.notes.is_empty() {
        writeln!(out)?;
    }
    let (all, shown) = (table.notes.len(), shown(table, full));
    for (i, note) in table.notes[..shown].iter().enumerate() {
        let help = match note.help.chars().count() {
            0 => String::new(),
            LONG_HELP.. if !full => " (`-v normal` says what helps)".to_owned(),
            _ => format!(" ({})", note.help),
        };
        let text = format!("{}{help}", note.text);
        wrapped(&text, &format!("[{}] ", i + 1), width, out)?;
        let details = note.details.iter().filter(|_| full);
        details
            .into_iter()
            .try_for_each(|detail| wrapped(detail, "    - ", width, out))?;
    }
    if shown < all {
        writeln!(
            out,
            "[{MOST_NOTES}] {} more notes: `-v normal` has them, and what each says of every row",
            all - shown
        )?;
    }
    Ok(())
}

/// How many notes are shown.
fn shown(table: &ContenderTable, full: bool) -> usize {
    match table.notes.len() {
        all if full || all <= MOST_NOTES => all,
        _ => MOST_NOTES - 1,
    }
}

/// Lines of at most `width`, broken at blanks; later lines are indented by the width of the prefix.
fn wrapped(text: &str, before: &str, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let indent = " ".repeat(count(before));
    let mut line = before.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && count(&line) + 1 + count(word) > width {
            writeln!(out, "{line}")?;
            line.clone_from(&indent);
            empty = true;
        }
        line.push_str(if empty { "" } else { " " });
        line.push_str(word);
        empty = false;
    }
    writeln!(out, "{line}")
}
