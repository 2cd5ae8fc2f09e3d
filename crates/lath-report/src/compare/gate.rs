//! `--fail-on`: whether something became worse by more than a margin.

use super::chosen::{Chosen, Gate, SLOWER};
use super::counts;
use super::missing::Missing;
use super::row::{Pair, PairRow, asked};
use crate::judgement::judge_each;
use lath_core::written::quantity::percent;
use lath_stats::compare::{ComparisonOptions, PairResult, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;

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
    /// Why, of those that were not judged by their numbers.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub reasons: Reasons,
    /// How much slower undecided benchmarks may be: `up to 29 % slower is possible`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub possible: Reasons,
}

/// An outcome, and why, if numbers do not show it.
type Judged = (GateOutcome, Option<String>);

/// Titles of benchmarks with a reason.
pub type Reasons = BTreeMap<String, String>;

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

/// `missing`: what the new side lacks.
pub fn judge(
    pairs: &[Pair],
    rows: &[PairRow],
    missing: &Missing,
    chosen: &Chosen,
) -> Vec<GateResult> {
    let one = |gate: &Gate| {
        let mut possible = Reasons::new();
        let judged = match &gate.metric {
            None => {
                let found = times(pairs, rows, gate.margin, chosen);
                let mut reason =
                    |((outcome, most), row): ((GateOutcome, Option<String>), &PairRow)| {
                        let why = missing.partial.get(&row.title);
                        match why.filter(|_| outcome < GateOutcome::Fail) {
                            Some(why) => (GateOutcome::Undecided, Some(why.clone())),
                            None => {
                                possible.extend(most.map(|most| (row.title.clone(), most)));
                                (outcome, None)
                            }
                        }
                    };
                found.into_iter().zip(rows).map(&mut reason).collect()
            }
            Some(metric) => rows
                .iter()
                .map(|row| of_metric(row, metric, gate.margin))
                .collect::<Vec<_>>(),
        };
        GateResult {
            possible,
            ..together(gate, rows, &judged, missing)
        }
    };
    chosen.gates.iter().map(one).collect()
}

/// The outcome of a gate, given what it says of each row.
fn together(gate: &Gate, rows: &[PairRow], judged: &[Judged], missing: &Missing) -> GateResult {
    let titles = rows.iter().map(|row| row.title.clone());
    let mut all: Vec<(String, GateOutcome, Option<String>)> = titles
        .zip(judged)
        .map(|(title, (outcome, why))| (title, *outcome, why.clone()))
        .collect();
    for (outcome, of) in [
        (GateOutcome::Fail, &missing.failed),
        (GateOutcome::Undecided, &missing.absent),
    ] {
        for (title, why) in of {
            // A benchmark with results may have failed in part.
            match all.iter_mut().find(|(known, ..)| known == title) {
                Some((_, known, reason))
                    if *known < outcome || (*known == outcome && reason.is_none()) =>
                {
                    (*known, *reason) = (outcome, Some(why.clone()));
                }
                Some(_) => {}
                None => all.push((title.clone(), outcome, Some(why.clone()))),
            }
        }
    }
    let of = |wanted: GateOutcome| {
        let those = all.iter().filter(|(_, outcome, _)| *outcome == wanted);
        those.map(|(title, ..)| title.clone()).collect()
    };
    let worst = all.iter().map(|(_, outcome, _)| *outcome).max();
    GateResult {
        gate: gate.name().to_owned(),
        margin: gate.margin,
        outcome: worst.unwrap_or(GateOutcome::Pass).word(),
        failed: of(GateOutcome::Fail),
        undecided: of(GateOutcome::Undecided),
        reasons: all
            .into_iter()
            .filter_map(|(title, _, why)| Some((title, why?)))
            .collect(),
        possible: Reasons::new(),
    }
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
fn times(
    pairs: &[Pair],
    rows: &[PairRow],
    margin: f64,
    chosen: &Chosen,
) -> Vec<(GateOutcome, Option<String>)> {
    let options = ComparisonOptions {
        margin,
        ..chosen.statistics
    };
    let same = margin == chosen.statistics.margin;
    let found: Vec<PairResult> = if same {
        rows.iter().map(|row| row.found).collect()
    } else {
        let unmeasured = rows[pairs.len()..].iter().map(|row| row.found);
        let asked = asked(pairs, chosen);
        let found = judge_each(&asked, &options, chosen.family.is_table());
        found.into_iter().chain(unmeasured).collect()
    };
    found.iter().map(|found| of_times(found, margin)).collect()
}

/// With how much slower it may be, if that is undecided.
fn of_times(found: &PairResult, margin: f64) -> (GateOutcome, Option<String>) {
    let most = 1.0 + margin;
    let fast_ends_are_slower = found.fast.is_some_and(|fast| fast.low > most);
    let outcome = match found.verdict {
        Verdict::Slower => GateOutcome::Fail,
        Verdict::Faster | Verdict::Identical => GateOutcome::Pass,
        Verdict::Same | Verdict::Inconclusive if found.high <= most && !fast_ends_are_slower => {
            GateOutcome::Pass
        }
        _ => GateOutcome::Undecided,
    };
    let is_open = outcome == GateOutcome::Undecided && found.verdict.is_tested();
    let most = Some(found.high - 1.0).filter(|more| is_open && more.is_finite() && *more > margin);
    let most = most.map(|more| format!("up to {} slower is possible", percent(more)));
    (outcome, most)
}

/// A benchmark without the metric is undecided, unless both sides are the same program.
fn of_metric(row: &PairRow, metric: &str, margin: f64) -> Judged {
    if row.found.verdict == Verdict::Identical {
        return (GateOutcome::Pass, None);
    }
    let Some(count) = row.metrics.get(metric) else {
        let why = format!("{metric} is not on both sides");
        return (GateOutcome::Undecided, Some(why));
    };
    match count.verdict(margin) {
        counts::Change::Worse => (GateOutcome::Fail, None),
        counts::Change::NotWorse => (GateOutcome::Pass, None),
        counts::Change::Undecided => (GateOutcome::Undecided, count.no_numbers.clone()),
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
