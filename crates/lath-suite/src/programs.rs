//! Turns sources into programs and built wrappers. Collects the mistakes of all sources before it
//! refuses anything.

mod building;
mod built;
pub mod layouts;
mod own_code;
mod reading;
pub mod values;
pub mod warned;

use crate::contenders::absent::{Absent, told, unavailable};
use crate::contenders::{self, Source, unused};
use crate::inputs::Inputs;
use crate::steps::Steps;
pub use building::{build, link};
use building::{build_all, fails_to_load};
use built::loaded;
pub use built::{inspect, offers};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Purpose;
use lath_core::planner::{self, Entrant, Participant, Request};
use lath_core::program::Program;
use lath_core::setting::Layer;
use lath_core::written::quantity;
use lath_core::written::words::count;
use reading::{each_once, entry};
use regex::Regex;
use std::collections::{BTreeSet, HashSet};

/// A program and its contender.
pub struct Entry {
    pub program: Program,
    pub contender: String,
    /// `[settings]` of its suite.
    pub settings: Layer,
}

impl Entry {
    pub fn entrant(&self) -> Entrant<'_> {
        Entrant {
            program: &self.program,
            contender: &self.contender,
            settings: &self.settings,
        }
    }

    /// See [`Program::unread`].
    pub fn is_unread(&self) -> bool {
        self.program.benchmarks.is_empty()
    }
}

/// Regular expressions that select benchmarks.
#[derive(Clone, Copy)]
pub struct Selection<'a> {
    pub includes: &'a [Regex],
    pub excludes: &'a [Regex],
}

impl<'a> Selection<'a> {
    pub fn of(request: &'a Request) -> Selection<'a> {
        Selection {
            includes: &request.includes,
            excludes: &request.excludes,
        }
    }

    pub const EVERYTHING: Selection<'static> = Selection {
        includes: &[],
        excludes: &[],
    };
}

/// The program of every source, in order; sources that need a build to be read are read only if a
/// benchmark of them may be selected.
pub fn read(
    sources: &[Source],
    loaded: &[Participant],
    selection: Selection<'_>,
    steps: &dyn Steps,
) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let entries = sources
        .iter()
        .filter_map(|source| {
            entry(source, sources, loaded, selection, steps)
                .map_err(|found| problems.extend(found))
                .ok()
        })
        .collect();
    if problems.is_empty() {
        Ok(entries)
    } else {
        Err(each_once(problems))
    }
}

/// Sources with a benchmark that the regular expressions select; all without expressions. L507:
/// none.
pub fn chosen<'a>(
    inputs: &'a Inputs,
    steps: &dyn Steps,
) -> Result<Vec<(&'a Source, Program)>, Vec<Diagnostic>> {
    let selection = Selection {
        includes: &inputs.includes,
        excludes: &[],
    };
    let entries = read(&inputs.sources, &[], selection, steps)?;
    let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
    let chosen = planner::selected_programs(&entrants, selection.includes, selection.excludes);
    if !entrants.is_empty() && !chosen.contains(&true) {
        return Err(vec![planner::nothing_matches(
            &entrants,
            selection.includes,
        )]);
    }
    let programs = inputs
        .sources
        .iter()
        .zip(entries.into_iter().map(|entry| entry.program));
    let chosen: Vec<(&Source, Program)> = programs
        .zip(chosen)
        .filter_map(|(one, chosen)| chosen.then_some(one))
        .collect();
    suits(inputs, chosen.iter().map(|(source, _)| *source), steps)?;
    Ok(chosen)
}

/// Programs of all inputs, with wrappers. Builds only what is necessary to read sources that may be
/// selected. Sources of suites and folders that lack something are left out, as in [`all`].
pub fn list(
    inputs: &mut Inputs,
    selection: Selection<'_>,
    steps: &dyn Steps,
) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let loaded = loaded(inputs, steps)?;
    let (mut entries, missing) = read_all(inputs, &loaded, selection, steps)?;
    steps.end();
    if entries.is_empty() && loaded.is_empty() && !missing.is_empty() {
        return Err(each_once(
            missing.into_iter().flat_map(|(_, found)| found).collect(),
        ));
    }
    leave_out(inputs, &missing);
    let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
    let chosen = planner::selected_programs(&entrants, selection.includes, selection.excludes);
    suits(inputs, selected(inputs, &chosen), steps)?;
    entries.extend(loaded.into_iter().map(|one| Entry {
        program: one.program,
        contender: one.contender,
        settings: one.settings,
    }));
    Ok(entries)
}

