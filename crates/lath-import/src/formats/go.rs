//! Output of `go test -bench`. The lines of `-count` are repetitions in one process: iterations of
//! one fork. A header (`goos:`, `pkg:`) begins another process, so several outputs in one file are
//! several forks. The header's facts about the machine apply to the lines after it.
//!
//! Names stay unchanged, with sub-benchmarks and number of processors. Other units (`B/op`,
//! `allocs/op`) are secondary metrics.

use super::{FileFormat, Input, measured_by, note_left_out, plain};
use crate::detect::Head;
use crate::model::{Dataset, ForkSeries, MetricSeries, ReadRequest, Replication, Series, Walls};
use crate::number::is_time;
use crate::trouble;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use std::collections::{BTreeMap, HashMap};

pub struct GoBench;

const TIME: &str = "ns/op";
/// Keys in the format of benchstat; users add `toolchain` to distinguish compilers.
const HEADERS: [&str; 5] = ["goos: ", "goarch: ", "pkg: ", "cpu: ", "toolchain: "];

impl FileFormat for GoBench {
    fn name(&self) -> &'static str {
        "go test -bench"
    }

    fn recognises(&self, head: &Head) -> bool {
        let text = |line: &[u8]| line.starts_with(b"goos: ") || line.starts_with(b"pkg: ");
        head.lines()
            .any(|line| text(line) || result(&String::from_utf8_lossy(line)).is_some())
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let mut reading = Reading {
            conditions: measured_by("go test"),
            ..Reading::default()
        };
        input.each_line(|line| reading.line(line, request))?;
        Ok(reading.finish(self.name()))
    }
}

/// Name, number of calls and the rest of a result line.
fn result(line: &str) -> Option<(&str, f64, std::str::SplitWhitespace<'_>)> {
    let mut words = line.split_whitespace();
    let name = words.next().filter(|n| n.starts_with("Benchmark"))?;
    let calls: u64 = words.next()?.parse().ok()?;
    Some((name, calls as f64, words))
}

#[derive(Default)]
struct Reading {
    package: Option<String>,
    /// From the last header.
    conditions: Conditions,
    /// Number of the process, and whether the last line belonged to its header.
    process: usize,
    in_header: bool,
    places: HashMap<(Option<String>, String, Conditions), usize>,
    all: Vec<Measured>,
    failed: Vec<String>,
    names: std::collections::BTreeSet<String>,
}

/// A benchmark with its values of each process.
struct Measured {
    name: String,
    package: Option<String>,
    conditions: Conditions,
    processes: BTreeMap<usize, ForkSeries>,
    metrics: BTreeMap<String, BTreeMap<usize, Vec<f64>>>,
    left_out: usize,
}

fn begun() -> ForkSeries {
    ForkSeries {
        walls: Walls::Each(Vec::new()),
        ..ForkSeries::default()
    }
}

impl Reading {
    fn line(&mut self, line: &str, request: &ReadRequest) -> Result<(), String> {
        if HEADERS.iter().any(|h| line.starts_with(h)) {
            if !self.in_header {
                self.process += 1;
                self.conditions = measured_by("go test");
            }
            self.in_header = true;
            if let Some((key, value)) = line.split_once(": ") {
                self.header(key, value.trim());
            }
            return Ok(());
        }
        self.in_header = false;
        if let Some(name) = line.trim_start().strip_prefix("--- FAIL: ") {
            self.failed.push(name.to_owned());
        }
        let Some((name, calls, rest)) = result(line) else {
            return Ok(());
        };
        let words: Vec<&str> = rest.collect();
        let pairs = words.chunks(2).map(|pair| match pair {
            [value, unit] => value
                .parse()
                .map(|v: f64| (v, *unit))
                .map_err(|_| format!("\"{value}\" is not a number")),
            _ => Err(format!("\"{}\" has no unit", pair[0])),
        });
        let pairs: Vec<(f64, &str)> = pairs.collect::<Result<_, String>>()?;
        self.add(name, calls, &pairs, request);
        Ok(())
    }

    fn header(&mut self, key: &str, value: &str) {
        let mut fact = |subject, name| self.conditions.set(subject, name, value);
        match key {
            "cpu" => self.conditions.set_processor(Some(value), None::<String>),
            "goos" => fact(Subject::System, "os"),
            "goarch" => fact(Subject::System, "architecture"),
            "toolchain" => fact(Subject::Toolchain, "compiler"),
            _ => self.package = Some(value.to_owned()),
        }
    }

    fn add(&mut self, name: &str, calls: f64, pairs: &[(f64, &str)], request: &ReadRequest) {
        let key = (
            self.package.clone(),
            name.to_owned(),
            self.conditions.clone(),
        );
        let place = *self.places.entry(key).or_insert(self.all.len());
        if place == self.all.len() {
            let (processes, metrics) = (BTreeMap::new(), BTreeMap::new());
            let (package, conditions) = (self.package.clone(), self.conditions.clone());
            self.all.push(Measured {
                name: name.to_owned(),
                package,
                conditions,
                processes,
                metrics,
                left_out: 0,
            });
        }
        let measured = &mut self.all[place];
        for (value, unit) in pairs {
            if *unit == TIME {
                if !is_time(*value) {
                    measured.left_out += 1;
                    continue;
                }
                let fork = measured.processes.entry(self.process).or_insert_with(begun);
                fork.iterations.push(*value);
                if let Walls::Each(walls) = &mut fork.walls {
                    walls.push(value * calls / 1e9);
                }
            } else {
                self.names.insert((*unit).to_owned());
                if request.metrics.iter().any(|m| m == unit) {
                    measured
                        .metrics
                        .entry((*unit).to_owned())
                        .or_default()
                        .entry(self.process)
                        .or_default()
                        .push(*value);
                }
            }
        }
    }

    fn finish(self, format: &'static str) -> Dataset {
        let mut set = Dataset {
            formats: vec![format],
            metrics: self.names,
            ..Dataset::default()
        };
        set.warnings.extend(
            self.failed
                .iter()
                .map(|name| trouble::without_result(name, "it failed")),
        );
        for measured in self.all {
            if measured.processes.is_empty() {
                set.warnings.push(trouble::without_result(
                    &measured.name,
                    format!("no {TIME} above 0"),
                ));
                continue;
            }
            let mut conditions = measured.conditions;
            conditions.set_known(Subject::Program, "package", measured.package.clone());
            let mut series = Series {
                contender: measured.package,
                ..plain(measured.name, "ns", Replication::Repetitions, conditions)
            };
            series.forks = measured.processes.into_values().collect();
            let metric = |(unit, forks): (String, BTreeMap<usize, Vec<f64>>)| {
                (
                    unit.clone(),
                    MetricSeries {
                        unit,
                        forks: forks.into_values().collect(),
                    },
                )
            };
            series.metrics = measured.metrics.into_iter().map(metric).collect();
            note_left_out(&mut series, measured.left_out);
            set.benchmarks.push(series);
        }
        set
    }
}
