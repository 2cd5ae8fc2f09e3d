//! Which of a line of commits is the first bad one. The first is good and the last is bad; each of
//! the others is measured beside both.

/// Comparisons beyond those that a search without obstacles makes.
const SPARE: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Good,
    Bad,
}

/// The side that a commit is on: of half-way between both ends, on the scale of logarithms.
/// `to_good`, `to_bad`: simultaneous intervals of the time of each end / its own time. `None`: they
/// allow both.
pub fn side(to_good: [f64; 2], to_bad: [f64; 2], bad_is_slower: bool) -> Option<Side> {
    let [low, high] = [0, 1].map(|end| to_good[end].ln() + to_bad[end].ln());
    // Above 0: it takes less time than half-way.
    let [less, more] = if bad_is_slower {
        [Side::Good, Side::Bad]
    } else {
        [Side::Bad, Side::Good]
    };
    if low > 0.0 {
        Some(less)
    } else if high < 0.0 {
        Some(more)
    } else {
        None
    }
}

/// How many comparisons a search among so many steps from commit to commit makes at most: both ends,
/// one for each halving, some for commits that are undecided, and the last one, of the found commit
/// and the one before. They share the permitted errors.
pub fn most(steps: usize) -> usize {
    let halvings = usize::BITS - steps.saturating_sub(1).leading_zeros();
    halvings as usize + SPARE + 2
}

/// What is known of the line.
pub struct Search {
    /// The last one known to be good, and the first one after it known to be bad.
    good: usize,
    bad: usize,
    /// Of which nothing can be known.
    skipped: Vec<bool>,
}

impl Search {
    /// From 0, which is good, to `last`, which is bad.
    pub fn new(last: usize) -> Search {
        Search {
            good: 0,
            bad: last,
            skipped: vec![false; last + 1],
        }
    }

    /// The next to find out about: the nearest to the middle.
    pub fn next(&self) -> Option<usize> {
        let twice = self.good + self.bad;
        let open = (self.good + 1..self.bad).filter(|at| !self.skipped[*at]);
        open.min_by_key(|at| (2 * at).abs_diff(twice))
    }

    /// `None`: it is unknown.
    pub fn tell(&mut self, at: usize, side: Option<Side>) {
        match side {
            Some(Side::Good) => self.good = self.good.max(at),
            Some(Side::Bad) => self.bad = self.bad.min(at),
            None => self.skipped[at] = true,
        }
    }

    /// The last good one, and the first bad one: between them lie those of which nothing is known.
    pub fn ends(&self) -> [usize; 2] {
        [self.good, self.bad]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks for `first`; `unknown`: of which nothing can be found out. The ends, and how often it
    /// asked.
    fn found(last: usize, first: usize, unknown: &[usize]) -> ([usize; 2], usize) {
        let mut search = Search::new(last);
        let mut asked = 0;
        while let Some(at) = search.next() {
            asked += 1;
            let side = if at < first { Side::Good } else { Side::Bad };
            search.tell(at, (!unknown.contains(&at)).then_some(side));
        }
        (search.ends(), asked)
    }

    #[test]
    fn every_commit_is_found() {
        for first in 1..=39 {
            let (ends, asked) = found(39, first, &[]);
            assert_eq!(ends, [first - 1, first]);
            assert!(asked <= 6, "{first}: {asked}");
        }
        assert_eq!(found(1, 1, &[]), ([0, 1], 0));
    }

    #[test]
    fn unknown_ones_leave_a_range_only_around_the_first_bad_one() {
        assert_eq!(found(39, 30, &[19, 20, 21]).0, [29, 30]);
        assert_eq!(found(39, 21, &[20, 21, 22]).0, [19, 23]);
        assert_eq!(found(3, 2, &[1, 2]).0, [0, 3]);
    }

    #[test]
    fn a_side_needs_intervals_that_exclude_half_way() {
        // Bad takes twice as long as good.
        assert_eq!(side([0.95, 1.05], [1.9, 2.1], true), Some(Side::Good));
        assert_eq!(side([0.45, 0.55], [0.95, 1.05], true), Some(Side::Bad));
        assert_eq!(side([0.6, 0.8], [1.2, 1.6], true), None);
        // Bad takes half as long.
        assert_eq!(side([0.95, 1.05], [0.45, 0.55], false), Some(Side::Good));
        assert_eq!(side([1.9, 2.1], [0.95, 1.05], false), Some(Side::Bad));
        assert_eq!(side([0.0, f64::INFINITY], [0.0, f64::INFINITY], true), None);
    }

    #[test]
    fn the_number_of_comparisons_is_known_beforehand() {
        assert_eq!([1, 2, 3, 39, 40].map(most), [6, 7, 8, 12, 12]);
    }
}
