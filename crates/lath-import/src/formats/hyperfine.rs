//! hyperfine's JSON (`--export-json`). Each time comes from its own process: a fork with one value,
//! including the start-up of the process.

use super::parts::{measured_by, params, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::lenient::Tried;
use crate::loss::Loss;
use crate::model::{Dataset, ForkSeries, MetricSeries, ReadRequest, Replication, Walls};
use crate::number::{Number, is_time};
use crate::trouble;
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

pub struct Hyperfine;

/// Memory of each process, in newer versions.
const MEMORY: &str = "memory_usage_byte";

impl FileFormat for Hyperfine {
    fn name(&self) -> &'static str {
        "hyperfine JSON"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{')
            && head.has(&[(1, "results")])
            && (head.has(&[(2, "command")]) || head.has_only("results"))
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: File = serde_json::from_reader(&mut *input.reader)
            .map_err(|e| trouble::json(input.path, 0, &e))?;
        let mut set = Dataset {
            formats: vec![self.name()],
            ..Dataset::default()
        };
        let (results, skipped) = input.entries(file.results, "results");
        results
            .into_iter()
            .for_each(|result| add(&mut set, result, request));
        skipped.told(input.path, set)
    }
}

#[derive(Deserialize)]
struct File {
    results: Vec<Tried<Command>>,
}

#[derive(Deserialize)]
struct Command {
    command: String,
    #[serde(default)]
    times: Option<Vec<Number>>,
    #[serde(default)]
    memory_usage_byte: Option<Vec<Number>>,
    #[serde(default)]
    exit_codes: Vec<Option<i64>>,
    #[serde(default)]
    parameters: BTreeMap<String, Value>,
}

fn add(set: &mut Dataset, result: Command, request: &ReadRequest) {
    let mut series = plain(
        result.command,
        "s",
        Replication::Processes,
        measured_by("hyperfine"),
    );
    series.params = params(result.parameters);
    let Some(times) = result.times.filter(|t| !t.is_empty()) else {
        set.benchmarks
            .push(series.lost(Loss::unknown("no single times")));
        return;
    };
    let nanos = series.unit.nanos;
    let fork = |t: &Number| ForkSeries {
        iterations: vec![t.0 * nanos],
        walls: Walls::Each(vec![t.0]),
        ..ForkSeries::default()
    };
    series.forks = times
        .iter()
        .filter(|t| is_time(t.0 * nanos))
        .map(fork)
        .collect();
    if series.forks.is_empty() {
        set.benchmarks
            .push(series.lost(Loss::unknown("no time above 0")));
        return;
    }
    let left_out = times.len() - series.forks.len();
    super::parts::note_left_out(&mut series, left_out);
    let failed = result
        .exit_codes
        .iter()
        .filter(|code| **code != Some(0))
        .count();
    if failed > 0 {
        let all = result.exit_codes.len();
        let why = format!("{failed} of {all} processes did not exit with 0");
        super::parts::note_failed(&mut series, why);
    }
    if let Some(memory) = result.memory_usage_byte {
        set.metrics.insert(MEMORY.to_owned());
        if request.metrics.iter().any(|m| m == MEMORY) {
            let forks = memory.iter().map(|m| vec![m.0]).collect();
            series.metrics.insert(
                MEMORY.to_owned(),
                MetricSeries {
                    unit: "B".to_owned(),
                    forks,
                },
            );
        }
    }
    set.benchmarks.push(series);
}
