//! Results as rows, for the formats that are tables.

use crate::case::CaseResult;
use crate::judgement::words::SAME_PROGRAM;
use crate::names;
use lath_core::written::number;
use lath_core::written::uncertainty::OfMean;
use lath_score::metric::Metric;
use std::collections::BTreeSet;

/// One line of a table: the primary result of a case, or one of its secondary results.
#[derive(Clone, Debug)]
pub struct ScoreRow {
    /// Position of the case in the plan.
    pub case: usize,
    pub name: String,
    /// [`names::shortened`] of it.
    pub short: String,
    /// Label of a secondary result.
    pub label: Option<String>,
    /// One per [`Table::params`]; `None` if the benchmark does not have it.
    pub params: Vec<Option<String>>,
    pub mode: &'static str,
    pub threads: u64,
    /// Number of pooled values; 0 if nothing was measured.
    pub n: u64,
    pub score: f64,
    pub error: f64,
    /// `error` in readable form; `None`: none.
    pub of_mean: Option<OfMean>,
    pub unit: String,
    /// Why there is no score.
    pub lack: Option<NoScore>,
}

/// Why there is no score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoScore {
    /// `FAILED`, `IDENTICAL`, `NOT MEASURED` or `TEXT`.
    pub word: &'static str,
    pub why: String,
}

impl NoScore {
    fn of(result: &CaseResult, unmeasured: &str) -> NoScore {
        let (word, why) = match result.failures.first() {
            Some((_, failure)) => ("FAILED", failure.message.as_str()),
            None if result.case.identical.is_some() => ("IDENTICAL", SAME_PROGRAM),
            None => ("NOT MEASURED", unmeasured),
        };
        NoScore {
            word,
            why: why.to_owned(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Table {
    /// Names of all parameters, alphabetical; with curves, the number of threads as the last one.
    pub params: Vec<String>,
    pub rows: Vec<ScoreRow>,
}

/// The table of all results; secondary ones follow their case's primary one, by label.
/// `unmeasured`: why cases without failure have no result.
pub fn table(results: &[CaseResult], unmeasured: &str) -> Table {
    let params = results.iter().flat_map(|r| &r.case.params);
    let params: BTreeSet<String> = params.map(|p| p.name.clone()).collect();
    let by_threads = results.iter().any(|r| r.case.in_curve);
    let threads = by_threads.then(|| names::threads(params.iter()).to_owned());
    let params: Vec<String> = params.into_iter().collect();
    let short = names::shortened(&results.iter().map(|r| r.name.clone()).collect::<Vec<_>>());
    let rows = results
        .iter()
        .zip(short)
        .flat_map(|(r, short)| rows(r, &short, &params, unmeasured))
        .collect();
    let mut table = Table { params, rows };
    if let Some(name) = threads {
        table.params.push(name);
        for row in &mut table.rows {
            row.params.push(Some(row.threads.to_string()));
        }
    }
    table
}

fn rows(result: &CaseResult, short: &str, params: &[String], unmeasured: &str) -> Vec<ScoreRow> {
    let value = |name: &String| {
        result
            .case
            .params
            .iter()
            .find(|p| p.name == *name)
            .map(|p| p.value.clone())
    };
    let row = |label: Option<&str>, metric: &Metric| ScoreRow {
        case: result.index,
        name: result.name.clone(),
        short: short.to_owned(),
        label: label.map(str::to_owned),
        params: params.iter().map(value).collect(),
        mode: result.case.mode.label(),
        threads: result.case.threads,
        n: metric.n(),
        score: metric.score(),
        error: metric.error(),
        of_mean: metric.of_mean(),
        unit: metric.unit.clone(),
        lack: None,
    };
    let mut primary = row(None, &result.primary);
    if !result.has_score() {
        primary.lack = Some(NoScore::of(result, unmeasured));
    }
    let secondary = result.secondary.iter().map(|(label, metric)| ScoreRow {
        lack: text_of(result, label, metric),
        ..row(Some(label), metric)
    });
    std::iter::once(primary).chain(secondary).collect()
}

/// The unit of JMH for a result that is a text.
const TEXT_UNIT: &str = "---";

/// A profiler may report a text instead of a number.
fn text_of(result: &CaseResult, label: &str, metric: &Metric) -> Option<NoScore> {
    if metric.unit != TEXT_UNIT || metric.score().is_finite() {
        return None;
    }
    let text = result.texts.iter().find(|text| text.label == label);
    let why = match text.map(|text| (text.file.as_ref(), text)) {
        Some((Some(file), _)) => format!("see {file}"),
        Some((None, text)) if !text.is_long() => "see the log".to_owned(),
        _ => "a report instead of a number".to_owned(),
    };
    Some(NoScore { word: "TEXT", why })
}

impl ScoreRow {
    /// The error, unless the score is so small that only its power of ten is shown.
    pub fn shown_error(&self) -> Option<OfMean> {
        self.of_mean.filter(|_| !number::is_approximate(self.score))
    }

    /// `n`, if it is more than one.
    pub fn count(&self) -> String {
        Some(self.n)
            .filter(|n| *n > 1)
            .map_or_else(String::new, |n| n.to_string())
    }

    /// `name:label`.
    pub fn full(&self) -> String {
        with_label(&self.name, self.label.as_deref())
    }

    pub fn full_short(&self) -> String {
        with_label(&self.short, self.label.as_deref())
    }
}

fn with_label(name: &str, label: Option<&str>) -> String {
    label.map_or_else(|| name.to_owned(), |l| format!("{name}:{l}"))
}
