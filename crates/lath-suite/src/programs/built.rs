//! Wrappers that are built already: what they say of themselves.

use crate::commands;
use crate::inputs::{BuiltWrapper, Inputs};
use crate::steps::Steps;
use lath_core::diagnostic::Diagnostic;
use lath_core::planner::{Built, Participant};
use lath_core::program::Program;
use lath_runner::{Inspection, Offer};
use std::path::Path;

/// Asks an existing wrapper for its description.
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

/// An existing wrapper, with the program in its manifest.
fn load(wrapper: &BuiltWrapper) -> Result<Participant, Vec<Diagnostic>> {
    let mut inspection = inspect(&wrapper.path).map_err(|d| vec![d])?;
    let platform = &inspection.wrapper.platform;
    has_libraries(&inspection.program)?;
    inspection
        .wrapper
        .environment
        .extend(inspection.program.environment());
    inspection.wrapper.variables = Some(lath_languages::variables(&inspection.wrapper));
    inspection.wrapper.report = lath_languages::report(&inspection.wrapper.language);
    inspection.wrapper.contender = wrapper.contender(platform);
    if lath_languages::by_id(&inspection.program.language).is_none() {
        let warning = of_others(&inspection.program.language, &wrapper.path);
        inspection.program.warnings.push(warning);
    }
    Ok(Participant {
        program: inspection.program,
        contender: inspection.wrapper.contender.clone(),
        settings: wrapper.settings.clone(),
        built: Some(Built {
            digest: lath_languages::by_id(&inspection.wrapper.language)
                .and_then(|language| language.digest(&inspection.wrapper)),
            wrapper: inspection.wrapper,
            max_threads: inspection.hello.max_threads,
            gil: inspection.hello.gil,
            counts_invocations: inspection.hello.can("invocations"),
            takes_turns: inspection.hello.can("turns"),
            takes_turns_of_threads: inspection.hello.can("turns_of_threads"),
            clocks: None,
            read: Vec::new(),
            broken: None,
        }),
    })
}

/// W955: whoever wrote the wrapper wrote the loop that measures.
fn of_others(language: &str, wrapper: &Path) -> Diagnostic {
    let wrapper = wrapper.display();
    let message = format!("{wrapper} measures {language} with a loop and a clock of its own");
    let help = format!("lath check --protocol {wrapper} says whether it keeps lath's protocol");
    Diagnostic::warning("W955", message).help(help)
}

pub fn loaded(inputs: &Inputs, steps: &dyn Steps) -> Result<Vec<Participant>, Vec<Diagnostic>> {
    let one = |wrapper: &BuiltWrapper| {
        steps.begin(format!("Reading {}", wrapper.path.display()));
        load(wrapper)
    };
    let wrappers = inputs.wrappers.iter().map(one);
    let command = |command| commands::participant(command).map_err(|d| vec![d]);
    wrappers
        .chain(inputs.commands.iter().map(command))
        .collect()
}

/// The profilers that built wrappers offer, each list once: of contenders that offer the same the
/// first is named.
///
/// # Errors
/// Those of a wrapper that does not answer.
pub fn offers(participants: &[Participant]) -> Result<Vec<(&str, Vec<Offer>)>, Diagnostic> {
    let mut all: Vec<(&str, Vec<Offer>)> = Vec::new();
    let built = participants.iter().filter_map(|one| one.built.as_ref());
    for wrapper in built.map(|built| &built.wrapper) {
        let mut offered = lath_runner::inspect_wrapper(wrapper)?.hello.profilers;
        if offered.iter().any(|offer| offer.beside) {
            offered = lath_runner::profilers(wrapper)?;
        }
        if !offered.is_empty() && all.iter().all(|(_, known)| *known != offered) {
            all.push((&wrapper.contender, offered));
        }
    }
    Ok(all)
}

/// L607: the libraries of an earlier build are missing.
pub fn has_libraries(program: &Program) -> Result<(), Vec<Diagnostic>> {
    match program
        .libraries
        .iter()
        .find(|folder| !lath_languages::keep_library(Path::new(folder)))
    {
        None => Ok(()),
        Some(gone) => {
            let problem = Diagnostic::error(
                "L607",
                format!("a native library of {} is missing: {gone}", program.source),
            );
            Err(vec![problem.help(
                "it was deleted from lath's cache: build the wrapper again",
            )])
        }
    }
}
