//! Decides which properties of a sample deserve a warning, with all limits in one place.
//!
//! The modules that print warnings word them.

use crate::trend::{self, Trend};
use crate::variability::{self, Variability};

/// Coefficient of variation above which scores count as highly variable. Forks of quiet benchmarks
/// differ by a few per cent (methodology/rules.md#forks-are-the-unit: the largest of ten fork means
/// is at the median 7.6 % above the smallest); beyond this the mean is of little use.
pub const VARIABILITY_LIMIT: f64 = 0.10;
/// Probability of reporting a trend that does not exist, and the smallest reported change as a
/// share of the score (methodology/warmup.md#trends).
pub const TREND_P: f64 = 0.01;
pub const TREND_CHANGE: f64 = 0.01;
/// Time of a call, ns, below which a score is at the floor of resolution: less than one cycle of
/// any clock today (methodology/rules.md#what-lath-wants-to-reach: an empty benchmark reads at most
/// 0.2 ns).
pub const FLOOR_NS: f64 = 0.2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    HighVariability(Variability),
    /// The iterations of forks rise or fall from first to last: warm-up was too short, or something
    /// fills up.
    TrendInForks(Drift),
    /// Forks change from first to last, without a common trend of their iterations: the machine
    /// changes.
    TrendOverRun(Drift),
    /// Time of a call, ns.
    BelowResolution(f64),
}

/// A trend, as reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// Two-sided probability without a trend, twice that of the test, because there are two tests:
    /// of iterations and of forks.
    pub p: f64,
    /// Last value over the first: 0.5 if it halved. Over several forks the geometric mean; fitted
    /// if the ends point the other way than the rest.
    pub ratio: f64,
    /// Number of forks with the common direction, out of those examined; 1 of 1 for a trend over
    /// forks.
    pub forks: usize,
    pub of: usize,
}

/// Examines the iteration scores of a case, fork by fork in order of execution. `ns_per_call`: mean
/// time of a call, if known.
pub fn findings(forks: &[&[f64]], ns_per_call: Option<f64>) -> Vec<Finding> {
    let mut found = Vec::new();
    if let Some(ns) = ns_per_call.filter(|ns| *ns < FLOOR_NS) {
        // Spread and trend of tiny values mean nothing.
        return vec![Finding::BelowResolution(ns)];
    }
    found.extend(
        variability::variability(forks)
            .filter(|v| v.overall > VARIABILITY_LIMIT)
            .map(Finding::HighVariability),
    );
    let over = || over_run(forks).map(Finding::TrendOverRun);
    found.extend(in_forks(forks).map(Finding::TrendInForks).or_else(over));
    found
}

/// The common trend of all forks' iterations, if it is significant and large enough to matter.
pub fn in_forks(forks: &[&[f64]]) -> Option<Drift> {
    let thinned: Vec<Vec<f64>> = forks.iter().map(|f| thinned(f)).collect();
    let blocks: Vec<&[f64]> = thinned.iter().map(Vec::as_slice).collect();
    let trend = trend::common_trend(&blocks)?;
    let same_way = |b: &&&[f64]| trend::trend(b).is_some_and(|own| own.s * trend.s > 0.0);
    drift(
        &trend,
        forks,
        &blocks,
        blocks.iter().filter(same_way).count(),
    )
}

/// The trend of forks, each by its mean: values within a fork are not independent.
fn over_run(forks: &[&[f64]]) -> Option<Drift> {
    let means: Vec<f64> = forks
        .iter()
        .filter(|f| !f.is_empty())
        .map(|f| f.iter().sum::<f64>() / f.len() as f64)
        .collect();
    let means = thinned(&means);
    drift(&trend::trend(&means)?, &[&means], &[&means], 1)
}

fn drift(trend: &Trend, ends: &[&[f64]], blocks: &[&[f64]], forks: usize) -> Option<Drift> {
    let p = (2.0 * trend.p).min(1.0);
    let matters = p < TREND_P && trend.change.abs() > TREND_CHANGE;
    matters.then(|| Drift {
        p,
        ratio: ratio(trend, ends),
        forks,
        of: blocks.iter().filter(|b| b.len() > 1).count(),
    })
}

/// The observed change, if it has the direction of the trend.
fn ratio(trend: &Trend, ends: &[&[f64]]) -> f64 {
    let logs: Vec<f64> = ends
        .iter()
        .filter(|e| e.len() > 1)
        .map(|e| (e[e.len() - 1] / e[0]).ln())
        .collect();
    let seen = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
    let fitted = 1.0 + trend.change;
    if (seen - 1.0) * trend.change > 0.0 {
        seen
    } else {
        fitted
    }
}

/// At most 300 values, each the mean of equally many neighbours: the tests examine every pair.
fn thinned(values: &[f64]) -> Vec<f64> {
    let size = values.len().div_ceil(300).max(1);
    values
        .chunks(size)
        .map(|c| c.iter().sum::<f64>() / c.len() as f64)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_is_silent() {
        let fork: &[f64] = &[100.0, 101.0, 99.0, 100.5, 99.5];
        assert_eq!(findings(&[fork; 5], Some(100.0)), []);
        assert_eq!(findings(&[], None), []);
        assert_eq!(findings(&[&[5.0]], Some(5.0)), []);
    }

    #[test]
    fn each_is_found() {
        let spread = [100.0, 200.0, 90.0, 150.0, 120.0];
        assert!(
            matches!(findings(&[&spread], None)[..], [Finding::HighVariability(v)] if v.overall > 0.3)
        );
        let warming: &[f64] = &[110.0, 106.0, 104.0, 102.0, 101.0];
        assert!(
            matches!(findings(&[warming; 5], Some(104.0))[..], [Finding::TrendInForks(t)] if t.ratio == 101.0 / 110.0 && (t.forks, t.of) == (5, 5))
        );
        let drift: Vec<f64> = (0..20)
            .map(|i| 100.0 + f64::from(i) + 1.1 * f64::from(i % 2))
            .collect();
        let blocks: Vec<&[f64]> = drift.chunks(2).collect();
        assert!(matches!(
            findings(&blocks, None)[..],
            [Finding::TrendOverRun(_)]
        ));
        assert_eq!(
            findings(&[&[0.01, 0.09, 0.05]], Some(0.05)),
            [Finding::BelowResolution(0.05)]
        );
    }

    /// A hundred thousand iterations would have five thousand million pairs.
    #[test]
    fn long_series() {
        let rising: Vec<f64> = (0..100_000).map(|i| 1000.0 + f64::from(i) * 0.01).collect();
        assert!(
            matches!(findings(&[&rising], None)[..], [Finding::HighVariability(_), Finding::TrendInForks(t)] if t.ratio > 1.9)
        );
    }

    /// A significant but tiny trend deserves no warning.
    #[test]
    fn tiny_trends_are_silent() {
        let fork: &[f64] = &[100.0, 100.01, 100.02, 100.03, 100.04];
        assert_eq!(findings(&[fork; 5], None), []);
    }
}
