//! Diagnostics about result files. The place is in the message, not in a label, because a result
//! file may be a single line of megabytes.

use crate::model::Dataset;
use lath_core::conditions::Fact;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::near;
use lath_core::written::words;
use serde_json::error::Category;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

pub fn unreadable(path: &Path, why: impl Display) -> Diagnostic {
    let help = "give a result file, or a folder that Criterion wrote";
    let meant = if path.exists() { None } else { near(path) };
    Diagnostic::error("L850", format!("cannot read {}: {why}", path.display())).help(match meant {
        Some(meant) => format!("did you mean {}?\n{help}", meant.display()),
        None => help.to_owned(),
    })
}

/// A set of results has no such secondary metric.
pub fn no_such_metric(name: &str, paths: &[&Path], set: &Dataset) -> Diagnostic {
    let known: Vec<&str> = set.metrics.iter().map(String::as_str).collect();
    let help = if known.is_empty() {
        "no result has secondary metrics".to_owned()
    } else {
        format!("there are: {}", known.join(", "))
    };
    let names: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    Diagnostic::error("L854", format!("{} has no metric {name}", names.join(", "))).help(help)
}

/// No format of this file can be read. [`crate::source`] adds which formats can.
pub fn unknown(path: &Path, what: &str) -> Diagnostic {
    Diagnostic::error(
        "L851",
        format!(
            "{} is not a result file that lath knows: {what}",
            path.display()
        ),
    )
}

/// `line` counts from 1; 0: unknown.
pub fn damaged(path: &Path, line: usize, column: usize, why: impl Display) -> Diagnostic {
    let place = place(path, line, column);
    Diagnostic::error("L853", format!("{place}: {why}"))
        .help("write the file again; an interrupted run leaves such files")
}

/// `file:line:column`, of which the last two may be unknown: 0.
fn place(path: &Path, line: usize, column: usize) -> String {
    let path = path.display();
    match (line, column) {
        (0, _) => path.to_string(),
        (_, 0) => format!("{path}:{line}"),
        _ => format!("{path}:{line}:{column}"),
    }
}

/// What to do about a file that is whole and wrong.
pub const NOT_ITS: &str = "its tool writes no such thing: let it write the file again";

/// For JSON that begins after `lines_before` lines.
pub fn json(path: &Path, lines_before: usize, error: &serde_json::Error) -> Diagnostic {
    let (line, column) = (error.line() + lines_before, error.column());
    let problem = damaged(path, line, column, without_place(error));
    match error.classify() {
        Category::Eof | Category::Io => problem,
        Category::Syntax | Category::Data => problem.help(NOT_ITS),
    }
}

/// A part of a file whose JSON begins after `lines_before` lines, and the rest counts.
pub fn skipped_json(path: &Path, lines_before: usize, error: &serde_json::Error) -> Diagnostic {
    let place = place(path, error.line() + lines_before, error.column());
    skipped(place, without_place(error))
}

fn without_place(error: &serde_json::Error) -> String {
    let full = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    full.strip_suffix(&place).unwrap_or(&full).to_owned()
}

/// Invalid times that were left out.
pub fn left_out(what: &str, count: usize) -> Diagnostic {
    let values = words::count_are(count, "value");
    Diagnostic::warning(
        "W920",
        format!("{what}: {values} not a number above 0, left out"),
    )
}

/// A benchmark of the file without any result.
pub fn without_result(what: &str, why: impl Display) -> Diagnostic {
    Diagnostic::warning("W921", format!("{what} has no result: {why}"))
}

/// A benchmark with its parameters.
pub fn with_params(benchmark: &str, params: &BTreeMap<String, String>) -> String {
    words::followed(benchmark, &words::params(params))
}

/// Maximum number of benchmarks named in one warning.
const NAMED: usize = 3;

/// A file lacks benchmarks that others of its side have.
pub fn lacks(file: &str, benchmarks: &[String]) -> Diagnostic {
    let named = benchmarks[..benchmarks.len().min(NAMED)].join(", ");
    let more = match benchmarks.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message =
        format!("{file} has no result of {named}{more}, though other files of its side have");
    Diagnostic::warning("W921", message)
        .help("its program may have ended early: measure again, or leave the file out")
}

/// One file of several has no result of a benchmark.
pub fn lost_in_part(what: &str, why: impl Display) -> Diagnostic {
    let message = format!("{what} has no result in one of the files: {why}");
    Diagnostic::warning("W921", message)
}

/// A part of a file that cannot be read; the rest counts.
pub fn skipped(place: impl Display, why: impl Display) -> Diagnostic {
    Diagnostic::warning("W921", format!("{place} is left out: {why}"))
}

/// Something behind the JSON of a file, such as what a program printed later.
pub fn follows(path: &Path, line: usize) -> Diagnostic {
    let place = place(path, line, 0);
    skipped(place, "it follows the results")
}

/// Bytes that are no part of a UTF-8 character.
pub fn not_utf8(path: &Path, bytes: usize) -> Diagnostic {
    let were = if bytes == 1 {
        "1 byte was".to_owned()
    } else {
        format!("{bytes} bytes were")
    };
    let message = format!("{} is not UTF-8: {were} read as Latin-1", path.display());
    Diagnostic::warning("W966", message).help("names with such characters may be wrong")
}

/// Several results of one file under one name.
pub fn equal_names(name: &str, count: usize) -> Diagnostic {
    Diagnostic::warning(
        "W949",
        format!(
            "{count} results are called {name}: told apart by their order, from #1 to #{count}"
        ),
    )
    .help("give each a name of its own; runs of one benchmark belong in a file each")
}

/// Results of one name that were measured under different conditions.
pub fn kept_apart(facts: &[Fact]) -> Diagnostic {
    let differ = format!(
        "not combined into one row, because results differ in {}",
        names(facts)
    );
    let help = if facts.iter().all(|fact| fact.subject.is_computer()) {
        "use files of one machine with one set-up; --pool-machines combines them"
    } else {
        "use files of the same machine, toolchain and settings"
    };
    Diagnostic::warning("W929", differ).help(help)
}

/// Forks of different machines in one row, as the user insists.
pub fn pooled(facts: &[Fact]) -> Diagnostic {
    let differ = format!(
        "forks of different machines or set-ups in one row: they differ in {}",
        names(facts)
    );
    let help = "the interval takes them for forks of one machine; leave out --pool-machines";
    Diagnostic::warning("W929", differ).help(help)
}

fn names(facts: &[Fact]) -> String {
    let names: Vec<&str> = facts.iter().map(|fact| fact.name).collect();
    names.join(", ")
}

/// Forks that another file also has.
pub fn known_already(forks: usize) -> Diagnostic {
    let forks = words::count_are(forks, "fork");
    Diagnostic::warning("W920", format!("{forks} in two of the files, counted once"))
}

/// Several values of one process.
pub fn one_process() -> Diagnostic {
    Diagnostic::warning(
        "W922",
        "the repetitions of one process count as iterations of one fork",
    )
    .help("run the tool several times, write each run to its own file, and give all files")
}
