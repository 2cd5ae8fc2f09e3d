//! A contender's row.

use super::LONG;
use super::notes::Notes;
use crate::case::{self, CaseResult};
use crate::comparison::{self, Compared, ContenderRow};
use crate::judgement::{Evidence, words};
use crate::remedy;
use crate::warnings;
use lath_core::escape;
use lath_core::plan::{Case, Lack};
use lath_core::proof::Proof;
use lath_core::record::{CheckRecord, CheckVerdict, Record};
use lath_core::written::quantity::{bytes_per_second, five, percent, ratios, seconds, three, time};
use lath_core::written::uncertainty;
use lath_import::run::is_identical;
use lath_score::estimate::{self, Estimate};
use lath_score::rate;
use lath_score::score;
use lath_score::steady::Reached;
use lath_score::times;
use lath_stats::compare::{PairResult, Verdict};
use lath_stats::interval::known::{NoInterval, UP_TO, known};

const ONE_PROCESS: &str = "one process is not enough for an interval, nor for a verdict";
const TWO_PROCESSES: &str = "two processes differ too much for an interval";
const MORE_FORKS: &str = "use -f 5";

/// One line of a block.
#[derive(Clone, Debug)]
pub struct TableRow {
    pub contender: String,
    pub said: Said,
    /// Numbers of footnotes.
    pub notes: Vec<usize>,
}

/// The content of a row.
#[derive(Clone, Debug)]
pub enum Said {
    Measured(Box<Cells>),
    /// The result is wrong: the result, the expected result, and its origin.
    Mismatch {
        got: String,
        expected: String,
        against: String,
    },
    Failed(String),
    /// Nothing failed, but nothing was measured: why.
    Unmeasured(&'static str),
    /// It is the baseline's program.
    Identical,
    /// The contender has no such function: the reason that its suite gives.
    Lacks(String),
}

/// Texts of the columns; empty if unknown.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// In the unit of the block.
    pub score: String,
    /// The calibrated 99 % interval: `±2.8 %`, `(12 to 480)`, or why there is none.
    pub error: String,
    /// `0.914`, `≈0.93` without a claimed difference, or empty.
    pub ratio: String,
    /// `(0.890 to 0.930)`.
    pub interval: String,
    pub verdict: String,
    pub first: String,
    pub steady: String,
    pub rate: String,
    pub check: &'static str,
    /// Label, score and unit of secondary results, except percentiles and the rate.
    pub secondary: Vec<(String, String, String)>,
}

impl Said {
    /// The words instead of numbers: the first ones to stress, if any, and the others. `None`: there
    /// are numbers, or both results of a mismatch have to be laid out.
    pub fn words(&self) -> Option<(&'static str, String)> {
        Some(match self {
            Said::Measured(_) | Said::Mismatch { .. } => return None,
            Said::Failed(message) => ("FAILED", format!(": {message}")),
            Said::Unmeasured(why) => ("", format!("not measured: {why}")),
            Said::Identical => ("", words::describe(&PairResult::identical())),
            Said::Lacks(why) => ("", format!("not offered: {why}")),
        })
    }
}

impl TableRow {
    pub fn cells(&self) -> Option<&Cells> {
        match &self.said {
            Said::Measured(cells) => Some(cells),
            _ => None,
        }
    }

    /// The numbers of its notes.
    pub fn marks(&self, between: &str) -> String {
        let numbers: Vec<String> = self.notes.iter().map(ToString::to_string).collect();
        numbers.join(between)
    }

    pub fn is_mismatch(&self) -> bool {
        matches!(self.said, Said::Mismatch { .. })
    }

    /// Marks a row without other contenders: it has no baseline either.
    pub(super) fn stand_alone(&mut self) {
        if let Said::Measured(cells) = &mut self.said {
            cells.verdict.clear();
        }
    }
}

/// The row of a contender that takes no part.
pub(super) fn lacking(lack: &Lack) -> TableRow {
    TableRow {
        contender: escape::line(&lack.contender).into_owned(),
        said: Said::Lacks(escape::line(&lack.reason).into_owned()),
        notes: Vec::new(),
    }
}

