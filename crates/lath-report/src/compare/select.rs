//! The benchmarks of both sides that a user asked for.

use crate::series::title;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, Series};
use regex::Regex;
use std::collections::BTreeSet;

/// Keeps what the patterns match; all without patterns. L507: nothing is left.
pub fn select(sides: [&mut Dataset; 2], patterns: &[Regex]) -> Result<(), Diagnostic> {
    if patterns.is_empty() {
        return Ok(());
    }
    let known: BTreeSet<String> = sides
        .iter()
        .flat_map(|side| side.benchmarks.iter().chain(&side.lost))
        .map(|series| series.benchmark.clone())
        .collect();
    let wanted = |series: &Series| {
        patterns
            .iter()
            .any(|pattern| pattern.is_match(&title(series, true)))
    };
    let mut left = 0;
    for side in sides {
        side.benchmarks.retain(wanted);
        side.lost.retain(wanted);
        left += side.benchmarks.len() + side.lost.len();
    }
    if left > 0 {
        return Ok(());
    }
    let all = patterns
        .iter()
        .map(Regex::as_str)
        .collect::<Vec<_>>()
        .join(" ");
    let known: Vec<String> = known.into_iter().collect();
    Err(
        Diagnostic::error("L507", format!("no benchmark matches {all}"))
            .help(format!("there are: {}", known.join(", "))),
    )
}
