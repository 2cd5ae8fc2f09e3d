//! What the placement of code in memory contributes to the scatter of log ratios.

use crate::interval::summary::{mean, squares};

/// The share of the variance of values that lies between their groups, by the random-effects
/// analysis of variance with one factor (Searle, Casella, McCulloch 1992, "Variance components",
/// section 3.6; unequal groups): `v / (v + w)` with `w` the mean square within groups and
/// `v = (b - w) / n0`, where `b` is the mean square between them; 0 if `b < w`. `None` with fewer
/// than two groups or no group of two.
pub fn share(groups: &[Vec<f64>]) -> Option<f64> {
    let groups: Vec<&Vec<f64>> = groups.iter().filter(|group| !group.is_empty()).collect();
    let sizes: Vec<f64> = groups.iter().map(|group| group.len() as f64).collect();
    let all: f64 = sizes.iter().sum();
    let (between, within) = (sizes.len() as f64 - 1.0, all - sizes.len() as f64);
    if between < 1.0 || within < 1.0 {
        return None;
    }
    let values: Vec<f64> = groups
        .iter()
        .flat_map(|group| group.iter().copied())
        .collect();
    let inside: f64 = groups.iter().map(|group| squares(group)).sum();
    let middle = mean(&values);
    let outside = groups.iter().zip(&sizes);
    let outside: f64 = outside
        .map(|(group, n)| n * (mean(group) - middle).powi(2))
        .sum();
    let typical = (all - sizes.iter().map(|n| n * n).sum::<f64>() / all) / between;
    let within = inside / within;
    let component = ((outside / between - within) / typical).max(0.0);
    Some(component / (component + within)).filter(|share| share.is_finite())
}

#[cfg(test)]
mod tests {
    use super::share;

    /// R: `VCA::anovaVCA(y ~ g, d)`: of y = 1 2 3, 5 6 7, 9 10 11, the components are 15.6667 and 1.
    #[test]
    fn components_of_variance() {
        let groups = [
            vec![1.0, 2.0, 3.0],
            vec![5.0, 6.0, 7.0],
            vec![9.0, 10.0, 11.0],
        ];
        let got = share(&groups).expect("there are enough");
        assert!((got - 15.666_666_7 / 16.666_666_7).abs() < 1e-6, "{got}");
    }

    #[test]
    fn groups_that_do_not_differ_explain_nothing() {
        assert_eq!(
            share(&[vec![1.0, 3.0], vec![2.0, 2.0], vec![0.0, 4.0]]),
            Some(0.0)
        );
    }

    #[test]
    fn too_few() {
        assert_eq!(share(&[vec![1.0, 2.0]]), None);
        assert_eq!(share(&[vec![1.0], vec![2.0], vec![]]), None);
        assert_eq!(
            share(&[vec![1.0, 1.0], vec![1.0, 1.0]]),
            None,
            "no variance"
        );
    }
}
