//! The values of blocks as verdicts take them: one for each half second, and without what the
//! placement of code makes of them, where the placements are balanced.
//!
//! A set of placements is balanced if programs that differ in nothing but their placement have the
//! same mean over the set. Then that mean is what is asked for, and how the placements differ is no
//! error of it: placements are strata (Cochran 1977, "Sampling techniques", chapter 5, with equal
//! weights).

use crate::compare::difference::{Design, Difference, FLOOR, Reference};
use crate::compare::strata::Strata;
use crate::interval::summary::{mean, squares};
use std::collections::BTreeMap;

/// Degrees of freedom that strata have to leave.
const LEAST_DEGREES: f64 = 8.0;

/// When a block began, in seconds of the run, and which placement of a balanced set its processes
/// had; `None`: their placements are random draws, or there is one only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    pub start_s: f64,
    pub placement: Option<u64>,
}

/// How the blocks of two contenders are arranged.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrangement {
    blocks: Vec<Block>,
    strata: Option<Strata>,
}

/// One value for each half second in which blocks began, in the order of time. Their mean is that of
/// the placements' means, where those are strata.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    pub values: Vec<f64>,
    /// Whole seconds in which blocks began.
    pub seconds: usize,
    strata: Option<Strata>,
}

impl Arrangement {
    /// `placements`: how many the balanced set has. They are strata if each has a block, and if at
    /// least 8 degrees of freedom remain (two blocks of each, one each half second).
    pub fn new(blocks: Vec<Block>, placements: u64) -> Arrangement {
        let strata = strata(&blocks, placements);
        Arrangement { blocks, strata }
    }

    /// `values[i]` is of block `i`.
    pub fn values(&self, values: &[f64]) -> Values {
        let starts = || self.blocks.iter().map(|block| block.start_s);
        let averaged = |values: &[f64]| super::by_half_second(starts().zip(values.iter().copied()));
        let seconds = super::by_second(starts().map(|start| (start, start))).len();
        let strata = self.strata;
        if strata.is_none() {
            let values = averaged(values);
            return Values {
                values,
                seconds,
                strata,
            };
        }
        let groups = groups(&self.blocks, values);
        let means: BTreeMap<_, f64> = groups.iter().map(|(k, group)| (*k, mean(group))).collect();
        let middle = mean(&means.values().copied().collect::<Vec<_>>());
        let of_block = self.blocks.iter().zip(values);
        let without: Vec<f64> = of_block
            .map(|(block, value)| value - means[&block.placement])
            .collect();
        // Blocks of one half second count once, so their mean may be another.
        let mut values = averaged(&without);
        let off = middle - mean(&values);
        values.iter_mut().for_each(|value| *value += off);
        Values {
            values,
            seconds,
            strata,
        }
    }

    pub fn has_strata(&self) -> bool {
        self.strata.is_some()
    }
}

fn groups(blocks: &[Block], values: &[f64]) -> BTreeMap<Option<u64>, Vec<f64>> {
    let mut groups = BTreeMap::<_, Vec<f64>>::new();
    for (block, value) in blocks.iter().zip(values) {
        groups.entry(block.placement).or_default().push(*value);
    }
    groups
}

fn strata(blocks: &[Block], placements: u64) -> Option<Strata> {
    let starts: Vec<f64> = blocks.iter().map(|block| block.start_s).collect();
    let groups = groups(blocks, &starts);
    let of_all = groups.len() as u64 == placements && !groups.contains_key(&None);
    let inverse: f64 = groups.values().map(|group| 1.0 / group.len() as f64).sum();
    let values = super::by_half_second(starts.iter().map(|start| (*start, *start))).len();
    let strata = Strata {
        blocks: blocks.len(),
        placements: groups.len(),
        uneven: blocks.len() as f64 * inverse / (groups.len() as f64).powi(2),
    };
    let is_enough = groups.len() > 1 && strata.degrees(values) >= LEAST_DEGREES;
    (of_all && is_enough).then_some(strata)
}

impl Values {
    /// Of blocks without strata, one a second.
    pub fn plain(values: Vec<f64>) -> Values {
        Values {
            seconds: values.len(),
            values,
            strata: None,
        }
    }

