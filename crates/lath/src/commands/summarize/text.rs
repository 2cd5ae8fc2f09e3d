//! Summaries as text or Markdown.

use super::row::Row;
use crate::commands::results::output::{Note, notes};
use crate::commands::results::table::Table;
use lath_core::escape;
use lath_import::model::BYTES_PER_SECOND;
use lath_report::quantity::{bytes_per_second, four, percent, time, times};
use std::fmt::Write;

/// Up to so many benchmarks have their details shown without being asked.
const DETAILED: usize = 8;
/// Up to so many forks of a benchmark are shown one by one.
const FORKS: usize = 20;

pub fn text(rows: &[Row], warnings: &[Note], markdown: bool, details: bool) -> String {
    let table = table(rows);
    let mut out = if markdown {
        table.markdown()
    } else {
        table.text()
    };
    if details || (!markdown && rows.len() <= DETAILED) {
        rows.iter().for_each(|row| out += &detailed(row, markdown));
    }
    let mut all: Vec<(String, Note)> = warnings
        .iter()
        .map(|w| (String::new(), w.clone()))
        .collect();
    all.extend(rows.iter().flat_map(|row| {
        row.warnings
            .iter()
            .map(|w| (row.shown.title.clone(), w.clone()))
    }));
    if !all.is_empty() {
        out += &format!("\n{}", notes(&all, markdown));
    }
    out
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
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

fn cells(row: &Row) -> Vec<String> {
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
fn statuses(row: &Row) -> String {
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

fn detailed(row: &Row, markdown: bool) -> String {
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
            "within this one process {}: no statement about others",
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
    let mut out = if markdown {
        format!("\n**{}**\n\n", escape::markdown(&row.shown.title))
    } else {
        format!("\n{}\n", escape::cell(&row.shown.title))
    };
    for line in lines {
        let _ = if markdown {
            writeln!(out, "- {}", escape::markdown(&line))
        } else {
            writeln!(out, "  {}", escape::cell(&line))
        };
    }
    let worth_a_table = row.fork_details.iter().any(|f| f.iterations > 1);
    if worth_a_table && row.fork_details.len() <= FORKS {
        out += &forks(row, markdown);
    }
    out
}

fn forks(row: &Row, markdown: bool) -> String {
    let nanos = row.shown.nanos;
    let mut table = Table::new(&[
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
    if markdown {
        format!("\n{}", table.markdown())
    } else {
        table
            .text()
            .lines()
            .map(|line| format!("  {line}\n"))
            .collect()
    }
}
