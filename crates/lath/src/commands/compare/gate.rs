//! `--fail-on`: whether something got worse by more than is allowed.

use super::counts;
use super::options::{Chosen, Gate};
use super::row::{Pair, Row, compared};
use lath_stats::compare::{Comparison, Options, Verdict};
use serde::Serialize;

/// What became of one gate.
#[derive(Debug, Serialize)]
pub struct Result {
    /// `slower`, or a metric.
    pub gate: String,
    pub margin: f64,
    /// `pass`, `fail`, `undecided`.
    pub outcome: &'static str,
    /// Those that fail.
    pub failed: Vec<String>,
    /// Those that may be worse by more than the margin, or not.
    pub undecided: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outlook {
    Pass,
    Undecided,
    Fail,
}

impl Outlook {
    fn word(self) -> &'static str {
        ["pass", "undecided", "fail"][self as usize]
    }
}

pub fn judge(pairs: &[Pair], rows: &[Row], chosen: &Chosen) -> Vec<Result> {
    let one = |gate: &Gate| {
        let outlooks = match &gate.metric {
            None => times(pairs, rows, gate.margin, chosen),
            Some(metric) => rows
                .iter()
                .map(|row| of_metric(row, metric, gate.margin))
                .collect(),
        };
        let of = |wanted: Outlook| {
            rows.iter()
                .zip(&outlooks)
                .filter(|(_, o)| **o == wanted)
                .map(|(row, _)| row.title.clone())
                .collect()
        };
        let worst = outlooks.iter().copied().max().unwrap_or(Outlook::Pass);
        Result {
            gate: gate.name().to_owned(),
            margin: gate.margin,
            outcome: worst.word(),
            failed: of(Outlook::Fail),
            undecided: of(Outlook::Undecided),
        }
    };
    chosen.gates.iter().map(one).collect()
}

/// The worst of all gates.
pub fn outlook(gates: &[Result]) -> Outlook {
    let of = |gate: &Result| match gate.outcome {
        "fail" => Outlook::Fail,
        "undecided" => Outlook::Undecided,
        _ => Outlook::Pass,
    };
    gates.iter().map(of).max().unwrap_or(Outlook::Pass)
}

/// Tested with the gate's margin; passed only if neither statistic leaves room for more, failed
/// only by a verdict.
fn times(pairs: &[Pair], rows: &[Row], margin: f64, chosen: &Chosen) -> Vec<Outlook> {
    let options = Options {
        margin,
        ..chosen.statistics
    };
    let same = margin == chosen.statistics.margin;
    let found = if same {
        rows.iter().map(|row| row.comparison).collect()
    } else {
        compared(pairs, chosen, &options)
    };
    // The interval shown may be that of the low ends: means have a say of their own. A pair's
    // interval of means alone depends on others only through the size of the family, so that it
    // is made for those that need it, unless they are one.
    let below = |c: &Comparison| c.high <= 1.0 + margin;
    let open: Vec<bool> = found
        .iter()
        .map(|c| c.verdict == Verdict::Inconclusive && below(c))
        .collect();
    let needed: Vec<Pair> = pairs
        .iter()
        .zip(&open)
        .filter(|(_, open)| **open || chosen.table_family)
        .map(|(pair, _)| *pair)
        .collect();
    let means = if open.contains(&true) {
        compared(
            &needed,
            chosen,
            &Options {
                only_mean: true,
                ..options
            },
        )
    } else {
        Vec::new()
    };
    let mut means = means.iter();
    let judge = |(comparison, open): (&Comparison, &bool)| {
        let mean = if *open || chosen.table_family {
            means.next()
        } else {
            None
        };
        match comparison.verdict {
            Verdict::Slower => Outlook::Fail,
            Verdict::Faster | Verdict::Equivalent => Outlook::Pass,
            Verdict::Inconclusive if *open && mean.is_some_and(below) => Outlook::Pass,
            Verdict::Inconclusive | Verdict::NotTested(_) => Outlook::Undecided,
        }
    };
    found.iter().zip(&open).map(judge).collect()
}

/// A benchmark without the metric cannot be decided.
fn of_metric(row: &Row, metric: &str, margin: f64) -> Outlook {
    match row.metrics.get(metric).map(|count| count.verdict(margin)) {
        Some(counts::Verdict::Worse) => Outlook::Fail,
        Some(counts::Verdict::NotWorse) => Outlook::Pass,
        Some(counts::Verdict::Undecided) | None => Outlook::Undecided,
    }
}
