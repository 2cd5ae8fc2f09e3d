//! What a database of results can do. Whatever is in it was read from files.
//!
//! SQL keeps to what SQLite and PostgreSQL share: text ids, times as integers, JSON as text,
//! parameters `$1`, `$2` … in their order.

pub mod migrations;
pub mod sqlite;

use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A run and its results, to be added.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The hash of its file's content.
    pub id: String,
    /// What the file was called.
    pub file: String,
    pub format: String,
    pub revision: Revision,
    /// Seconds since 1970, UTC, as of `added`; `None`: the file does not say.
    pub started: Option<u64>,
    pub added: u64,
    pub results: Vec<Outcome>,
}

/// The result of one benchmark.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What has to be equal for two results to be two points of one line: the benchmark with its
    /// contender, parameters, mode and threads, the machine and its set-up.
    pub series: String,
    pub benchmark: String,
    pub contender: String,
    pub params: BTreeMap<String, String>,
    pub mode: String,
    pub threads: u64,
    pub machine: Facts,
    pub setup: Facts,
    pub toolchain: Facts,
    pub build: String,
    /// Hash of the benchmark's own code.
    pub source: Option<String>,
    /// ns per operation.
    pub estimate: f64,
    pub interval: Option<[f64; 2]>,
    /// Of the logarithm of the estimate; `None`: one fork.
    pub variance: Option<f64>,
    pub forks: Vec<Fork>,
}

/// Facts by name, as JSON, and their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub id: String,
    pub json: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fork {
    /// Logarithm of its mean, ns.
    pub mean: f64,
    pub iterations: u64,
    /// Of the logarithms of its iterations.
    pub variance: Option<f64>,
    pub block: Option<String>,
    pub status: Option<String>,
}

/// A run, as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRow {
    pub id: String,
    pub file: String,
    pub format: String,
    #[serde(flatten)]
    pub revision: Revision,
    pub started: Option<u64>,
    pub results: u64,
    /// Hashes of the machine and of its set-up, of its first result.
    pub machine: String,
    pub setup: String,
    /// What its processor is called.
    pub processor: Option<String>,
}

/// A point of a line over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    #[serde(skip)]
    pub series: String,
    pub benchmark: String,
    pub contender: String,
    pub params: BTreeMap<String, String>,
    pub mode: String,
    pub threads: u64,
    pub machine: String,
    pub setup: String,
    pub run: String,
    #[serde(flatten)]
    pub revision: Revision,
    pub started: Option<u64>,
    pub estimate_ns: f64,
    pub interval: Option<[f64; 2]>,
    pub forks: u64,
    /// Of the logarithm of the estimate.
    pub variance: Option<f64>,
    /// Hash of the benchmark's own code; another is another benchmark.
    pub source: Option<String>,
}

/// A database of results. The order of runs is that of their commits on the line of first parents,
/// where it is known; never that of dates.
///
/// # Errors
/// L817: the database cannot be read or written.
pub trait Store {
    /// The runs that are in it.
    fn ids(&mut self) -> Result<BTreeSet<String>, Diagnostic>;

    /// Adds a run as a whole or not at all. False: it is there already.
    fn add(&mut self, run: &Run) -> Result<bool, Diagnostic>;

    fn runs(&mut self) -> Result<Vec<RunRow>, Diagnostic>;

    /// All results, line by line, each in the order of runs.
    fn points(&mut self) -> Result<Vec<Point>, Diagnostic>;

    /// Removes the forks of all but the last `keep` runs; how many rows that were.
    fn thin(&mut self, keep: u64) -> Result<u64, Diagnostic>;
}
