//! Draws worlds and counts.

use lath_stats::compare::{ComparisonOptions, PairResult, Pairing, Side, compare_family};
use lath_stats::interval::{ConfidenceLevel, interval};
use lath_testing::simulation::random::Random;
use lath_testing::simulation::{Schedule, SimulatedBenchmark, SimulatedDrift, duel};

type World = fn(&mut Random) -> SimulatedBenchmark;

/// Share of intervals that contain the truth, and the median relative half-width.
pub fn coverage(
    world: World,
    forks: usize,
    level: ConfidenceLevel,
    draws: usize,
    seed: u64,
) -> (f64, f64) {
    let mut random = Random::new(seed);
    let (mut covered, mut widths) = (0, Vec::with_capacity(draws));
    for _ in 0..draws {
        let benchmark = world(&mut random);
        let found = interval(&benchmark.side(&mut random, forks, 1.0), level).expect("an interval");
        covered += usize::from(found.low <= benchmark.truth() && benchmark.truth() <= found.high);
        widths.push(found.relative_half_width());
    }
    widths.sort_by(f64::total_cmp);
    (covered as f64 / draws as f64, widths[draws / 2])
}

pub fn compare(
    sides: &[Vec<Vec<f64>>; 2],
    pairing: Pairing,
    options: &ComparisonOptions,
) -> PairResult {
    compare_family(
        &[(
            Side { forks: &sides[0] },
            Side { forks: &sides[1] },
            pairing,
        )],
        options,
    )[0]
}

/// Many pairs of contenders in one world.
pub struct Duels {
    pub world: World,
    pub forks: usize,
    pub draws: usize,
    pub pairing: Pairing,
    pub schedule: Schedule,
    pub drift: SimulatedDrift,
}

impl Duels {
    pub fn of(world: World, forks: usize) -> Duels {
        Duels {
            world,
            forks,
            draws: 1000,
            pairing: Pairing::Unpaired,
            schedule: Schedule::Blocks,
            drift: SimulatedDrift::NONE,
        }
    }

    /// Share of comparisons that are `counted` where the second side takes `factor` times as long.
    pub fn share(&self, factor: f64, counted: impl Fn(&PairResult) -> bool) -> f64 {
        let mut random = Random::new(5);
        let mut count = 0;
        for _ in 0..self.draws {
            let benchmark = (self.world)(&mut random);
            let sides = duel(
                &benchmark,
                &mut random,
                self.forks,
                factor,
                self.schedule,
                self.drift,
            );
            count += usize::from(counted(&compare(
                &sides,
                self.pairing,
                &ComparisonOptions::default(),
            )));
        }
        count as f64 / self.draws as f64
    }
}

/// Share of tables, each a baseline and `contenders` that are all identical, in which any
/// difference is claimed.
pub fn tables_with_a_claim(
    world: World,
    contenders: usize,
    forks: usize,
    tables: usize,
    seed: u64,
) -> f64 {
    let mut random = Random::new(seed);
    let mut claiming = 0;
    for _ in 0..tables {
        let benchmark = world(&mut random);
        let base = benchmark.side(&mut random, forks, 1.0);
        let others: Vec<Vec<Vec<f64>>> = (0..contenders)
            .map(|_| benchmark.side(&mut random, forks, 1.0))
            .collect();
        let pairs: Vec<(Side, Side, Pairing)> = others
            .iter()
            .map(|new| {
                (
                    Side { forks: &base },
                    Side { forks: new },
                    Pairing::Unpaired,
                )
            })
            .collect();
        claiming += usize::from(
            compare_family(&pairs, &ComparisonOptions::default())
                .iter()
                .any(|c| c.verdict.is_difference()),
        );
    }
    claiming as f64 / tables as f64
}
