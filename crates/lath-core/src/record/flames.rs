//! A flame graph: its files, and the benchmark's share.

use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flames {
    /// The picture.
    pub svg: String,
    /// Its data: one stack per line, outermost first, with the number of samples.
    pub folded: String,
    /// The sampler: `perf, cpu-clock`.
    pub by: String,
    /// The counted unit: `samples`, `instructions`.
    pub unit: String,
    /// The sum of the counts below.
    pub total: u64,
    /// In the benchmark and its callees.
    pub benchmark: u64,
    /// In the loop around it.
    pub around: u64,
    /// Anywhere else: start-up, fixtures, the protocol, the runtime's own threads.
    pub elsewhere: u64,
    /// In stacks whose bottom is missing.
    #[serde(default)]
    pub cut: u64,
    /// The end of the name of the function with the loop around the benchmark; empty: not recorded.
    #[serde(default)]
    pub within: String,
    /// Calls of the benchmark that were counted exactly; `None`: samples of time.
    #[serde(default)]
    pub calls: Option<u64>,
}

impl fmt::Display for Flames {
    /// `1990 samples by perf: 97.1 % in the benchmark, 2.4 % in the loop around it, 0.5 %
    /// elsewhere`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: u64| 100.0 * count as f64 / self.total.max(1) as f64;
        let Flames {
            total,
            unit,
            by,
            benchmark,
            around,
            elsewhere,
            cut,
            ..
        } = self;
        write!(
            f,
            "{total} {unit} by {by}: {:.1} % in the benchmark, {:.1} % in the loop around it, ",
            share(*benchmark),
            share(*around)
        )?;
        write!(f, "{:.1} % elsewhere", share(*elsewhere))?;
        if *cut > 0 {
            write!(f, ", {:.1} % unknown", share(*cut))
        } else {
            Ok(())
        }
    }
}
