//! Combines results within a file and across files.

use crate::lacking::{self, File};
use crate::loss;
use crate::model::{Dataset, ForkSeries, MetricSeries, OwnKey, Replication, Series, SeriesKey};
use crate::trouble;
use lath_core::conditions::{self, Conditions, Fact, Subject};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Makes names within one file distinct: if results of one name come from different contenders,
/// their names include the contender; otherwise an index. Sets apart what has no result.
pub fn one_file(mut file: Dataset) -> Dataset {
    name_contenders(&mut file);
    number(&mut file);
    loss::set_apart(&mut file);
    file
}

/// Indices of the series of each key.
fn by_key(all: &[Series]) -> impl Iterator<Item = Vec<usize>> {
    let mut indices: HashMap<SeriesKey<'_>, Vec<usize>> = HashMap::new();
    for (index, series) in all.iter().enumerate() {
        indices.entry(series.key()).or_default().push(index);
    }
    indices.into_values()
}

/// Gives results of one name and the same conditions an index: two benchmarks are not one sample.
fn number(file: &mut Dataset) {
    let mut equal: Vec<Vec<usize>> = Vec::new();
    for all in by_key(&file.benchmarks).filter(|all| all.len() > 1) {
        let mut alike: HashMap<&Conditions, Vec<usize>> = HashMap::new();
        for index in all {
            let conditions = &file.benchmarks[index].conditions;
            alike.entry(conditions).or_default().push(index);
        }
        equal.extend(alike.into_values().filter(|all| all.len() > 1));
    }
    equal.sort();
    for all in equal {
        let name = file.benchmarks[all[0]].benchmark.clone();
        file.warnings.push(trouble::equal_names(&name, all.len()));
        // With their count: the second of two is not the second of three.
        let count = all.len();
        for (number, index) in (1..).zip(all) {
            let series = &mut file.benchmarks[index];
            series.benchmark = format!("{name} #{number} of {count}");
            // By contender and benchmark they are still one and the same.
            series.competing = None;
        }
    }
}

fn name_contenders(file: &mut Dataset) {
    let several: Vec<Vec<usize>> = by_key(&file.benchmarks)
        .filter(|all| {
            // A contender's source has another path on another machine.
            let mut contenders: HashMap<Vec<_>, &Option<String>> = HashMap::new();
            all.iter().any(|index| {
                let one = &file.benchmarks[*index];
                let machine = one.conditions.about(Subject::Machine).collect();
                *contenders.entry(machine).or_insert(&one.contender) != &one.contender
            })
        })
        .collect();
    for series in several.concat() {
        let series = &mut file.benchmarks[series];
        if let Some(contender) = &series.contender {
            series.benchmark = format!("{} [{contender}]", series.benchmark);
        }
    }
}

/// Combines all files: equal benchmarks share their forks if they were measured under the same
/// conditions. `names`: of the files. `pool_machines`: whatever the machines and their settings.
pub fn merge(mut files: Vec<Dataset>, names: &[String], pool_machines: bool) -> Dataset {
    // Within a file, equal names have indices.
    let mut whole = match files.pop() {
        Some(only) if files.is_empty() && !pool_machines => only,
        last => {
            files.extend(last);
            gathered(files, names, pool_machines)
        }
    };
    tell_apart(&mut whole.benchmarks);
    for series in &mut whole.benchmarks {
        if series.replication == Replication::Repetitions && series.forks.len() == 1 {
            series.warnings.push(trouble::one_process());
        }
    }
    whole
}

