//! Adding forks until a verdict is reached, without paying for the looking in false verdicts.
//!
//! Whoever tests after every fork and stops at the first significant result is wrong far more often
//! than alpha. So there are three fixed looks, and alpha is split among them: the sum bounds the
//! false claims of all looks together (Bonferroni). Which run adds forks, and when, is the
//! runner's.

/// One look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedLook {
    /// Forks of each side.
    pub forks: usize,
    /// What [`super::ComparisonOptions::alpha`] is at this look.
    pub alpha: f64,
}

const LOOKS: [(usize, f64); 3] = [(5, 0.2), (10, 0.3), (20, 0.5)];

/// The looks of a run that may claim a difference falsely with probability `alpha`.
pub fn looks(alpha: f64) -> [PlannedLook; 3] {
    LOOKS.map(|(forks, share)| PlannedLook {
        forks,
        alpha: share * alpha,
    })
}

/// What a run that ended with so many forks of each side may still claim with: the alpha of the
/// look it ended at, or was on its way to (time that ran out does not depend on what was seen).
/// More forks than the last look has get its alpha.
pub fn alpha_at(forks: usize, alpha: f64) -> f64 {
    let all = looks(alpha);
    all.iter()
        .find(|look| look.forks >= forks)
        .unwrap_or(&all[2])
        .alpha
}

/// The next look of a run that has `forks` forks of each side; `None` after the last.
pub fn next(forks: usize, alpha: f64) -> Option<PlannedLook> {
    looks(alpha).into_iter().find(|look| look.forks > forks)
}

#[cfg(test)]
mod tests {
    use super::*;

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
