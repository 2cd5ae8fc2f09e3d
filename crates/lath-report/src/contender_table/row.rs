//! A contender's row.

use super::LONG;
use super::bars;
use super::notes::{Kind, Notes, Remedy};
use crate::case::{self, CaseResult};
use crate::comparison::{self, Beside, Compared, ContenderRow};
use crate::judgement::{Evidence, words};
use crate::remedy;
use crate::warnings;
use lath_core::escape;
use lath_core::plan::{Case, Lack};
use lath_core::proof::Proof;
use lath_core::record::{CheckRecord, CheckVerdict, Record};
use lath_core::written::quantity::{bytes_per_second, five, percent, ratios, seconds, three, time};
use lath_core::written::uncertainty;
use lath_import::comparison::is_identical;
use lath_score::estimate::{self, Estimate};
use lath_score::rate;
use lath_score::score;
use lath_score::steady::Reached;
use lath_score::times;
use lath_stats::compare::{PairResult, Verdict};
use lath_stats::interval::known::{NoInterval, UP_TO, known};

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

/// What the verdict's words say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Stands {
    Baseline,
    /// Without other contenders.
    #[default]
    Alone,
    NotTested,
    Tested(Verdict),
}

/// Texts of the columns; empty if unknown.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// In the unit of the block.
    pub score: String,
    /// The calibrated 99 % interval: `±2.8 %`, `(12 to 480)`, or why there is none.
    pub error: String,
    /// What `ratio` and `interval` say, to be drawn.
    pub drawn: Option<bars::Ratio>,
    /// `0.914`, `≈0.93` without a claimed difference, or empty.
    pub ratio: String,
    /// `(0.890 to 0.930)`.
    pub interval: String,
    pub verdict: String,
    pub stands: Stands,
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
            cells.stands = Stands::Alone;
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

/// Where a row stands.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// Of its comparison.
    pub title: &'a str,
    pub baseline: &'a Case,
}

