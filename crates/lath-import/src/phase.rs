//! Warm-up and measurement in words.

use lath_core::plan::{Case, Phase};
use lath_core::written::words;

/// Length and number of the measured iterations of a case.
pub fn measurement(case: &Case) -> String {
    let Phase {
        iterations,
        batch_size,
        ..
    } = case.measurement;
    let time = words::iteration(case.mode, &case.measurement);
    phase(Some(iterations), Some(&time), batch_size)
}

/// `5 x 1 s`, `20 x single-shot, 100 calls each`.
pub fn phase(iterations: Option<u64>, time: Option<&str>, batch: u64) -> String {
    let calls = if batch > 1 {
        format!(", {batch} calls each")
    } else {
        String::new()
    };
    match (iterations, time) {
        (None, _) => String::new(),
        (Some(0), _) => "none".to_owned(),
        (Some(n), Some(time)) => format!("{n} x {time}{calls}"),
        (Some(n), None) => format!("{n} iterations{calls}"),
    }
}
