//! One-time costs of a process: its start and its first call. Steady scores say nothing about short
//! runs.
//!
//! [`crate::steady`] has the time until calls are steady.

use lath_core::record::{CaseRecord, ForkRecord};
use lath_stats::statistics::median;

/// A time of several processes, ns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub median: f64,
    pub least: f64,
    pub most: f64,
    pub processes: usize,
}

impl Spread {
    /// `None` without values.
    pub fn of(values: &[u64]) -> Option<Spread> {
        let (least, most) = (values.iter().min()?, values.iter().max()?);
        let all: Vec<f64> = values.iter().map(|ns| *ns as f64).collect();
        Some(Spread {
            median: median(&all),
            least: *least as f64,
            most: *most as f64,
            processes: values.len(),
        })
    }
}

/// The first call of each fork; if the loop could not time it, that of the processes that checked
/// the result.
pub fn first_call(record: &CaseRecord) -> Option<Spread> {
    let forks: Vec<u64> = record.forks.iter().filter_map(first_of).collect();
    Spread::of(&forks).or_else(|| Spread::of(&record.check.as_ref()?.first_ns))
}

fn first_of(fork: &ForkRecord) -> Option<u64> {
    fork.warmup.first().or(fork.measurement.first())?.first_ns
}

/// From the start of a process to its first answer, before any benchmark is set up.
pub fn start_up(record: &CaseRecord) -> Option<Spread> {
    Spread::of(&record.check.as_ref()?.start_ns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::{CheckRecord, CheckVerdict};

    #[test]
    fn median_and_range() {
        let spread = Spread::of(&[30, 10, 20, 100]).unwrap();
        assert_eq!(
            spread,
            Spread {
                median: 25.0,
                least: 10.0,
                most: 100.0,
                processes: 4
            }
        );
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn proofs_stand_in_for_forks() {
        let check = CheckRecord {
            verdict: CheckVerdict::Verified,
            got: None,
            expected: None,
            against: None,
            reason: None,
            first_ns: vec![7],
            start_ns: vec![9, 11],
        };
        let record = CaseRecord {
            check: Some(check),
            ..CaseRecord::default()
        };
        assert_eq!(
            (
                first_call(&record).unwrap().median,
                start_up(&record).unwrap().median
            ),
            (7.0, 10.0)
        );
        assert_eq!(
            (
                first_call(&CaseRecord::default()),
                start_up(&CaseRecord::default())
            ),
            (None, None)
        );
    }
}
