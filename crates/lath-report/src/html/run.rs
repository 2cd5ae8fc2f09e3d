//! The report of a run: everything that its journal has.

use super::Wanted;
use super::axis::Span;
use super::details;
use super::flames::{self, difference};
use super::page::{Again, EstimateRow, Facts, Group, Lacking, Page, Row, View};
use super::views::{self, Column, Entry, Found};
use super::whole::{self, Subject};
use crate::case::{self, CaseResult};
use crate::comparison::{self, Compared, ComparisonResult, ContenderRow};
use crate::contender_table::{LONG, bare, labels, lacking_beside, params_of};
use crate::curve::{self, SpeedUp};
use crate::judgement::Evidence;
use crate::notes::Note;
use crate::{remedy, warnings};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, CaseParam};
use lath_core::proof::Proof;
use lath_core::record::{CheckRecord, CheckVerdict, Header, Record};
use lath_core::written::quantity::{bytes_per_second, five, percent, seconds, three, time};
use lath_core::written::{time as dates, uncertainty, words};
use lath_import::comparison::is_identical;
use lath_import::model::{Dataset, Series};
use lath_score::estimate::Estimate;
use lath_score::steady::{self, Reached};
use lath_score::{score, times};
use lath_stats::compare::Verdict;
use lath_stats::interval::known::known;
use std::collections::BTreeMap;
use std::path::Path;

pub fn page(record: &Record, wanted: Wanted) -> Result<Page, Diagnostic> {
    let baseline = wanted.baseline;
    let run = Run {
        record,
        wanted,
        set: lath_import::cases(record),
        results: case::results(record),
        speed_ups: curve::speed_ups_of(record),
    };
    let comparisons = comparison::comparisons(record);
    let competes = |index: usize| {
        let rows = comparisons.iter().flat_map(|of| &of.rows);
        rows.into_iter().any(|row| row.case == index)
    };
    let alone = run.results.iter().filter(|one| !competes(one.index));
    let alone: Vec<&CaseResult> = alone.collect();
    let (mut groups, mut known, mut is_found) = (Vec::new(), Vec::new(), false);
    for of in &comparisons {
        let Some((group, found)) = run.comparison(of, baseline) else {
            continue;
        };
        is_found |= found;
        known.extend(group.rows.iter().map(|row| row.contender.clone()));
        groups.push(group);
    }
    groups.extend(run.alone(&alone));
    if let Some(name) = baseline.filter(|_| !is_found) {
        return Err(views::nobody(name, known));
    }
    let subjects = run.results.iter().map(|result| Subject {
        id: result.index,
        series: &run.set.benchmarks[result.index],
        by_threads: result.case.in_curve,
    });
    let page = Page {
        groups,
        ..origin(&record.header, wanted.full)
    };
    let mut page = whole::complete(page, &subjects.collect::<Vec<_>>(), wanted.full);
    // Results are told apart by it only where the processor is unknown.
    let host = record.header.environment.facts.get("hostname");
    if let Some(host) = host.filter(|_| wanted.full) {
        page.facts.push(Facts {
            title: "host".to_owned(),
            rows: vec![["hostname".to_owned(), host.clone()]],
        });
    }
    Ok(page)
}

/// When a run was measured, by which lath, and how to do it again.
pub fn origin(header: &Header, full: bool) -> Page {
    Page {
        started: Some(dates::date(header.started)),
        formats: vec![format!("lath {}", header.lath_version)],
        again: Some(Again {
            command: command(&header.command, full),
            seed: Some(header.plan.seed.to_string()),
        }),
        ..Page::default()
    }
}

/// As a shell takes it; of a path outside the working folder, the end alone, unless in full.
fn command(words: &[String], full: bool) -> String {
    let own = words.iter().enumerate().map(|(at, word)| {
        let path = Path::new(word);
        let name = path.file_name().filter(|_| path.is_absolute() && !full);
        let name = name.map_or(word.as_str().into(), |name| name.to_string_lossy());
        if at == 0 { "lath".into() } else { name }
    });
    own.map(|word| quoted(&word)).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Where a flame graph was made.
const LOST: &str = "The stacks of its flame graph are no longer where the run wrote them.";

struct Run<'a> {
    record: &'a Record,
    wanted: Wanted<'a>,
    /// By case.
    set: Dataset,
    results: Vec<CaseResult<'a>>,
    /// By case, over numbers of threads.
    speed_ups: BTreeMap<usize, SpeedUp>,
}

