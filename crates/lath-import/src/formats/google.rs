//! Google Benchmark's JSON (`--benchmark_out_format=json`).
//!
//! The repetitions of a benchmark run in one process and are its iterations; a file is one fork.
//! Aggregates are ignored, because they follow from the repetitions. The time is `real_time`;
//! `cpu_time` and the user's counters are secondary metrics.

use super::series::{measured_by, note_failed, note_left_out, note_unknown, plain, timed_fork};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::{Fields, TriedFields, or_default};
use crate::loss::{Loss, LossKind};
use crate::model::{Dataset, MetricSeries, ReadRequest, Replication, Series};
use crate::number::Number;
use crate::unit;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::Value;
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
        let file: File = input.json()?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        let mut groups = Groups::default();
        for (index, fields) in file.benchmarks.into_iter().enumerate() {
            let entry = match fields {
                TriedFields::Object(fields) => Entry::new(fields),
                TriedFields::Other(_) => Err("it is no object"),
            };
            match entry {
                Ok(entry) => groups.add(entry),
                Err(why) => skipped.entry(input.path, &format!("benchmarks[{index}]"), why),
            }
        }
        let conditions = Context::new(file.context).conditions();
        groups
            .all
            .iter()
            .for_each(|group| add(&mut set, group, &conditions, request));
        skipped.told(input.path, set)
    }
}

/// The repetitions of each benchmark, with their aggregates. Two benchmarks may have one name; they
/// differ in where they were registered, or are not one behind the other. Where repetitions of two
/// are mixed and nobody knows where they were registered, they cannot be told apart.
#[derive(Default)]
struct Groups {
    places: HashMap<Identity, usize>,
    last: Option<Identity>,
    all: Vec<Group>,
}

#[derive(Default)]
struct Group {
    entries: Vec<Entry>,
    /// Some may be those of another benchmark of its name.
    mixed: bool,
}

/// Name, threads, and the family with the number in it, which versions before 1.6 do not write.
type Identity = (String, u64, Option<(u64, u64)>);

impl Groups {
    fn add(&mut self, entry: Entry) {
        let identity = (entry.run_name().to_owned(), entry.threads, entry.registered);
        let known = self.places.get(&identity).copied();
        let place = known.filter(|place| {
            let of_last = self.last.as_ref() == Some(&identity);
            entry.registered.is_some()
                || entry.is_aggregate()
                || of_last && entry.follows(&self.all[*place].entries)
        });
        let place = place.unwrap_or(self.all.len());
        if place == self.all.len() {
            let last = known.map(|known| &mut self.all[known]);
            let mixed = last.is_some_and(|last| {
                last.mixed |= last.lacks_repetitions() || entry.repetition > Some(0);
                last.mixed
            });
            self.all.push(Group {
                entries: Vec::new(),
                mixed,
            });
        }
        self.places.insert(identity.clone(), place);
        self.last = Some(identity);
        self.all[place].entries.push(entry);
    }
}

impl Group {
    /// The library writes all repetitions of a benchmark, also those that failed.
    fn lacks_repetitions(&self) -> bool {
        let measured = self.entries.iter().filter(|entry| !entry.is_aggregate());
        let whole = self.entries[0].repetitions;
        measured.clone().all(|entry| entry.repetition.is_some())
            && whole.is_some_and(|whole| (measured.count() as u64) < whole)
    }

    /// What of its repetitions is not in the file.
    fn lacking(&self) -> Option<String> {
        let measured = self.entries.iter().filter(|entry| !entry.is_aggregate());
        let whole = self.entries[0].repetitions.unwrap_or(0);
        let count = measured.count();
        let lacks = count > 0 && self.lacks_repetitions();
        lacks.then(|| format!("{count} of its {whole} repetitions are in the file"))
    }
}

#[derive(Deserialize)]
struct File {
    #[serde(default, deserialize_with = "or_default")]
    context: Fields,
    benchmarks: Vec<TriedFields>,
}

/// Machine and tool of the measurement. The file has no processor name. Users may add fields.
struct Context {
    host_name: Option<String>,
    num_cpus: Option<u64>,
    mhz_per_cpu: Option<f64>,
    cpu_scaling_enabled: Option<bool>,
    caches: Vec<Cache>,
    library_version: Option<String>,
    library_build_type: Option<String>,
}

