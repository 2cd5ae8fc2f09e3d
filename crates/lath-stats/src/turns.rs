//! Contenders whose processes are alive together and measure in turns: what is taken of a process,
//! which clock counts, and how large the difference is.
//!
//! A block has one process of each contender; they measure for some milliseconds each, again and
//! again, in an order drawn at random. What drifts for seconds hits all of them alike. The pair of
//! processes stays the unit of replication: layout differs from process to process, and no number
//! of turns tells. Formulae: methodology/verdicts.md, as for forks, but for what stands here.

mod change;
mod clock;
mod length;
mod placement;
mod strata;

pub use change::{Change, change};
pub use clock::{Clock, NoCpuTime, Time, clock};
pub use length::{Components, components, pairs_needed, rounds};
pub use placement::share as share_of_placement;
pub use strata::{Arrangement, Block, Values};

use crate::compare::difference::{Design, Difference, Reference};
use crate::interval::summary::{mean, squares};
use crate::percentile::linear;
use std::collections::BTreeMap;

/// Seconds in which blocks began that a verdict takes at least.
pub const FEWEST: usize = 5;
/// Blocks that begin within so many seconds are one value of a verdict: neighbours share the machine's
/// mood. Half a second apart they hardly do (methodology/busy-machine.md, "What counts as a value").
pub const VALUE_S: f64 = 0.5;
/// The same for each of two runs apart in time. Five seconds hardly show how a loaded machine
/// varies: on such intervals, 1.3 % of verdicts on equal programs were wrong.
pub const FEWEST_APART: usize = 10;
/// How much the times of one program differ from run to run at least: standard deviation of a
/// logarithm, for each run.
const FROM_RUN_TO_RUN: f64 = 0.0075;
/// Share of a process's slices below its low value.
const LOW: f64 = 0.1;
/// Slices that a low value takes at least.
const LOW_LEAST: usize = 10;

/// What one turn of a process measured, without the stretch at its beginning that does not count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    pub calls: u64,
    pub wall_ns: u64,
    /// Of the measuring thread; `None` where the runtime cannot tell.
    pub cpu_ns: Option<u64>,
    /// Context switches that the thread asked for: it waited for something. `None` where the runtime
    /// cannot tell, as Go when it has moved the work to another thread.
    pub voluntary: Option<u64>,
    /// Context switches that it suffered.
    pub involuntary: Option<u64>,
    /// Batches of about a millisecond.
    pub slices: Vec<Slice>,
}

/// One batch of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slice {
    pub calls: u64,
    pub wall_ns: u64,
    pub cpu_ns: Option<u64>,
}

/// Logarithm of the time of a call over all turns of a process, in ns. NaN without calls, or by a
/// time that a turn lacks.
pub fn mean_value(turns: &[Turn], by: Time) -> f64 {
    let calls: u64 = turns.iter().map(|turn| turn.calls).sum();
    let ns: f64 = turns
        .iter()
        .map(|turn| by.of(turn.wall_ns, turn.cpu_ns))
        .sum();
    (ns / calls as f64).ln()
}

/// Logarithm of the 10 % quantile of a process's slices, in ns a call; `None` with fewer than 10.
pub fn low_value(turns: &[Turn], by: Time) -> Option<f64> {
    let slices = turns.iter().flat_map(|turn| &turn.slices);
    let mut rates: Vec<f64> = slices
        .map(|slice| by.of(slice.wall_ns, slice.cpu_ns) / slice.calls as f64)
        .collect();
    if rates.len() < LOW_LEAST {
        return None;
    }
    rates.sort_unstable_by(f64::total_cmp);
    Some(linear(&rates, LOW).ln())
}

/// The log ratios of blocks, those that begin within the same half second of the run as one, in the
/// order of time. `blocks`: when each began, in seconds, and its log ratio.
pub fn by_half_second(blocks: impl IntoIterator<Item = (f64, f64)>) -> Vec<f64> {
    averaged(blocks, VALUE_S)
}

/// The same of whole seconds.
pub fn by_second(blocks: impl IntoIterator<Item = (f64, f64)>) -> Vec<f64> {
    averaged(blocks, 1.0)
}

fn averaged(blocks: impl IntoIterator<Item = (f64, f64)>, length_s: f64) -> Vec<f64> {
    let mut values: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
    for (start_s, value) in blocks {
        let at = (start_s / length_s).floor() as i64;
        values.entry(at).or_default().push(value);
    }
    values.values().map(|all| mean(all)).collect()
}

/// The difference of two runs that did not measure in turns with each other, by the logarithms of
/// the times in their seconds. A run counts as one value, which varies as its seconds do: what
/// varies from second to second varies as much from minute to minute, so more seconds of one run
/// make its place better known, but not the next run's. `None` below two seconds.
pub fn apart(first: &[f64], second: &[f64]) -> Option<Difference> {
    let fewest = first.len().min(second.len());
    let variance = |side: &[f64]| squares(side) / (side.len() - 1) as f64;
    (fewest >= 2).then(|| Difference {
        delta: mean(second) - mean(first),
        squares: variance(first) + variance(second),
        added: 2.0 * FROM_RUN_TO_RUN * FROM_RUN_TO_RUN,
        design: Design::Apart,
        reference: Reference::Turns,
    })
}

#[cfg(test)]
mod tests;
