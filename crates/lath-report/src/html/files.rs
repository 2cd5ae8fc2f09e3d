//! The report of result files, whoever wrote them.

use super::Wanted;
use super::axis::Span;
use super::details;
use super::page::{EstimateRow, Group, Page, Row};
use super::views::{self, Column, Entry, Found};
use super::whole::{self, Subject};
use crate::judgement::{Use, telling};
use crate::names::{self, shortened};
use crate::notes::Note;
use crate::series::title;
use crate::summary::SummaryRow;
use lath_core::diagnostic::Diagnostic;
use lath_core::written::number;
use lath_core::written::quantity::{five, percent, three};
use lath_core::written::{uncertainty, words};
use lath_import::comparison::RunComparison;
use lath_import::model::{Dataset, Series};
use lath_score::estimate::mean;
use lath_score::score::is_percentile;
use lath_stats::interval::known::known;
use lath_stats::interval::{ConfidenceLevel, Interval, interval};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

pub fn page(set: &Dataset, names: Vec<String>, wanted: Wanted) -> Result<Page, Diagnostic> {
    with(set, names, wanted, Vec::new())
}

/// The same below other groups.
pub fn with(
    set: &Dataset,
    names: Vec<String>,
    wanted: Wanted,
    first: Vec<Group>,
) -> Result<Page, Diagnostic> {
    let baseline = wanted.baseline;
    let threads: BTreeSet<u64> = set.benchmarks.iter().map(|it| it.threads).collect();
    let by_threads = threads.len() > 1;
    let all: Vec<Subject> = set
        .benchmarks
        .iter()
        .enumerate()
        .map(|(id, series)| Subject {
            id,
            series,
            by_threads,
        })
        .collect();
    let mut kinds = by_benchmark(&all);
    let is_contender = |kind: &Kind| {
        let name = baseline?;
        views::called(&kind.entries(), name)
    };
    let competes = |kind: &Kind| kind.members.len() > 1 && is_contender(kind).is_some();
    let mut is_found = kinds.iter().any(competes);
    if let Some(name) = baseline.filter(|_| !is_found) {
        // The name of a benchmark: it competes with those of the same parameters, or else with all.
        for with_params in [true, false] {
            if !is_found {
                kinds = by_settings(&all, with_params);
                is_found = kinds.iter().any(competes);
            }
        }
        if !is_found {
            let known = all.iter().map(|one| contender(one.series));
            return Err(views::nobody(name, known.collect()));
        }
    }
    let (competing, alone): (Vec<Kind>, Vec<Kind>) =
        kinds.into_iter().partition(|kind| kind.members.len() > 1);
    let mut groups = first;
    let compared = competing.iter();
    groups.extend(compared.map(|kind| kind.comparison(is_contender(kind))));
    let alone: Vec<&Subject> = alone.iter().flat_map(|kind| kind.members.clone()).collect();
    groups.extend(
        whole::parts(&alone)
            .into_iter()
            .map(|(title, part)| times(&title, part)),
    );
    let page = Page {
        files: names,
        formats: set.formats.iter().map(ToString::to_string).collect(),
        notes: told(set),
        groups,
        ..Page::default()
    };
    Ok(whole::complete(page, &all, wanted.full))
}

/// What is said of files, once.
fn told(set: &Dataset) -> Vec<Note> {
    let mut all: Vec<Note> = set.told().map(Note::of).collect();
    let mut seen = BTreeSet::new();
    all.retain(|note| seen.insert((note.code.clone(), note.message.clone())));
    all
}

/// Series that are compared with each other.
struct Kind<'a> {
    title: String,
    members: Vec<&'a Subject<'a>>,
    /// They share no benchmark: each is called by its own.
    by_name: bool,
}

