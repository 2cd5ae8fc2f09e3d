//! The history as people and programs read it.

use crate::store::{Point, RunRow};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use lath_core::written::quantity::{four, time, times};
use lath_core::written::words::count;
use lath_report::grid::Grid;
use lath_report::series::RowName;
use regex::Regex;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;

/// Version of the documents.
const VERSION: u32 = 1;
/// Digits of a hash that are shown.
const SHORT: usize = 10;

/// `lath history list`.
#[derive(Serialize)]
pub struct RunList {
    version: u32,
    kind: &'static str,
    runs: Vec<RunRow>,
}

impl RunList {
    pub fn of(runs: Vec<RunRow>) -> RunList {
        RunList {
            version: VERSION,
            kind: "lath-history",
            runs,
        }
    }
}

impl fmt::Display for RunList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Grid::new([
            ("revision", false),
            ("commit", true),
            ("branch", false),
            ("started", false),
            ("results", true),
            ("machine", false),
            ("file", false),
        ]);
        let row = |run: &RunRow| {
            vec![
                short(&run.revision),
                position(&run.revision),
                run.revision.branch.clone().unwrap_or_else(absent),
                run.started
                    .map_or_else(absent, lath_core::written::time::date),
                run.results.to_string(),
                run.processor.clone().unwrap_or_else(absent),
                run.file.clone(),
            ]
        };
        table.rows = self.runs.iter().map(row).collect();
        if !table.rows.is_empty() {
            writeln!(f, "{}", table.text())?;
        }
        let results: u64 = self.runs.iter().map(|run| run.results).sum();
        writeln!(
            f,
            "{}, {}",
            count(self.runs.len(), "run"),
            count(usize::try_from(results).unwrap_or(usize::MAX), "result")
        )
    }
}

/// `lath history show`.
#[derive(Serialize)]
pub struct Lines {
    version: u32,
    kind: &'static str,
    results: Vec<Point>,
}

impl Lines {
    /// Those whose titles one of the patterns matches; all without patterns.
    ///
    /// # Errors
    /// L507: none does.
    pub fn of(mut points: Vec<Point>, patterns: &[Regex]) -> Result<Lines, Diagnostic> {
        let known: BTreeSet<String> = points.iter().map(|one| one.benchmark.clone()).collect();
        let wanted = |point: &Point| {
            let title = title(point);
            patterns.iter().any(|pattern| pattern.is_match(&title))
        };
        points.retain(|point| patterns.is_empty() || wanted(point));
        if points.is_empty() && !patterns.is_empty() {
            let asked: Vec<&str> = patterns.iter().map(Regex::as_str).collect();
            let problem =
                Diagnostic::error("L507", format!("no benchmark matches {}", asked.join(" ")));
            let known: Vec<String> = known.into_iter().collect();
            return Err(match known.is_empty() {
                true => problem.help("the history is empty"),
                false => problem.help(format!("there are: {}", known.join(", "))),
            });
        }
        Ok(Lines {
            version: VERSION,
            kind: "lath-history-results",
            results: points,
        })
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Grid::new([
            ("benchmark", false),
            ("contender", false),
            ("revision", false),
            ("commit", true),
            ("estimate", true),
            ("interval 99 %", true),
            ("forks", true),
        ]);
        let row = |point: &Point| {
            vec![
                title(point),
                point.contender.clone(),
                short(&point.revision),
                position(&point.revision),
                time(point.estimate_ns, four),
                point
                    .interval
                    .map_or_else(absent, |[low, high]| times(low, high)),
                point.forks.to_string(),
            ]
        };
        table.rows = self.results.iter().map(row).collect();
        if !table.rows.is_empty() {
            writeln!(f, "{}", table.text())?;
        }
        let lines: BTreeSet<&str> = self.results.iter().map(|p| p.series.as_str()).collect();
        writeln!(
            f,
            "{} of {} on one machine",
            count(self.results.len(), "result"),
            count(lines.len(), "benchmark")
        )
    }
}

/// `sort (size = 10, thrpt)`.
pub fn title(point: &Point) -> String {
    let name = RowName {
        benchmark: point.benchmark.clone(),
        params: point.params.clone(),
        mode: point.mode.clone(),
        threads: point.threads,
    };
    name.title(true)
}

/// With a `+` if files differed from it.
pub fn short(revision: &Revision) -> String {
    let sha: String = revision.sha.chars().take(SHORT).collect();
    if revision.dirty { sha + "+" } else { sha }
}

fn position(revision: &Revision) -> String {
    revision
        .position
        .map_or_else(absent, |position| position.to_string())
}

fn absent() -> String {
    "-".to_owned()
}
