//! Putting results together: within a file, and of several files.

use crate::model::{Dataset, ForkSeries, MetricSeries, Replication, Series};
use crate::trouble;
use lath_core::conditions::{self, Conditions, Fact, Subject};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

/// An owned [`crate::model::SeriesKey`].
type OwnKey = (String, BTreeMap<String, String>, String, u64);

/// Names in one file told apart: results of one name that come from different contenders carry the
/// contender in their names.
pub fn one_file(mut part: Dataset) -> Dataset {
    let mut contenders: HashMap<OwnKey, Vec<Option<String>>> = HashMap::new();
    for series in &part.benchmarks {
        let known = contenders.entry(own_key(series)).or_default();
        if !known.contains(&series.contender) {
            known.push(series.contender.clone());
        }
    }
    for series in &mut part.benchmarks {
        let several = contenders
            .get(&own_key(series))
            .is_some_and(|known| known.len() > 1);
        if let Some(contender) = series.contender.as_ref().filter(|_| several) {
            series.benchmark = format!("{} [{contender}]", series.benchmark);
        }
    }
    part
}

/// All parts as one: equal benchmarks have their forks put together, if they were measured under
/// the same conditions.
pub fn merge(parts: Vec<Dataset>) -> Dataset {
    let mut whole = Dataset::default();
    let mut places: HashMap<(OwnKey, Conditions), usize> = HashMap::new();
    for part in parts {
        whole.metrics.extend(part.metrics);
        whole.warnings.extend(part.warnings);
        whole.formats.extend(part.formats);
        for series in part.benchmarks {
            match places.entry((own_key(&series), series.conditions.clone())) {
                Entry::Occupied(place) => join(&mut whole.benchmarks[*place.get()], series),
                Entry::Vacant(place) => {
                    place.insert(whole.benchmarks.len());
                    whole.benchmarks.push(series);
                }
            }
        }
    }
    tell_apart(&mut whole.benchmarks);
    for series in &mut whole.benchmarks {
        if series.replication == Replication::Repetitions && series.forks.len() == 1 {
            series.warnings.push(trouble::one_process());
        }
    }
    whole
}

/// Series of one key say in what they differ.
fn tell_apart(all: &mut [Series]) {
    let mut groups: HashMap<OwnKey, Vec<usize>> = HashMap::new();
    for (index, series) in all.iter().enumerate() {
        groups.entry(own_key(series)).or_default().push(index);
    }
    for group in groups.into_values().filter(|group| group.len() > 1) {
        let conditions: Vec<Conditions> = group
            .iter()
            .map(|index| all[*index].conditions.clone())
            .collect();
        let conditions: Vec<&Conditions> = conditions.iter().collect();
        let facts = telling(&conditions);
        for (index, own) in group.into_iter().zip(&conditions) {
            let words: Vec<String> = facts
                .iter()
                .map(|fact| conditions::words(*fact, own, &conditions))
                .collect();
            all[index].distinction = Some(words.join(", "));
            all[index].warnings.push(trouble::kept_apart(&facts));
        }
    }
}

/// The facts that tell all of them apart: those of what was built only where the others do not.
fn telling(all: &[&Conditions]) -> Vec<Fact> {
    let facts = conditions::differences(all);
    let others: Vec<Fact> = facts
        .iter()
        .copied()
        .filter(|fact| fact.subject != Subject::Program)
        .collect();
    let seen: HashSet<Vec<Option<&str>>> = all
        .iter()
        .map(|one| others.iter().map(|fact| one.value(*fact)).collect())
        .collect();
    if seen.len() == all.len() {
        others
    } else {
        facts
    }
}

/// Whether these are forks that are there already: a journal and the JSON of one run, or a file
/// given twice. Single values may be the same by chance.
fn is_known(into: &Series, from: &Series) -> bool {
    let known = |fork: &ForkSeries| {
        fork.iterations.len() > 1
            && into
                .forks
                .iter()
                .any(|other| other.iterations == fork.iterations)
    };
    from.forks.iter().all(known)
}

fn join(into: &mut Series, from: Series) {
    if is_known(into, &from) {
        let warning = trouble::known_already(from.forks.len());
        if !into.warnings.contains(&warning) {
            into.warnings.push(warning);
        }
        return;
    }
    into.forks.extend(from.forks);
    for (name, metric) in from.metrics {
        let known = into.metrics.entry(name).or_insert_with(|| MetricSeries {
            unit: metric.unit.clone(),
            forks: Vec::new(),
        });
        known.forks.extend(metric.forks);
    }
    for warning in from.warnings {
        if !into.warnings.contains(&warning) {
            into.warnings.push(warning);
        }
    }
}

fn own_key(series: &Series) -> OwnKey {
    (
        series.benchmark.clone(),
        series.params.clone(),
        series.mode.clone(),
        series.threads,
    )
}
