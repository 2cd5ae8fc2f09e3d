//! JUnit's XML, as services for tests read it: a benchmark is a test of the gates.

use crate::compare::row::PairRow;
use crate::compare::{ComparisonReport, GateResult};
use lath_core::escape;
use lath_core::written::quantity::percent;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::collections::BTreeMap;
use std::io;

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
    let counts = [
        ("tests", titles.len()),
        ("failures", number(|one| matches!(one, Outcome::Failure(_)))),
        ("errors", number(|one| matches!(one, Outcome::Error(_)))),
        ("skipped", number(|one| matches!(one, Outcome::Skipped(_)))),
    ]
    .map(|(name, count)| (name, count.to_string()));
    let counts = || {
        let counts = counts.iter().map(|(name, count)| (*name, count.as_str()));
        std::iter::once(("name", "lath compare")).chain(counts)
    };
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    let cases = |xml: &mut Xml| {
        titles.iter().try_for_each(|title| {
            let words = rows.get(title).map(|row| row.words()).unwrap_or_default();
            case(xml, title, &words, outcomes.get(title))
        })
    };
    let suite = |xml: &mut Xml| {
        let suite = xml.create_element("testsuite").with_attributes(counts());
        suite.write_inner_content(cases).map(|_| ())
    };
    let written = xml
        .write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))
        .and_then(|()| {
            let suites = xml.create_element("testsuites").with_attributes(counts());
            suites.write_inner_content(suite).map(|_| ())
        });
    written.expect("memory can be written");
    String::from_utf8(xml.into_inner()).expect("it is of text") + "\n"
}

type Xml = Writer<Vec<u8>>;

fn case(xml: &mut Xml, title: &str, words: &str, outcome: Option<&Outcome>) -> io::Result<()> {
    let title = text(title);
    let case = xml.create_element("testcase");
    let case = case.with_attributes([("classname", "lath"), ("name", &title)]);
    let inner = |xml: &mut Xml| match outcome {
        None => {
            let out = xml.create_element("system-out");
            out.write_text_content(BytesText::new(&text(words)))
                .map(|_| ())
        }
        Some(outcome) => {
            let (name, kind, why) = match outcome {
                Outcome::Failure(why) => ("failure", Some("worse"), why),
                Outcome::Error(why) => ("error", Some("failed"), why),
                Outcome::Skipped(why) => ("skipped", None, why),
            };
            let mut element = xml.create_element(name);
            if let Some(kind) = kind {
                element = element.with_attribute(("type", kind));
            }
            let why = text(&said(why, words));
            element
                .with_attribute(("message", why.as_str()))
                .write_empty()
                .map(|_| ())
        }
    };
    case.write_inner_content(inner).map(|_| ())
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

/// Characters that XML has, and not too many of them.
fn text(text: &str) -> String {
    let short = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    escape::xml(&short).to_string()
}
