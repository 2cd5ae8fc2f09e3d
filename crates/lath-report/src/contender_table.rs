//! The table of a run with contenders: compared benchmarks together, with everything needed to
//! choose. This module makes the texts; [`text`] lays them out for terminals, `formats::markdown`
//! for issues.
//!
//! Each ratio has a verdict: without a test there is no ratio, and `≈` marks a ratio without a
//! claimed difference. Its range follows. Numbers are short on purpose; the result files have all
//! digits. Texts are escaped for a terminal here; writers for other places escape for those.

mod bars;
mod notes;
mod row;
pub mod text;

use crate::case::{self, CaseResult};
use crate::comparison::{self, ComparisonResult};
use crate::judgement::Evidence;
use crate::names;
use crate::sentence::{self, Beside, Length};
use lath_core::escape;
use lath_core::plan::{Case, CaseParam, Lack, Plan};
use lath_core::record::{CheckVerdict, Record};
use lath_core::written::words;
use lath_score::score;
use notes::Notes;
pub use notes::TableNote;
use row::Place;
pub use row::{Cells, Said, TableRow};
use std::collections::BTreeMap;

/// Placeholder for a result that was too long to keep.
pub const LONG: &str = "a long result";

/// The whole table.
#[derive(Clone, Debug, Default)]
pub struct ContenderTable {
    pub groups: Vec<TableGroup>,
    /// Footnotes, the most important first; rows count them from 1.
    pub notes: Vec<TableNote>,
    /// Some value needs its own column: first calls, time until steady, rates, checks.
    pub has_first: bool,
    pub has_steady: bool,
    pub has_rate: bool,
    pub has_check: bool,
    /// The table has a comparison.
    pub compares: bool,
}

/// One benchmark with one set of parameters.
#[derive(Clone, Debug)]
pub struct TableGroup {
    /// `factorial (number = 20)`.
    pub title: String,
    /// `avgt, ns/op`.
    pub mode: String,
    /// The results of all rows are right.
    pub verified: bool,
    /// Who is the fastest: see [`summary`]. Empty without a comparison.
    pub summary: String,
    pub rows: Vec<TableRow>,
}

/// The table of a record; `None` if nothing is compared.
pub fn of(record: &Record) -> Option<ContenderTable> {
    let comparisons = comparison::comparisons(record);
    if comparisons.is_empty() {
        return None;
    }
    let results = case::results(record);
    let mut table = ContenderTable {
        compares: true,
        ..ContenderTable::default()
    };
    let mut notes = Notes::default();
    let competing = |index: usize| {
        comparisons
            .iter()
            .any(|one| one.rows.iter().any(|r| r.case == index))
    };
    let mut order: Vec<(usize, Option<&ComparisonResult>)> = comparisons
        .iter()
        .map(|one| (one.baseline, Some(one)))
        .collect();
    order.extend(
        results
            .iter()
            .filter(|r| !competing(r.index))
            .map(|r| (r.index, None)),
    );
    order.sort_by_key(|(index, _)| *index);
    for (index, own) in order {
        let group = match own {
            Some(own) => comparison(record, own, &results, &mut notes),
            None => alone(record, index, &results, &mut notes),
        };
        table.groups.extend(group);
    }
    notes.lasted_s = comparisons.iter().flat_map(lasted_s).collect();
    complete(&mut table, &notes);
    Some(table)
}

/// Numbers of notes, and which columns have anything.
fn complete(table: &mut ContenderTable, notes: &Notes) {
    let numbers = notes.numbers();
    for row in table.groups.iter_mut().flat_map(|group| &mut group.rows) {
        row.notes.iter_mut().for_each(|n| *n = numbers[*n]);
        row.notes.sort_unstable();
        row.notes.dedup();
    }
    table.notes = notes.notes();
    let has = |of: fn(&Cells) -> bool| {
        table
            .groups
            .iter()
            .flat_map(|b| &b.rows)
            .filter_map(TableRow::cells)
            .any(of)
    };
    [table.has_first, table.has_steady, table.has_rate] = [
        has(|c| !c.first.is_empty()),
        has(|c| !c.steady.is_empty()),
        has(|c| !c.rate.is_empty()),
    ];
    table.has_check = has(|c| c.check != comparison::check_word(None))
        || table
            .groups
            .iter()
            .flat_map(|b| &b.rows)
            .any(TableRow::is_mismatch);
}

