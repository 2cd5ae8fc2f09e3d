//! Turns sites into a [`Program`]: parses, checks and merges annotations, and refuses what JMH's
//! generator refuses (methodology/jmh.md#mistakes-that-are-refused) or should refuse. Reports all
//! mistakes of a file together.

mod benchmarks;
mod checks;
mod fixtures;
mod groups;
mod join;
mod kin;
mod left_out;
mod marks;
mod states;
mod uses;

pub use benchmarks::deferred;
pub use join::joined;
pub use marks::marks_of;

use crate::diagnostic::Diagnostic;
use crate::program::{MANIFEST_VERSION, Program, State};
use crate::site::Scan;
use kin::{Kin, Lineage};
use marks::Marked;
use std::collections::HashMap;
use std::path::Path;

/// Data collected while assembling one file.
struct Assembly<'a> {
    sites: Vec<Marked<'a>>,
    kin: Kin<'a>,
    /// Indices of states, by symbol.
    state_named: HashMap<String, usize>,
    /// The state at each position of a type among the sites.
    state_at: HashMap<usize, usize>,
    /// How many more uses are allowed ([`Assembly::spend`]).
    budget: usize,
    stem: String,
    problems: Vec<Diagnostic>,
}

/// Maximum number of uses: of a parameter's values by a state that has the parameter, of a state by
/// a benchmark, and so on. If all benchmarks of a source use all of its states, the number of uses
/// is their product.
const MOST_USES: usize = 500_000;

impl<'a> Assembly<'a> {
    /// Counts uses. Returns false and reports L109 if there are too many to continue.
    fn spend(&mut self, uses: usize) -> bool {
        if self.budget > 0 && self.budget <= uses {
            let message = format!(
                "benchmarks, states, fixtures and parameters of `{}` use each other more than \
                    {MOST_USES} times",
                self.stem
            );
            self.problems
                .push(Diagnostic::error("L109", message).help("move some of them to another file"));
        }
        self.budget = self.budget.saturating_sub(uses);
        self.budget > 0
    }

    fn lineage(&self, symbol: &str) -> Lineage<'a> {
        self.kin.lineage(symbol)
    }

    fn type_named(&self, symbol: &str) -> Option<&Marked<'a>> {
        self.kin
            .position(symbol)
            .map(|position| &self.sites[position])
    }

    /// Indices of the states of this type or a derived type, in order.
    fn states_of(&self, symbol: &str) -> Vec<usize> {
        let mut states: Vec<usize> = self
            .kin
            .derived(symbol)
            .iter()
            .filter_map(|position| self.state_at.get(position).copied())
            .collect();
        states.sort_unstable();
        states
    }

    fn state_named<'s>(&self, states: &'s [State], symbol: &str) -> Option<&'s State> {
        self.state_named.get(symbol).map(|index| &states[*index])
    }
}

/// Builds the program of one scanned source. The error holds every mistake found, with warnings.
pub fn program(scan: &Scan, language: &str) -> Result<Program, Vec<Diagnostic>> {
    let stem = Path::new(&scan.source)
        .file_stem()
        .map(|s| s.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut problems = scan.diagnostics.clone();
    let sites = marks::read(&scan.sites, &mut problems);
    let kin = Kin::new(&sites, &mut problems);
    let mut assembly = Assembly {
        sites,
        kin,
        state_named: HashMap::new(),
        state_at: HashMap::new(),
        budget: MOST_USES,
        stem: stem.clone(),
        problems,
    };

    let mut states = assembly.states();
    assembly.fixtures(&mut states);
    let mut benchmarks = assembly.benchmarks(&mut states);
    assembly.check_functions(&mut benchmarks, &states);
    assembly.groups(&benchmarks);
    // After a refused benchmark, the users of states are unknown.
    if !assembly.problems.iter().any(Diagnostic::is_error) {
        assembly.left_out(&states, &benchmarks);
    }

    let mut problems = assembly.problems;
    problems.sort_by_cached_key(place_key);
    problems.dedup();
    if benchmarks.is_empty() && !problems.iter().any(Diagnostic::is_error) {
        let message = format!("no benchmarks found in {}", scan.source);
        problems.push(
            Diagnostic::error("L211", message)
                .help("put @Benchmark (or a comment with two at-signs) before a function"),
        );
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
        noted: scan.noted.clone(),
        states,
        benchmarks,
        libraries: Vec::new(),
        warnings: problems,
    })
}

fn place_key(diagnostic: &Diagnostic) -> (String, usize) {
    diagnostic
        .labels
        .first()
        .map(|(place, _)| (place.file.clone(), place.offset))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;
