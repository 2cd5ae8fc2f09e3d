//! Classifies each fork of result files by all of its iterations, and shows where `--warmup auto`
//! would have ended its warm-up.

use crate::grid::{Grid, Markup};
use crate::notes::{self, Note};
use crate::series::{Document, RowName, several_modes, title};
use lath_core::diagnostic::Diagnostic;
use lath_core::written::quantity::{four, time};
use lath_import::model::{Dataset, ForkSeries, Runtime, Series};
use lath_score::estimate::mean;
use lath_stats::steady::{self, Constants, Judgement, SteadyStatus, judge};
use serde::Serialize;

/// Version of `lath steady --json`.
const VERSION: u32 = 2;

/// The forks of all benchmarks.
pub struct Steadiness {
    pub rows: Vec<SteadyRow>,
    formats: Vec<&'static str>,
    warnings: Vec<Note>,
    /// Notes about benchmarks, with their titles.
    of_benchmarks: Vec<(String, Vec<Note>)>,
}

/// A fork. Times of an operation are in `unit`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SteadyRow {
    #[serde(flatten)]
    name: RowName,
    /// Conditions that differ from those of other rows with the same name.
    distinction: Option<String>,
    unit: String,
    /// From 1.
    fork: usize,
    status: String,
    /// First iteration of the steady part, from 0; `null`: there is none.
    steady_index: Option<usize>,
    /// Seconds before it; also `null` if the file has no wall times.
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

impl Steadiness {
    /// `constants`: `None` selects those for the runtime of each benchmark.
    pub fn of(set: &Dataset, constants: Option<Constants>) -> Steadiness {
        let notes = |warnings: &[Diagnostic]| warnings.iter().map(Note::of).collect();
        Steadiness {
            rows: rows(set, constants),
            formats: set.formats.clone(),
            warnings: set.told().map(Note::of).collect(),
            of_benchmarks: set
                .benchmarks
                .iter()
                .map(|series| (title(series, false), notes(&series.warnings)))
                .collect(),
        }
    }

    pub fn text(&self, markup: Markup) -> String {
        let own = self
            .of_benchmarks
            .iter()
            .map(|(title, notes)| (title.as_str(), notes.as_slice()));
        grid(&self.rows).shown(markup) + &notes::below(&self.warnings, own, markup)
    }

    /// For `--json`; `files`: the files read.
    pub fn document(&self, files: Vec<String>) -> Document<'_, SteadyRow> {
        Document {
            version: VERSION,
            kind: "lath-steady",
            files,
            formats: &self.formats,
            warnings: self
                .warnings
                .iter()
                .chain(self.of_benchmarks.iter().flat_map(|(_, notes)| notes))
                .collect(),
            results: &self.rows,
        }
    }
}

/// The class of a fork: the tool's, if it has seen more of the fork than its file holds; otherwise
/// from all of its iterations. Warm-up iterations may be shorter than measured ones.
pub fn status(fork: &ForkSeries) -> String {
    let whole = fork.whole();
    let judged = || match fork
        .walls_s()
        .filter(|_| !fork.warmup.is_empty() && whole.len() >= Constants::NATIVE.min_points)
    {
        Some(walls) => steady::status(&steady::even(&walls, &whole)),
        None => steady::status(&whole),
    };
    fork.status
        .clone()
        .unwrap_or_else(|| judged().word().to_owned())
}

/// The constants of the steady state for a runtime.
pub fn constants(runtime: Runtime) -> Constants {
    match runtime {
        Runtime::Jit => Constants::JIT,
        Runtime::Native => Constants::NATIVE,
    }
}

fn rows(set: &Dataset, chosen: Option<Constants>) -> Vec<SteadyRow> {
    let several = several_modes(set.benchmarks.iter().map(|series| series.mode.as_str()));
    let of = |series: &Series| -> Vec<SteadyRow> {
        let constants = chosen.unwrap_or_else(|| constants(series.runtime));
        series
            .forks
            .iter()
            .enumerate()
            .map(|(i, fork)| judged(series, i + 1, fork, &constants, several))
            .collect()
    };
    set.benchmarks.iter().flat_map(of).collect()
}

fn judged(
    series: &Series,
    number: usize,
    fork: &ForkSeries,
    constants: &Constants,
    several_modes: bool,
) -> SteadyRow {
    let whole = fork.whole();
    let walls = fork.walls_s();
    // Without wall times there is no time axis: values that need one are omitted below.
    let found: Judgement = walls.as_ref().map_or_else(
        || judge(&vec![0.0; whole.len()], &whole, constants),
        |walls| judge(walls, &whole, constants),
    );
    let status = status(fork);
    let judged = SteadyStatus::by_word(&status)
        .map_or(found, |status| found.with_status(status, whole.len()));
    let online = judged.online.filter(|_| walls.is_some());
    let nanos = series.unit.nanos;
    SteadyRow {
        name: RowName::of(series),
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
        title: title(series, several_modes),
        nanos,
    }
}

fn grid(rows: &[SteadyRow]) -> Grid {
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
    let mut grid = Grid::new(columns);
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
        grid.rows.push(vec![
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
    grid
}
