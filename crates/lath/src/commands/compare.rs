//! `lath compare`: two sets of results, benchmark by benchmark, with a verdict each and an exit
//! code for all.

mod measured;
mod options;

use super::results;
use super::results::output::{Output, Printing};
use super::run;
use crate::Outcome;
use crate::cli::building::Building;
use crate::cli::measuring::Measuring;
use crate::cli::quiet::Quiet;
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::out;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ReadRequest, Series};
use lath_report::compare::{Chosen, ComparisonReport, GateOutcome, can_be_paired, have_common};
use lath_report::series::title;
use lath_suite::patterns;
use options::Judging;
use regex::Regex;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(
    about = "Compare two sets of results, of lath or of other tools: faster, slower, equivalent, inconclusive, not tested",
    long_about = measured::about(),
    after_help = crate::exit::help()
)]
pub struct Compare {
    /// The two sides, and what to select of them; with --rev: sources and regular expressions
    #[arg(num_args = 0.., value_name = "BASE NEW [REGEXP]")]
    sides: Vec<String>,
    /// Build two revisions of this git repository, measure them in turns and compare; without NEW
    /// the files as they are. Arguments are sources and regular expressions, flags those of lath run
    #[arg(long, value_name = "BASE[..NEW]")]
    rev: Option<String>,
    /// A file of the base; may be repeated
    #[arg(long, value_name = "FILE")]
    base: Vec<String>,
    /// A file of the new side; may be repeated
    #[arg(long, value_name = "FILE")]
    new: Vec<String>,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    measuring: Quiet<Measuring>,
    #[command(flatten)]
    building: Quiet<Building>,
}

impl Command for Compare {
    fn run(&self) -> Outcome {
        let mut chosen = self.judging.chosen().map_err(|d| vec![d])?;
        if let Some(sides) = measured::sides(self, &chosen)? {
            // Forks were measured in turns; one that failed leaves its partner without a pair.
            chosen.interleaved = true;
            chosen.paired = can_be_paired(&sides.base, &sides.new);
            return self.show_measured(&sides, &chosen);
        }
        let given = self.given()?;
        let request = ReadRequest {
            metrics: chosen.metrics.clone(),
        };
        let (mut base, mut new) = read(&given.base, &given.new, &request)?;
        select([&mut base, &mut new], &given.patterns)?;
        let paths = [given.base, given.new];
        self.show(&chosen, [&base, &new], &paths, &|_| false)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building.0)
    }
}

impl Compare {
    /// The comparison of what was measured now. What failed meanwhile matters more for the exit code
    /// than what was found.
    fn show_measured(&self, sides: &measured::Sides, chosen: &Chosen) -> Outcome {
        let exit = run::exit_of(
            &sides.record,
            self.measuring.0.limits.fail_on_flaky == Some(true),
        );
        if all_failed(sides) {
            crate::diagnose::print(&[Diagnostic::error(
                "L852",
                "nothing to compare: no benchmark succeeded on both sides",
            )]);
            return Ok(exit);
        }
        let names = sides.labels.clone().map(|label| vec![PathBuf::from(label)]);
        let shown = self.show(chosen, [&sides.base, &sides.new], &names, &|series| {
            sides.has_failed(series)
        });
        match (exit, shown) {
            (Exit::Success, shown) => shown,
            // Why nothing can be compared matters more than that nothing can be.
            (worse, shown) => {
                shown
                    .err()
                    .iter()
                    .for_each(|all| crate::diagnose::print(all));
                Ok(worse)
            }
        }
    }

    /// Prints the comparison; the exit code is what the gates say. `told`: it has been said why one
    /// side has no result.
    fn show(
        &self,
        chosen: &Chosen,
        [base, new]: [&Dataset; 2],
        [base_paths, new_paths]: &[Vec<PathBuf>; 2],
        told: &dyn Fn(&Series) -> bool,
    ) -> Outcome {
        let names = [base_paths, new_paths].map(|paths| results::names(paths));
        let compared = ComparisonReport::of(
            [base, new],
            names.each_ref().map(String::as_str),
            chosen,
            told,
        )?;
        match self.printing.output() {
            Output::Json => {
                let files = [base_paths, new_paths].map(|paths| results::files(paths));
                out::json(&compared.document(files));
            }
            Output::Text(markup) => print!("{}", compared.text(markup)),
        }
        Ok(match compared.outcome() {
            GateOutcome::Pass => Exit::Success,
            GateOutcome::Fail => Exit::BenchmarkFailed,
            GateOutcome::Undecided => self.judging.undecided(),
        })
    }

