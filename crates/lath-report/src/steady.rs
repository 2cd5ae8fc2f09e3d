//! Whether the forks of a case were in a steady state: a word for each, and how automatic warm-up ended.

use lath_core::plan::Case;
use lath_core::record::{CaseRecord, ForkRecord, Iteration, WarmupEnd, WarmupWhy};
use lath_stats::steady::{self, Status};

/// The status of a fork by all of its iterations, warm-up included.
pub fn status(case: &Case, fork: &ForkRecord) -> Status {
    let all = || fork.warmup.iter().chain(&fork.measurement);
    let walls: Vec<f64> = all().map(|i| i.wall_ns as f64 / 1e9).collect();
    let values: Vec<f64> = all().map(|i| time_per_operation(case, i)).collect();
    if values.len() < steady::Constants::NATIVE.min_points { Status::Short } else { steady::status(&steady::even(&walls, &values)) }
}

/// The statuses of the measured forks of a case.
pub fn statuses(case: &Case, record: &CaseRecord) -> Vec<Status> {
    record.forks.iter().filter(|f| f.fork != 0).map(|fork| status(case, fork)).collect()
}

/// `3 flat, 2 warmed`.
pub fn words(statuses: &[Status]) -> String {
    let count = |status: Status| statuses.iter().filter(|s| **s == status).count();
    let some: Vec<String> = Status::ALL.into_iter().filter(|s| count(*s) > 0).map(|s| format!("{} {}", count(s), s.word())).collect();
    some.join(", ")
}

/// `level` or `cap`.
pub fn why(end: WarmupEnd) -> &'static str {
    match end.why {
        WarmupWhy::Level => "level",
        WarmupWhy::Cap => "cap",
    }
}

/// Nanoseconds; per operation where the benchmark counts them.
fn time_per_operation(case: &Case, iteration: &Iteration) -> f64 {
    let ns: u64 = iteration.threads.iter().map(|t| t.ns).sum();
    let calls: u64 = iteration.threads.iter().map(|t| t.calls).sum();
    let operations = iteration.operations.filter(|n| case.counts_operations && *n > 0.0);
    ns as f64 / operations.unwrap_or(calls as f64)
}
