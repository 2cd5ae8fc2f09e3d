//! Google Benchmark's JSON (`--benchmark_out_format=json`).
//!
//! The repetitions of a benchmark run in one process and are its iterations; a file is one fork.
//! Aggregates are ignored, because they follow from the repetitions. The time is `real_time`;
//! `cpu_time` and the user's counters are secondary metrics.

use super::{FileFormat, Input, measured_by, note_left_out, plain, timed_fork};
use crate::detect::Head;
use crate::model::{Dataset, MetricSeries, ReadRequest, Replication, Series};
use crate::number::Number;
use crate::trouble;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::collections::HashMap;

pub struct Google;

impl FileFormat for Google {
    fn name(&self) -> &'static str {
        "Google Benchmark JSON"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{')
            && head.has(&[(1, "context")])
            && (head.has(&[(1, "benchmarks")]) || head.has(&[(2, "num_cpus")]))
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: File = serde_json::from_reader(&mut *input.reader)
            .map_err(|e| trouble::json(input.path, 0, &e))?;
        let mut set = Dataset {
            formats: vec![self.name()],
            ..Dataset::default()
        };
        let mut places: HashMap<(String, u64), usize> = HashMap::new();
        let mut groups: Vec<Vec<Entry>> = Vec::new();
        for entry in file.benchmarks {
            let place = *places
                .entry((entry.run_name().to_owned(), entry.threads.unwrap_or(1)))
                .or_insert(groups.len());
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(entry);
        }
        let conditions = file.context.conditions();
        groups
            .iter()
            .for_each(|group| add(&mut set, group, &conditions, request));
        Ok(set)
    }
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    context: Context,
    benchmarks: Vec<Entry>,
}

/// Machine and tool of the measurement. The file has no processor name.
#[derive(Default, Deserialize)]
struct Context {
    #[serde(default)]
    host_name: Option<String>,
    #[serde(default)]
    num_cpus: Option<u64>,
    #[serde(default)]
    mhz_per_cpu: Option<f64>,
    #[serde(default)]
    cpu_scaling_enabled: Option<bool>,
    #[serde(default)]
    caches: Vec<Cache>,
    #[serde(default)]
    library_version: Option<String>,
    #[serde(default)]
    library_build_type: Option<String>,
}

#[derive(Deserialize)]
struct Cache {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    level: u64,
    #[serde(default)]
    size: u64,
}

impl Context {
    fn conditions(&self) -> Conditions {
        let version = self.library_version.as_deref().unwrap_or_default();
        let mut conditions = measured_by(format!("Google Benchmark {version}").trim_end());
        conditions.set_processor(None::<String>, self.host_name.clone());
        conditions.set_known(
            Subject::Machine,
            "cpu.logical",
            self.num_cpus.map(|n| n.to_string()),
        );
        // The nominal frequency if the kernel knows it; otherwise the current one, to a tenth of a
        // GHz.
        conditions.set_known(
            Subject::Machine,
            "cpu.frequency",
            self.mhz_per_cpu.map(|mhz| format!("{:.1} GHz", mhz / 1e3)),
        );
        let caches: Vec<String> = self
            .caches
            .iter()
            .map(|c| {
                format!(
                    "L{} {} {} KiB",
                    c.level,
                    c.kind.to_lowercase(),
                    c.size / 1024
                )
            })
            .collect();
        conditions.set(Subject::Machine, "cpu.caches", caches.join(", "));
        let scaling = self
            .cpu_scaling_enabled
            .map(|on| if on { "on" } else { "off" });
        conditions.set_known(Subject::System, "cpu.scaling", scaling);
        conditions.set_known(
            Subject::Toolchain,
            "library build",
            self.library_build_type.clone(),
        );
        conditions
    }
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    #[serde(default)]
    run_name: Option<String>,
    #[serde(default)]
    run_type: Option<String>,
    #[serde(default)]
    threads: Option<u64>,
    #[serde(default)]
    iterations: Option<Number>,
    #[serde(default)]
    real_time: Option<Number>,
    #[serde(default)]
    time_unit: Option<String>,
    #[serde(default)]
    error_occurred: bool,
    #[serde(default)]
    error_message: Option<String>,
    /// `cpu_time`, the user's counters, and numbers that are only descriptions.
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// Numbers of an entry that are not measurements.
const DESCRIPTIONS: &[&str] = &[
    "family_index",
    "per_family_instance_index",
    "repetitions",
    "repetition_index",
];

impl Entry {
    fn run_name(&self) -> &str {
        self.run_name.as_deref().unwrap_or(&self.name)
    }

    /// Versions before 1.5 had no run type; names identify aggregates.
    fn is_aggregate(&self) -> bool {
        match self.run_type.as_deref() {
            Some(kind) => kind == "aggregate",
            None => ["_mean", "_median", "_stddev", "_cv", "_BigO", "_RMS"]
                .iter()
                .any(|end| self.name.ends_with(end)),
        }
    }

    fn counters(&self) -> impl Iterator<Item = (&String, f64)> {
        self.rest
            .iter()
            .filter(|(name, _)| !DESCRIPTIONS.contains(&name.as_str()))
            .filter_map(|(name, value)| Some((name, value.as_f64()?)))
    }
}

fn add(set: &mut Dataset, group: &[Entry], conditions: &Conditions, request: &ReadRequest) {
    let name = group[0].run_name();
    let entries: Vec<&Entry> = group.iter().filter(|e| !e.is_aggregate()).collect();
    let Some(first) = entries.first() else {
        // Complexity estimates belong to a family, so no benchmark is missing.
        if group.iter().any(|e| e.name.ends_with("_mean")) {
            set.warnings.push(trouble::without_result(
                name,
                "it has aggregates only; run the tool without --benchmark_report_aggregates_only",
            ));
        }
        return;
    };
    if let Some(failed) = entries.iter().find(|e| e.error_occurred) {
        set.warnings.push(trouble::without_result(
            name,
            failed.error_message.as_deref().unwrap_or("it failed"),
        ));
        return;
    }
    let time_unit = first.time_unit.as_deref().unwrap_or("ns");
    let mut series = Series {
        threads: first.threads.unwrap_or(1),
        ..plain(
            name.to_owned(),
            time_unit,
            Replication::Repetitions,
            conditions.clone(),
        )
    };
    let nanos = series.unit.nanos;
    let time = |e: &&Entry| e.real_time.map_or(f64::NAN, |t| t.0 * nanos);
    let wall = |e: &&Entry| e.iterations.map_or(f64::NAN, |n| n.0 * time(e) / 1e9);
    let (fork, left_out) = timed_fork(entries.iter().map(|e| (time(e), wall(e))));
    for entry in &entries {
        for (counter, value) in entry.counters() {
            set.metrics.insert(counter.clone());
            if request.metrics.contains(counter) {
                let unit = if counter == "cpu_time" {
                    series.unit.label.clone()
                } else {
                    String::new()
                };
                let metric = series.metrics.entry(counter.clone());
                let empty = || MetricSeries {
                    unit,
                    forks: vec![Vec::new()],
                };
                metric.or_insert_with(empty).forks[0].push(value);
            }
        }
    }
    if fork.iterations.is_empty() {
        set.warnings
            .push(trouble::without_result(name, "no time above 0"));
        return;
    }
    series.forks.push(fork);
    note_left_out(&mut series, left_out);
    set.benchmarks.push(series);
}
