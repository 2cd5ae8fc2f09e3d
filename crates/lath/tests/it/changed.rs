//! A process whose speed changes between its turns (W979), by the journal of a run in turns.

use crate::support::{Folder, words};
use serde_json::{Value, json};

const SOURCE: &str = r#"#include <cstdint>

static uint64_t chain(uint64_t x) {
    for (int i = 0; i < 20000; i++) {
        x = x * 6364136223846793005u + 1;
        asm volatile("" : "+r"(x));
    }
    return x;
}

//@@Benchmark
//@@Compare("chain")
uint64_t one() { return chain(7); }

//@@Benchmark
//@@Compare("chain")
uint64_t two() { uint64_t x = chain(7); asm volatile("" : "+r"(x)); return x; }
"#;

/// In place of what was measured: 100 turns of calls of 10 us, which are `factor` times as long from
/// turn 40 on.
fn turns(case: u64, factor: u64) -> Value {
    let turn = |turn: u64| {
        // Not equal, and not in the same way in both.
        let ns = 10_000 + (7 * turn + 5 * case) % 11 * 10;
        let ns = 1000 * if turn < 40 { ns } else { factor * ns };
        json!([1000, ns, ns, 0, 0])
    };
    (0..100).map(turn).collect()
}

/// The journal with other turns; case 1 becomes `factor` times as slow in each of its processes.
fn rewritten(journal: &str, factor: u64) -> String {
    let line = |line: &str| {
        let mut event: Value = serde_json::from_str(line).unwrap();
        if event["event"] == "turned" {
            let case = event["case"].as_u64().unwrap();
            event["turns"]["beside_ns"] = 0.into();
            event["turns"]["turns"] = turns(case, if case == 1 { factor } else { 1 });
        }
        format!("{event}\n")
    };
    journal.lines().map(line).collect()
}

#[test]
fn a_speed_that_changes_between_turns_is_named_in_the_log_and_in_json() {
    let folder = Folder::with("changed.cpp", SOURCE);
    let run = "run changed.cpp --no-lock --schedule turns --time-budget 1s --layout-variants 1";
    folder.lath(&words(&format!("{run} --journal j"))).exits(0);
    let journal = folder.read("j");
    for factor in [1, 3] {
        folder.write("changed", &rewritten(&journal, factor));
        let done = folder.lath(&words(&format!(
            "{run} --resume=changed -rf json -rff r.json"
        )));
        let text = done.exits(0).out();
        let message = "W979, two: its speed changed while it measured: time per call x3.0 in ";
        // Lines of notes are folded.
        let unfolded = text.split_whitespace().collect::<Vec<_>>().join(" ") + " ";
        assert_eq!(unfolded.contains(message), factor == 3, "{text}");
        assert_eq!(text.contains("W979"), factor == 3, "{text}");
        let results = folder.json("r.json");
        let is_named = |result: &Value| {
            let warnings = result["warnings"].as_array();
            warnings.is_some_and(|all| all.iter().any(|warning| warning["code"] == "W979"))
        };
        let named: Vec<bool> = results.as_array().unwrap().iter().map(is_named).collect();
        assert_eq!(named, [false, factor == 3]);
    }
}
