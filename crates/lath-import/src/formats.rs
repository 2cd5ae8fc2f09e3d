//! The formats, one file each.

pub mod criterion;
mod divan;
mod go;
mod google;
mod hyperfine;
mod jmh;
mod journal;
mod mitata;
mod pyperf;
mod told;

use crate::detect::Head;
use crate::lenient::Tried;
use crate::loss::Loss;
use crate::model::{
    Dataset, ForkSeries, ReadRequest, Replication, Runtime, Series, SeriesUnit, Walls,
};
use crate::{number, trouble, unit};
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::words;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::Path;

/// The file format of a tool.
pub trait FileFormat: Sync {
    /// Its display name: `Google Benchmark JSON`.
    fn name(&self) -> &'static str;
    fn recognises(&self, head: &Head) -> bool;
    /// Reads a recognised file. L853 with the line, if it is damaged.
    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic>;
}

/// A file being read.
pub struct Input<'a> {
    pub path: &'a Path,
    pub reader: &'a mut dyn BufRead,
}

impl Input<'_> {
    /// Gives each line without its end to `take`, which says what of it cannot be read.
    ///
    /// # Errors
    /// L850: the file cannot be read.
    pub fn each_line(
        &mut self,
        mut take: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<Skipped, Diagnostic> {
        let mut line = Vec::new();
        let mut skipped = Skipped::default();
        for number in 1.. {
            line.clear();
            let read = self.reader.read_until(b'\n', &mut line);
            if read.map_err(|e| trouble::unreadable(self.path, e))? == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            if let Err(why) = take(text.trim_end()) {
                skipped.line(self.path, number, why);
            }
        }
        Ok(skipped)
    }

    /// The entries of a file that can be read; `name` is what its array is called.
    pub fn entries<T>(&self, all: Vec<Tried<T>>, name: &str) -> (Vec<T>, Skipped) {
        let (mut read, mut skipped) = (Vec::new(), Skipped::default());
        for (index, Tried(entry)) in all.into_iter().enumerate() {
            match entry {
                Ok(entry) => read.push(entry),
                Err(why) => skipped.entry(self.path, &format!("{name}[{index}]"), &why),
            }
        }
        (read, skipped)
    }
}

/// Parts of a file that cannot be read.
#[derive(Default)]
pub struct Skipped {
    first: Option<Diagnostic>,
    warnings: Vec<Diagnostic>,
    more: usize,
}

/// Maximum number of parts named in warnings; more are counted.
const NAMED: usize = 3;

impl Skipped {
    /// JSON that begins after `lines_before` lines.
    fn json(&mut self, path: &Path, lines_before: usize, error: &serde_json::Error) {
        let damage = trouble::json(path, lines_before, error);
        let (place, why) = damage
            .message
            .split_once(": ")
            .unwrap_or(("", &damage.message));
        self.add(trouble::skipped(place, why), || damage.clone());
    }

    fn line(&mut self, path: &Path, number: usize, why: String) {
        let warning = trouble::skipped(format!("{}:{number}", path.display()), &why);
        self.add(warning, || trouble::damaged(path, number, 0, why));
    }

    pub fn entry(&mut self, path: &Path, entry: &str, why: &str) {
        let warning = trouble::skipped(format!("{}: {entry}", path.display()), why);
        self.add(warning, || {
            trouble::damaged(path, 0, 0, format!("{entry}: {why}"))
        });
    }

    /// A part whose damage has a place.
    pub fn add(&mut self, warning: Diagnostic, error: impl FnOnce() -> Diagnostic) {
        if self.first.is_none() {
            self.first = Some(error());
        }
        if self.warnings.len() < NAMED {
            self.warnings.push(warning);
        } else {
            self.more += 1;
        }
    }

    /// The set with warnings about what it lacks.
    ///
    /// # Errors
    /// L853: nothing of the file can be read.
    pub fn told(self, path: &Path, mut set: Dataset) -> Result<Dataset, Diagnostic> {
        let has_something = !set.benchmarks.is_empty() || !set.broken.is_empty();
        if let Some(error) = self.first.filter(|_| !has_something) {
            return Err(error);
        }
        set.warnings.extend(self.warnings);
        if self.more > 0 {
            let more = format!("{}: {} more", path.display(), self.more);
            set.warnings
                .push(trouble::skipped(more, "they cannot be read"));
        }
        Ok(set)
    }
}

