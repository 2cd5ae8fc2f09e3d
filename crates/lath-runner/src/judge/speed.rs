//! Reads the CPU's speed from probes. Speeds are relative to a case's own median, so that probes of
//! different languages may differ.

use lath_core::record::{Block, CaseRecord, Speed};
use lath_stats::probes;
use lath_stats::statistics::median;

/// The time of each probe, relative to the median; `None` for a disturbed probe.
pub fn relative(speeds: &[Speed]) -> Vec<Option<f64>> {
    let chains: Vec<[f64; 2]> = speeds.iter().map(|s| [s.mul_ns, s.add_ns]).collect();
    probes::relative(&chains)
}

/// How much faster the CPU was in one fork of a block than in another: 0.05 for 5 %. `None` if
/// fewer than two forks have probes.
pub fn change<'a>(cases: impl Iterator<Item = &'a CaseRecord>, block: Block) -> Option<f64> {
    let times: Vec<f64> = cases.filter_map(|case| of_block(case, block)).collect();
    let slowest = times.iter().copied().reduce(f64::max)?;
    let fastest = times.iter().copied().reduce(f64::min)?;
    (times.len() > 1).then_some(slowest / fastest - 1.0)
}

/// The median of a fork's undisturbed probes, relative to the case's.
fn of_block(case: &CaseRecord, block: Block) -> Option<f64> {
    let probes = case.forks.iter().flat_map(|f| {
        f.measurement
            .iter()
            .filter_map(move |i| Some((f.block, i.speed?)))
    });
    let (blocks, speeds): (Vec<Option<Block>>, Vec<Speed>) = probes.unzip();
    let here = blocks
        .iter()
        .zip(relative(&speeds))
        .filter(|(b, _)| **b == Some(block));
    middle(&here.filter_map(|(_, time)| time).collect::<Vec<f64>>())
}

/// `None` if there are no values.
pub fn middle(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| median(values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::{ForkRecord, Iteration};

    fn fork(number: u64, probes: &[(f64, f64)]) -> ForkRecord {
        let iteration = |(mul_ns, add_ns): &(f64, f64)| Iteration {
            speed: Some(Speed {
                mul_ns: *mul_ns,
                add_ns: *add_ns,
            }),
            ..Iteration::default()
        };
        ForkRecord {
            fork: number,
            block: Some(Block { family: 0, number }),
            measurement: probes.iter().map(iteration).collect(),
            ..ForkRecord::default()
        }
    }

    fn case(forks: Vec<ForkRecord>) -> CaseRecord {
        CaseRecord {
            forks,
            ..CaseRecord::default()
        }
    }

    /// The second case's probe takes ten times as long, which is not a change of speed.
    #[test]
    fn a_block_is_judged_by_each_cases_own_median() {
        let steady = |n, mul: f64| fork(n, &[(mul, mul / 2.0); 5]);
        let same = case([1, 2, 3].map(|n| steady(n, 10.0)).to_vec());
        let changed = case(vec![steady(1, 1.0), steady(2, 1.0), steady(3, 1.1)]);
        let silent = case(vec![]);
        let at = |number| {
            change(
                [&same, &changed, &silent].into_iter(),
                Block { family: 0, number },
            )
        };
        assert_eq!((at(1), at(2)), (Some(0.0), Some(0.0)));
        assert!(at(3).is_some_and(|c| (c - 0.1).abs() < 1e-12));
        assert_eq!(
            change(
                [&same, &silent].into_iter(),
                Block {
                    family: 0,
                    number: 1
                }
            ),
            None
        );
    }
}
