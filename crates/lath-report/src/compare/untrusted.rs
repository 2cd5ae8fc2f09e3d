//! A comparison that somebody else's workflow measured, as a comment: the file is not trusted. What is
//! shown of it are names, as text, and numbers; every word is lath's own.

use super::forms::MARKER;
use crate::grid::{Align, markdown_line, markdown_rule};
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::written::quantity::{changes, four, time};
use lath_core::written::uncertainty::bounds;
use lath_core::written::words::{bracketed, count, followed};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Bytes of a file at most.
const MOST: usize = 16 << 20;
/// Characters of a name at most.
const NAME: usize = 200;
const ROWS: usize = 50;
/// GitHub refuses comments from 65,536 characters on.
const LONGEST: usize = 60_000;

#[derive(Deserialize)]
struct Document {
    version: u32,
    kind: String,
    new: Vec<String>,
    gates: Vec<Gate>,
    results: Vec<Row>,
}

#[derive(Deserialize)]
struct Gate {
    outcome: Outcome,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Pass,
    Undecided,
    Fail,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    Slower,
    Depends,
    Inconclusive,
    NotTested,
    Faster,
    Same,
    Identical,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    benchmark: String,
    params: BTreeMap<String, String>,
    verdict: Verdict,
    ratio: Option<f64>,
    interval: Option<[f64; 2]>,
    base: Side,
    new: Side,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Side {
    estimate_ns: Option<f64>,
}

/// The comment about `lath compare --json` of the revision `sha`.
///
/// # Errors
/// L853: it is no such document, or too large; L526: it is of another revision.
pub fn comment(content: &[u8], sha: &str) -> Result<String, Diagnostic> {
    let damaged = |why: &str| {
        let help = "nothing of it is shown: whoever wrote it may have changed it";
        Diagnostic::error("L853", format!("the comparison cannot be used: {why}")).help(help)
    };
    if content.len() > MOST {
        return Err(damaged("it is larger than 16 MiB"));
    }
    // What serde says may quote the file.
    let read = |error: serde_json::Error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        damaged(&format!(
            "it does not have the form of lath compare --json ({place})"
        ))
    };
    let document: Document = serde_json::from_slice(content).map_err(read)?;
    if document.kind != "lath-comparison" || document.version != super::VERSION {
        return Err(damaged("it has another version, or is something else"));
    }
    if !document.results.iter().all(is_consistent) {
        return Err(damaged("a verdict contradicts its numbers"));
    }
    if document.new != [sha] {
        let message = format!("the comparison is not of revision {sha}");
        let help = "measure with --rev BASE..SHA, with the whole hash of what is asked for";
        return Err(Diagnostic::error("L526", message).help(help));
    }
    Ok(text(document))
}

/// A claimed difference has an interval on its side of 1.
fn is_consistent(row: &Row) -> bool {
    let is_time = |ns: &f64| ns.is_finite() && *ns > 0.0;
    let sides = [&row.base, &row.new];
    if !sides
        .iter()
        .filter_map(|side| side.estimate_ns.as_ref())
        .all(is_time)
    {
        return false;
    }
    match (row.verdict, row.ratio, row.interval) {
        (Verdict::NotTested | Verdict::Identical, None, None) => true,
        (Verdict::NotTested | Verdict::Identical, ..) => false,
        (verdict, Some(ratio), Some([low, high])) => {
            let ordered = is_time(&low) && low <= ratio && ratio <= high && high.is_finite();
            ordered
                && match verdict {
                    Verdict::Slower => low > 1.0,
                    Verdict::Faster => high < 1.0,
                    _ => true,
                }
        }
        // An interval without an end.
        (Verdict::Inconclusive | Verdict::Depends, _, None) => true,
        _ => false,
    }
}

fn text(mut document: Document) -> String {
    document.results.sort_by(|a, b| {
        let far = |row: &Row| row.ratio.unwrap_or(1.0);
        a.verdict.cmp(&b.verdict).then(far(b).total_cmp(&far(a)))
    });
    let of = |verdict: Verdict| {
        let rows = document.results.iter();
        rows.filter(|row| row.verdict == verdict).count()
    };
    let worst = document.gates.iter().map(|gate| gate.outcome).max();
    let headline = match worst {
        Some(Outcome::Fail) => "a gate failed",
        Some(Outcome::Undecided) => "undecided",
        Some(Outcome::Pass) if of(Verdict::Identical) == document.results.len() => {
            "the same programs, nothing to measure"
        }
        Some(Outcome::Pass) => "measured, no gate failed",
        None => "measured, without a gate",
    };
    let mut out = format!("{MARKER}\n### Benchmarks: {headline}\n\n");
    let counted = [
        (of(Verdict::Slower), "slower"),
        (of(Verdict::Faster), "faster"),
        (of(Verdict::Same), "same"),
        (of(Verdict::Identical), "identical"),
        (
            of(Verdict::Inconclusive) + of(Verdict::Depends),
            "undecided",
        ),
        (of(Verdict::NotTested), "not tested"),
    ];
    let counted = counted.iter().filter(|(rows, _)| *rows > 0);
    let counted: Vec<String> = counted
        .map(|(rows, word)| format!("{rows} {word}"))
        .collect();
    let all = count(document.results.len(), "benchmark");
    out += &format!("{all}: {}\n\n", counted.join(", "));
    out += "Measured by the workflow of this pull request, which can change what is measured.\n\n";
    let aligns = [Align::Left, Align::Right, Align::Right, Align::Left];
    out += &markdown_line(["benchmark", "base", "new", "verdict"].map(str::to_owned));
    out += &markdown_rule(&aligns);
    let mut shown = 0;
    for row in document.results.iter().take(ROWS) {
        let line = line(row);
        if out.len() + line.len() > LONGEST {
            break;
        }
        out += &line;
        shown += 1;
    }
    if shown < document.results.len() {
        let left = count(document.results.len() - shown, "row");
        out += &format!("\n{left} left out.\n");
    }
    out
}

fn line(row: &Row) -> String {
    let values = row.params.iter();
    let values: Vec<String> = values
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let title = followed(&row.benchmark, &bracketed(&values));
    let title: String = title.chars().take(NAME).collect();
    let shown = |side: &Side| side.estimate_ns.map_or("-".to_owned(), |ns| time(ns, four));
    let cells = [title, shown(&row.base), shown(&row.new), words(row)];
    markdown_line(cells.map(|cell| escape::markdown(&escape::cell(&cell))))
}

fn words(row: &Row) -> String {
    let word = match row.verdict {
        Verdict::Slower => "slower",
        Verdict::Depends => "depends on the process",
        Verdict::Inconclusive => "inconclusive",
        Verdict::NotTested => "not tested",
        Verdict::Faster => "faster",
        Verdict::Same => "same",
        Verdict::Identical => "identical: the same program, not measured",
    };
    let Some((ratio, [low, high])) = row.ratio.zip(row.interval) else {
        return word.to_owned();
    };
    let number = changes(&[ratio, low, high]);
    let about = match row.verdict {
        Verdict::Slower | Verdict::Faster => "",
        _ => "≈ ",
    };
    let range = bounds(low, high, number);
    format!("{word}: {about}{} {range}", number(ratio))
}
