//! The common model of all formats.

use crate::comparison::Place;
use crate::loss::Loss;
use lath_core::conditions::{self, Conditions, Fact, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use lath_core::written::units;
use std::collections::{BTreeMap, BTreeSet};

/// Data to read besides times.
#[derive(Clone, Debug, Default)]
pub struct ReadRequest {
    /// Names of secondary metrics to read; others are skipped.
    pub metrics: Vec<String>,
    /// Combine results of different machines, or of different settings of one.
    pub pool_machines: bool,
}

impl ReadRequest {
    pub(crate) fn wants(&self, metric: &str) -> bool {
        self.metrics.iter().any(|wanted| wanted == metric)
    }
}

/// The results of one side.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// In the order of the files.
    pub benchmarks: Vec<Series>,
    /// Benchmarks that the files name, but have no result of: without forks, with the reason, also
    /// as a warning.
    pub lost: Vec<Series>,
    /// Why a program ended before all of its benchmarks had a result, if a file says so.
    pub broken: Vec<String>,
    /// Names of all secondary metrics found, requested or not.
    pub metrics: BTreeSet<String>,
    /// Data that could not be read, with reasons, but for [`Dataset::lost`].
    pub warnings: Vec<Diagnostic>,
    /// Name of each format read, in the order of the paths.
    pub formats: Vec<&'static str>,
    /// What the files say of the revision that was measured, each once.
    pub revisions: Vec<Revision>,
}

impl Dataset {
    /// A series of it has this metric, which it gets if it was asked for.
    pub(crate) fn add_metric(
        &mut self,
        series: &mut Series,
        (name, unit): (&str, &str),
        request: &ReadRequest,
        forks: Vec<Vec<f64>>,
    ) {
        self.metrics.insert(name.to_owned());
        if request.wants(name) {
            let unit = unit.to_owned();
            series.metrics.insert(
                name.to_owned(),
                MetricSeries {
                    unit,
                    forks,
                    missing: 0,
                },
            );
        }
    }

    pub(crate) fn add_revision(&mut self, revision: Option<&Revision>) {
        if let Some(revision) = revision.filter(|one| !self.revisions.contains(one)) {
            self.revisions.push(revision.clone());
        }
    }

    /// A benchmark without a result.
    pub(crate) fn lose(&mut self, series: Series, loss: Loss) {
        self.benchmarks.push(series.lost(loss));
    }

    /// All data that could not be read, with reasons.
    pub fn told(&self) -> impl Iterator<Item = &Diagnostic> {
        let lost = self.lost.iter().flat_map(|series| &series.warnings);
        self.warnings.iter().chain(lost)
    }
}

/// One benchmark with one set of parameters in one mode.
#[derive(Clone, Debug)]
pub struct Series {
    /// The tool's name for it.
    pub benchmark: String,
    /// Parameters that the tool keeps as data; parameters that are only part of a name stay there.
    pub params: BTreeMap<String, String>,
    /// JMH's label: `avgt` if a tool has no modes, `ss` if an iteration is one call in its own
    /// process.
    pub mode: String,
    pub threads: u64,
    /// The file's own unit of time.
    pub unit: SeriesUnit,
    pub forks: Vec<ForkSeries>,
    pub metrics: BTreeMap<String, MetricSeries>,
    pub replication: Replication,
    pub runtime: Runtime,
    /// Seconds of warm-up before the first measured iteration of a fork; `None` if unknown.
    pub warmup_s: Option<f64>,
    /// Distinguishes results of one name in one file: compiler, package. Becomes part of the name
    /// if a file has several, see `merge`.
    pub contender: Option<String>,
    /// The recorded conditions of the measurement: values under other conditions form another
    /// series.
    pub conditions: Conditions,
    /// The host that measured it, if the file names it.
    pub host: Option<String>,
    /// Differences of the conditions from those of other series with the same key: `compiler g++
    /// 12.2.0`.
    pub distinction: Option<String>,
    /// Contender and benchmark, if the tool reports them beside the name.
    pub competing: Option<Competing>,
    /// In the comparisons of the runs that measured it, one for each file; empty if unknown.
    pub places: Vec<Place>,
    /// What is missing of it.
    pub losses: Vec<Loss>,
    pub warnings: Vec<Diagnostic>,
}

