//! Putting results together: within a file, and of several files.

use crate::model::{Dataset, Metric, Replication, Series};
use crate::trouble;
use std::collections::{BTreeMap, HashMap};

/// An owned [`crate::model::Key`].
type OwnKey = (String, BTreeMap<String, String>, String, u64);

/// Names in one file told apart: results of one name that come from different contenders carry the contender in their names.
pub fn one_file(mut part: Dataset) -> Dataset {
    let mut contenders: HashMap<OwnKey, Vec<Option<String>>> = HashMap::new();
    for series in &part.benchmarks {
        let known = contenders.entry(own_key(series)).or_default();
        if !known.contains(&series.contender) {
            known.push(series.contender.clone());
        }
    }
    for series in &mut part.benchmarks {
        let several = contenders.get(&own_key(series)).is_some_and(|known| known.len() > 1);
        if let Some(contender) = series.contender.as_ref().filter(|_| several) {
            series.benchmark = format!("{} [{contender}]", series.benchmark);
        }
    }
    part
}

/// All parts as one: equal benchmarks have their forks put together.
pub fn merge(parts: Vec<Dataset>) -> Dataset {
    let mut whole = Dataset::default();
    let mut places: HashMap<OwnKey, usize> = HashMap::new();
    for part in parts {
        whole.metrics.extend(part.metrics);
        whole.warnings.extend(part.warnings);
        whole.formats.extend(part.formats);
        for series in part.benchmarks {
            match places.get(&own_key(&series)) {
                Some(&place) => join(&mut whole.benchmarks[place], series),
                None => {
                    places.insert(own_key(&series), whole.benchmarks.len());
                    whole.benchmarks.push(series);
                }
            }
        }
    }
    for series in &mut whole.benchmarks {
        if series.replication == Replication::Repetitions && series.forks.len() == 1 {
            series.warnings.push(trouble::one_process());
        }
    }
    whole
}

fn join(into: &mut Series, from: Series) {
    into.forks.extend(from.forks);
    for (name, metric) in from.metrics {
        let known = into.metrics.entry(name).or_insert_with(|| Metric { unit: metric.unit.clone(), forks: Vec::new() });
        known.forks.extend(metric.forks);
    }
    for warning in from.warnings {
        if !into.warnings.contains(&warning) {
            into.warnings.push(warning);
        }
    }
}

fn own_key(series: &Series) -> OwnKey {
    (series.benchmark.clone(), series.params.clone(), series.mode.clone(), series.threads)
}