/// Builds of programs for other purposes than timing.
#[derive(Clone, Default)]
pub struct Further {
    pub purposes: BTreeSet<Purpose>,
    /// Profilers, including wrappers' own.
    pub profilers: Vec<String>,
    /// What is built is measured, so its clocks are asked for.
    pub measures: bool,
}

impl Further {
    /// The builds that these profilers need.
    pub fn of(profilers: &[String]) -> Further {
        Further {
            purposes: lath_runner::profiler::purposes(profilers),
            profilers: profilers.to_vec(),
            measures: false,
        }
    }
}

/// All programs, sources first; builds those with a selected benchmark. `check` sees all programs
/// before anything is built, and whether some were left out or not read. If this machine lacks
/// something for one source of a suite, the others still run: W937 goes to `inputs`, unless no
/// source is left.
pub fn all(
    inputs: &mut Inputs,
    selection: Selection<'_>,
    further: Further,
    check: impl FnOnce(&[Entrant], bool) -> Result<(), Vec<Diagnostic>>,
    steps: &dyn Steps,
) -> Result<Vec<Participant>, Vec<Diagnostic>> {
    let mut loaded = loaded(inputs, steps)?;
    steps.note(&long_build(inputs, selection));
    let (entries, mut missing) = read_all(inputs, &loaded, selection, steps)?;
    let entrants: Vec<_> = entries
        .iter()
        .map(Entry::entrant)
        .chain(loaded.iter().map(Participant::entrant))
        .collect();
    if !entrants.is_empty() {
        let incomplete =
            inputs.is_incomplete() || !missing.is_empty() || entries.iter().any(Entry::is_unread);
        check(&entrants, incomplete).map_err(|found| naming_unread(found, &entries))?;
    }
    let chosen = planner::selected_programs(&entrants, selection.includes, selection.excludes);
    let (sources_chosen, loaded_chosen) = chosen.split_at(entries.len());
    let of = sources_chosen.iter().filter(|chosen| **chosen).count();
    suits(inputs, selected(inputs, sources_chosen), steps)?;
    let mut number = 0;
    let mut warned = HashSet::new();
    let mut participants = Vec::new();
    let mut broken = Vec::new();
    for ((source, entry), chosen) in inputs.sources.iter().zip(entries).zip(sources_chosen) {
        if !chosen {
            participants.push(Participant {
                program: entry.program,
                contender: entry.contender,
                settings: entry.settings,
                built: None,
            });
            continue;
        }
        number += 1;
        let what = format!("Building {}", whom(source, number, of));
        steps.announce_one(what, number, of);
        let program = entry.program.clone();
        match build_all(source, entry.program, &further) {
            Err(found) if lacks_something(source, &found) => missing.push((source.clone(), found)),
            Err(found) if fails_to_load(&found) => {
                participants.push(building::broken(source, program, &found));
                broken.extend(found);
            }
            one => {
                participants.push(one?);
                warned::show(participants.last(), &mut warned, steps);
            }
        }
    }
    let pairs = loaded.iter_mut().zip(loaded_chosen);
    pairs
        .filter(|(_, chosen)| !**chosen)
        .for_each(|(one, _)| one.built = None);
    participants.extend(loaded);
    steps.end();
    something_runs(&participants, broken, &missing)?;
    leave_out(inputs, &missing);
    Ok(participants)
}

/// What the suite says of the time that its sources take, if all may be built.
fn long_build(inputs: &Inputs, selection: Selection<'_>) -> Vec<String> {
    let all = selection.includes.is_empty();
    let time = inputs.config.build_time_ns.filter(|_| all).into_iter();
    time.map(|ns| {
        let sources = count(inputs.sources.len(), "source");
        let time = quantity::about(ns as f64 / 1e9);
        format!("Building {sources} takes about {time} the first time; later runs find them in the cache")
    })
    .collect()
}

/// W937 for sources that lack something.
fn leave_out(inputs: &mut Inputs, missing: &[(Source, Vec<Diagnostic>)]) {
    let missing: Vec<Absent> = missing
        .iter()
        .map(|(source, found)| unavailable(source, found))
        .collect();
    inputs.left_out.extend(told(&missing));
}

