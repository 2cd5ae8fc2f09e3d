//! Summaries as text or Markdown.

use super::row::SummaryRow;
use crate::grid::{Grid, Markup};
use crate::notes::{self, Note};
use lath_core::escape;
use lath_core::written::quantity::{bytes_per_second, four, percent, time, times};
use lath_import::model::BYTES_PER_SECOND;
use std::fmt::Write;

/// Show details without `--details` up to this many benchmarks.
const DETAILED: usize = 8;
/// Show forks one by one up to this many.
const FORKS: usize = 20;

pub fn text(rows: &[SummaryRow], warnings: &[Note], markup: Markup, details: bool) -> String {
    let mut out = table(rows).shown(markup);
    if details || (markup == Markup::Plain && rows.len() <= DETAILED) {
        rows.iter().for_each(|row| out += &detailed(row, markup));
    }
    let of_rows = rows
        .iter()
        .map(|row| (row.shown.title.as_str(), row.warnings.as_slice()));
    out + &notes::below(warnings, of_rows, markup)
}

fn table(rows: &[SummaryRow]) -> Grid {
    let mut table = Grid::new([
        ("benchmark", false),
        ("estimate", true),
        ("interval", true),
        ("level", true),
        ("forks", true),
        ("steady value", true),
        ("status", false),
    ]);
    table.rows = rows.iter().map(cells).collect();
    table
}

fn cells(row: &SummaryRow) -> Vec<String> {
    let nanos = row.shown.nanos;
    let (interval, level) = match row.shown.interval {
        Ok(known) => (times(known.low, known.high), percent(row.level)),
        Err(lack) => (lack.text().to_owned(), String::new()),
    };
    vec![
        row.shown.title.clone(),
        time(row.estimate * nanos, four),
        interval,
        level,
        row.forks.to_string(),
        row.steady_value
            .map_or_else(String::new, |v| time(v * nanos, four)),
        statuses(row),
    ]
}

/// `flat`, or `3 flat, 2 warmed`.
fn statuses(row: &SummaryRow) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for fork in &row.fork_details {
        match counts.iter_mut().find(|(word, _)| *word == fork.status) {
            Some((_, n)) => *n += 1,
            None => counts.push((&fork.status, 1)),
        }
    }
    match counts.as_slice() {
        [(word, _)] => (*word).to_owned(),
        _ => counts
            .iter()
            .map(|(word, n)| format!("{n} {word}"))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

fn detailed(row: &SummaryRow, markup: Markup) -> String {
    let nanos = row.shown.nanos;
    let mut lines = vec![format!("plain mean {}", time(row.mean * nanos, four))];
    if let Some(v) = &row.variance {
        lines.push(format!(
            "variance: {} between forks, the rest between iterations; impact factor {}",
            percent(v.share_of_forks),
            four(v.impact_factor)
        ));
    }
    if let Some([low, high]) = row.within_process {
        lines.push(format!(
            "within this one process {}; other processes may differ",
            times(low * nanos, high * nanos)
        ));
    }
    if let Some(r) = row.autocorrelation {
        lines.push(format!("neighbouring iterations: autocorrelation {r:+.2}"));
    }
    lines.extend(row.metrics.iter().map(|(name, m)| {
        let [value, low, high] = [m.mean, m.range[0], m.range[1]];
        match m.unit.as_str() {
            BYTES_PER_SECOND => format!(
                "{name}: {} ({} to {})",
                bytes_per_second(value),
                bytes_per_second(low),
                bytes_per_second(high)
            ),
            unit => format!(
                "{name}: {} {unit} ({} to {})",
                four(value),
                four(low),
                four(high)
            ),
        }
    }));
    lines.push(format!("next minute: {}", row.advice.text));
    let title = &row.shown.title;
    let mut out = match markup {
        Markup::Plain => format!("\n{}\n", escape::cell(title)),
        Markup::Markdown => format!("\n**{}**\n\n", escape::markdown(&escape::cell(title))),
    };
    for line in lines {
        let _ = match markup {
            Markup::Plain => writeln!(out, "  {}", escape::cell(&line)),
            Markup::Markdown => writeln!(out, "- {}", escape::markdown(&escape::cell(&line))),
        };
    }
    let worth_a_table = row.fork_details.iter().any(|f| f.iterations > 1);
    if worth_a_table && row.fork_details.len() <= FORKS {
        out += &forks(row, markup);
    }
    out
}

fn forks(row: &SummaryRow, markup: Markup) -> String {
    let nanos = row.shown.nanos;
    let mut table = Grid::new([
        ("fork", true),
        ("status", false),
        ("mean", true),
        ("steady value", true),
        ("iterations", true),
    ]);
    for fork in &row.fork_details {
        let value = fork
            .steady_value
            .map_or_else(String::new, |v| time(v * nanos, four));
        table.rows.push(vec![
            fork.fork.to_string(),
            fork.status.clone(),
            time(fork.mean * nanos, four),
            value,
            fork.iterations.to_string(),
        ]);
    }
    match markup {
        Markup::Plain => table
            .text()
            .lines()
            .map(|line| format!("  {line}\n"))
            .collect(),
        Markup::Markdown => format!("\n{}", table.markdown()),
    }
}
