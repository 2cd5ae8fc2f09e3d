//! Sources to programs to built wrappers. Mistakes of all sources are collected before anything is
//! refused.

use crate::contenders::{self, Source};
use crate::inputs::{BuiltWrapper, Inputs};
use crate::patience::Patience;
use crate::steps::Steps;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::paths::or_here;
use lath_core::plan::{self, OtherBuild, Purpose};
use lath_core::planner::possible::{self, Unread};
use lath_core::planner::{self, Built, Entrant, Participant, Request};
use lath_core::program::Program;
use lath_core::setting::Layer;
use lath_languages::Kept;
use lath_runner::Inspection;
use regex::Regex;
use std::collections::{BTreeSet, HashSet};
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

/// The program of every source, in order; of those that take a build to be read, only where a
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

fn entry(
    source: &Source,
    sources: &[Source],
    loaded: &[Participant],
    selection: Selection<'_>,
    steps: &dyn Steps,
) -> Result<Entry, Vec<Diagnostic>> {
    let program = match unread(source, sources, loaded, selection) {
        Some(program) => program,
        None => {
            steps.begin(format!("Reading {}", source.path.display()));
            let _patience = Patience::with(&source.path);
            source
                .language
                .program(&source.path, &source.options)
                .map_err(|found| naming_tool(found, &source.path))?
        }
    };
    Ok(Entry {
        program,
        contender: source.contender.clone(),
        settings: source.settings.clone(),
    })
}

/// A source without benchmarks may have those of another tool.
fn naming_tool(mut found: Vec<Diagnostic>, source: &Path) -> Vec<Diagnostic> {
    for problem in found.iter_mut().filter(|problem| problem.code == "L211") {
        problem.help = lath_languages::foreign(source).or_else(|| problem.help.take());
    }
    found
}

/// The program of a source that takes a build to be read and of which nothing can be selected: its
/// benchmarks need not be known.
fn unread(
    source: &Source,
    sources: &[Source],
    loaded: &[Participant],
    selection: Selection<'_>,
) -> Option<Program> {
    if selection.includes.is_empty() && selection.excludes.is_empty() {
        return None;
    }
    let names = source.language.names(&source.path)?;
    let path = or_here(&source.path).to_string_lossy().into_owned();
    let others = sources
        .iter()
        .map(|s| (s.contender.as_str(), s.language.id()));
    let others: Vec<_> = others
        .chain(
            loaded
                .iter()
                .map(|p| (p.contender.as_str(), p.program.language.as_str())),
        )
        .collect();
    let unread = Unread {
        contender: &source.contender,
        source: &path,
        names: &names,
        several: others
            .iter()
            .any(|other| *other != (source.contender.as_str(), source.language.id())),
        clashes: others
            .iter()
            .filter(|(contender, _)| *contender == source.contender)
            .count()
            > 1,
    };
    let impossible = !possible::may_be_selected(&unread, selection.includes, selection.excludes);
    impossible.then(|| Program::unread(source.language.id(), &path))
}

/// One source of several platforms has its mistakes once.
fn each_once(mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    problems.retain(|problem| seen.insert(problem.clone()));
    problems
}

/// Builds the native libraries that a source names: its options with them, and its program with
/// their folders.
pub fn link(source: &Source, program: &mut Program) -> Result<BuildOptions, Vec<Diagnostic>> {
    takes_name(source)?;
    let mut options = source.options.clone();
    if !source.libraries.is_empty() {
        let includes = source.language.library_includes(&options)?;
        let built = source
            .libraries
            .iter()
            .map(|library| lath_languages::build_library(library, &includes, options.verbose));
        options.linked = built.collect::<Result<_, _>>()?;
        program.libraries = options
            .linked
            .iter()
            .map(|linked| linked.folder.to_string_lossy().into_owned())
            .collect();
        program.libraries.dedup();
    }
    Ok(options)
}

/// L524: a file whose name its language's tools would misread.
fn takes_name(source: &Source) -> Result<(), Vec<Diagnostic>> {
    let name = source
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let Some(c) = name
        .chars()
        .find(|c| source.language.refuses_in_name(&source.path, *c))
    else {
        return Ok(());
    };
    let message = format!(
        "{} cannot be built: tools of {} do not take a name with `{c}`",
        source.path.display(),
        source.language.name()
    );
    Err(vec![
        Diagnostic::error("L524", message).help("rename the file"),
    ])
}