/// Equal benchmarks of the same conditions as one.
fn gathered(files: Vec<Dataset>, names: &[String], pool_machines: bool) -> Dataset {
    let mut whole = Dataset::default();
    let mut places: HashMap<(OwnKey, Conditions), usize> = HashMap::new();
    let mut pooled: BTreeMap<usize, Vec<Fact>> = BTreeMap::new();
    let hosts = Hosts::of(&files);
    let told: Vec<File> = names
        .iter()
        .zip(&files)
        .map(|(name, file)| File::of(name, file))
        .collect();
    let mut holders: Vec<BTreeSet<usize>> = Vec::new();
    for (number, file) in files.into_iter().enumerate() {
        whole.metrics.extend(file.metrics);
        whole.warnings.extend(file.warnings);
        whole.lost.extend(file.lost);
        whole.broken.extend(file.broken);
        whole.formats.extend(file.formats);
        file.revisions
            .iter()
            .for_each(|one| whole.add_revision(Some(one)));
        for mut series in file.benchmarks {
            hosts.tell(&mut series);
            let conditions = if pool_machines {
                series.conditions.without_computer()
            } else {
                series.conditions.clone()
            };
            match places.entry((series.own_key(), conditions)) {
                Entry::Occupied(place) => {
                    let (index, into) = (*place.get(), &mut whole.benchmarks[*place.get()]);
                    holders[index].insert(number);
                    // Pooled values differ from those of every later file, too.
                    let facts = conditions::differences(&[&into.conditions, &series.conditions]);
                    if join(into, series) && !facts.is_empty() {
                        pooled.insert(index, facts);
                    }
                }
                Entry::Vacant(place) => {
                    place.insert(whole.benchmarks.len());
                    whole.benchmarks.push(series);
                    holders.push(BTreeSet::from([number]));
                }
            }
        }
    }
    lacking::note(&mut whole, &told, &holders);
    for (index, facts) in pooled {
        whole.benchmarks[index]
            .warnings
            .push(trouble::pooled(&facts));
    }
    lost_in_part(&mut whole);
    whole
}

/// What one file lost and others have is a part of theirs that is missing.
fn lost_in_part(whole: &mut Dataset) {
    for lost in std::mem::take(&mut whole.lost) {
        let mut all = whole.benchmarks.iter_mut();
        let Some(series) = all.find(|series| series.key() == lost.key()) else {
            whole.lost.push(lost);
            continue;
        };
        let name = trouble::with_params(&lost.benchmark, &lost.params);
        let why = lost.losses.first().map_or("", |loss| loss.why.as_str());
        whole.warnings.push(trouble::lost_in_part(&name, why));
        series.losses.extend(lost.losses);
    }
}

/// The hosts that measured each benchmark.
struct Hosts(HashMap<OwnKey, BTreeSet<String>>);

impl Hosts {
    fn of(files: &[Dataset]) -> Hosts {
        let mut all: HashMap<OwnKey, BTreeSet<String>> = HashMap::new();
        for series in files.iter().flat_map(|file| &file.benchmarks) {
            if let Some(host) = &series.host {
                all.entry(series.own_key())
                    .or_default()
                    .insert(host.clone());
            }
        }
        Hosts(all)
    }

    /// Equal processors are not one machine, and paths that differ from host to host tell nothing.
    fn tell(&self, series: &mut Series) {
        let hosts = self.0.get(&series.own_key());
        let several = hosts.is_some_and(|hosts| hosts.len() > 1);
        if let Some(host) = series.host.as_ref().filter(|_| several) {
            series.conditions.set_machine(host);
        }
    }
}

/// Marks series of one key with their differences.
fn tell_apart(all: &mut [Series]) {
    let groups: Vec<Vec<usize>> = by_key(all).filter(|group| group.len() > 1).collect();
    for group in groups {
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

/// The facts that distinguish all of them; build facts only if others do not suffice.
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

/// Whether these forks are duplicates: a journal and the JSON of one run, or a file given twice.
/// Single values may be equal by chance.
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

/// Whether `from` had more forks.
fn join(into: &mut Series, from: Series) -> bool {
    if is_known(into, &from) {
        let warning = trouble::known_already(from.forks.len());
        if !into.warnings.contains(&warning) {
            into.warnings.push(warning);
        }
        return false;
    }
    into.conditions.pool(&from.conditions);
    for (name, metric) in &mut into.metrics {
        if !from.metrics.contains_key(name) {
            metric.missing += from.forks.len();
        }
    }
    let before = into.forks.len();
    into.forks.extend(from.forks);
    into.places.extend(from.places);
    into.losses.extend(from.losses);
    for (name, metric) in from.metrics {
        let known = into.metrics.entry(name).or_insert_with(|| MetricSeries {
            unit: metric.unit.clone(),
            forks: Vec::new(),
            missing: before,
        });
        known.forks.extend(metric.forks);
        known.missing += metric.missing;
    }
    for warning in from.warnings {
        if !into.warnings.contains(&warning) {
            into.warnings.push(warning);
        }
    }
    true
}
