//! In which order forks run: blocks, bodies in random order within a block, the two harnesses of a
//! body back to back and first in turns.
//!
//! The pair that is compared lies close together in time, so that slow drift touches both sides
//! alike; which side goes first is drawn for each body and then alternates, so that what a fork
//! leaves behind (heat, caches) falls on both sides equally often.

pub use lath_testing::simulation::random::Random;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub block: usize,
    /// Index into the folder's bodies.
    pub body: usize,
    pub lath_first: bool,
}

fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u32 + 1));
    }
}

/// A seed for a run that was given none.
pub fn draw_seed() -> u64 {
    let time = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |t| t.as_nanos() as u64);
    let seed = time ^ u64::from(std::process::id());
    Random::new(seed).below(u32::MAX) as u64
}

pub fn plan(bodies: &[usize], blocks: usize, random: &mut Random) -> Vec<Pair> {
    let begins: Vec<(usize, bool)> = bodies
        .iter()
        .map(|&body| (body, random.below(2) == 0))
        .collect();
    let mut pairs = Vec::with_capacity(bodies.len() * blocks);
    for block in 0..blocks {
        let mut order = begins.clone();
        shuffle(random, &mut order);
        pairs.extend(order.into_iter().map(|(body, begins)| Pair {
            block,
            body,
            lath_first: begins == (block % 2 == 0),
        }));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{Random, plan};

    #[test]
    fn every_block_has_every_body_once() {
        let pairs = plan(&[0, 2, 5], 8, &mut Random::new(7));
        assert_eq!(pairs.len(), 24);
        for (block, chunk) in pairs.chunks(3).enumerate() {
            let mut bodies: Vec<usize> = chunk.iter().map(|p| p.body).collect();
            bodies.sort_unstable();
            assert_eq!(bodies, [0, 2, 5]);
            assert!(chunk.iter().all(|p| p.block == block));
        }
    }

    #[test]
    fn either_side_is_first_equally_often() {
        for seed in 0..20 {
            let pairs = plan(&[0, 1, 2], 10, &mut Random::new(seed));
            for body in 0..3 {
                assert_eq!(
                    pairs
                        .iter()
                        .filter(|p| p.body == body && p.lath_first)
                        .count(),
                    5,
                    "seed {seed}"
                );
            }
        }
    }

    #[test]
    fn the_seed_decides() {
        let of = |seed| plan(&[0, 1, 2, 3], 10, &mut Random::new(seed));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        let orders: std::collections::BTreeSet<Vec<usize>> = of(1)
            .chunks(4)
            .map(|c| c.iter().map(|p| p.body).collect())
            .collect();
        assert!(orders.len() > 3, "the order within a block varies");
    }
}
