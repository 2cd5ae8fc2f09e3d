//! Which series of the two sides are compared with each other.

use lath_core::conditions::{Subject, differences};
use lath_import::model::{Dataset, Identity, Replication, Series, SeriesKey};
use std::collections::{HashMap, HashSet};

pub struct Matched<'a> {
    pub pairs: Vec<(&'a Series, &'a Series)>,
    pub only_base: Vec<&'a Series>,
    pub only_new: Vec<&'a Series>,
}

/// In the order of the base; by name, and where that fails by who measured what: a run of several
/// contenders has their ids in its names. Of several series of one name those belong together that
/// were measured under the same conditions, then those whose conditions differ least. Each is
/// compared once.
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
    for alike in [true, false] {
        for (series, partner) in base
            .iter()
            .zip(&mut partners)
            .filter(|(_, partner)| partner.is_none())
        {
            let free = candidates
                .of_series(series)
                .iter()
                .copied()
                .filter(|index| !taken[*index]);
            let nearest = free
                .map(|index| (distance(series, &new[index]), index))
                .min()
                .filter(|(distance, _)| !alike || *distance == 0);
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
            // What has a namesake is compared with that.
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

/// Facts in which the conditions differ, but for what was built: that is what is compared.
fn distance(base: &Series, new: &Series) -> usize {
    differences(&[&base.conditions, &new.conditions])
        .iter()
        .filter(|fact| fact.subject != Subject::Program)
        .count()
}

/// A command is no name: one of each side is what is to be compared.
fn both_commands(base: &Series, new: &Series) -> bool {
    base.replication == Replication::Processes && new.replication == Replication::Processes
}