impl Context {
    fn new(mut fields: Fields) -> Context {
        let cache = |value: &Value| Cache::deserialize(value).ok();
        let caches = |value: &Value| Some(value.as_array()?.iter().filter_map(cache).collect());
        Context {
            host_name: fields.text("host_name"),
            num_cpus: fields.take("num_cpus", Value::as_u64),
            mhz_per_cpu: fields.take("mhz_per_cpu", Value::as_f64),
            cpu_scaling_enabled: fields.take("cpu_scaling_enabled", Value::as_bool),
            caches: fields.take("caches", caches).unwrap_or_default(),
            library_version: fields.text("library_version"),
            library_build_type: fields.text("library_build_type"),
        }
    }
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

struct Entry {
    name: String,
    run_name: Option<String>,
    run_type: Option<String>,
    threads: u64,
    /// Family and number in it.
    registered: Option<(u64, u64)>,
    /// How many there are, and its own number.
    repetitions: Option<u64>,
    repetition: Option<u64>,
    calls: f64,
    time: f64,
    time_unit: Option<String>,
    outcome: Outcome,
    /// `cpu_time` and the user's counters; NaN if they are none.
    counters: Vec<(String, f64)>,
}

enum Outcome {
    Measured,
    Failed(String),
    Skipped(String),
    /// Whether it failed cannot be read.
    Unclear(String),
}

/// What a flag says.
enum Flag {
    Unset,
    Set,
    /// Something else than yes or no, as text.
    Odd(String),
}

impl Flag {
    /// The library writes `true`; who rewrites its files may write `"true"` or 1. Counters have a
    /// fraction (`1.0000000000000000e+00`), and one may be called like a flag.
    fn take(fields: &mut Fields, name: &str) -> Flag {
        let read = |value: &Value| match value {
            Value::Bool(true) => Some(Flag::Set),
            Value::Bool(false) | Value::Null => Some(Flag::Unset),
            Value::Number(number) => match number.as_u64()? {
                0 => Some(Flag::Unset),
                1 => Some(Flag::Set),
                _ => None,
            },
            Value::String(text) => Some(match text.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" | "1" => Flag::Set,
                "false" | "no" | "0" | "" => Flag::Unset,
                _ => Flag::Odd(text.clone()),
            }),
            other => Some(Flag::Odd(other.to_string())),
        };
        fields.take(name, read).unwrap_or(Flag::Unset)
    }
}

impl Outcome {
    fn of(fields: &mut Fields) -> Outcome {
        let mut said = |flag: &str, message: &str, otherwise: &str| {
            let set = Flag::take(fields, flag);
            let message = fields.text(message).filter(|text| !text.is_empty());
            match set {
                Flag::Unset => Ok(None),
                Flag::Set => Ok(Some(message.unwrap_or_else(|| otherwise.to_owned()))),
                Flag::Odd(text) => Err(format!("its {flag} is {text}, neither true nor false")),
            }
        };
        let failed = said("error_occurred", "error_message", "it failed");
        let skipped = said("skipped", "skip_message", "without a reason");
        match (failed, skipped) {
            (Ok(Some(why)), _) => Outcome::Failed(why),
            (Err(why), _) | (_, Err(why)) => Outcome::Unclear(why),
            (_, Ok(Some(why))) => Outcome::Skipped(why),
            _ => Outcome::Measured,
        }
    }
}

const CPU_TIME: &str = "cpu_time";

impl Entry {
    /// The library writes its own fields first. A user's counter may have the name of one.
    fn new(mut fields: Fields) -> Result<Entry, &'static str> {
        let name = fields.text("name").ok_or("it has no name")?;
        let family = fields.take("family_index", Value::as_u64);
        let instance = fields.take("per_family_instance_index", Value::as_u64);
        let (run_name, run_type) = (fields.text("run_name"), fields.text("run_type"));
        let repetitions = fields.take("repetitions", Value::as_u64);
        let repetition = fields.take("repetition_index", Value::as_u64);
        let threads = fields.take("threads", Value::as_u64).unwrap_or(1);
        let outcome = Outcome::of(&mut fields);
        let number = |value: &Value| Number::deserialize(value).ok().map(|n| n.0);
        let calls = fields.take("iterations", number).unwrap_or(f64::NAN);
        let time = fields.take("real_time", number).unwrap_or(f64::NAN);
        let cpu_time = fields.take(CPU_TIME, number);
        let time_unit = fields.take("time_unit", |value| Some(value.clone()));
        let time_unit = time_unit.map_or(Ok(None), |unit| {
            let known = unit.as_str().filter(|unit| unit::per_op(unit).is_some());
            known
                .ok_or("its time_unit is unknown")
                .map(|unit| Some(unit.to_owned()))
        })?;
        // What is neither a number nor NaN is a label.
        let rest = fields.0.into_iter();
        let rest = rest.filter_map(|(name, value)| Some((counter_name(name), number(&value)?)));
        let cpu_time = cpu_time.map(|time| (CPU_TIME.to_owned(), time));
        Ok(Entry {
            name,
            run_name,
            run_type,
            threads,
            registered: family.map(|family| (family, instance.unwrap_or(0))),
            repetitions,
            repetition,
            calls,
            time,
            time_unit,
            outcome,
            counters: cpu_time.into_iter().chain(rest).collect(),
        })
    }

    fn run_name(&self) -> &str {
        self.run_name.as_deref().unwrap_or(&self.name)
    }

    /// Whether it is one more repetition of the benchmark that these belong to.
    fn follows(&self, earlier: &[Entry]) -> bool {
        let is_aggregate = earlier.last().is_some_and(Entry::is_aggregate);
        let last = earlier.last().and_then(|entry| entry.repetition);
        let is_one_of_several = self.repetitions.is_none_or(|all| all > 1);
        !is_aggregate
            && is_one_of_several
            && self
                .repetition
                .is_none_or(|own| last.is_none_or(|last| own > last))
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
}

