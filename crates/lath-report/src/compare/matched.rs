//! Matches the series of the two sides.

use super::unlike::is_other_computer;
use crate::judgement::PAIRED_FROM;
use lath_core::conditions::{Subject, differences};
use lath_import::model::{Dataset, Identity, Replication, Series, SeriesKey, paired};
use std::collections::{HashMap, HashSet};

pub struct Matched<'a> {
    pub pairs: Vec<(&'a Series, &'a Series)>,
    pub only_base: Vec<&'a Series>,
    pub only_new: Vec<&'a Series>,
}

/// In the order of the base: by name, otherwise by contender and benchmark, because names in a run
/// of several contenders include their ids. Among several series with one name, it matches those
/// measured under the same conditions, then those of one machine with the fewest differences, then
/// others; at each of these steps first those of the same contender, its source included. Each series
/// is matched once.
pub fn matched<'a>(base: &'a Dataset, new: &'a Dataset) -> Matched<'a> {
    let (base, new) = (base.benchmarks.as_slice(), new.benchmarks.as_slice());
    if let ([a], [b]) = (base, new)
        && both_commands(a, b)
    {
        return Matched {
            pairs: vec![(a, b)],
            only_base: Vec::new(),
            only_new: Vec::new(),
        };
    }
    let candidates = Candidates::of(base, new);
    let mut partners: Vec<Option<usize>> = vec![None; base.len()];
    let mut taken = vec![false; new.len()];
    let steps = [(false, 0), (false, usize::MAX), (true, usize::MAX)];
    let steps = steps.map(|farthest| [(farthest, true), (farthest, false)]);
    for (farthest, one_contender) in steps.concat() {
        for (series, partner) in base
            .iter()
            .zip(&mut partners)
            .filter(|(_, partner)| partner.is_none())
        {
            let free = candidates
                .of_series(series)
                .iter()
                .copied()
                .filter(|index| !taken[*index])
                .filter(|index| !one_contender || series.contender == new[*index].contender);
            let nearest = free
                .map(|index| (distance(series, &new[index]), index))
                .min()
                .filter(|(distance, _)| *distance <= farthest);
            *partner = nearest.map(|(_, index)| index);
            if let Some(index) = *partner {
                taken[index] = true;
            }
        }
    }
    let pairs = base
        .iter()
        .zip(&partners)
        .filter_map(|(series, partner)| Some((series, &new[(*partner)?])))
        .collect();
    let only_base = base
        .iter()
        .zip(&partners)
        .filter(|(_, partner)| partner.is_none())
        .map(|(series, _)| series)
        .collect();
    let only_new = new
        .iter()
        .zip(&taken)
        .filter(|(_, taken)| !**taken)
        .map(|(series, _)| series)
        .collect();
    Matched {
        pairs,
        only_base,
        only_new,
    }
}

/// Indices of the new side.
struct Candidates<'a> {
    by_key: HashMap<SeriesKey<'a>, Vec<usize>>,
    by_identity: HashMap<Identity<'a>, Vec<usize>>,
}

impl<'a> Candidates<'a> {
    fn of(base: &'a [Series], new: &'a [Series]) -> Candidates<'a> {
        let known: HashSet<SeriesKey> = base.iter().map(Series::key).collect();
        let mut found = Candidates {
            by_key: HashMap::new(),
            by_identity: HashMap::new(),
        };
        for (index, series) in new.iter().enumerate() {
            found.by_key.entry(series.key()).or_default().push(index);
            // A series with the same name is preferred.
            if let Some(identity) = series.identity().filter(|_| !known.contains(&series.key())) {
                found.by_identity.entry(identity).or_default().push(index);
            }
        }
        found
    }

    fn of_series(&self, series: &'a Series) -> &[usize] {
        let by_identity = || self.by_identity.get(&series.identity()?);
        self.by_key
            .get(&series.key())
            .or_else(by_identity)
            .map_or(&[], Vec::as_slice)
    }
}

/// Whether they come from different machines, then the number of facts in which the conditions
/// differ, except the build, which is the object of comparison.
fn distance(base: &Series, new: &Series) -> (bool, usize) {
    let facts = differences(&[&base.conditions, &new.conditions]);
    let differing = facts.iter().filter(|fact| fact.subject != Subject::Program);
    (is_other_computer(&(base, new)), differing.count())
}

/// A command is not a name: a single one on each side is the pair to compare.
fn both_commands(base: &Series, new: &Series) -> bool {
    base.replication == Replication::Processes && new.replication == Replication::Processes
}

/// Whether the sides share a benchmark.
pub fn have_common(base: &Dataset, new: &Dataset) -> bool {
    !matched(base, new).pairs.is_empty()
}

/// Whether every benchmark has enough pairs of forks.
pub fn can_be_paired(base: &Dataset, new: &Dataset) -> bool {
    let enough = |[a, b]: [Vec<Vec<f64>>; 2]| a.len() == b.len() && a.len() >= PAIRED_FROM;
    matched(base, new)
        .pairs
        .iter()
        .all(|(a, b)| enough(paired(a, b)))
}