impl Run<'_> {
    /// A comparison as far as it began, and whether it has the baseline that was asked for.
    fn comparison(&self, of: &ComparisonResult, asked: Option<&str>) -> Option<(Group, bool)> {
        let plan = &self.record.header.plan;
        let baseline = &plan.cases[of.baseline];
        let labels = labels(of.rows.iter().map(|r| &plan.cases[r.case]).collect());
        let shown: Vec<(&ContenderRow, String, &CaseResult)> = of
            .rows
            .iter()
            .zip(labels)
            .filter_map(|(row, label)| Some((row, label, self.result(row.case)?)))
            .collect();
        let own = shown.iter().position(|(row, ..)| row.case == of.baseline)?;
        let rows: Vec<Row> = shown
            .iter()
            .map(|(row, label, result)| self.row(row, label, result, baseline))
            .collect();
        let entries: Vec<Entry> = shown
            .iter()
            .map(|(row, label, result)| self.entry(row, label, result))
            .collect();
        let found: Column = shown
            .iter()
            .map(|(row, ..)| Some(self.found(row.case, row.compared.as_ref()?)))
            .collect();
        let first = asked.and_then(|name| views::called(&entries, name));
        let mut views = views::compared(&entries, (own, found), first.unwrap_or(own));
        let language = |case: usize| plan.wrappers[plan.cases[case].wrapper].language.as_str();
        let languages: Vec<&str> = shown.iter().map(|(row, ..)| language(row.case)).collect();
        views
            .iter_mut()
            .for_each(|view| differences(view, &rows, &languages));
        let lacks = plan.lacks.iter().filter(|lack| lack.comparison == of.name);
        let group = Group {
            views,
            lacks: lacks.map(lacking).collect(),
            ..group(of.name, &params_of(baseline), baseline, rows)
        };
        Some((group, first.is_some()))
    }

    /// Cases that are compared with nothing, by mode and unit.
    fn alone(&self, results: &[&CaseResult]) -> Vec<Group> {
        let key = |result: &CaseResult| {
            let case = result.case;
            let threads = (!case.in_curve).then_some(case.threads);
            (case.mode.label(), score::unit(case), threads)
        };
        let mut kinds: Vec<(_, Vec<&CaseResult>)> = Vec::new();
        for result in results {
            match kinds.iter_mut().find(|(kind, _)| *kind == key(result)) {
                Some((_, all)) => all.push(result),
                None => kinds.push((key(result), vec![result])),
            }
        }
        let mut groups = Vec::new();
        for (_, all) in kinds {
            for (title, part) in whole::parts(&all) {
                let title = if results.len() == 1 {
                    bare(part[0].case)
                } else {
                    &title
                };
                groups.push(self.times(title, part));
            }
        }
        groups
    }

    fn times(&self, title: &str, results: &[&CaseResult]) -> Group {
        let all: Vec<(ContenderRow, String)> = results
            .iter()
            .map(|result| {
                let params = params_of(result.case);
                let params = words::params(params.iter().map(|p| (&p.name, &p.value)));
                let name = words::followed(&result.name, &params);
                (comparison::row(self.record, result.index, None), name)
            })
            .collect();
        let both = || all.iter().zip(results);
        let rows = both().map(|((row, name), result)| Row {
            benchmark: result.name.clone(),
            params: pairs(&params_of(result.case)),
            ..self.row(row, name, result, result.case)
        });
        let entries: Vec<Entry> = both()
            .map(|((row, name), result)| self.entry(row, name, result))
            .collect();
        let lacks = results
            .iter()
            .flat_map(|result| lacking_beside(&self.record.header.plan, result.index));
        Group {
            compares: false,
            views: vec![views::alone(&entries)],
            lacks: lacks.map(lacking).collect(),
            ..group(title, &[], results[0].case, rows.collect())
        }
    }

    fn result(&self, case: usize) -> Option<&CaseResult<'_>> {
        self.results.iter().find(|result| result.index == case)
    }

    fn series(&self, case: usize) -> &Series {
        &self.set.benchmarks[case]
    }

    fn found(&self, case: usize, compared: &Compared) -> Found {
        let more = compared.found.more_forks;
        let more = more.filter(|_| compared.found.verdict == Verdict::Inconclusive);
        let remedy = more.map(|more| match &compared.evidence {
            Evidence::Turns(turns) => remedy::of_turns(turns, more),
            _ => {
                let family = self.record.header.plan.families_of(case).next();
                let each =
                    family.and_then(|(_, family)| remedy::forks_of(self.record, &family.cases));
                let all = compared.evidence.blocks() as u64 + more;
                format!("too few runs to decide: {}", remedy::forks(all, each))
            }
        });
        Found {
            pair: compared.found,
            row: compared.row(),
            remarks: remedy.into_iter().chain(compared.note()).collect(),
            times: compared.evidence.times(),
        }
    }

    fn entry(&self, row: &ContenderRow, label: &str, result: &CaseResult) -> Entry<'_> {
        let interval = row.estimate.and_then(|e| known(e.interval).ok());
        Entry {
            label: label.to_owned(),
            series: self.series(row.case),
            stopped: self.stopped(row, result),
            span: interval.map(|interval| Span {
                value: interval.estimate,
                low: interval.low,
                high: interval.high,
            }),
        }
    }

    fn stopped(&self, row: &ContenderRow, result: &CaseResult) -> Option<(&'static str, String)> {
        if row
            .check
            .is_some_and(|c| c.verdict == CheckVerdict::Mismatch)
        {
            return Some(("wrong", "wrong result".to_owned()));
        }
        if result.has_score() || is_identical(self.record, row.case) {
            return None;
        }
        Some(match result.failures.is_empty() {
            false => ("failed", "failed".to_owned()),
            true => ("failed", "not measured".to_owned()),
        })
    }

    fn row(&self, row: &ContenderRow, label: &str, result: &CaseResult, of: &Case) -> Row {
        let done = &self.record.cases[row.case];
        let found = row.estimate;
        let estimate = found.map(|found| estimate_row(&found, result.case, row.clock()));
        let statuses = steady::statuses(result.case, done);
        let statuses: Vec<String> = statuses.iter().map(|s| s.word().to_owned()).collect();
        let rate = found.and_then(|e| e.bytes_per_second(result.case));
        let mut lines = estimate
            .as_ref()
            .map(details::of_estimate)
            .unwrap_or_default();
        lines.extend(one_time(row));
        let speed_up = self.speed_ups.get(&row.case);
        lines.extend(speed_up.map(speed_up_line));
        let flames = done.flames.as_ref();
        let drawn = flames.and_then(|of| flames::read(of, self.wanted.folder));
        let lost = (flames.is_some() && drawn.is_none()).then_some(LOST);
        let mut forks = details::forks(self.series(row.case), &statuses);
        details::warmup_ends(&mut forks, done);
        Row {
            id: row.case,
            contender: label.to_owned(),
            score: found.map_or_else(String::new, |e| five(times::from_ns(of, e.ns))),
            error: found.map_or_else(String::new, |e| error(&e, of)),
            first: row
                .first_call
                .map_or_else(String::new, |s| time(s.median, three)),
            steady: row.steady.map_or_else(String::new, steady_text),
            rate: rate.map_or_else(String::new, bytes_per_second),
            check: comparison::check_word(row.check).to_owned(),
            warnings: warnings::of_case(self.record, result)
                .iter()
                .map(Note::of)
                .collect(),
            trouble: self.trouble(row, result),
            forks,
            metrics: details::metrics(result),
            percentiles: details::percentiles(result),
            flames: drawn,
            missing: lost.into_iter().collect(),
            estimate,
            lines,
            speed_up: speed_up
                .map(|found| format!("speed-up {}", curve::text::speed_up(found)))
                .unwrap_or_default(),
            ns: found.map(|e| {
                let ends = known(e.interval).map_or([f64::NAN; 2], |i| [i.low, i.high]);
                [e.ns, ends[0], ends[1]]
            }),
            ..Row::default()
        }
    }

    fn trouble(&self, row: &ContenderRow, result: &CaseResult) -> Vec<String> {
        let wrong = row.check.filter(|c| c.verdict == CheckVerdict::Mismatch);
        let wrong = wrong.map(mismatch);
        let failed = result.failures.iter().flat_map(|(_, failure)| {
            let first = format!("{}: {}", failure.code, failure.message);
            std::iter::once(first).chain(failure.tail.iter().cloned())
        });
        let mut all: Vec<String> = wrong.into_iter().chain(failed).collect();
        if all.is_empty() && self.stopped(row, result).is_some() {
            all.push(case::unmeasured(self.record).to_owned());
        }
        all
    }
}

