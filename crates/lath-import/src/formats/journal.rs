//! lath's journal: JSON lines, one event each. The only format here that keeps warm-up iterations
//! and the wall time of each iteration.

use super::parts::note_left_out;
use super::told::Told;
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::loss::Loss;
use crate::model::{
    BYTES_PER_SECOND, Competing, Dataset, ForkSeries, MetricSeries, ReadRequest, Replication,
    Runtime, Series,
};
use crate::number::is_time;
use crate::trouble;
use crate::turns::{self, Found, Member, Process, Spent};
use crate::unit::Scale;
use lath_core::conditions::Conditions;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, Family};
use lath_core::record::{
    Event, ForkTurns, Header, Iteration, JournalLines, PhaseName, RECORD_VERSION,
};
use lath_score::{rate, score, times};
use std::collections::BTreeMap;

pub struct Journal;

impl FileFormat for Journal {
    fn name(&self) -> &'static str {
        "lath journal"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{') && head.has(&[(1, "event"), (1, "version"), (1, "lath_version")])
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let mut line = Vec::new();
        let mut events = None;
        let mut cases: Vec<Reading> = Vec::new();
        let mut number = 0;
        loop {
            line.clear();
            let length = input
                .reader
                .read_until(b'\n', &mut line)
                .map_err(|e| trouble::unreadable(input.path, e))?;
            number += 1;
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
            let Some(event) = events.event(&line).map_err(|e| damaged(&e))? else {
                continue;
            };
            match event {
                Event::RunStarted(header) => {
                    cases = header
                        .plan
                        .cases
                        .iter()
                        .enumerate()
                        .map(|(index, case)| Reading {
                            competition: competition(&header, index),
                            ..Reading::new(case.clone(), &header)
                        })
                        .collect()
                }
                event => apply(&mut cases, event, request)
                    .map_err(|why| trouble::damaged(input.path, number, 0, why))?,
            }
        }
        let mut set = Dataset {
            formats: vec![self.name()],
            ..Dataset::default()
        };
        let mut turned = Vec::new();
        for case in cases {
            let (series, member) = (set.benchmarks.len(), case.member());
            case.finish(&mut set);
            let member = member.filter(|_| !set.benchmarks[series].forks.is_empty());
            turned.extend(member.map(|(competition, member)| Found {
                series,
                competition,
                member,
            }));
        }
        turns::attach(&mut set, turned);
        Ok(set)
    }
}

fn unread(version: Option<u32>) -> String {
    let version = version.map_or_else(|| "?".to_owned(), |version| version.to_string());
    format!("it is a journal of version {version}; this lath reads versions 1 to {RECORD_VERSION}")
}

/// A case of the plan with its data so far.
struct Reading {
    case: Case,
    conditions: Conditions,
    contender: Option<String>,
    runtime: Runtime,
    competition: Option<Competition>,
    started: bool,
    forks: BTreeMap<u64, Fork>,
    /// Of steps before the forks, and of measured forks.
    early: Option<String>,
    failed: BTreeMap<u64, String>,
    metric_names: Vec<String>,
    /// Metrics with one value per case.
    profile: BTreeMap<String, MetricSeries>,
    warnings: Vec<Diagnostic>,
}

/// The comparison that a case is part of.
#[derive(Clone, Copy)]
struct Competition {
    /// The first of its families.
    first: usize,
    is_baseline: bool,
    is_adaptive: bool,
}

/// Families with one name and one baseline are one comparison.
fn competition(header: &Header, case: usize) -> Option<Competition> {
    let families = &header.plan.families;
    let (index, own) = families
        .iter()
        .enumerate()
        .find(|(_, family)| family.cases.contains(&case))?;
    let same =
        |family: &Family| (&family.name, family.cases.first()) == (&own.name, own.cases.first());
    Some(Competition {
        first: families.iter().position(same)?,
        is_baseline: own.cases.first() == Some(&case),
        is_adaptive: header.is_adaptive(index),
    })
}

