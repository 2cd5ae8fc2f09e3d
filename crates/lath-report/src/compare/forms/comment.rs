//! Markdown for people who look at a pull request. The headline is that of the gates, and no
//! percentage stands without a verdict.

use crate::compare::row::PairRow;
use crate::compare::text::{APART, gate_line, totals};
use crate::compare::{ComparisonReport, GateOutcome, GateResult};
use crate::grid::{Align, Markup, markdown_line, markdown_rule};
use lath_core::escape;
use lath_core::written::quantity::{four, time};
use lath_core::written::words::count;
use lath_stats::compare::Verdict;
use std::collections::BTreeSet;

/// By which a later comment finds the one to replace.
pub const MARKER: &str = "<!-- lath comparison -->";
/// Rows of a comment before the rest is folded away.
const FIRST: usize = 10;
/// GitHub refuses comments from 65,536 characters on,
const LONGEST_COMMENT: usize = 65_000;
/// and drops summaries above 1 MiB as a whole.
const LONGEST_SUMMARY: usize = 1_000_000;
/// Bytes that the closing lines take at most.
const END: usize = 400;
/// Bytes of the lines below the headline at most.
const LINES: usize = 8_000;

pub fn comment(compared: &ComparisonReport) -> String {
    whole(compared, &format!("{MARKER}\n"), FIRST, LONGEST_COMMENT)
}

pub fn summary(compared: &ComparisonReport) -> String {
    whole(compared, "", usize::MAX, LONGEST_SUMMARY)
}

fn whole(compared: &ComparisonReport, begin: &str, first: usize, most: usize) -> String {
    let open: BTreeSet<&str> = titles(compared, |gate| &gate.undecided);
    let failed: BTreeSet<&str> = titles(compared, |gate| &gate.failed);
    let rank = |row: &PairRow| rank(row, &failed, &open);
    let mut rows: Vec<&PairRow> = compared.rows.iter().collect();
    rows.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    let shown = rows
        .iter()
        .take_while(|row| rank(row) < QUIET)
        .count()
        .min(first);
    let mut out = format!("{begin}### {}\n\n", headline(compared, &failed, &open));
    out += &lines(compared);
    let mut left_out = 0;
    let (loud, rest) = rows.split_at(shown);
    for (rows, folded) in [(loud, false), (rest, true)] {
        left_out += table(&mut out, rows, folded, most);
    }
    if left_out > 0 {
        let rows = count(left_out, "row");
        out += &format!("\n{rows} left out: this page would be too long.\n");
    }
    out
}

/// What no gate, and no claim, speaks of.
const QUIET: f64 = 3.0;

/// Worst first: what fails a gate, what became slower, what is open, what became faster, the rest.
fn rank(row: &PairRow, failed: &BTreeSet<&str>, open: &BTreeSet<&str>) -> f64 {
    let group = match row.found.verdict {
        _ if failed.contains(row.title.as_str()) => 0.0,
        _ if open.contains(row.title.as_str()) => 1.0,
        Verdict::Slower => 0.0,
        Verdict::Depends => 1.0,
        Verdict::Faster => 2.0,
        Verdict::Inconclusive | Verdict::NotTested(_) => QUIET,
        Verdict::Same => QUIET + 1.0,
        Verdict::Identical => QUIET + 2.0,
    };
    // Within a group by the ratio, which is between 0 and 1 of the way here.
    let ratio = Some(row.found.ratio).filter(|ratio| ratio.is_finite() && *ratio > 0.0);
    group + 1.0 / (1.0 + ratio.unwrap_or(1.0)) * 0.9
}

/// Titles that a gate names.
fn titles(compared: &ComparisonReport, of: fn(&GateResult) -> &Vec<String>) -> BTreeSet<&str> {
    let named = compared.gates.iter().flat_map(of);
    named.map(String::as_str).collect()
}