/// What one run compared, and contenders of one benchmark; whatever else there is stands alone.
fn by_benchmark<'a>(all: &'a [Subject<'a>]) -> Vec<Kind<'a>> {
    let mut kinds: Vec<Vec<&Subject>> = Vec::new();
    let mut places: HashMap<Key, usize> = HashMap::new();
    for one in all {
        let place = Key::of(one.series).map(|key| *places.entry(key).or_insert(kinds.len()));
        match place.filter(|place| *place < kinds.len()) {
            Some(place) => kinds[place].push(one),
            None => kinds.push(vec![one]),
        }
    }
    let kind = |members: Vec<&'a Subject<'a>>| Kind {
        title: benchmark(&members),
        members,
        by_name: false,
    };
    kinds.into_iter().map(kind).collect()
}

/// What series have in common that are compared.
#[derive(PartialEq, Eq, Hash)]
enum Key<'a> {
    Run(*const RunComparison),
    Benchmark(&'a str, &'a BTreeMap<String, String>, &'a str, u64),
}

impl Key<'_> {
    /// `None`: it is compared with nothing.
    fn of(series: &Series) -> Option<Key<'_>> {
        if let [place] = series.places.as_slice() {
            return Some(Key::Run(Arc::as_ptr(&place.run)));
        }
        let (of, params, mode, threads) = series.identity()?;
        Some(Key::Benchmark(&of.benchmark, params, mode, threads))
    }
}

/// What a run called their comparison, with their parameters.
fn benchmark(members: &[&Subject]) -> String {
    let run = match members[0].series.places.as_slice() {
        [place] => Some(place.run.name.as_str()),
        _ => None,
    };
    let shared = match run.filter(|name| !name.is_empty()) {
        Some(name) => name,
        None => common_name(members),
    };
    let title = words::followed(shared, &words::params(&members[0].series.params));
    let apart = members[0].series.distinction.as_ref();
    let all = || {
        members
            .iter()
            .all(|one| one.series.distinction.as_ref() == apart)
    };
    match apart.filter(|_| all()) {
        Some(apart) => format!("{title} [{apart}]"),
        None => title,
    }
}

/// The name that all share, or its beginning.
fn common_name<'a>(members: &[&Subject<'a>]) -> &'a str {
    let first = name(members[0]);
    let is_shared = |end: &usize| {
        first.is_char_boundary(*end) && members.iter().all(|o| name(o).starts_with(&first[..*end]))
    };
    let end = (0..=first.len()).rev().find(is_shared).unwrap_or(0);
    let shared = if members.iter().all(|one| name(one) == first) {
        first
    } else {
        let whole = first[..end].rfind(['.', ':', '/', '_']).unwrap_or(0);
        first[..whole].trim_end_matches([':', '.'])
    };
    match shared {
        "" => "Comparison",
        shared => shared,
    }
}

fn name<'a>(one: &Subject<'a>) -> &'a str {
    let of = one.series.competing.as_ref();
    of.map_or(&one.series.benchmark, |of| &of.benchmark)
}

