//! How long the commands of the history take, and how large it is, by the number of its results.

use clap::Args;
use lath_core::record::Revision;
use lath_history::history::History;
use lath_history::listing::{Lines, RunList};
use lath_history::regressions::Suspicions;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Args)]
pub struct Options {
    /// Runs, each of another revision
    #[arg(long, default_value_t = 1000)]
    runs: u64,
    /// Results of each run
    #[arg(long, default_value_t = 100)]
    results: u64,
    /// Forks of each result
    #[arg(long, default_value_t = 5)]
    forks: u64,
    /// An empty database on a server, instead of a file: postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let database = folder.path().join("history.sqlite");
    let file = database.to_string_lossy();
    let named = options.database.as_deref().unwrap_or(&file);
    let said = |problem: lath_core::diagnostic::Diagnostic| problem.to_string();
    let open = || History::open(Some(named)).map_err(said);

    // With a server, the files are those of the project.
    std::env::set_current_dir(&folder).map_err(|e| e.to_string())?;
    let files = match &options.database {
        Some(_) => ".lath/history",
        None => "history.files",
    };
    let mut history = open()?;
    let begun = Instant::now();
    for run in 0..options.runs {
        let file = folder.path().join("run.json");
        fs::write(&file, results(run, options)).map_err(|e| e.to_string())?;
        let revision = Revision {
            sha: format!("{run:040x}"),
            position: Some(run + 1),
            ..Revision::default()
        };
        let added = history.add(&file, Some(&revision));
        added.map_err(|all| all.into_iter().map(said).collect::<Vec<_>>().join("; "))?;
    }
    drop(history);
    println!(
        "{} results added in {:.1?}; database {} MB, files {} MB; load {}",
        options.runs * options.results,
        begun.elapsed(),
        size(&database) / 1_000_000,
        size(&folder.path().join(files)) / 1_000_000,
        fs::read_to_string("/proc/loadavg")
            .unwrap_or_default()
            .trim()
    );

    read(&open)?;
    Ok(ExitCode::SUCCESS)
}

/// What reading takes, as the commands do it.
fn read(open: &dyn Fn() -> Result<History, String>) -> Result<(), String> {
    let said = |problem: lath_core::diagnostic::Diagnostic| problem.to_string();
    let begun = Instant::now();
    let runs = RunList::of(open()?.runs().map_err(said)?).to_string();
    println!(
        "history list: {:.2?}, {} lines",
        begun.elapsed(),
        runs.lines().count()
    );

    let begun = Instant::now();
    let one = regex::Regex::new("benchmark_7 ").map_err(|e| e.to_string())?;
    let lines = Lines::of(open()?.points().map_err(said)?, &[one]).map_err(said)?;
    let lines = lines.to_string();
    println!(
        "history show, one benchmark: {:.2?}, {} lines",
        begun.elapsed(),
        lines.lines().count()
    );

    let begun = Instant::now();
    let mut history = open()?;
    let decisions = history.decisions();
    let found = Suspicions::of(&history.points().map_err(said)?, &decisions);
    println!(
        "history regressions: {:.2?}, {} suspicions",
        begun.elapsed(),
        found.suspicions.len()
    );
    Ok(())
}

/// A file of JMH's form, whose values are nobody's.
fn results(run: u64, options: &Options) -> String {
    let fork = |benchmark: u64, fork: u64| -> Vec<f64> {
        let value = |iteration| (run * 31 + benchmark * 17 + fork * 7 + iteration) % 101;
        (0..5)
            .map(|i| 100.0 + value(i) as f64 / 100.0 + run as f64 / 1e6)
            .collect()
    };
    let result = |benchmark: u64| {
        let forks: Vec<Vec<f64>> = (0..options.forks).map(|of| fork(benchmark, of)).collect();
        json!({
            "jmhVersion": "1.37", "benchmark": format!("benchmark_{benchmark}"), "mode": "avgt",
            "threads": 1, "forks": options.forks, "warmupIterations": 0, "warmupTime": "100 ms",
            "measurementIterations": 5, "measurementTime": "100 ms",
            "primaryMetric": {"score": 1.0, "scoreUnit": "ns/op", "rawData": forks},
            "secondaryMetrics": {}
        })
    };
    json!((0..options.results).map(result).collect::<Vec<_>>()).to_string()
}

/// Bytes of a file, or of those in a folder.
fn size(path: &Path) -> u64 {
    let of = |path: &Path| path.metadata().map_or(0, |data| data.len());
    let entries = fs::read_dir(path).into_iter().flatten();
    let within: u64 = entries
        .filter_map(|entry| Some(of(&entry.ok()?.path())))
        .sum();
    if path.is_dir() { within } else { of(path) }
}
