//! Draws forks and counts.

use super::looks::{self, Looks};
use super::rules::{self, INTERVALS, NAMES};
use super::worlds::{WORLDS, World};
use lath_stats::compare::{ComparisonOptions, Pairing, Side, compare_family};
use lath_testing::simulation::random::Random;
use lath_testing::simulation::{Schedule, SimulatedBenchmark, SimulatedDrift, duel};

pub struct Study {
    pub coverage: Vec<Coverage>,
    pub verdicts: Vec<Verdicts>,
    pub drifts: Vec<Drifting>,
    pub tables: Vec<Table>,
    pub looks: Vec<Looks>,
}

pub struct Coverage {
    pub world: &'static str,
    pub forks: usize,
    pub cells: [Cell; INTERVALS.len()],
}

pub struct Cell {
    /// Of intervals that contain the truth.
    pub share: f64,
    /// Median half-width as a share of the truth.
    pub width: f64,
}

/// By rule: shares of pairs that are claimed to differ.
type Shares = [f64; NAMES.len()];

pub struct Verdicts {
    pub world: &'static str,
    pub noisy: bool,
    pub forks: usize,
    /// Of identical contenders.
    pub wrong: Shares,
    /// Of contenders that differ by [`SLOWDOWNS`], those called slower.
    pub found: [Shares; SLOWDOWNS.len()],
}

pub const SLOWDOWNS: [f64; 3] = [1.02, 1.05, 1.1];

/// Identical contenders while something drifts.
pub struct Drifting {
    pub what: &'static str,
    pub forks: usize,
    pub apart: Shares,
    pub blocks: Shares,
}

/// Tables of a baseline and [`CONTENDERS`] that are identical to it.
pub struct Table {
    pub world: &'static str,
    /// Of tables with any claim. Ours is unpaired; there is no paired form of the others, and none
    /// corrects for the size of the table.
    pub any: Shares,
    /// What ours would be without Holm's correction.
    pub uncorrected: f64,
}

pub const CONTENDERS: usize = 20;
const FORKS: [usize; 3] = [3, 5, 10];

pub fn run(draws: usize, seed: u64) -> Study {
    let mut coverage = Vec::new();
    let mut verdicts = Vec::new();
    for world in &WORLDS {
        eprintln!("validity: {}", world.name);
        for forks in FORKS {
            coverage.push(cover(world, forks, draws, seed));
        }
        for forks in [3, 5] {
            verdicts.push(judge(world, forks, draws, seed));
        }
    }
    eprintln!("validity: drift and tables");
    let drifts = [
        (
            "1 % slower with each fork",
            SimulatedDrift {
                slope: 0.01,
                walk: 0.0,
            },
        ),
        (
            "a random walk, 2 % a fork",
            SimulatedDrift {
                slope: 0.0,
                walk: 0.02,
            },
        ),
    ];
    let drifts = drifts
        .iter()
        .flat_map(|&(what, drift)| [5, 10].map(|forks| wander(what, drift, forks, draws, seed)))
        .collect();
    let tables = WORLDS
        .iter()
        .filter(|world| ["outliers", "hundreds"].contains(&world.name))
        .map(|world| table(world, draws / 10, seed))
        .collect();
    eprintln!("validity: looks");
    let looks = looks::run(draws / 4, seed);
    Study {
        coverage,
        verdicts,
        drifts,
        tables,
        looks,
    }
}

fn cover(world: &World, forks: usize, draws: usize, seed: u64) -> Coverage {
    let mut random = Random::new(seed);
    let mut covered = [0; INTERVALS.len()];
    let mut widths: [Vec<f64>; INTERVALS.len()] = Default::default();
    for _ in 0..draws {
        let benchmark = (world.draw)(&mut random);
        let side = benchmark.side(&mut random, forks, 1.0);
        for (method, (low, high)) in rules::intervals(&side, &mut random).into_iter().enumerate() {
            covered[method] += usize::from(low <= benchmark.truth() && benchmark.truth() <= high);
            widths[method].push((high - low) / 2.0 / benchmark.truth());
        }
    }
    let cell = |method: usize| Cell {
        share: share(covered[method], draws),
        width: lath_stats::statistics::median(&widths[method]),
    };
    Coverage {
        world: world.name,
        forks,
        cells: std::array::from_fn(cell),
    }
}

