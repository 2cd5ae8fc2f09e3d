//! Sources to programs to built wrappers. Mistakes of all sources are collected before anything is refused.

use crate::contenders::{self, Source};
use crate::inputs::{Inputs, Wrapper};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::plan::{self, Counting, Sampled};
use lath_core::planner::{Built, Entrant};
use lath_core::program::Program;
use lath_core::setting::Layer;
use std::path::Path;

/// A program and its contender.
pub struct Entry {
    pub program: Program,
    pub contender: String,
    /// `[settings]` of its suite.
    pub settings: Layer,
}

impl Entry {
    pub fn entrant(&self) -> Entrant<'_> {
        Entrant { program: &self.program, contender: &self.contender, settings: &self.settings }
    }
}

/// The program of every source, in order.
pub fn read(sources: &[Source]) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let entries = sources.iter().filter_map(|source| entry(source).map_err(|found| problems.extend(found)).ok()).collect();
    if problems.is_empty() { Ok(entries) } else { Err(each_once(problems)) }
}

fn entry(source: &Source) -> Result<Entry, Vec<Diagnostic>> {
    let program = source.language.program(&source.path, &source.options)?;
    Ok(Entry { program, contender: source.contender.clone(), settings: source.settings.clone() })
}

/// One source of several platforms has its mistakes once.
fn each_once(mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen: Vec<Diagnostic> = Vec::new();
    problems.retain(|p| {
        let first = !seen.contains(p);
        seen.extend(first.then(|| p.clone()));
        first
    });
    problems
}

/// Builds the native libraries that a source names: its options with them, and its program with their folders.
pub fn link(source: &Source, program: &mut Program) -> Result<BuildOptions, Vec<Diagnostic>> {
    let mut options = source.options.clone();
    if !source.libraries.is_empty() {
        let includes = source.language.library_includes(&options)?;
        let built = source.libraries.iter().map(|library| lath_languages::build_library(library, &includes, options.verbose));
        options.linked = built.collect::<Result<_, _>>()?;
        program.libraries = options.linked.iter().map(|linked| linked.folder.to_string_lossy().into_owned()).collect();
        program.libraries.dedup();
    }
    Ok(options)
}

/// Builds one source's wrapper, at `output` or in the cache, and asks it what it can do.
pub fn build(source: &Source, mut program: Program, output: Option<&Path>) -> Result<Built, Vec<Diagnostic>> {
    let options = link(source, &mut program)?;
    has_libraries(&program)?;
    let mut wrapper = source.language.build(&program, output, &options)?;
    wrapper.environment.extend(program.environment());
    wrapper.contender.clone_from(&source.contender);
    let hello = lath_runner::inspect_wrapper(&wrapper).map_err(|d| vec![d])?.hello;
    if source.language.experimental() {
        let warning = Diagnostic::warning("W919", format!("{} is experimental: not all of it has been seen to work", source.language.name()));
        program.warnings.push(warning.help("check its results by other means before you rely on them"));
    }
    Ok(Built { program, wrapper, max_threads: hello.max_threads, counts_invocations: hello.can("invocations"), settings: source.settings.clone() })
}

/// The same program built for something else than its times. The error says why it cannot be.
fn again(
    source: &Source,
    program: &Program,
    contender: &str,
    change: impl FnOnce(&mut BuildOptions),
) -> Result<(plan::Wrapper, BuildOptions), String> {
    let mut program = program.clone();
    let built = link(source, &mut program).and_then(|mut options| {
        change(&mut options);
        source.language.build(&program, None, &options).map(|built| (built, options))
    });
    let (mut built, options) = built.map_err(|problems| {
        let why = problems.first().map(|problem| problem.message.clone()).unwrap_or_default();
        format!("it cannot be built for that: {why}")
    })?;
    built.environment.extend(program.environment());
    contender.clone_into(&mut built.contender);
    Ok((built, options))
}

/// Built to count allocations. `None`: the build is the same, so the wrapper itself counts, if anything does.
fn counting(source: &Source, program: &Program, wrapper: &plan::Wrapper) -> Option<Counting> {
    match again(source, program, &wrapper.contender, |options| options.count_allocations = true) {
        Ok((built, _)) => (built != *wrapper).then(|| Counting::Built(Box::new(built))),
        Err(why) => Some(Counting::Failed(why)),
    }
}

/// Built so that its stacks can be seen.
fn sampled(source: &Source, program: &Program, wrapper: &plan::Wrapper) -> Sampled {
    let built = again(source, program, &wrapper.contender, |options| options.sample_stacks = true);
    let seen = built.and_then(|(built, options)| source.language.stacks(&built, &options).map(|stacks| (Box::new(built), stacks)));
    seen.map_or_else(Sampled::Failed, |(wrapper, stacks)| Sampled::Built { wrapper, stacks })
}

