//! The file of github-action-benchmark, `data.js`: of each suite, the results of commits, each a value
//! with the unit of the tool that measured it. One file has many commits; [`split`] makes a file of
//! each.

use super::series::{measured_by, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::Tried;
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication};
use crate::number::{Number, is_time};
use crate::trouble;
use crate::unit::Scale;
use lath_core::bounded;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

pub struct Action;

/// What stands before the JSON.
const BEFORE: &str = "window.BENCHMARK_DATA";

impl FileFormat for Action {
    fn name(&self) -> &'static str {
        "github-action-benchmark data.js"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.lines().next().is_some_and(is_begin)
            || (head.first() == Some(b'{')
                && head.has(&[(1, "entries"), (3, "commit"), (3, "benches")]))
    }

    fn read(&self, input: &mut Input, _: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let mut text = String::new();
        let read = input.reader.read_to_string(&mut text);
        read.map_err(|e| trouble::unreadable(input.path, e))?;
        let file: File<Tried<Entry>> = parsed(input.path, &text)?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        for (suite, entries) in file.entries {
            let name = format!("entries.{suite}");
            for (place, entry) in skipped.elements(input.path, &name, entries) {
                set.add_revision(Some(&Revision {
                    sha: entry.commit.id.to_lowercase(),
                    ..Revision::default()
                }));
                let name = format!("{name}[{place}].benches");
                for (place, bench) in skipped.elements(input.path, &name, entry.benches) {
                    match series(&suite, &entry.tool, bench) {
                        Ok(series) => set.benchmarks.push(series),
                        Err(why) => skipped.entry(input.path, &format!("{name}[{place}]"), &why),
                    }
                }
            }
        }
        skipped.told(input.path, set)
    }
}

fn is_begin(line: &[u8]) -> bool {
    line.starts_with(BEFORE.as_bytes())
}

/// With what is kept of an entry.
#[derive(Deserialize, Serialize)]
struct File<T> {
    entries: BTreeMap<String, Vec<T>>,
}

#[derive(Deserialize)]
#[serde(expecting = "the results of a commit")]
struct Entry {
    commit: Commit,
    #[serde(default)]
    tool: String,
    benches: Vec<Tried<Bench>>,
}

#[derive(Deserialize)]
struct Commit {
    id: String,
}

#[derive(Deserialize)]
#[serde(expecting = "a result")]
struct Bench {
    name: String,
    value: Number,
    unit: String,
}

fn parsed<T: for<'a> Deserialize<'a>>(path: &Path, text: &str) -> Result<File<T>, Diagnostic> {
    let json = text.strip_prefix(BEFORE).map_or(text, |rest| {
        rest.trim_start().trim_start_matches('=').trim_start()
    });
    let json = json.trim_end().trim_end_matches(';');
    serde_json::from_str(json).map_err(|e| trouble::json(path, 0, &e))
}

/// `ns/iter` and its like are times, `ops/sec` and its like are rates.
fn scale(unit: &str) -> Option<Scale> {
    let plain = unit.trim().replace("µs", "us").replace("μs", "us");
    let (of, per) = plain.split_once('/').unwrap_or((&plain, "op"));
    let time = |text: &str| match text.trim() {
        "nsec" | "nanoseconds" => "ns".to_owned(),
        "sec" | "seconds" | "second" => "s".to_owned(),
        "milliseconds" => "ms".to_owned(),
        other => other.to_owned(),
    };
    match per.trim() {
        "iter" | "op" | "run" => Scale::of_score(&format!("{}/op", time(of))),
        _ if matches!(of.trim(), "ops" | "iter" | "op" | "iterations") => {
            Scale::of_score(&format!("ops/{}", time(per)))
        }
        _ => None,
    }
}

fn series(suite: &str, tool: &str, bench: Bench) -> Result<crate::model::Series, String> {
    let scale = scale(&bench.unit)
        .ok_or_else(|| format!("`{}`: its unit {} is none of time", bench.name, bench.unit))?;
    let ns = scale.nanos(bench.value.0);
    if !is_time(ns) {
        return Err(format!("`{}`: its value is not above 0", bench.name));
    }
    let named = format!("github-action-benchmark {tool}");
    let mut series = plain(
        format!("{suite}: {}", bench.name),
        "ns",
        Replication::Repetitions,
        measured_by(named.trim_end()),
    );
    series.unit = scale.unit;
    series.forks.push(ForkSeries {
        iterations: vec![ns],
        ..ForkSeries::default()
    });
    Ok(series)
}

/// For each commit of the file a file of its own, in their order. `None`: it is no such file, or of
/// one commit.
///
/// # Errors
/// L850: it cannot be read; L853: it is damaged.
pub fn split(path: &Path) -> Result<Option<Vec<String>>, Diagnostic> {
    let unreadable = |error| trouble::unreadable(path, error);
    // Other files may be large.
    let mut begin = Vec::new();
    let file = bounded::open(path).map_err(unreadable)?;
    let read = file.take(BEFORE.len() as u64).read_to_end(&mut begin);
    if read.map_err(unreadable)? < BEFORE.len() || !is_begin(&begin) {
        return Ok(None);
    }
    let text = bounded::read_to_string(path, bounded::RESULTS).map_err(unreadable)?;
    let file: File<Value> = parsed(path, &text)?;
    let mut commits: Vec<(String, File<Value>)> = Vec::new();
    for (suite, entries) in file.entries {
        for entry in entries {
            let id = entry["commit"]["id"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            let known = commits.iter().position(|(known, _)| *known == id);
            let at = known.unwrap_or_else(|| {
                let entries = BTreeMap::new();
                commits.push((id, File { entries }));
                commits.len() - 1
            });
            let own = &mut commits[at].1.entries;
            own.entry(suite.clone()).or_default().push(entry);
        }
    }
    let texts = commits.iter().map(|(_, file)| serde_json::to_string(file));
    let texts: Result<Vec<String>, _> = texts.collect();
    let texts = texts.map_err(|e| trouble::json(path, 0, &e))?;
    Ok((texts.len() > 1).then_some(texts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_its_tools() {
        for (unit, value, ns) in [
            ("ns/iter", 12.0, 12.0),
            ("ns/op", 12.0, 12.0),
            ("us/iter", 2.0, 2000.0),
            ("ms", 3.0, 3e6),
            ("ops/sec", 1000.0, 1e6),
            ("iter/sec", 500.0, 2e6),
            ("sec", 2.0, 2e9),
        ] {
            let scale = scale(unit).unwrap_or_else(|| panic!("{unit}"));
            assert!((scale.nanos(value) / ns - 1.0).abs() < 1e-12, "{unit}");
        }
        for unit in ["MB", "B/op", "MB/s", "allocs/op", ""] {
            assert!(scale(unit).is_none(), "{unit}");
        }
    }
}
