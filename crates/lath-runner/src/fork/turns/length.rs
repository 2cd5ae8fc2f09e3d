//! How many rounds a block has whose code is compiled while it runs. Its processes take seconds to
//! warm up, and what the compiler decides differs from process to process: as many rounds as give
//! most precision for the time, by what the blocks so far have shown.

use lath_core::record::{ForkRecord, Record};
use lath_core::turns::{COMPILED_LEAST_ROUNDS, COMPILED_MOST_ROUNDS, SETTLE_NS};
use lath_stats::turns::{Components, Time, Turn, components, rounds};
use std::thread::available_parallelism;

/// So many blocks have the usual number of rounds.
const BLOCKS: usize = 3;
/// Starting a process and setting it up, roughly, s.
const START_S: f64 = 0.1;

/// The rounds of a family's next block. `None`: there are too few blocks so far.
///
/// From the variance components of the contender that is known least well (Kalibera and Jones 2013:
/// [`rounds`]), 8 to 50.
pub fn best(record: &Record, family: usize) -> Option<u64> {
    let cases = &record.header.plan.families[family].cases;
    let forks = |case: usize| {
        let all = record.cases[case].forks.iter();
        all.rev().filter_map(move |fork| {
            let block = fork.block.filter(|block| block.family == family)?;
            let turns = fork.turns.as_ref().filter(|turns| !turns.is_restless())?;
            Some((block.number, fork, turns))
        })
    };
    let by = by(cases
        .iter()
        .flat_map(|case| forks(*case))
        .map(|(_, fork, _)| fork));
    let (baseline, contenders) = cases.split_first()?;
    let found = contenders.iter().filter_map(|case| {
        let pairs: Vec<(Vec<Turn>, Vec<Turn>)> = forks(*case)
            .filter_map(|(block, _, own)| {
                let (_, _, base) = forks(*baseline).find(|(number, ..)| *number == block)?;
                Some((
                    base.turns.iter().map(turn).collect(),
                    own.turns.iter().map(turn).collect(),
                ))
            })
            .collect();
        let slices: Vec<(&[Turn], &[Turn])> = pairs.iter().map(|(a, b)| (&a[..], &b[..])).collect();
        components(&slices, by).filter(|_| slices.len() >= BLOCKS)
    });
    let spread = |of: &Components| of.blocks + of.turns / of.pairs;
    let widest = found.max_by(|a, b| spread(a).total_cmp(&spread(b)))?;
    let members = || cases.iter().filter_map(|case| forks(*case).next());
    let pair_s = members().map(|(_, _, turns)| {
        let ns: u64 = turns
            .turns
            .iter()
            .map(|turn| turn.wall_ns + SETTLE_NS)
            .sum();
        ns as f64 / 1e9 / turns.turns.len().max(1) as f64
    });
    let start_s = start_s(members().map(|(_, fork, _)| fork));
    // A round has two pairs of turns.
    let best = rounds(&widest, start_s, pair_s.sum()) as u64 / 2;
    Some(best.clamp(COMPILED_LEAST_ROUNDS, COMPILED_MOST_ROUNDS))
}

/// What a block takes before it measures: its processes warm up side by side.
fn start_s<'a>(forks: impl Iterator<Item = &'a ForkRecord>) -> f64 {
    let at_once = available_parallelism().map_or(1, usize::from) as f64;
    let warm = |fork: &ForkRecord| fork.warmup.iter().map(|one| one.wall_ns).sum::<u64>();
    let all: Vec<f64> = forks.map(|fork| warm(fork) as f64 / 1e9).collect();
    let longest = all.iter().copied().fold(0.0, f64::max);
    all.len() as f64 * START_S + longest.max(all.iter().sum::<f64>() / at_once)
}

/// CPU time where it may be the clock of the comparison.
fn by<'a>(mut forks: impl Iterator<Item = &'a ForkRecord>) -> Time {
    let is_cpu = |fork: &ForkRecord| {
        let turns = fork.turns.as_ref();
        turns.is_some_and(|it| !it.helped && it.turns.iter().all(|turn| turn.cpu_ns.is_some()))
    };
    if forks.all(is_cpu) {
        Time::Cpu
    } else {
        Time::Wall
    }
}

fn turn(of: &lath_core::record::TurnRecord) -> Turn {
    Turn {
        calls: of.calls,
        wall_ns: of.wall_ns,
        cpu_ns: of.cpu_ns,
        ..Turn::default()
    }
}
