//! What the user asks for.

use super::groups::DeclaredComparison;
use super::identical::Identical;
use super::lacks::Lacking;
use super::params::Override;
use crate::diagnostic::Place;
use crate::plan::RunOptions;
use crate::program::Benchmark;
use crate::setting::{Key, Layer, Mode, Preset, Value};
use regex::Regex;

/// The user's request.
#[derive(Clone)]
pub struct Request {
    pub flags: Layer,
    pub preset: &'static Preset,
    /// A benchmark runs if any of these matches its id (all benchmarks, if the list is empty) and
    /// no exclude does.
    pub includes: Vec<Regex>,
    pub excludes: Vec<Regex>,
    pub params: Vec<Override>,
    pub seed: u64,
    /// Copied to the plan.
    pub options: RunOptions,
    /// Comparisons that `lath.toml` declares.
    pub comparisons: Vec<DeclaredComparison>,
    /// Contender to compare others with, if no benchmark or comparison names one.
    pub baseline: Option<String>,
    /// The command names it, so it must exist; `--platform` may exclude one that a suite names.
    pub baseline_asked: bool,
    /// Where a suite names it.
    pub baseline_place: Option<Place>,
    /// Contenders that suites may name although they do not take part, such as other platforms.
    pub absent: Vec<String>,
    /// Other names of contenders that take part, with their own: `node`, `node-20`.
    pub also_called: Vec<(String, String)>,
    /// Some source of a suite could not be read; unknown names may be its.
    pub incomplete: bool,
    /// Contenders, and the comparisons that they have no benchmark for.
    pub lacks: Vec<(String, Lacking)>,
    /// Threads of each function of a group; overrides the source.
    pub thread_groups: Vec<u64>,
    /// Every fork of a measured program warms up its benchmarks whose id matches any of these (JMH:
    /// `-wmb`).
    pub warmup_benchmarks: Vec<Regex>,
    /// Names of the [`RunOptions::profilers`] that use extra processes.
    pub apart: Vec<String>,
    /// Compares only versions of the same sources: contenders `x@base` and `x@new` with these
    /// labels, the base's first.
    pub versions: Option<Vec<String>>,
    pub identical: Identical,
    /// Working folders with different paths hold the same files, except those that builds read.
    pub same_files: bool,
}

/// All benchmarks, with the standard preset.
impl Default for Request {
    fn default() -> Request {
        Request {
            flags: Layer::default(),
            preset: Preset::named("standard").expect("it is declared"),
            includes: Vec::new(),
            excludes: Vec::new(),
            params: Vec::new(),
            seed: 0,
            options: RunOptions {
                check: true,
                speed: true,
                ..RunOptions::default()
            },
            comparisons: Vec::new(),
            baseline: None,
            baseline_asked: false,
            baseline_place: None,
            absent: Vec::new(),
            also_called: Vec::new(),
            incomplete: false,
            lacks: Vec::new(),
            thread_groups: Vec::new(),
            warmup_benchmarks: Vec::new(),
            apart: Vec::new(),
            versions: None,
            identical: Identical::default(),
            same_files: false,
        }
    }
}

/// The modes of a benchmark: those of the strongest layer that names any.
pub(super) fn modes(benchmark: &Benchmark, request: &Request, suite: &Layer) -> Vec<Mode> {
    let mut layer = request.flags.clone();
    layer.fill_from(suite);
    layer.fill_from(&benchmark.settings);
    match layer.get(Key::Mode).map(|e| &e.value) {
        Some(Value::Modes(modes)) => modes.clone(),
        _ => vec![Mode::Throughput],
    }
}
