//! The columns that a table has room for, and its lines in them.

use super::{LEAST_WIDTH, Style, shown};
use crate::contender_table::bars::Axis;
use crate::contender_table::row::{Said, Stands};
use crate::contender_table::{Cells, ContenderTable, TableGroup, TableRow};
use crate::grid::{Align, fitted, padded, width as count};
use lath_stats::compare::Verdict;
use std::io::{self, Write};

/// Minimum width of a contender's name.
const LEAST_NAME: usize = 10;
/// Columns for words instead of numbers, such as both results of a mismatch, if they are as long.
const MOST_TOLD: usize = 70;
/// Least and largest width of the bars.
const BARS: [usize; 2] = [10, 40];
/// Show a secondary result's name of this length in full rather than align its value with the
/// scores.
const USUAL_LABEL: usize = 24;
const INDENT: &str = "  ";

/// Colours by their SGR parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Title,
    Faint,
    Good,
    Bad,
    Equal,
    Open,
    Alarm,
}

impl Ink {
    fn of(stands: Stands) -> Ink {
        match stands {
            Stands::Baseline | Stands::Alone | Stands::NotTested => Ink::Faint,
            Stands::Tested(Verdict::Faster) => Ink::Good,
            Stands::Tested(Verdict::Slower) => Ink::Bad,
            Stands::Tested(Verdict::Same) => Ink::Equal,
            Stands::Tested(_) => Ink::Open,
        }
    }

    fn paint(self, text: &str, coloured: bool) -> String {
        let code = match self {
            Ink::Plain => return text.to_owned(),
            Ink::Title => "1",
            Ink::Faint => "2",
            Ink::Good => "32",
            Ink::Bad => "31",
            Ink::Equal => "36",
            Ink::Open => "33",
            Ink::Alarm => "1;31",
        };
        match coloured && !text.is_empty() {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }
}

/// A column beside the name: its title, how it is aligned, and whether it belongs to the column
/// before it, one blank away.
struct Column {
    head: &'static str,
    align: Align,
    joined: bool,
    text: fn(&Cells) -> String,
}

const fn column(
    head: &'static str,
    align: Align,
    joined: bool,
    text: fn(&Cells) -> String,
) -> Column {
    Column {
        head,
        align,
        joined,
        text,
    }
}

const SCORE: usize = 0;
const ERROR: usize = 1;
const VERDICT: usize = 4;
const FIRST: usize = 5;
const STEADY: usize = 6;
const RATE: usize = 7;
const CHECK: usize = 8;

const COLUMNS: [Column; 9] = [
    column("Score", Align::Right, false, |c| c.score.clone()),
    column("99%", Align::Left, true, |c| {
        match c.error.starts_with('±') {
            true => c.error.replace(' ', ""),
            false => c.error.clone(),
        }
    }),
    column("Ratio", Align::Right, false, |c| c.ratio.clone()),
    column("", Align::Left, true, |c| c.interval.clone()),
    column("Verdict", Align::Left, false, |c| c.verdict.clone()),
    column("First", Align::Right, false, |c| c.first.clone()),
    column("Steady", Align::Right, false, |c| {
        c.steady.replacen("= ", "=", 1).replacen("> ", ">", 1)
    }),
    column("Rate", Align::Right, false, |c| c.rate.clone()),
    column("Check", Align::Left, false, |c| c.check.to_owned()),
];

/// The columns and their widths.
pub(super) struct Columns {
    style: Style,
    /// Width of a line.
    pub whole: usize,
    name: usize,
    /// Blanks between columns: two, or one if two do not fit.
    gap: usize,
    /// Width of each of [`COLUMNS`]; `None`: left out.
    widths: [Option<usize>; COLUMNS.len()],
    /// Width of the numbers of notes, and those numbers.
    marks: usize,
    marked: Vec<usize>,
    axis: Option<Axis>,
}

impl Columns {
    pub fn of(table: &ContenderTable, style: Style) -> Columns {
        let rows = || table.groups.iter().flat_map(|b| &b.rows);
        let cells: Vec<&Cells> = rows().filter_map(TableRow::cells).collect();
        let wanted = |column: &Column| {
            let texts = cells.iter().map(|cells| count(&(column.text)(cells)));
            texts.chain([count(column.head)]).max().unwrap_or(0)
        };
        let marked = marked(table, style.full);
        let widths = COLUMNS.each_ref().map(wanted);
        let name = rows().map(|r| count(&r.contender)).chain([9]).max();
        let marks = rows().map(|r| count(&marks(r, &marked))).max();
        let mut columns = Columns {
            style,
            whole: style.width.max(LEAST_WIDTH),
            name: name.unwrap_or(0),
            gap: 2,
            widths: [None; COLUMNS.len()],
            marks: marks.unwrap_or(0),
            marked,
            axis: None,
        };
        let usual = [SCORE, 2, 3, VERDICT];
        for at in usual
            .into_iter()
            .filter(|at| table.compares || *at == SCORE || *at == VERDICT)
        {
            columns.widths[at] = Some(widths[at]);
        }
        if columns.used() > columns.whole {
            columns.gap = 1;
        }
        columns.fill(table, &cells, widths);
        let rest = columns.used() - columns.name;
        let told = rows().map(|row| told_width(row, &columns.marked)).max();
        let rest = rest.max(told.unwrap_or(0));
        let room = columns.whole.saturating_sub(rest).max(LEAST_NAME);
        columns.name = columns.name.min(room);
        columns
    }

