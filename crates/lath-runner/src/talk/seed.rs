//! Seeds of forks, derived from the run's seed, so that a run can be repeated and resumed.

/// The splitmix64 finaliser of `state` advanced by one step.
fn splitmix64(state: u64) -> u64 {
    let z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Seed of one fork: `mix(mix(mix(run) ^ case) ^ fork)` with mix = splitmix64; a warm-up fork's
/// number has its highest bit set. `case` is the index in the plan, `fork` counts from 1.
pub fn fork_seed(run: u64, case: usize, fork: u64, warmup: bool) -> u64 {
    let fork = fork | u64::from(warmup) << 63;
    splitmix64(splitmix64(splitmix64(run) ^ case as u64) ^ fork)
}

/// Seed of the check with this number, from 1: the same for all contenders, but different for each
/// check of a contender.
pub fn proof_seed(run: u64, proof: u64) -> u64 {
    splitmix64(splitmix64(!run) ^ proof)
}

/// Bytes of environment padding of the fork with this seed, 0 to 4096
/// (methodology/rules.md#layout).
pub fn padding(fork_seed: u64) -> usize {
    usize::try_from(splitmix64(!fork_seed) % 4097).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_first_output_for_seed_0_is_the_published_one() {
        assert_eq!(splitmix64(0), 0xE220_A839_7B1D_CDAF);
    }

    #[test]
    fn every_fork_has_its_own_seed() {
        let mut seeds = BTreeSet::new();
        for run in 0..4 {
            for case in 0..20 {
                for fork in 1..=10 {
                    seeds.insert(fork_seed(run, case, fork, false));
                    seeds.insert(fork_seed(run, case, fork, true));
                }
            }
        }
        for run in 0..4 {
            seeds.extend((1..=3).map(|proof| proof_seed(run, proof)));
        }
        assert_eq!(seeds.len(), 4 * (20 * 10 * 2 + 3));
    }

    #[test]
    fn padding_covers_its_range() {
        let paddings: Vec<usize> = (0..2000).map(padding).collect();
        assert!(paddings.iter().all(|p| *p <= 4096));
        assert!(paddings.iter().any(|p| *p < 100) && paddings.iter().any(|p| *p > 3996));
    }
}
