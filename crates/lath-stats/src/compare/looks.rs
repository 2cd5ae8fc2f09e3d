//! When an adaptive run stops: the one rule that planner, runner, report and calibration read.
//!
//! Testing after every fork and stopping at the first significant result gives far more false
//! claims than alpha. lath therefore has fixed looks and splits alpha among them: the sum bounds the
//! false claims of all looks together (Bonferroni). A run that ends because its time is used up
//! spends there what is left: when that happens does not depend on the results (as the last analysis
//! of a group sequential trial does, Lan and DeMets 1983). The runner decides when to measure more.

/// What a look counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Blocks: forks of each side.
    Blocks,
    /// Seconds in which blocks began.
    Seconds,
}

/// One look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// In the unit of its rule.
    pub at: u64,
    /// Of the rule's alpha.
    pub share: f64,
}

/// The looks of a run, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StopRule {
    pub unit: Unit,
    pub looks: &'static [Look],
}

const fn look(at: u64, share: f64) -> Look {
    Look { at, share }
}

/// Of contenders whose forks run one after the other.
pub const FORKS: StopRule = StopRule {
    unit: Unit::Blocks,
    looks: &[look(5, 0.2), look(10, 0.3), look(20, 0.5)],
};

/// Of contenders that measure in turns.
pub const TURNS: StopRule = StopRule {
    unit: Unit::Seconds,
    looks: &[
        look(10, 0.02),
        look(20, 0.05),
        look(40, 0.10),
        look(80, 0.15),
        look(160, 0.25),
        look(320, 0.43),
    ],
};

impl StopRule {
    pub fn of(in_turns: bool) -> StopRule {
        if in_turns { TURNS } else { FORKS }
    }

    /// The share of alpha of a look at a run that has so much, if its earlier looks spent `spent`:
    /// that of all looks up to here which nobody has spent. `is_last`: nothing more is measured,
    /// however the results are; that look gets what is left.
    pub fn share(&self, reached: u64, spent: f64, is_last: bool) -> f64 {
        let due = if is_last {
            1.0
        } else {
            let due = self.looks.iter().filter(|look| look.at <= reached);
            due.map(|look| look.share).sum()
        };
        (due - spent).clamp(0.0, 1.0)
    }

    /// The alpha for a run of which nobody knows what its looks spent, if `alpha` is that of all
    /// looks: it was interrupted, or recorded before 0.2.0. That of its last look, or of the look it
    /// was on the way to. More than at the last look gets its alpha.
    pub fn alpha_at(&self, reached: u64, alpha: f64) -> f64 {
        let next = self.looks.iter().find(|look| look.at >= reached);
        next.or(self.looks.last())
            .map_or(0.0, |look| look.share * alpha)
    }

    /// The next look of a run that has so much; `None` after the last.
    pub fn next(&self, reached: u64) -> Option<Look> {
        self.looks.iter().find(|look| look.at > reached).copied()
    }

    /// Where the last look is.
    pub fn last(&self) -> u64 {
        self.looks.last().map_or(0, |look| look.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_looks_are_in_order() {
        for rule in [FORKS, TURNS] {
            let sum: f64 = rule.looks.iter().map(|look| look.share).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{rule:?}");
            assert!(rule.looks.windows(2).all(|two| two[0].at < two[1].at));
        }
    }

    #[test]
    fn all_looks_together_spend_alpha() {
        for (ends, shares) in [
            (&[5][..], &[1.0][..]),
            (&[10, 15], &[0.02, 0.98]),
            // A block that lasts long is at two looks.
            (&[11, 45, 60], &[0.02, 0.15, 0.83]),
            (&[10, 10], &[0.02, 0.98]),
            (
                &[10, 20, 40, 80, 160, 320],
                &[0.02, 0.05, 0.10, 0.15, 0.25, 0.43],
            ),
        ] {
            let mut spent = 0.0;
            for (at, (reached, expected)) in ends.iter().zip(shares).enumerate() {
                let share = TURNS.share(*reached, spent, at + 1 == ends.len());
                assert!(
                    (share - expected).abs() < 1e-12,
                    "{ends:?} at {reached}: {share}"
                );
                spent += share;
            }
            assert!((spent - 1.0).abs() < 1e-12);
        }
        assert_eq!(TURNS.share(9, 0.0, false), 0.0);
        assert_eq!(FORKS.share(20, 0.5, false), 0.5);
    }

    /// The looks of the reference implementation.
    #[test]
    fn alpha_is_that_of_the_look_on_the_way() {
        assert_eq!(
            [0, 10, 11, 60, 320, 999].map(|n| TURNS.alpha_at(n, 1.0)),
            [0.02, 0.02, 0.05, 0.15, 0.43, 0.43]
        );
        assert_eq!(
            [0, 4, 5, 6, 10, 11, 20, 99].map(|n| FORKS.alpha_at(n, 1.0)),
            [0.2, 0.2, 0.2, 0.3, 0.3, 0.5, 0.5, 0.5]
        );
        assert_eq!(
            [0, 5, 7, 19, 20].map(|n| FORKS.next(n).map(|look| look.at)),
            [Some(5), Some(10), Some(10), Some(20), None]
        );
        assert_eq!((FORKS.last(), TURNS.last()), (20, 320));
    }
}
