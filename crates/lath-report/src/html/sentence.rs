//! A comparison in a sentence.

use super::views::{Column, Entry};
use lath_core::written::quantity::two;
use lath_stats::compare::{PairResult, Verdict};

/// Names in a list; more are counted.
const LISTED: usize = 4;

/// `clang++ is the fastest; g++ takes 1.2 times, cpython 290 times as long.` if one contender is
/// faster than each other one; otherwise what is known beside the baseline. `columns`: the verdicts
/// beside all baselines.
pub fn of(entries: &[Entry], base: usize, column: &Column, columns: &[(usize, Column)]) -> String {
    let fastest = columns
        .iter()
        .find(|(base, column)| is_fastest(entries, *base, column));
    match fastest {
        Some((fastest, column)) => format!(
            "{} is the fastest; {} as long.",
            entries[*fastest].label,
            times(entries, column)
        ),
        None => beside(entries, base, column),
    }
}

/// Every other row with times is slower.
fn is_fastest(entries: &[Entry], base: usize, column: &Column) -> bool {
    let others = || (0..entries.len()).filter(|at| *at != base);
    let of = |at: usize| column[at].as_ref().map(|found| found.pair.verdict);
    let measured = |at: &usize| entries[*at].stopped.is_none();
    let slower = |at: usize| of(at) == Some(Verdict::Slower);
    others().any(|at| measured(&at)) && others().filter(measured).all(slower)
}

/// `g++ takes 1.2 times, cpython 290 times`
fn times(entries: &[Entry], column: &Column) -> String {
    let mut all: Vec<(&str, f64)> = tested(entries, column)
        .map(|(label, pair)| (label, pair.ratio))
        .collect();
    all.sort_by(|one, other| one.1.total_cmp(&other.1));
    let rest = all.len().saturating_sub(LISTED);
    let shown = all.iter().take(LISTED).enumerate();
    let mut parts: Vec<String> = shown
        .map(|(at, (label, ratio))| {
            let takes = if at == 0 { " takes" } else { "" };
            format!("{label}{takes} {} times", factor(*ratio))
        })
        .collect();
    if rest > 0 {
        parts.push(format!(
            "{rest} more up to {} times",
            factor(all[all.len() - 1].1)
        ));
    }
    parts.join(", ")
}

fn beside(entries: &[Entry], base: usize, column: &Column) -> String {
    let name = &entries[base].label;
    let with = |verdict: Verdict| -> Vec<String> {
        let mut all: Vec<(&str, &PairResult)> = tested(entries, column)
            .filter(|(_, pair)| pair.verdict == verdict)
            .collect();
        all.sort_by(|one, other| one.1.ratio.total_cmp(&other.1.ratio));
        let text = |(label, pair): &(&str, &PairResult)| match pair.verdict.is_difference() {
            true => format!("{label} ({} times as long)", factor(pair.ratio)),
            false => (*label).to_owned(),
        };
        all.iter().map(text).collect()
    };
    let kinds = [
        (format!("Faster than {name}"), Verdict::Faster),
        (format!("The same as {name}"), Verdict::Same),
        (format!("Slower than {name}"), Verdict::Slower),
        ("Undecided".to_owned(), Verdict::Inconclusive),
        ("Depending on the process".to_owned(), Verdict::Depends),
    ];
    let parts: Vec<String> = kinds
        .into_iter()
        .map(|(words, verdict)| (words, with(verdict)))
        .filter(|(_, all)| !all.is_empty())
        .map(|(words, all)| format!("{words}: {}.", listed(&all)))
        .collect();
    match parts.is_empty() {
        true => format!("Nothing could be compared with {name}."),
        false => parts.join(" "),
    }
}

fn listed(all: &[String]) -> String {
    let rest = all.len().saturating_sub(LISTED);
    let mut shown = all[..all.len() - rest].join(", ");
    if rest > 0 {
        shown.push_str(&format!(" and {rest} more"));
    }
    shown
}

fn tested<'a>(
    entries: &'a [Entry],
    column: &'a Column,
) -> impl Iterator<Item = (&'a str, &'a PairResult)> {
    let all = entries.iter().zip(column);
    all.filter_map(|(entry, found)| {
        let pair = &found.as_ref()?.pair;
        pair.verdict
            .is_tested()
            .then_some((entry.label.as_str(), pair))
    })
}

/// `1.03`, `27`.
fn factor(ratio: f64) -> String {
    match ratio {
        r if (0.95..1.1).contains(&r) => format!("{r:.2}"),
        r => two(r),
    }
}
