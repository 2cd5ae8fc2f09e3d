//! Diagnostics about result files. The place is part of the message, not a label: a result file may
//! be one line of megabytes.

use lath_core::conditions::Fact;
use lath_core::diagnostic::Diagnostic;
use std::fmt::Display;
use std::path::Path;

pub fn unreadable(path: &Path, why: impl Display) -> Diagnostic {
    Diagnostic::error("L850", format!("{} cannot be read: {why}", path.display()))
        .help("give a result file, or a folder that Criterion wrote")
}

pub fn unknown(path: &Path, what: &str) -> Diagnostic {
    let formats: Vec<&str> = crate::formats::FORMATS.iter().map(|f| f.name()).collect();
    Diagnostic::error(
        "L851",
        format!(
            "{} is no result file that lath knows: {what}",
            path.display()
        ),
    )
    .help(format!("known: {}", formats.join(", ")))
}

/// `line` counts from 1; 0: not known.
pub fn damaged(path: &Path, line: usize, column: usize, why: impl Display) -> Diagnostic {
    let place = match (line, column) {
        (0, _) => String::new(),
        (_, 0) => format!(":{line}"),
        _ => format!(":{line}:{column}"),
    };
    Diagnostic::error("L853", format!("{}{place}: {why}", path.display()))
        .help("write the file again; a run that was cut short leaves such files")
}

/// Of JSON that begins after `lines_before` lines.
pub fn json(path: &Path, lines_before: usize, error: &serde_json::Error) -> Diagnostic {
    let full = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    damaged(
        path,
        error.line() + lines_before,
        error.column(),
        full.strip_suffix(&place).unwrap_or(&full),
    )
}

/// Values that are no times, left out.
pub fn left_out(what: &str, count: usize) -> Diagnostic {
    let values = if count == 1 {
        "1 value is"
    } else {
        &format!("{count} values are")
    };
    Diagnostic::warning(
        "W920",
        format!("{what}: {values} not a number above 0, left out"),
    )
}

/// A benchmark of the file without any result.
pub fn without_result(what: &str, why: impl Display) -> Diagnostic {
    Diagnostic::warning("W921", format!("{what} has no result: {why}"))
}

/// Results of one name that were measured under different conditions.
pub fn kept_apart(facts: &[Fact]) -> Diagnostic {
    let names: Vec<&str> = facts.iter().map(|fact| fact.name).collect();
    Diagnostic::warning(
        "W929",
        format!(
            "not one sample, so a row each: results differ in {}",
            names.join(", ")
        ),
    )
    .help("give files of one machine, toolchain and set of settings")
}

/// Forks that another file has, too.
pub fn known_already(forks: usize) -> Diagnostic {
    let (forks, are) = if forks == 1 {
        ("1 fork".to_owned(), "is")
    } else {
        (format!("{forks} forks"), "are")
    };
    Diagnostic::warning(
        "W920",
        format!("{forks} {are} in two of the files, counted once"),
    )
}

/// Several values of one process.
pub fn one_process() -> Diagnostic {
    Diagnostic::warning(
        "W922",
        "the repetitions of one process count as iterations of one fork",
    )
    .help("run the tool several times, each into a file of its own, and give all files")
}