fn headline(compared: &ComparisonReport, failed: &BTreeSet<&str>, open: &BTreeSet<&str>) -> String {
    let faster = |row: &&PairRow| row.found.verdict == Verdict::Faster;
    let measured = |row: &&PairRow| row.found.verdict != Verdict::Identical;
    let faster = compared.rows.iter().filter(faster).count();
    match compared.outcome() {
        GateOutcome::Fail => format!("Benchmarks: {}", bad(compared, failed)),
        GateOutcome::Undecided if faster > 0 => {
            format!("Benchmarks: {} undecided, {faster} faster", open.len())
        }
        GateOutcome::Undecided => format!("Benchmarks: {} undecided", open.len()),
        GateOutcome::Pass if faster > 0 => format!("Benchmarks: {faster} faster, none worse"),
        GateOutcome::Pass if compared.rows.iter().any(|row| measured(&row)) => {
            "Benchmarks: measured, none worse".to_owned()
        }
        GateOutcome::Pass => "Benchmarks: the same programs, nothing to measure".to_owned(),
    }
}

/// What no number decided has failed, or its result is wrong.
fn bad(compared: &ComparisonReport, failed: &BTreeSet<&str>) -> String {
    let has_reason = |title: &&&str| {
        let mut gates = compared.gates.iter();
        gates.any(|gate| gate.reasons.contains_key(**title))
    };
    let broken = failed.iter().filter(has_reason).count();
    let words = [(failed.len() - broken, "worse"), (broken, "failed")];
    let words = words.iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = words
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    words.join(", ")
}

/// Totals, gates, and what is to be known of the whole.
fn lines(compared: &ComparisonReport) -> String {
    let mut lines = Vec::new();
    if !compared.rows.is_empty() {
        lines.push(totals(&compared.rows));
    }
    lines.extend(compared.gates.iter().map(gate_line));
    let chosen = &compared.chosen;
    let expected = compared.false_verdicts();
    lines.extend(expected.line(chosen.family, chosen.statistics.alpha));
    if !chosen.paired && !chosen.one_run && !chosen.interleaved {
        lines.push(APART.to_owned());
    }
    let room = LINES / lines.len().max(1);
    let item = |line: &String| Markup::Markdown.item(&cut(line, room / 6));
    lines.iter().map(item).collect()
}

/// Adds the rows that have room, in a table; how many had none.
fn table(out: &mut String, rows: &[&PairRow], folded: bool, most: usize) -> usize {
    if rows.is_empty() {
        return 0;
    }
    let close = if folded { "\n</details>\n" } else { "" };
    let head = ["benchmark", "base", "new", "verdict"].map(str::to_owned);
    let aligns = [Align::Left, Align::Right, Align::Right, Align::Left];
    let begin = markdown_line(head) + &markdown_rule(&aligns);
    let open = if folded {
        format!("\n<details><summary>{}</summary>\n\n", others(rows.len()))
    } else {
        "\n".to_owned()
    };
    let room = |out: &String| most.saturating_sub(out.len() + close.len() + END);
    if open.len() + begin.len() > room(out) {
        return rows.len();
    }
    out.push_str(&open);
    out.push_str(&begin);
    let mut shown = 0;
    for row in rows {
        let line = line(row);
        if line.len() > room(out) {
            break;
        }
        out.push_str(&line);
        shown += 1;
    }
    out.push_str(close);
    rows.len() - shown
}

fn others(rows: usize) -> String {
    match rows {
        1 => "1 more benchmark".to_owned(),
        rows => format!("{rows} more benchmarks"),
    }
}

fn line(row: &PairRow) -> String {
    let time = |ns: f64| {
        if ns.is_finite() {
            time(ns, four)
        } else {
            "-".to_owned()
        }
    };
    let metrics = row.metrics.iter();
    let metrics = metrics.map(|(name, count)| format!("; {name}: {}", count.describe()));
    let verdict = row.words() + &metrics.collect::<String>();
    let cells = [
        row.title.clone(),
        time(row.base.estimate_ns),
        time(row.new.estimate_ns),
        verdict,
    ];
    markdown_line(cells.map(|cell| escape::markdown(&escape::cell(&cell))))
}

/// At most so many characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