    /// L503: a side is missing, or given in two ways.
    fn given(&self) -> Result<Given, Vec<Diagnostic>> {
        // A side is a flag's, or the first argument that is left.
        let mut rest = self.sides.iter();
        let [base, new] = [&self.base, &self.new].map(|given| {
            if given.is_empty() {
                rest.next().cloned().into_iter().collect()
            } else {
                given.clone()
            }
        });
        if base.is_empty() || new.is_empty() {
            let help = "lath compare BASE NEW; several files of a side have commas between them, or --base and --new before each of them; regular \
                        expressions after both sides select benchmarks";
            return Err(vec![
                Diagnostic::error("L503", "two sides are needed").help(help),
            ]);
        }
        let patterns = patterns(rest.as_slice())?;
        Ok(Given {
            base: results::paths(&base),
            new: results::paths(&new),
            patterns,
        })
    }
}

/// What one side has, the other would have had, too, if it had not failed.
fn all_failed(sides: &measured::Sides) -> bool {
    let mut left = sides.base.benchmarks.iter().chain(&sides.new.benchmarks);
    sides.have_failures()
        && left.all(|series| sides.has_failed(series))
        && !have_common(&sides.base, &sides.new)
}

/// The paths of both sides, and what of them is wanted; nothing: all.
struct Given {
    base: Vec<PathBuf>,
    new: Vec<PathBuf>,
    patterns: Vec<Regex>,
}

/// What follows both sides. L503: it is a file, and there is no third side.
fn patterns(rest: &[String]) -> Result<Vec<Regex>, Vec<Diagnostic>> {
    if let Some(file) = rest.iter().find(|argument| Path::new(argument).exists()) {
        let problem =
            Diagnostic::error("L503", format!("{file} is a third side; two are compared"));
        let help = "several files of a side have commas between them, or --base and --new before each of them; after the sides stand regular expressions";
        return Err(vec![problem.help(help)]);
    }
    rest.iter()
        .map(|pattern| patterns::read(pattern).map_err(|problem| vec![problem]))
        .collect()
}

/// Leaves what the patterns are found in, all without any. L507: nothing is left.
fn select(sides: [&mut Dataset; 2], patterns: &[Regex]) -> Result<(), Vec<Diagnostic>> {
    if patterns.is_empty() {
        return Ok(());
    }
    let known: BTreeSet<String> = sides
        .iter()
        .flat_map(|side| &side.benchmarks)
        .map(|series| series.benchmark.clone())
        .collect();
    let wanted = |series: &Series| {
        patterns
            .iter()
            .any(|pattern| pattern.is_match(&title(series, true)))
    };
    let mut left = 0;
    for side in sides {
        side.benchmarks.retain(wanted);
        left += side.benchmarks.len();
    }
    if left > 0 {
        return Ok(());
    }
    let all = patterns
        .iter()
        .map(Regex::as_str)
        .collect::<Vec<_>>()
        .join(" ");
    let known: Vec<String> = known.into_iter().collect();
    Err(vec![
        Diagnostic::error("L507", format!("no benchmark matches {all}"))
            .help(format!("there are: {}", known.join(", "))),
    ])
}

/// Both sides at the same time; the mistakes of both.
fn read(
    base: &[PathBuf],
    new: &[PathBuf],
    request: &ReadRequest,
) -> Result<(Dataset, Dataset), Vec<Diagnostic>> {
    let (base, new) = std::thread::scope(|scope| {
        let base = scope.spawn(|| results::read(base, request));
        let new = results::read(new, request);
        (
            base.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            new,
        )
    });
    match (base, new) {
        (Ok(base), Ok(new)) => Ok((base, new)),
        (base, new) => Err([base.err(), new.err()]
            .into_iter()
            .flatten()
            .flatten()
            .collect()),
    }
}
