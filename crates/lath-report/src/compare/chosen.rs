//! What a comparison is asked for.

use super::expected::ErrorFamily;
use lath_core::record::Record;
use lath_stats::compare::ComparisonOptions;

/// The word for times in `--fail-on`.
pub const SLOWER: &str = "slower";

/// How to compare, and the gates.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub statistics: ComparisonOptions,
    /// Fork 1 of both sides is a pair, fork 2 of both is a pair, and so on.
    pub paired: bool,
    /// lath just measured the sides alternately; if they are not paired, they have too few forks.
    pub interleaved: bool,
    /// Both sides are contenders of one run: blocks of turns are pairs.
    pub one_run: bool,
    /// Test sides of different machines, or of different settings of one, too.
    pub pool_machines: bool,
    pub family: ErrorFamily,
    pub gates: Vec<Gate>,
    /// Secondary metrics to show: requested ones, and those of gates.
    pub metrics: Vec<String>,
}

/// Fails if times, or values of a metric, rise by more than a margin.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// `None`: times.
    pub metric: Option<String>,
    pub margin: f64,
}

impl Chosen {
    /// Without gates: nothing may be slower by more than the margin. `family`: `benchmark`, `table`;
    /// without one, a gate on times judges the whole table.
    pub fn new(
        statistics: ComparisonOptions,
        family: Option<&str>,
        mut gates: Vec<Gate>,
        mut metrics: Vec<String>,
    ) -> Chosen {
        let family = match family {
            Some("table") => ErrorFamily::Table,
            None if gates.iter().any(|gate| gate.metric.is_none()) => ErrorFamily::Gates,
            _ => ErrorFamily::Benchmark,
        };
        if gates.is_empty() {
            gates.push(Gate {
                metric: None,
                margin: statistics.margin,
            });
        }
        metrics.extend(gates.iter().filter_map(|gate| gate.metric.clone()));
        metrics.sort();
        metrics.dedup();
        Chosen {
            statistics,
            paired: false,
            interleaved: false,
            one_run: false,
            pool_machines: false,
            family,
            gates,
            metrics,
        }
    }

    /// The metrics to look for in a run: nothing has one if nothing is measured.
    pub fn metrics_of(&self, record: &Record) -> Vec<String> {
        let cases = &record.header.plan.cases;
        if cases.iter().all(|case| case.identical.is_some()) {
            return Vec::new();
        }
        self.metrics.clone()
    }
}

impl Gate {
    pub fn name(&self) -> &str {
        self.metric.as_deref().unwrap_or(SLOWER)
    }
}
