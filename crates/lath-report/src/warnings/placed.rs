//! Whether a row scatters because of the placements of its code: processes in turns have it at
//! different addresses on purpose, and a short loop may take twice as long at one of them.

use crate::turns::plain;
use lath_core::record::{CaseRecord, ForkTurns};
use lath_score::estimate::mean;
use lath_stats::turns::{Time, Turn, mean_value, share_of_placement};
use std::collections::BTreeMap;

/// Of the variance, placements have to explain so much to be named as its cause.
const MOST: f64 = 0.5;

/// A case that scatters with its placements more than within them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub placements: usize,
    /// Time of a call at the slowest / at the fastest of them, both geometric means of processes.
    pub ratio: f64,
}

/// `None`: the case had no balanced set of placements, or scatters as much within each.
pub fn of_case(case: &CaseRecord) -> Option<Placed> {
    let good = case
        .forks
        .iter()
        .filter(|fork| fork.ended && fork.failure.is_none());
    let placed = good.filter_map(|fork| fork.turns.as_ref().filter(|turns| turns.placements > 1));
    let mut groups: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for turns in placed {
        let group = groups.entry(turns.layout % turns.placements).or_default();
        group.push(time(turns));
    }
    let groups: Vec<Vec<f64>> = groups.into_values().collect();
    let share = share_of_placement(&groups)?;
    let levels: Vec<f64> = groups.iter().map(|group| mean(group)).collect();
    let slowest = levels.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let fastest = levels.iter().copied().fold(f64::INFINITY, f64::min);
    (share >= MOST).then(|| Placed {
        placements: groups.len(),
        ratio: (slowest - fastest).exp(),
    })
}

/// Logarithm of the wall time of a call, which the score is of.
fn time(turns: &ForkTurns) -> f64 {
    let all: Vec<Turn> = turns.turns.iter().map(plain).collect();
    mean_value(&all, Time::Wall)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::{ForkRecord, TurnRecord};

    /// Processes at the placements of a set of four, one after the other and again from the first; the
    /// time of a call in each, ns.
    fn case(times: &[u64]) -> CaseRecord {
        let fork = |(layout, ns): (u64, &u64)| ForkRecord {
            ended: true,
            turns: Some(ForkTurns {
                layout,
                placements: 4,
                turns: vec![TurnRecord {
                    calls: 1000,
                    wall_ns: 1000 * ns,
                    ..TurnRecord::default()
                }],
                ..ForkTurns::default()
            }),
            ..ForkRecord::default()
        };
        CaseRecord {
            forks: (0..).zip(times).map(fork).collect(),
            ..CaseRecord::default()
        }
    }

    /// As a recursive factorial in C++ did: at one placement more than twice as slow as at the others.
    #[test]
    fn a_slow_placement_is_named() {
        let found =
            of_case(&case(&[100, 230, 102, 99, 98, 228, 101])).expect("placements explain it");
        assert_eq!(found.placements, 4);
        assert!((found.ratio - 2.3).abs() < 0.05, "{found:?}");
    }

    #[test]
    fn a_slow_process_is_not_its_placement() {
        assert_eq!(of_case(&case(&[100, 230, 102, 99, 98, 101, 228])), None);
        let mut random = case(&[100, 230, 100, 100, 100, 230]);
        assert!(of_case(&random).is_some());
        for fork in &mut random.forks {
            fork.turns.as_mut().expect("turns").placements = 0;
        }
        assert_eq!(of_case(&random), None, "the placements are no set");
    }
}