/// The row of a contender, in the unit of its baseline. Its notes are numbers of groups of `notes`.
pub fn of(
    record: &Record,
    row: &ContenderRow,
    label: String,
    result: &CaseResult,
    place: Place<'_>,
    notes: &mut Notes,
) -> TableRow {
    let mut numbers: Vec<usize> = Vec::new();
    let name = [label.as_str(), place.title];
    let baseline = place.baseline;
    let said = match row.check.filter(|c| c.verdict == CheckVerdict::Mismatch) {
        Some(check) => mismatch(record, check),
        None if is_identical(record, row.case) => Said::Identical,
        None if !result.has_score() => {
            failure(result).map_or_else(|| Said::Unmeasured(case::unmeasured(record)), Said::Failed)
        }
        None => {
            let found = row.estimate;
            let told: Vec<(Kind, String)> = row
                .compared
                .iter()
                .flat_map(|compared| remarks(record, row, compared, place))
                .collect();
            // Why it is not tested says more.
            let untested = told.iter().any(|(kind, _)| *kind == Kind::NotTested);
            let lack = known(found.and_then(|e| e.interval)).err();
            numbers.extend(
                lack.filter(|_| !untested)
                    .map(|lack| few_forks(name, lack, notes)),
            );
            numbers.extend(
                told.into_iter()
                    .map(|(kind, text)| notes.add(name, kind, &text, None)),
            );
            Said::Measured(Box::new(cells(row, result, baseline, found)))
        }
    };
    if !matches!(said, Said::Mismatch { .. }) {
        numbers.extend(warnings::of_case(record, result).iter().map(|w| {
            let kind = Kind::Warning(escape::line(&w.code).into_owned());
            notes.add(name, kind, &w.message, w.help.as_deref())
        }));
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
fn few_forks(name: [&str; 2], lack: NoInterval, notes: &mut Notes) -> usize {
    let text = match lack {
        NoInterval::OneProcess => words::ONE_PROCESS,
        NoInterval::TwoProcesses => TWO_PROCESSES,
    };
    notes.add(
        name,
        Kind::Warning("W924".to_owned()),
        text,
        Some(MORE_FORKS),
    )
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
    let (stands, verdict) = match &row.compared {
        None => (Stands::Baseline, "baseline".to_owned()),
        Some(c) if c.tested().is_none() => (Stands::NotTested, "not tested".to_owned()),
        Some(c) => {
            let words = match c.found.verdict {
                // A note says on what.
                Verdict::Depends => "depends".to_owned(),
                _ => words::verdict(&c.found).replace(" %", "%"),
            };
            (Stands::Tested(c.found.verdict), words)
        }
    };
    let rate = found.and_then(|e| e.bytes_per_second(result.case));
    Cells {
        score: five(found.map_or(f64::NAN, |e| times::from_ns(baseline, e.ns))),
        error,
        drawn: row.compared.as_ref().and_then(drawn),
        ratio: shown,
        interval: range,
        verdict,
        stands,
        first: row
            .first_call
            .map_or_else(String::new, |s| time(s.median, three)),
        steady: row.steady.map_or_else(String::new, steady),
        rate: rate.map_or_else(String::new, bytes_per_second),
        check: comparison::check_word(row.check),
        secondary: secondary(result),
    }
}

fn drawn(compared: &Compared) -> Option<bars::Ratio> {
    let (ratio, [low, high]) = compared.tested()?;
    let claimed = compared.found.verdict.is_difference();
    Some(bars::Ratio {
        ratio,
        low,
        high,
        claimed,
    })
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
    place: Place<'_>,
) -> Vec<(Kind, String)> {
    let (tested, blocks) = (compared.tested().is_some(), compared.evidence.blocks());
    let mut all: Vec<(Kind, String)> = Vec::new();
    // A reason may also be why a test that was made is a weaker one.
    let why = if tested { Kind::Forks } else { Kind::NotTested };
    all.extend(
        compared
            .reason
            .iter()
            .map(|text| (why.clone(), text.clone())),
    );
    all.extend(fast_ends(&compared.found).map(|text| (Kind::FastEnds, text)));
    if let Some(Beside { ns, is_far }) = row.beside.filter(|_| tested) {
        let text = format!(
            "in the same {}, the baseline has {} {}",
            if blocks == 1 { "block" } else { "blocks" },
            five(times::from_ns(place.baseline, ns)),
            score::unit(place.baseline)
        );
        all.push((Kind::OtherBlocks { is_far }, text));
    } else if compared.partly && tested {
        let text = format!(
            "the {} with a fork of both count{}, other forks do not",
            if blocks == 1 {
                "block".to_owned()
            } else {
                format!("{blocks} blocks")
            },
            if blocks == 1 { "s" } else { "" }
        );
        all.push((Kind::PartOfBlocks, text));
    }
    all.extend(undecided(record, row, compared));
    let how = match compared.is_in_turns() {
        true => Kind::Clock,
        false => Kind::Forks,
    };
    all.extend(compared.note().map(|text| (how, text)));
    all
}

/// What would decide it, if it is open.
fn undecided(record: &Record, row: &ContenderRow, compared: &Compared) -> Option<(Kind, String)> {
    let PairResult {
        verdict,
        more_forks,
        low,
        high,
        ..
    } = compared.found;
    if verdict != Verdict::Inconclusive {
        return None;
    }
    let blocks = compared.evidence.blocks() as u64;
    Some(match (more_forks, &compared.evidence) {
        (Some(more), Evidence::Turns(turns)) => {
            let seconds = turns.budget_s(more);
            let remedy = Remedy::Seconds {
                of: turns.family,
                seconds,
            };
            (Kind::Undecided(remedy), remedy::of_turns(turns, more))
        }
        (Some(more), _) => {
            let (all, each) = (blocks + more, fork_s(record, row.case));
            let remedy = Remedy::Forks {
                all,
                seconds: each.map(|each| each * all as f64),
            };
            let text = format!("too few runs to decide: {}", remedy::forks(all, each));
            (Kind::Undecided(remedy), text)
        }
        (None, _) => {
            let within = (high - 1.0).abs().max((1.0 - low).abs());
            let text = "too variable to decide in a reasonable time".to_owned();
            (Kind::Undecided(Remedy::None { within }), text)
        }
    })
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
