//! The table for a terminal: fits its width and is readable without colour. Columns that do not fit
//! share a line below the row.

use super::{Cells, ContenderTable, TableBlock, TableRow};
use crate::comparison;
use crate::contender_table::row::Said;
use crate::grid::fitted;
use crate::grid::{Align, padded, width as count};
use lath_score::rate;
use std::io::{self, Write};

/// Width without a terminal, or if its width is unknown.
pub const WIDTH: usize = 100;
/// Minimum width.
pub const LEAST_WIDTH: usize = 80;
/// Minimum width of a contender's name.
const LEAST_NAME: usize = 10;
/// Columns to move to the line below, in this order, until names of the given length fit: index in
/// [`HEADS`], label in the line below, and length.
const GIVE_WAY: [(usize, &str, usize); 4] = [
    (7, rate::LABEL, 16),
    (6, "steady", 12),
    (5, "first call", 12),
    (CHECK, "check", 10),
];
const CHECK: usize = 8;
/// Show a secondary result's name of this length in full rather than align its value with the
/// scores.
const USUAL_LABEL: usize = 24;
const INDENT: &str = "  ";

const LEGEND: &str = "\
Score: estimate and its 99 % interval over forks. Ratio: time / time of the baseline, above 1 is slower, with its interval, which
the verdict rests on; ≈: no significant difference. First: time of the first call.";
const LEGEND_STEADY: &str = " Steady: time until calls were steady.";

/// Writes the table, its legend and footnotes, in lines of at most `width` columns (at least
/// [`LEAST_WIDTH`]).
pub fn write(table: &ContenderTable, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let columns = Columns::of(table, width.max(LEAST_WIDTH));
    writeln!(out, "{}", columns.line("Contender", &columns.heads()))?;
    for block in &table.blocks {
        writeln!(out)?;
        writeln!(out, "{}", columns.title(block))?;
        block
            .rows
            .iter()
            .try_for_each(|row| columns.row(row, out))?;
    }
    writeln!(out)?;
    // Prose is hard to read in long lines.
    let width = columns.whole.min(WIDTH);
    wrapped(
        &format!(
            "{LEGEND}{}",
            if table.has_steady { LEGEND_STEADY } else { "" }
        ),
        "",
        width,
        out,
    )?;
    if !table.notes.is_empty() {
        writeln!(out)?;
    }
    table
        .notes
        .iter()
        .enumerate()
        .try_for_each(|(i, note)| wrapped(note, &format!("[{}] ", i + 1), width, out))
}

/// The columns and their widths.
struct Columns {
    /// Width of a line.
    whole: usize,
    name: usize,
    /// Blanks between columns: two, or one if two do not fit.
    gap: usize,
    /// Alignment and width of each of [`texts`] and of the check; `None`: omitted.
    widths: Vec<Option<(Align, usize)>>,
}

/// Titles and texts in the order of the columns.
fn texts(cells: &Cells) -> [String; 8] {
    let error = if cells.error.starts_with('±') {
        cells.error.replace(' ', "")
    } else {
        cells.error.clone()
    };
    [
        cells.score.clone(),
        error,
        cells.ratio.clone(),
        cells.interval.clone(),
        cells.verdict.clone(),
        cells.first.clone(),
        cells.steady.replacen("= ", "=", 1).replacen("> ", ">", 1),
        cells.rate.clone(),
    ]
}

const HEADS: [(&str, Align); 8] = [
    ("Score", Align::Right),
    ("99%", Align::Left),
    ("Ratio", Align::Right),
    ("", Align::Left),
    ("Verdict", Align::Left),
    ("First", Align::Right),
    ("Steady", Align::Right),
    ("Rate", Align::Right),
];
/// Columns that belong to the previous one: one blank between them.
const JOINED: [usize; 2] = [1, 3];

impl Columns {
    fn of(table: &ContenderTable, whole: usize) -> Columns {
        let shown = [
            true,
            true,
            table.compares,
            table.compares,
            true,
            table.has_first,
            table.has_steady,
            table.has_rate,
        ];
        let rows = || table.blocks.iter().flat_map(|b| &b.rows);
        let all: Vec<[String; 8]> = rows().filter_map(TableRow::cells).map(texts).collect();
        let width = |i: usize| {
            all.iter()
                .map(|t| count(&t[i]))
                .chain([count(HEADS[i].0)])
                .max()
                .unwrap_or(0)
        };
        let mut widths: Vec<Option<(Align, usize)>> = (0..8)
            .map(|i| shown[i].then(|| (HEADS[i].1, width(i))))
            .collect();
        let check = if table.has_check {
            rows()
                .filter_map(TableRow::cells)
                .map(|c| count(c.check))
                .chain([5])
                .max()
        } else {
            None
        };
        widths.push(check.map(|w| (Align::Left, w)));
        let marks = rows().map(|r| count(&marks(r))).max().unwrap_or(0);
        let wanted = rows()
            .map(|r| count(&r.contender))
            .chain([9])
            .max()
            .unwrap_or(0);
        let mut columns = Columns {
            whole,
            name: wanted,
            gap: 2,
            widths,
        };
        if columns.rest() + wanted + marks > whole {
            columns.gap = 1;
        }
        for (column, _, length) in GIVE_WAY {
            if columns.rest() + wanted.min(length) + marks > whole {
                columns.widths[column] = None;
            }
        }
        columns.name = wanted.min(whole.saturating_sub(columns.rest() + marks).max(LEAST_NAME));
        columns
    }