/// The row of a contender, in the unit of `baseline`.
pub fn of(
    record: &Record,
    row: &ContenderRow,
    label: String,
    result: &CaseResult,
    baseline: &Case,
    notes: &mut Notes,
) -> TableRow {
    let mut numbers: Vec<usize> = Vec::new();
    let said = match row.check.filter(|c| c.verdict == CheckVerdict::Mismatch) {
        Some(check) => mismatch(record, check),
        None if is_identical(record, row.case) => Said::Identical,
        None if !result.has_score() => {
            failure(result).map_or_else(|| Said::Unmeasured(case::unmeasured(record)), Said::Failed)
        }
        None => {
            let found = row.estimate;
            numbers.extend(
                known(found.and_then(|e| e.interval))
                    .err()
                    .map(|lack| few_forks(lack, notes)),
            );
            numbers.extend(
                row.compared
                    .iter()
                    .flat_map(|compared| remarks(record, row, compared, baseline))
                    .map(|text| notes.remark(&text)),
            );
            Said::Measured(Box::new(cells(row, result, baseline, found)))
        }
    };
    if !matches!(said, Said::Mismatch { .. }) {
        numbers.extend(
            warnings::of_case(record, result)
                .iter()
                .map(|w| notes.warning(&w.code, &w.message, w.help.as_deref())),
        );
    }
    numbers.sort_unstable();
    numbers.dedup();
    TableRow {
        contender: escape::line(&label).into_owned(),
        said,
        notes: numbers,
    }
}

/// The note about a missing interval.
fn few_forks(lack: NoInterval, notes: &mut Notes) -> usize {
    match lack {
        NoInterval::OneProcess => notes.warning("W924", ONE_PROCESS, Some(MORE_FORKS)),
        NoInterval::TwoProcesses => notes.warning("W924", TWO_PROCESSES, Some(MORE_FORKS)),
    }
}

fn cells(
    row: &ContenderRow,
    result: &CaseResult,
    baseline: &Case,
    found: Option<Estimate>,
) -> Cells {
    let (shown, range) = row
        .compared
        .as_ref()
        .map_or_else(Default::default, shown_ratio);
    let error = match known(found.and_then(|e| e.interval)) {
        Ok(known) => {
            let [estimate, low, high] =
                [known.estimate, known.low, known.high].map(|ns| times::from_ns(baseline, ns));
            uncertainty::around(estimate, low, high, three, percent)
        }
        Err(lack) => lack.short().to_owned(),
    };
    let verdict = row.compared.as_ref().map_or("baseline".to_owned(), |c| {
        if c.tested().is_some() {
            words::verdict(&c.found).replace(" %", "%")
        } else {
            "not tested".to_owned()
        }
    });
    let rate = found.and_then(|e| e.bytes_per_second(result.case));
    Cells {
        score: five(found.map_or(f64::NAN, |e| times::from_ns(baseline, e.ns))),
        error,
        ratio: shown,
        interval: range,
        verdict,
        first: row
            .first_call
            .map_or_else(String::new, |s| time(s.median, three)),
        steady: row.steady.map_or_else(String::new, steady),
        rate: rate.map_or_else(String::new, bytes_per_second),
        check: comparison::check_word(row.check),
        secondary: secondary(result),
    }
}

/// The ratio of the means, after `≈` unless a difference is claimed; and its range.
fn shown_ratio(compared: &Compared) -> (String, String) {
    if compared.tested().is_none() {
        return Default::default();
    }
    let PairResult {
        ratio: value,
        low,
        high,
        ..
    } = compared.found;
    let number = ratios(low, high);
    let text = number(value);
    match compared.found.verdict.is_difference() {
        true => (text, uncertainty::bounds(low, high, number)),
        false => (
            format!("≈{text}"),
            uncertainty::of_ratio(low, high, UP_TO, number),
        ),
    }
}

