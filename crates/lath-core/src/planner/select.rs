//! Selects benchmarks by name.

use super::participant::Entrant;
use crate::diagnostic::Diagnostic;
use crate::names::closest;
use crate::program::Benchmark;
use regex::Regex;
use std::collections::{HashMap, HashSet};

/// A selected benchmark.
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    /// Index of its program.
    pub program: usize,
    pub benchmark: &'a Benchmark,
    pub contender: String,
    /// Its unique name: with several contenders `contender.benchmark`.
    pub id: String,
    /// Other names that patterns may match. For one of two versions: its names without versions.
    others: Vec<String>,
}

impl Selected<'_> {
    /// Whether any of its names matches.
    pub fn is_found(&self, pattern: &Regex) -> bool {
        pattern.is_match(&self.id) || self.others.iter().any(|name| pattern.is_match(name))
    }
}

/// Benchmarks that the request selects, sorted by id.
pub fn select<'a>(
    entrants: &[Entrant<'a>],
    includes: &[Regex],
    excludes: &[Regex],
) -> Vec<Selected<'a>> {
    let mut selected = everything(entrants);
    selected.retain(|s| are_found(|pattern| s.is_found(pattern), includes, excludes));
    selected.sort_by(|a, b| a.id.cmp(&b.id));
    selected
}

/// Whether a benchmark with that name is selected.
pub fn is_selected(id: &str, includes: &[Regex], excludes: &[Regex]) -> bool {
    are_found(|pattern| pattern.is_match(id), includes, excludes)
}

/// `found`: whether a pattern matches one of the benchmark's names.
pub fn are_found(found: impl Fn(&Regex) -> bool, includes: &[Regex], excludes: &[Regex]) -> bool {
    (includes.is_empty() || includes.iter().any(&found)) && !excludes.iter().any(found)
}

/// `g++` of `g++@HEAD`, the form of contenders if two versions are compared.
pub fn without_version(contender: &str) -> Option<&str> {
    contender.split_once('@').map(|(plain, _)| plain)
}

/// All benchmarks in the order of the sources. With several contenders, names begin with the
/// contender's; if two sources of one contender have benchmarks of the same name, their files
/// distinguish them.
pub(super) fn everything<'a>(entrants: &[Entrant<'a>]) -> Vec<Selected<'a>> {
    let several = entrants.iter().any(|e| {
        e.contender != entrants[0].contender || e.program.language != entrants[0].program.language
    });
    let plain = |entrant: &Entrant| {
        (
            without_version(entrant.contender).map(str::to_owned),
            entrant.program.language.clone(),
        )
    };
    let alone = entrants
        .iter()
        .all(|entrant| plain(entrant) == plain(&entrants[0]));
    let clashes = clashes(entrants);
    let clash = |contender: &str, id: &str| clashes.contains(&(contender, id));
    let of = |(program, entrant): (usize, &Entrant<'a>)| {
        let entrant = *entrant;
        let name = |benchmark: &Benchmark| match (clash(entrant.contender, &benchmark.id), several)
        {
            (true, _) => format!(
                "{}@{}.{}",
                entrant.contender, entrant.program.source, benchmark.id
            ),
            (false, true) => format!("{}.{}", entrant.contender, benchmark.id),
            (false, false) => benchmark.id.clone(),
        };
        let others = |benchmark: &Benchmark| {
            let plain = without_version(entrant.contender);
            let before = plain.map(|plain| format!("{plain}.{}", benchmark.id));
            before
                .into_iter()
                .chain((plain.is_some() && alone).then(|| benchmark.id.clone()))
                .collect()
        };
        let one = |benchmark: &'a Benchmark| {
            let contender = entrant.contender.to_owned();
            Selected {
                program,
                benchmark,
                contender,
                id: name(benchmark),
                others: others(benchmark),
            }
        };
        entrant
            .program
            .benchmarks
            .iter()
            .map(one)
            .collect::<Vec<_>>()
    };
    entrants.iter().enumerate().flat_map(of).collect()
}

/// Contenders with several programs that share names of benchmarks.
fn clashes<'a>(entrants: &[Entrant<'a>]) -> HashSet<(&'a str, &'a str)> {
    let mut first: HashMap<(&str, &str), usize> = HashMap::new();
    let mut clashes = HashSet::new();
    for (program, entrant) in entrants.iter().enumerate() {
        for benchmark in &entrant.program.benchmarks {
            let name = (entrant.contender, benchmark.id.as_str());
            if *first.entry(name).or_insert(program) != program {
                clashes.insert(name);
            }
        }
    }
    clashes
}

/// Whether a benchmark of each program is selected.
pub fn selected_programs(
    entrants: &[Entrant],
    includes: &[Regex],
    excludes: &[Regex],
) -> Vec<bool> {
    let mut chosen = vec![false; entrants.len()];
    select(entrants, includes, excludes)
        .iter()
        .for_each(|selected| chosen[selected.program] = true);
    chosen
}

/// L507, with the available benchmarks.
pub fn nothing_matches(entrants: &[Entrant], includes: &[Regex]) -> Diagnostic {
    let all = everything(entrants);
    let ids: Vec<&str> = all.iter().map(|s| s.id.as_str()).collect();
    let wanted: Vec<&str> = includes.iter().map(Regex::as_str).collect();
    let diagnostic = Diagnostic::error(
        "L507",
        format!(
            "no benchmark matches {}",
            if wanted.is_empty() {
                "after the excludes".to_owned()
            } else {
                wanted.join(" ")
            }
        ),
    );
    match wanted.iter().find_map(|w| closest(w, ids.iter().copied())) {
        Some(id) => diagnostic.help(format!("did you mean {id}?")),
        None => diagnostic.help(format!("there are: {}", ids.join(", "))),
    }
}