    /// The difference of two contenders, second side / first side, by their log ratios. `None` below
    /// two values.
    pub fn difference(&self) -> Option<Difference> {
        let n = self.values.len();
        let squares = squares(&self.values);
        (n >= 2).then(|| Difference {
            delta: mean(&self.values),
            // The deviations from the placements' means are too small, as those means fit them.
            squares: squares / self.strata.map_or(1.0, |strata| strata.left()),
            added: 2.0 * FLOOR,
            design: match self.strata {
                None => Design::Paired(n),
                Some(strata) => Design::Strata(n, strata),
            },
            reference: Reference::Turns,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::student;
    use lath_testing::simulation::random::Random;

    /// One block a second, the placements in turn.
    fn blocks(count: u64, placements: u64) -> Vec<Block> {
        let block = |n| Block {
            start_s: n as f64,
            placement: Some(n % placements),
        };
        (0..count).map(block).collect()
    }

    /// R: `summary(lm(d ~ factor(k)))` of 0.10 0.12, 0.30 0.28, 0.50 0.54 has a residual sum of
    /// squares of 0.0012 at 3 degrees of freedom.
    #[test]
    fn what_placements_explain_is_no_error() {
        let three = [0.10, 0.30, 0.50, 0.12, 0.28, 0.54];
        // Four times over, so that 8 degrees are left.
        let values = three.repeat(4);
        let arrangement = Arrangement::new(blocks(24, 3), 3);
        let found = arrangement.values(&values).difference().unwrap();
        assert!((found.delta - 0.92 / 3.0).abs() < 1e-12);
        // 24 values, 3 means: 21 degrees.
        let variance = (4.0 * 0.0012 / 21.0 + 2.0 * FLOOR / 23.0) / 24.0;
        let half = student::quantile(0.995, 21.0) * variance.sqrt();
        assert!((found.half_width(0.99) - half).abs() < 1e-12);
        let plain = Values::plain(values).difference().unwrap();
        assert!(plain.half_width(0.99) > 10.0 * half);
    }

    #[test]
    fn each_placement_counts_the_same() {
        // The third placement has one block fewer than the others.
        let mut all = blocks(12, 3);
        all.pop();
        let arrangement = Arrangement::new(all, 3);
        let values = [1.0, 2.0, 6.0].repeat(4);
        let found_values = arrangement.values(&values[..11]);
        let found = found_values.difference().unwrap();
        assert!((found.delta - 3.0).abs() < 1e-12);
        assert!((mean(&found_values.values) - 3.0).abs() < 1e-12);
        // 1/4 + 1/4 + 1/3 beside 9/11.
        let uneven = (5.0 / 6.0) / (9.0 / 11.0);
        let even = (2.0 * FLOOR / 10.0 / 11.0).sqrt();
        assert!((found.standard_error() - even * f64::sqrt(uneven)).abs() < 1e-12);
    }

    #[test]
    fn strata_need_every_placement_and_degrees() {
        let has = |blocks, placements| Arrangement::new(blocks, placements).has_strata();
        assert!(has(blocks(16, 8), 8), "two blocks of each");
        assert!(!has(blocks(15, 8), 8), "7 degrees");
        assert!(!has(blocks(24, 6), 8), "two placements without a block");
        assert!(!has(blocks(24, 1), 1), "one placement");
        let mut one_is_random = blocks(24, 8);
        one_is_random[5].placement = None;
        assert!(!has(one_is_random, 8));
        // Two blocks each half second: 11 degrees, of which the placements leave 16 / 23.
        let denser = |block: Block| Block {
            start_s: block.start_s / 4.0,
            ..block
        };
        assert!(!has(blocks(24, 8).into_iter().map(denser).collect(), 8));
        assert!(has(blocks(32, 8).into_iter().map(denser).collect(), 8));
    }

    /// Placements that make 10 %, with noise of 1 % in each block, three blocks a second that share
    /// a mood of half a percent, and a balanced set: the truth is 0.
    #[test]
    fn intervals_cover_in_simulation() {
        let mut random = Random::new(37);
        let (runs, count) = (4000, 60);
        let all = blocks(count, 8).into_iter().map(|block| Block {
            start_s: block.start_s / 3.0,
            ..block
        });
        let arrangement = Arrangement::new(all.collect(), 8);
        let mut wrong = 0;
        let mut widths = [0.0; 2];
        for _ in 0..runs {
            let mut effects: Vec<f64> = (0..8).map(|_| 0.1 * random.normal()).collect();
            let middle = mean(&effects);
            effects.iter_mut().for_each(|effect| *effect -= middle);
            let mut mood = 0.0;
            let values: Vec<f64> = (0..count)
                .map(|n| {
                    if n % 3 == 0 {
                        mood = 0.005 * random.normal();
                    }
                    effects[(n % 8) as usize] + mood + 0.01 * random.normal()
                })
                .collect();
            let found = arrangement.values(&values).difference().unwrap();
            wrong += u64::from(found.p() < 0.01);
            let plain = Arrangement::new(blocks(count, 8), 0).values(&values);
            widths[0] += found.half_width(0.99);
            widths[1] += plain.difference().unwrap().half_width(0.99);
        }
        let rate = wrong as f64 / f64::from(runs);
        assert!(rate < 0.014, "{rate}");
        assert!(widths[0] < widths[1] / 4.0, "{widths:?}");
    }
}
