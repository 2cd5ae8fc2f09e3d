//! lath's journal: JSON lines, one event each. The only format here that keeps warm-up iterations
//! and the wall time of each iteration.

use super::case_conditions::CaseConditions;
use super::series::{self, note_left_out};
use crate::comparison::{self, RunComparison};
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::loss::Loss;
use crate::model::{
    BYTES_PER_SECOND, Competing, Dataset, ForkSeries, MetricSeries, ReadRequest, Replication,
    Runtime, Series,
};
use crate::number::is_time;
use crate::trouble;
use crate::unit::Scale;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, Plan};
use lath_core::record::{
    CaseRecord, Event, ForkRecord, Iteration, JournalLines, RECORD_VERSION, Record,
};
use lath_score::{rate, score, times};
use std::collections::BTreeMap;

pub struct Journal;

const NAME: &str = "lath journal";

impl FileFormat for Journal {
    fn name(&self) -> &'static str {
        NAME
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{') && head.has(&[(1, "event"), (1, "version"), (1, "lath_version")])
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let record = record(input)?;
        Ok(record.map_or_else(Dataset::default, |record| of_record(&record, request)))
    }
}

/// The run whose journal this is; `None`: the file ends before its first event.
pub fn record(input: &mut Input) -> Result<Option<Record>, Diagnostic> {
    let mut line = Vec::new();
    let mut events = None;
    let mut record = None;
    for number in 1.. {
        line.clear();
        let length = input
            .reader
            .read_until(b'\n', &mut line)
            .map_err(|e| trouble::unreadable(input.path, e))?;
        // The last line of an interrupted run may be torn.
        if length == 0 || !line.ends_with(b"\n") {
            break;
        }
        let damaged = |e: &serde_json::Error| trouble::json(input.path, number - 1, e);
        let events = match &mut events {
            Some(events) => events,
            None => {
                let begun = JournalLines::of(&line).map_err(|e| damaged(&e))?;
                let version = |version| trouble::unknown(input.path, &unread(version));
                events.insert(begun.map_err(version)?)
            }
        };
        if let Some(event) = events.event(&line).map_err(|e| damaged(&e))? {
            apply(&mut record, event)
                .map_err(|why| trouble::damaged(input.path, number, 0, why))?;
        }
    }
    Ok(record)
}

fn unread(version: Option<u32>) -> String {
    let version = version.map_or_else(|| "?".to_owned(), |version| version.to_string());
    format!("it is a journal of version {version}; this lath reads versions 1 to {RECORD_VERSION}")
}

/// `Err`: what is wrong with the event.
fn apply(record: &mut Option<Record>, event: Event) -> Result<(), &'static str> {
    match (event, record) {
        (Event::RunStarted(header), record) => {
            if !is_consistent(&header.plan) {
                return Err("a comparison of the plan has a case that the plan has not");
            }
            *record = Some(Record::new(*header));
        }
        (event, None) if event.case().is_some() => return Err("no header before it"),
        (_, None) => {}
        (event, Some(record)) => {
            if event.case().is_some_and(|case| case >= record.cases.len()) {
                return Err("the plan has no such case");
            }
            record.take(event);
        }
    }
    Ok(())
}

/// Whether what comparisons name is there.
fn is_consistent(plan: &Plan) -> bool {
    let mut cases = plan.families.iter().flat_map(|family| &family.cases);
    cases.all(|case| plan.cases.get(*case).is_some())
        && plan
            .cases
            .iter()
            .all(|case| plan.wrappers.get(case.wrapper).is_some())
}

/// The series of all cases, in the plan's order; of several machines, those of each by themselves.
pub fn of_record(record: &Record, request: &ReadRequest) -> Dataset {
    let machines = record.measuring();
    if machines.len() < 2 {
        // A resumed run may have gone elsewhere before it measured anything.
        return match machines[..] {
            [only] if only > 0 => of_machine(&record.on(only), request),
            _ => of_machine(record, request),
        };
    }
    let mut whole = Dataset::default();
    for number in machines {
        let own = record.on(number);
        let host = own.header.environment.name().to_owned();
        let mut set = of_machine(&own, request);
        // Another machine may have measured them.
        set.benchmarks.retain(|series| !series.forks.is_empty());
        for series in &mut set.benchmarks {
            series.conditions.set_machine(&host);
        }
        whole.benchmarks.append(&mut set.benchmarks);
        whole.metrics.append(&mut set.metrics);
        for revision in &set.revisions {
            whole.add_revision(Some(revision));
        }
        whole.formats = set.formats;
    }
    let all = of_machine(record, request).benchmarks;
    whole
        .benchmarks
        .extend(all.into_iter().filter(|series| series.forks.is_empty()));
    whole
}

fn of_machine(record: &Record, request: &ReadRequest) -> Dataset {
    let mut set = Dataset {
        formats: vec![NAME],
        ..Dataset::default()
    };
    set.add_revision(record.header.environment.revision.as_ref());
    let plan = &record.header.plan;
    for (index, (case, done)) in plan.cases.iter().zip(&record.cases).enumerate() {
        let mut reading = Reading {
            case,
            request,
            left_out: 0,
            metrics: BTreeMap::new(),
            others: Vec::new(),
        };
        let forks = reading.forks(done);
        reading.profile(done);
        set.metrics.extend(reading.others);
        set.metrics.extend(reading.metrics.keys().cloned());
        let mut series = Series {
            metrics: reading.metrics,
            forks,
            ..series(record, index)
        };
        series.warmup_s = series::warmup_s(&series.forks);
        series.losses = losses(case, done, series.forks.len());
        if !series.forks.is_empty() {
            note_left_out(&mut series, reading.left_out);
        }
        set.benchmarks.push(series);
    }
    for families in plan.comparisons() {
        let cases: Vec<usize> = comparison::places(plan, &families)
            .into_iter()
            .map(|(_, case)| case)
            .collect();
        comparison::place(&mut set, RunComparison::of(record, &families), &cases);
    }
    set
}