/// What is broken or missing is an error only if nothing else can be measured.
fn something_runs(
    participants: &[Participant],
    broken: Vec<Diagnostic>,
    missing: &[(Source, Vec<Diagnostic>)],
) -> Result<(), Vec<Diagnostic>> {
    let works = |one: &Participant| one.built.is_some() && !one.is_broken();
    if !broken.is_empty() && !participants.iter().any(works) {
        return Err(each_once(broken));
    }
    if participants.iter().all(|one| one.built.is_none()) && !missing.is_empty() {
        let found = missing.iter().flat_map(|(_, found)| found.clone());
        return Err(each_once(found.collect()));
    }
    Ok(())
}

fn selected<'a>(inputs: &'a Inputs, chosen: &[bool]) -> impl Iterator<Item = &'a Source> {
    let pairs = inputs.sources.iter().zip(chosen);
    pairs.filter_map(|(source, chosen)| chosen.then_some(source))
}

/// L502, L520: a flag suits none of the selected sources, or runtimes of several languages. W951:
/// only some.
fn suits<'a>(
    inputs: &Inputs,
    selected: impl Iterator<Item = &'a Source>,
    steps: &dyn Steps,
) -> Result<(), Vec<Diagnostic>> {
    let selected: Vec<&Source> = selected.collect();
    let problem = inputs
        .of_runtimes
        .and_then(|flag| contenders::of_runtimes(flag, &selected));
    problem.map_or(Ok(()), |problem| Err(vec![problem]))?;
    steps.warn(&unused::of_selected(&selected)?);
    Ok(())
}

/// If nothing matches, name the sources that were not read.
fn naming_unread(mut found: Vec<Diagnostic>, entries: &[Entry]) -> Vec<Diagnostic> {
    let mut unread: Vec<&str> = entries
        .iter()
        .filter(|entry| entry.is_unread())
        .map(|entry| entry.program.source.as_str())
        .collect();
    unread.dedup();
    for problem in found
        .iter_mut()
        .filter(|problem| problem.code == "L507" && !unread.is_empty())
    {
        let more = format!(
            "not compiled, because no name in them matches: {}",
            unread.join(", ")
        );
        problem.help = Some(
            problem
                .help
                .take()
                .map_or_else(|| more.clone(), |help| format!("{help}\n{more}")),
        );
    }
    found
}

/// `sums.x`; for one of several, `sums.x for jdk-17 (2 of 3)`.
fn whom(source: &Source, number: usize, of: usize) -> String {
    let path = source.path.display();
    if of > 1 {
        format!("{path} for {} ({number} of {of})", source.contender)
    } else {
        path.to_string()
    }
}

type Missing = Vec<(Source, Vec<Diagnostic>)>;

/// Reads the sources. Moves suite sources that lack something on this machine from the inputs to
/// the missing ones.
fn read_all(
    inputs: &mut Inputs,
    loaded: &[Participant],
    selection: Selection<'_>,
    steps: &dyn Steps,
) -> Result<(Vec<Entry>, Missing), Vec<Diagnostic>> {
    let mut missing = Vec::new();
    let mut mistakes = Vec::new();
    let mut entries = Vec::new();
    let sources = std::mem::take(&mut inputs.sources);
    for source in &sources {
        match entry(source, &sources, loaded, selection, steps) {
            Ok(entry) => {
                entries.push(entry);
                inputs.sources.push(source.clone());
            }
            Err(found) if lacks_something(source, &found) => missing.push((source.clone(), found)),
            Err(found) => mistakes.extend(found),
        }
    }
    if mistakes.is_empty() {
        return Ok((entries, missing));
    }
    mistakes.extend(missing.into_iter().flat_map(|(_, found)| found));
    Err(each_once(mistakes))
}

/// Whether a suite's source cannot be built only because something is missing: a toolchain (L601),
/// a library (L604), dependencies (L607).
fn lacks_something(source: &Source, found: &[Diagnostic]) -> bool {
    source.of_suite
        && found
            .iter()
            .filter(|problem| problem.is_error())
            .all(|problem| ["L601", "L604", "L607"].contains(&problem.code.as_str()))
}