/// All benchmarks with the same mode and threads, and with the same parameters.
fn by_settings<'a>(all: &'a [Subject<'a>], with_params: bool) -> Vec<Kind<'a>> {
    let mut kinds: BTreeMap<_, Vec<&Subject>> = BTreeMap::new();
    for one in all {
        let (_, params, mode, threads) = one.series.key();
        let params = Some(params).filter(|_| with_params);
        kinds.entry((params, mode, threads)).or_default().push(one);
    }
    let kind =
        |((params, ..), members): ((Option<&BTreeMap<String, String>>, _, _), Vec<_>)| Kind {
            title: words::followed("Benchmarks", &words::params(params.into_iter().flatten())),
            members,
            by_name: true,
        };
    kinds.into_iter().map(kind).collect()
}

fn contender(series: &Series) -> String {
    let of = series.competing.as_ref();
    of.map_or_else(|| series.benchmark.clone(), |of| of.contender.clone())
}

impl<'a> Kind<'a> {
    fn labels(&self) -> Vec<String> {
        let series = || self.members.iter().map(|one| one.series);
        let short: Vec<String> = series().map(contender).collect();
        let is_unique = short
            .iter()
            .all(|one| short.iter().filter(|o| *o == one).count() == 1);
        match is_unique && !self.by_name {
            true => short,
            false if self.by_name => series().map(|one| title(one, false)).collect(),
            false => {
                let whole = |one: &Series| match &one.competing {
                    Some(of) => of.benchmark.clone(),
                    None => one.benchmark.clone(),
                };
                shortened(&series().map(whole).collect::<Vec<_>>())
            }
        }
    }

    fn entries(&self) -> Vec<Entry<'a>> {
        let all = self.members.iter().zip(self.labels());
        all.map(|(one, label)| entry(one.series, label)).collect()
    }

    fn comparison(&self, asked: Option<usize>) -> Group {
        let entries = self.entries();
        let is_baseline = |one: &&Subject| {
            one.series
                .places
                .first()
                .is_some_and(|place| place.own().is_baseline)
        };
        let own = self.members.iter().position(is_baseline).unwrap_or(0);
        let column = views::column(&entries, own);
        let baseline = self.members[own].series;
        let rows = self.members.iter().zip(&entries).enumerate();
        let rows = rows.map(|(at, (one, entry))| {
            let times = match &column[at] {
                Some(found) if found.pair.verdict.is_tested() => Some(measured(found, 1)),
                None if at == own => self.common(&column),
                _ => None,
            };
            row(one, &entry.label, times, baseline)
        });
        let rows: Vec<Row> = rows.collect();
        Group {
            views: views::compared(&entries, (own, column), asked.unwrap_or(own)),
            compares: true,
            benchmark: self.title.split(" (").next().unwrap_or_default().to_owned(),
            params: pairs(self.members[own]),
            ..group(&self.title, baseline, rows)
        }
    }

    /// What [the pairs that tell](telling) use of the baseline.
    fn common(&self, column: &Column) -> Option<Times> {
        let tested: Vec<(&Found, Use)> = column
            .iter()
            .zip(&self.members)
            .filter_map(|(found, one)| Some((found.as_ref()?, one)))
            .filter(|(found, _)| found.pair.verdict.is_tested())
            .map(|(found, one)| (found, uses(found, one.series)))
            .collect();
        let all: Vec<Use> = tested.iter().map(|(_, uses)| *uses).collect();
        let most = telling(&all)?;
        let most = || most.iter().map(|at| measured(tested[*at].0, 0));
        Some(Times {
            clock: most().next()?.clock,
            blocks: most().map(|one| one.blocks).sum(),
            forks: most().flat_map(|one| one.forks).collect(),
        })
    }
}

fn uses(found: &Found, contender: &Series) -> Use {
    let (schedule, clock) = clock(found);
    Use {
        family: contender
            .places
            .first()
            .map_or(0, |place| place.own().family),
        blocks: found.row.blocks,
        in_turns: schedule == "turns",
        by_cpu: clock == "cpu",
    }
}

/// Times that a ratio is of.
struct Times {
    forks: Vec<Vec<f64>>,
    blocks: usize,
    clock: &'static str,
}

fn measured(found: &Found, side: usize) -> Times {
    Times {
        forks: found.times[side].clone(),
        blocks: found.row.blocks,
        clock: clock(found).1,
    }
}

fn clock(found: &Found) -> (&'static str, &'static str) {
    let schedule = found.row.schedule.as_ref();
    schedule.map_or(("forks", "wall"), |schedule| {
        (schedule.name, schedule.clock)
    })
}

/// Benchmarks that are compared with nothing.
fn times(title: &str, all: &[&Subject]) -> Group {
    let name = |one: &Subject| self::title(one.series, false);
    let entries: Vec<Entry> = all.iter().map(|one| entry(one.series, name(one))).collect();
    let rows = all.iter().map(|one| Row {
        unit: one.series.unit.label.clone(),
        mode: one.series.mode.clone(),
        benchmark: one.series.benchmark.clone(),
        params: pairs(one),
        ..row(one, &name(one), None, one.series)
    });
    Group {
        views: vec![views::alone(&entries)],
        compares: false,
        ..group(title, all[0].series, rows.collect())
    }
}

fn group(title: &str, series: &Series, rows: Vec<Row>) -> Group {
    let threads = match series.threads {
        0 | 1 => String::new(),
        threads => format!(", {threads} threads"),
    };
    Group {
        title: title.to_owned(),
        mode: format!("{}, {}{threads}", series.mode, series.unit.label),
        rows,
        ..Group::default()
    }
}

