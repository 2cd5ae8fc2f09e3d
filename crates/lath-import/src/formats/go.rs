//! Output of `go test -bench`. The lines of `-count` are repetitions in one process: iterations of
//! one fork. A header (`goos:`, `pkg:`) begins another process, so several outputs in one file are
//! several forks. The header's facts about the machine apply to the lines after it.
//!
//! Names stay unchanged, with sub-benchmarks and number of processors. Other units (`B/op`,
//! `allocs/op`) are secondary metrics.
//!
//! The program prints a name, runs the benchmark, and prints the numbers, so whatever the benchmark
//! prints is between them ([`line`]).

mod line;

use super::series::{measured_by, note_absent, note_failed, note_left_out, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::lacking;
use crate::loss::{Loss, LossKind};
use crate::model::{Dataset, ForkSeries, MetricSeries, ReadRequest, Replication, Series, Walls};
use crate::number::is_time;
use crate::trouble;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::written::words;
use line::Line;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
            .any(|line| text(line) || line::is_result(&String::from_utf8_lossy(line)))
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let mut reading = Reading {
            conditions: measured_by("go test"),
            ..Reading::default()
        };
        let skipped = input.each_line(|line| reading.line(line, request))?;
        skipped.told(input.path, reading.finish())
    }
}

#[derive(Default)]
struct Reading {
    package: Option<String>,
    /// From the last header.
    conditions: Conditions,
    /// Number of the process, and whether the last line belonged to its header.
    process: usize,
    in_header: bool,
    /// The benchmark whose numbers have not been printed yet.
    begun: Option<String>,
    /// The next line says why this one failed.
    explained: Option<usize>,
    /// Where results begin whose package has not been named yet: without a header, `ok` names it.
    unnamed: usize,
    /// The first line of a panic, until a benchmark is found in its stack.
    panic: Option<String>,
    places: HashMap<(Option<String>, String, Conditions), usize>,
    all: Vec<Measured>,
    broken: Vec<String>,
    /// Packages of which a program ended with an error.
    failed: BTreeSet<Option<String>>,
    /// Packages that were not measured.
    unbuilt: Vec<String>,
    names: BTreeSet<String>,
}

/// Where the reason of a failure is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Told,
    /// In the next line, if that is indented.
    Follows,
}

/// A benchmark with its values of each process.
struct Measured {
    name: String,
    package: Option<String>,
    conditions: Conditions,
    processes: BTreeMap<usize, ForkSeries>,
    metrics: BTreeMap<String, BTreeMap<usize, Vec<f64>>>,
    left_out: usize,
    losses: Vec<Loss>,
}

