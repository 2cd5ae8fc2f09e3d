//! Whether the speed of a process changed while it had its turns, as that of a runtime does which
//! compiles its code again.

use super::{Time, Turn};
use crate::percentile::linear;
use crate::statistics::median;

/// Rounds that a process takes to be judged: three parts of four.
const FEWEST: usize = 12;
/// Rounds are added up to so many values at most: what hits neighbours alike is then within one.
const MOST_VALUES: usize = 96;
/// Values of a part.
const OF_PART: usize = 8;
const FEWEST_PARTS: usize = 3;
/// Smaller changes (of a logarithm) are none.
const LEAST: f64 = 0.05;
/// A change is that many standard errors at least. With them, 0.3 % of 7236 recorded processes of
/// native code changed (methodology/busy-machine.md#a-speed-that-changes).
const ERRORS: f64 = 6.0;
/// A change of the difference is the process's own if its own times make so much of it.
const OWN: f64 = 0.5;
/// Of a median of normally distributed values, relative to that of their mean.
const OF_MEDIAN: f64 = 1.2533;
/// This share of deviations is below so many standard deviations.
const SCATTER: (f64, f64) = (0.9, 1.645);

/// From the first part of a process's turns to the part that differs most from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Logarithm of the later time of a call over the first one's, without what others of the block
    /// show, too.
    pub delta: f64,
    /// Wall time of its turns before, ns.
    pub after_ns: u64,
}

/// `others`: processes of its block that it is compared with; what changes in their median, too, is
/// the machine. `None`: there are none, or too few turns to tell. `Some(None)`: it did not change.
pub fn change(own: &[Turn], others: &[&[Turn]], by: Time) -> Option<Option<Change>> {
    let rounds = others.iter().map(|other| other.len()).min()?.min(own.len());
    if rounds < FEWEST {
        return None;
    }
    let values = rounds.min(MOST_VALUES);
    let times = |turns: &[Turn]| levels(&turns[..rounds], values, by);
    let times_own = times(own)?;
    let others: Option<Vec<Vec<f64>>> = others.iter().map(|other| times(other)).collect();
    let others = others?;
    let differences: Vec<f64> = (0..values)
        .map(|at| times_own[at] - median(&others.iter().map(|all| all[at]).collect::<Vec<_>>()))
        .collect();
    let count = (values / OF_PART).max(FEWEST_PARTS);
    let parts = Parts::of(&differences, count);
    let largest = parts.largest();
    let delta = parts.change_to(largest);
    let by_itself = Parts::of(&times_own, count).change_to(largest);
    let is_own = by_itself.signum() == delta.signum() && by_itself.abs() >= OWN * delta.abs();
    let is_clear = delta.abs() > LEAST && delta.abs() > ERRORS * error(&differences, count);
    Some((is_own && is_clear).then(|| {
        let before = values * parts.beginning(delta) / count * rounds / values;
        let after_ns = own[..before].iter().map(|turn| turn.wall_ns).sum();
        Change { delta, after_ns }
    }))
}

/// Logarithms of the time per call of so many stretches of turns. `None`: a time is not known.
fn levels(turns: &[Turn], count: usize, by: Time) -> Option<Vec<f64>> {
    let level = |stretch: &[Turn]| {
        let value = super::mean_value(stretch, by);
        value.is_finite().then_some(value)
    };
    cut(turns, count).map(level).collect()
}

/// Stretches of the same length, but for one.
fn cut<T>(all: &[T], count: usize) -> impl Iterator<Item = &[T]> {
    (0..count).map(move |at| &all[all.len() * at / count..all.len() * (at + 1) / count])
}

/// Values in the order of time, cut into parts.
struct Parts {
    medians: Vec<f64>,
}

impl Parts {
    fn of(values: &[f64], count: usize) -> Parts {
        Parts {
            medians: cut(values, count).map(median).collect(),
        }
    }

    fn change_to(&self, part: usize) -> f64 {
        self.medians[part] - self.medians[0]
    }

    /// The part that is farthest from the first.
    fn largest(&self) -> usize {
        let distance = |part: &usize| self.change_to(*part).abs();
        let parts = 1..self.medians.len();
        parts
            .max_by(|a, b| distance(a).total_cmp(&distance(b)))
            .unwrap_or(0)
    }

    /// The first part that has more than half of a change.
    fn beginning(&self, delta: f64) -> usize {
        let mut parts = 1..self.medians.len();
        parts
            .find(|part| self.change_to(*part) / delta > 0.5)
            .unwrap_or(0)
    }
}