/// All formats.
pub const FORMATS: &[&dyn FileFormat] = &[
    &journal::Journal,
    &jmh::Jmh,
    // Has all of Google Benchmark's keys.
    &mitata::Mitata,
    &google::Google,
    &criterion::Criterion,
    &pyperf::Pyperf,
    &hyperfine::Hyperfine,
    &divan::Divan,
    &go::GoBench,
];

/// Name of the fact that names the measuring tool: `pyperf 2.10.0`.
pub(crate) const HARNESS: &str = "harness";

/// Conditions that name only the tool.
fn measured_by(tool: impl Into<String>) -> Conditions {
    let mut conditions = Conditions::default();
    conditions.set(Subject::Toolchain, HARNESS, tool);
    conditions
}

/// Parameters as text; other values as JSON writes them.
pub(crate) fn params(given: BTreeMap<String, Value>) -> BTreeMap<String, String> {
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    given
        .into_iter()
        .map(|(name, value)| (name, text(value)))
        .collect()
}

/// A series of a tool without modes, threads, parameters.
pub(crate) fn plain(
    benchmark: String,
    time: &str,
    replication: Replication,
    conditions: Conditions,
) -> Series {
    let unit = unit::per_op(time).unwrap_or_else(|| SeriesUnit {
        label: "ns/op".to_owned(),
        nanos: 1.0,
    });
    Series {
        benchmark,
        params: BTreeMap::new(),
        mode: if replication == Replication::Processes {
            "ss"
        } else {
            "avgt"
        }
        .to_owned(),
        threads: 1,
        unit,
        forks: Vec::new(),
        metrics: BTreeMap::new(),
        replication,
        runtime: Runtime::Native,
        warmup_s: None,
        contender: None,
        conditions,
        distinction: None,
        competing: None,
        turned: Vec::new(),
        losses: Vec::new(),
        warnings: Vec::new(),
    }
}

/// A fork of measured `(ns per operation, wall seconds)`; leaves out invalid times and counts them.
fn timed_fork(values: impl Iterator<Item = (f64, f64)>) -> (ForkSeries, usize) {
    let mut all = 0;
    let (iterations, walls): (Vec<f64>, Vec<f64>) = values
        .inspect(|_| all += 1)
        .filter(|(value, _)| number::is_time(*value))
        .unzip();
    let left_out = all - iterations.len();
    (
        ForkSeries {
            iterations,
            walls: each(walls),
            ..ForkSeries::default()
        },
        left_out,
    )
}

/// Unknown if one of them is not a time.
fn each(walls: Vec<f64>) -> Walls {
    if walls.iter().all(|w| number::is_time(*w)) {
        Walls::Each(walls)
    } else {
        Walls::Unknown
    }
}

/// Longest warm-up of a fork, seconds; `None` if wall times are missing.
fn warmup_s(forks: &[ForkSeries]) -> Option<f64> {
    let of = |fork: &ForkSeries| {
        fork.walls_s()
            .map(|walls| walls.iter().take(fork.warmup.len()).sum::<f64>())
    };
    forks
        .iter()
        .map(of)
        .try_fold(0.0, |most: f64, seconds| Some(most.max(seconds?)))
}

/// Failures of a case that has results of so many forks.
fn failures(count: usize, first: &str, forks: usize) -> Loss {
    Loss::failed(match forks {
        0 => first.to_owned(),
        _ => format!("{} of its forks: {first}", words::count(count, "failure")),
    })
}

/// Notes failed repetitions or processes of a series that has others.
fn note_failed(series: &mut Series, why: String) {
    series
        .warnings
        .push(Diagnostic::warning("W923", why.clone()));
    series.losses.push(Loss::failed(why));
}

/// Notes the values left out.
fn note_left_out(series: &mut Series, left_out: usize) {
    if left_out > 0 {
        let warning = trouble::left_out(&series.benchmark, left_out);
        let values = words::count(left_out, "value");
        series
            .losses
            .push(Loss::unknown(format!("{values} not above 0 left out")));
        series.warnings.push(warning);
    }
}
