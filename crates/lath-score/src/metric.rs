//! A metric of one case: its values by fork, and their score.

use lath_core::written::uncertainty::OfMean;
use lath_stats::{List, Multiset, Policy, Statistics, policy};

/// One value of one iteration: a number, or in sample mode a distribution.
#[derive(Clone, Debug, PartialEq)]
pub enum IterationValue {
    Number(f64),
    Samples(Multiset),
}

impl IterationValue {
    /// The number, or the mean of the distribution.
    pub fn mean(&self) -> f64 {
        match self {
            IterationValue::Number(x) => *x,
            IterationValue::Samples(set) => set.mean(),
        }
    }
}

/// A metric with its raw values, pooled over all iterations of all forks as in JMH, without a term
/// for differences between forks.
#[derive(Clone, Debug)]
pub struct Metric {
    pub unit: String,
    pub policy: Policy,
    /// `[fork][iteration]`; omits iterations that did not report the metric.
    pub forks: Vec<Vec<IterationValue>>,
    pooled: Pool,
    /// Score and error, if they do not follow from the values.
    told: Option<(f64, f64)>,
}

#[derive(Clone, Debug)]
enum Pool {
    List(List),
    Samples(Multiset),
}

impl Metric {
    /// `padded_to`: number of iterations of the case, for metrics that count as 0 if absent (JMH:
    /// `ScalarResult`); 0 for others.
    pub fn new(
        unit: &str,
        policy: Policy,
        forks: Vec<Vec<IterationValue>>,
        padded_to: usize,
    ) -> Metric {
        let values = || forks.iter().flatten();
        let pooled = if values().any(|v| matches!(v, IterationValue::Samples(_))) {
            Pool::Samples(Multiset::merged(values().filter_map(|v| match v {
                IterationValue::Samples(set) => Some(set),
                IterationValue::Number(_) => None,
            })))
        } else {
            Pool::List(List::new(policy::zero_padded(
                values().map(IterationValue::mean).collect(),
                padded_to,
            )))
        };
        Metric {
            unit: unit.to_owned(),
            policy,
            forks,
            pooled,
            told: None,
        }
    }

    /// A value derived from the whole case, such as a percentile: one value, whatever the
    /// iterations had.
    pub fn derived(unit: &str, value: f64, forks: Vec<Vec<IterationValue>>) -> Metric {
        Metric {
            unit: unit.to_owned(),
            policy: Policy::Average,
            forks,
            pooled: Pool::List(List::new(vec![value])),
            told: None,
        }
    }

    /// A value derived from another metric: score and error are given; the values are only for
    /// display.
    pub fn told(unit: &str, score: f64, error: f64, forks: Vec<Vec<IterationValue>>) -> Metric {
        Metric {
            told: Some((score, error)),
            ..Metric::new(unit, Policy::Average, forks, 0)
        }
    }

    /// All values as one sample.
    pub fn statistics(&self) -> &dyn Statistics {
        match &self.pooled {
            Pool::List(list) => list,
            Pool::Samples(set) => set,
        }
    }

    /// NaN if nothing was measured.
    pub fn score(&self) -> f64 {
        self.told
            .map_or_else(|| self.policy.score(self.statistics()), |(score, _)| score)
    }

    /// JMH's 99.9 % error; NaN below three values and for sums and extremes.
    pub fn error(&self) -> f64 {
        self.told
            .map_or_else(|| self.policy.error(self.statistics()), |(_, error)| error)
    }

    pub fn interval(&self) -> (f64, f64) {
        self.told.map_or_else(
            || self.policy.interval(self.statistics()),
            |(score, error)| (score - error, score + error),
        )
    }

    /// The same in readable form: no negative bound for values that cannot be negative. `None`: no
    /// error.
    pub fn of_mean(&self) -> Option<OfMean> {
        OfMean::new(self.score(), self.error(), self.statistics().min())
    }

    /// Number of pooled values: iterations, or samples.
    pub fn n(&self) -> u64 {
        self.statistics().n()
    }

    /// The histogram, in sample mode.
    pub fn samples(&self) -> Option<&Multiset> {
        match &self.pooled {
            Pool::Samples(set) => Some(set),
            Pool::List(_) => None,
        }
    }

    /// Means of the iterations, fork by fork.
    pub fn iteration_means(&self) -> Vec<Vec<f64>> {
        self.forks
            .iter()
            .map(|f| f.iter().map(IterationValue::mean).collect())
            .collect()
    }
}
