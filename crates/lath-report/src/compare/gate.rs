//! `--fail-on`: whether something got worse by more than is allowed.

use super::counts;
use super::row::{Pair, PairRow, compared};
use super::{Chosen, Gate};
use lath_stats::compare::{Comparison, ComparisonOptions, Verdict};
use serde::Serialize;

/// What became of one gate.
#[derive(Debug, Serialize)]
pub struct GateResult {
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

/// The worse, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GateOutcome {
    Pass,
    Undecided,
    Fail,
}

impl GateOutcome {
    fn word(self) -> &'static str {
        ["pass", "undecided", "fail"][self as usize]
    }
}

pub fn judge(pairs: &[Pair], rows: &[PairRow], chosen: &Chosen) -> Vec<GateResult> {
    let one = |gate: &Gate| {
        let outcomes = match &gate.metric {
            None => times(pairs, rows, gate.margin, chosen),
            Some(metric) => rows
                .iter()
                .map(|row| of_metric(row, metric, gate.margin))
                .collect(),
        };
        let of = |wanted: GateOutcome| {
            rows.iter()
                .zip(&outcomes)
                .filter(|(_, o)| **o == wanted)
                .map(|(row, _)| row.title.clone())
                .collect()
        };
        let worst = outcomes.iter().copied().max().unwrap_or(GateOutcome::Pass);
        GateResult {
            gate: gate.name().to_owned(),
            margin: gate.margin,
            outcome: worst.word(),
            failed: of(GateOutcome::Fail),
            undecided: of(GateOutcome::Undecided),
        }
    };
    chosen.gates.iter().map(one).collect()
}

/// The worst of all gates.
pub fn outcome(gates: &[GateResult]) -> GateOutcome {
    let of = |gate: &GateResult| match gate.outcome {
        "fail" => GateOutcome::Fail,
        "undecided" => GateOutcome::Undecided,
        _ => GateOutcome::Pass,
    };
    gates.iter().map(of).max().unwrap_or(GateOutcome::Pass)
}

/// Tested with the gate's margin; passed only if neither statistic leaves room for more, failed
/// only by a verdict.
fn times(pairs: &[Pair], rows: &[PairRow], margin: f64, chosen: &Chosen) -> Vec<GateOutcome> {
    let options = ComparisonOptions {
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
            &ComparisonOptions {
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
            Verdict::Slower => GateOutcome::Fail,
            Verdict::Faster | Verdict::Equivalent => GateOutcome::Pass,
            Verdict::Inconclusive if *open && mean.is_some_and(below) => GateOutcome::Pass,
            Verdict::Inconclusive | Verdict::NotTested(_) => GateOutcome::Undecided,
        }
    };
    found.iter().zip(&open).map(judge).collect()
}

/// A benchmark without the metric cannot be decided.
fn of_metric(row: &PairRow, metric: &str, margin: f64) -> GateOutcome {
    match row.metrics.get(metric).map(|count| count.verdict(margin)) {
        Some(counts::Change::Worse) => GateOutcome::Fail,
        Some(counts::Change::NotWorse) => GateOutcome::Pass,
        Some(counts::Change::Undecided) | None => GateOutcome::Undecided,
    }
}
