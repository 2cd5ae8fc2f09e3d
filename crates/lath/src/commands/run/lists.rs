//! `-l`, `-lp`, `-lprof`, `-lrf`: show and run nothing.

use crate::cli::Wanted;
use crate::commands::list;
use crate::ui;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::planner::{self, Request};
use lath_runner::Offer;
use lath_suite::inputs::Inputs;
use lath_suite::programs;
use lath_suite::programs::{Entry, Selection};

/// Flags that list something and run nothing.
#[derive(Args)]
#[command(next_help_heading = "Lists")]
pub struct Lists {
    /// [-l] List matching benchmarks, run nothing
    #[arg(long)]
    list: bool,
    /// [-lp] The same with parameters
    #[arg(long)]
    list_with_params: bool,
    /// [-lprof] List profilers, and why one is not available
    #[arg(long)]
    list_profilers: bool,
    /// [-lrf] List result formats
    #[arg(long)]
    list_result_formats: bool,
}

impl Lists {
    /// Lists that need no benchmarks. True: something was listed.
    pub fn without_inputs(&self, wanted: &Wanted) -> bool {
        let all = [
            self.list,
            self.list_with_params,
            self.list_profilers,
            self.list_result_formats,
        ];
        if all.contains(&true) {
            ui::end_with_the_pipe();
        }
        if self.list_profilers {
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
        if self.list_result_formats {
            let names: Vec<&str> = lath_report::formats::all()
                .iter()
                .map(|f| f.name())
                .collect();
            println!("Result formats: {}", names.join(", "));
        }
        // What is to be run may offer profilers, too.
        let named = self.list_profilers && !wanted.arguments.is_empty();
        !named && (self.list_profilers || self.list_result_formats)
    }

    /// The profilers that wrappers offer, each once: of contenders that offer the same the first is
    /// named. True: listed.
    pub fn of_profilers(
        &self,
        inputs: &mut Inputs,
        request: &Request,
        seen: Seen,
    ) -> Result<bool, Vec<Diagnostic>> {
        if !self.list_profilers {
            return Ok(false);
        }
        let mut listed = Vec::new();
        let participants = programs::all(
            inputs,
            Selection::of(request),
            programs::Further::default(),
            |_, _| Ok(()),
            &Activity::new(seen),
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
            if !offered.is_empty() && !listed.contains(&offered) {
                println!("Profilers of {}:", escape::line(&wrapper.contender));
                offered.iter().for_each(show);
                listed.push(offered);
            }
        }
        Ok(true)
    }

    /// Lists of benchmarks. True: listed.
    pub fn of_benchmarks(
        &self,
        inputs: &Inputs,
        request: &Request,
        seen: Seen,
    ) -> Result<bool, Vec<Diagnostic>> {
        if !self.list_with_params && !self.list {
            return Ok(false);
        }
        let Request {
            includes,
            excludes,
            params,
            ..
        } = request;
        let entries = programs::list(inputs, Selection::of(request), &Activity::new(seen))?;
        let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
        planner::check_params(&entrants, includes, excludes, params)?;
        list::print_text(
            &entries,
            includes,
            excludes,
            self.list_with_params.then_some(params),
        );
        Ok(true)
    }
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
