//! pyperf's JSON, version 1.0: `benchmarks[].runs[]`, each run a process, with values and warm-up
//! values in seconds per call.
//!
//! Runs without values only calibrate the number of loops; they are left out.

use super::series::{measured_by, note_left_out, note_odd, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::{Tried, or_default};
use crate::loss::Loss;
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication, Series};
use crate::number::{Number, is_time};
use crate::trouble;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

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
        let file: File = input.json()?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        for (place, benchmark) in skipped.elements(input.path, "benchmarks", file.benchmarks) {
            let name = format!("benchmarks[{place}]");
            let mut reading = Reading {
                path: input.path,
                skipped: &mut skipped,
            };
            let runs = reading.runs(&name, benchmark.runs);
            add(&mut set, place, [&benchmark.metadata, &file.metadata], runs);
        }
        skipped.told(input.path, set)
    }
}

#[derive(Deserialize)]
struct File {
    benchmarks: Vec<Tried<Benchmark>>,
    #[serde(default, deserialize_with = "or_default")]
    metadata: Metadata,
}

#[derive(Deserialize)]
#[serde(expecting = "a benchmark")]
struct Benchmark {
    #[serde(default, deserialize_with = "or_default")]
    metadata: Metadata,
    runs: Vec<Tried<Run>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a run")]
struct Run {
    #[serde(default, deserialize_with = "or_default")]
    metadata: Metadata,
    #[serde(default, deserialize_with = "or_default")]
    values: Vec<Tried<Number>>,
    /// `(loops, seconds per call)`.
    #[serde(default, deserialize_with = "or_default")]
    warmups: Vec<Tried<(Number, Number)>>,
}

/// The runs of a benchmark that can be read, and how many cannot.
struct Runs {
    read: Vec<Values>,
    odd: usize,
}

/// What can be read of a run, and how many of its values cannot.
struct Values {
    metadata: Metadata,
    values: Vec<Number>,
    warmups: Vec<(Number, Number)>,
    odd: usize,
}

struct Reading<'a> {
    path: &'a Path,
    skipped: &'a mut Skipped,
}

impl Reading<'_> {
    fn runs(&mut self, benchmark: &str, runs: Vec<Tried<Run>>) -> Runs {
        let all = runs.len();
        let name = format!("{benchmark}.runs");
        let runs = self.skipped.elements(self.path, &name, runs);
        let odd = all - runs.len();
        let values = |(place, run)| self.values(&format!("{name}[{place}]"), run);
        Runs {
            read: runs.into_iter().map(values).collect(),
            odd,
        }
    }

    fn values(&mut self, name: &str, run: Run) -> Values {
        let all = run.values.len();
        let values = self.list(&format!("{name}.values"), run.values);
        Values {
            metadata: run.metadata,
            odd: all - values.len(),
            values,
            warmups: self.list(&format!("{name}.warmups"), run.warmups),
        }
    }

    fn list<T>(&mut self, name: &str, all: Vec<Tried<T>>) -> Vec<T> {
        let read = self.skipped.elements(self.path, name, all);
        read.into_iter().map(|(_, element)| element).collect()
    }
}

/// The series of the runs of one set of conditions.
struct Found {
    series: Series,
    left_out: usize,
    odd: usize,
}

/// `metadata`: of the benchmark and of the whole file.
fn add(set: &mut Dataset, index: usize, metadata: [&Metadata; 2], runs: Runs) {
    let [own, all] = metadata;
    let text = |key: &str| own.get(key).or_else(|| all.get(key))?.as_str();
    let name = text("name").map_or_else(|| format!("benchmark {}", index + 1), str::to_owned);
    if let Some(unit) = text("unit").filter(|unit| *unit != "second") {
        set.warnings.push(trouble::without_result(
            &name,
            format!("its unit is {unit}, which is not a time"),
        ));
        return;
    }
    // One file may contain runs of several machines.
    let mut found: Vec<Found> = Vec::new();
    let measured = |run: &&Values| !run.values.is_empty() || run.odd > 0;
    for run in runs.read.iter().filter(measured) {
        let of_run = |key: &str| {
            let shared = || own.get(key).or_else(|| all.get(key));
            run.metadata.get(key).or_else(shared)
        };
        let number = |key: &str| of_run(key).and_then(Value::as_f64).unwrap_or(1.0);
        let conditions = conditions(of_run);
        let at = found
            .iter()
            .position(|found| found.series.conditions == conditions)
            .unwrap_or(found.len());
        if at == found.len() {
            found.push(Found {
                series: plain(name.clone(), "s", Replication::Forks, conditions),
                left_out: 0,
                odd: 0,
            });
        }
        let found = &mut found[at];
        found.odd += run.odd;
        let fork = fork(
            run,
            number("loops"),
            number("inner_loops"),
            &mut found.left_out,
        );
        if !fork.iterations.is_empty() {
            found.series.forks.push(fork);
        }
    }
    let odd = runs.odd + found.iter().map(|found| found.odd).sum::<usize>();
    found.retain(|found| !found.series.forks.is_empty());
    if found.is_empty() {
        let series = plain(name, "s", Replication::Forks, measured_by("pyperf"));
        let nothing = Loss::unknown(match odd {
            0 => "no run with values",
            _ => "no run with values that can be read",
        });
        set.lose(series, nothing);
    }
    for mut one in found {
        one.series.warmup_s = super::series::warmup_s(&one.series.forks);
        note_left_out(&mut one.series, one.left_out);
        note_odd(&mut one.series, one.odd, "value");
        note_odd(&mut one.series, runs.odd, "run");
        set.benchmarks.push(one.series);
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

fn fork(run: &Values, loops: f64, inner: f64, left_out: &mut usize) -> ForkSeries {
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
    fork.walls = super::series::each(walls);
    fork
}
