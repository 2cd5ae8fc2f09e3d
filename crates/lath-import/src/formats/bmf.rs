//! Bencher's metric format: of each benchmark, measures with one value, of which `latency` is a time
//! in ns and `throughput` a number of operations in a second.

use super::series::{measured_by, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input, Skipped};
use crate::lenient::Tried;
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication};
use crate::number::{Number, is_time};
use lath_core::diagnostic::Diagnostic;
use serde::Deserialize;
use std::collections::BTreeMap;

pub struct Bmf;

/// Measures that Bencher has from the start, with ns per operation of a value.
const MEASURES: [(&str, fn(f64) -> f64); 2] =
    [("latency", |ns| ns), ("throughput", |rate| 1e9 / rate)];

impl FileFormat for Bmf {
    fn name(&self) -> &'static str {
        "Bencher Metric Format"
    }

    fn recognises(&self, head: &Head) -> bool {
        let has = |name: &str| head.has(&[(2, name), (3, "value")]);
        head.first() == Some(b'{') && MEASURES.iter().any(|(name, _)| has(name))
    }

    fn read(&self, input: &mut Input, _: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let file: BTreeMap<String, Tried<BTreeMap<String, Metric>>> = input.json()?;
        let mut set = Dataset::default();
        let mut skipped = Skipped::default();
        for (name, Tried(measures)) in file {
            let read = measures.and_then(|measures| {
                let of = |(measure, nanos): &(&str, fn(f64) -> f64)| {
                    let metric = measures.get(*measure)?;
                    Some(nanos(metric.value.0))
                };
                let found = MEASURES.iter().find_map(of);
                found.ok_or_else(|| "it has neither latency nor throughput".to_owned())
            });
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

#[derive(Deserialize)]
struct Metric {
    value: Number,
}
