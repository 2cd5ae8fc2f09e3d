//! `lath steady`: each fork judged by all of its iterations, and when the rule used while measuring
//! would have ended its warm-up.

use super::results::output::{self, Note, Output, notes};
use super::results::table::Table;
use super::results::{self, FILES};
use super::summarize::{constants, mean, status};
use crate::Outcome;
use crate::exit::Exit;
use crate::ui::out;
use clap::{Arg, ArgMatches, Command};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ForkSeries, Request, Series};
use lath_report::quantity::{four, time};
use lath_stats::steady::{Constants, Judgement, Status, judge};
use serde::Serialize;
use std::collections::BTreeMap;

/// Version of `lath steady --json`.
const VERSION: u32 = 1;

pub fn command() -> Command {
    Command::new("steady")
        .about("Judge the forks of result files: flat, warmed, slowdown, unsteady; where the steady part begins")
        .long_about(format!(
            "Judges each fork by all of its iterations, warm-up included where the file has it (lath's journals, pyperf), and tells when the rule \
             used while measuring would have ended its warm-up.\n\nFiles: {FILES}"
        ))
        .arg(
            Arg::new("files").num_args(1..).required(true).value_name("FILE").help("Result files or folders, parts of one set; commas may part them"),
        )
        .arg(
            Arg::new("constants")
                .long("constants")
                .value_name("KIND")
                .value_parser(["auto", "jit", "native"])
                .default_value("auto")
                .help("Constants for runtimes that compile while they run, or for native code; auto: jit for JMH's files"),
        )
        .args(output::args())
        .after_help(crate::exit::help())
}

/// A fork. Times of an operation are in `unit`.
#[derive(Serialize)]
struct Row {
    benchmark: String,
    params: BTreeMap<String, String>,
    mode: String,
    threads: u64,
    /// In what the conditions differ from those of rows of the same name.
    distinction: Option<String>,
    unit: String,
    /// From 1.
    fork: usize,
    status: String,
    /// First iteration of the steady part, from 0; `null`: there is none.
    steady_index: Option<usize>,
    /// Seconds before it; `null` also where the file has no wall times.
    steady_time_s: Option<f64>,
    /// `null`: the series ends first, or has no wall times.
    online_end_s: Option<f64>,
    /// Iterations until then.
    online_index: Option<usize>,
    /// `level`, `cap`.
    online_why: Option<&'static str>,
    steady_value: Option<f64>,
    mean: f64,
    iterations: usize,
    warmup_iterations: usize,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    nanos: f64,
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    kind: &'static str,
    files: Vec<String>,
    formats: Vec<&'static str>,
    warnings: Vec<Note>,
    results: &'a [Row],
}

pub fn run(matches: &ArgMatches) -> Outcome {
    let paths = results::paths(matches.get_many::<String>("files").into_iter().flatten());
    let set = results::read(&paths, &Request::default())?;
    if set.benchmarks.is_empty() {
        return Err(results::nothing(&paths, &set));
    }
    let of = |series: &Series| match matches.get_one::<String>("constants").map(String::as_str) {
        Some("jit") => Constants::JIT,
        Some("native") => Constants::NATIVE,
        _ => constants(series.runtime),
    };
    let rows = rows(&set, of);
    let warnings = set
        .warnings
        .iter()
        .chain(set.benchmarks.iter().flat_map(|s| &s.warnings))
        .map(Note::of)
        .collect();
    match Output::of(matches) {
        Output::Json => {
            let files = paths.iter().map(|p| p.display().to_string()).collect();
            out::json(&Document {
                version: VERSION,
                kind: "lath-steady",
                files,
                formats: set.formats,
                warnings,
                results: &rows,
            });
        }
        shown => print!("{}", text(&rows, &set, shown == Output::Markdown)),
    }
    Ok(Exit::Success)
}

fn rows(set: &Dataset, constants: impl Fn(&Series) -> Constants) -> Vec<Row> {
    let several = results::several_modes(set.benchmarks.iter());
    let of = |series: &Series| -> Vec<Row> {
        let constants = constants(series);
        series
            .forks
            .iter()
            .enumerate()
            .map(|(i, fork)| row(series, i + 1, fork, &constants, several))
            .collect()
    };
    set.benchmarks.iter().flat_map(of).collect()
}

fn row(
    series: &Series,
    number: usize,
    fork: &ForkSeries,
    constants: &Constants,
    several_modes: bool,
) -> Row {
    let whole = fork.whole();
    let walls = fork.walls_s();
    // Without wall times there is no time axis: what needs one is left out below.
    let judged: Judgement = walls.as_ref().map_or_else(
        || judge(&vec![0.0; whole.len()], &whole, constants),
        |walls| judge(walls, &whole, constants),
    );
    let status = status(fork);
    let judged =
        Status::by_word(&status).map_or(judged, |status| judged.with_status(status, whole.len()));
    let online = judged.online.filter(|_| walls.is_some());
    let nanos = series.unit.nanos;
    Row {
        benchmark: series.benchmark.clone(),
        params: series.params.clone(),
        mode: series.mode.clone(),
        threads: series.threads,
        distinction: series.distinction.clone(),
        unit: series.unit.label.clone(),
        fork: number,
        status,
        steady_index: judged.steady_index,
        steady_time_s: judged.steady_time_s.filter(|_| walls.is_some()),
        online_end_s: online.map(|stop| stop.at_s),
        online_index: online.map(|stop| stop.iterations),
        online_why: online.map(|stop| stop.why.word()),
        steady_value: judged.value.map(|v| v / nanos),
        mean: mean(&fork.iterations) / nanos,
        iterations: fork.iterations.len(),
        warmup_iterations: fork.warmup.len(),
        title: results::title(series, several_modes),
        nanos,
    }
}

fn text(rows: &[Row], set: &Dataset, markdown: bool) -> String {
    let columns = [
        ("benchmark", false),
        ("fork", true),
        ("status", false),
        ("steady from", true),
        ("online rule ends", true),
        ("steady value", true),
        ("plain mean", true),
        ("iterations", true),
    ];
    let mut table = Table::new(&columns);
    for row in rows {
        let from = match (row.steady_index, row.steady_time_s) {
            (None, _) => "never".to_owned(),
            (Some(i), None) => format!("iteration {}", i + 1),
            (Some(i), Some(s)) => format!("{s:.2} s (iteration {})", i + 1),
        };
        let online = row.online_end_s.map_or_else(
            || "later".to_owned(),
            |s| format!("{s:.2} s ({})", row.online_why.unwrap_or_default()),
        );
        let value = row
            .steady_value
            .map_or_else(String::new, |v| time(v * row.nanos, four));
        let iterations = if row.warmup_iterations > 0 {
            format!("{} + {}", row.warmup_iterations, row.iterations)
        } else {
            row.iterations.to_string()
        };
        let mean = time(row.mean * row.nanos, four);
        table.rows.push(vec![
            row.title.clone(),
            row.fork.to_string(),
            row.status.clone(),
            from,
            online,
            value,
            mean,
            iterations,
        ]);
    }
    let warning = |row: &str, w: &Diagnostic| (row.to_owned(), Note::of(w));
    let all: Vec<(String, Note)> = set
        .warnings
        .iter()
        .map(|w| warning("", w))
        .chain(set.benchmarks.iter().flat_map(|s| {
            s.warnings
                .iter()
                .map(|w| warning(&results::title(s, false), w))
        }))
        .collect();
    let mut out = if markdown {
        table.markdown()
    } else {
        table.text()
    };
    if !all.is_empty() {
        out += &format!("\n{}", notes(&all, markdown));
    }
    out
}
