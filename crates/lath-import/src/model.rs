//! What all formats become.

use lath_core::diagnostic::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

/// What to read besides times.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Names of secondary metrics; others are skipped.
    pub metrics: Vec<String>,
}

/// The results of one side.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// In the order of the files.
    pub benchmarks: Vec<Series>,
    /// Names of all secondary metrics there are, requested or not.
    pub metrics: BTreeSet<String>,
    /// What could not be taken over, and why.
    pub warnings: Vec<Diagnostic>,
    /// Name of each format read, in the order of the paths.
    pub formats: Vec<&'static str>,
}

/// One benchmark with one set of parameters in one mode.
#[derive(Clone, Debug)]
pub struct Series {
    /// As the tool names it.
    pub benchmark: String,
    /// Those that the tool keeps as data; parameters that are only part of a name stay there.
    pub params: BTreeMap<String, String>,
    /// JMH's label: `avgt` where a tool knows no modes, `ss` where an iteration is one call in a process of its own.
    pub mode: String,
    pub threads: u64,
    /// The file's own unit of time.
    pub unit: Unit,
    pub forks: Vec<ForkSeries>,
    pub metrics: BTreeMap<String, Metric>,
    pub replication: Replication,
    pub runtime: Runtime,
    /// Seconds of warm-up before the first measured iteration of a fork; `None` if the tool does not say.
    pub warmup_s: Option<f64>,
    /// What tells results of one name in one file apart: compiler, package. Part of the name if a file has several, see `merge`.
    pub contender: Option<String>,
    pub warnings: Vec<Diagnostic>,
}

/// A unit of time per operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// `ns/op`.
    pub label: String,
    pub nanos: f64,
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForkSeries {
    /// ns per operation of each measured iteration; finite and above 0.
    pub iterations: Vec<f64>,
    /// The same of warm-up iterations, as far as the tool keeps them.
    pub warmup: Vec<f64>,
    pub walls: Walls,
    /// What the tool called the fork, having seen more of it than its file tells: `flat`, `warmed` …
    pub status: Option<String>,
}

/// Wall times of a fork's iterations, in seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Walls {
    /// The tool does not say.
    #[default]
    Unknown,
    /// Of every iteration, warm-up first.
    Each(Vec<f64>),
    /// An iteration lasts so long, or one operation if that is longer.
    Length(f64),
}

/// Values of a secondary metric, `[fork][iteration]`, in the tool's unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metric {
    pub unit: String,
    pub forks: Vec<Vec<f64>>,
}

/// What a fork of the series is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replication {
    /// A process of its own, with iterations.
    Forks,
    /// The tool repeats within one process: each file (or run) is one fork, its repetitions are the iterations.
    Repetitions,
    /// Each value is a process of its own.
    Processes,
}

/// Which constants of the steady state suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// Compiles while it runs.
    Jit,
    /// Compiled beforehand, or interpreted.
    Native,
}

/// What a series is matched by.
pub type Key<'a> = (&'a str, &'a BTreeMap<String, String>, &'a str, u64);

impl Series {
    pub fn key(&self) -> Key<'_> {
        (&self.benchmark, &self.params, &self.mode, self.threads)
    }

    /// The measured iterations, `[fork][iteration]`, taken out.
    pub fn iterations(&self) -> Vec<Vec<f64>> {
        self.forks.iter().map(|f| f.iterations.clone()).collect()
    }
}

impl ForkSeries {
    /// Warm-up and measurement as one series.
    pub fn whole(&self) -> Vec<f64> {
        self.warmup.iter().chain(&self.iterations).copied().collect()
    }

    /// Wall time of every iteration, warm-up first, in seconds.
    pub fn walls_s(&self) -> Option<Vec<f64>> {
        match &self.walls {
            Walls::Unknown => None,
            Walls::Each(walls) => Some(walls.clone()),
            Walls::Length(length) => Some(self.warmup.iter().chain(&self.iterations).map(|ns| length.max(ns / 1e9)).collect()),
        }
    }
}