/// Notes about the limits of a verdict, and how to improve it.
fn remarks(
    record: &Record,
    row: &ContenderRow,
    compared: &Compared,
    baseline: &Case,
) -> Vec<String> {
    let PairResult {
        verdict,
        more_forks,
        ..
    } = compared.found;
    let (tested, blocks) = (compared.tested().is_some(), compared.evidence.blocks());
    let mut all: Vec<String> = compared.reason.iter().cloned().collect();
    all.extend(fast_ends(&compared.found));
    if let Some(ns) = row.beside.filter(|_| tested) {
        all.push(format!(
            "in the same {}, the baseline has {} {}",
            if blocks == 1 { "block" } else { "blocks" },
            five(times::from_ns(baseline, ns)),
            score::unit(baseline)
        ));
    } else if compared.partly && tested {
        all.push(format!(
            "the {} with a fork of both count{}, other forks do not",
            if blocks == 1 {
                "block".to_owned()
            } else {
                format!("{blocks} blocks")
            },
            if blocks == 1 { "s" } else { "" }
        ));
    }
    if let (Verdict::Inconclusive, Some(more)) = (verdict, more_forks) {
        all.push(match &compared.evidence {
            Evidence::Turns(turns) => remedy::of_turns(turns, more),
            _ => {
                let remedy = remedy::forks(blocks as u64 + more, fork_s(record, row.case));
                format!("too few runs to decide: {remedy}")
            }
        });
    }
    all.extend(compared.note());
    all
}

/// What the fastest iterations say, where the verdict does not follow from them.
fn fast_ends(found: &PairResult) -> Option<String> {
    let fast = found.telling_fast_ends()?;
    let number = ratios(fast.low, fast.high);
    let (ratio, range) = (
        number(fast.ratio),
        uncertainty::bounds(fast.low, fast.high, number),
    );
    Some(if found.verdict == Verdict::Depends {
        format!(
            "no verdict: by the mean of each process the ratio is {}, by its fastest iterations \
             {ratio} {range}, so which is faster depends on the process",
            ratios(found.low, found.high)(found.ratio)
        )
    } else {
        format!(
            "the fastest iterations of the processes differ (ratio {ratio} {range}), the means are not \
             known to"
        )
    })
}

/// Seconds that a block of its comparison takes, or one fork of each case in it.
fn fork_s(record: &Record, case: usize) -> Option<f64> {
    let (_, family) = record.header.plan.families_of(case).next()?;
    remedy::forks_of(record, &family.cases)
}

/// `<= 2 s`; `> 10 s` if it did not become steady in that time.
fn steady(reached: Reached) -> String {
    match reached.seconds {
        Some(at) => format!("<= {}", seconds(at)),
        None => format!("> {}", seconds(reached.watched_s)),
    }
}

/// The whole name; the layout shortens it.
fn mismatch(record: &Record, check: &CheckRecord) -> Said {
    let text = |proof: &Option<Proof>| {
        proof.as_ref().map_or_else(
            || LONG.to_owned(),
            |p| escape::line(&p.to_string()).into_owned(),
        )
    };
    let against = check.against.as_deref().map_or_else(String::new, |a| {
        super::contender_of(record, a).unwrap_or_else(|| escape::line(a).into_owned())
    });
    Said::Mismatch {
        got: text(&check.got),
        expected: text(&check.expected),
        against,
    }
}

fn failure(result: &CaseResult) -> Option<String> {
    let (_, failure) = result.failures.first()?;
    let first = failure.message.lines().next().unwrap_or("");
    Some(escape::line(&format!("{}: {first}", failure.code)).into_owned())
}

fn secondary(result: &CaseResult) -> Vec<(String, String, String)> {
    let line = |text: &str| escape::line(text).into_owned();
    let shown = result
        .secondary
        .iter()
        .filter(|(label, _)| *label != rate::LABEL && !score::is_percentile(label));
    shown
        .map(|(label, m)| (line(label), five(estimate::of_metric(m)), line(&m.unit)))
        .collect()
}