/// Builds one source's wrapper, at `output` or in the cache, and asks it what it can do.
pub fn build(
    source: &Source,
    mut program: Program,
    output: Option<&Path>,
) -> Result<Participant, Vec<Diagnostic>> {
    let options = link(source, &mut program)?;
    has_libraries(&program)?;
    lath_languages::remember_driver();
    let mut wrapper = placed(source.language.build(&program, output, &options)?, &options);
    wrapper.environment.extend(program.environment());
    wrapper.contender.clone_from(&source.contender);
    if let Some(output) = output {
        let kept = Kept {
            source: program.source.clone(),
            environment: wrapper.environment.clone(),
        };
        lath_languages::keep(&source.language.output(output), kept)?;
    }
    let hello = lath_runner::inspect_wrapper(&wrapper)
        .map_err(|d| vec![d])?
        .hello;
    if source.language.experimental() {
        let warning = Diagnostic::warning(
            "W919",
            format!(
                "{} is experimental: not all of it has been seen to work",
                source.language.name()
            ),
        );
        program
            .warnings
            .push(warning.help("check its results by other means before you rely on them"));
    }
    let built = Built {
        read: std::mem::take(&mut wrapper.read),
        wrapper,
        max_threads: hello.max_threads,
        counts_invocations: hello.can("invocations"),
    };
    Ok(Participant {
        program,
        contender: source.contender.clone(),
        settings: source.settings.clone(),
        built: Some(built),
    })
}

/// A wrapper that runs where its options say, and the files that were read for its libraries, too.
fn placed(mut wrapper: plan::Wrapper, options: &BuildOptions) -> plan::Wrapper {
    let run = or_here(&options.folders.run);
    wrapper.folder = (run != or_here(Path::new(""))).then(|| run.to_string_lossy().into_owned());
    wrapper.read.extend(
        options
            .linked
            .iter()
            .flat_map(|linked| linked.read.iter().cloned()),
    );
    wrapper
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
        source
            .language
            .build(&program, None, &options)
            .map(|built| (placed(built, &options), options))
    });
    let (mut built, options) = built.map_err(|problems| {
        let why = problems
            .first()
            .map(|problem| problem.message.clone())
            .unwrap_or_default();
        format!("it cannot be built for that: {why}")
    })?;
    built.read.clear();
    built.environment.extend(program.environment());
    contender.clone_into(&mut built.contender);
    Ok((built, options))
}

/// Built for another purpose. `None`: the build is the same, so the wrapper itself will do, if
/// anything does.
fn other(
    source: &Source,
    program: &Program,
    wrapper: &plan::Wrapper,
    purpose: Purpose,
) -> Option<OtherBuild> {
    let contender = &wrapper.contender;
    let built = again(source, program, contender, |o| o.purpose = purpose);
    let built = built.and_then(|(built, options)| {
        let stacks = (purpose == Purpose::Stacks)
            .then(|| source.language.stacks(&built, &options))
            .transpose()?;
        Ok(
            (stacks.is_some() || built != *wrapper).then(|| OtherBuild::Built {
                wrapper: Box::new(built),
                stacks,
            }),
        )
    });
    built.unwrap_or_else(|why| Some(OtherBuild::Failed(why)))
}

/// L804: a profiler of its own lacks something.
fn equip(
    source: &Source,
    wrapper: &mut plan::Wrapper,
    profilers: &[String],
) -> Result<(), Vec<Diagnostic>> {
    let lacking = |why| {
        vec![Diagnostic::error(
            "L804",
            format!(
                "a profiler of {} is not available: {why}",
                source.path.display()
            ),
        )]
    };
    source
        .language
        .equip(wrapper, profilers, &source.options)
        .map_err(lacking)
}

/// L607: the libraries of a program that was built earlier are gone.
fn has_libraries(program: &Program) -> Result<(), Vec<Diagnostic>> {
    match program
        .libraries
        .iter()
        .find(|folder| !lath_languages::keep_library(Path::new(folder)))
    {
        None => Ok(()),
        Some(gone) => {
            let problem = Diagnostic::error(
                "L607",
                format!(
                    "a native library of {} is gone: there is no {gone} any more",
                    program.source
                ),
            );
            Err(vec![
                problem.help("it was in lath's cache: build the wrapper again"),
            ])
        }
    }
}

/// Asks a wrapper that was built earlier what it is.
pub fn inspect(wrapper: &Path) -> Result<Inspection, Diagnostic> {
    let kept = lath_languages::kept(wrapper);
    let environment = kept
        .as_ref()
        .map(|kept| kept.environment.clone())
        .unwrap_or_default();
    let mut inspection = lath_runner::inspect(wrapper, &environment)?;
    inspection.program = lath_languages::located(&inspection.program, wrapper, kept.as_ref());
    inspection
        .wrapper
        .source
        .clone_from(&inspection.program.source);
    Ok(inspection)
}

/// A wrapper that was built earlier: its manifest says what it measures.
fn load(wrapper: &BuiltWrapper) -> Result<Participant, Vec<Diagnostic>> {
    let mut inspection = inspect(&wrapper.path).map_err(|d| vec![d])?;
    let platform = &inspection.wrapper.platform;
    has_libraries(&inspection.program)?;
    inspection
        .wrapper
        .environment
        .extend(inspection.program.environment());
    inspection.wrapper.contender = wrapper
        .label
        .as_ref()
        .map_or_else(|| platform.clone(), |label| format!("{platform}@{label}"));
    Ok(Participant {
        program: inspection.program,
        contender: inspection.wrapper.contender.clone(),
        settings: wrapper.settings.clone(),
        built: Some(Built {
            wrapper: inspection.wrapper,
            max_threads: inspection.hello.max_threads,
            counts_invocations: inspection.hello.can("invocations"),
            read: Vec::new(),
        }),
    })
}