/// A benchmark by the name that all contenders share, and the contender's id: together they are the
/// same whether or not names in the file begin with the contender.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Competing {
    pub benchmark: String,
    pub contender: String,
}

/// A unit of time per operation.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesUnit {
    /// `ns/op`.
    pub label: String,
    pub nanos: f64,
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForkSeries {
    /// ns per operation of each measured iteration; finite and above 0.
    pub iterations: Vec<f64>,
    /// The same for warm-up iterations, if the tool keeps them.
    pub warmup: Vec<f64>,
    pub walls: Walls,
    /// Family and number of the block, if it was measured with others.
    pub block: Option<(usize, u64)>,
    /// The tool's class of the fork, if the tool saw more of it than the file holds: `flat`,
    /// `warmed` …
    pub status: Option<String>,
}

/// Wall times of a fork's iterations, in seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Walls {
    /// The tool does not record them.
    #[default]
    Unknown,
    /// Of every iteration, warm-up first.
    Each(Vec<f64>),
    /// An iteration takes this long, or one operation if that is longer.
    Length(f64),
}

/// Values of a secondary metric, `[fork][iteration]`, in the tool's unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetricSeries {
    pub unit: String,
    pub forks: Vec<Vec<f64>>,
    /// Forks of files that do not have it, though others do.
    pub missing: usize,
}

impl MetricSeries {
    /// Converts rates of bytes to one unit, because each run chooses its own.
    pub fn new(unit: &str, mut forks: Vec<Vec<f64>>) -> MetricSeries {
        let Some(size) = units::bytes_per_second(unit) else {
            return MetricSeries {
                unit: unit.to_owned(),
                forks,
                missing: 0,
            };
        };
        forks.iter_mut().flatten().for_each(|value| *value *= size);
        MetricSeries {
            unit: BYTES_PER_SECOND.to_owned(),
            forks,
            missing: 0,
        }
    }
}

/// The unit of [`MetricSeries::new`]'s rates of bytes.
pub const BYTES_PER_SECOND: &str = "B/s";

/// The meaning of a fork of the series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replication {
    /// A process with iterations.
    Forks,
    /// The tool repeats within one process: each file (or run) is one fork, its repetitions are the
    /// iterations.
    Repetitions,
    /// Each value comes from its own process.
    Processes,
}

/// Which constants of the steady state apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// Compiles while it runs.
    Jit,
    /// Compiled before it runs, or interpreted.
    Native,
}

/// The key for matching series. Several series of a set share it if they were measured under
/// different conditions.
pub type SeriesKey<'a> = (&'a str, &'a BTreeMap<String, String>, &'a str, u64);

/// A [`SeriesKey`] of its own.
pub type OwnKey = (String, BTreeMap<String, String>, String, u64);

/// The key for matching if names differ: see [`Competing`].
pub type Identity<'a> = (&'a Competing, &'a BTreeMap<String, String>, &'a str, u64);

impl Series {
    pub fn key(&self) -> SeriesKey<'_> {
        (&self.benchmark, &self.params, &self.mode, self.threads)
    }

    pub(crate) fn own_key(&self) -> OwnKey {
        let (benchmark, params, mode, threads) = self.key();
        (
            benchmark.to_owned(),
            params.clone(),
            mode.to_owned(),
            threads,
        )
    }

    /// `None` if the file names no contenders.
    pub fn identity(&self) -> Option<Identity<'_>> {
        Some((
            self.competing.as_ref()?,
            &self.params,
            &self.mode,
            self.threads,
        ))
    }

    /// Whether its processes measured in turns with those of others.
    pub fn in_turns(&self) -> bool {
        self.places.iter().any(|place| place.own().in_turns())
    }

    /// Whether the tool that measured it takes the number of forks as `-f N`: lath and JMH.
    pub fn takes_forks(&self) -> bool {
        let harness = Fact {
            subject: Subject::Toolchain,
            name: conditions::HARNESS,
        };
        let tool = self.conditions.value(harness).unwrap_or_default();
        ["lath", "JMH"].contains(&tool.split(' ').next().unwrap_or_default())
    }

    /// The measured iterations, `[fork][iteration]`, extracted.
    pub fn iterations(&self) -> Vec<Vec<f64>> {
        self.forks.iter().map(|f| f.iterations.clone()).collect()
    }
}

