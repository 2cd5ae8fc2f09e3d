//! The table as in JMH: at the end of the log, and as its own file. Below it, if any: contenders
//! side by side, failures and warnings.

use super::format::{Format, JMH_SCORES};
use crate::case::{self, CaseResult};
use crate::contender_table;
use crate::curve;
use crate::grid::{Align, Markup, padded, width as width_of};
use crate::table::{self, ScoreRow, Table};
use crate::warnings;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::record::{Failure, Record, Step};
use lath_core::written::number;
use lath_core::written::uncertainty::OfMean;
use std::io::{self, Write};

/// Blanks before each column except the first.
const PAD: usize = 2;

pub const TEXT: Format = Format {
    name: "text",
    extension: "text",
    doc: "the table printed at the end of a run",
    by_machine: false,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let results = case::results(record);
    write_table(&table::table(&results, case::unmeasured(record)), out)?;
    let curves = curve::of(record);
    let Some(table) = contender_table::of(record) else {
        curve::text::write(&curves, Markup::Plain, out)?;
        return write_notes(
            failures(&results).chain(grouped_warnings(record, &results)),
            out,
        );
    };
    writeln!(
        out,
        "\n{} The table below shows estimates over forks.\n",
        JMH_SCORES
    )?;
    contender_table::text::write(&table, contender_table::text::Style::FILE, out)?;
    curve::text::write(&curves, Markup::Plain, out)?;
    write_notes(failures(&results), out)
}

/// Texts of one line: name, parameters, mode, count, score, error, unit.
struct Line {
    name: String,
    params: Vec<String>,
    rest: [String; 5],
    /// The sign before the error.
    sign: &'static str,
    /// Replaces count to unit.
    failure: Option<String>,
}

fn lines(table: &Table) -> Vec<Line> {
    let header = Line {
        name: "Benchmark".to_owned(),
        params: table
            .params
            .iter()
            .map(|p| format!("({})", escape::line(p)))
            .collect(),
        rest: ["Mode", "Cnt", "Score", "Error", "Units"].map(str::to_owned),
        sign: "  ",
        failure: None,
    };
    std::iter::once(header)
        .chain(table.rows.iter().map(of_row))
        .collect()
}

fn of_row(row: &ScoreRow) -> Line {
    let (sign, error) = match row.shown_error() {
        Some(OfMean::Even(half)) => (" ±", number::error(half)),
        Some(bounds @ OfMean::FromZero(_)) => ("  ", bounds.text(number::score, number::error)),
        None => ("  ", String::new()),
    };
    let param = |p: &Option<String>| {
        p.as_ref()
            .map_or_else(|| "N/A".to_owned(), |v| escape::line(v).into_owned())
    };
    Line {
        name: escape::line(&row.full_short()).into_owned(),
        params: row.params.iter().map(param).collect(),
        rest: [
            row.mode.to_owned(),
            row.count(),
            number::score(row.score),
            error,
            escape::line(&row.unit).into_owned(),
        ],
        sign,
        failure: row
            .lack
            .as_ref()
            .map(|lack| format!("{} ({})", lack.word, shortened(&lack.why))),
    }
}

/// The table alone.
pub fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let lines = lines(table);
    let width = |of: &dyn Fn(&Line) -> usize| lines.iter().map(of).max().unwrap_or(0);
    let name = width(&|l| width_of(&l.name));
    let params: Vec<usize> = (0..table.params.len())
        .map(|i| width(&|l| width_of(&l.params[i])) + PAD)
        .collect();
    let measured = |l: &Line, i: usize| {
        if i > 0 && l.failure.is_some() {
            0
        } else {
            width_of(&l.rest[i])
        }
    };
    let rest: Vec<usize> = (0..5).map(|i| width(&|l| measured(l, i)) + PAD).collect();
    for line in &lines {
        let mut text = padded(&line.name, name, Align::Left);
        line.params
            .iter()
            .zip(&params)
            .for_each(|(p, w)| text.push_str(&padded(p, *w, Align::Right)));
        text.push_str(&padded(&line.rest[0], rest[0], Align::Right));
        if let Some(failure) = &line.failure {
            writeln!(out, "{text}  {failure}")?;
            continue;
        }
        text.push_str(&padded(&line.rest[1], rest[1], Align::Right));
        text.push_str(&padded(&line.rest[2], rest[2], Align::Right));
        text.push_str(line.sign);
        text.push_str(&padded(&line.rest[3], rest[3] - 1, Align::Right));
        text.push_str(&padded(&line.rest[4], rest[4], Align::Right));
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Failures that the table above does not show, with the last output of the failed process.
pub fn write_failures(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    write_notes(failures(&case::results(record)), out)
}

/// One line each, after an empty line.
fn write_notes(notes: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    notes
        .into_iter()
        .enumerate()
        .try_for_each(|(i, note)| writeln!(out, "{}{note}", if i == 0 { "\n" } else { "" }))
}

fn failures<'a>(results: &'a [CaseResult]) -> impl Iterator<Item = String> + use<'a> {
    results.iter().flat_map(|result| {
        same(result)
            .into_iter()
            .flat_map(|(steps, failure)| failure_lines(result, &steps, failure))
    })
}

