//! The rows of a comparison beside each of them: whoever reads the report chooses the baseline, and
//! all verdicts are there already.

use super::axis::{Scale, Span};
use super::details;
use super::page::{Cell, Judged, Told, View};
use crate::compare::{Chosen, PairRow, can_be_paired, evidence, pair, rows};
use crate::judgement::{JudgementRow, words};
use crate::sentence::{self, Beside, Length};
use lath_core::diagnostic::Diagnostic;
use lath_core::names::is_version_of;
use lath_core::written::quantity::{percent, ratios, three, time};
use lath_core::written::uncertainty;
use lath_import::model::{Dataset, Series};
use lath_stats::compare::{ComparisonOptions, PairResult, Verdict};
use lath_stats::interval::known::UP_TO;

/// Rows of a comparison whose baseline can be chosen: the number of pairs grows with its square.
const MOST: usize = 12;

/// A row to be judged.
pub struct Entry<'a> {
    pub label: String,
    pub series: &'a Series,
    /// `wrong`, `failed`: there are no times.
    pub stopped: Option<(&'static str, String)>,
    /// Time per operation, ns.
    pub span: Option<Span>,
}

/// What is said of a row beside the baseline.
#[derive(Clone)]
pub struct Found {
    pub pair: PairResult,
    pub row: JudgementRow,
    pub remarks: Vec<String>,
    /// What the ratio is of: times per operation, ns, of baseline and row.
    pub times: [Vec<Vec<f64>>; 2],
}

/// By row; `None`: the baseline, and rows without times.
pub type Column = Vec<Option<Found>>;

/// The rows beside `first`, then beside each other row that was measured. `own`: the baseline that
/// was measured with them, and what is said beside it.
pub fn compared(entries: &[Entry], (own, found): (usize, Column), first: usize) -> Vec<View> {
    let is_choice = |base: &usize| {
        let series = entries[*base].series;
        let few = entries.len() <= MOST || *base == first;
        *base != own && few && entries[*base].stopped.is_none() && !series.forks.is_empty()
    };
    let others = (0..entries.len()).filter(is_choice);
    let mut columns: Vec<(usize, Column)> = std::iter::once((own, found))
        .chain(others.map(|base| (base, column(entries, base))))
        .collect();
    columns.sort_by_key(|(base, _)| *base != first);
    columns
        .into_iter()
        .map(|(base, column)| View {
            sentence: sentence_of(entries, base, &column, Length::Whole),
            brief: sentence_of(entries, base, &column, Length::Brief),
            afterwards: base != own,
            ..view(entries, base, column, base == first)
        })
        .collect()
}

/// What every format says of a comparison.
fn sentence_of(entries: &[Entry], base: usize, column: &Column, length: Length) -> String {
    let beside = |at: usize| match &column[at] {
        _ if at == base => Beside::Baseline,
        Some(found) => Beside::Pair(&found.pair),
        None => Beside::Nothing,
    };
    let rows = entries.iter().enumerate();
    let rows: Vec<(&str, Beside)> = rows
        .map(|(at, entry)| (entry.label.as_str(), beside(at)))
        .collect();
    sentence::of(&rows, length)
}

/// The row that is called so, with or without a version.
pub fn called(entries: &[Entry], name: &str) -> Option<usize> {
    let by = |is: &dyn Fn(&str) -> bool| entries.iter().position(|entry| is(&entry.label));
    let ends = |label: &str| label.strip_suffix(name).is_some_and(|l| l.ends_with('/'));
    let benchmark = || {
        entries
            .iter()
            .position(|entry| entry.series.benchmark == name)
    };
    by(&|label| label == name)
        .or_else(|| by(&|label| is_version_of(label, name) || ends(label)))
        .or_else(benchmark)
}

/// L507
pub fn nobody(name: &str, mut known: Vec<String>) -> Diagnostic {
    known.sort();
    known.dedup();
    Diagnostic::error("L507", format!("no contender is called {name}"))
        .help(format!("there are: {}", known.join(", ")))
}

