//! Common parts of rows about imported results: names, titles, and the document for `--json`.

use crate::grid::fitted;
use crate::notes::Note;
use lath_core::conditions::Subject;
use lath_core::written::words;
use lath_import::model::Series;
use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum width of the part that distinguishes two rows.
const LONGEST_DISTINCTION: usize = 72;

/// The document for `--json`.
#[derive(Serialize)]
pub struct Document<'a, R> {
    pub version: u32,
    pub kind: &'static str,
    pub files: Vec<String>,
    pub formats: &'a [&'static str],
    /// Notes about files; notes about a benchmark are in its row, if rows have any.
    pub warnings: Vec<&'a Note>,
    pub results: &'a [R],
}

/// The benchmark of a row: the first fields of every row in JSON.
#[derive(Clone, Debug, Serialize)]
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

    /// `sort (size = 10, 4 threads, thrpt)`.
    pub fn title(&self, several_modes: bool) -> String {
        let mut more: Vec<String> = self
            .params
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        if self.threads != 1 {
            more.push(format!("{} threads", self.threads));
        }
        if several_modes {
            more.push(self.mode.clone());
        }
        words::followed(&self.benchmark, &words::bracketed(&more))
    }
}

/// A benchmark's name with everything that distinguishes it: `sort (size = 10, 4 threads, thrpt)
/// [compiler g++ 12.2.0]`. `several_modes`: include the mode.
pub fn title(series: &Series, several_modes: bool) -> String {
    let apart = series
        .distinction
        .as_ref()
        .map_or_else(String::new, |words| {
            format!(" [{}]", fitted(words, LONGEST_DISTINCTION))
        });
    RowName::of(series).title(several_modes) + &apart
}

/// Recorded conditions of a series, for JSON: by subject (`machine`, `toolchain` …), then by name.
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

/// Whether modes distinguish benchmarks.
pub fn several_modes<'a>(mut modes: impl Iterator<Item = &'a str>) -> bool {
    let first = modes.next();
    modes.any(|mode| Some(mode) != first)
}