fn pairs(of: &Subject) -> Vec<[String; 2]> {
    let threads = of.by_threads.then(|| {
        [
            names::threads(of.series.params.keys()).to_owned(),
            of.series.threads.to_string(),
        ]
    });
    let params = of.series.params.iter();
    params
        .map(|(name, value)| [name.clone(), value.clone()])
        .chain(threads)
        .collect()
}

fn entry(series: &Series, label: String) -> Entry<'_> {
    let is_identical = series
        .places
        .first()
        .is_some_and(|place| place.own().is_identical);
    let is_absent = series.forks.is_empty() && !is_identical;
    let found = known(interval(&series.iterations(), ConfidenceLevel::P99)).ok();
    Entry {
        label,
        series,
        stopped: is_absent.then(|| ("failed", "no results".to_owned())),
        span: found.map(|found| Span {
            value: found.estimate,
            low: found.low,
            high: found.high,
        }),
    }
}

/// `times`: those that a ratio is of; `None`: all. In the unit of `of`.
fn row(one: &Subject, label: &str, times: Option<Times>, of: &Series) -> Row {
    let series = one.series;
    let own = SummaryRow::new(series, ConfidenceLevel::P99, false);
    let (forks, number, clock) = match times {
        Some(times) => (times.forks, times.blocks, times.clock),
        None => (series.iterations(), series.forks.len(), "wall"),
    };
    let statuses: Vec<String> = own.fork_details.iter().map(|f| f.status.clone()).collect();
    let found = interval(&forks, ConfidenceLevel::P99);
    let estimate = lath_stats::interval::estimate(&forks).map(|ns| EstimateRow {
        score: ns / series.unit.nanos,
        low: found.map(|i| i.low / series.unit.nanos),
        high: found.map(|i| i.high / series.unit.nanos),
        unit: series.unit.label.clone(),
        forks: number,
        clock,
    });
    let shown = estimate
        .as_ref()
        .map(|e| five(e.score * series.unit.nanos / of.unit.nanos));
    Row {
        id: one.id,
        contender: label.to_owned(),
        score: shown.unwrap_or_default(),
        error: if forks.is_empty() {
            String::new()
        } else {
            error(found, of)
        },
        warnings: own.warnings,
        lines: estimate
            .as_ref()
            .map(details::of_estimate)
            .unwrap_or_default(),
        forks: details::forks(series, &statuses),
        metrics: metrics(series),
        missing: missing(series),
        ns: lath_stats::interval::estimate(&forks).map(|ns| {
            let ends = known(found).map_or([f64::NAN; 2], |i| [i.low, i.high]);
            [ns, ends[0], ends[1]]
        }),
        estimate,
        ..Row::default()
    }
}

/// Means of secondary results over forks, in the tool's unit.
fn metrics(series: &Series) -> Vec<[String; 2]> {
    let all = series
        .metrics
        .iter()
        .filter(|(label, _)| !is_percentile(label));
    all.filter_map(|(label, metric)| {
        let means: Vec<f64> = metric
            .forks
            .iter()
            .filter(|all| !all.is_empty())
            .map(|all| mean(all))
            .collect();
        let value = (!means.is_empty()).then(|| mean(&means))?;
        Some([
            label.clone(),
            format!("{} {}", number::score(value), metric.unit),
        ])
    })
    .collect()
}

/// Views that a file cannot give.
fn missing(series: &Series) -> Vec<&'static str> {
    let iterations = series.forks.iter().any(|fork| fork.iterations.len() > 1);
    let warmup = series.forks.iter().any(|fork| !fork.warmup.is_empty());
    let is_sampled = series.mode == "sample";
    let told = [
        (
            iterations && !warmup,
            "The file has no warm-up iterations: a journal of lath has them.",
        ),
        (
            is_sampled,
            "The page has no percentiles of this file: a journal of lath has them.",
        ),
    ];
    told.into_iter()
        .filter_map(|(is_so, text)| is_so.then_some(text))
        .collect()
}

fn error(found: Option<Interval>, of: &Series) -> String {
    match known(found) {
        Ok(known) => {
            let [estimate, low, high] =
                [known.estimate, known.low, known.high].map(|ns| ns / of.unit.nanos);
            uncertainty::around(estimate, low, high, three, percent)
        }
        Err(lack) => lack.short().to_owned(),
    }
}
