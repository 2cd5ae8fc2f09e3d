//! The columns that follow JMH's in delimited files where contenders compete; in the rows of primary results only. Empty where nothing is known.

use crate::case;
use crate::comparison::{self, ContenderRow};
use crate::escape;
use crate::rate;
use crate::times;
use crate::warnings;
use lath_core::record::Record;
use std::collections::BTreeMap;

const COLUMNS: [&str; 16] = [
    "Contender",
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

/// Fields by case, unescaped; where nothing competes the columns are not there.
#[derive(Default)]
pub struct Contest(BTreeMap<usize, Vec<String>>);

impl Contest {
    pub fn of(record: &Record) -> Contest {
        let families = comparison::families(record);
        if families.is_empty() {
            return Contest::default();
        }
        let alone = (0..record.cases.len()).map(|case| (case, fields(record, None, &comparison::row(record, case, None))));
        let competing = families.iter().flat_map(|f| f.rows.iter().map(|row| (row.case, fields(record, Some(f.baseline), row))));
        Contest(alone.chain(competing).collect())
    }

    pub fn columns(&self) -> impl Iterator<Item = String> {
        let shown = if self.0.is_empty() { 0 } else { COLUMNS.len() };
        COLUMNS[..shown].iter().map(|c| (*c).to_owned())
    }

    pub fn fields(&self, case: usize, delimiter: char) -> Vec<String> {
        match self.0.get(&case) {
            Some(fields) => fields.iter().map(|f| escape::field(f, delimiter)).collect(),
            None => self.nothing(),
        }
    }

    pub fn nothing(&self) -> Vec<String> {
        self.columns().map(|_| String::new()).collect()
    }
}

fn fields(record: &Record, baseline: Option<usize>, row: &ContenderRow) -> Vec<String> {
    let plan = &record.header.plan;
    let case = &plan.cases[row.case];
    let result = case::of(record, row.case);
    let compared = row.compared.as_ref();
    let tested = compared.filter(|c| c.tested().is_some()).map(|c| c.comparison);
    let of = |value: Option<f64>| value.map_or_else(String::new, |v| format!("{v}"));
    let bytes = result.secondary.get(rate::LABEL).and_then(|_| rate::of_call(case, times::call_of_case(case, &record.cases[row.case])?));
    let codes: Vec<String> = if result.started { warnings::of_case(record, &result).into_iter().map(|w| w.code).collect() } else { Vec::new() };
    vec![
        case.contender.clone(),
        baseline.map_or_else(String::new, |b| plan.cases[b].id.clone()),
        of(tested.map(|c| c.ratio)),
        of(tested.map(|c| c.low)),
        of(tested.map(|c| c.high)),
        of(tested.map(|c| c.level)),
        of(tested.map(|c| c.p_adjusted)),
        compared.map_or(if baseline.is_some() { "baseline" } else { "" }, |c| c.word()).to_owned(),
        compared.map_or_else(String::new, |c| c.blocks.to_string()),
        comparison::check_word(row.check).to_owned(),
        of(row.first_call.map(|s| s.median)),
        of(row.start_up.map(|s| s.median)),
        of(row.steady.and_then(|s| s.seconds)),
        of(row.steady.map(|s| s.watched_s)),
        of(bytes),
        codes.join(" "),
    ]
}
