//! What of other files belongs to a benchmark source: what it names, what that needs, and so on.

use std::collections::{BTreeMap, BTreeSet};

/// An item of one of several modules, by their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ItemId {
    pub module: usize,
    pub item: usize,
}

/// `wanted`, what these need, and what that needs. Each is asked once.
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

/// For everything that is taken, who takes it.
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
