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
use crate::model::{
    Dataset, ForkSeries, ReadRequest, Replication, Runtime, Series, SeriesUnit, Walls,
};
use crate::{number, trouble, unit};
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
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
    /// Gives each line without its end to `take`, which says why it cannot be read.
    ///
    /// # Errors
    /// L850: the file cannot be read; L853: a line is damaged.
    pub fn each_line(
        &mut self,
        mut take: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<(), Diagnostic> {
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let read = self.reader.read_until(b'\n', &mut line);
            if read.map_err(|e| trouble::unreadable(self.path, e))? == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            take(text.trim_end()).map_err(|why| trouble::damaged(self.path, number, 0, why))?;
        }
        Ok(())
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

/// Notes the values left out.
fn note_left_out(series: &mut Series, left_out: usize) {
    if left_out > 0 {
        series
            .warnings
            .push(trouble::left_out(&series.benchmark, left_out));
    }
}
