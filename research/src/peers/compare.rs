//! Forks in, rows out: what each body cost under either harness, the ratio with its interval, and
//! whether the goal is met.
//!
//! The ratio is lath / peer by the paired method of lath-stats, for the low quantile of a fork and
//! for its mean. What a harness adds to a call it adds to every call, so the low quantile, which
//! disturbances leave alone, decides; the mean, which sees what touches slow iterations alone, may
//! overrule it only to the worse.

use super::folder::{Body, Folder, Goal};
use super::outcome::Measured;
use lath_stats::paired::{Paired, Statistic};
use lath_stats::statistics::median;

/// Level of all intervals.
pub const LEVEL: f64 = 0.99;
/// How far a ratio may lie from 1.
pub const MARGIN: f64 = 0.02;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Met,
    Missed,
    /// The intervals are too wide to tell: more blocks or a quieter machine are needed.
    Undecided,
}

/// One body.
pub struct Row {
    /// Index into the folder's bodies.
    pub body: usize,
    /// Median over the blocks of the forks' means, ns per call.
    pub lath_ns: f64,
    pub peer_ns: f64,
    /// Cycles per call by the low quantiles, if some body's cycles are known.
    pub lath_cycles: Option<f64>,
    pub peer_cycles: Option<f64>,
    pub mean: Paired,
    pub low: Paired,
    pub verdict: Verdict,
}

pub fn rows(folder: &Folder, pairs: &[Measured]) -> Vec<Row> {
    let cycle = folder
        .bodies
        .iter()
        .enumerate()
        .find_map(|(index, body)| cycle_ns(index, body, pairs));
    (0..folder.bodies.len())
        .filter_map(|index| row(index, &folder.bodies[index], pairs, cycle))
        .collect()
}

/// Forks of one body, block by block: lath's and the peer's.
fn sides(body: usize, pairs: &[Measured]) -> (Vec<&[f64]>, Vec<&[f64]>) {
    pairs
        .iter()
        .filter(|m| m.pair.body == body)
        .map(|m| (m.lath.ns.as_slice(), m.peer.ns.as_slice()))
        .unzip()
}

fn typical(forks: &[&[f64]], statistic: Statistic) -> f64 {
    median(
        &forks
            .iter()
            .map(|fork| statistic.of_fork(fork).exp())
            .collect::<Vec<f64>>(),
    )
}

fn cycle_ns(index: usize, body: &Body, pairs: &[Measured]) -> Option<f64> {
    let cycles = body.cycles?;
    let (lath, peer) = sides(index, pairs);
    (!lath.is_empty()).then(|| typical(&[lath, peer].concat(), Statistic::Low) / cycles)
}

fn row(index: usize, body: &Body, pairs: &[Measured], cycle: Option<f64>) -> Option<Row> {
    let (lath, peer) = sides(index, pairs);
    let mean = Paired::compare(&peer, &lath, Statistic::Mean)?;
    let low = Paired::compare(&peer, &lath, Statistic::Low)?;
    let cycles = |forks: &[&[f64]]| cycle.map(|c| typical(forks, Statistic::Low) / c);
    Some(Row {
        body: index,
        lath_ns: typical(&lath, Statistic::Mean),
        peer_ns: typical(&peer, Statistic::Mean),
        lath_cycles: cycles(&lath),
        peer_cycles: cycles(&peer),
        mean,
        low,
        verdict: verdict(body.goal, low.interval(LEVEL), mean.interval(LEVEL)),
    })
}

fn verdict(goal: Goal, by_low: (f64, f64), by_mean: (f64, f64)) -> Verdict {
    let least = if goal == Goal::Floor {
        0.0
    } else {
        1.0 - MARGIN
    };
    let inside = |(low, high): (f64, f64)| low >= least && high <= 1.0 + MARGIN;
    let outside = |(low, high): (f64, f64)| high < least || low > 1.0 + MARGIN;
    if outside(by_low) || outside(by_mean) {
        Verdict::Missed
    } else if inside(by_low) {
        Verdict::Met
    } else {
        Verdict::Undecided
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::fork::Fork;
    use crate::peers::schedule::Pair;
    use std::time::Duration;

    #[test]
    fn verdicts() {
        assert_eq!(
            verdict(Goal::Equal, (0.985, 1.015), (0.9, 1.1)),
            Verdict::Met
        );
        assert_eq!(
            verdict(Goal::Equal, (0.985, 1.03), (0.99, 1.015)),
            Verdict::Undecided
        );
        assert_eq!(
            verdict(Goal::Equal, (1.021, 1.03), (0.99, 1.015)),
            Verdict::Missed
        );
        assert_eq!(
            verdict(Goal::Equal, (0.99, 1.0), (0.5, 0.6)),
            Verdict::Missed
        );
        assert_eq!(verdict(Goal::Floor, (0.5, 0.6), (0.5, 1.1)), Verdict::Met);
        assert_eq!(
            verdict(Goal::Floor, (0.9, 1.1), (0.5, 0.6)),
            Verdict::Undecided
        );
        assert_eq!(
            verdict(Goal::Floor, (0.5, 0.6), (1.5, 1.6)),
            Verdict::Missed
        );
    }

    fn measured(block: usize, body: usize, lath: &[f64], peer: &[f64]) -> Measured {
        let fork = |ns: &[f64]| Fork {
            ns: ns.to_vec(),
            foreign: 0.0,
            wall: Duration::ZERO,
        };
        Measured {
            pair: Pair {
                block,
                body,
                lath_first: true,
            },
            lath: fork(lath),
            peer: fork(peer),
        }
    }

    /// lath / peer, not the other way round; cycles from the body whose cycles are known.
    #[test]
    fn ratios_and_cycles() {
        let folder = Folder::any();
        let known = folder
            .bodies
            .iter()
            .position(|b| b.cycles.is_some())
            .unwrap();
        let other = folder
            .bodies
            .iter()
            .position(|b| b.goal == Goal::Equal && b.cycles.is_none())
            .unwrap();
        let cycle = 0.25;
        let chain = folder.bodies[known].cycles.unwrap() * cycle;
        let pairs: Vec<Measured> = (0..6)
            .flat_map(|block| {
                [
                    measured(block, known, &[chain; 3], &[chain; 3]),
                    measured(block, other, &[3.0, 3.0, 3.0], &[2.0, 2.0, 2.0]),
                ]
            })
            .collect();
        let rows = rows(&folder, &pairs);
        assert_eq!(
            rows.iter().map(|r| r.body).collect::<Vec<_>>(),
            [known, other]
        );
        let found = &rows[1];
        assert!((found.mean.ratio() - 1.5).abs() < 1e-9 && (found.low.ratio() - 1.5).abs() < 1e-9);
        assert!(
            (found.lath_cycles.unwrap() - 12.0).abs() < 1e-9
                && (found.peer_cycles.unwrap() - 8.0).abs() < 1e-9
        );
        assert_eq!(
            (rows[0].verdict, found.verdict),
            (Verdict::Met, Verdict::Missed)
        );
    }
}
