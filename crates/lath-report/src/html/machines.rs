//! The report of a run that several machines measured: a forest of each comparison by machine, then
//! the rows of each machine by themselves.

use super::axis::Span;
use super::page::{Cell, Group, Judged, Page, Row};
use super::views::{self, Found};
use super::{Wanted, files, run};
use crate::machines::{MachinesRow, of_record};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Record;
use lath_core::written::quantity::ratios;
use lath_core::written::uncertainty;
use lath_import::model::ReadRequest;
use lath_stats::interval::known::UP_TO;
use lath_stats::machines::MachinesVerdict;
use std::path::Path;

/// Rows of forests by machine count from here, so that none is that of a series.
const FIRST_ID: usize = 1 << 32;

/// # Errors
/// L507: no contender is called as the baseline that is wanted.
pub fn page(record: &Record, wanted: Wanted) -> Result<Page, Diagnostic> {
    let record = if wanted.full {
        record.clone()
    } else {
        anonymous(record)
    };
    let request = ReadRequest::default();
    let set = lath_import::of_record(&record, Path::new("journal"), &request)
        .map_err(|mut problems| problems.remove(0))?;
    let rows = of_record(&record);
    let mut id = FIRST_ID;
    let forests = rows.iter().map(|row| forest(row, &mut id)).collect();
    let page = files::with(&set, Vec::new(), wanted, forests)?;
    let origin = run::origin(&record.header, wanted.full);
    Ok(Page {
        started: origin.started,
        formats: origin.formats,
        again: origin.again,
        ..page
    })
}

/// The names of hosts are nobody's business.
fn anonymous(record: &Record) -> Record {
    let mut record = record.clone();
    let others = record.machines.iter_mut().map(|one| &mut one.environment);
    let all = std::iter::once(&mut record.header.environment).chain(others);
    for (number, environment) in (1..).zip(all) {
        let name = format!("machine {number}");
        environment.facts.insert("hostname".to_owned(), name);
    }
    record
}

fn forest(of: &MachinesRow, id: &mut usize) -> Group {
    let (_, baseline) = of.title.rsplit_once(" against ").unwrap_or_default();
    let found = of.machines.iter().map(|one| Found {
        pair: one.found,
        row: one.judgement.clone(),
        remarks: Vec::new(),
        times: [Vec::new(), Vec::new()],
    });
    let names = of.machines.iter().map(|one| one.machine.as_str());
    let rows = names.chain(["all machines"]).map(|name| {
        *id += 1;
        Row {
            id: *id,
            contender: name.to_owned(),
            ..Row::default()
        }
    });
    let mut view = views::by_machine(&found.collect::<Vec<_>>(), span(of), |cell| {
        together(of, cell)
    });
    baseline.clone_into(&mut view.name);
    view.sentence = of.words();
    Group {
        title: format!("{}, by machine", of.title),
        benchmark: of.title.clone(),
        mode: "ratios of times".to_owned(),
        compares: true,
        rows: rows.collect(),
        views: vec![view],
        ..Group::default()
    }
}

fn span(of: &MachinesRow) -> Option<Span> {
    let [low, high] = of.interval?;
    let value = of.ratio?;
    Some(Span { value, low, high })
}

/// The row of all machines.
fn together(of: &MachinesRow, cell: Option<Cell>) -> Judged {
    let verdict = match of.found {
        MachinesVerdict::All(verdict) => verdict.word(),
        MachinesVerdict::Depends => "depends",
        MachinesVerdict::Open => "inconclusive",
    };
    let mut judged = Judged {
        verdict,
        words: of.words(),
        lines: (of.notes().into_iter())
            .map(|note| ["machines".to_owned(), note])
            .collect(),
        cell,
        ..Judged::default()
    };
    if let Some(Span { value, low, high }) = span(of) {
        let number = ratios(low, high);
        judged.ratio = format!("≈{}", number(value));
        judged.range = uncertainty::of_ratio(low, high, UP_TO, number);
    }
    judged
}
