//! How much the measurements of one case differ: figures for warnings, not tests.

use crate::statistics::{List, Statistics};

/// Spread of the iterations of a case, given fork by fork.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variability {
    /// Coefficient of variation of all iterations: stdev / |mean|.
    pub overall: f64,
    /// Largest fork mean over the smallest (1: equal); 1 for a single fork. NaN if a mean is not
    /// positive.
    pub fork_ratio: f64,
}

/// `None` below three values in all, or if their mean is 0.
pub fn variability(forks: &[&[f64]]) -> Option<Variability> {
    let all = List::new(forks.concat());
    if all.n() < 3 || all.mean() == 0.0 {
        return None;
    }
    let means: Vec<f64> = forks
        .iter()
        .filter(|f| !f.is_empty())
        .map(|f| f.iter().sum::<f64>() / f.len() as f64)
        .collect();
    let means = List::new(means);
    let fork_ratio = if means.min() > 0.0 {
        means.max() / means.min()
    } else {
        f64::NAN
    };
    Some(Variability {
        overall: all.stdev() / all.mean().abs(),
        fork_ratio,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let v = variability(&[&[1.0, 3.0], &[], &[2.0, 6.0]]).unwrap();
        assert_eq!(v.fork_ratio, 2.0);
        assert!((v.overall - (14.0_f64 / 3.0).sqrt() / 3.0).abs() < 1e-15);
        assert!(variability(&[&[1.0, 2.0]]).is_none());
        assert!(variability(&[&[0.0, 0.0, 0.0]]).is_none());
        assert!(
            variability(&[&[-1.0, 2.0, 3.0], &[-9.0]])
                .unwrap()
                .fork_ratio
                .is_nan()
        );
    }
}
