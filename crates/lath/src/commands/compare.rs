//! `lath compare`: two sets of results, benchmark by benchmark, with a verdict each and an exit
//! code for all.

mod measured;
mod options;

use super::results;
use super::results::output::{self, Output};
use super::run;
use crate::exit::Exit;
use crate::ui::out;
use crate::{Outcome, cli};
use clap::{Arg, ArgAction, ArgMatches, Command};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ReadRequest, Series};
use lath_report::compare::{Chosen, ComparisonReport, GateOutcome, can_be_paired, have_common};
use lath_report::series::title;
use lath_suite::patterns;
use regex::Regex;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub fn command() -> Command {
    let files = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .value_name("FILE")
            .action(ArgAction::Append)
            .help(help)
    };
    Command::new("compare")
        .about("Compare two sets of results, of lath or of other tools: faster, slower, equivalent, inconclusive, not tested")
        .long_about(measured::about())
        .arg(
            Arg::new("sides")
                .num_args(0..)
                .value_name("BASE NEW [REGEXP]")
                .help("The two sides, and what to select of them; with --rev: sources and regular expressions"),
        )
        .arg(measured::arg())
        .arg(files("base", "A file of the base; may be repeated").long("base"))
        .arg(files("new", "A file of the new side; may be repeated").long("new"))
        .args(options::args())
        .args(output::args())
        .args(cli::measuring())
        .after_help(crate::exit::help())
}

pub fn run(matches: &ArgMatches) -> Outcome {
    let mut chosen = options::chosen(matches).map_err(|d| vec![d])?;
    if let Some(sides) = measured::sides(matches, &cli::all(matches, "sides"), &chosen)? {
        // Forks were measured in turns; one that failed leaves its partner without a pair.
        chosen.interleaved = true;
        chosen.paired = can_be_paired(&sides.base, &sides.new);
        if all_failed(&sides) {
            crate::diagnose::print(&[Diagnostic::error(
                "L852",
                "nothing is left to compare: no benchmark succeeded on both sides",
            )]);
            return Ok(run::exit_of(
                &sides.record,
                cli::is_set(matches, "fail-on-flaky"),
            ));
        }
        let names = sides.labels.clone().map(|label| vec![PathBuf::from(label)]);
        let shown = show(
            matches,
            &chosen,
            [&sides.base, &sides.new],
            &names,
            &|series| sides.has_failed(series),
        );
        return match (
            run::exit_of(&sides.record, cli::is_set(matches, "fail-on-flaky")),
            shown,
        ) {
            (Exit::Success, shown) => shown,
            // Why nothing can be compared matters more than that nothing can be.
            (worse, shown) => {
                shown
                    .err()
                    .iter()
                    .for_each(|all| crate::diagnose::print(all));
                Ok(worse)
            }
        };
    }
    let Given {
        base: base_paths,
        new: new_paths,
        patterns,
    } = sides(matches)?;
    let (mut base, mut new) = read(
        &base_paths,
        &new_paths,
        &ReadRequest {
            metrics: chosen.metrics.clone(),
        },
    )?;
    select([&mut base, &mut new], &patterns)?;
    show(
        matches,
        &chosen,
        [&base, &new],
        &[base_paths, new_paths],
        &|_| false,
    )
}

/// What one side has, the other would have had, too, if it had not failed.
fn all_failed(sides: &measured::Sides) -> bool {
    let mut left = sides.base.benchmarks.iter().chain(&sides.new.benchmarks);
    sides.have_failures()
        && left.all(|series| sides.has_failed(series))
        && !have_common(&sides.base, &sides.new)
}

/// Prints the comparison; the exit code is what the gates say. `told`: it has been said why one
/// side has no result.
fn show(
    matches: &ArgMatches,
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
    match Output::of(matches) {
        Output::Json => {
            let files = [base_paths, new_paths].map(|paths| results::files(paths));
            out::json(&compared.document(files));
        }
        Output::Text(markup) => print!("{}", compared.text(markup)),
    }
    Ok(match compared.outcome() {
        GateOutcome::Pass => Exit::Success,
        GateOutcome::Fail => Exit::BenchmarkFailed,
        GateOutcome::Undecided => options::undecided(matches),
    })
}

/// The paths of both sides, and what of them is wanted; nothing: all.
struct Given {
    base: Vec<PathBuf>,
    new: Vec<PathBuf>,
    patterns: Vec<Regex>,
}

/// L503: a side is missing, or given in two ways.
fn sides(matches: &ArgMatches) -> Result<Given, Vec<Diagnostic>> {
    let positional = cli::all(matches, "sides");
    let flags = ["base", "new"].map(|name| cli::all(matches, name));
    // A side is a flag's, or the first argument that is left.
    let mut rest = positional.iter();
    let [base, new] = flags.map(|given| {
        if given.is_empty() {
            rest.next().cloned().into_iter().collect()
        } else {
            given
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
