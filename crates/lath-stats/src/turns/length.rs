//! How long a block and a run have to be.

use super::{FEWEST, Time, Turn};
use crate::compare::difference::FLOOR;
use crate::interval::summary::{mean, squares};
use crate::student;

/// Rounds of a block, at least and at most: the formula knows nothing of warm-up.
const ROUNDS: (f64, f64) = (2.0, 200.0);

/// Where the variance of log ratios comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Components {
    /// Variance of the log ratio of one pair of turns within a block.
    pub turns: f64,
    /// Variance between blocks beyond what their turns explain.
    pub blocks: f64,
    /// How many times as wide as turns alone would make it the interval is.
    pub impact: f64,
    /// Pairs of turns of a block.
    pub pairs: f64,
}

/// Components of variance of a pair of contenders: `blocks[i]` are the turns of both in block `i`,
/// paired in the order in which they were measured. Blocks with fewer than two pairs do not count;
/// `None` with fewer than two blocks.
pub fn components(blocks: &[(&[Turn], &[Turn])], by: Time) -> Option<Components> {
    let value = |turn: &Turn| (by.of(turn.wall_ns, turn.cpu_ns) / turn.calls as f64).ln();
    let logs: Vec<Vec<f64>> = blocks
        .iter()
        .map(|(first, second)| {
            let pairs = first.iter().zip(*second);
            pairs.map(|(a, b)| value(b) - value(a)).collect::<Vec<_>>()
        })
        .filter(|logs| logs.len() >= 2)
        .collect();
    if logs.len() < 2 {
        return None;
    }
    let variance = |values: &[f64]| squares(values) / (values.len() - 1) as f64;
    let average =
        |of: &dyn Fn(&[f64]) -> f64| mean(&logs.iter().map(|block| of(block)).collect::<Vec<_>>());
    let means: Vec<f64> = logs.iter().map(|block| mean(block)).collect();
    let between = variance(&means);
    let expected = average(&|block| variance(block) / block.len() as f64);
    Some(Components {
        turns: average(&variance),
        blocks: (between - expected).max(0.0),
        impact: (between / expected).sqrt(),
        pairs: average(&|block| block.len() as f64),
    })
}

/// Pairs of turns of a block that give most precision per second (Kalibera and Jones, "Rigorous
/// benchmarking in reasonable time", 2013), 2 to 200. `start_s`: what starting and warming up a
/// block takes; `pair_s`: what a pair of turns takes.
pub fn rounds(components: &Components, start_s: f64, pair_s: f64) -> usize {
    let (least, most) = ROUNDS;
    if components.blocks <= 0.0 {
        return most as usize;
    }
    let best = (start_s / pair_s * components.turns / components.blocks).sqrt();
    best.round().clamp(least, most) as usize
}

/// Blocks until half of the interval at `1 - alpha` is `half_width` wide, as a logarithm, if their
/// log ratios have this standard deviation. Infinite precision is never reached: `half_width` is
/// above 0.
pub fn pairs_needed(deviation: f64, half_width: f64, alpha: f64) -> usize {
    let wide = |n: usize| {
        let degrees = (n - 1) as f64;
        let variance = (deviation.powi(2) + 2.0 * FLOOR / degrees) / n as f64;
        student::quantile(1.0 - alpha / 2.0, degrees) * variance.sqrt()
    };
    let (mut open, mut enough) = (FEWEST - 1, FEWEST);
    while wide(enough) > half_width {
        (open, enough) = (enough, enough * 2);
    }
    while enough - open > 1 {
        let middle = usize::midpoint(open, enough);
        if wide(middle) > half_width {
            open = middle;
        } else {
            enough = middle;
        }
    }
    enough
}
