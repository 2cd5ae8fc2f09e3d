//! `lath compare`: compares two sets of results, benchmark by benchmark, with verdicts and one exit
//! code.

mod kept;
mod measured;
pub mod options;
mod output;

use super::results;
use super::run;
use crate::cli::building::Building;
use crate::cli::measuring::Measuring;
use crate::cli::quiet::Quiet;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ReadRequest, Series};
use lath_report::compare::{
    Chosen, ComparisonReport, GateOutcome, RowName, can_be_paired, contenders, select,
};
use lath_suite::patterns;
use lath_terminal::diagnose;
use measured::TwoVersions;
use options::Judging;
use output::{Output, Outputs};
use regex::Regex;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(
    about = "Compare two sets of results of lath or other tools: faster, slower, same, \
        inconclusive, depends on the process, identical, not tested",
    long_about = measured::about(),
    after_help = crate::exit::help()
)]
pub struct Compare {
    /// The two sides, or a file and two of its contenders, and regular expressions that select
    /// benchmarks; with --rev: sources and regular expressions
    #[arg(num_args = 0.., value_name = "BASE NEW [REGEXP]")]
    sides: Vec<String>,
    /// Build two revisions of this git repository, measure them alternately and compare them; without
    /// NEW, the working files. Takes sources, regular expressions and the flags of lath run
    #[arg(long, value_name = "BASE[..NEW]")]
    rev: Option<String>,
    /// Compare with the results that lath run --save-baseline kept under this name; then NEW alone is
    /// a side: files, or another baseline [default: the latest run]
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    baseline: Option<String>,
    /// A file of the base; may be repeated
    #[arg(long, value_name = "FILE")]
    base: Vec<String>,
    /// A file of the new side; may be repeated
    #[arg(long, value_name = "FILE")]
    new: Vec<String>,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    outputs: Outputs,
    #[command(flatten)]
    measuring: Quiet<Measuring>,
    #[command(flatten)]
    building: Quiet<Building>,
}

impl Command for Compare {
    fn run(&self) -> Outcome {
        let mut chosen = self.judging.chosen().map_err(|d| vec![d])?;
        self.one_base().map_err(|d| vec![d])?;
        // Before anything is measured.
        self.outputs().map_err(|d| vec![d])?;
        if let Some(measured) = measured::sides(self, &chosen)? {
            // Forks were measured alternately; a failed one leaves its counterpart without a pair.
            chosen.interleaved = true;
            chosen.paired = can_be_paired(&measured.sides.base, &measured.sides.new);
            return self.show_measured(&measured, &chosen);
        }
        let request = ReadRequest {
            metrics: chosen.metrics.clone(),
            pool_machines: chosen.pool_machines,
        };
        if let Some(name) = &self.baseline {
            return self.with_baseline(name, &request, &chosen);
        }
        if let [file, base, new, rest @ ..] = &self.sides[..]
            && [file, base, new].map(|side| Path::new(side).exists()) == [true, false, false]
        {
            let (rest, sides) = (patterns(rest)?, [base, new]);
            let [base, new] = contenders(
                Path::new(file),
                sides.map(String::as_str),
                &rest,
                &request,
                &mut chosen,
            )?;
            let names = sides.map(|name| vec![PathBuf::from(name)]);
            return self.show(&chosen, ([&base, &new], &[]), &names, &|_| false);
        }
        let given = self.given()?;
        let (mut base, mut new) = lath_import::read_both([&given.base, &given.new], &request)?;
        select([&mut base, &mut new], &given.patterns).map_err(|d| vec![d])?;
        let paths = [given.base, given.new];
        self.show(&chosen, ([&base, &new], &[]), &paths, &|_| false)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building.0)
    }
}