/// L607: the libraries of a program that was built earlier are gone.
fn has_libraries(program: &Program) -> Result<(), Vec<Diagnostic>> {
    match program.libraries.iter().find(|folder| !lath_languages::keep_library(Path::new(folder))) {
        None => Ok(()),
        Some(gone) => {
            let problem = Diagnostic::error("L607", format!("a native library of {} is gone: there is no {gone} any more", program.source));
            Err(vec![problem.help("it was in lath's cache: build the wrapper again")])
        }
    }
}

/// A wrapper that was built earlier: its manifest says what it measures.
fn load(wrapper: &Wrapper) -> Result<Built, Vec<Diagnostic>> {
    let mut inspection = lath_runner::inspect(&wrapper.path).map_err(|d| vec![d])?;
    let platform = &inspection.wrapper.platform;
    has_libraries(&inspection.program)?;
    inspection.wrapper.environment.extend(inspection.program.environment());
    inspection.wrapper.contender = wrapper.label.as_ref().map_or_else(|| platform.clone(), |label| format!("{platform}@{label}"));
    Ok(Built {
        program: inspection.program,
        wrapper: inspection.wrapper,
        max_threads: inspection.hello.max_threads,
        counts_invocations: inspection.hello.can("invocations"),
        settings: wrapper.settings.clone(),
    })
}

/// Programs of all inputs, wrappers included, without building anything.
pub fn list(inputs: &Inputs) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let mut entries = read(&inputs.sources)?;
    for wrapper in &inputs.wrappers {
        let built = load(wrapper)?;
        entries.push(Entry { program: built.program, contender: built.wrapper.contender, settings: built.settings });
    }
    Ok(entries)
}

/// What programs are built for beside their times, once more.
#[derive(Clone, Copy, Default)]
pub struct Further {
    pub counts_allocations: bool,
    pub samples_stacks: bool,
}

/// Everything built, sources first. `check` sees all programs before anything is compiled, and whether some had to be left out. What a suite's
/// source needs and this machine has not is no reason to measure none of the others: W937 goes to `inputs`, unless nothing is left.
pub fn all(
    inputs: &mut Inputs,
    further: Further,
    check: impl FnOnce(&[Entrant], bool) -> Result<(), Vec<Diagnostic>>,
    mut progress: impl FnMut(&Source, &Inputs),
) -> Result<Vec<Built>, Vec<Diagnostic>> {
    let mut missing = Vec::new();
    let mut mistakes = Vec::new();
    let mut entries = Vec::new();
    for source in std::mem::take(&mut inputs.sources) {
        match entry(&source) {
            Ok(entry) => {
                entries.push(entry);
                inputs.sources.push(source);
            }
            Err(found) if lacks_something(&source, &found) => missing.push((source, found)),
            Err(found) => mistakes.extend(found),
        }
    }
    if !mistakes.is_empty() {
        mistakes.extend(missing.into_iter().flat_map(|(_, found)| found));
        return Err(each_once(mistakes));
    }
    let loaded = inputs.wrappers.iter().map(load).collect::<Result<Vec<_>, _>>()?;
    let entrants: Vec<_> = entries.iter().map(Entry::entrant).chain(loaded.iter().map(Built::entrant)).collect();
    if !entrants.is_empty() {
        check(&entrants, inputs.is_incomplete() || !missing.is_empty())?;
    }
    let mut built = Vec::new();
    for (source, entry) in inputs.sources.iter().zip(entries) {
        progress(source, inputs);
        let mut one = match build(source, entry.program, None) {
            Err(found) if lacks_something(source, &found) => {
                missing.push((source.clone(), found));
                continue;
            }
            one => one?,
        };
        if further.counts_allocations {
            one.wrapper.counting = counting(source, &one.program, &one.wrapper);
        }
        if further.samples_stacks {
            one.wrapper.sampled = Some(sampled(source, &one.program, &one.wrapper));
        }
        built.push(one);
    }
    built.extend(loaded);
    if built.is_empty() && !missing.is_empty() {
        return Err(each_once(missing.into_iter().flat_map(|(_, found)| found).collect()));
    }
    inputs.left_out.extend(missing.iter().map(|(source, found)| contenders::unavailable(source, found)));
    Ok(built)
}

/// Whether a suite's source cannot be built for nothing but what is missing: a toolchain (L601), a library (L604), dependencies (L607).
fn lacks_something(source: &Source, found: &[Diagnostic]) -> bool {
    source.of_suite && found.iter().filter(|problem| problem.is_error()).all(|problem| ["L601", "L604", "L607"].contains(&problem.code.as_str()))
}