fn comparison(
    record: &Record,
    own: &ComparisonResult,
    results: &[CaseResult],
    notes: &mut Notes,
) -> Option<TableGroup> {
    let baseline = &record.header.plan.cases[own.baseline];
    let labels = labels(
        own.rows
            .iter()
            .map(|r| &record.header.plan.cases[r.case])
            .collect(),
    );
    let title = title_of(own.name, baseline);
    let place = Place {
        title: &title,
        baseline,
    };
    let summary = summary(own, &labels);
    let rows: Vec<TableRow> = own
        .rows
        .iter()
        .zip(labels)
        .filter_map(|(row, label)| {
            Some((row, label, results.iter().find(|r| r.index == row.case)?))
        })
        .map(|(row, label, result)| row::of(record, row, label, result, place, notes))
        .collect();
    // A run that ended before the others says nothing about missing contenders.
    let lacking = record
        .header
        .plan
        .lacks
        .iter()
        .filter(|lack| lack.comparison == own.name && !rows.is_empty())
        .map(row::lacking);
    let rows = rows.iter().cloned().chain(lacking).collect();
    let group = group(own.name, baseline, rows)?;
    Some(TableGroup { summary, ..group })
}

/// The seconds that the families of a comparison took which measured in turns.
fn lasted_s(comparison: &ComparisonResult) -> BTreeMap<usize, f64> {
    let mut all: BTreeMap<usize, f64> = BTreeMap::new();
    for row in &comparison.rows {
        if let Some(Evidence::Turns(turns)) = row.compared.as_ref().map(|it| &it.evidence) {
            let longest = all.entry(turns.family).or_default();
            *longest = longest.max(turns.budget_s(0));
        }
    }
    all
}

/// A case without other contenders.
fn alone(
    record: &Record,
    index: usize,
    results: &[CaseResult],
    notes: &mut Notes,
) -> Option<TableGroup> {
    let result = results.iter().find(|r| r.index == index)?;
    let case = result.case;
    let row = comparison::row(record, index, None);
    let label = if case.contender.is_empty() {
        result.name.clone()
    } else {
        case.contender.clone()
    };
    let title = title_of(bare(case), case);
    let place = Place {
        title: &title,
        baseline: case,
    };
    let mut row = row::of(record, &row, label, result, place, notes);
    row.stand_alone();
    let lacking: Vec<&Lack> = lacking_beside(&record.header.plan, index).collect();
    let name = lacking
        .first()
        .map_or_else(|| bare(case), |lack| &lack.comparison);
    group(
        name,
        case,
        std::iter::once(row)
            .chain(lacking.into_iter().map(row::lacking))
            .collect(),
    )
}

fn group(name: &str, case: &Case, rows: Vec<TableRow>) -> Option<TableGroup> {
    let threads = if case.threads > 1 && !case.in_curve {
        format!(", {} threads", case.threads)
    } else {
        String::new()
    };
    (!rows.is_empty()).then(|| TableGroup {
        title: title_of(name, case),
        mode: format!("{}, {}{threads}", case.mode.label(), score::unit(case)),
        verified: rows.iter().all(is_verified),
        summary: String::new(),
        rows,
    })
}

fn is_verified(row: &TableRow) -> bool {
    let right = [CheckVerdict::Verified, CheckVerdict::Reference];
    let right = right.map(comparison::word_of);
    match &row.said {
        Said::Measured(cells) => right.contains(&cells.check),
        Said::Identical | Said::Lacks(_) => true,
        Said::Mismatch { .. } | Said::Failed(_) | Said::Unmeasured(_) => false,
    }
}

/// The sentence on the comparison that a case is in, for result files.
pub fn summary_of(record: &Record, comparison: &ComparisonResult) -> String {
    let plan = &record.header.plan;
    let cases = comparison.rows.iter().map(|row| &plan.cases[row.case]);
    summary(comparison, &labels(cases.collect()))
}

/// `labels`: of the rows, in their order.
fn summary(comparison: &ComparisonResult, labels: &[String]) -> String {
    let rows: Vec<(&str, Beside)> = comparison
        .rows
        .iter()
        .zip(labels)
        .map(|(row, label)| {
            let compared = row.compared.as_ref();
            let beside = compared.map_or(Beside::Baseline, |it| Beside::Pair(&it.found));
            (label.as_str(), beside)
        })
        .collect();
    sentence::of(&rows, Length::Whole)
}

