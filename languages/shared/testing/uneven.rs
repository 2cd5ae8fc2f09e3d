//! Two threads of a group that are not done at the same time: `quick` is, and counts its calls.

use serde_json::{Value, json};

/// Measures the group `benchmark` in two threads.
pub fn commands(benchmark: usize) -> String {
    format!(
        "trial benchmark={benchmark} threads=2 thread_groups=1,1\niterate time_ns=5000000 last=1\nend\n"
    )
}

/// A thread that waits for another one goes on, and what its counters do meanwhile is not measured.
#[track_caller]
pub fn assert_counted(answers: &[Value]) {
    let mut iterations = answers.iter();
    let iteration = iterations
        .find(|answer| answer["event"] == json!("iteration"))
        .unwrap_or_else(|| panic!("no iteration: {answers:#?}"));
    let quick = &iteration["threads"][0];
    assert_eq!(quick["method"], json!("quick"), "{iteration}");
    let calls = quick["calls"].as_f64();
    assert!(calls.is_some(), "{iteration}");
    assert_eq!(
        iteration["counters"]["counted"].as_f64(),
        calls,
        "{iteration}"
    );
    assert_eq!(iteration.get("uncounted"), None, "{iteration}");
}
