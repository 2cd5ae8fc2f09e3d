//! What the benchmark counts itself: operations and other counters.

use crate::talk::failure::COUNT_RIGHT;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::record::Iteration;
use std::collections::{BTreeMap, BTreeSet};

/// W915
pub fn nothing_counted(case: &Case, iterations: &[&Iteration]) -> Option<Diagnostic> {
    let empty = iterations
        .iter()
        .filter(|i| i.operations.is_some_and(|n| n <= 0.0))
        .count();
    let below = iterations
        .iter()
        .any(|i| i.operations.is_some_and(|n| n < 0.0));
    (case.counts_operations && empty > 0).then(|| {
        let message = format!(
            "the @Operations field was {} after {empty} of {} iterations, which have no score",
            if below { "0 or below" } else { "0" },
            iterations.len()
        );
        let help = if below {
            "the benchmark subtracts from the field, or sets it: only add with `+=`; the field is \
                set to 0 before each iteration"
        } else {
            "the benchmark added nothing to the field, which is set to 0 before each iteration, or \
                so much that it wrapped around to 0: count each operation with `+=`, in a 64-bit \
                integer"
        };
        Diagnostic::warning("W915", message).help(help)
    })
}

/// A field that counts operations grows with the calls. If so many times as many calls leave it as
/// it is, the benchmark sets it.
const CALLS_FOR_AN_OPERATION: f64 = 100.0;

/// W915
pub fn always_the_same_count(case: &Case, iterations: &[&Iteration]) -> Option<Diagnostic> {
    let count = |i: &&Iteration| (i.operations.unwrap_or(0.0), i.calls());
    let counts: Vec<(f64, u64)> = iterations.iter().map(count).collect();
    let (first, calls) = *counts.first()?;
    let same = counts
        .iter()
        .all(|(n, calls)| *n == first && *calls as f64 >= CALLS_FOR_AN_OPERATION * first);
    // By the same number of calls, something rare counts equally often; but not less than once in a
    // batch.
    let other_calls = counts.iter().any(|(_, other)| *other != calls);
    let is_set = other_calls || iterations.iter().all(|i| first < i.batches as f64);
    (case.counts_operations && first > 0.0 && same && is_set).then(|| {
        let message = format!(
            "the @Operations field was {first} after each of {} iterations, however many calls \
                they had, so the score is wrong",
            counts.len()
        );
        Diagnostic::warning("W915", message)
            .help("the benchmark sets the field (`=`): count each operation with `+=`")
    })
}

/// W965: counters that another harness reads, which looks at them once an iteration.
pub fn negative(iterations: &[&Iteration]) -> Option<Diagnostic> {
    let results = iterations.iter().flat_map(|i| &i.remarks.results);
    let below = results.filter(|result| result.value.is_some_and(|value| value < 0.0));
    // Results of profilers have names with points, and may be differences.
    let names: BTreeSet<&str> = below
        .map(|result| result.label.as_str())
        .filter(|label| {
            label
                .chars()
                .all(|c| c.is_alphanumeric() || "_$".contains(c))
        })
        .collect();
    let named: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!named.is_empty()).then(|| {
        let message = format!(
            "counters below 0: {}: they wrapped around within an iteration, or the benchmark \
                subtracted from them",
            named.join(", ")
        );
        Diagnostic::warning("W965", message).help("count in a `long`, and only add to it (`+=`)")
    })
}

/// W965
pub fn uncounted(iterations: &[&Iteration]) -> Option<Diagnostic> {
    let lost: BTreeMap<&String, &String> = iterations
        .iter()
        .flat_map(|i| &i.remarks.uncounted)
        .collect();
    let texts = lost.iter().map(|(name, why)| format!("`{name}`, {why}"));
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| {
        let message = format!("counters without a value: {}", texts.join("; "));
        Diagnostic::warning("W965", message).help(format!(
            "{COUNT_RIGHT}; a value that is not a count can be a method"
        ))
    })
}
