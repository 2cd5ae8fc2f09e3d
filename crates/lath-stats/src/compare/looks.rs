//! Adds forks until a verdict, without more false verdicts from repeated looks.
//!
//! Testing after every fork and stopping at the first significant result gives far more false
//! claims than alpha. lath therefore has three fixed looks and splits alpha among them: the sum
//! bounds the false claims of all looks together (Bonferroni). The runner decides when to add
//! forks.

/// One look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedLook {
    /// Forks of each side.
    pub forks: usize,
    /// The [`super::ComparisonOptions::alpha`] of this look.
    pub alpha: f64,
}

const LOOKS: [(usize, f64); 3] = [(5, 0.2), (10, 0.3), (20, 0.5)];
/// Of contenders that measure in turns: seconds with blocks, share of alpha.
const TURNS: [(usize, f64); 6] = [
    (10, 0.02),
    (20, 0.05),
    (40, 0.10),
    (80, 0.15),
    (160, 0.25),
    (320, 0.43),
];

/// The same as [`looks`] for contenders that measure in turns: `forks` are seconds in which blocks
/// began.
pub fn of_turns(alpha: f64) -> [PlannedLook; 6] {
    TURNS.map(|(forks, share)| PlannedLook {
        forks,
        alpha: share * alpha,
    })
}

/// As [`alpha_at`], for contenders that measure in turns.
pub fn alpha_of_turns(seconds: usize, alpha: f64) -> f64 {
    at(&of_turns(alpha), seconds)
}

/// The looks of a run that may claim a difference falsely with probability `alpha`.
pub fn looks(alpha: f64) -> [PlannedLook; 3] {
    LOOKS.map(|(forks, share)| PlannedLook {
        forks,
        alpha: share * alpha,
    })
}

/// The alpha for a run that ended with this many forks of each side: that of its last look, or of
/// the look it was on the way to (running out of time does not depend on the results). More forks
/// than at the last look get its alpha.
pub fn alpha_at(forks: usize, alpha: f64) -> f64 {
    at(&looks(alpha), forks)
}

fn at(looks: &[PlannedLook], forks: usize) -> f64 {
    let next = looks.iter().find(|look| look.forks >= forks);
    next.or(looks.last()).map_or(0.0, |look| look.alpha)
}

/// The next look of a run that has `forks` forks of each side; `None` after the last.
pub fn next(forks: usize, alpha: f64) -> Option<PlannedLook> {
    looks(alpha).into_iter().find(|look| look.forks > forks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The looks of the reference implementation.
    #[test]
    fn shares_of_turns_sum_to_alpha() {
        let all = of_turns(0.01);
        assert!((all.iter().map(|look| look.alpha).sum::<f64>() - 0.01).abs() < 1e-15);
        assert_eq!(
            [0, 10, 11, 60, 320, 999].map(|n| alpha_of_turns(n, 1.0)),
            [0.02, 0.02, 0.05, 0.15, 0.43, 0.43]
        );
    }

    #[test]
    fn shares_sum_to_alpha() {
        let all = looks(0.01);
        assert!((all.iter().map(|look| look.alpha).sum::<f64>() - 0.01).abs() < 1e-15);
        assert_eq!(all.map(|look| look.forks), [5, 10, 20]);
        assert_eq!(
            [0, 4, 5, 6, 10, 11, 20, 99].map(|n| alpha_at(n, 1.0)),
            [0.2, 0.2, 0.2, 0.3, 0.3, 0.5, 0.5, 0.5]
        );
        assert_eq!(
            [0, 5, 7, 19, 20].map(|n| next(n, 0.01).map(|look| look.forks)),
            [Some(5), Some(10), Some(10), Some(20), None]
        );
    }
}
