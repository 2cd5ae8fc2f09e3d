//! What looking at a run three times costs and saves: an adaptive run as `lath run --precision` and
//! `--time-budget` make it, beside runs of a fixed number of blocks.
//!
//! Each draw is a comparison of a baseline and [`CONTENDERS`] others in blocks, with the drift
//! that blocks are for. The adaptive run ends when every comparison is decided; what it claims at
//! its end counts, as in its final table.

use super::worlds::{WORLDS, World};
use lath_stats::compare::{
    ComparisonOptions, PairResult, Pairing, Side, Verdict, compare_family, looks,
};
use lath_testing::simulation::random::Random;

/// Beside the baseline: as many as a block holds.
pub const CONTENDERS: usize = 3;
/// How much slower the last contender is; the others are identical to the baseline.
pub const SLOWER: [f64; 4] = [1.0, 1.03, 1.05, 1.1];
const MOST: usize = 20;

pub struct Looks {
    pub world: &'static str,
    pub slower: f64,
    pub runs: Vec<Run>,
}

/// By a fixed number of blocks, or adaptive.
pub struct Run {
    pub what: &'static str,
    /// Of comparisons with any false claim.
    pub wrong: f64,
    /// Of slower contenders that are called so.
    pub found: f64,
    /// Mean number of blocks.
    pub blocks: f64,
}

/// A kind of run.
struct Rule {
    what: &'static str,
    stops: &'static [usize],
    /// What is known so well is decided.
    precision: f64,
}

const RUNS: [Rule; 5] = [
    Rule {
        what: "5 blocks",
        stops: &[5],
        precision: 0.0,
    },
    Rule {
        what: "10 blocks",
        stops: &[10],
        precision: 0.0,
    },
    Rule {
        what: "20 blocks",
        stops: &[20],
        precision: 0.0,
    },
    Rule {
        what: "looks",
        stops: &[5, 10, 20],
        precision: 0.0,
    },
    Rule {
        what: "looks, precision 5 %",
        stops: &[5, 10, 20],
        precision: 0.05,
    },
];
/// Of [`RUNS`].
pub const ADAPTIVE: usize = 3;

pub fn run(draws: usize, seed: u64) -> Vec<Looks> {
    let worlds = WORLDS
        .iter()
        .filter(|w| ["quiet", "plain", "outliers", "hundreds"].contains(&w.name));
    worlds
        .flat_map(|world| SLOWER.map(|slower| look(world, slower, draws, seed)))
        .collect()
}

fn look(world: &World, slower: f64, draws: usize, seed: u64) -> Looks {
    let mut random = Random::new(seed);
    let mut counts = [(0, 0, 0); RUNS.len()];
    for _ in 0..draws {
        let sides = blocks(world, slower, &mut random);
        for ((wrong, found, blocks), rule) in counts.iter_mut().zip(&RUNS) {
            let (used, claims) = until_decided(&sides, rule);
            let false_claim = |(i, verdict): (usize, &Verdict)| match *verdict {
                Verdict::Slower => i < CONTENDERS - 1 || slower <= 1.0,
                other => other == Verdict::Faster,
            };
            *wrong += usize::from(claims.iter().enumerate().any(false_claim));
            *found += usize::from(claims[CONTENDERS - 1] == Verdict::Slower);
            *blocks += used;
        }
    }
    let share = |count: usize| count as f64 / draws as f64;
    let of = |((wrong, found, blocks), rule): ((usize, usize, usize), &Rule)| Run {
        what: rule.what,
        wrong: share(wrong),
        found: share(found),
        blocks: share(blocks),
    };
    Looks {
        world: world.name,
        slower,
        runs: counts.into_iter().zip(&RUNS).map(of).collect(),
    }
}

/// The forks of the baseline and the others, all blocks; everything gets slower by half a per cent
/// with each block.
fn blocks(world: &World, slower: f64, random: &mut Random) -> Vec<Vec<Vec<f64>>> {
    let benchmark = (world.draw)(random);
    let mut sides = vec![Vec::new(); CONTENDERS + 1];
    for block in 0..MOST {
        let drift = 1.005_f64.powi(block as i32);
        for (i, side) in sides.iter_mut().enumerate() {
            side.push(benchmark.fork(random, drift * if i == CONTENDERS { slower } else { 1.0 }));
        }
    }
    sides
}

/// Blocks used, and the verdicts at the end. A single stop has all of alpha.
fn until_decided(sides: &[Vec<Vec<f64>>], rule: &Rule) -> (usize, Vec<Verdict>) {
    let full = ComparisonOptions::default().alpha;
    let open = |c: &PairResult| c.is_open() && (c.high / c.low).sqrt() - 1.0 > rule.precision;
    let mut last = (0, Vec::new());
    for &stop in rule.stops {
        let alpha = if rule.stops.len() == 1 {
            full
        } else {
            looks::FORKS.alpha_at(stop as u64, full)
        };
        let found = compared(sides, stop, alpha);
        last = (stop, found.iter().map(|c| c.verdict).collect());
        if !found.iter().any(open) {
            break;
        }
    }
    last
}

fn compared(sides: &[Vec<Vec<f64>>], blocks: usize, alpha: f64) -> Vec<PairResult> {
    let (base, others) = sides.split_first().expect("a baseline");
    let pairs: Vec<(Side, Side, Pairing)> = others
        .iter()
        .map(|new| {
            (
                Side {
                    forks: &base[..blocks],
                },
                Side {
                    forks: &new[..blocks],
                },
                Pairing::Paired,
            )
        })
        .collect();
    compare_family(
        &pairs,
        &ComparisonOptions {
            alpha,
            ..ComparisonOptions::default()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(slower: f64) -> Looks {
        let quiet = WORLDS.iter().find(|w| w.name == "quiet").expect("a world");
        look(quiet, slower, 60, 1)
    }

    /// What is in plain sight is found, early for the pair it concerns; identical contenders keep
    /// the run going.
    #[test]
    fn in_plain_sight() {
        let looks = of(1.1);
        assert!(
            looks
                .runs
                .iter()
                .all(|run| run.found > 0.95 && run.wrong <= 0.05),
            "{:?}",
            looks.runs[ADAPTIVE].found
        );
        assert_eq!((looks.runs[0].blocks, looks.runs[2].blocks), (5.0, 20.0));
        assert!(looks.runs[ADAPTIVE].blocks <= 20.0 && looks.runs[ADAPTIVE].blocks >= 5.0);
    }

    #[test]
    fn nothing_to_find() {
        assert!(
            of(1.0)
                .runs
                .iter()
                .all(|run| run.found <= 0.05 && run.wrong <= 0.05)
        );
    }
}