    /// Adds what there is room for, the most important first.
    fn fill(&mut self, table: &ContenderTable, cells: &[&Cells], widths: [usize; COLUMNS.len()]) {
        self.add(ERROR, widths[ERROR]);
        // What is the same everywhere can stand in the titles.
        let same = table.groups.iter().all(|group| group.verified);
        if table.has_check && !same {
            self.add(CHECK, widths[CHECK]);
        }
        let drawn: Vec<_> = cells.iter().filter_map(|cells| cells.drawn).collect();
        let room = self.whole.saturating_sub(self.used() + self.gap);
        let bars = !drawn.is_empty() && room >= BARS[0];
        let reserved = if bars { BARS[0] + self.gap } else { 0 };
        self.whole -= reserved;
        for (at, is_known) in [
            (FIRST, table.has_first),
            (CHECK, table.has_check && same),
            (STEADY, table.has_steady),
            (RATE, table.has_rate),
        ] {
            if is_known {
                self.add(at, widths[at]);
            }
        }
        self.whole += reserved;
        if bars {
            let room = self.whole - self.used() - self.gap;
            self.axis = Axis::of(&drawn, room.min(BARS[1]), self.style.unicode);
        }
    }

    /// Adds a column if it fits.
    fn add(&mut self, at: usize, width: usize) {
        self.widths[at] = Some(width);
        if self.used() > self.whole {
            self.widths[at] = None;
        }
    }

    /// Width of a line without bars.
    fn used(&self) -> usize {
        let columns = self.widths.iter().zip(&COLUMNS);
        let widths = columns.filter_map(|(width, column)| Some((*width)? + self.gap(column)));
        self.name + widths.sum::<usize>() + self.marks
    }

    fn gap(&self, column: &Column) -> usize {
        if column.joined { 1 } else { self.gap }
    }

    fn paint(&self, text: &str, ink: Ink) -> String {
        ink.paint(text, self.style.coloured)
    }

    pub fn head(&self) -> String {
        let heads: Vec<(String, Ink)> = COLUMNS
            .iter()
            .map(|column| (column.head.to_owned(), Ink::Plain))
            .collect();
        let scale = self.axis.as_ref().map(Axis::scale).unwrap_or_default();
        self.line("Contender", &heads, "", (scale, Ink::Faint))
    }

    pub fn title(&self, block: &TableGroup) -> String {
        let left_out = block.verified && self.widths[CHECK].is_none();
        let verified = if left_out { ", results verified" } else { "" };
        let about = format!(", {}{verified}", block.mode);
        let title = fitted(&block.title, self.whole.saturating_sub(count(&about)));
        self.paint(&title, Ink::Title) + &about
    }

    /// `bar`: the last column.
    fn line(&self, name: &str, cells: &[(String, Ink)], marks: &str, bar: (String, Ink)) -> String {
        let mut line = padded(&fitted(name, self.name), self.name, Align::Left);
        // Blanks at the end are not written.
        let mut blanks = String::new();
        let mut push = |text: &str, ink: Ink, before: &str, after: &str| {
            blanks.push_str(before);
            if !text.is_empty() {
                line.push_str(&blanks);
                line.push_str(&self.paint(text, ink));
                blanks.clear();
            }
            blanks.push_str(after);
        };
        for ((column, width), (text, ink)) in COLUMNS.iter().zip(self.widths).zip(cells) {
            let Some(width) = width else { continue };
            let gap = " ".repeat(self.gap(column));
            let pad = " ".repeat(width.saturating_sub(count(text)));
            match column.align {
                Align::Left => push(text, *ink, &gap, &pad),
                Align::Right => push(text, *ink, &(gap + &pad), ""),
            }
        }
        let pad = " ".repeat(self.marks.saturating_sub(count(marks)));
        push(marks, Ink::Faint, "", &pad);
        if self.axis.is_some() {
            let within = bar.0.len() - bar.0.trim_start().len();
            let before = " ".repeat(self.gap + within);
            push(bar.0.trim_start(), bar.1, &before, "");
        }
        line.trim_end().to_owned()
    }

