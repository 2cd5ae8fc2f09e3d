//! Criterion's files below `target/criterion`: for each benchmark `new/sample.json` with the total
//! time of each sample, `benchmark.json` with its name, and `estimates.json` with Criterion's
//! results. `base/` and named baselines have the same files.
//!
//! All samples come from one process: one fork. Totals are divided by their number of calls.

use super::series::{measured_by, note_left_out, plain, timed_fork};
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::loss::Loss;
use crate::model::{Dataset, ReadRequest, Replication};
use crate::number::Number;
use crate::trouble;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths;
use serde::Deserialize;
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub struct Criterion;

/// The folder of the latest run.
const LATEST: &str = "new";
/// Maximum depth of folders: a group, a function, a value.
const DEPTH: usize = 6;

impl FileFormat for Criterion {
    fn name(&self) -> &'static str {
        "Criterion"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{')
            && (head.has(&[(1, "iters"), (1, "times")])
                || head.has(&[(1, "mean"), (1, "median_abs_dev")]))
    }

    fn read(&self, input: &mut Input, _: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: File = input.json()?;
        let mut set = Dataset::default();
        let name = name(input.path)?;
        let values: Vec<(f64, f64)> = match file {
            File::Sample { iters, times } if iters.len() != times.len() => {
                let why = format!(
                    "{} numbers of calls, but {} times",
                    iters.len(),
                    times.len()
                );
                return Err(trouble::damaged(input.path, 0, 0, why));
            }
            File::Sample { iters, times } => iters
                .iter()
                .zip(&times)
                .map(|(n, t)| (t.0 / n.0, t.0 / 1e9))
                .collect(),
            File::Estimates { mean } => vec![(mean.point_estimate.0, f64::NAN)],
        };
        let mut series = plain(
            name,
            "ns",
            Replication::Repetitions,
            measured_by(self.name()),
        );
        let (fork, left_out) = timed_fork(values.into_iter());
        if fork.iterations.is_empty() {
            set.lose(series, Loss::unknown("no time above 0"));
        } else {
            series.forks.push(fork);
            note_left_out(&mut series, left_out);
            set.benchmarks.push(series);
        }
        Ok(set)
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum File {
    Sample {
        iters: Vec<Number>,
        times: Vec<Number>,
    },
    Estimates {
        mean: Estimate,
    },
}

#[derive(Deserialize)]
struct Estimate {
    point_estimate: Number,
}

#[derive(Deserialize)]
struct Benchmark {
    full_id: String,
}

/// From the description beside the file; otherwise from the folder that contains `new`.
fn name(path: &Path) -> Result<String, Diagnostic> {
    let description = path.with_file_name("benchmark.json");
    match fs::read(&description) {
        Ok(text) => serde_json::from_slice(&text)
            .map(|b: Benchmark| b.full_id)
            .map_err(|e| trouble::json(&description, 0, &e)),
        Err(_) => {
            let absolute = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let folder = absolute.ancestors().nth(2).and_then(Path::file_name);
            Ok(folder.map_or_else(
                || "benchmark".to_owned(),
                |f| f.to_string_lossy().into_owned(),
            ))
        }
    }
}

/// The sample files of the latest run in and below `folder`, by name. A folder with its own sample
/// file is a run itself.
pub fn samples(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let own = folder.join("sample.json");
    if own.is_file() {
        return Ok(vec![own]);
    }
    let mut found = Vec::new();
    descend(folder, DEPTH, &mut found)?;
    found.sort();
    Ok(found)
}

/// Whether there are any, as far as so many folders say: `folder` may be anything.
pub fn has_samples(folder: &Path, folders: usize) -> bool {
    let mut below = VecDeque::from([(folder.to_owned(), 0)]);
    for _ in 0..folders {
        let Some((folder, depth)) = below.pop_front() else {
            break;
        };
        if folder.join(LATEST).join("sample.json").is_file() {
            return true;
        }
        let names = paths::names_in(&folder).into_iter();
        let inner = names.map(|name| folder.join(name)).filter(|path| {
            let data = path.symlink_metadata();
            depth < DEPTH && data.is_ok_and(|data| data.is_dir())
        });
        below.extend(inner.map(|path| (path, depth + 1)));
    }
    false
}

fn descend(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Do not follow links: a cycle of them has no end.
        if !entry.file_type()?.is_dir() {
            continue;
        }
        let sample = path.join("sample.json");
        if entry.file_name() == LATEST && sample.is_file() {
            found.push(sample);
        } else if depth > 0 {
            descend(&path, depth - 1, found)?;
        }
    }
    Ok(())
}
