//! Whether an interval says something.

use super::{Interval, IntervalKind};

/// Bounds that differ by more than this factor do not even show the order of magnitude.
pub const UP_TO: f64 = 100.0;

/// Why no interval is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoInterval {
    /// One process does not show how processes differ. The interval of [`super::interval`] for it
    /// is an assumption about benchmarks in general.
    OneProcess,
    /// Two processes whose interval is wider than [`UP_TO`].
    TwoProcesses,
}

impl NoInterval {
    /// Text in place of an interval in a narrow column.
    pub fn short(self) -> &'static str {
        match self {
            NoInterval::OneProcess => "1 process",
            NoInterval::TwoProcesses => "2 processes",
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            NoInterval::OneProcess => "one process: no interval",
            NoInterval::TwoProcesses => "two processes differ too much: no interval",
        }
    }
}

/// The interval of one contender, if it is informative. `None`: a single value.
pub fn known(found: Option<Interval>) -> Result<Interval, NoInterval> {
    match found {
        None => Err(NoInterval::OneProcess),
        Some(interval) if interval.kind == IntervalKind::PriorOnly => Err(NoInterval::OneProcess),
        Some(interval) if interval.forks == 2 && interval.high > UP_TO * interval.low => {
            Err(NoInterval::TwoProcesses)
        }
        Some(interval) => Ok(interval),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::{ConfidenceLevel, interval};

    /// One process has no interval; two have one if it shows the order of magnitude; three always
    /// have one.
    #[test]
    fn what_is_known_of_few_processes() {
        let fork = |scale: f64| vec![scale, 1.02 * scale, 0.98 * scale];
        let lack = |forks: &[Vec<f64>]| known(interval(forks, ConfidenceLevel::P99)).err();
        assert_eq!(lack(&[fork(1.0)]), Some(NoInterval::OneProcess));
        assert_eq!(lack(&[vec![5.0]]), Some(NoInterval::OneProcess));
        assert_eq!(lack(&[fork(1.0), fork(1.1)]), None);
        assert_eq!(
            lack(&[fork(1.0), fork(50.0)]),
            Some(NoInterval::TwoProcesses)
        );
        assert_eq!(lack(&[fork(1.0), fork(50.0), fork(2500.0)]), None);
    }
}
