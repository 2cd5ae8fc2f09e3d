//! A comparison as text or Markdown. Shows no bare percentage unless the difference is claimed; the
//! words come from `lath-stats`.

use super::ComparisonReport;
use super::gate::GateResult;
use super::row::PairRow;
use crate::grid::{Grid, Markup};
use crate::judgement::words;
use crate::machines::together;
use crate::notes;
use lath_core::written::quantity::{four, percent, time};
use lath_core::written::words::count;
use lath_stats::compare::Verdict;
use std::collections::BTreeMap;

const ALTERNATELY: &str = "measured alternately; from five forks of each side on, lath compares pairs, \
    which finds smaller differences";
pub(super) const APART: &str = "two saved runs: they were made at different times, so the difference may \
    come from the machine; `lath compare --rev` measures both at once";
/// Maximum number of names listed; more are counted.
const LISTED: usize = 5;

pub fn text(compared: &ComparisonReport, markup: Markup) -> String {
    let (rows, chosen) = (&compared.rows, &compared.chosen);
    let mut out = if rows.is_empty() {
        String::new()
    } else {
        times(rows).shown(markup)
    };
    if !chosen.metrics.is_empty() && !rows.is_empty() {
        out += &format!("\n{}", metrics(rows).shown(markup));
    }
    if !compared.machines.is_empty() {
        out += &format!("\n{}", together(&compared.machines, markup));
    }
    let mut lines = if rows.is_empty() {
        vec!["the sides have no result of a benchmark in common".to_owned()]
    } else {
        vec![totals(rows)]
    };
    let expected = compared.false_verdicts();
    lines.extend(expected.line(chosen.family, chosen.statistics.alpha));
    lines.extend(compared.gates.iter().map(gate_line));
    lines.extend(schedules(rows));
    if !chosen.paired
        && !chosen.one_run
        && rows
            .iter()
            .any(|row| row.found.verdict != Verdict::Identical)
    {
        lines.push(
            if chosen.interleaved {
                ALTERNATELY
            } else {
                APART
            }
            .to_owned(),
        );
    }
    for (all, side) in compared.unmatched.iter().zip(["the base", "the new side"]) {
        let names = all.iter().filter(|(_, told)| !told);
        let names: Vec<String> = names.map(|(title, _)| title.clone()).collect();
        if !names.is_empty() {
            lines.push(format!("only {side} has {}", listed(&names)));
        }
    }
    out.push('\n');
    lines.iter().for_each(|line| out += &markup.item(line));
    let of_rows = rows
        .iter()
        .map(|row| (row.title.as_str(), row.warnings.as_slice()));
    out + &notes::below(&compared.warnings, of_rows, markup)
}

fn times(rows: &[PairRow]) -> Grid {
    let mut table = Grid::new([
        ("benchmark", false),
        ("base", true),
        ("new", true),
        ("forks", true),
        ("verdict", false),
    ]);
    let cells = |row: &PairRow| {
        if row.found.verdict == Verdict::Identical {
            let nothing = ["-"; 3].map(str::to_owned);
            let said = [words::describe(&row.found)];
            return [row.title.clone()]
                .into_iter()
                .chain(nothing)
                .chain(said)
                .collect();
        }
        let forks = format!("{} v {}", row.base.forks, row.new.forks);
        vec![
            row.title.clone(),
            time(row.base.estimate_ns, four),
            time(row.new.estimate_ns, four),
            forks,
            row.words(),
        ]
    };
    table.rows = rows.iter().map(cells).collect();
    table
}

fn metrics(rows: &[PairRow]) -> Grid {
    let mut table = Grid::new([
        ("benchmark", false),
        ("metric", false),
        ("base", true),
        ("new", true),
        ("all forks", false),
    ]);
    for row in rows {
        for (name, metric) in &row.metrics {
            let name = if metric.unit.is_empty() || metric.unit == *name {
                name.clone()
            } else {
                format!("{name}, {}", metric.unit)
            };
            table.rows.push(vec![
                row.title.clone(),
                name,
                four(metric.base),
                four(metric.new),
                metric.describe(),
            ]);
        }
    }
    table
}

/// `12 benchmarks: 1 slower, 9 same, 2 not tested`.
pub(super) fn totals(rows: &[PairRow]) -> String {
    let each = [
        "slower",
        "faster",
        "same",
        "inconclusive",
        "depends",
        "identical",
        "not-tested",
    ];
    let each = each.map(|word| {
        (
            word.replace('-', " ")
                .replace("depends", "depends on the process"),
            rows.iter().filter(|r| r.judgement.verdict == word).count(),
        )
    });
    let words: Vec<String> = each
        .iter()
        .filter(|(_, n)| *n > 0)
        .map(|(word, n)| format!("{n} {word}"))
        .collect();
    format!("{}: {}", count(rows.len(), "benchmark"), words.join(", "))
}

/// What is to be known of rows that were measured in turns: once, with their names if it is not so
/// of all.
fn schedules(rows: &[PairRow]) -> Vec<String> {
    let mut notes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows {
        if let Some(note) = row.note.clone().filter(|_| row.found.verdict.is_tested()) {
            notes.entry(note).or_default().push(row.title.clone());
        }
    }
    let line = |(note, titles): (String, Vec<String>)| {
        if titles.len() == rows.len() {
            note
        } else {
            format!("{note}: {}", listed(&titles))
        }
    };
    notes.into_iter().map(line).collect()
}

pub(super) fn gate_line(gate: &GateResult) -> String {
    let what = if gate.gate == "slower" {
        "slower"
    } else {
        &format!("{} up", gate.gate)
    };
    let what = format!("gate, {what} by more than {}", percent(gate.margin));
    match gate.outcome {
        "fail" => format!("{what}: failed: {}", listed(&reasoned(&gate.failed, gate))),
        "undecided" => format!(
            "{what}: undecided for {}",
            listed(&reasoned(&gate.undecided, gate))
        ),
        _ => format!("{what}: passed"),
    }
}

/// Titles with the reason in brackets, once behind those that share it.
fn reasoned(titles: &[String], gate: &GateResult) -> Vec<String> {
    let next = titles.iter().skip(1).map(Some).chain([None]);
    let why = |title: &String| gate.reasons.get(title).or(gate.possible.get(title));
    let one = |(title, next): (&String, Option<&String>)| match why(title) {
        Some(reason) if next.and_then(why) != Some(reason) => format!("{title} ({reason})"),
        _ => title.clone(),
    };
    titles.iter().zip(next).map(one).collect()
}

fn listed(names: &[String]) -> String {
    if names.len() <= LISTED {
        names.join(", ")
    } else {
        format!(
            "{} and {} more",
            names[..LISTED - 1].join(", "),
            names.len() - (LISTED - 1)
        )
    }
}
