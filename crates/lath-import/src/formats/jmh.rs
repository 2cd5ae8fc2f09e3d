//! JMH's JSON (`-rf json`), and lath's, which is the same with more fields.
//!
//! An array with one object per case, read one at a time. Throughput is converted to time. JMH
//! keeps neither warm-up iterations nor wall times: an iteration takes its configured time, or one
//! operation if that is longer.

mod incomplete;

use super::case_conditions::CaseConditions;
use super::series::{note_left_out, params, plain};
use crate::comparison::{self, Found, Member, MemberFork, Permitted};
use crate::detect::Head;
use crate::elements::{ElementError, Elements};
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::{Listed, Tried, or_default, unique};
use crate::loss::Loss;
use crate::model::{
    Competing, Dataset, ForkSeries, MetricSeries, ReadRequest, Replication, Runtime, Series, Walls,
};
use crate::number::{Number, is_time};
use crate::trouble;
use crate::unit::Scale;
use incomplete::Incomplete;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Block, ForkTurns};
use lath_core::written::words;
use lath_stats::compare::looks;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

pub struct Jmh;

const LATH: &str = "lath JSON";

impl FileFormat for Jmh {
    fn name(&self) -> &'static str {
        "JMH JSON"
    }

    fn recognises(&self, head: &Head) -> bool {
        let empty = head.first() == Some(b'[')
            && head
                .lines()
                .all(|line| line.iter().all(|b| b" \t\r[]".contains(b)));
        head.first() == Some(b'[')
            && (empty || head.has(&[(1, "benchmark")]) || head.has(&[(1, "primaryMetric")]))
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let mut set = Dataset::default();
        let mut elements = Elements::new(&mut *input.reader);
        let mut element = Vec::new();
        let mut found = Vec::new();
        let mut skipped = Skipped::default();
        loop {
            let before = match elements.next(&mut element) {
                Ok(Some(before)) => before,
                Ok(None) => {
                    comparison::attach(&mut set, found);
                    let rest = elements.rest.map(|line| trouble::follows(input.path, line));
                    set.warnings.extend(rest);
                    return skipped.told(input.path, set);
                }
                Err(ElementError::Io(error)) => return Err(trouble::unreadable(input.path, error)),
                Err(ElementError::Damaged(line, why)) => {
                    return Err(trouble::damaged(input.path, line, 0, why));
                }
            };
            let case: Case = match serde_json::from_slice(&element) {
                Ok(case) => case,
                Err(e) => {
                    skipped.json(input.path, before, &e);
                    continue;
                }
            };
            if case.told.lath_version.is_some() {
                set.formats = vec![LATH];
            }
            set.add_revision(case.told.revision());
            let member = case.member();
            let series = set.benchmarks.len();
            let mut odd = |why| skipped.line(input.path, before + 1, why);
            if let Err(why) = case.add_to(&mut set, request, &mut odd) {
                odd(why);
                continue;
            }
            // A case without results was not compared.
            let added = member.filter(|_| !set.benchmarks[series].forks.is_empty());
            found.extend(added.map(|(comparison, member)| Found {
                series,
                comparison,
                member,
            }));
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", expecting = "a result")]
struct Case {
    benchmark: String,
    mode: String,
    #[serde(default)]
    threads: Option<u64>,
    /// How many JMH started.
    #[serde(default)]
    forks: Option<u64>,
    #[serde(flatten)]
    told: CaseConditions,
    #[serde(default, deserialize_with = "unique")]
    params: BTreeMap<String, Value>,
    primary_metric: Scored,
    #[serde(default, deserialize_with = "or_default")]
    secondary_metrics: Listed<Tried<Scored>>,
    // lath's own.
    /// How many values the raw data had when lath wrote it.
    #[serde(default)]
    measured_iterations: Option<u64>,
    #[serde(default)]
    source: Option<String>,
    /// Absent from older files.
    #[serde(default)]
    lath: Option<Lath>,
    #[serde(default)]
    fork_status: Vec<String>,
    #[serde(default)]
    failures: Vec<Failure>,
    #[serde(default)]
    warnings: Vec<Warning>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", expecting = "a metric")]
struct Scored {
    #[serde(default)]
    score: Option<Tried<Number>>,
    score_unit: String,
    #[serde(default)]
    raw_data: Option<Vec<Option<Vec<Number>>>>,
    /// `[fork][iteration]`, sample mode.
    #[serde(default)]
    raw_data_histogram: Option<Vec<Vec<Histogram>>>,
}

/// `(value, count)`.
type Histogram = Vec<(Number, u64)>;

#[derive(Deserialize)]
struct Lath {
    #[serde(default)]
    benchmark: String,
    #[serde(default)]
    contender: String,
    #[serde(default)]
    jit: Option<bool>,
    /// One for each fork.
    #[serde(default)]
    blocks: Option<Vec<Option<Block>>>,
    #[serde(default)]
    comparison: Option<Against>,
    #[serde(default)]
    family: Option<Family>,
    /// Of forks that measured in turns.
    #[serde(default)]
    turns: Vec<Turns>,
}

impl Lath {
    fn competing(&self) -> Option<Competing> {
        (!self.contender.is_empty()).then(|| Competing {
            benchmark: self.benchmark.clone(),
            contender: self.contender.clone(),
        })
    }
}

/// The comparison that a case is part of.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Family {
    #[serde(default)]
    name: String,
    #[serde(default)]
    is_baseline: bool,
    #[serde(default)]
    parts: Vec<usize>,
}

#[derive(Deserialize)]
struct Turns {
    fork: u64,
    #[serde(flatten)]
    measured: ForkTurns,
}

/// The comparison with a baseline.
#[derive(Deserialize)]
struct Against {
    /// Why nothing was tested.
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    alpha: Option<f64>,
    #[serde(default)]
    level: Option<f64>,
    /// Comparisons that share `alpha`; absent from older files.
    #[serde(default)]
    members: Option<usize>,
}

impl Against {
    /// A file with another share than lath writes gets the smallest. In older files, the level of
    /// the interval tells the comparisons; until 0.1.0 two statistics shared it, so that there seem
    /// to be twice as many.
    fn permitted(&self) -> Permitted {
        let full = Permitted::default().alpha;
        let known = self.alpha.filter(|alpha| *alpha > 0.0 && *alpha <= full);
        let alpha = known.unwrap_or(looks::TURNS.alpha_at(0, full));
        let told = self
            .level
            .map(|level| (alpha / (1.0 - level)).round().clamp(0.0, 1e4) as usize);
        Permitted {
            alpha,
            pairs: self.members.or(told).unwrap_or(0),
        }
    }
}

#[derive(Deserialize)]
struct Failure {
    #[serde(default)]
    fork: Option<u64>,
    message: String,
}

#[derive(Deserialize)]
struct Warning {
    code: String,
    message: String,
}

impl Scored {
    /// One value per iteration of each fork; the mean of a distribution.
    fn forks(&self) -> Vec<Vec<f64>> {
        match (&self.raw_data, &self.raw_data_histogram) {
            (Some(raw), _) => raw
                .iter()
                .map(|fork| fork.iter().flatten().map(|n| n.0).collect())
                .collect(),
            (None, Some(raw)) => raw
                .iter()
                .map(|fork| fork.iter().map(|i| mean(i)).collect())
                .collect(),
            (None, None) => Vec::new(),
        }
    }

    /// The mean of all values, or of all samples: what JMH and lath call the score.
    fn mean(&self) -> f64 {
        match (&self.raw_data, &self.raw_data_histogram) {
            (None, Some(raw)) => {
                let all = raw.iter().flatten().flatten();
                mean(&all.copied().collect::<Vec<_>>())
            }
            _ => {
                let all = self.forks().concat();
                all.iter().sum::<f64>() / all.len() as f64
            }
        }
    }

    fn named((name, metric): (String, Scored)) -> (String, MetricSeries) {
        let unit = metric.score_unit.clone();
        (name, MetricSeries::new(&unit, metric.forks()))
    }
}

fn mean(histogram: &[(Number, u64)]) -> f64 {
    let count: f64 = histogram.iter().map(|(_, count)| *count as f64).sum();
    histogram
        .iter()
        .map(|(value, n)| value.0 * *n as f64)
        .sum::<f64>()
        / count
}

impl Case {
    /// Wall time of its iterations.
    fn length(&self) -> Walls {
        if self.mode == "ss" {
            return Walls::Length(0.0);
        }
        let time = self.told.measurement_time.as_deref();
        time.and_then(words::seconds)
            .map_or(Walls::Unknown, Walls::Length)
    }

    /// The first family of its comparison, what that is called, and its place in it.
    fn member(&self) -> Option<((usize, String), Member)> {
        let lath = self.lath.as_ref()?;
        let family = lath.family.as_ref()?;
        let scale = Scale::of_score(&self.primary_metric.score_unit)?;
        let forks = self.member_forks(lath, &scale);
        let first = *family.parts.first()?;
        let blocks = forks.iter().filter_map(|fork| fork.block);
        let own = blocks.map(|(family, _)| family).min().unwrap_or(first);
        let member = Member {
            is_baseline: family.is_baseline,
            is_identical: false,
            family: if family.is_baseline { first } else { own },
            measurement: self.told.measurement(),
            permitted: lath
                .comparison
                .as_ref()
                .map_or_else(Permitted::default, Against::permitted),
            forks,
        };
        Some(((first, family.name.clone()), member))
    }

    fn member_forks(&self, lath: &Lath, scale: &Scale) -> Vec<MemberFork> {
        let blocks = lath.blocks.as_deref().unwrap_or_default();
        // Every fork has its turns, or their numbers say whose they are.
        let complete = lath.turns.len() == blocks.len();
        let turns_of = |place: usize| {
            if complete {
                return lath.turns.get(place);
            }
            lath.turns
                .iter()
                .find(|turns| turns.fork == place as u64 + 1)
        };
        let fork = |(place, times): (usize, &Vec<f64>)| {
            let turns = turns_of(place);
            let number = turns.map_or(place as u64 + 1, |turns| turns.fork);
            let block = blocks.get(place).and_then(Option::as_ref);
            MemberFork {
                block: block.map(|block| (block.family, block.number)),
                is_whole: self
                    .failures
                    .iter()
                    .all(|failure| failure.fork != Some(number)),
                times: times
                    .iter()
                    .map(|value| scale.nanos(*value))
                    .filter(|ns| is_time(*ns))
                    .collect(),
                turns: turns.map(|turns| turns.measured.clone()),
            }
        };
        self.primary_metric
            .forks()
            .iter()
            .enumerate()
            .map(fork)
            .collect()
    }

    /// # Errors
    /// Why it is no result. `odd` is given what else cannot be read of it.
    fn add_to(
        self,
        set: &mut Dataset,
        request: &ReadRequest,
        odd: &mut impl FnMut(String),
    ) -> Result<(), String> {
        let is_jmh = self.told.lath_version.is_none();
        let (length, warmup_s) = (self.length(), self.told.warmup_s());
        let Some(scale) = Scale::of_score(&self.primary_metric.score_unit) else {
            return Err(format!(
                "{}: \"{}\" is not a unit of time per operation",
                self.benchmark, self.primary_metric.score_unit
            ));
        };
        let lath = self.lath.as_ref();
        let blocks = lath.and_then(|l| l.blocks.as_deref()).unwrap_or_default();
        let raw = self.primary_metric.forks();
        let (forks, left_out) = read_forks(&raw, &self.fork_status, blocks, &scale, &length);
        let untested = || lath?.comparison.as_ref()?.reason.as_deref();
        let losses = losses(&self.failures, forks.len(), untested);
        let incomplete = Incomplete::of(&self, &raw);
        let competing = lath.and_then(Lath::competing);
        let jit = lath.and_then(|l| l.jit).unwrap_or(is_jmh);
        let mut odd = |name: &str, why: &str| odd(format!("{}: {name}: {why}", self.benchmark));
        let secondary = secondary(self.secondary_metrics, &mut odd);
        set.metrics.extend(secondary.keys().cloned());
        let wanted = secondary
            .into_iter()
            .filter(|(name, _)| request.wants(name));
        let warnings: Vec<Diagnostic> = self.warnings.iter().filter_map(known).collect();
        let conditions = self.told.conditions();
        let mut series = Series {
            host: self.told.host(),
            benchmark: self.benchmark,
            params: params(self.params),
            mode: self.mode,
            threads: self.threads.unwrap_or(1),
            unit: scale.unit,
            forks,
            metrics: wanted.map(Scored::named).collect(),
            warmup_s,
            runtime: if jit { Runtime::Jit } else { Runtime::Native },
            contender: self.told.compiler.map(|compiler| {
                let words = [Some(compiler), self.source].into_iter().flatten();
                words.collect::<Vec<_>>().join(", ")
            }),
            competing,
            losses,
            warnings,
            ..plain(String::new(), "ns", Replication::Forks, conditions)
        };
        if !series.forks.is_empty() {
            note_left_out(&mut series, left_out);
            incomplete.note(&mut series);
        }
        set.benchmarks.push(series);
        Ok(())
    }
}

/// Those that can be read. `odd` is given the names of others, with the reason.
fn secondary(
    all: Listed<Tried<Scored>>,
    odd: &mut impl FnMut(&str, &str),
) -> BTreeMap<String, Scored> {
    let mut read: BTreeMap<String, Option<Scored>> = BTreeMap::new();
    for (name, Tried(metric)) in all.0 {
        let twice = "it is there twice";
        match (metric, read.entry(name)) {
            (_, Entry::Occupied(mut known)) => {
                odd(known.key(), twice);
                known.insert(None);
            }
            (Ok(metric), Entry::Vacant(new)) => _ = new.insert(Some(metric)),
            (Err(why), Entry::Vacant(new)) => odd(new.key(), &why),
        }
    }
    let read = read.into_iter();
    read.filter_map(|(name, metric)| Some((name, metric?)))
        .collect()
}

/// What a case lacks, given its number of forks with results.
fn losses<'a>(
    failures: &[Failure],
    forks: usize,
    untested: impl Fn() -> Option<&'a str>,
) -> Vec<Loss> {
    let failed = failures
        .first()
        .map(|first| super::series::failures(failures.len(), &first.message, forks));
    let nothing = (forks == 0).then(|| Loss::unknown(untested().unwrap_or("no raw data")));
    failed.or(nothing).into_iter().collect()
}

/// Forks with iterations, and the number of iterations left out.
fn read_forks(
    raw: &[Vec<f64>],
    statuses: &[String],
    blocks: &[Option<Block>],
    scale: &Scale,
    length: &Walls,
) -> (Vec<ForkSeries>, usize) {
    let mut left_out = 0;
    let all = raw.iter().enumerate().map(|(index, fork)| ForkSeries {
        status: statuses.get(index).cloned(),
        block: blocks.get(index).and_then(|block| {
            let block = block.as_ref()?;
            Some((block.family, block.number))
        }),
        ..read_fork(fork, scale, length, &mut left_out)
    });
    let forks = all.filter(|f| !f.iterations.is_empty()).collect();
    (forks, left_out)
}

fn read_fork(raw: &[f64], scale: &Scale, length: &Walls, left_out: &mut usize) -> ForkSeries {
    let mut iterations: Vec<f64> = raw
        .iter()
        .map(|value| scale.nanos(*value))
        .filter(|ns| is_time(*ns))
        .collect();
    // There may be millions of values, so return unused capacity.
    iterations.shrink_to_fit();
    *left_out += raw.len() - iterations.len();
    ForkSeries {
        iterations,
        walls: length.clone(),
        ..ForkSeries::default()
    }
}

/// A warning that lath stored with the result, if this version knows its code.
fn known(warning: &Warning) -> Option<Diagnostic> {
    let code = lath_core::diagnostic::CODES
        .iter()
        .find(|c| c.code == warning.code)?;
    Some(Diagnostic::warning(code.code, warning.message.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_a_distribution_counts_its_counts() {
        assert_eq!(mean(&[(Number(10.0), 3), (Number(20.0), 1)]), 12.5);
        assert!(!is_time(mean(&[])));
    }
}
