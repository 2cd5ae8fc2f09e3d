//! A part of a run: whole blocks, so that pairs stay together on one machine.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Part `number` of `of` parts: it has the blocks (and the forks of cases without contenders)
/// `number`, `number + of`, `number + 2 of` and so on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u64,
    /// At least 1.
    pub of: u64,
}

impl Shard {
    /// `None`: there is no such part.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&number).then_some(Shard { number, of })
    }

    /// Whether the block with this number, from 1, is in it.
    pub fn has(self, block: u64) -> bool {
        block > 0 && block % self.of.max(1) == self.number % self.of.max(1)
    }

    /// How many of the first `blocks` blocks are in it.
    pub fn share(self, blocks: u64) -> u64 {
        (blocks + self.of.max(1)).saturating_sub(self.number) / self.of.max(1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_in_one_shard() {
        for of in 1..=7 {
            let shards: Vec<Shard> = (1..=of).filter_map(|k| Shard::new(k, of)).collect();
            for blocks in 0..30 {
                let all: u64 = shards.iter().map(|shard| shard.share(blocks)).sum();
                assert_eq!(all, blocks);
                let counted = |shard: &Shard| (1..=blocks).filter(|b| shard.has(*b)).count() as u64;
                assert!(shards.iter().all(|one| one.share(blocks) == counted(one)));
            }
        }
        let third = Shard::new(3, 4).unwrap();
        let own: Vec<u64> = (1..=12).filter(|block| third.has(*block)).collect();
        assert_eq!((own, third.to_string()), (vec![3, 7, 11], "3/4".to_owned()));
        assert!(Shard::new(0, 4).is_none() && Shard::new(5, 4).is_none());
    }
}
