//! How values of one metric become one score (JMH: `results/AggregationPolicy`;
//! methodology/jmh.md#statistics).

use crate::statistics::{CONFIDENCE, Statistics};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    Average,
    Sum,
    Minimum,
    Maximum,
}

impl Policy {
    /// JMH's label after a result: `[Average]`.
    pub fn label(self) -> &'static str {
        ["Average", "Sum", "Minimum", "Maximum"][self as usize]
    }

    /// NaN for an empty sample.
    pub fn score(self, sample: &dyn Statistics) -> f64 {
        match self {
            _ if sample.n() == 0 => f64::NAN,
            Policy::Average => sample.mean(),
            Policy::Sum => sample.sum(),
            Policy::Minimum => sample.min(),
            Policy::Maximum => sample.max(),
        }
    }

    /// The 99.9 % error of an average; other policies have none: NaN.
    pub fn error(self, sample: &dyn Statistics) -> f64 {
        if self == Policy::Average {
            sample.error(CONFIDENCE)
        } else {
            f64::NAN
        }
    }

    /// The 99.9 % interval of an average; for other policies the score, twice.
    pub fn interval(self, sample: &dyn Statistics) -> (f64, f64) {
        if self == Policy::Average {
            sample.interval(CONFIDENCE)
        } else {
            (self.score(sample), self.score(sample))
        }
    }
}

/// Values of a metric that is absent from some of `expected` iterations: JMH counts a missing one
/// as 0 (`ScalarResult#getZeroResult`), so that, for example, one pause in ten iterations is not
/// reported as one in each.
pub fn zero_padded(mut values: Vec<f64>, expected: usize) -> Vec<f64> {
    if values.len() < expected {
        values.resize(expected, 0.0);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::List;

    #[test]
    fn four_ways() {
        let list = List::new(vec![1.0, 2.0, 6.0]);
        let scores = [
            Policy::Average,
            Policy::Sum,
            Policy::Minimum,
            Policy::Maximum,
        ]
        .map(|p| p.score(&list));
        assert_eq!(scores, [3.0, 9.0, 1.0, 6.0]);
        assert!(Policy::Average.error(&list) > 0.0);
        for policy in [Policy::Sum, Policy::Minimum, Policy::Maximum] {
            assert!(policy.error(&list).is_nan());
            assert_eq!(
                policy.interval(&list),
                (policy.score(&list), policy.score(&list))
            );
            assert!(policy.score(&List::default()).is_nan());
        }
    }

    #[test]
    fn padding() {
        let padded = List::new(zero_padded(vec![6.0], 3));
        assert_eq!(
            (
                Policy::Average.score(&padded),
                Policy::Sum.score(&padded),
                Policy::Minimum.score(&padded)
            ),
            (2.0, 6.0, 0.0)
        );
        assert_eq!(zero_padded(vec![1.0, 2.0], 1), [1.0, 2.0]);
    }
}
