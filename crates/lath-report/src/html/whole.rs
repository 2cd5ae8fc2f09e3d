//! What a report says of all rows together.

use super::page::{Code, Count, Facts, Group, Page, Row, Told};
use super::{curves, details};
use crate::series::conditions;
use lath_core::diagnostic::CODES;
use lath_import::model::Series;
use std::collections::{BTreeMap, BTreeSet};

/// Rows of a table that compares nothing.
const MOST: usize = 200;

/// Verdicts, most important first, with their words in a list of counts.
const VERDICTS: [(&str, &str); 11] = [
    ("wrong", "wrong result"),
    ("failed", "failed or not measured"),
    ("slower", "slower"),
    ("faster", "faster"),
    ("depends", "depends on the process"),
    ("inconclusive", "inconclusive"),
    ("not-tested", "not tested"),
    ("same", "same"),
    ("identical", "identical"),
    ("baseline", "baseline"),
    ("measured", "measured"),
];

/// The row with this id is of this series.
pub struct Subject<'a> {
    pub id: usize,
    pub series: &'a Series,
    /// Numbers of threads differ, so that they are a parameter.
    pub by_threads: bool,
}

type Fact = (&'static str, &'static str, String);

/// The page with what follows from its groups.
/// `full`: also the host's name.
pub fn complete(mut page: Page, subjects: &[Subject], full: bool) -> Page {
    page.lath = env!("CARGO_PKG_VERSION");
    for (id, group) in page.groups.iter_mut().enumerate() {
        group.id = id;
    }
    page.title = title(&page.groups);
    page.counts = counts(&page.groups);
    page.curves = curves::of(&page.groups);
    page.codes = codes(&page.groups);
    facts(&mut page, subjects, full);
    let mut rows: Vec<(usize, &mut Row)> = Vec::new();
    for group in &mut page.groups {
        let view = &group.views[0];
        for (row, judged) in group.rows.iter_mut().zip(&view.rows) {
            let place = VERDICTS
                .iter()
                .position(|(verdict, _)| *verdict == judged.verdict);
            rows.push((place.unwrap_or(0), row));
        }
    }
    rows.sort_by_key(|(place, _)| *place);
    page.left_out = details::limit(rows.into_iter().map(|(_, row)| row));
    page
}

/// Rows in tables of a size that a browser lays out at once, with titles.
pub fn parts<T>(all: &[T]) -> Vec<(String, &[T])> {
    let title = |at: usize, part: &[T]| match all.len() > MOST {
        true => format!("Benchmarks {} to {}", at * MOST + 1, at * MOST + part.len()),
        false => "Benchmarks".to_owned(),
    };
    let parts = all.chunks(MOST).enumerate();
    parts.map(|(at, part)| (title(at, part), part)).collect()
}

/// The benchmarks, without their parameters unless there is only one.
fn title(groups: &[Group]) -> String {
    if let [one] = groups {
        return one.title.clone();
    }
    let name = |group: &Group| match group.compares {
        true => group.benchmark.clone(),
        false => group.title.clone(),
    };
    let mut names: Vec<String> = groups.iter().map(name).collect();
    names.dedup();
    match names.as_slice() {
        [] => "No results".to_owned(),
        [first, second, third, _, ..] => {
            let rest = names.len() - 3;
            format!("{first}, {second}, {third} and {rest} more")
        }
        few => few.join(", "),
    }
}

fn counts(groups: &[Group]) -> Vec<Count> {
    let shown = groups.iter().flat_map(|group| &group.views[0].rows);
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    shown.for_each(|row| *numbers.entry(row.verdict).or_default() += 1);
    let count = |(verdict, words): &(&'static str, &'static str)| {
        Some(Count {
            verdict,
            words,
            number: *numbers.get(verdict)?,
        })
    };
    VERDICTS.iter().filter_map(count).collect()
}

fn codes(groups: &[Group]) -> Vec<Code> {
    let mut all: BTreeMap<&str, BTreeMap<&str, Vec<String>>> = BTreeMap::new();
    for group in groups {
        for row in &group.rows {
            let name = match group.compares {
                true => format!("{}, {}", row.contender, group.title),
                false => row.contender.clone(),
            };
            for warning in &row.warnings {
                let told = all.entry(&warning.code).or_default();
                told.entry(&warning.message).or_default().push(name.clone());
            }
        }
    }
    let code = |(code, told): (&str, BTreeMap<&str, Vec<String>>)| Code {
        code: code.to_owned(),
        title: CODES
            .iter()
            .find(|known| known.code == code)
            .map_or_else(String::new, |known| known.title.to_owned()),
        told: told
            .into_iter()
            .map(|(message, rows)| Told {
                rows,
                message: message.to_owned(),
            })
            .collect(),
    };
    all.into_iter().map(code).collect()
}

/// Facts that all rows share stand once; the others, in their rows. The host's name is nobody's
/// business, unless in full.
fn facts(page: &mut Page, subjects: &[Subject], full: bool) {
    let of = |series: &Series| -> BTreeSet<Fact> {
        let all = conditions(series).into_iter();
        all.flat_map(|(subject, facts)| {
            facts
                .into_iter()
                .map(move |(name, value)| (subject, name, value))
        })
        .filter(|(_, name, _)| full || *name != "hostname")
        .collect()
    };
    let all: BTreeMap<usize, BTreeSet<Fact>> = subjects
        .iter()
        .map(|subject| (subject.id, of(subject.series)))
        .collect();
    let mut sets = all.values();
    let first = sets.next().cloned().unwrap_or_default();
    let shared = sets.fold(first, |shared, set| &shared & set);
    for row in page.groups.iter_mut().flat_map(|group| &mut group.rows) {
        let own = all
            .get(&row.id)
            .map(|own| own - &shared)
            .unwrap_or_default();
        row.facts = own
            .into_iter()
            .map(|(_, name, value)| [name.to_owned(), value])
            .collect();
    }
    let mut titles: Vec<(&str, Vec<[String; 2]>)> = Vec::new();
    for (subject, name, value) in shared {
        let row = [name.to_owned(), value];
        match titles.iter_mut().find(|(title, _)| *title == subject) {
            Some((_, rows)) => rows.push(row),
            None => titles.push((subject, vec![row])),
        }
    }
    page.facts = titles
        .into_iter()
        .map(|(title, rows)| Facts {
            title: title.to_owned(),
            rows,
        })
        .collect();
}