/// A case without its results.
fn series(record: &Record, index: usize) -> Series {
    let plan = &record.header.plan;
    let case = &plan.cases[index];
    let wrapper = &plan.wrappers[case.wrapper];
    let params = case.params.iter();
    let told = CaseConditions::of(&record.header, case);
    let conditions = told.conditions();
    Series {
        host: told.host(),
        params: params.map(|p| (p.name.clone(), p.value.clone())).collect(),
        mode: case.mode.label().to_owned(),
        threads: case.threads,
        unit: Scale::of_score(&score::unit(case))
            .expect("a score has a unit of time")
            .unit,
        runtime: if wrapper.jit {
            Runtime::Jit
        } else {
            Runtime::Native
        },
        contender: Some(format!("{}, {}", wrapper.compiler, wrapper.source)),
        competing: (!case.contender.is_empty()).then(|| Competing {
            benchmark: case.bare.clone(),
            contender: case.contender.clone(),
        }),
        warnings: record.cases[index].warnings.clone(),
        ..series::plain(case.id.clone(), "ns", Replication::Forks, conditions)
    }
}

/// A case that becomes a series.
struct Reading<'a> {
    case: &'a Case,
    request: &'a ReadRequest,
    /// Values that are no times.
    left_out: usize,
    metrics: BTreeMap<String, MetricSeries>,
    /// Metrics that nobody requested.
    others: Vec<String>,
}

impl Reading<'_> {
    /// Those with measured iterations, by number.
    fn forks(&mut self, done: &CaseRecord) -> Vec<ForkSeries> {
        let mut all: Vec<&ForkRecord> = done.forks.iter().collect();
        all.sort_by_key(|fork| fork.fork);
        let forks = all.into_iter().filter_map(|fork| self.fork(fork));
        forks.collect()
    }

    fn fork(&mut self, fork: &ForkRecord) -> Option<ForkSeries> {
        let mut walls = Vec::new();
        let [warmup, measured] = [&fork.warmup, &fork.measurement].map(|phase| {
            let valid = phase
                .iter()
                .map(|one| (one, times::per_operation(self.case, one)));
            let valid: Vec<(&Iteration, f64)> = valid.filter(|(_, ns)| is_time(*ns)).collect();
            self.left_out += phase.len() - valid.len();
            walls.extend(valid.iter().map(|(one, _)| one.wall_ns as f64 / 1e9));
            valid
        });
        if measured.is_empty() {
            return None;
        }
        let mut metrics: BTreeMap<String, (String, Vec<f64>)> = BTreeMap::new();
        for (iteration, _) in &measured {
            for (label, unit, value) in secondary(self.case, iteration) {
                if self.request.wants(&label) {
                    let known = metrics.entry(label).or_insert_with(|| (unit, Vec::new()));
                    known.1.push(value);
                } else if !self.others.contains(&label) {
                    self.others.push(label);
                }
            }
        }
        for (name, (unit, values)) in metrics {
            self.metric(name, unit).forks.push(values);
        }
        let times = |all: Vec<(&Iteration, f64)>| all.into_iter().map(|(_, ns)| ns).collect();
        Some(ForkSeries {
            iterations: times(measured),
            warmup: times(warmup),
            walls: series::each(walls),
            block: fork.block.map(|block| (block.family, block.number)),
            status: None,
        })
    }

    /// Metrics with one value per case.
    fn profile(&mut self, done: &CaseRecord) {
        for (name, (value, unit)) in &done.profile {
            if self.request.wants(name) {
                self.metric(name.clone(), unit.clone())
                    .forks
                    .push(vec![*value]);
            } else {
                self.others.push(name.clone());
            }
        }
    }

    fn metric(&mut self, name: String, unit: String) -> &mut MetricSeries {
        let empty = || MetricSeries {
            unit,
            forks: Vec::new(),
            missing: 0,
        };
        self.metrics.entry(name).or_insert_with(empty)
    }
}

/// Label, unit and value of an iteration's other results.
fn secondary<'a>(
    case: &'a Case,
    iteration: &'a Iteration,
) -> impl Iterator<Item = (String, String, f64)> {
    let rate = times::bytes_per_second(case, times::per_call(case, iteration));
    let rate = rate.map(|rate| (rate::LABEL.to_owned(), BYTES_PER_SECOND.to_owned(), rate));
    let scored = score::score(case, iteration).secondary.into_iter();
    scored
        .map(|m| (m.label, m.unit, m.value.mean()))
        .chain(rate)
}

/// What a case lacks, given its number of forks with results.
fn losses(case: &Case, done: &CaseRecord, forks: usize) -> Vec<Loss> {
    let early = done.early.last().map(|early| &early.failure);
    let failed = done.forks.iter().filter_map(|fork| fork.failure.as_ref());
    let failures: Vec<&str> = early
        .into_iter()
        .chain(failed)
        .map(|failure| failure.message.as_str())
        .collect();
    if let Some(first) = failures.first() {
        return vec![series::failures(failures.len(), first, forks)];
    }
    if forks > 0 {
        return Vec::new();
    }
    vec![if case.identical.is_some() {
        Loss::unknown("it is the program that it is compared with, so it was not measured")
    } else if done.started {
        Loss::unreached("the run ended before a fork of it was complete")
    } else {
        Loss::unreached("the run ended before it")
    }]
}