impl ForkSeries {
    /// Warm-up and measurement in one list.
    pub fn whole(&self) -> Vec<f64> {
        self.warmup
            .iter()
            .chain(&self.iterations)
            .copied()
            .collect()
    }

    /// Wall time of every iteration, warm-up first, in seconds.
    pub fn walls_s(&self) -> Option<Vec<f64>> {
        match &self.walls {
            Walls::Unknown => None,
            Walls::Each(walls) => Some(walls.clone()),
            Walls::Length(length) => Some(
                self.warmup
                    .iter()
                    .chain(&self.iterations)
                    .map(|ns| length.max(ns / 1e9))
                    .collect(),
            ),
        }
    }
}

/// The iterations of two series, `[fork][iteration]`, paired fork by fork: those of blocks in which
/// both have a fork, if every fork names its block; otherwise all, in order.
pub fn paired(base: &Series, new: &Series) -> [Vec<Vec<f64>>; 2] {
    let of = |series: &Series| {
        series
            .forks
            .iter()
            .map(|f| Some((f.block?, f.iterations.clone())))
            .collect::<Option<BTreeMap<_, _>>>()
    };
    match (of(base), of(new)) {
        (Some(base), Some(mut new)) => {
            let common = base
                .into_iter()
                .filter_map(|(block, forks)| Some((forks, new.remove(&block)?)));
            let (base, new) = common.unzip();
            [base, new]
        }
        _ => [base.iterations(), new.iterations()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(blocks: &[Option<(usize, u64)>]) -> Series {
        let fork = |(block, i): (&Option<(usize, u64)>, u8)| ForkSeries {
            iterations: vec![f64::from(i)],
            block: *block,
            ..ForkSeries::default()
        };
        let forks = blocks.iter().zip(1..).map(fork).collect();
        Series {
            forks,
            ..crate::formats::series::plain(
                "b".to_owned(),
                "ns",
                Replication::Forks,
                Conditions::default(),
            )
        }
    }

    /// 2 MB/s in one file equals 2000 kB/s in another.
    #[test]
    fn rates_of_bytes_have_one_unit() {
        let [mega, kilo] = [("MB/s", 2.0), ("kB/s", 2000.0)]
            .map(|(unit, value)| MetricSeries::new(unit, vec![vec![value]]));
        assert_eq!((&mega.unit, &mega), (&"B/s".to_owned(), &kilo));
        assert_eq!(MetricSeries::new("MB/sec", vec![vec![2.0]]).forks, [[2.0]]);
    }

    /// A failed fork excludes its counterpart, not another fork.
    #[test]
    fn forks_of_one_block_belong_together() {
        let [base, new] =
            [[1, 3, 4], [1, 2, 4]].map(|blocks| series(&blocks.map(|b| Some((0, b)))));
        assert_eq!(
            paired(&base, &new),
            [[vec![1.0], vec![3.0]], [vec![1.0], vec![3.0]]]
        );
        let without = series(&[None, Some((0, 1))]);
        assert_eq!(
            paired(&without, &base),
            [without.iterations(), base.iterations()]
        );
        let elsewhere = series(&[Some((1, 1))]);
        assert_eq!(
            paired(&elsewhere, &base),
            [Vec::<Vec<f64>>::new(), Vec::new()]
        );
    }
}
