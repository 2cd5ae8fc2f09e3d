//! JUnit's XML, as services for tests read it: a benchmark is a test of the gates.

use crate::compare::row::PairRow;
use crate::compare::{ComparisonReport, GateResult};
use lath_core::escape;
use lath_core::written::quantity::percent;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Characters of an attribute at most.
const LONGEST: usize = 2_000;

/// What the gates say of one benchmark.
enum Outcome {
    Failure(String),
    Error(String),
    Skipped(String),
}

pub fn junit(compared: &ComparisonReport) -> String {
    let outcomes = outcomes(&compared.gates);
    let rows: BTreeMap<&str, &PairRow> = compared
        .rows
        .iter()
        .map(|row| (row.title.as_str(), row))
        .collect();
    // In the order of the table; then those without a row.
    let titles = compared.rows.iter().map(|row| row.title.as_str());
    let absent = outcomes.keys().filter(|title| !rows.contains_key(*title));
    let titles: Vec<&str> = titles.chain(absent.copied()).collect();
    let number = |wanted: fn(&Outcome) -> bool| outcomes.values().filter(|one| wanted(one)).count();
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
        titles.len(),
        number(|one| matches!(one, Outcome::Failure(_))),
        number(|one| matches!(one, Outcome::Error(_))),
        number(|one| matches!(one, Outcome::Skipped(_))),
    );
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"lath compare\" {counts}>\n  \
            <testsuite name=\"lath compare\" {counts}>\n"
    );
    for title in titles {
        let words = rows.get(title).map(|row| row.words()).unwrap_or_default();
        let inner = match outcomes.get(title) {
            None => format!("<system-out>{}</system-out>", text(&words)),
            Some(Outcome::Failure(why)) => {
                let why = text(&said(why, &words));
                format!("<failure type=\"worse\" message=\"{why}\"/>")
            }
            Some(Outcome::Error(why)) => {
                let why = text(&said(why, &words));
                format!("<error type=\"failed\" message=\"{why}\"/>")
            }
            Some(Outcome::Skipped(why)) => {
                format!("<skipped message=\"{}\"/>", text(&said(why, &words)))
            }
        };
        let _ = writeln!(
            out,
            "    <testcase classname=\"lath\" name=\"{}\">{inner}</testcase>",
            text(title)
        );
    }
    out + "  </testsuite>\n</testsuites>\n"
}

/// The worst of all gates for each benchmark that does not pass.
fn outcomes(gates: &[GateResult]) -> BTreeMap<&str, Outcome> {
    let mut all = BTreeMap::new();
    for gate in gates {
        for title in &gate.undecided {
            let why = gate.reasons.get(title).cloned();
            let why = why.unwrap_or_else(|| format!("undecided whether {}", claim(gate)));
            all.entry(title.as_str()).or_insert(Outcome::Skipped(why));
        }
    }
    for gate in gates {
        for title in &gate.failed {
            let worse = || Outcome::Failure(claim(gate));
            // A reason stands where no number decided: it failed, or its result is wrong.
            let outcome = gate.reasons.get(title).cloned();
            let outcome = outcome.map_or_else(worse, Outcome::Error);
            if !matches!(all.get(title.as_str()), Some(Outcome::Error(_))) {
                all.insert(title.as_str(), outcome);
            }
        }
    }
    all
}

/// `slower by more than 1 %`.
fn claim(gate: &GateResult) -> String {
    format!("{} by more than {}", gate.gate, percent(gate.margin))
}

fn said(why: &str, words: &str) -> String {
    if words.is_empty() {
        why.to_owned()
    } else {
        format!("{why}; {words}")
    }
}

/// As the value of an attribute, or as text.
fn text(text: &str) -> String {
    let short = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    let one = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        c => c.to_string(),
    };
    escape::xml(&short).chars().map(one).collect()
}
