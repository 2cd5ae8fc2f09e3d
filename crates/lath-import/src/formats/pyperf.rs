//! pyperf's JSON, version 1.0: `benchmarks[].runs[]`, each run a process, with values and warm-up
//! values in seconds per call.
//!
//! Runs without values only calibrate the number of loops; they are left out.

use super::parts::{measured_by, note_left_out, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::lenient::Tried;
use crate::loss::Loss;
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication, Series};
use crate::number::{Number, is_time};
use crate::trouble;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

pub struct Pyperf;

/// Metadata of a run, a benchmark, or the whole file.
type Metadata = BTreeMap<String, Value>;

impl FileFormat for Pyperf {
    fn name(&self) -> &'static str {
        "pyperf JSON"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{') && head.has(&[(1, "benchmarks"), (2, "runs")])
    }

    fn read(&self, input: &mut Input, _: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: File = serde_json::from_reader(&mut *input.reader)
            .map_err(|e| trouble::json(input.path, 0, &e))?;
        let mut set = Dataset {
            formats: vec![self.name()],
            ..Dataset::default()
        };
        let (benchmarks, skipped) = input.entries(file.benchmarks, "benchmarks");
        for (index, benchmark) in benchmarks.into_iter().enumerate() {
            add(&mut set, index, &file.metadata, benchmark);
        }
        skipped.told(input.path, set)
    }
}

#[derive(Deserialize)]
struct File {
    benchmarks: Vec<Tried<Benchmark>>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Benchmark {
    #[serde(default)]
    metadata: Metadata,
    runs: Vec<Run>,
}

#[derive(Deserialize)]
struct Run {
    #[serde(default)]
    metadata: Metadata,
    #[serde(default)]
    values: Vec<Number>,
    /// `(loops, seconds per call)`.
    #[serde(default)]
    warmups: Vec<(Number, Number)>,
}

fn add(set: &mut Dataset, index: usize, all: &Metadata, benchmark: Benchmark) {
    let text = |key: &str| {
        benchmark
            .metadata
            .get(key)
            .or_else(|| all.get(key))
            .and_then(Value::as_str)
    };
    let name = text("name").map_or_else(|| format!("benchmark {}", index + 1), str::to_owned);
    if let Some(unit) = text("unit").filter(|unit| *unit != "second") {
        set.warnings.push(trouble::without_result(
            &name,
            format!("its unit is {unit}, which is not a time"),
        ));
        return;
    }
    // One file may contain runs of several machines.
    let mut found: Vec<(Series, usize)> = Vec::new();
    for run in benchmark
        .runs
        .into_iter()
        .filter(|run| !run.values.is_empty())
    {
        let number = |key: &str| {
            let value = run
                .metadata
                .get(key)
                .or_else(|| benchmark.metadata.get(key))
                .or_else(|| all.get(key));
            value.and_then(Value::as_f64).unwrap_or(1.0)
        };
        let conditions = conditions(|key| {
            run.metadata
                .get(key)
                .or_else(|| benchmark.metadata.get(key))
                .or_else(|| all.get(key))
        });
        let at = found
            .iter()
            .position(|(series, _)| series.conditions == conditions)
            .unwrap_or(found.len());
        if at == found.len() {
            found.push((plain(name.clone(), "s", Replication::Forks, conditions), 0));
        }
        let (series, left_out) = &mut found[at];
        let fork = fork(&run, number("loops"), number("inner_loops"), left_out);
        if !fork.iterations.is_empty() {
            series.forks.push(fork);
        }
    }
    found.retain(|(series, _)| !series.forks.is_empty());
    if found.is_empty() {
        let series = plain(name, "s", Replication::Forks, measured_by("pyperf"));
        let nothing = Loss::unknown("no run with values");
        set.benchmarks.push(series.lost(nothing));
    }
    for (mut series, left_out) in found {
        series.warmup_s = super::parts::warmup_s(&series.forks);
        note_left_out(&mut series, left_out);
        set.benchmarks.push(series);
    }
}

/// Metadata that affect times. Numbers of loops do not: pyperf calibrates them each time.
fn conditions<'a>(metadata: impl Fn(&str) -> Option<&'a Value>) -> Conditions {
    let text = |key: &str| {
        metadata(key).map(|value| {
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned)
        })
    };
    let mut conditions =
        measured_by(format!("pyperf {}", text("perf_version").unwrap_or_default()).trim_end());
    conditions.set_processor(text("cpu_model_name"), text("hostname"));
    conditions.set_known(Subject::Machine, "cpu.logical", text("cpu_count"));
    for (name, key) in [
        ("platform", "platform"),
        ("cpu.affinity", "cpu_affinity"),
        ("cpu.settings", "cpu_config"),
        ("memory.aslr", "aslr"),
    ] {
        conditions.set_known(Subject::System, name, text(key));
    }
    let runtime: Vec<String> = ["python_implementation", "python_version", "python_compiler"]
        .into_iter()
        .filter_map(text)
        .collect();
    conditions.set(Subject::Toolchain, "runtime", runtime.join(", "));
    conditions.set_known(Subject::Toolchain, "flags", text("python_cflags"));
    // `clock_gettime(CLOCK_MONOTONIC), resolution: 1.00 ns`.
    conditions.set_known(
        Subject::Settings,
        "clock",
        text("timer").map(|timer| timer.split(',').next().unwrap_or_default().to_owned()),
    );
    conditions
}

fn fork(run: &Run, loops: f64, inner: f64, left_out: &mut usize) -> ForkSeries {
    let warmup = run
        .warmups
        .iter()
        .map(|(loops, seconds)| (loops.0, seconds.0, true));
    let all = warmup.chain(run.values.iter().map(|v| (loops, v.0, false)));
    let (mut fork, mut walls) = (ForkSeries::default(), Vec::new());
    for (loops, seconds, is_warmup) in all {
        if !is_time(seconds * 1e9) {
            *left_out += 1;
            continue;
        }
        if is_warmup {
            &mut fork.warmup
        } else {
            &mut fork.iterations
        }
        .push(seconds * 1e9);
        walls.push(seconds * loops * inner);
    }
    fork.walls = super::parts::each(walls);
    fork
}