/// Where contenders differ from the view's baseline, if they are of one language: functions of
/// different ones have different names.
fn differences(view: &mut View, rows: &[Row], languages: &[&str]) {
    let Some(base) = view.baseline else { return };
    let side = |at: usize| {
        let row = &rows[at];
        let [ns, ..] = row.ns?;
        Some((row.contender.as_str(), row.flames.as_ref()?, ns))
    };
    for (at, judged) in view.rows.iter_mut().enumerate() {
        if at != base && languages[at] == languages[base] {
            let sides = side(base).zip(side(at));
            judged.difference = sides.and_then(|(base, new)| difference::of([base, new]));
        }
    }
}

/// Beside the smallest number of threads that was measured.
fn speed_up_line(found: &SpeedUp) -> [String; 2] {
    let threads = usize::try_from(found.over).unwrap_or(usize::MAX);
    [
        format!("speed-up over {}", words::count(threads, "thread")),
        format!(
            "{}, efficiency {}",
            curve::text::speed_up(found),
            percent(found.efficiency)
        ),
    ]
}

fn group(name: &str, params: &[CaseParam], case: &Case, rows: Vec<Row>) -> Group {
    let text = words::params(params.iter().map(|p| (&p.name, &p.value)));
    let threads = match case.threads {
        _ if case.in_curve => String::new(),
        0 | 1 => String::new(),
        threads => format!(", {threads} threads"),
    };
    let is_checked = |row: &Row| row.check != comparison::check_word(None);
    let right = [CheckVerdict::Verified, CheckVerdict::Reference].map(comparison::word_of);
    let verified = rows.iter().all(|row| right.contains(&row.check.as_str()));
    let has = |of: fn(&Row) -> &String| rows.iter().any(|row| !of(row).is_empty());
    Group {
        id: 0,
        title: words::followed(name, &text),
        benchmark: name.to_owned(),
        params: pairs(params),
        mode: format!("{}, {}{threads}", case.mode.label(), score::unit(case)),
        compares: true,
        views: Vec::new(),
        lacks: Vec::new(),
        has_first: has(|row| &row.first),
        has_steady: has(|row| &row.steady),
        has_rate: has(|row| &row.rate),
        has_check: rows.iter().any(is_checked) && !verified,
        verified,
        rows,
    }
}