/// The verdicts beside a row, as `lath compare` gives them for two contenders of a file. Where no
/// run says which pairs share the permitted errors, all of these do.
pub fn column(entries: &[Entry], base: usize) -> Column {
    let of_base = entries[base].series;
    let is_other = |at: usize, entry: &Entry| at != base && entry.stopped.is_none();
    let in_blocks = |entry: &Entry| entry.series.forks.iter().any(|fork| fork.block.is_some());
    if entries.iter().any(in_blocks) {
        let of = |(at, entry): (usize, &Entry)| {
            is_other(at, entry).then(|| against(of_base, entry.series))
        };
        return entries.iter().enumerate().map(of).collect();
    }
    let chosen = Chosen {
        one_run: true,
        ..Chosen::new(
            ComparisonOptions::default(),
            Some("table"),
            Vec::new(),
            Vec::new(),
        )
    };
    let others = || {
        entries
            .iter()
            .enumerate()
            .filter(|(at, entry)| is_other(*at, entry))
    };
    let pairs: Vec<(&Series, &Series)> =
        others().map(|(_, entry)| (of_base, entry.series)).collect();
    let mut column: Column = entries.iter().map(|_| None).collect();
    for ((at, entry), row) in others().zip(rows(&pairs, &[], &chosen)) {
        column[at] = Some(Found::of(row, of_base, entry.series, &chosen));
    }
    column
}

fn against(base: &Series, new: &Series) -> Found {
    let side = |series: &Series| Dataset {
        benchmarks: vec![Series {
            benchmark: String::new(),
            competing: None,
            params: Default::default(),
            ..series.clone()
        }],
        ..Dataset::default()
    };
    let forks = || base.forks.iter().chain(&new.forks);
    let in_blocks = forks().all(|fork| fork.block.is_some());
    let chosen = Chosen {
        one_run: true,
        paired: in_blocks && can_be_paired(&side(base), &side(new)),
        ..Chosen::new(ComparisonOptions::default(), None, Vec::new(), Vec::new())
    };
    Found::of(pair(base, new, &chosen), base, new, &chosen)
}

impl Found {
    fn of(row: PairRow, base: &Series, new: &Series, chosen: &Chosen) -> Found {
        let remarks = row.warnings.iter().map(|note| note.message.clone());
        Found {
            remarks: row.remedy().into_iter().chain(remarks).collect(),
            times: evidence(base, new, chosen).times(),
            pair: row.found,
            row: row.judgement,
        }
    }
}

/// Rows that are compared with nothing, by their times.
pub fn alone(entries: &[Entry]) -> View {
    let spans: Vec<Span> = entries.iter().filter_map(|entry| entry.span).collect();
    let scale = Scale::of_times(&spans);
    let row = |entry: &Entry| {
        if let Some((verdict, words)) = &entry.stopped {
            return stopped(verdict, words);
        }
        let cell = scale.zip(entry.span).map(|(scale, span)| {
            let words = format!("{} to {}", time(span.low, three), time(span.high, three));
            scale.cell(span, true, words)
        });
        Judged {
            verdict: "measured",
            words: "measured".to_owned(),
            cell,
            ..Judged::default()
        }
    };
    View {
        baseline: None,
        name: String::new(),
        afterwards: false,
        sentence: String::new(),
        brief: String::new(),
        axis: scale.map(|scale| scale.times()).unwrap_or_default(),
        told: Vec::new(),
        rows: entries.iter().map(row).collect(),
    }
}

fn stopped(verdict: &'static str, words: &str) -> Judged {
    Judged {
        verdict,
        words: words.to_owned(),
        ..Judged::default()
    }
}

fn view(entries: &[Entry], base: usize, column: Column, is_own: bool) -> View {
    let tested = column.iter().flatten();
    let spans: Vec<Span> = tested.filter_map(|found| span(&found.pair)).collect();
    let scale = Scale::of_ratios(&spans);
    let name = entries[base].label.clone();
    let row = |(at, found): (usize, Option<Found>)| match (found, &entries[at].stopped) {
        (_, Some((verdict, words))) => stopped(verdict, words),
        (Some(found), None) => {
            let mut row = judged(&found, &scale);
            if is_own {
                let sides = [entries[base].series, entries[at].series];
                (row.blocks, row.timed) = details::blocks(sides, &found.row);
            }
            row
        }
        (None, None) => Judged {
            verdict: "baseline",
            words: "baseline".to_owned(),
            ..Judged::default()
        },
    };
    View {
        baseline: Some(base),
        told: told(entries, &column),
        axis: scale.ratios(ComparisonOptions::default().margin, &name),
        name,
        afterwards: false,
        sentence: String::new(),
        brief: String::new(),
        rows: column.into_iter().enumerate().map(row).collect(),
    }
}

