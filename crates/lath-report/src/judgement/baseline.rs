//! What the score of a baseline is of: its row shows the data that the ratios below it are of.

/// What a tested pair uses of the baseline.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    /// The family that measured the pair.
    pub family: usize,
    pub blocks: usize,
    pub in_turns: bool,
    pub by_cpu: bool,
}

/// Which of the pairs say what the baseline's score is: of each family, the one with most blocks;
/// where some families are measured in turns, of those. `None` without pairs, and if these have
/// different clocks.
pub fn telling(pairs: &[Use]) -> Option<Vec<usize>> {
    let mixed = pairs.iter().any(|pair| pair.in_turns);
    let common = || {
        let all = pairs.iter().enumerate();
        all.filter(|(_, pair)| pair.in_turns || !mixed)
    };
    let by_cpu = common().next()?.1.by_cpu;
    if common().any(|(_, pair)| pair.by_cpu != by_cpu) {
        return None;
    }
    let mut most: Vec<(usize, &Use)> = Vec::new();
    for (at, pair) in common() {
        match most
            .iter_mut()
            .find(|(_, other)| other.family == pair.family)
        {
            Some(other) if pair.blocks >= other.1.blocks => *other = (at, pair),
            Some(_) => {}
            None => most.push((at, pair)),
        }
    }
    Some(most.into_iter().map(|(at, _)| at).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(family: usize, blocks: usize, in_turns: bool, by_cpu: bool) -> Use {
        Use {
            family,
            blocks,
            in_turns,
            by_cpu,
        }
    }

    #[test]
    fn of_each_family_the_pair_with_most_blocks() {
        let pairs = [
            pair(0, 3, false, false),
            pair(0, 5, false, false),
            pair(1, 2, false, false),
        ];
        assert_eq!(telling(&pairs), Some(vec![1, 2]));
        assert_eq!(telling(&[]), None);
    }

    #[test]
    fn turns_come_before_forks_and_clocks_do_not_mix() {
        let pairs = [pair(0, 9, false, false), pair(1, 2, true, true)];
        assert_eq!(telling(&pairs), Some(vec![1]));
        let pairs = [pair(0, 9, true, false), pair(1, 2, true, true)];
        assert_eq!(telling(&pairs), None);
    }
}
