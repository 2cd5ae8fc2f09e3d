//! The sources of variation: forks and iterations.
//!
//! Kalibera & Jones 2013, "Rigorous benchmarking in reasonable time", section 6
//! (methodology/rules.md#forks-are-the-unit): S_i^2 is the mean square of level-i means about their
//! parent's mean; T_1^2 = S_1^2 and T_i^2 = S_i^2 - S_(i-1)^2 / r_(i-1), with r the repetitions of
//! a level. [`crate::advice`] uses the result.

/// Variances of one contender, in the squared unit of its values. A negative estimate of a
/// component counts as 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarianceSplit {
    /// T^2 of forks: the variance that remains if each fork runs forever.
    pub between_forks: f64,
    /// T^2 of iterations of one fork, with all that varies within an iteration.
    pub between_iterations: f64,
    /// Square root of (variance of the fork means / the variance that iterations alone would give).
    /// About 1: forks are alike, and it does not matter which fork an iteration comes from. 3:
    /// forks differ three times as much as their iterations explain. Infinite if all iterations are
    /// equal.
    pub impact_factor: f64,
    pub mean: f64,
    pub forks: usize,
    /// Harmonic mean of the iterations of a fork.
    pub iterations: f64,
}

/// The split of forks of iterations. `None` below two forks, below two iterations in each, or for
/// values that are not finite.
pub fn split(forks: &[Vec<f64>]) -> Option<VarianceSplit> {
    let groups: Vec<&[f64]> = forks.iter().map(Vec::as_slice).collect();
    let level = ConfidenceLevel::of(&groups)?;
    let over_forks = variance(&level.means)?;
    let explained = level.square / level.repetitions;
    Some(VarianceSplit {
        between_forks: (over_forks - explained).max(0.0),
        between_iterations: level.square,
        impact_factor: impact(over_forks, explained),
        mean: average(&level.means),
        forks: forks.len(),
        iterations: level.repetitions,
    })
}

impl VarianceSplit {
    /// Share of the variance of a single iteration that comes from its fork (intra-class
    /// correlation): 0 to 1; 0 if nothing varies.
    pub fn share_of_forks(&self) -> f64 {
        let total = self.between_forks + self.between_iterations;
        if total == 0.0 {
            0.0
        } else {
            self.between_forks / total
        }
    }

    /// Variance of the mean of all, with `forks` forks of `iterations` iterations like these.
    pub fn variance_of_mean(&self, forks: f64, iterations: f64) -> f64 {
        (self.between_forks + self.between_iterations / iterations) / forks
    }
}

/// Groups of values under one level of parents.
struct ConfidenceLevel {
    means: Vec<f64>,
    /// S^2: mean over groups of the variance within.
    square: f64,
    /// Harmonic mean of the groups' sizes, with which `square / repetitions` is the variance of a
    /// mean.
    repetitions: f64,
}

impl ConfidenceLevel {
    fn of(groups: &[&[f64]]) -> Option<ConfidenceLevel> {
        let variances: Vec<f64> = groups
            .iter()
            .map(|group| variance(group))
            .collect::<Option<_>>()?;
        let sizes = groups
            .iter()
            .map(|group| 1.0 / group.len() as f64)
            .sum::<f64>();
        let means = groups.iter().map(|group| average(group)).collect();
        (groups.len() > 1).then(|| ConfidenceLevel {
            means,
            square: average(&variances),
            repetitions: groups.len() as f64 / sizes,
        })
    }
}

/// `None` below two values, and if they are not finite.
fn variance(values: &[f64]) -> Option<f64> {
    let centre = average(values);
    let sum: f64 = values.iter().map(|v| (v - centre).powi(2)).sum();
    (values.len() > 1 && sum.is_finite()).then(|| sum / (values.len() - 1) as f64)
}

fn average(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn impact(found: f64, explained: f64) -> f64 {
    if found == 0.0 {
        0.0
    } else {
        (found / explained).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fork means 2, 4, 9 (variance 13); within 1, 4, 1 of two values: 2, 8, 2 halves ... S_1^2 =
    /// (2 + 8 + 2) / 3 = 4.
    #[test]
    fn worked_by_hand() {
        let s = split(&[vec![1.0, 3.0], vec![2.0, 6.0], vec![8.0, 10.0]]).unwrap();
        assert_eq!(
            (s.between_iterations, s.mean, s.forks, s.iterations),
            (4.0, 5.0, 3, 2.0)
        );
        assert!((s.between_forks - 11.0).abs() < 1e-12); // 13 - 4 / 2
        assert!((s.impact_factor - (13.0_f64 / 2.0).sqrt()).abs() < 1e-12);
        assert!((s.share_of_forks() - 11.0 / 15.0).abs() < 1e-12);
        assert!((s.variance_of_mean(3.0, 2.0) - 13.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn forks_alike() {
        let s = split(&[vec![1.0, 9.0], vec![9.0, 1.0]]).unwrap();
        assert_eq!(
            (s.between_forks, s.impact_factor, s.share_of_forks()),
            (0.0, 0.0, 0.0)
        );
        let equal = split(&[vec![5.0, 5.0], vec![5.0, 5.0]]).unwrap();
        assert_eq!((equal.share_of_forks(), equal.impact_factor), (0.0, 0.0));
        assert_eq!(
            split(&[vec![1.0, 1.0], vec![2.0, 2.0]])
                .unwrap()
                .impact_factor,
            f64::INFINITY
        );
    }

    #[test]
    fn too_little() {
        for forks in [
            vec![],
            vec![vec![1.0, 2.0]],
            vec![vec![1.0], vec![2.0]],
            vec![vec![1.0, f64::NAN], vec![1.0, 2.0]],
            vec![vec![], vec![1.0, 2.0]],
        ] {
            assert_eq!(split(&forks), None, "{forks:?}");
        }
    }
}