/// The row that one case of a comparison has, and the unit of its score. `None`: it has not begun.
pub fn row_of(record: &Record, families: &[usize], index: usize) -> Option<(TableRow, String)> {
    let own = comparison::of_families(record, families);
    let row = own.rows.iter().find(|row| row.case == index)?;
    let result = Some(case::of(record, index)).filter(|result| result.started)?;
    let baseline = &record.header.plan.cases[own.baseline];
    let label = contender(record, index);
    let place = Place {
        title: "",
        baseline,
    };
    let row = row::of(record, row, label, &result, place, &mut Notes::default());
    Some((row, score::unit(baseline)))
}

/// `factorial (number = 20)`, for a terminal.
pub fn title(name: &str, params: &[CaseParam]) -> String {
    let params = words::params(params.iter().map(|p| (&p.name, &p.value)));
    escape::line(&words::followed(name, &params)).into_owned()
}

/// The same, with the number of threads of a case that is also measured with others:
/// `factorial (number = 20, threads = 4)`.
pub fn title_of(name: &str, case: &Case) -> String {
    title(name, &params_of(case))
}

/// The parameters of a case, and the number of threads if it is also measured with others.
pub fn params_of(case: &Case) -> Vec<CaseParam> {
    let threads = case.in_curve.then(|| CaseParam {
        name: names::threads(case.params.iter().map(|param| &param.name)).to_owned(),
        value: case.threads.to_string(),
        ..CaseParam::default()
    });
    case.params.iter().cloned().chain(threads).collect()
}

/// Contenders without a benchmark for a case that has only one contender.
pub fn lacking_beside(plan: &Plan, index: usize) -> impl Iterator<Item = &Lack> {
    plan.lacks
        .iter()
        .filter(move |lack| lack.alone.contains(&index))
}

/// Name of a case's benchmark without its contender.
pub fn bare(case: &Case) -> &str {
    if case.bare.is_empty() {
        &case.id
    } else {
        &case.bare
    }
}

/// Names of contenders: the contender's id; if several share one (such as functions of one class),
/// the part that differs.
pub fn labels(cases: Vec<&Case>) -> Vec<String> {
    let count = |of: &dyn Fn(&Case) -> bool| cases.iter().filter(|c| of(c)).count();
    let short = names::shortened(&cases.iter().map(|c| bare(c).to_owned()).collect::<Vec<_>>());
    let one_contender = count(&|c| c.contender == cases[0].contender) == cases.len();
    let label = |(case, short): (&&Case, String)| {
        if count(&|c| c.contender == case.contender) == 1 && !case.contender.is_empty() {
            return case.contender.clone();
        }
        let unique = count(&|c| c.method == case.method && c.contender == case.contender) == 1;
        let function = if unique { case.method.clone() } else { short };
        if one_contender {
            function
        } else {
            format!("{} {function}", case.contender)
        }
    };
    let labels: Vec<String> = cases.iter().zip(short).map(label).collect();
    // The same name in two files on one platform: the rest of the id distinguishes them.
    let unlike = |(label, case): (&String, &&Case)| match case.id.strip_suffix(bare(case)) {
        Some(of_file) if labels.iter().filter(|l| *l == label).count() > 1 && of_file.len() > 1 => {
            of_file.trim_end_matches('.').to_owned()
        }
        _ => label.clone(),
    };
    labels.iter().zip(&cases).map(unlike).collect()
}

/// The name in the table of the contender with a case of this id.
pub fn contender_of(record: &Record, id: &str) -> Option<String> {
    let index = record.header.plan.cases.iter().position(|c| c.id == id)?;
    Some(contender(record, index)).filter(|name| !name.is_empty())
}

/// A contender's name in the table, among all in its comparison.
pub fn contender(record: &Record, index: usize) -> String {
    let plan = &record.header.plan;
    let members = plan.compared_with(index).unwrap_or_default();
    let cases: Vec<&Case> = members.iter().map(|m| &plan.cases[*m]).collect();
    let label = members.iter().position(|m| *m == index).map_or_else(
        || plan.cases[index].contender.clone(),
        |at| labels(cases)[at].clone(),
    );
    escape::line(&label).into_owned()
}
