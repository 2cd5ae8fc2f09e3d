//! What one file of a side lacks although others have it. Nothing says why: the program may have
//! ended before, and then the others are not the whole.

use crate::loss::Loss;
use crate::model::{Dataset, OwnKey, Series};
use crate::trouble;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What a file says, but for its results.
pub struct File {
    name: String,
    /// Benchmarks that it names without a result.
    lost: HashSet<OwnKey>,
    broken: Option<String>,
    is_empty: bool,
}

impl File {
    pub fn of(name: &str, set: &Dataset) -> File {
        File {
            name: name.to_owned(),
            lost: set.lost.iter().map(Series::own_key).collect(),
            broken: set.broken.first().cloned(),
            is_empty: set.benchmarks.is_empty() && set.lost.is_empty(),
        }
    }
}

/// Notes benchmarks that files lack; without files, nothing is known of them. `holders`: of each
/// series, the files that have it.
pub fn note(whole: &mut Dataset, files: &[File], holders: &[BTreeSet<usize>]) {
    if files.is_empty() {
        return;
    }
    let told = |(series, holders): (&Series, &BTreeSet<usize>)| -> BTreeSet<usize> {
        let key = series.own_key();
        let lost = (0..files.len()).filter(|file| files[*file].lost.contains(&key));
        holders.iter().copied().chain(lost).collect()
    };
    let told: Vec<BTreeSet<usize>> = whole.benchmarks.iter().zip(holders).map(told).collect();
    let empty: Vec<usize> = (0..files.len())
        .filter(|file| files[*file].is_empty)
        .collect();
    let mut lacking: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (series, mut without) in whole.benchmarks.iter_mut().zip(runs_without(&told)) {
        without.extend(&empty);
        for file in &without {
            let names = lacking.entry(*file).or_default();
            names.push(trouble::with_params(&series.benchmark, &series.params));
        }
        series.losses.extend(loss(&without, files));
    }
    let warnings = lacking
        .iter()
        .map(|(file, names)| trouble::lacks(&files[*file].name, names));
    whole.warnings.extend(warnings);
}

/// Of each benchmark, the runs that do not have it though they have another of its runs' benchmarks:
/// runs of the same program. Those of different benchmarks lack nothing. `holders`: of each
/// benchmark, the runs that have it.
pub fn runs_without(holders: &[BTreeSet<usize>]) -> Vec<BTreeSet<usize>> {
    let together: BTreeSet<&BTreeSet<usize>> = holders.iter().collect();
    let without = |own: &BTreeSet<usize>| -> BTreeSet<usize> {
        let alike = together.iter().filter(|runs| !runs.is_disjoint(own));
        let all = alike.flat_map(|runs| runs.iter());
        all.filter(|run| !own.contains(run)).copied().collect()
    };
    let known: BTreeMap<&BTreeSet<usize>, BTreeSet<usize>> =
        together.iter().map(|own| (*own, without(own))).collect();
    holders.iter().map(|own| known[own].clone()).collect()
}

/// The loss of a benchmark that this many runs of one file do not have.
pub fn in_runs(without: usize, with: usize) -> Option<Loss> {
    let why = || {
        format!(
            "no result in {without} of {} runs of the file",
            without + with
        )
    };
    (without > 0).then(|| Loss::absent(without, why()))
}

fn loss(without: &BTreeSet<usize>, files: &[File]) -> Option<Loss> {
    let first = &files[*without.first()?];
    let broken = without.iter().find_map(|file| {
        let file = &files[*file];
        Some((&file.name, file.broken.as_ref()?))
    });
    if let Some((name, why)) = broken {
        let why = format!("no result in {name}, and the program failed: {why}");
        return Some(Loss::failed(why));
    }
    let (number, all) = (without.len(), files.len());
    let more = if number > 1 { ", …" } else { "" };
    let why = format!("no result in {number} of {all} files: {}{more}", first.name);
    Some(Loss::absent(number, why))
}