    fn title(&self, block: &TableBlock) -> String {
        let room = self.whole.saturating_sub(block.mode.chars().count() + 2);
        format!("{}, {}", fitted(&block.title, room), block.mode)
    }

    /// Width of the columns after the name.
    fn rest(&self) -> usize {
        self.widths
            .iter()
            .enumerate()
            .filter_map(|(i, w)| Some(w.as_ref()?.1 + self.gap(i)))
            .sum()
    }

    fn gap(&self, column: usize) -> usize {
        if JOINED.contains(&column) {
            1
        } else {
            self.gap
        }
    }

    fn heads(&self) -> Vec<String> {
        HEADS
            .iter()
            .map(|(head, _)| (*head).to_owned())
            .chain(["Check".to_owned()])
            .collect()
    }

    fn line(&self, name: &str, cells: &[String]) -> String {
        let mut line = padded(&fitted(name, self.name), self.name, Align::Left);
        for (i, (cell, width)) in cells.iter().zip(&self.widths).enumerate() {
            if let Some((align, width)) = width {
                line.push_str(&" ".repeat(self.gap(i)));
                line.push_str(&padded(cell, *width, *align));
            }
        }
        line.trim_end().to_owned()
    }

    /// Text instead of numbers, cut to the available width.
    fn whole_line(&self, row: &TableRow, text: &str) -> String {
        fitted(
            text,
            self.whole
                .saturating_sub(self.name + 2 + count(&marks(row))),
        )
    }

    fn row(&self, row: &TableRow, out: &mut dyn Write) -> io::Result<()> {
        match &row.said {
            Said::Measured(cells) => {
                let all: Vec<String> = texts(cells)
                    .into_iter()
                    .chain([cells.check.to_owned()])
                    .collect();
                writeln!(out, "{}{}", self.line(&row.contender, &all), marks(row))?;
                let below: Vec<String> = GIVE_WAY
                    .iter()
                    .rev()
                    .filter_map(|(column, label, _)| self.below(*column, label, &all[*column]))
                    .collect();
                if !below.is_empty() {
                    writeln!(out, "{INDENT}{}", below.join(", "))?;
                }
                cells
                    .secondary
                    .iter()
                    .try_for_each(|(label, score, unit)| self.secondary(label, score, unit, out))
            }
            Said::Mismatch {
                got,
                expected,
                against,
            } => self.told(row, &self.mismatch(got, expected, against), out),
            said => {
                let (stressed, rest) = said.words().unwrap_or_default();
                self.told(
                    row,
                    &self.whole_line(row, &format!("{stressed}{rest}")),
                    out,
                )
            }
        }
    }

    /// The result, the expected result and its origin, cut to the available width.
    fn mismatch(&self, got: &str, expected: &str, against: &str) -> String {
        let of = if against.is_empty() {
            String::new()
        } else {
            format!(" ({})", fitted(against, self.whole / 5 - 6))
        };
        let fixed = "MISMATCH: got , expected ".len() + count(&of);
        let room = self.whole.saturating_sub(self.name + 2 + fixed);
        // A short text leaves its space to the other.
        let half = room / 2;
        let share = |own: usize, other: usize| {
            if other < half {
                own.min(room - other)
            } else {
                own.min(half.max(12))
            }
        };
        let (a, b) = (count(got), count(expected));
        format!(
            "MISMATCH: got {}, expected {}{of}",
            fitted(got, share(a, b)),
            fitted(expected, share(b, a))
        )
    }

    /// A column that did not fit, unless it is empty.
    fn below(&self, column: usize, label: &str, text: &str) -> Option<String> {
        let silent = self.widths[column].is_some()
            || text.is_empty()
            || text == comparison::check_word(None);
        (!silent).then(|| format!("{label} {text}"))
    }

    fn told(&self, row: &TableRow, text: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{}  {text}{}",
            padded(&fitted(&row.contender, self.name), self.name, Align::Left),
            marks(row)
        )
    }

    fn secondary(
        &self,
        label: &str,
        score: &str,
        unit: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let width = self.name + self.widths[0].map_or(0, |(_, w)| w + self.gap(0));
        let label = fitted(
            label,
            width
                .saturating_sub(count(score) + 2 + INDENT.len())
                .max(USUAL_LABEL),
        );
        let rest = width.saturating_sub(count(&label) + INDENT.len());
        writeln!(
            out,
            "{INDENT}{label} {} {unit}",
            padded(score, rest.saturating_sub(1), Align::Right)
        )
    }
}

fn marks(row: &TableRow) -> String {
    match row.marks(",") {
        none if none.is_empty() => none,
        numbers => format!(" [{numbers}]"),
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
