//! hyperfine's JSON (`--export-json`). Each time comes from its own process: a fork with one value,
//! including the start-up of the process.

use super::series::{measured_by, params, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::{Tried, or_default};
use crate::loss::Loss;
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication, Walls};
use crate::number::{Number, is_time};
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
        let file: File = input.json()?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        for (place, mut result) in skipped.elements(input.path, "results", file.results) {
            let mut read = |name: &str, list: &mut Vec<Tried<Number>>| -> Vec<Number> {
                let name = format!("results[{place}].{name}");
                let read = skipped.elements(input.path, &name, std::mem::take(list));
                read.into_iter().map(|(_, number)| number).collect()
            };
            let all = result.times.len();
            let times = read("times", &mut result.times);
            let odd = all - times.len();
            let memory = read(MEMORY, &mut result.memory_usage_byte);
            add(&mut set, result, &Values { times, odd, memory }, request);
        }
        skipped.told(input.path, set)
    }
}

#[derive(Deserialize)]
struct File {
    results: Vec<Tried<Command>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a command")]
struct Command {
    command: String,
    #[serde(default, deserialize_with = "or_default")]
    times: Vec<Tried<Number>>,
    #[serde(default, deserialize_with = "or_default")]
    memory_usage_byte: Vec<Tried<Number>>,
    #[serde(default, deserialize_with = "or_default")]
    exit_codes: Vec<Option<i64>>,
    #[serde(default, deserialize_with = "or_default")]
    parameters: BTreeMap<String, Value>,
}

/// What can be read of a command's lists, and how many times cannot.
struct Values {
    times: Vec<Number>,
    odd: usize,
    memory: Vec<Number>,
}

fn add(set: &mut Dataset, result: Command, values: &Values, request: &ReadRequest) {
    let mut series = plain(
        result.command,
        "s",
        Replication::Processes,
        measured_by("hyperfine"),
    );
    series.params = params(result.parameters);
    let times = &values.times;
    if times.is_empty() {
        let why = match values.odd {
            0 => "no single times",
            _ => "its times cannot be read",
        };
        return set.lose(series, Loss::unknown(why));
    }
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
        return set.lose(series, Loss::unknown("no time above 0"));
    }
    let left_out = times.len() - series.forks.len();
    super::series::note_left_out(&mut series, left_out);
    super::series::note_odd(&mut series, values.odd, "time");
    let failed = result
        .exit_codes
        .iter()
        .filter(|code| **code != Some(0))
        .count();
    if failed > 0 {
        let all = result.exit_codes.len();
        let why = format!("{failed} of {all} processes did not exit with 0");
        super::series::note_failed(&mut series, why);
    }
    if !values.memory.is_empty() {
        let forks = values.memory.iter().map(|m| vec![m.0]).collect();
        set.add_metric(&mut series, (MEMORY, "B"), request, forks);
    }
    set.benchmarks.push(series);
}