impl Compare {
    /// Compares the new measurements. Their failures take precedence in the exit code.
    fn show_measured(&self, measured: &TwoVersions, chosen: &Chosen) -> Outcome {
        let TwoVersions {
            sides,
            labels,
            record,
        } = measured;
        let strict = self.measuring.0.limits.fail_on_flaky == Some(true);
        // What was not measured is undecided, of which the gates know: a budget may have ended
        // before its first fork.
        let exit = match run::exit_of(record, strict) {
            Exit::BenchmarkFailed if !record.has_failures(strict) => Exit::Success,
            exit => exit,
        };
        if sides.all_failed() {
            diagnose::print(&[Diagnostic::error(
                "L852",
                "nothing to compare: no benchmark succeeded on both sides",
            )]);
            return Ok(exit);
        }
        let names = labels.clone().map(|label| vec![PathBuf::from(label)]);
        let both = ([&sides.base, &sides.new], sides.identical.as_slice());
        let shown = self.show(chosen, both, &names, &|series| sides.has_failed(series));
        match (exit, shown) {
            (Exit::Success, shown) => shown,
            // The reason why nothing can be compared takes precedence.
            (worse, shown) => {
                shown.err().iter().for_each(|all| diagnose::print(all));
                Ok(worse)
            }
        }
    }

    fn outputs(&self) -> Result<Vec<Output>, Diagnostic> {
        let given = [&self.sides, &self.base, &self.new];
        let inputs: Vec<&str> = given.into_iter().flatten().map(String::as_str).collect();
        self.outputs.read(&inputs)
    }

    /// How both versions are built.
    fn given_to_build(&self) -> lath_suite::given::Given {
        let settles_preset = self.measuring.0.execution.preset.is_some();
        self.building.0.given(settles_preset)
    }

    /// Prints the comparison of both sides and of benchmarks that are one program on both; the
    /// gates decide the exit code. `told`: the reason for a missing result was already reported.
    fn show(
        &self,
        chosen: &Chosen,
        ([base, new], identical): ([&Dataset; 2], &[RowName]),
        [base_paths, new_paths]: &[Vec<PathBuf>; 2],
        told: &dyn Fn(&Series) -> bool,
    ) -> Outcome {
        let names = [base_paths, new_paths].map(|paths| results::names(paths));
        let compared = ComparisonReport::of(
            [base, new],
            names.each_ref().map(String::as_str),
            identical,
            chosen,
            told,
        )?;
        let files = || [base_paths, new_paths].map(|paths| results::files(paths));
        // One that cannot be written keeps no other from it.
        let outputs = self.outputs().map_err(|d| vec![d])?;
        let given = outputs.iter().map(|output| output.give(&compared, &files));
        let lost: Vec<Diagnostic> = given.filter_map(Result::err).collect();
        if !lost.is_empty() {
            return Err(lost);
        }
        Ok(match compared.outcome() {
            GateOutcome::Pass => Exit::Success,
            GateOutcome::Fail => Exit::BenchmarkFailed,
            GateOutcome::Undecided => self.judging.undecided(),
        })
    }

    /// L503: a side is missing, or given in two ways.
    fn given(&self) -> Result<Given, Vec<Diagnostic>> {
        // A side from its flag, or else the first remaining argument.
        let mut rest = self.sides.iter();
        let [base, new] = [&self.base, &self.new].map(|given| {
            if given.is_empty() {
                rest.next().cloned().into_iter().collect()
            } else {
                given.clone()
            }
        });
        if base.is_empty() || new.is_empty() {
            let help = "lath compare BASE NEW; put commas between several files of a side, or \
                --base or --new before each; regular expressions after the two sides select \
                benchmarks";
            return Err(vec![
                Diagnostic::error("L503", "expected two sides").help(help),
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

/// The paths of both sides, and the selection; empty: all.
struct Given {
    base: Vec<PathBuf>,
    new: Vec<PathBuf>,
    patterns: Vec<Regex>,
}

/// The arguments after both sides. L503: a file, which would be a third side.
fn patterns(rest: &[String]) -> Result<Vec<Regex>, Vec<Diagnostic>> {
    if let Some(file) = rest.iter().find(|argument| Path::new(argument).exists()) {
        let problem =
            Diagnostic::error("L503", format!("{file} is a third side; lath compares two"));
        let help = "put commas between several files of a side, or --base or --new before each; \
            put regular expressions after the two sides";
        return Err(vec![problem.help(help)]);
    }
    rest.iter()
        .map(|pattern| patterns::read(pattern).map_err(|problem| vec![problem]))
        .collect()
}