impl Measured {
    /// Adds what other processes say of it.
    fn extend(&mut self, other: Measured) {
        self.processes.extend(other.processes);
        for (unit, values) in other.metrics {
            self.metrics.entry(unit).or_default().extend(values);
        }
        self.left_out += other.left_out;
        self.losses.extend(other.losses);
    }
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
                self.begun = None;
            }
            self.in_header = true;
            if let Some((key, value)) = line.split_once(": ") {
                self.header(key, value.trim());
            }
            return Ok(());
        }
        self.in_header = false;
        if let Some(place) = self.explained.take().filter(|_| line.starts_with(' '))
            && let Some(loss) = self.all[place].losses.last_mut()
        {
            loss.why = line.trim().to_owned();
            return Ok(());
        }
        match Line::of(line, self.begun.is_some()) {
            Line::Begun(name) => self.begun = Some(name.to_owned()),
            Line::Result {
                name,
                calls,
                pairs,
                rest,
            } => {
                let begun = self.begun.take();
                let name = name
                    .map(str::to_owned)
                    .or(begun)
                    .ok_or("a result without a name")?;
                self.add(&name, calls, &pairs, request);
                return match rest {
                    None => Ok(()),
                    Some(rest) => Err(format!("{name}: \"{rest}\" is no value with a unit")),
                };
            }
            Line::Unreadable(why) => return Err(why),
            other => self.ended(&other),
        }
        if let Some(package) = line::package_ended(line) {
            self.name_package(package);
        }
        Ok(())
    }

    /// Why there is no result.
    fn ended(&mut self, line: &Line) {
        match *line {
            Line::Failed(name) => self.lose(name, Loss::failed("it failed"), Why::Follows),
            Line::Skipped(name) => self.lose(name, Loss::unknown("it was skipped"), Why::Follows),
            Line::Panic { name, text } => match name.map(str::to_owned).or(self.begun.take()) {
                Some(name) => {
                    self.lose(&name, Loss::failed(text), Why::Told);
                    self.broken.push(text.to_owned());
                }
                None => self.panic = Some(text.to_owned()),
            },
            Line::Frame(name) => {
                if let Some(text) = self.panic.take() {
                    self.lose(name, Loss::failed(text.clone()), Why::Told);
                    self.broken.push(text);
                }
            }
            Line::ProgramFailed(text) => {
                // `[build failed]`, `[setup failed]`: no benchmark has run that could have failed.
                if text.ends_with(" failed]") {
                    self.unbuilt.push(text.replace('\t', " "));
                }
                let failed = line::package_ended(text).map(str::to_owned);
                self.failed.insert(failed.or_else(|| self.package.clone()));
                let why = self.panic.take().unwrap_or_else(|| text.to_owned());
                if let Some(name) = self.begun.take() {
                    self.lose(&name, Loss::failed(why.clone()), Why::Told);
                }
                self.broken.push(why);
            }
            _ => {}
        }
    }

    /// The results of a process that wrote no header are of this package.
    fn name_package(&mut self, package: &str) {
        if self.package.is_some() {
            return;
        }
        for mut one in self.all.split_off(self.unnamed) {
            one.package = Some(package.to_owned());
            let key = |of: &Measured| (of.package.clone(), of.name.clone(), of.conditions.clone());
            match self.all.iter_mut().find(|other| key(other) == key(&one)) {
                Some(same) => same.extend(one),
                None => self.all.push(one),
            }
        }
        self.places.clear();
        self.explained = None;
        self.unnamed = self.all.len();
        self.process += 1;
    }

    /// A benchmark without a result of this process.
    fn lose(&mut self, name: &str, loss: Loss, why: Why) {
        self.begun = None;
        let place = self.at(name);
        let known = &mut self.all[place].losses;
        // Each failure has lines of its own.
        let fails = why == Why::Follows && loss.kind == LossKind::Failed;
        if fails || !known.contains(&loss) {
            self.explained = (why == Why::Follows).then_some(place);
            known.push(loss);
        }
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

    fn at(&mut self, name: &str) -> usize {
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
                losses: Vec::new(),
            });
        }
        place
    }

    fn add(&mut self, name: &str, calls: f64, pairs: &[(f64, &str)], request: &ReadRequest) {
        let place = self.at(name);
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
                if request.wants(unit) {
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

    fn finish(mut self) -> Dataset {
        let mut set = Dataset {
            metrics: self.names,
            broken: std::mem::take(&mut self.broken),
            ..Dataset::default()
        };
        let unbuilt = self.unbuilt.iter();
        let unbuilt = unbuilt.map(|text| trouble::without_result(text, "it was not measured"));
        set.warnings.extend(unbuilt);
        set.broken.extend(self.panic.take());
        let mut all = with_processors(self.all);
        if let Some(why) = set.broken.first() {
            not_reached(&mut all, &self.failed, why);
        }
        absent(&mut all);
        for measured in all {
            let mut conditions = measured.conditions;
            conditions.set_known(Subject::Program, "package", measured.package.clone());
            let mut series = Series {
                contender: measured.package,
                ..plain(measured.name, "ns", Replication::Repetitions, conditions)
            };
            if measured.processes.is_empty() {
                let nothing = || Loss::unknown(format!("no {TIME} above 0"));
                let loss = measured.losses.into_iter().next().unwrap_or_else(nothing);
                set.lose(series, loss);
                continue;
            }
            series.forks = measured.processes.into_values().collect();
            let metric = |(unit, forks): (String, BTreeMap<usize, Vec<f64>>)| {
                (
                    unit.clone(),
                    MetricSeries {
                        unit,
                        forks: forks.into_values().collect(),
                        missing: 0,
                    },
                )
            };
            series.metrics = measured.metrics.into_iter().map(metric).collect();
            note_left_out(&mut series, measured.left_out);
            note_losses(&mut series, &measured.losses);
            set.benchmarks.push(series);
        }
        set
    }
}

/// A program that ended with an error has not measured what others of its package have one process
/// more of.
fn not_reached(all: &mut [Measured], failed: &BTreeSet<Option<String>>, why: &str) {
    let mut most: HashMap<Option<String>, usize> = HashMap::new();
    for one in &*all {
        let most = most.entry(one.package.clone()).or_default();
        *most = (*most).max(one.processes.len());
    }
    let of_failed = |one: &&mut Measured| one.losses.is_empty() && failed.contains(&one.package);
    for one in all.iter_mut().filter(of_failed) {
        if !one.processes.is_empty() && one.processes.len() < most[&one.package] {
            let why = format!("not reached: {}", why.replace('\t', " "));
            one.losses.push(Loss::failed(why));
        }
    }
}

/// Processes that do not have a benchmark which others of its package have.
fn absent(all: &mut [Measured]) {
    let processes = |one: &Measured| one.processes.keys().copied().collect();
    let holders: Vec<BTreeSet<usize>> = all.iter().map(processes).collect();
    let without = lacking::runs_without(&holders);
    for (one, without) in all.iter_mut().zip(without) {
        let is_told = !one.losses.is_empty() || one.left_out > 0;
        let loss = lacking::in_runs(without.len(), one.processes.len());
        one.losses.extend(loss.filter(|_| !is_told));
    }
}

/// Failures beside results, and runs without any.
fn note_losses(series: &mut Series, losses: &[Loss]) {
    let failures = losses.iter().filter(|l| l.kind == LossKind::Failed);
    if let Some(first) = failures.clone().next() {
        let times = words::count(failures.count(), "failure");
        let why = format!("{times} beside results: {}", first.why);
        note_failed(series, why);
    }
    let absent = losses
        .iter()
        .filter(|l| matches!(l.kind, LossKind::Absent(_)));
    absent.for_each(|loss| note_absent(series, loss.clone()));
}

/// If a benchmark fails in its first call, Go prints its name without the number of processors:
/// those of other benchmarks have it. Losses of one that has results elsewhere become its own.
fn with_processors(mut all: Vec<Measured>) -> Vec<Measured> {
    let end = |name: &str| {
        let (_, digits) = name.rsplit_once('-')?;
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| format!("-{digits}"))
    };
    let measured = all.iter().filter(|one| !one.processes.is_empty());
    let ends: Vec<Option<String>> = measured.map(|one| end(&one.name)).collect();
    let Some(Some(common)) = ends
        .first()
        .filter(|first| ends.iter().all(|e| e == *first))
    else {
        return all;
    };
    for one in &mut all {
        if one.processes.is_empty()
            && !one.losses.is_empty()
            && !one.name.ends_with(common.as_str())
        {
            one.name += common;
        }
    }
    let (lost, mut left): (Vec<Measured>, Vec<Measured>) =
        all.into_iter().partition(|one| one.processes.is_empty());
    for one in lost {
        let same = left
            .iter_mut()
            .find(|other| (&other.name, &other.package) == (&one.name, &one.package));
        match same {
            Some(same) => {
                same.losses.extend(one.losses);
                same.left_out += one.left_out;
            }
            None => left.push(one),
        }
    }
    left
}
