//! The order of execution: units one after the other; within a unit of contenders, blocks in which
//! each has a fork (methodology/rules.md#blocks).

use crate::plan::{Family, Plan};

/// Cases executed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// In the plan's order.
    pub cases: Vec<usize>,
    /// Families with one baseline, in the order of the plan; none for a single case.
    pub families: Vec<usize>,
}

/// Each case once, at the place of the first of its unit.
pub fn units(plan: &Plan) -> Vec<Unit> {
    let mut unit_of = vec![None; plan.cases.len()];
    let mut families: Vec<Vec<usize>> = Vec::new();
    for (index, family) in plan.families.iter().enumerate() {
        let unit = family
            .cases
            .iter()
            .find_map(|case| unit_of[*case])
            .unwrap_or_else(|| {
                families.push(Vec::new());
                families.len() - 1
            });
        families[unit].push(index);
        for case in &family.cases {
            unit_of[*case] = Some(unit);
        }
    }
    let mut begun = vec![false; families.len()];
    let mut units = Vec::new();
    for (case, unit) in unit_of.iter().enumerate() {
        match *unit {
            None => units.push(Unit {
                cases: vec![case],
                families: Vec::new(),
            }),
            Some(unit) if !std::mem::replace(&mut begun[unit], true) => {
                let cases = (0..plan.cases.len())
                    .filter(|c| unit_of[*c] == Some(unit))
                    .collect();
                units.push(Unit {
                    cases,
                    families: families[unit].clone(),
                });
            }
            Some(_) => {}
        }
    }
    units
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