#[derive(Default)]
struct Fork {
    series: ForkSeries,
    walls: Vec<f64>,
    metrics: BTreeMap<String, (String, Vec<f64>)>,
    left_out: usize,
    turns: Option<ForkTurns>,
    /// It ended well.
    whole: bool,
}

fn apply(cases: &mut [Reading], event: Event, request: &ReadRequest) -> Result<(), &'static str> {
    let Some(case) = event.case() else {
        return Ok(());
    };
    let why = if cases.is_empty() {
        "no header before it"
    } else {
        "the plan has no such case"
    };
    let reading = cases.get_mut(case).ok_or(why)?;
    match event {
        Event::CaseStarted { .. } => reading.started = true,
        Event::ForkStarted {
            fork,
            warmup: false,
            block,
            ..
        } => reading.begin(fork, block.map(|b| (b.family, b.number))),
        Event::Iteration {
            fork,
            warmup: false,
            iteration,
            ..
        } => reading.add(fork, &iteration, request),
        Event::Turned { fork, turns, .. } => {
            reading.forks.entry(fork).or_default().turns = Some(*turns);
        }
        Event::ForkEnded {
            fork,
            warmup: false,
            failure: None,
            ..
        } => reading.forks.entry(fork).or_default().whole = true,
        Event::ForkEnded {
            fork,
            warmup: false,
            failure: Some(failure),
            ..
        } => drop(reading.failed.insert(fork, failure.message)),
        Event::ForkEnded {
            failure: Some(failure),
            ..
        }
        | Event::FailedEarly { failure, .. } => reading.early = Some(failure.message),
        Event::Profile { metrics, .. } => reading.profile(metrics, request),
        Event::CaseEnded { warnings, .. } => reading.warnings = warnings,
        _ => {}
    }
    Ok(())
}

impl Reading {
    fn new(case: Case, header: &Header) -> Reading {
        let conditions = Told::of(header, &case).conditions();
        let wrapper = header.plan.wrappers.get(case.wrapper);
        let contender = wrapper.map(|w| format!("{}, {}", w.compiler, w.source));
        let runtime = if wrapper.is_some_and(|w| w.jit) {
            Runtime::Jit
        } else {
            Runtime::Native
        };
        let (forks, profile) = (BTreeMap::new(), BTreeMap::new());
        Reading {
            case,
            conditions,
            contender,
            runtime,
            competition: None,
            started: false,
            forks,
            early: None,
            failed: BTreeMap::new(),
            metric_names: Vec::new(),
            profile,
            warnings: Vec::new(),
        }
    }

    /// A fork begins, perhaps again.
    fn begin(&mut self, fork: u64, block: Option<(usize, u64)>) {
        let series = ForkSeries {
            block,
            ..ForkSeries::default()
        };
        let begun = Fork {
            series,
            ..Fork::default()
        };
        self.failed.remove(&fork);
        self.forks.insert(fork, begun);
    }

    /// What was measured in turns, and the first family of its comparison.
    fn member(&self) -> Option<(usize, Member)> {
        let competition = self.competition?;
        let process = |fork: &Fork| {
            let turns = fork.turns.as_ref().filter(|_| fork.whole)?;
            let wall_ns = *fork.series.iterations.first()?;
            Process::new(fork.series.block?, wall_ns, turns.clone())
        };
        let turned = self.forks.values().any(|fork| fork.turns.is_some());
        turned.then(|| {
            let member = Member {
                is_baseline: competition.is_baseline,
                spent: Spent::Adaptive(competition.is_adaptive),
                processes: self.forks.values().filter_map(process).collect(),
            };
            (competition.first, member)
        })
    }

    fn profile(&mut self, metrics: BTreeMap<String, (f64, String)>, request: &ReadRequest) {
        for (name, (value, unit)) in metrics {
            if request.metrics.contains(&name) {
                self.profile.insert(
                    name,
                    MetricSeries {
                        unit,
                        forks: vec![vec![value]],
                    },
                );
            } else {
                self.metric_names.push(name);
            }
        }
    }