/// What machines say, each by itself, then all of them, whose interval has this span; `all` makes
/// their row, given its place on the axis.
pub fn by_machine(
    found: &[Found],
    together: Option<Span>,
    all: impl FnOnce(Option<Cell>) -> Judged,
) -> View {
    let own: Vec<Span> = found.iter().filter_map(|one| span(&one.pair)).collect();
    let scale = Scale::of_ratios(&own);
    let cell = together.map(|span| scale.cell(span, true, "all machines".to_owned()));
    let rows = found.iter().map(|one| judged(one, &scale));
    View {
        baseline: None,
        name: String::new(),
        afterwards: false,
        sentence: String::new(),
        brief: String::new(),
        axis: scale.ratios(ComparisonOptions::default().margin, "baseline"),
        told: Vec::new(),
        rows: rows.chain([all(cell)]).collect(),
    }
}

/// Why rows have no verdict, each reason once.
fn told(entries: &[Entry], column: &Column) -> Vec<Told> {
    let mut all: Vec<Told> = Vec::new();
    for (entry, found) in entries.iter().zip(column) {
        let open = found.as_ref().filter(|found| {
            let is_known = found.pair.verdict.is_difference();
            !is_known && found.row.same_within.is_none()
        });
        let reason = open.and_then(|found| match found.pair.verdict {
            Verdict::Depends => Some(words::describe(&found.pair)),
            _ => found.row.reason.as_ref().or(found.remarks.first()).cloned(),
        });
        let Some(message) = reason else { continue };
        match all.iter_mut().find(|told| told.message == message) {
            Some(told) => told.rows.push(entry.label.clone()),
            None => all.push(Told {
                rows: vec![entry.label.clone()],
                message,
            }),
        }
    }
    all
}

fn span(found: &PairResult) -> Option<Span> {
    let known = [found.ratio, found.low, found.high];
    let is_ratio = known.iter().all(|value| value.is_finite() && *value > 0.0);
    (found.verdict.is_tested() && is_ratio).then_some(Span {
        value: found.ratio,
        low: found.low,
        high: found.high,
    })
}

fn judged(found: &Found, scale: &Scale) -> Judged {
    let Found { pair, row, .. } = found;
    let mut judged = Judged {
        verdict: row.verdict,
        words: words::verdict(pair),
        lines: details::of_judgement(found),
        judgement: Some(row.clone()),
        ..Judged::default()
    };
    if let Some(span) = span(pair) {
        let number = ratios(pair.low, pair.high);
        let is_known = row.verdict != "inconclusive" && row.verdict != "depends";
        let about = if pair.verdict.is_difference() {
            ""
        } else {
            "≈"
        };
        judged.range = uncertainty::of_ratio(pair.low, pair.high, UP_TO, number);
        if is_known {
            judged.ratio = format!("{about}{}", number(pair.ratio));
        }
        if pair.verdict.is_difference() {
            judged.much = much(pair.ratio);
        }
        let words = format!("{}, {}", words::verdict(pair), judged.range);
        judged.cell = Some(scale.cell(span, is_known, words));
    }
    judged
}

/// A claimed difference in plain words: `16 % less time`, `247 times the time`.
pub fn much(ratio: f64) -> String {
    match ratio {
        r if r >= 2.0 => format!("{} times the time", three(r)),
        r if r >= 1.0 => format!("{} more time", percent(r - 1.0)),
        r if r > 0.5 => format!("{} less time", percent(1.0 - r)),
        r => format!("1/{} of the time", three(1.0 / r)),
    }
}

#[cfg(test)]
mod tests {
    use super::much;

    #[test]
    fn how_much_in_plain_words() {
        assert_eq!(
            [0.02, 0.84, 1.051, 247.2].map(much),
            [
                "1/50.0 of the time",
                "16 % less time",
                "5.1 % more time",
                "247 times the time"
            ]
        );
    }
}
