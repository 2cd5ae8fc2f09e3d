//! Columns after JMH's in delimited files: comparisons, if contenders are compared, warnings,
//! if a result is partial, and speed-ups, if there are curves over numbers of threads. Filled only in rows of primary results; empty if unknown.
//!
//! JMH's column `Score` has JMH's mean; ratios and rates use `Estimate`, which has the same unit.

use crate::case;
use crate::comparison::{self, ContenderRow};
use crate::curve::{self, SpeedUp};
use crate::warnings;
use lath_core::escape;
use lath_core::record::Record;
use std::collections::BTreeMap;

const COLUMNS: [&str; 19] = [
    "Contender",
    "Estimate",
    "Estimate Low (99%)",
    "Estimate High (99%)",
    "Baseline",
    "Ratio",
    "Ratio Low",
    "Ratio High",
    "Ratio Level",
    "p (Holm)",
    "Verdict",
    "Blocks",
    "Check",
    "First Call (ns)",
    "Start-up (ns)",
    "Steady (s)",
    "Watched (s)",
    "Bytes/s",
    "Warnings",
];

const OF_CURVES: [&str; 5] = [
    "Speed-up",
    "Speed-up Low",
    "Speed-up High",
    "Speed-up Over",
    "Efficiency",
];

/// Fields of these columns by case, unescaped: all columns if contenders are compared, only the
/// last if a result is partial, else none.
#[derive(Default)]
pub struct ComparisonColumns {
    columns: Vec<&'static str>,
    fields: BTreeMap<usize, Vec<String>>,
}

impl ComparisonColumns {
    pub fn of(record: &Record) -> ComparisonColumns {
        let mut own = ComparisonColumns::without_curves(record);
        if record.header.plan.curves().is_empty() {
            return own;
        }
        let speed_ups = curve::speed_ups_of(record);
        for case in 0..record.cases.len() {
            let nothing = vec![String::new(); own.columns.len()];
            let fields = own.fields.entry(case).or_insert(nothing);
            fields.extend(speed_up(speed_ups.get(&case)));
        }
        own.columns.extend(OF_CURVES);
        own
    }

    fn without_curves(record: &Record) -> ComparisonColumns {
        let comparisons = comparison::comparisons(record);
        if comparisons.is_empty() {
            return ComparisonColumns::partial(record);
        }
        let alone = (0..record.cases.len()).map(|case| {
            (
                case,
                fields(record, None, &comparison::row(record, case, None)),
            )
        });
        let compared = comparisons.iter().flat_map(|of| {
            of.rows
                .iter()
                .map(|row| (row.case, fields(record, Some(of.baseline), row)))
        });
        ComparisonColumns {
            columns: COLUMNS.to_vec(),
            fields: alone.chain(compared).collect(),
        }
    }

    /// Readers must recognise a score of fewer iterations than planned. Readers of JMH's files find
    /// its columns unchanged.
    fn partial(record: &Record) -> ComparisonColumns {
        let is_partial = |case: &usize| {
            let result = case::of(record, *case);
            result.is_partial() && result.has_score()
        };
        let fields: BTreeMap<usize, Vec<String>> = (0..record.cases.len())
            .filter(is_partial)
            .map(|case| (case, vec![codes(record, case)]))
            .collect();
        ComparisonColumns {
            columns: if fields.is_empty() {
                Vec::new()
            } else {
                COLUMNS[COLUMNS.len() - 1..].to_vec()
            },
            fields,
        }
    }

    pub fn columns(&self) -> impl Iterator<Item = String> {
        self.columns.iter().map(|c| (*c).to_owned())
    }

    pub fn fields(&self, case: usize, delimiter: char) -> Vec<String> {
        match self.fields.get(&case) {
            Some(fields) => fields.iter().map(|f| escape::field(f, delimiter)).collect(),
            None => self.nothing(),
        }
    }

    pub fn nothing(&self) -> Vec<String> {
        self.columns().map(|_| String::new()).collect()
    }
}

fn speed_up(found: Option<&SpeedUp>) -> [String; 5] {
    let Some(found) = found else {
        return Default::default();
    };
    let [low, high] = found
        .bounds
        .map_or_else(Default::default, |ends| ends.map(|end| format!("{end}")));
    [
        format!("{}", found.value),
        low,
        high,
        found.over.to_string(),
        format!("{}", found.efficiency),
    ]
}

fn fields(record: &Record, baseline: Option<usize>, row: &ContenderRow) -> Vec<String> {
    let plan = &record.header.plan;
    let case = &plan.cases[row.case];
    let compared = row.compared.as_ref();
    let tested = compared.filter(|c| c.tested().is_some()).map(|c| c.found);
    let of = |value: Option<f64>| value.map_or_else(String::new, |v| format!("{v}"));
    let found = row.estimate;
    let [low, high] = found
        .and_then(|e| e.bounds(case))
        .map_or([None, None], |ends| ends.map(Some));
    vec![
        case.contender.clone(),
        of(found.map(|e| e.score(case))),
        of(low),
        of(high),
        baseline.map_or_else(String::new, |b| plan.cases[b].id.clone()),
        of(tested.map(|c| c.ratio)),
        of(tested.map(|c| c.low)),
        of(tested.map(|c| c.high)),
        of(tested.map(|c| c.level)),
        of(tested.map(|c| c.p_adjusted)),
        compared
            .map_or(if baseline.is_some() { "baseline" } else { "" }, |c| {
                c.word()
            })
            .to_owned(),
        compared.map_or_else(String::new, |c| c.evidence.blocks().to_string()),
        comparison::check_word(row.check).to_owned(),
        of(row.first_call.map(|s| s.median)),
        of(row.start_up.map(|s| s.median)),
        of(row.steady.and_then(|s| s.seconds)),
        of(row.steady.map(|s| s.watched_s)),
        of(found.and_then(|e| e.bytes_per_second(case))),
        codes(record, row.case),
    ]
}

/// Codes of a case's warnings, separated by blanks.
fn codes(record: &Record, case: usize) -> String {
    let result = case::of(record, case);
    let codes: Vec<String> = if result.started {
        warnings::of_case(record, &result)
            .into_iter()
            .map(|w| w.code)
            .collect()
    } else {
        Vec::new()
    };
    codes.join(" ")
}