    fn add(&mut self, fork: u64, iteration: &Iteration, request: &ReadRequest) {
        let scored = score::score(&self.case, iteration);
        let scale = Scale::of_score(&score::unit(&self.case)).expect("a score has a unit of time");
        let fork = self.forks.entry(fork).or_default();
        let value = scale.nanos(scored.primary.mean());
        if !is_time(value) {
            fork.left_out += 1;
            return;
        }
        fork.walls.push(iteration.wall_ns as f64 / 1e9);
        match iteration.phase {
            PhaseName::Warmup => fork.series.warmup.push(value),
            PhaseName::Measurement => fork.series.iterations.push(value),
        }
        if iteration.phase == PhaseName::Measurement {
            let rate = times::bytes_per_second(&self.case, times::per_call(&self.case, iteration));
            let rate = rate.map(|rate| (rate::LABEL.to_owned(), BYTES_PER_SECOND.to_owned(), rate));
            let others = scored
                .secondary
                .into_iter()
                .map(|m| (m.label, m.unit, m.value.mean()));
            for (label, unit, value) in others.chain(rate) {
                if request.metrics.contains(&label) {
                    fork.metrics
                        .entry(label)
                        .or_insert_with(|| (unit, Vec::new()))
                        .1
                        .push(value);
                } else if !self.metric_names.contains(&label) {
                    self.metric_names.push(label);
                }
            }
        }
    }

    fn finish(self, set: &mut Dataset) {
        let Reading {
            case,
            conditions,
            contender,
            runtime,
            started,
            forks,
            early,
            failed,
            metric_names,
            profile: mut metrics,
            warnings,
            ..
        } = self;
        set.metrics.extend(metric_names);
        let left_out: usize = forks.values().map(|f| f.left_out).sum();
        let series = together(forks, &mut metrics);
        set.metrics.extend(metrics.keys().cloned());
        let failures: Vec<String> = early.into_iter().chain(failed.into_values()).collect();
        let losses = losses(&case, &failures, series.len(), started);
        let competing = (!case.contender.is_empty()).then(|| Competing {
            benchmark: case.bare.clone(),
            contender: case.contender.clone(),
        });
        let mut series = Series {
            params: case
                .params
                .iter()
                .map(|p| (p.name.clone(), p.value.clone()))
                .collect(),
            mode: case.mode.label().to_owned(),
            threads: case.threads,
            unit: Scale::of_score(&score::unit(&case))
                .expect("a score has a unit of time")
                .unit,
            benchmark: case.id,
            warmup_s: super::parts::warmup_s(&series),
            forks: series,
            metrics,
            replication: Replication::Forks,
            runtime,
            contender,
            conditions,
            distinction: None,
            competing,
            turned: Vec::new(),
            losses,
            warnings,
        };
        if !series.forks.is_empty() {
            note_left_out(&mut series, left_out);
        }
        set.benchmarks.push(series);
    }
}

/// What a case lacks, given its number of forks with results.
fn losses(case: &Case, failures: &[String], forks: usize, started: bool) -> Vec<Loss> {
    if let Some(first) = failures.first() {
        return vec![super::parts::failures(failures.len(), first, forks)];
    }
    if forks > 0 {
        return Vec::new();
    }
    vec![Loss::unknown(if case.identical.is_some() {
        "it is the program that it is compared with, so it was not measured"
    } else if started {
        "nothing was measured"
    } else {
        "the run ended before it"
    })]
}

/// Forks with iterations; moves their metrics to those of the case.
fn together(
    forks: BTreeMap<u64, Fork>,
    metrics: &mut BTreeMap<String, MetricSeries>,
) -> Vec<ForkSeries> {
    let mut series = Vec::new();
    for mut fork in forks
        .into_values()
        .filter(|f| !f.series.iterations.is_empty())
    {
        for (name, (unit, values)) in fork.metrics {
            metrics
                .entry(name)
                .or_insert_with(|| MetricSeries {
                    unit,
                    forks: Vec::new(),
                })
                .forks
                .push(values);
        }
        fork.series.walls = super::parts::each(fork.walls);
        series.push(fork.series);
    }
    series
}