fn judge(world: &World, forks: usize, draws: usize, seed: u64) -> Verdicts {
    let against = |factor: f64, draws: usize, claims: &dyn Fn(bool) -> bool| {
        shares(draws, seed, claims, |random| {
            duel(
                &(world.draw)(random),
                random,
                forks,
                factor,
                Schedule::Blocks,
                SimulatedDrift::NONE,
            )
        })
    };
    let found = SLOWDOWNS.map(|factor| against(factor, draws / 4, &|slower| slower));
    Verdicts {
        world: world.name,
        noisy: world.noisy,
        forks,
        wrong: against(1.0, draws, &|_| true),
        found,
    }
}

fn wander(
    what: &'static str,
    drift: SimulatedDrift,
    forks: usize,
    draws: usize,
    seed: u64,
) -> Drifting {
    let quiet = SimulatedBenchmark::with_icc(0.005, 0.4, 5);
    let run = |schedule| {
        shares(draws / 4, seed, &|_| true, |random| {
            duel(&quiet, random, forks, 1.0, schedule, drift)
        })
    };
    Drifting {
        what,
        forks,
        apart: run(Schedule::OneAfterTheOther),
        blocks: run(Schedule::Blocks),
    }
}

/// Shares of drawn pairs of which each rule makes a claim that counts.
fn shares(
    draws: usize,
    seed: u64,
    counts: &dyn Fn(bool) -> bool,
    draw: impl Fn(&mut Random) -> [Vec<Vec<f64>>; 2],
) -> Shares {
    let (mut random, mut resampling) = (Random::new(seed), Random::new(!seed));
    let mut counted = [0; NAMES.len()];
    for _ in 0..draws {
        let [first, second] = draw(&mut random);
        for (count, claim) in
            counted
                .iter_mut()
                .zip(rules::claims(&first, &second, &mut resampling))
        {
            *count += usize::from(claim.is_some_and(counts));
        }
    }
    counted.map(|count| share(count, draws))
}

fn table(world: &World, draws: usize, seed: u64) -> Table {
    let (mut random, mut resampling) = (Random::new(seed), Random::new(!seed));
    let (mut counted, mut uncorrected) = ([0; NAMES.len()], 0);
    for _ in 0..draws {
        let benchmark = (world.draw)(&mut random);
        let base = benchmark.side(&mut random, 5, 1.0);
        let others: Vec<Vec<Vec<f64>>> = (0..CONTENDERS)
            .map(|_| benchmark.side(&mut random, 5, 1.0))
            .collect();
        let each: Vec<[rules::Claim; NAMES.len()]> = others
            .iter()
            .map(|new| rules::claims(&base, new, &mut resampling))
            .collect();
        for (rule, count) in counted.iter_mut().enumerate() {
            let any = match rule {
                rules::UNPAIRED => family_claims(&base, &others, Pairing::Unpaired),
                rules::PAIRED => family_claims(&base, &others, Pairing::Paired),
                _ => each.iter().any(|claims| claims[rule].is_some()),
            };
            *count += usize::from(any);
        }
        uncorrected += usize::from(each.iter().any(|claims| claims[rules::UNPAIRED].is_some()));
    }
    Table {
        world: world.name,
        any: counted.map(|count| share(count, draws)),
        uncorrected: share(uncorrected, draws),
    }
}

fn family_claims(base: &[Vec<f64>], others: &[Vec<Vec<f64>>], pairing: Pairing) -> bool {
    let pairs: Vec<(Side, Side, Pairing)> = others
        .iter()
        .map(|new| (Side { forks: base }, Side { forks: new }, pairing))
        .collect();
    compare_family(&pairs, &ComparisonOptions::default())
        .iter()
        .any(|comparison| comparison.verdict.is_difference())
}

fn share(count: usize, draws: usize) -> f64 {
    count as f64 / draws as f64
}
