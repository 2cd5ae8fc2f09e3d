//! Counted values: the histograms of sample mode.
//!
//! The same statistics as for a list that holds each value as often as counted (JMH:
//! `util/MultisetStatistics`), without making that list.

use crate::percentile;
use crate::statistics::Statistics;

/// Values with counts, ascending and each value once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Multiset {
    entries: Vec<(f64, u64)>,
    /// `before[i]`: number of values below entry `i`; one longer than `entries`, so the last is the
    /// total.
    before: Vec<u64>,
}

impl Multiset {
    /// From entries in any order; counts of equal values are added, zero counts dropped.
    pub fn new(entries: impl IntoIterator<Item = (f64, u64)>) -> Multiset {
        let mut sorted: Vec<(f64, u64)> = entries.into_iter().filter(|e| e.1 > 0).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        sorted.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        let mut before = vec![0];
        before.extend(sorted.iter().scan(0, |total, (_, count)| {
            *total += count;
            Some(*total)
        }));
        Multiset {
            entries: sorted,
            before,
        }
    }

    /// The union: JMH's combination of the histograms of threads, iterations and forks.
    pub fn merged<'a>(sets: impl IntoIterator<Item = &'a Multiset>) -> Multiset {
        Multiset::new(sets.into_iter().flat_map(|s| s.entries.iter().copied()))
    }

    /// Ascending `(value, count)`.
    pub fn entries(&self) -> &[(f64, u64)] {
        &self.entries
    }

    fn at(&self, index: u64) -> f64 {
        let entry = self.before.partition_point(|&b| b <= index) - 1;
        self.entries[entry].0
    }
}

impl Statistics for Multiset {
    fn n(&self) -> u64 {
        self.before.last().copied().unwrap_or(0)
    }

    fn sum(&self) -> f64 {
        self.entries
            .iter()
            .map(|(value, count)| value * *count as f64)
            .sum()
    }

    fn min(&self) -> f64 {
        self.entries.first().map_or(f64::NAN, |e| e.0)
    }

    fn max(&self) -> f64 {
        self.entries.last().map_or(f64::NAN, |e| e.0)
    }

    fn squares(&self, centre: f64) -> f64 {
        self.entries
            .iter()
            .map(|(value, count)| (value - centre).powi(2) * *count as f64)
            .sum()
    }

    fn percentile(&self, rank: f64) -> f64 {
        percentile::legacy(rank, self.n(), |i| self.at(i))
    }
}