/// Standard error of the difference of two medians of parts, by what neighbours differ: a step is in
/// one of these differences only. A tenth of them may be anything.
fn error(values: &[f64], parts: usize) -> f64 {
    let pairs = values.windows(2).map(|pair| (pair[1] - pair[0]).abs());
    let mut sorted: Vec<f64> = pairs.collect();
    sorted.sort_unstable_by(f64::total_cmp);
    let (share, deviations) = SCATTER;
    let scatter = linear(&sorted, share) / deviations / 2_f64.sqrt();
    let length = values.len() as f64 / parts as f64;
    OF_MEDIAN * scatter * (2.0 / length).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A turn for each time of a call, ns.
    fn turns(times: impl IntoIterator<Item = f64>) -> Vec<Turn> {
        let turn = |ns: f64| Turn {
            calls: 1_000_000,
            wall_ns: (ns * 1e6) as u64,
            ..Turn::default()
        };
        times.into_iter().map(turn).collect()
    }

    /// Between -1 and 1, evenly, always the same ones.
    fn noise(seed: u64) -> impl FnMut() -> f64 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    /// So many turns whose times are `level` of their place, with noise of that share.
    fn process(n: usize, seed: u64, share: f64, level: impl Fn(usize) -> f64) -> Vec<Turn> {
        let mut noise = noise(seed);
        turns((0..n).map(|at| 10.0 * level(at) * (1.0 + share * noise())))
    }

    fn of(own: &[Turn], other: &[Turn]) -> Option<Option<Change>> {
        change(own, &[other], Time::Wall)
    }

    #[test]
    fn a_step_is_found_with_its_size_and_place() {
        for n in [12, 16, 20, 50, 100, 1500] {
            let own = process(n, 1, 0.01, |at| if at < n / 3 { 1.0 } else { 1.5 });
            let other = process(n, 2, 0.01, |_| 3.0);
            let found = of(&own, &other).expect("enough turns").expect("a step");
            assert!((found.delta.exp() - 1.5).abs() < 0.03, "{n}: {found:?}");
            let before: u64 = own[..n / 3].iter().map(|turn| turn.wall_ns).sum();
            let near = found.after_ns as f64 / before as f64;
            assert!((0.9..1.35).contains(&near), "{n}: {near}");
            // Not a change of the other one.
            assert_eq!(of(&other, &own), Some(None), "{n}");
        }
    }

    /// Also in the middle of a part.
    #[test]
    fn a_step_may_be_anywhere() {
        for place in 4..=12 {
            let own = process(16, 1, 0.01, |at| if at < place { 1.0 } else { 1.12 });
            let found = of(&own, &process(16, 2, 0.01, |_| 1.0));
            let found = found.expect("enough turns").expect("a step");
            assert!(
                (found.delta.exp() - 1.12).abs() < 0.02,
                "{place}: {found:?}"
            );
        }
    }

    #[test]
    fn a_step_and_back_is_a_change() {
        let up = |at: usize| if (40..80).contains(&at) { 0.5 } else { 1.0 };
        let found = of(&process(120, 1, 0.02, up), &process(120, 2, 0.02, |_| 1.0));
        let found = found.expect("enough turns").expect("two steps");
        assert!((found.delta.exp() - 0.5).abs() < 0.02, "{found:?}");
        assert!((found.after_ns as f64 / 4e8 - 1.0).abs() < 0.1, "{found:?}");
    }

    #[test]
    fn what_all_of_a_block_do_is_the_machine() {
        let drift = |at: usize| 1.0 + at as f64 / 100.0;
        let [own, other] = [1, 2].map(|seed| process(100, seed, 0.02, drift));
        assert_eq!(of(&own, &other), Some(None));
        // One of three others does not make their median.
        let other = [2, 3].map(|seed| process(100, seed, 0.02, |_| 1.0));
        let others = [&own[..], &other[0], &other[1]];
        let own = process(100, 4, 0.02, |_| 1.0);
        assert_eq!(change(&own, &others, Time::Wall), Some(None));
    }

    /// Also with few values in a part.
    #[test]
    fn noise_is_no_change() {
        for (n, most) in [(12, 2), (16, 1), (50, 0), (1000, 0)] {
            let changed = (0..1000).filter(|seed| {
                let [own, other] = [0, 1].map(|of| process(n, 2 * seed + of + 1, 0.2, |_| 1.0));
                of(&own, &other).expect("enough turns").is_some()
            });
            let changed = changed.count();
            assert!(changed <= most, "{n}: {changed}");
        }
    }

    /// Nor are turns in which others had the processor.
    #[test]
    fn single_slow_turns_are_no_change() {
        let disturbed = |at: usize| if at % 13 == 12 { 4.0 } else { 1.0 };
        let own = process(100, 1, 0.01, disturbed);
        let other = process(100, 2, 0.01, |_| 1.0);
        assert_eq!(of(&own, &other), Some(None));
    }

    #[test]
    fn too_little_to_tell() {
        let step = process(11, 1, 0.0, |at| if at < 5 { 1.0 } else { 2.0 });
        let level = process(100, 2, 0.0, |_| 1.0);
        assert_eq!(of(&step, &level), None);
        assert_eq!(of(&level, &step), None);
        assert_eq!(change(&level, &[], Time::Wall), None, "alone");
        assert_eq!(change(&level, &[&level], Time::Cpu), None, "not read");
    }
}
