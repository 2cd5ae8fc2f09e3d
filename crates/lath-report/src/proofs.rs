//! The report of `lath check`: results of contenders, without times.

use crate::contender_table;
use crate::grid::fitted;
use lath_core::escape;
use lath_core::plan::Case;
use lath_core::record::{CheckRecord, CheckVerdict, Record};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Version of the JSON document.
const VERSION: u32 = 1;

/// The outcome for a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofVerdict {
    Verified,
    Reference,
    Unverified,
    Mismatch,
    Failed,
    /// The run ended before it.
    Open,
}

/// In the order of the summary, with the words of all tables.
const VERDICTS: [(ProofVerdict, &str); 6] = [
    (ProofVerdict::Verified, "verified"),
    (ProofVerdict::Reference, "reference"),
    (ProofVerdict::Unverified, "UNVERIFIED"),
    (ProofVerdict::Mismatch, "MISMATCH"),
    (ProofVerdict::Failed, "failed"),
    (ProofVerdict::Open, "not run"),
];

/// A case.
#[derive(Clone, Debug)]
pub struct ProofRow<'a> {
    pub case: &'a Case,
    pub check: Option<&'a CheckRecord>,
    pub verdict: ProofVerdict,
    /// The mistake, or why there is no result.
    pub reason: Option<String>,
    /// Name of the comparison, with its parameters; with the mode, if there are several.
    title: String,
    contender: String,
    /// Origin of the expected result.
    against: Option<String>,
    /// What its process said last.
    tail: &'a [String],
}

/// All cases, in the order of the plan.
pub fn rows(record: &Record) -> Vec<ProofRow<'_>> {
    let modes: BTreeSet<usize> = record
        .header
        .plan
        .cases
        .iter()
        .map(|case| case.mode as usize)
        .collect();
    (0..record.header.plan.cases.len())
        .map(|index| row(record, index, modes.len() > 1))
        .collect()
}

fn row(record: &Record, index: usize, shows_mode: bool) -> ProofRow<'_> {
    let plan = &record.header.plan;
    let (case, done) = (&plan.cases[index], &record.cases[index]);
    let check = done.check.as_ref();
    let failure = done.failures().next().map(|(_, failure)| failure);
    let of_check = |check: &CheckRecord| match check.verdict {
        CheckVerdict::Verified => ProofVerdict::Verified,
        CheckVerdict::Reference => ProofVerdict::Reference,
        CheckVerdict::Mismatch => ProofVerdict::Mismatch,
        CheckVerdict::Unverified => ProofVerdict::Unverified,
    };
    let verdict = match (check.map(of_check), failure) {
        (Some(ProofVerdict::Mismatch), _) => ProofVerdict::Mismatch,
        (_, Some(_)) => ProofVerdict::Failed,
        (Some(verdict), None) => verdict,
        (None, None) => ProofVerdict::Open,
    };
    let reason = match (verdict, failure) {
        (ProofVerdict::Failed, Some(failure)) => {
            Some(format!("{}: {}", failure.code, failure.message))
        }
        _ => check.and_then(|check| check.reason.clone()),
    };
    let family = plan.families_of(index).next();
    let (name, params) = family.map_or(
        (contender_table::bare(case), &case.params),
        |(_, family)| (&family.name, &plan.cases[family.cases[0]].params),
    );
    let mode = if shows_mode {
        format!(", {}", case.mode.label())
    } else {
        String::new()
    };
    let label = contender_table::contender(record, index);
    let contender = if label.is_empty() {
        contender_table::bare(case).to_owned()
    } else {
        label
    };
    let against = check
        .and_then(|check| check.against.as_deref())
        .map(|against| {
            contender_table::contender_of(record, against).unwrap_or_else(|| against.to_owned())
        });
    ProofRow {
        case,
        check,
        verdict,
        reason,
        title: contender_table::title(name, params) + &mode,
        contender,
        against,
        tail: failure.map_or(&[], |failure| &failure.tail),
    }
}

impl ProofRow<'_> {
    fn word(&self) -> &'static str {
        VERDICTS
            .iter()
            .find(|(verdict, _)| *verdict == self.verdict)
            .map_or("", |(_, word)| word)
    }

    /// `verified: 2432902008176640000 (OEIS A000142)`.
    fn text(&self) -> String {
        let got = self
            .check
            .and_then(|check| check.got.as_ref())
            .map(ToString::to_string);
        let against = self
            .against
            .as_ref()
            .map(|against| format!(" ({against})"))
            .unwrap_or_default();
        let said = match self.verdict {
            ProofVerdict::Verified | ProofVerdict::Reference => fitted(
                &got.unwrap_or_else(|| contender_table::LONG.to_owned()),
                LONGEST,
            ),
            _ => self.reason.clone().unwrap_or_default(),
        };
        let colon = if said.is_empty() { "" } else { ": " };
        escape::line(&format!("{}{colon}{said}{against}", self.word())).into_owned()
    }
}

/// Maximum length of a displayed result.
const LONGEST: usize = 48;

/// The table, and a summary line.
pub fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let rows = rows(record);
    let width = rows
        .iter()
        .map(|row| row.contender.chars().count())
        .max()
        .unwrap_or(0);
    let mut titles: Vec<&str> = Vec::new();
    for title in rows.iter().map(|row| row.title.as_str()) {
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    for title in titles {
        writeln!(out, "{title}")?;
        for row in rows.iter().filter(|row| row.title == title) {
            writeln!(out, "  {:width$}  {}", row.contender, row.text())?;
            for line in row.tail {
                writeln!(out, "  {:width$}    {}", "", escape::line(line))?;
            }
        }
        writeln!(out)?;
    }
    let counted: Vec<String> = VERDICTS
        .iter()
        .map(|(verdict, word)| {
            (
                rows.iter().filter(|row| row.verdict == *verdict).count(),
                word,
            )
        })
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    writeln!(out, "{}.", counted.join(", "))
}

/// The same for programs.
pub fn json(record: &Record) -> Json {
    let row = |row: &ProofRow<'_>| {
        let params: Map<String, Json> = row
            .case
            .params
            .iter()
            .map(|p| (p.name.clone(), json!(p.value)))
            .collect();
        json!({
            "contender": row.case.contender,
            "benchmark": contender_table::bare(row.case),
            "mode": row.case.mode.label(),
            "params": params,
            "verdict": row.word().to_lowercase(),
            "got": row.check.and_then(|check| check.got.as_ref()),
            "expected": row.check.and_then(|check| check.expected.as_ref()),
            "against": row.check.and_then(|check| check.against.as_ref()),
            "reason": row.reason,
        })
    };
    json!({ "version": VERSION, "checks": rows(record).iter().map(row).collect::<Vec<_>>() })
}
