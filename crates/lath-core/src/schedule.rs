//! The order of execution: units one after the other; within a unit of contenders, blocks in which
//! each has a fork (methodology/rules.md#blocks); within a curve over threads, rounds in which each
//! number of threads has such a block.

use crate::plan::{Family, Plan};

/// Cases executed together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// In the plan's order.
    pub cases: Vec<usize>,
    /// In the order of the plan: those with one baseline, or of one curve's numbers of threads.
    pub families: Vec<usize>,
    /// Cases that are in no family.
    pub alone: Vec<usize>,
}

impl Unit {
    /// What runs in turn in each round of a curve; otherwise there is one. Families with one baseline
    /// run one after the other.
    pub fn lanes(&self, plan: &Plan) -> Vec<Lane> {
        let mut lanes: Vec<Lane> = Vec::new();
        for family in &self.families {
            let baseline = plan.families[*family].cases.first();
            let same = |lane: &&mut Lane| match lane {
                Lane::Families(of) => plan.families[of[0]].cases.first() == baseline,
                Lane::Alone(_) => false,
            };
            match lanes.iter_mut().find(same) {
                Some(Lane::Families(of)) => of.push(*family),
                _ => lanes.push(Lane::Families(vec![*family])),
            }
        }
        lanes.extend(self.alone.iter().copied().map(Lane::Alone));
        lanes
    }
}

/// What is measured by itself, or, in a curve, with one number of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Families with one baseline.
    Families(Vec<usize>),
    /// A case in no family.
    Alone(usize),
}

/// Sets of cases that grow together.
struct Sets(Vec<usize>);

impl Sets {
    fn root(&mut self, case: usize) -> usize {
        let mut root = case;
        while self.0[root] != root {
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    /// The first case of a set is its root.
    fn unite(&mut self, cases: &[usize]) {
        for pair in cases.windows(2) {
            let (a, b) = (self.root(pair[0]), self.root(pair[1]));
            self.0[a.max(b)] = a.min(b);
        }
    }
}

/// Each case once, at the place of the first of its unit.
pub fn units(plan: &Plan) -> Vec<Unit> {
    let mut sets = Sets((0..plan.cases.len()).collect());
    let mut in_families = vec![false; plan.cases.len()];
    for family in &plan.families {
        sets.unite(&family.cases);
        family.cases.iter().for_each(|it| in_families[*it] = true);
    }
    for curve in plan.curves() {
        sets.unite(&curve);
    }
    let mut at = vec![None; plan.cases.len()];
    let mut units: Vec<Unit> = Vec::new();
    for (case, in_family) in in_families.iter().enumerate() {
        let place = *at[sets.root(case)].get_or_insert_with(|| {
            units.push(Unit::default());
            units.len() - 1
        });
        units[place].cases.push(case);
        if !in_family {
            units[place].alone.push(case);
        }
    }
    for (index, family) in plan.families.iter().enumerate() {
        let root = family.cases.first().map(|case| sets.root(*case));
        if let Some(place) = root.and_then(|root| at[root]) {
            units[place].families.push(index);
        }
    }
    units
}

/// The order of the lanes in a round (counted from 1) of a curve, drawn like that of a block.
pub fn round(seed: u64, unit: &Unit, round: u64, lanes: usize) -> Vec<usize> {
    let first = unit.cases.first().copied().unwrap_or_default();
    // No family has this number.
    order(seed, usize::MAX - first, round, lanes)
}

/// Number of blocks of a family without adaptation: the largest number of forks of its contenders,
/// from `forks` of each case. The baseline's forks are shared by all its families.
pub fn blocks(family: &Family, forks: impl Fn(usize) -> u64) -> u64 {
    family
        .cases
        .iter()
        .skip(1)
        .map(|case| forks(*case).max(1))
        .max()
        .unwrap_or(0)
}

/// The order in a block (counted from 1) of a family of `contenders`: positions in
/// [`crate::plan::Family::cases`].
///
/// A random permutation, drawn from the run's seed, rotates by one from block to block, so that
/// each contender has each place once and a linear drift cancels out. After as many blocks as contenders,
/// another one is drawn.
pub fn order(seed: u64, family: usize, block: u64, contenders: usize) -> Vec<usize> {
    let cycle = (block.saturating_sub(1)) / contenders.max(1) as u64;
    let mut random = fastrand::Rng::with_seed(
        seed ^ (family as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ cycle.wrapping_mul(0xD1B5_4A32_D192_ED03),
    );
    let mut order: Vec<usize> = (0..contenders).collect();
    random.shuffle(&mut order);
    let shift = (block.saturating_sub(1)) as usize % contenders.max(1);
    order.rotate_left(shift);
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everyone_has_every_place_once_in_a_cycle() {
        for contenders in 1..=4 {
            for cycle in 0..20 {
                let blocks: Vec<Vec<usize>> = (0..contenders)
                    .map(|b| order(7, 3, (cycle * contenders + b + 1) as u64, contenders))
                    .collect();
                for place in 0..contenders {
                    let who: BTreeSet<usize> = blocks.iter().map(|b| b[place]).collect();
                    assert_eq!(who.len(), contenders);
                }
            }
        }
    }

    /// A baseline of two families has twice the forks of the others.
    #[test]
    fn others_say_how_many_blocks_there_are() {
        let family = Family {
            name: String::new(),
            cases: vec![0, 2, 3],
        };
        assert_eq!(blocks(&family, |case| [10, 5, 4, 5][case]), 5);
        assert_eq!(blocks(&family, |_| 0), 1);
    }

    #[test]
    fn orders_depend_on_seed_family_and_cycle() {
        let many = |of: &dyn Fn(u64) -> Vec<usize>| (0..64).map(of).collect::<BTreeSet<_>>().len();
        assert!(many(&|s| order(s, 0, 1, 4)) > 10);
        assert!(many(&|f| order(1, f as usize, 1, 4)) > 10);
        assert!(many(&|cycle| order(1, 0, cycle * 4 + 1, 4)) > 10);
        assert_eq!(order(5, 1, 9, 4), order(5, 1, 9, 4));
    }
}