    /// Text instead of numbers, cut to the available width.
    fn whole_line(&self, row: &TableRow, text: &str) -> String {
        let rest = self.name + 2 + count(&marks(row, &self.marked));
        fitted(text, self.whole.saturating_sub(rest))
    }

    pub fn row(&self, row: &TableRow, out: &mut dyn Write) -> io::Result<()> {
        match &row.said {
            Said::Measured(cells) => {
                let ink = Ink::of(cells.stands);
                let of = |(at, column): (usize, &Column)| {
                    let text = (column.text)(cells);
                    let ink = match at {
                        VERDICT => ink,
                        CHECK if text == "UNVERIFIED" => Ink::Open,
                        _ => Ink::Plain,
                    };
                    (text, ink)
                };
                let all: Vec<(String, Ink)> = COLUMNS.iter().enumerate().map(of).collect();
                let bar = self.axis.as_ref().map(|axis| match cells.drawn {
                    Some(ratio) => axis.bar(ratio),
                    None if cells.stands == Stands::Baseline => axis.baseline(),
                    None => String::new(),
                });
                let marks = marks(row, &self.marked);
                let bar = (bar.unwrap_or_default(), ink);
                writeln!(out, "{}", self.line(&row.contender, &all, &marks, bar))?;
                cells
                    .secondary
                    .iter()
                    .try_for_each(|(label, score, unit)| self.secondary(label, score, unit, out))
            }
            Said::Mismatch {
                got,
                expected,
                against,
            } => self.told(row, &self.mismatch(got, expected, against), Ink::Alarm, out),
            said => {
                let (stressed, rest) = said.words().unwrap_or_default();
                let ink = match stressed {
                    "" => Ink::Plain,
                    _ => Ink::Alarm,
                };
                let text = self.whole_line(row, &format!("{stressed}{rest}"));
                self.told(row, &text, ink, out)
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

    fn told(&self, row: &TableRow, text: &str, ink: Ink, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{}  {}{}",
            padded(&fitted(&row.contender, self.name), self.name, Align::Left),
            self.paint(text, ink),
            marks(row, &self.marked)
        )
    }

    fn secondary(
        &self,
        label: &str,
        score: &str,
        unit: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let width = self.name + self.widths[SCORE].map_or(0, |w| w + self.gap(&COLUMNS[SCORE]));
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

/// Columns beside the name of a row that has words instead of numbers; else 0.
fn told_width(row: &TableRow, marked: &[usize]) -> usize {
    let words = match &row.said {
        Said::Measured(_) => return 0,
        Said::Mismatch { .. } => MOST_TOLD,
        said => {
            let (stressed, rest) = said.words().unwrap_or_default();
            2 + count(stressed) + count(&rest) + count(&marks(row, marked))
        }
    };
    words.min(MOST_TOLD)
}

/// The numbers of those of its notes that are marked.
fn marks(row: &TableRow, marked: &[usize]) -> String {
    let marked = |n: &&usize| marked.contains(n);
    let numbers: Vec<String> = row
        .notes
        .iter()
        .filter(marked)
        .map(ToString::to_string)
        .collect();
    match numbers.is_empty() {
        true => String::new(),
        false => format!(" [{}]", numbers.join(",")),
    }
}

/// Notes whose numbers stand in their rows. Of what concerns most rows, these numbers say little:
/// the note names them.
fn marked(table: &ContenderTable, full: bool) -> Vec<usize> {
    let rows: Vec<&TableRow> = table.groups.iter().flat_map(|group| &group.rows).collect();
    let usual = |n: &usize| {
        let own = rows.iter().filter(|row| row.notes.contains(n)).count();
        own > 2 && 2 * own > rows.len()
    };
    let all = 1..=shown(table, full);
    all.filter(|n| full || !usual(n)).collect()
}
