//! `-l`, `-lp`, `-lprof`, `-lrf`: show and run nothing.

use super::request::Draft;
use crate::commands::list;
use crate::inputs::Inputs;
use crate::{programs, ui};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;

/// Lists that need no benchmarks. True: something was listed.
pub fn without_inputs(matches: &ArgMatches) -> bool {
    if ["list", "list-with-params", "list-profilers", "list-result-formats"].iter().any(|list| matches.get_flag(list)) {
        ui::end_with_the_pipe();
    }
    if matches.get_flag("list-profilers") {
        println!("Profilers:");
        for profiler in lath_runner::profiler::all() {
            match profiler.available() {
                Ok(()) => println!("  {}: {}", profiler.name(), profiler.doc()),
                Err(reason) => println!("  {}: {}\n    not available: {reason}", profiler.name(), profiler.doc()),
            }
        }
    }
    if matches.get_flag("list-result-formats") {
        let names: Vec<&str> = lath_report::formats::all().iter().map(|f| f.name()).collect();
        println!("Result formats: {}", names.join(", "));
    }
    matches.get_flag("list-profilers") || matches.get_flag("list-result-formats")
}

/// Lists of benchmarks. True: listed.
pub fn of_benchmarks(matches: &ArgMatches, inputs: &Inputs, draft: &Draft) -> Result<bool, Vec<Diagnostic>> {
    let with_params = matches.get_flag("list-with-params");
    if !with_params && !matches.get_flag("list") {
        return Ok(false);
    }
    list::print_text(&programs::list(inputs)?, &draft.includes, &draft.excludes, with_params);
    Ok(true)
}
