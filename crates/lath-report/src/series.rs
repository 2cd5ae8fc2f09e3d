//! What rows about imported results have in common: names, titles, and the document that `--json`
//! prints.

use crate::notes::Note;
use crate::quantity::fitted;
use lath_core::conditions::Subject;
use lath_import::model::Series;
use serde::Serialize;
use std::collections::BTreeMap;

/// More of what tells two rows apart does not fit into a table.
const LONGEST_DISTINCTION: usize = 72;

/// What `--json` prints.
#[derive(Serialize)]
pub struct Document<'a, R> {
    pub version: u32,
    pub kind: &'static str,
    pub files: Vec<String>,
    pub formats: &'a [&'static str],
    /// Those of the files; those of a benchmark are in its row, if rows have any.
    pub warnings: Vec<&'a Note>,
    pub results: &'a [R],
}

/// The benchmark of a row: the first fields of every row in JSON.
#[derive(Debug, Serialize)]
pub struct RowName {
    pub benchmark: String,
    pub params: BTreeMap<String, String>,
    pub mode: String,
    pub threads: u64,
}

impl RowName {
    pub fn of(series: &Series) -> RowName {
        RowName {
            benchmark: series.benchmark.clone(),
            params: series.params.clone(),
            mode: series.mode.clone(),
            threads: series.threads,
        }
    }
}

/// A benchmark's name with what else tells it apart: `sort (size = 10, 4 threads, thrpt) [compiler
/// g++ 12.2.0]`. `several_modes`: the mode is worth saying.
pub fn title(series: &Series, several_modes: bool) -> String {
    let mut more: Vec<String> = series
        .params
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    if series.threads != 1 {
        more.push(format!("{} threads", series.threads));
    }
    if several_modes {
        more.push(series.mode.clone());
    }
    let more = if more.is_empty() {
        String::new()
    } else {
        format!(" ({})", more.join(", "))
    };
    let apart = series
        .distinction
        .as_ref()
        .map_or_else(String::new, |words| {
            format!(" [{}]", fitted(words, LONGEST_DISTINCTION))
        });
    format!("{}{more}{apart}", series.benchmark)
}

/// What was recorded of how a series was measured, for JSON: by subject (`machine`, `toolchain` …),
/// then by name.
pub fn conditions(series: &Series) -> BTreeMap<&'static str, BTreeMap<&'static str, String>> {
    let about = |subject: Subject| {
        series
            .conditions
            .about(subject)
            .map(|(name, value)| (name, value.to_owned()))
            .collect()
    };
    Subject::ALL
        .into_iter()
        .map(|subject| (subject.word(), about(subject)))
        .filter(|(_, facts): &(_, BTreeMap<_, _>)| !facts.is_empty())
        .collect()
}

/// Whether modes tell benchmarks apart.
pub fn several_modes<'a>(mut all: impl Iterator<Item = &'a Series>) -> bool {
    let first = all.next().map(|s| &s.mode);
    all.any(|s| Some(&s.mode) != first)
}
