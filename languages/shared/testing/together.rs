//! Wrappers with several threads.

use super::conversation::index;
use lath_core::program::Program;
use serde_json::{Value, json};

pub fn iterations(answers: &[Value]) -> Vec<&Value> {
    let is_iteration = |answer: &&Value| answer["event"] == json!("iteration");
    answers.iter().filter(is_iteration).collect()
}

pub fn threads(iteration: &Value) -> &[Value] {
    iteration["threads"].as_array().expect("threads")
}

/// Of all threads.
pub fn calls(iteration: &Value) -> u64 {
    let calls = |thread: &Value| thread["calls"].as_u64().expect("calls");
    threads(iteration).iter().map(calls).sum()
}

pub fn methods(iteration: &Value) -> Vec<&str> {
    let methods = threads(iteration).iter();
    methods.filter_map(|t| t["method"].as_str()).collect()
}

/// Six iterations of several threads. The program has `counted`, whose calls are its operations, and
/// a group `pair` of `reads` and `writes`.
pub fn commands(program: &Program) -> String {
    let [counted, pair] = ["counted", "pair"].map(|name| index(program, name));
    format!(
        "hello protocol=1\n\
         trial benchmark={counted} threads=3\niterate invocations=50\niterate invocations=50 settle_ns=1000000\nend\n\
         trial benchmark={counted} threads=3 mode=sample seed=5\niterate time_ns=3000000 last=1\nend\n\
         trial benchmark={pair} threads=6 thread_groups=2,1\niterate invocations=50\niterate time_ns=2000000 last=1\nend\n\
         trial benchmark={pair} threads=6 thread_groups=2,1 synchronise=0 layout=random\niterate time_ns=1000000 last=1\nend\n"
    )
}

/// What wrappers answer to [`commands`], and to more that measure behind them: all iterations, `all`
/// in number. `most`: the number of threads that the wrapper has.
#[track_caller]
pub fn assert_together(answers: &[Value], most: u64, all: usize) -> Vec<&Value> {
    assert_eq!(answers[0]["max_threads"], json!(most));
    let told = iterations(answers);
    assert_eq!(told.len(), all, "{answers:#?}");
    for iteration in &told[..2] {
        let calls: Vec<&Value> = threads(iteration).iter().map(|t| &t["calls"]).collect();
        assert_eq!(calls, [50, 50, 50], "{iteration}");
        // Counted once, by whoever owns the object; 0 again before each iteration.
        let counted = iteration["operations"].as_f64();
        assert_eq!(counted, Some(150.0), "{iteration}");
        assert_eq!(iteration.get("first_ns"), None, "{iteration}");
    }
    assert_eq!(
        told[2]["operations"].as_f64(),
        Some(calls(told[2]) as f64),
        "nobody calls while the others are not measured"
    );
    let sampled = |thread: &Value| !thread["histogram"].as_array().expect("samples").is_empty();
    assert!(threads(told[2]).iter().all(sampled), "{}", told[2]);
    assert_eq!(
        methods(told[3]),
        ["reads", "reads", "writes", "reads", "reads", "writes"],
        "group after group"
    );
    for iteration in &told[4..] {
        let called = |thread: &Value| thread["calls"].as_u64() > Some(0);
        assert!(threads(iteration).iter().all(called), "{iteration}");
        assert_eq!(iteration.get("left_running"), None, "{iteration}");
    }
    told
}

/// Numbers of threads that make no groups are refused. The program has `counted` and a group `pair`
/// of two functions; `many`: more threads than a wrapper has; `drive`: its answers to commands.
#[track_caller]
pub fn assert_groups(program: &Program, many: usize, drive: impl FnOnce(&str) -> Vec<Value>) {
    let [counted, pair] = ["counted", "pair"].map(|name| index(program, name));
    let trials = [
        format!("benchmark={counted} threads=0"),
        format!("benchmark={counted} threads={many}"),
        format!("benchmark={counted} threads=2 thread_groups=1,1"),
        format!("benchmark={pair} threads=6"),
        format!("benchmark={pair} threads=6 thread_groups=2"),
        format!("benchmark={pair} threads=6 thread_groups=2,"),
        format!("benchmark={pair} threads=5 thread_groups=2,1"),
        format!("benchmark={pair} threads=3 thread_groups=0,0"),
        format!("benchmark={pair} threads=3 thread_groups=2,x"),
        format!("benchmark={pair} threads=3 thread_groups=2,99999999999999999999"),
    ];
    let commands: String = trials.iter().map(|t| format!("trial {t}\n")).collect();
    let answers = drive(&commands);
    assert_eq!(answers.len(), trials.len());
    for (trial, answer) in trials.iter().zip(answers) {
        assert_eq!(answer["kind"], json!("protocol"), "{trial}: {answer}");
    }
}