fn pairs(params: &[CaseParam]) -> Vec<[String; 2]> {
    let pair = |param: &CaseParam| [param.name.clone(), param.value.clone()];
    params.iter().map(pair).collect()
}

fn lacking(lack: &lath_core::plan::Lack) -> Lacking {
    Lacking {
        contender: lack.contender.clone(),
        reason: lack.reason.clone(),
    }
}

fn estimate_row(found: &Estimate, case: &Case, clock: &'static str) -> EstimateRow {
    let [low, high] = found
        .bounds(case)
        .map_or([None, None], |ends| ends.map(Some));
    EstimateRow {
        score: found.score(case),
        low,
        high,
        unit: score::unit(case),
        forks: found.forks,
        clock,
    }
}

fn error(found: &Estimate, case: &Case) -> String {
    match known(found.interval) {
        Ok(known) => {
            let [estimate, low, high] =
                [known.estimate, known.low, known.high].map(|ns| times::from_ns(case, ns));
            uncertainty::around(estimate, low, high, three, percent)
        }
        Err(lack) => lack.short().to_owned(),
    }
}

fn one_time(row: &ContenderRow) -> Vec<[String; 2]> {
    let first = row.first_call.map(|s| ("first call in a new process", s));
    let start = row.start_up.map(|s| ("start of the process", s));
    let line = |(name, spread): (&str, lath_score::once::Spread)| {
        let [median, least, most] =
            [spread.median, spread.least, spread.most].map(|ns| time(ns, three));
        let value = format!("{median} ({least} to {most})");
        [name.to_owned(), value]
    };
    first.into_iter().chain(start).map(line).collect()
}

fn steady_text(reached: Reached) -> String {
    match reached.seconds {
        Some(at) => format!("≤ {}", seconds(at)),
        None => format!("> {}", seconds(reached.watched_s)),
    }
}

fn mismatch(check: &CheckRecord) -> String {
    let text = |proof: &Option<Proof>| {
        let proof = proof.as_ref().map(ToString::to_string);
        proof.unwrap_or_else(|| LONG.to_owned())
    };
    let against = check.against.as_ref().map(|a| format!(" ({a})"));
    format!(
        "got {}, expected {}{}",
        text(&check.got),
        text(&check.expected),
        against.unwrap_or_default()
    )
}
