//! `-l`, `-lp`, `-lprof`, `-lrf`: print lists and run nothing.

use crate::cli::Wanted;
use crate::out;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::planner::{self, Request};
use lath_report::listing;
use lath_suite::inputs::Inputs;
use lath_suite::needs::text;
use lath_suite::programs;
use lath_suite::programs::{Entry, Selection};
use lath_terminal::{Activity, Seen, diagnose};

/// Flags that print a list and run nothing.
#[derive(Args)]
#[command(next_help_heading = "Lists")]
pub struct Lists {
    /// [-l] List matching benchmarks and run nothing
    #[arg(long)]
    list: bool,
    /// [-lp] Same as --list, with parameters
    #[arg(long)]
    list_with_params: bool,
    /// [-lprof] List profilers, with the reason if one is not available
    #[arg(long)]
    list_profilers: bool,
    /// [-lrf] List result formats
    #[arg(long)]
    list_result_formats: bool,
}

impl Lists {
    /// One of them is.
    pub fn are_asked(&self) -> bool {
        let all = [
            self.list,
            self.list_with_params,
            self.list_profilers,
            self.list_result_formats,
        ];
        all.contains(&true)
    }

    /// Lists that need no benchmarks. True: it printed a list.
    pub fn without_inputs(&self, wanted: &Wanted) -> bool {
        if self.are_asked() {
            out::end_with_the_pipe();
        }
        if self.list_profilers {
            println!("Profilers:");
            for profiler in lath_runner::profiler::all() {
                let lack = profiler.available().err().unwrap_or_default();
                print!("{}", text::profiler(profiler.name(), profiler.doc(), &lack));
            }
        }
        if self.list_result_formats {
            let names = lath_report::formats::names();
            println!("Result formats: {}", names.join(", "));
        }
        // Benchmarks may offer profilers, too.
        let named = self.list_profilers && !wanted.arguments.is_empty();
        !named && (self.list_profilers || self.list_result_formats)
    }

    /// The profilers of wrappers, each once: if several contenders offer it, names the first. True:
    /// it printed a list.
    pub fn of_profilers(
        &self,
        inputs: &mut Inputs,
        request: &Request,
        seen: Seen,
    ) -> Result<bool, Vec<Diagnostic>> {
        if !self.list_profilers {
            return Ok(false);
        }
        let participants = programs::all(
            inputs,
            Selection::of(request),
            programs::Further::default(),
            |_, _| Ok(()),
            &Activity::new(seen),
        )?;
        diagnose::print(&inputs.left_out);
        for (contender, offers) in programs::offers(&participants).map_err(|d| vec![d])? {
            println!("Profilers of {}:", escape::line(contender));
            for offer in offers {
                print!("{}", text::profiler(&offer.name, &offer.doc, &offer.lack));
            }
        }
        Ok(true)
    }

    /// Lists of benchmarks. True: it printed a list.
    pub fn of_benchmarks(
        &self,
        inputs: &mut Inputs,
        request: &Request,
        seen: Seen,
    ) -> Result<bool, Vec<Diagnostic>> {
        if !self.list_with_params && !self.list {
            return Ok(false);
        }
        let entries = programs::list(inputs, Selection::of(request), &Activity::new(seen))?;
        diagnose::print(&inputs.left_out);
        let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
        planner::check_params(
            &entrants,
            &request.includes,
            &request.excludes,
            &request.params,
        )?;
        print!(
            "{}",
            listing::text(&entrants, request, self.list_with_params)
        );
        Ok(true)
    }
}
