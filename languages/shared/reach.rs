//! The parts of other files that a benchmark source needs, directly or indirectly.

use std::collections::{BTreeMap, BTreeSet};

/// An item of one of several modules, by indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ItemId {
    pub module: usize,
    pub item: usize,
}

/// `wanted`, with all its direct and indirect needs. Visits each once.
pub(crate) fn reach<T: Clone + Ord>(
    mut wanted: Vec<T>,
    needs: impl Fn(&T) -> Vec<T>,
) -> BTreeSet<T> {
    let mut reached = BTreeSet::new();
    while let Some(next) = wanted.pop() {
        if reached.insert(next.clone()) {
            wanted.extend(needs(&next));
        }
    }
    reached
}

/// Whether an item belongs to the program of module 0, given what was `reached`: a class if it was,
/// a member if its class was (`owner`), and a function outside classes also with a state of its
/// module that it takes (`taken`). Fixtures elsewhere are found with their state.
pub(crate) fn belongs(
    reached: &BTreeSet<ItemId>,
    id: ItemId,
    is_class: bool,
    owner: Option<ItemId>,
    taken: impl FnOnce() -> Vec<ItemId>,
) -> bool {
    match owner {
        _ if is_class => reached.contains(&id),
        Some(owner) => reached.contains(&owner),
        None => {
            let beside_state =
                |state: &ItemId| state.module == id.module && reached.contains(state);
            id.module == 0 || reached.contains(&id) || taken().iter().any(beside_state)
        }
    }
}

/// For every item taken, its users.
pub(crate) fn by_taken<T: Clone + Ord>(
    takers: impl Iterator<Item = (T, Vec<T>)>,
) -> BTreeMap<T, Vec<T>> {
    let mut by_taken: BTreeMap<T, Vec<T>> = BTreeMap::new();
    for (taker, taken) in takers {
        for each in taken {
            by_taken.entry(each).or_default().push(taker.clone());
        }
    }
    by_taken
}

#[cfg(test)]
mod tests {
    use super::reach;
    use std::cell::Cell;

    #[test]
    fn a_circle_and_a_long_chain_are_gone_through_once() {
        let asked = Cell::new(0);
        let reached = reach(vec![5_000], |&number: &u32| {
            asked.set(asked.get() + 1);
            vec![number.saturating_sub(1), 5_000]
        });
        assert_eq!((reached.len(), asked.get()), (5_001, 5_001));
    }
}
