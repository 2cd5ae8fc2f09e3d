//! asv's results of one commit, version 2: `results/MACHINE/COMMIT-ENVIRONMENT.json`. Each benchmark
//! runs in one process; for each combination of parameters, asv keeps the median, and with
//! `--record-samples` the samples, in seconds. Units stand in another file, so by asv's own rule
//! only what is called `time_` is a time.

use super::series::{measured_by, note_left_out, plain, timed_fork};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::Fields;
use crate::loss::Loss;
use crate::model::{Dataset, ReadRequest, Replication, Series, Walls};
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

pub struct Asv;

impl FileFormat for Asv {
    fn name(&self) -> &'static str {
        "asv JSON"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.first() == Some(b'{') && head.has(&[(1, "commit_hash"), (1, "results")])
    }

    fn read(&self, input: &mut Input, _: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: File = input.json()?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        set.add_revision(Some(&Revision {
            sha: file.commit_hash.to_lowercase(),
            ..Revision::default()
        }));
        let conditions = file.conditions();
        for (name, row) in &file.results.0 {
            let found = Columns::of(&file.result_columns, row);
            let read = match (is_timed(name), found) {
                (false, _) => Err("it is no time (of asv's kinds, lath reads time_)".to_owned()),
                (true, None) => Err("it has no list of results".to_owned()),
                (true, Some(columns)) => columns.add(name, &conditions, &mut set),
            };
            if let Err(why) = read {
                skipped.entry(input.path, name, &why);
            }
        }
        skipped.told(input.path, set)
    }
}

#[derive(Deserialize)]
struct File {
    commit_hash: String,
    #[serde(default)]
    params: BTreeMap<String, Value>,
    #[serde(default)]
    env_name: String,
    result_columns: Vec<String>,
    results: Fields,
}

impl File {
    fn conditions(&self) -> Conditions {
        let mut all = measured_by("asv");
        let text = |name: &str| {
            let value = self.params.get(name)?.as_str()?;
            (!value.is_empty()).then(|| value.to_owned())
        };
        all.set_processor(text("cpu"), text("machine"));
        all.set(Subject::Toolchain, "environment", self.env_name.clone());
        all
    }
}

/// `module.Class.time_name`: asv's own rule for what is timed.
fn is_timed(name: &str) -> bool {
    let own = name.rsplit('.').next().unwrap_or(name);
    // Parts of a benchmark that was given another name stand in brackets.
    own.starts_with("time_") || own.starts_with("timeraw_")
}

/// The columns of a row that say something of times; the file may end rows early.
struct Columns<'a> {
    results: &'a [Value],
    params: Vec<&'a [Value]>,
    samples: Option<&'a [Value]>,
}

impl Columns<'_> {
    fn of<'a>(names: &[String], row: &'a Value) -> Option<Columns<'a>> {
        let column = |name: &str| {
            let at = names.iter().position(|known| known == name)?;
            row.as_array()?.get(at)?.as_array().map(Vec::as_slice)
        };
        let params = column("params").unwrap_or_default().iter();
        Some(Columns {
            results: column("result")?,
            params: params
                .map(|values| values.as_array().map(Vec::as_slice))
                .collect::<Option<_>>()?,
            samples: column("samples"),
        })
    }

    /// A series for each combination of parameters, of which the last varies fastest.
    fn add(&self, name: &str, conditions: &Conditions, set: &mut Dataset) -> Result<(), String> {
        let all: usize = self.params.iter().map(|values| values.len()).product();
        if all != self.results.len() {
            return Err(format!(
                "{} results of {all} combinations of parameters",
                self.results.len()
            ));
        }
        for at in 0..all {
            let series = self.params_of(
                at,
                plain(
                    name.to_owned(),
                    "s",
                    Replication::Repetitions,
                    conditions.clone(),
                ),
            );
            self.measured(at, series, set);
        }
        Ok(())
    }

    /// With the values of this combination.
    fn params_of(&self, at: usize, mut series: Series) -> Series {
        let mut left = at;
        for (number, values) in self.params.iter().enumerate().rev() {
            let value = &values[left % values.len()];
            left /= values.len();
            // Their names stand in benchmarks.json.
            let text = value.as_str().map(str::to_owned);
            let text = text.unwrap_or_else(|| value.to_string());
            series.params.insert(format!("param{}", number + 1), text);
        }
        series
    }

    fn measured(&self, at: usize, mut series: Series, set: &mut Dataset) {
        let samples = self.samples.and_then(|all| all.get(at)?.as_array());
        let samples = samples.map(|all| all.iter().filter_map(Value::as_f64).collect::<Vec<_>>());
        let values = samples
            .filter(|all| !all.is_empty())
            .or_else(|| Some(vec![self.results[at].as_f64()?]));
        let Some(values) = values else {
            return set.lose(series, Loss::failed("it failed, as asv records it"));
        };
        let nanos = series.unit.nanos;
        let (mut fork, left_out) = timed_fork(values.iter().map(|value| (value * nanos, *value)));
        fork.walls = Walls::Unknown;
        if fork.iterations.is_empty() {
            return set.lose(series, Loss::unknown("no time above 0"));
        }
        series.forks.push(fork);
        note_left_out(&mut series, left_out);
        set.benchmarks.push(series);
    }
}
