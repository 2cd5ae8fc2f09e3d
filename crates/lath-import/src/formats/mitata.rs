//! mitata's JSON (`run({ format: 'json' })` or `{ json: … }`). A file is one process: one fork.
//!
//! Its samples are batches of calls in ascending order: their times are lost, and with them all
//! information about steadiness. A run is therefore one value, its mean (`avg`). `min`, `p50`,
//! `p99` and the heap per call are secondary metrics under mitata's names.

use super::series::{measured_by, params, plain, timed_fork};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::{Tried, or_default};
use crate::loss::Loss;
use crate::model::{Dataset, ReadRequest, Replication, Series};
use crate::number::Number;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

pub struct Mitata;

/// Times in addition to the mean, in ns.
const TIMES: [&str; 3] = ["min", "p50", "p99"];
/// Bytes per call.
const HEAP: &str = "heap";

impl FileFormat for Mitata {
    fn name(&self) -> &'static str {
        "mitata JSON"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{') && head.has(&[(1, "layout"), (1, "benchmarks"), (2, "alias")])
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: File = input.json()?;
        let mut set = Dataset::default();
        let conditions = file.context.conditions();
        let groups: Vec<Option<String>> = file.layout.into_iter().map(|group| group.name).collect();
        let mut skipped = Skipped::default();
        for (place, trial) in skipped.elements(input.path, "benchmarks", file.benchmarks) {
            let has_runs = !trial.runs.is_empty();
            let name = format!("benchmarks[{place}].runs");
            let runs = skipped.elements(input.path, &name, trial.runs);
            let group = groups.get(trial.group).and_then(Option::as_deref);
            let named = |label: &str| {
                let name =
                    group.map_or_else(|| label.to_owned(), |group| format!("{group}/{label}"));
                plain(name, "ns", Replication::Repetitions, conditions.clone())
            };
            if runs.is_empty() {
                let why = if has_runs {
                    "its runs cannot be read"
                } else {
                    "it has no runs"
                };
                set.lose(named(&trial.alias), Loss::unknown(why));
            }
            for (_, run) in runs {
                let own = run.name.as_ref().filter(|_| !run.args.is_empty());
                let series = named(own.unwrap_or(&trial.alias));
                add(&mut set, series, run, request);
            }
        }
        skipped.told(input.path, set)
    }
}

#[derive(Deserialize)]
struct File {
    #[serde(default, deserialize_with = "or_default")]
    context: Context,
    layout: Vec<Group>,
    benchmarks: Vec<Tried<Trial>>,
}

/// Machine and tool of the measurement. The frequency is measured and differs each time.
#[derive(Default, Deserialize)]
struct Context {
    #[serde(default)]
    arch: Option<String>,
    #[serde(default)]
    runtime: Option<String>,
    #[serde(default)]
    version: Option<String>,
    #[serde(default, deserialize_with = "or_default")]
    cpu: Processor,
}

#[derive(Default, Deserialize)]
struct Processor {
    #[serde(default)]
    name: Option<String>,
}

impl Context {
    fn conditions(self) -> Conditions {
        let mut conditions = measured_by("mitata");
        conditions.set_processor(self.cpu.name, None::<String>);
        conditions.set_known(Subject::System, "architecture", self.arch);
        let runtime: Vec<String> = self.runtime.into_iter().chain(self.version).collect();
        conditions.set(Subject::Toolchain, "runtime", runtime.join(" "));
        conditions
    }
}

#[derive(Deserialize)]
struct Group {
    #[serde(default)]
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "a trial")]
struct Trial {
    alias: String,
    /// Index into the layout.
    #[serde(default)]
    group: usize,
    #[serde(default, deserialize_with = "or_default")]
    runs: Vec<Tried<Run>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a run")]
struct Run {
    /// Absent if it failed.
    #[serde(default)]
    name: Option<String>,
    #[serde(default, deserialize_with = "or_default")]
    args: BTreeMap<String, Value>,
    #[serde(default)]
    stats: Option<Stats>,
    #[serde(default)]
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Stats {
    avg: Number,
    #[serde(default)]
    heap: Option<Heap>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Heap {
    avg: Number,
}

impl Stats {
    /// Name, unit and value of each.
    fn metrics(&self) -> impl Iterator<Item = (&'static str, &'static str, f64)> {
        let times = TIMES
            .iter()
            .filter_map(|name| Some((*name, "ns/op", self.rest.get(*name)?.as_f64()?)));
        times.chain(self.heap.iter().map(|heap| (HEAP, "B/op", heap.avg.0)))
    }
}

fn add(set: &mut Dataset, mut series: Series, run: Run, request: &ReadRequest) {
    series.params = params(run.args);
    let stats = run.stats.filter(|_| run.error.is_none());
    let Some(stats) = stats else {
        let why = run
            .error
            .as_ref()
            .and_then(|e| e.get("message").unwrap_or(e).as_str())
            .unwrap_or("it failed")
            .to_owned();
        return set.lose(series, Loss::failed(why));
    };
    let (fork, _) = timed_fork([(stats.avg.0, f64::NAN)].into_iter());
    if fork.iterations.is_empty() {
        return set.lose(series, Loss::unknown("no time above 0"));
    }
    for (metric, unit, value) in stats.metrics() {
        set.add_metric(&mut series, (metric, unit), request, vec![vec![value]]);
    }
    series.forks.push(fork);
    set.benchmarks.push(series);
}
