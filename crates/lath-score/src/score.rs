//! The score of one iteration by JMH's accounting (methodology/jmh.md#accounting): the primary
//! value and the secondary ones.
//!
//! Here `calls` are invocations, `opi` operations in an invocation, `batch` invocations in a batch,
//! `unit` ns in the output unit.
//!
//! | mode | operations of a thread | its score | threads together |
//! |---|---|---|---|
//! | thrpt | calls * opi / batch | operations * unit / ns | sum |
//! | avgt | calls * opi / batch | ns / (operations * unit) | mean |
//! | sample | | each sampled batch: ns / opi / unit | union |
//! | ss | opi | ns / opi / unit | mean |
//!
//! The benchmark's own count (`@Operations`) replaces calls * opi / batch. In `ss` and, on average,
//! in `sample` mode, where a batch is timed as one, the counted operations are those of the batch.
//!
//! `sample` divides histogram values by opi as real numbers; JMH's stub divides whole nanoseconds
//! and loses the remainder.
//!
//! A harness that computes its own scores reports the score of a thread and its secondary results.
//! Then only the last column of the table applies, and a histogram is already in ns per operation.

use crate::metric::IterationValue;
use lath_core::plan::Case;
use lath_core::record::{ForeignPolicy, ForeignResult, Iteration, PhaseName, ThreadResult};
use lath_core::setting::Mode;
use lath_stats::{Multiset, Policy, Statistics};

/// Percentiles reported as secondary results of sample mode: label and rank.
pub const PERCENTILES: [(&str, f64); 8] = [
    ("p0.00", 0.0),
    ("p0.50", 50.0),
    ("p0.90", 90.0),
    ("p0.95", 95.0),
    ("p0.99", 99.0),
    ("p0.999", 99.9),
    ("p0.9999", 99.99),
    ("p1.00", 100.0),
];

/// A scored iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    pub primary: IterationValue,
    /// Unordered.
    pub secondary: Vec<Secondary>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Secondary {
    pub label: String,
    pub unit: String,
    pub policy: Policy,
    pub value: IterationValue,
    /// If absent from an iteration, it counts as 0 there (JMH: `ScalarResult`).
    pub padded: bool,
}

/// `ops/ms` or `ms/op`.
pub fn unit(case: &Case) -> String {
    let time = case.time_unit.label();
    if case.mode == Mode::Throughput {
        format!("ops/{time}")
    } else {
        format!("{time}/op")
    }
}

/// Scores one iteration of `case`. NaN if nothing was counted or no time passed.
pub fn score(case: &Case, iteration: &Iteration) -> Scored {
    let threads: Vec<&ThreadResult> = iteration.threads.iter().collect();
    let mut secondary = Vec::new();
    let mut methods: Vec<&str> = threads.iter().map(|t| t.method.as_str()).collect();
    methods.sort_unstable();
    methods.dedup();
    // The functions of a group, separately.
    if methods.len() > 1 {
        for method in methods {
            let own: Vec<&ThreadResult> = threads
                .iter()
                .copied()
                .filter(|t| t.method == method)
                .collect();
            let value = primary(case, iteration, &own);
            secondary.push(Secondary {
                label: method.to_owned(),
                unit: unit(case),
                policy: Policy::Average,
                value,
                padded: false,
            });
        }
    }
    secondary.extend(counters(case, iteration));
    secondary.extend(
        iteration
            .remarks
            .metrics
            .iter()
            .map(|(label, (value, unit))| Secondary {
                label: label.clone(),
                unit: unit.clone(),
                policy: metric_policy(label),
                value: IterationValue::Number(*value),
                padded: true,
            }),
    );
    // A label of another harness takes its value from that harness.
    secondary.retain(|own| {
        iteration
            .remarks
            .results
            .iter()
            .all(|r| r.label != own.label)
    });
    secondary.extend(iteration.remarks.results.iter().map(foreign));
    Scored {
        primary: primary(case, iteration, &threads),
        secondary,
    }
}

/// How another harness combines several values.
pub fn policy(policy: ForeignPolicy) -> Policy {
    match policy {
        ForeignPolicy::Avg => Policy::Average,
        ForeignPolicy::Sum => Policy::Sum,
        ForeignPolicy::Max => Policy::Maximum,
        ForeignPolicy::Min => Policy::Minimum,
    }
}

fn foreign(result: &ForeignResult) -> Secondary {
    let policy = policy(result.policy);
    Secondary {
        label: result.label.clone(),
        unit: result.unit.clone(),
        policy,
        value: IterationValue::Number(result.value.unwrap_or(f64::NAN)),
        padded: true,
    }
}

/// Profilers report names, values and units. A metric whose last part begins with `peak` is a
/// maximum; others are averaged.
fn metric_policy(label: &str) -> Policy {
    let last = label.rsplit('.').next().unwrap_or(label);
    if last.starts_with("peak") {
        Policy::Maximum
    } else {
        Policy::Average
    }
}

