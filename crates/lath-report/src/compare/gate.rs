//! `--fail-on`: whether something became worse by more than a margin.

use super::counts;
use super::row::{Pair, PairRow, compared};
use super::{Chosen, Gate, SLOWER};
use lath_stats::compare::{Comparison, ComparisonOptions, Verdict};
use serde::Serialize;

/// The outcome of one gate.
#[derive(Debug, Serialize)]
pub struct GateResult {
    /// `slower`, or a metric.
    pub gate: String,
    pub margin: f64,
    /// `pass`, `fail`, `undecided`.
    pub outcome: &'static str,
    /// Benchmarks that fail.
    pub failed: Vec<String>,
    /// Benchmarks that may or may not be worse by more than the margin.
    pub undecided: Vec<String>,
}

impl Gate {
    /// `slower`, `slower:3%`, `instructions:0.5%`, `B/op`; `share` reads what follows the colon.
    pub fn read(text: &str, margin: f64, share: fn(&str) -> Option<f64>) -> Option<Gate> {
        let (what, margin) = match text.rsplit_once(':') {
            None => (text, Some(margin)),
            Some((what, text)) => (what, share(text)),
        };
        let margin = margin.filter(|_| !what.is_empty())?;
        let metric = (what != SLOWER).then(|| what.to_owned());
        Some(Gate { metric, margin })
    }
}

/// Ordered from good to bad.
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

/// Tests with the gate's margin. Fails only by a verdict. Passes only if neither the means nor the
/// fast ends may be slower by more than the margin.
fn times(pairs: &[Pair], rows: &[PairRow], margin: f64, chosen: &Chosen) -> Vec<GateOutcome> {
    let options = ComparisonOptions {
        margin,
        ..chosen.statistics
    };
    let same = margin == chosen.statistics.margin;
    let found: Vec<Comparison> = if same {
        rows.iter().map(|row| row.comparison).collect()
    } else {
        let unmeasured = rows[pairs.len()..].iter().map(|row| row.comparison);
        let found = compared(pairs, chosen, &options);
        found.into_iter().chain(unmeasured).collect()
    };
    found.iter().map(|found| of_times(found, margin)).collect()
}

fn of_times(found: &Comparison, margin: f64) -> GateOutcome {
    let most = 1.0 + margin;
    let fast_ends_are_slower = found.fast.is_some_and(|fast| fast.low > most);
    match found.verdict {
        Verdict::Slower => GateOutcome::Fail,
        Verdict::Faster | Verdict::Identical => GateOutcome::Pass,
        Verdict::Same | Verdict::Inconclusive if found.high <= most && !fast_ends_are_slower => {
            GateOutcome::Pass
        }
        _ => GateOutcome::Undecided,
    }
}

/// A benchmark without the metric is undecided, unless both sides are the same program.
fn of_metric(row: &PairRow, metric: &str, margin: f64) -> GateOutcome {
    if row.comparison.verdict == Verdict::Identical {
        return GateOutcome::Pass;
    }
    match row.metrics.get(metric).map(|count| count.verdict(margin)) {
        Some(counts::Change::Worse) => GateOutcome::Fail,
        Some(counts::Change::NotWorse) => GateOutcome::Pass,
        Some(counts::Change::Undecided) | None => GateOutcome::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates() {
        let share = |text: &str| text.strip_suffix('%')?.parse::<f64>().ok();
        let of = |text| Gate::read(text, 1.0, share).map(|gate| (gate.metric, gate.margin));
        assert_eq!(of("slower"), Some((None, 1.0)));
        assert_eq!(of("slower:3%"), Some((None, 3.0)));
        assert_eq!(of("B/op:0%"), Some((Some("B/op".to_owned()), 0.0)));
        assert_eq!(
            of("copy:p0.99:5%"),
            Some((Some("copy:p0.99".to_owned()), 5.0))
        );
        assert_eq!((of("slower:x"), of(":3%"), of("")), (None, None, None));
    }
}
