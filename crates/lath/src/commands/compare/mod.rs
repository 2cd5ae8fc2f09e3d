//! `lath compare`: two sets of results, benchmark by benchmark, with a verdict each and an exit
//! code for all.

mod counts;
mod gate;
mod matched;
mod measured;
mod options;
mod row;
mod text;
mod unlike;

use super::results;
use super::results::output::{self, Output};
use super::run;
use crate::exit::Exit;
use crate::ui::out;
use crate::{Outcome, cli, patterns};
use clap::{Arg, ArgAction, ArgMatches, Command};
use gate::Outlook;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, Request, Series, paired};
use lath_report::comparison::decide::PAIRED_FROM;
use lath_report::notes::Note;
use lath_report::series::title;
use matched::{Matched, matched};
use options::Chosen;
use regex::Regex;
use row::Row;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Version of `lath compare --json`. 2: what was not tested has a verdict of its own.
const VERSION: u32 = 2;

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

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    kind: &'static str,
    base: Vec<String>,
    new: Vec<String>,
    formats: [Vec<&'static str>; 2],
    /// Differences up to this share do not matter.
    margin: f64,
    alpha: f64,
    paired: bool,
    /// `benchmark` or `table`.
    family: &'static str,
    /// What `--fail-on` asked for, and what came of it: `pass`, `fail`, `undecided`.
    gates: Vec<gate::Result>,
    warnings: Vec<Note>,
    /// Benchmarks that only one side has.
    only_base: Vec<String>,
    only_new: Vec<String>,
    results: &'a [Row],
}

pub fn run(matches: &ArgMatches) -> Outcome {
    let mut chosen = Chosen::of(matches).map_err(|d| vec![d])?;
    if let Some(sides) = measured::sides(matches, &cli::all(matches, "sides"), &chosen)? {
        // Forks were measured in turns; one that failed leaves its partner without a pair.
        chosen.interleaved = true;
        chosen.paired = same_forks(&sides.base, &sides.new);
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
        &Request {
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
        && matched(&sides.base, &sides.new).pairs.is_empty()
}

/// There are enough pairs of forks of everything.
fn same_forks(base: &Dataset, new: &Dataset) -> bool {
    let enough = |[a, b]: [Vec<Vec<f64>>; 2]| a.len() == b.len() && a.len() >= PAIRED_FROM;
    matched(base, new)
        .pairs
        .iter()
        .all(|(a, b)| enough(paired(a, b)))
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
    let Matched {
        pairs,
        only_base,
        only_new,
    } = matched(base, new);
    if pairs.is_empty() {
        let mut all: Vec<Diagnostic> = base.warnings.iter().chain(&new.warnings).cloned().collect();
        all.push(nothing_comparable(
            base_paths, new_paths, &only_base, &only_new,
        ));
        return Err(all);
    }
    let rows = row::rows(&pairs, chosen);
    let gates = gate::judge(&pairs, &rows, chosen);
    let mut warnings: Vec<Note> = base
        .warnings
        .iter()
        .chain(&new.warnings)
        .map(Note::of)
        .collect();
    warnings.dedup();
    let outlook = gate::outlook(&gates);
    match Output::of(matches) {
        Output::Json => {
            let names = |paths: &[PathBuf]| paths.iter().map(|p| p.display().to_string()).collect();
            let titles = |all: &[&Series]| all.iter().map(|s| title(s, true)).collect();
            out::json(&Document {
                version: VERSION,
                kind: "lath-comparison",
                base: names(base_paths),
                new: names(new_paths),
                formats: [base.formats.clone(), new.formats.clone()],
                margin: chosen.statistics.margin,
                alpha: chosen.statistics.alpha,
                paired: chosen.paired,
                family: if chosen.table_family {
                    "table"
                } else {
                    "benchmark"
                },
                gates,
                warnings,
                only_base: titles(&only_base),
                only_new: titles(&only_new),
                results: &rows,
            });
        }
        Output::Text(markup) => {
            let unmatched = [&only_base, &only_new].map(|all| {
                all.iter()
                    .filter(|s| !told(s))
                    .map(|s| title(s, true))
                    .collect()
            });
            print!(
                "{}",
                text::text(&rows, &gates, &warnings, &unmatched, chosen, markup)
            );
        }
    }
    Ok(match outlook {
        Outlook::Pass => Exit::Success,
        Outlook::Fail => Exit::BenchmarkFailed,
        Outlook::Undecided => chosen.undecided,
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
    request: &Request,
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

fn nothing_comparable(
    base: &[PathBuf],
    new: &[PathBuf],
    only_base: &[&Series],
    only_new: &[&Series],
) -> Diagnostic {
    let message = format!(
        "{} and {} have no benchmark in common",
        results::names(base),
        results::names(new)
    );
    let some = |all: &[&Series]| match all.first() {
        Some(first) if all.len() > 1 => {
            format!("{} and {} more", title(first, true), all.len() - 1)
        }
        Some(first) => title(first, true),
        None => "nothing".to_owned(),
    };
    Diagnostic::error("L852", message).help(format!(
        "name, parameters, mode and threads must be the same; one has {}, the other {}",
        some(only_base),
        some(only_new)
    ))
}