/// A user's counter that is called as the library's own metric.
fn counter_name(name: String) -> String {
    if name == CPU_TIME {
        format!("{name} (counter)")
    } else {
        name
    }
}

fn add(set: &mut Dataset, group: &Group, conditions: &Conditions, request: &ReadRequest) {
    let (mixed, lacking) = (group.mixed, group.lacking());
    let group = &group.entries;
    let name = group[0].run_name();
    let entries: Vec<&Entry> = group.iter().filter(|e| !e.is_aggregate()).collect();
    let time_unit = group[0].time_unit.as_deref().unwrap_or("ns");
    let mut series = Series {
        threads: group[0].threads,
        ..plain(
            name.to_owned(),
            time_unit,
            Replication::Repetitions,
            conditions.clone(),
        )
    };
    if entries.is_empty() {
        // Complexity estimates belong to a family, so no benchmark is missing.
        if group.iter().any(|e| e.name.ends_with("_mean")) {
            let why =
                "it has aggregates only; run the tool without --benchmark_report_aggregates_only";
            set.lose(series, Loss::unknown(why));
        }
        return;
    }
    if mixed {
        let why =
            "repetitions of several benchmarks of this name are mixed: give each a name of its own";
        return set.lose(series, Loss::unknown(why));
    }
    let (measured, loss) = outcomes(&entries);
    let nanos = series.unit.nanos;
    let time = |e: &&Entry| e.time * nanos;
    let wall = |e: &&Entry| e.calls * time(e) / 1e9;
    let (fork, left_out) = timed_fork(measured.iter().map(|e| (time(e), wall(e))));
    add_metrics(set, &mut series, &measured, request);
    if fork.iterations.is_empty() {
        let loss = loss.unwrap_or_else(|| Loss::unknown("no time above 0"));
        return set.lose(series, loss);
    }
    series.forks.push(fork);
    note_left_out(&mut series, left_out);
    match loss {
        Some(loss) if loss.kind == LossKind::Failed => note_failed(&mut series, loss.why),
        Some(loss) => note_unknown(&mut series, loss.why),
        None => {}
    }
    if let Some(why) = lacking {
        note_unknown(&mut series, why);
    }
    set.benchmarks.push(series);
}

fn add_metrics(set: &mut Dataset, series: &mut Series, measured: &[&Entry], request: &ReadRequest) {
    for (counter, value) in measured.iter().flat_map(|entry| &entry.counters) {
        set.metrics.insert(counter.clone());
        if request.wants(counter) {
            let unit = if counter == CPU_TIME {
                series.unit.label.clone()
            } else {
                String::new()
            };
            let metric = series.metrics.entry(counter.clone());
            let empty = || MetricSeries {
                unit,
                forks: vec![Vec::new()],
                missing: 0,
            };
            metric.or_insert_with(empty).forks[0].push(*value);
        }
    }
}

/// The repetitions with times, and what became of the others: failures first.
fn outcomes<'a>(entries: &[&'a Entry]) -> (Vec<&'a Entry>, Option<Loss>) {
    let (mut measured, mut failed, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    let mut unclear = None;
    for entry in entries {
        match &entry.outcome {
            Outcome::Measured => measured.push(*entry),
            Outcome::Failed(why) => failed.push(why),
            Outcome::Skipped(why) => skipped.push(why),
            Outcome::Unclear(why) => unclear = Some(why),
        }
    }
    let some = |of: &[&String], what: &str| match entries.len() {
        1 => of[0].clone(),
        all => format!("{} of {all} repetitions {what}: {}", of.len(), of[0]),
    };
    let loss = if !failed.is_empty() {
        Some(Loss::failed(some(&failed, "failed")))
    } else if let Some(why) = unclear {
        Some(Loss::unknown(why.clone()))
    } else if !skipped.is_empty() {
        let why = some(&skipped, "skipped");
        Some(Loss::unknown(if entries.len() == 1 {
            format!("it was skipped: {why}")
        } else {
            why
        }))
    } else {
        None
    };
    (measured, loss)
}
