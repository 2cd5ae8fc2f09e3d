//! From sites to a [`Program`]: annotations parsed, checked, merged, and everything refused that JMH's generator refuses
//! (jmh-semantics 9.2) or should have. All mistakes of a file are reported at once.

mod benchmarks;
mod checks;
mod fixtures;
mod groups;
mod join;
mod left_out;
mod marks;
mod order;
mod states;

pub use join::joined;

use crate::diagnostic::Diagnostic;
use crate::program::{MANIFEST_VERSION, Program};
use crate::site::Scan;
use marks::Marked;
use std::path::Path;

/// What one file's assembly collects.
struct Assembly<'a> {
    sites: Vec<Marked<'a>>,
    stem: String,
    problems: Vec<Diagnostic>,
}

/// Builds the program of one scanned source. The error holds every mistake found, warnings among them.
pub fn program(scan: &Scan, language: &str) -> Result<Program, Vec<Diagnostic>> {
    let stem = Path::new(&scan.source).file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let mut assembly = Assembly { sites: Vec::new(), stem: stem.clone(), problems: scan.diagnostics.clone() };
    assembly.sites = marks::read(&scan.sites, &mut assembly.problems);

    let mut states = assembly.states();
    assembly.fixtures(&mut states);
    let mut benchmarks = assembly.benchmarks(&mut states);
    assembly.check_functions(&mut benchmarks, &states);
    assembly.groups(&benchmarks);
    // Where a benchmark was refused, who uses which state is not known.
    if !assembly.problems.iter().any(Diagnostic::is_error) {
        assembly.left_out(&states, &benchmarks);
    }

    let mut problems = assembly.problems;
    problems.sort_by_key(place_key);
    problems.dedup();
    if benchmarks.is_empty() && !problems.iter().any(Diagnostic::is_error) {
        let message = format!("no benchmarks found in {}", scan.source);
        problems.push(Diagnostic::error("L211", message).help("put @Benchmark (or a comment with two at-signs) before a function"));
    }
    if problems.iter().any(Diagnostic::is_error) {
        return Err(problems);
    }
    Ok(Program {
        manifest: MANIFEST_VERSION,
        language: language.to_owned(),
        source: scan.source.clone(),
        stem,
        files: scan.files.clone(),
        blanks: scan.blanks.clone(),
        states,
        benchmarks,
        libraries: Vec::new(),
        warnings: problems,
    })
}

fn place_key(diagnostic: &Diagnostic) -> (String, usize) {
    diagnostic.labels.first().map(|(place, _)| (place.file.clone(), place.offset)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
