//! Wrappers with several threads. Language tests include this file by its path.

use lath_core::program::Program;
use serde_json::{Value, json};

/// The place of a benchmark in its program.
#[track_caller]
pub fn index(program: &Program, name: &str) -> usize {
    let found = program.benchmarks.iter().position(|b| b.name == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

pub fn iterations(answers: &[Value]) -> Vec<&Value> {
    let is_iteration = |answer: &&Value| answer["event"] == json!("iteration");
    answers.iter().filter(is_iteration).collect()
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
