//! `-l`, `-lp`, `-lprof`, `-lrf`: show and run nothing.

use super::request::Draft;
use crate::commands::list;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use crate::{cli, ui};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::planner;
use lath_runner::Offer;
use lath_suite::inputs::Inputs;
use lath_suite::programs;
use lath_suite::programs::{Entry, Selection};

/// Lists that need no benchmarks. True: something was listed.
pub fn without_inputs(matches: &ArgMatches) -> bool {
    if [
        "list",
        "list-with-params",
        "list-profilers",
        "list-result-formats",
    ]
    .iter()
    .any(|list| matches.get_flag(list))
    {
        ui::end_with_the_pipe();
    }
    if matches.get_flag("list-profilers") {
        println!("Profilers:");
        for profiler in lath_runner::profiler::all() {
            match profiler.available() {
                Ok(()) => println!("  {}: {}", profiler.name(), profiler.doc()),
                Err(reason) => println!(
                    "  {}: {}\n    not available: {reason}",
                    profiler.name(),
                    profiler.doc()
                ),
            }
        }
    }
    if matches.get_flag("list-result-formats") {
        let names: Vec<&str> = lath_report::formats::all()
            .iter()
            .map(|f| f.name())
            .collect();
        println!("Result formats: {}", names.join(", "));
    }
    // What is to be run may offer profilers, too.
    let named = matches.get_flag("list-profilers") && !cli::all(matches, "arguments").is_empty();
    !named && (matches.get_flag("list-profilers") || matches.get_flag("list-result-formats"))
}

fn activity(matches: &ArgMatches) -> Activity {
    Activity::new(Seen::on_stderr(matches.get_flag("verbose-build")))
}

/// The profilers that wrappers offer, each once: of contenders that offer the same the first is
/// named. True: listed.
pub fn of_profilers(
    matches: &ArgMatches,
    inputs: &mut Inputs,
    draft: &Draft,
) -> Result<bool, Vec<Diagnostic>> {
    if !matches.get_flag("list-profilers") {
        return Ok(false);
    }
    let mut seen = Vec::new();
    let participants = programs::all(
        inputs,
        Selection::of(&draft.request),
        programs::Further::default(),
        |_, _| Ok(()),
        &activity(matches),
    )?;
    for wrapper in participants
        .iter()
        .filter_map(|one| one.built.as_ref())
        .map(|built| &built.wrapper)
    {
        let mut offered = lath_runner::inspect_wrapper(wrapper)
            .map_err(|d| vec![d])?
            .hello
            .profilers;
        if offered.iter().any(|offer| offer.beside) {
            offered = lath_runner::profilers(wrapper).map_err(|d| vec![d])?;
        }
        if !offered.is_empty() && !seen.contains(&offered) {
            println!("Profilers of {}:", escape::line(&wrapper.contender));
            offered.iter().for_each(show);
            seen.push(offered);
        }
    }
    Ok(true)
}

fn show(offer: &Offer) {
    let lack: Vec<_> = offer.lack.trim().lines().map(escape::line).collect();
    match (
        &*escape::line(&offer.name),
        &*escape::line(&offer.doc),
        &*lack.join("\n    "),
    ) {
        (name, doc, "") => println!("  {name}: {doc}"),
        (name, "", lack) => println!("  {name}\n    not available: {lack}"),
        (name, doc, lack) => println!("  {name}: {doc}\n    not available: {lack}"),
    }
}

/// Lists of benchmarks. True: listed.
pub fn of_benchmarks(
    matches: &ArgMatches,
    inputs: &Inputs,
    draft: &Draft,
) -> Result<bool, Vec<Diagnostic>> {
    let with_params = matches.get_flag("list-with-params");
    if !with_params && !matches.get_flag("list") {
        return Ok(false);
    }
    let entries = programs::list(inputs, Selection::of(&draft.request), &activity(matches))?;
    let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
    planner::check_params(
        &entrants,
        &draft.request.includes,
        &draft.request.excludes,
        &draft.request.params,
    )?;
    list::print_text(
        &entries,
        &draft.request.includes,
        &draft.request.excludes,
        with_params.then_some(&draft.request.params),
    );
    Ok(true)
}