fn primary(case: &Case, iteration: &Iteration, threads: &[&ThreadResult]) -> IterationValue {
    let unit = case.time_unit.nanos() as f64;
    let own = |t: &ThreadResult| {
        let (operations, ns) = (operations(case, iteration, t), t.ns as f64);
        match case.mode {
            Mode::Throughput => ratio(operations * unit, ns),
            _ => ratio(ns, operations * unit),
        }
    };
    let each = threads.iter().map(|t| t.score.unwrap_or_else(|| own(t)));
    let count = threads.len() as f64;
    match case.mode {
        Mode::Throughput if threads.is_empty() => IterationValue::Number(f64::NAN),
        Mode::Throughput => IterationValue::Number(each.sum()),
        Mode::AverageTime | Mode::SingleShotTime => {
            IterationValue::Number(ratio(each.sum(), count))
        }
        Mode::SampleTime => IterationValue::Samples(samples(case, iteration, threads)),
    }
}

fn ratio(a: f64, b: f64) -> f64 {
    if b == 0.0 { f64::NAN } else { a / b }
}

/// Calls in a batch, in the phase of this iteration; at least 1.
pub fn batch_size(case: &Case, iteration: &Iteration) -> f64 {
    let phase = if iteration.phase == PhaseName::Warmup {
        &case.warmup
    } else {
        &case.measurement
    };
    phase.batch_size.max(1) as f64
}

/// Operations that the measured section of a thread performed.
fn operations(case: &Case, iteration: &Iteration, thread: &ThreadResult) -> f64 {
    if let Some(counted) = iteration.operations {
        // Without counted operations there is no score; W915 reports it.
        return if counted > 0.0 {
            counted / iteration.threads.len() as f64
        } else {
            f64::NAN
        };
    }
    let opi = case.operations_per_invocation as f64;
    match case.mode {
        Mode::SingleShotTime if thread.calls == 0 => f64::NAN,
        Mode::SingleShotTime => opi,
        _ => thread.calls as f64 * opi / batch_size(case, iteration),
    }
}

fn samples(case: &Case, iteration: &Iteration, threads: &[&ThreadResult]) -> Multiset {
    let calls = iteration.calls();
    let per_batch = match iteration.operations {
        Some(counted) => ratio(counted, calls as f64) * batch_size(case, iteration),
        None => case.operations_per_invocation as f64,
    };
    let unit = case.time_unit.nanos() as f64;
    // Multiply by the inverse of the unit, as JMH does: a division may differ in the last bit, and
    // JMH's own results must not change.
    let value = |t: &ThreadResult, ns: u64| {
        if t.score.is_some() {
            ns as f64 * (1.0 / unit)
        } else {
            ns as f64 / (per_batch * unit)
        }
    };
    let counted = threads
        .iter()
        .filter(|t| t.score.is_some() || per_batch > 0.0);
    Multiset::new(counted.flat_map(|t| {
        t.detail
            .histogram
            .iter()
            .map(move |(ns, count)| (value(t, *ns), *count))
    }))
}

/// OPERATIONS counters are a rate or a time like the primary value, but unscaled: neither opi nor
/// the batch size applies (measured with JMH 1.37). JMH does not report them in `sample` and `ss`;
/// W906 warns about that. EVENTS are counts, and are summed.
fn counters(case: &Case, iteration: &Iteration) -> Vec<Secondary> {
    let time = case.time_unit.nanos() as f64;
    let threads = iteration.threads.len() as f64;
    let ns = iteration.ns();
    let mean_ns = ratio(ns as f64, threads);
    let mut all = Vec::new();
    for (name, is_operations) in &case.counters {
        let count = match iteration.remarks.counters.get(name) {
            Some(&count) => count,
            // W965 reports it.
            None if iteration.remarks.uncounted.contains_key(name) => f64::NAN,
            None => continue,
        };
        let (value, unit, padded) = match (is_operations, case.mode) {
            (false, _) => (count, "#".to_owned(), true),
            (true, Mode::Throughput) => (ratio(count * time, mean_ns), unit(case), false),
            (true, Mode::AverageTime) => {
                (ratio(mean_ns, count / threads * time), unit(case), false)
            }
            (true, _) => continue,
        };
        let policy = if *is_operations {
            Policy::Average
        } else {
            Policy::Sum
        };
        all.push(Secondary {
            label: name.clone(),
            unit,
            policy,
            value: IterationValue::Number(value),
            padded,
        });
    }
    all
}

/// Percentiles of a distribution with labels; `prefix` names a function of the group.
pub fn percentiles(samples: &Multiset, prefix: Option<&str>) -> Vec<(String, f64)> {
    let label = |p: &str| prefix.map_or_else(|| p.to_owned(), |m| format!("{m}:{p}"));
    PERCENTILES
        .iter()
        .map(|(p, rank)| (label(p), samples.percentile(*rank)))
        .collect()
}

/// Whether it is a label of [`percentiles`], with or without a prefix.
pub fn is_percentile(label: &str) -> bool {
    PERCENTILES
        .iter()
        .any(|(p, _)| label == *p || label.ends_with(&format!(":{p}")))
}