/// Forks that failed in the same way, in the order of the first of each kind; other steps by kind.
fn same<'a>(result: &CaseResult<'a>) -> Vec<(Vec<Step>, &'a Failure)> {
    let mut kinds: Vec<(Vec<Step>, &Failure)> = Vec::new();
    for (step, failure) in &result.failures {
        let alike = |(steps, other): &&mut (Vec<Step>, &Failure)| {
            steps[0].kind() == step.kind()
                && (&other.code, &other.message) == (&failure.code, &failure.message)
        };
        match kinds.iter_mut().find(alike) {
            Some((steps, _)) => steps.push(*step),
            None => kinds.push((vec![*step], failure)),
        }
    }
    kinds
}

/// Steps of one kind: `fork 2`, `forks 1, 2`, `proof`.
pub fn words(steps: &[Step]) -> String {
    match steps[0] {
        Step::Plan => "not run".to_owned(),
        Step::Proof => "proof".to_owned(),
        Step::WarmupFork(_) => "warm-up fork".to_owned(),
        Step::Fork(fork) if steps.len() == 1 => format!("fork {fork}"),
        Step::Fork(_) => {
            let forks = steps.iter().filter_map(|step| step.fork());
            let numbers: Vec<String> = forks.map(|fork| fork.to_string()).collect();
            format!("forks {}", numbers.join(", "))
        }
    }
}

/// Shows the output of the first of several.
fn failure_lines(result: &CaseResult, steps: &[Step], failure: &Failure) -> Vec<String> {
    let step = words(steps);
    let first = format!(
        "FAILED {}: {}: {step}: {}",
        escape::line(&failure.code),
        title(result),
        escape::line(&failure.message)
    );
    std::iter::once(first)
        .chain(
            failure
                .tail
                .iter()
                .map(|t| format!("    {}", escape::output(t))),
        )
        .collect()
}

/// Several cases with exactly the same warning share one line.
fn grouped_warnings(record: &Record, results: &[CaseResult]) -> Vec<String> {
    let mut groups: Vec<(Diagnostic, Vec<String>)> = Vec::new();
    for result in results {
        for warning in warnings::of_case(record, result) {
            let same = |group: &&mut (Diagnostic, Vec<String>)| {
                (&group.0.code, &group.0.message) == (&warning.code, &warning.message)
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.1.push(title(result)),
                None => groups.push((warning, vec![title(result)])),
            }
        }
    }
    let line = |(warning, titles): (Diagnostic, Vec<String>)| {
        let help = warning
            .help
            .as_ref()
            .map_or_else(String::new, |h| format!(" ({})", escape::line(h)));
        let more = if titles.len() > 1 {
            format!(" and {} more", titles.len() - 1)
        } else {
            String::new()
        };
        format!(
            "WARNING {}: {}{more}: {}{help}",
            escape::line(&warning.code),
            titles[0],
            escape::line(&warning.message)
        )
    };
    groups.into_iter().map(line).collect()
}

/// `name (a = 1, b = 2) avgt`.
fn title(result: &CaseResult) -> String {
    let name = contender_table::title_of(&result.name, result.case);
    format!("{name} {}", result.case.mode.label())
}

/// First line, at most 60 characters.
fn shortened(message: &str) -> String {
    let first = message.lines().next().unwrap_or("");
    let text: String = first.chars().take(60).collect();
    let dots = if text.len() < message.len() {
        "…"
    } else {
        ""
    };
    format!("{}{dots}", escape::line(&text))
}