fn loaded(inputs: &Inputs, steps: &dyn Steps) -> Result<Vec<Participant>, Vec<Diagnostic>> {
    let one = |wrapper: &BuiltWrapper| {
        steps.begin(format!("Reading {}", wrapper.path.display()));
        load(wrapper)
    };
    inputs.wrappers.iter().map(one).collect()
}

/// Programs of all inputs, wrappers included, without building more than it takes to read what may
/// be selected.
pub fn list(
    inputs: &Inputs,
    selection: Selection<'_>,
    steps: &dyn Steps,
) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let loaded = loaded(inputs, steps)?;
    let mut entries = read(&inputs.sources, &loaded, selection, steps)?;
    steps.end();
    entries.extend(loaded.into_iter().map(|one| Entry {
        program: one.program,
        contender: one.contender,
        settings: one.settings,
    }));
    Ok(entries)
}

/// What programs are built for beside their times, once more.
#[derive(Clone, Default)]
pub struct Further {
    pub purposes: BTreeSet<Purpose>,
    /// Profilers, some of which may be the wrappers' own.
    pub profilers: Vec<String>,
}

impl Further {
    /// What these profilers need.
    pub fn of(profilers: &[String]) -> Further {
        Further {
            purposes: lath_runner::profiler::purposes(profilers),
            profilers: profilers.to_vec(),
        }
    }
}

/// All programs, sources first; those with a selected benchmark are built. `check` sees all
/// programs before anything is built, and whether some had to be left out or were not read. What a
/// suite's source needs and this machine has not is no reason to measure none of the others: W937
/// goes to `inputs`, unless nothing is left.
pub fn all(
    inputs: &mut Inputs,
    selection: Selection<'_>,
    further: Further,
    check: impl FnOnce(&[Entrant], bool) -> Result<(), Vec<Diagnostic>>,
    steps: &dyn Steps,
) -> Result<Vec<Participant>, Vec<Diagnostic>> {
    let mut loaded = loaded(inputs, steps)?;
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
    let mut number = 0;
    let mut participants = Vec::new();
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
        steps.announce(format!("Building {}", whom(source, number, of)));
        match build_all(source, entry.program, &further) {
            Err(found) if lacks_something(source, &found) => missing.push((source.clone(), found)),
            one => participants.push(one?),
        }
    }
    for (one, _) in loaded
        .iter_mut()
        .zip(loaded_chosen)
        .filter(|(_, chosen)| !**chosen)
    {
        one.built = None;
    }
    participants.extend(loaded);
    steps.end();
    if participants.iter().all(|one| one.built.is_none()) && !missing.is_empty() {
        return Err(each_once(
            missing.into_iter().flat_map(|(_, found)| found).collect(),
        ));
    }
    inputs.left_out.extend(
        missing
            .iter()
            .map(|(source, found)| contenders::unavailable(source, found)),
    );
    Ok(participants)
}

/// What was not read is named where nothing matches.
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
            "not compiled, because no name in them can match: {}",
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

/// `sums.x`; of several `sums.x for jdk-17 (2 of 3)`.
fn whom(source: &Source, number: usize, of: usize) -> String {
    let path = source.path.display();
    if of > 1 {
        format!("{path} for {} ({number} of {of})", source.contender)
    } else {
        path.to_string()
    }
}

type Missing = Vec<(Source, Vec<Diagnostic>)>;

/// Reads the sources. Those of suites that lack something on this machine go from the inputs to
/// what is missing.
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

/// Builds a program for its times, and for what else is asked.
fn build_all(
    source: &Source,
    program: Program,
    further: &Further,
) -> Result<Participant, Vec<Diagnostic>> {
    let mut one = build(source, program, None)?;
    if let Some(Built { wrapper, .. }) = &mut one.built {
        if !further.profilers.is_empty() {
            equip(source, wrapper, &further.profilers)?;
        }
        for &purpose in &further.purposes {
            let build = other(source, &one.program, wrapper, purpose);
            wrapper.builds.extend(build.map(|build| (purpose, build)));
        }
    }
    Ok(one)
}

/// Whether a suite's source cannot be built for nothing but what is missing: a toolchain (L601), a
/// library (L604), dependencies (L607).
fn lacks_something(source: &Source, found: &[Diagnostic]) -> bool {
    source.of_suite
        && found
            .iter()
            .filter(|problem| problem.is_error())
            .all(|problem| ["L601", "L604", "L607"].contains(&problem.code.as_str()))
}
