//! What the report shows, as the templates and the script get it. Texts come from users: the
//! templates escape them as HTML, [`super::data`] whatever else they could do.

use super::flames::Flames;
use super::flames::difference::Difference;
use super::timeline::Timeline;
use crate::judgement::JudgementRow;
use crate::notes::Note;
use serde::Serialize;

#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub title: String,
    /// The version of lath that wrote the page.
    pub lath: &'static str,
    /// When the run began.
    pub started: Option<String>,
    pub files: Vec<String>,
    pub formats: Vec<String>,
    /// Number of rows with each verdict, most important first.
    pub counts: Vec<Count>,
    pub groups: Vec<Group>,
    pub curves: Vec<Curve>,
    pub timelines: Vec<Timeline>,
    /// Benchmarks whose results over time the page does not hold, for its size.
    pub timelines_left_out: usize,
    /// What all rows share.
    pub facts: Vec<Facts>,
    pub again: Option<Again>,
    /// Warnings of rows, by code.
    pub codes: Vec<Code>,
    /// What is said of files.
    pub notes: Vec<Note>,
    /// Rows whose iterations the page does not hold, for its size.
    pub left_out: usize,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Count {
    pub verdict: &'static str,
    pub words: &'static str,
    pub number: usize,
}

/// A comparison, or benchmarks that are compared with nothing.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    pub id: usize,
    pub title: String,
    /// Its name without parameters, and these.
    pub benchmark: String,
    pub params: Vec<[String; 2]>,
    /// `avgt, ns/op`.
    pub mode: String,
    pub compares: bool,
    pub rows: Vec<Row>,
    /// By baseline: the first is shown.
    pub views: Vec<View>,
    /// Contenders that take no part.
    pub lacks: Vec<Lacking>,
    pub has_first: bool,
    pub has_steady: bool,
    pub has_rate: bool,
    pub has_check: bool,
    /// The results of all rows are right.
    pub verified: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct Lacking {
    pub contender: String,
    pub reason: String,
}

/// What a row shows whatever the baseline is. Empty texts are unknown.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub id: usize,
    pub contender: String,
    /// Where nothing is compared: its name without parameters, and these.
    pub benchmark: String,
    pub params: Vec<[String; 2]>,
    /// Estimate and 99 % interval, ns; NaN if unknown.
    #[serde(skip)]
    pub ns: Option<[f64; 3]>,
    pub score: String,
    /// Of a curve over numbers of threads: speed-up and efficiency.
    #[serde(skip)]
    pub speed_up: String,
    /// The mode, where the rows of a group have several.
    #[serde(skip)]
    pub mode: String,
    /// The unit, where that of the group does not hold.
    pub unit: String,
    pub error: String,
    pub first: String,
    pub steady: String,
    pub rate: String,
    pub check: String,
    /// Full digits.
    pub estimate: Option<EstimateRow>,
    pub warnings: Vec<Note>,
    /// Got and expected, failures: what is there instead of numbers.
    pub trouble: Vec<String>,
    pub lines: Vec<[String; 2]>,
    pub forks: Vec<Fork>,
    /// Secondary results: allocation, counters, profilers.
    pub metrics: Vec<[String; 2]>,
    /// Of sampled times.
    pub percentiles: Vec<Percentile>,
    pub flames: Option<Flames>,
    /// What of these views the input does not have, and which has it.
    pub missing: Vec<&'static str>,
    /// The page holds no iterations of it.
    pub left_out: bool,
    /// Facts that other rows do not share.
    pub facts: Vec<[String; 2]>,
}

/// As `-rf json` has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EstimateRow {
    pub score: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub unit: String,
    pub forks: usize,
    pub clock: &'static str,
}

/// As `-rf json` has it, in the unit of its group.
#[derive(Clone, Debug, Serialize)]
pub struct Percentile {
    /// 0 to 100.
    pub rank: f64,
    pub value: f64,
}

/// Times in ns per operation.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fork {
    pub fork: usize,
    pub block: Option<u64>,
    pub status: String,
    pub mean: f64,
    pub warmup: Vec<f64>,
    /// Why an automatic warm-up ended, and when.
    pub ended: String,
    pub iterations: Vec<f64>,
    /// Iterations that were measured, of which `iterations` holds at most 400.
    pub measured: usize,
}

/// The rows of a group beside one of them.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Index of the baseline's row.
    pub baseline: Option<usize>,
    pub name: String,
    /// The run did not measure for it.
    pub afterwards: bool,
    pub sentence: String,
    /// The same where the other is too long: in pictures.
    #[serde(skip)]
    pub brief: String,
    pub axis: Axis,
    pub rows: Vec<Judged>,
    /// Why rows have no verdict, and what would give one.
    pub told: Vec<Told>,
}

/// A row beside the baseline.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Judged {
    /// The verdict's word, or `baseline`, `wrong`, `failed`, `measured`.
    pub verdict: &'static str,
    pub words: String,
    /// `16 % less time`.
    pub much: String,
    pub ratio: String,
    pub range: String,
    pub cell: Option<Cell>,
    pub lines: Vec<[String; 2]>,
    /// As `-rf json` has it.
    pub judgement: Option<JudgementRow>,
    /// Times of blocks of both: seconds from the first or its number, baseline, contender, in ns.
    pub blocks: Vec<[f64; 3]>,
    /// `blocks` begin with seconds.
    pub timed: bool,
    /// Where it lies, if both have stacks.
    pub difference: Option<Difference>,
}

/// Positions on an axis of 300.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Axis {
    pub ticks: Vec<Tick>,
    /// Of ratio 1.
    pub one: Option<f64>,
    /// Ends of the margin.
    pub margin: Option<[f64; 2]>,
    pub words: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tick {
    pub x: f64,
    pub label: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    pub low: f64,
    pub high: f64,
    /// The estimate; `None`: only the range is known.
    pub mark: Option<f64>,
    /// The interval goes on beyond the axis: to the left, to the right.
    pub open: [bool; 2],
    pub words: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Facts {
    pub title: String,
    pub rows: Vec<[String; 2]>,
}

/// How to run it again.
#[derive(Clone, Debug, Serialize)]
pub struct Again {
    pub command: String,
    pub seed: Option<String>,
}

/// A warning of some rows.
#[derive(Clone, Debug, Serialize)]
pub struct Code {
    pub code: String,
    pub title: String,
    pub told: Vec<Told>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Told {
    pub rows: Vec<String>,
    pub message: String,
}

/// Times over a numeric parameter.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Curve {
    pub title: String,
    pub param: String,
    /// What its points are: the time of an operation, or what stands for it.
    pub what: String,
    pub logarithmic: bool,
    pub logarithmic_times: bool,
    pub series: Vec<CurveSeries>,
}

#[derive(Clone, Debug, Serialize)]
pub struct CurveSeries {
    pub name: String,
    pub points: Vec<Point>,
}

/// Estimate and interval, ns.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// Beside the smallest number of threads, where `x` is one.
    pub speed_up: String,
}
