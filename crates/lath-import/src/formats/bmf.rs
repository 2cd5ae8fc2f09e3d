//! Bencher's metric format: of each benchmark, measures with one value, of which `latency` is a time
//! in ns and `throughput` a number of operations in a second.

use super::series::{measured_by, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::{Listed, Tried};
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication};
use crate::number::{Number, is_time};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use std::collections::BTreeMap;

pub struct Bmf;

/// Measures that Bencher has from the start.
const MEASURES: [&str; 2] = ["latency", "throughput"];

impl FileFormat for Bmf {
    fn name(&self) -> &'static str {
        "Bencher Metric Format"
    }

    fn recognises(&self, head: &Head) -> bool {
        let has = |name: &str| head.has(&[(2, name), (3, "value")]);
        head.first() == Some(b'{') && MEASURES.into_iter().any(has)
    }

    fn read(&self, input: &mut Input, _: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: Listed<Tried<BTreeMap<String, Metric>>> = input.json()?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        for (name, Tried(measures)) in file.0 {
            let lacks = || "it has neither latency nor throughput".to_owned();
            let read = measures.and_then(|measures| nanos(&measures).ok_or_else(lacks));
            match read {
                Ok(ns) if is_time(ns) => {
                    let mut series =
                        plain(name, "ns", Replication::Repetitions, measured_by("Bencher"));
                    series.forks.push(ForkSeries {
                        iterations: vec![ns],
                        ..ForkSeries::default()
                    });
                    set.benchmarks.push(series);
                }
                Ok(_) => skipped.entry(input.path, &name, "its time is not above 0"),
                Err(why) => skipped.entry(input.path, &name, &why),
            }
        }
        skipped.told(input.path, set)
    }
}

/// ns per operation.
fn nanos(measures: &BTreeMap<String, Metric>) -> Option<f64> {
    let [latency, throughput] = MEASURES.map(|name| measures.get(name));
    let rate = || throughput.map(|rate| 1e9 / rate.value.0);
    latency.map(|ns| ns.value.0).or_else(rate)
}

#[derive(Deserialize)]
struct Metric {
    value: Number,
}
