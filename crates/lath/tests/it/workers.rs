//! Several threads of a language whose threads share no objects: what a run says of their states,
//! and what becomes of the process if one of them fails or never ends.

use crate::support::Folder;
use std::path::Path;

const SHARED: &str = r#"import { writeFileSync } from "node:fs";

//@@State(Scope.Benchmark)
class Cache {
    map = new Map();
}

//@@Benchmark
function maps(cache) {
    return cache.map.size;
}

//@@State(Scope.Benchmark)
class Cursor {
    next = 0;
    sum = new Int32Array(new SharedArrayBuffer(4));

    //@@TearDown(Level.Iteration)
    added() {
        if (this.sum[0] !== 200) throw new Error(`${this.sum[0]}`);
        this.sum[0] = 0;
    }
}

//@@Benchmark
function moves(cursor, threadParams) {
    cursor.next += threadParams.threadIndex;
    return Atomics.add(cursor.sum, 0, 1);
}

//@@Benchmark
function burns(threadParams) {
    if (threadParams.threadIndex === 2) {
        writeFileSync("pid", `${process.pid}`);
        throw new RangeError("it burns");
    }
    for (;;);
}

//@@Benchmark
function hangs(threadParams) {
    if (threadParams.threadIndex === 1) writeFileSync("pid", `${process.pid}`);
    while (threadParams.threadIndex === 1);
}
"#;

const SHORT: &str =
    "-bm avgt -f 1 -wi 1 -i 1 -r 5ms -w 5ms --no-lock --no-check -rf json -rff r.json";

fn arguments<'a>(name: &'a str, more: &'a str) -> Vec<&'a str> {
    let words = ["run", "shared.mjs", name].into_iter();
    words
        .chain(SHORT.split(' '))
        .chain(more.split(' '))
        .collect()
}

/// The process of the benchmark, which wrote its id.
fn is_alive(folder: &Folder) -> bool {
    let pid: u32 = folder.read("pid").parse().expect("it ran");
    Path::new(&format!("/proc/{pid}")).exists()
}

#[test]
fn a_field_that_threads_cannot_share_is_a_row_that_names_it() {
    lath_testing::needs!("node");
    let folder = Folder::with("shared.mjs", SHARED);
    folder.lath(&arguments("maps", "-t 2")).exits(1).says(&[
        "L710",
        "Cache.map",
        "it is a Map",
        "Scope.Thread",
    ]);
    let failures = &folder.json("r.json")[0]["failures"];
    assert_eq!(failures[0]["code"], "L710", "{failures}");
    folder.lath(&arguments("maps", "-t 1")).exits(0);
}

#[test]
fn copies_that_differ_are_named_and_memory_is_shared() {
    lath_testing::needs!("node");
    let folder = Folder::with("shared.mjs", SHARED);
    let counted = "-t 2 --invocations 100 --warmup-invocations 100";
    folder
        .lath(&arguments("moves", counted))
        .exits(0)
        .says(&["W977", "`Cursor.next`"]);
    let result = &folder.json("r.json")[0];
    assert_eq!(result["threads"], 2);
    let together = &result["threadsTogether"];
    assert!(together["allAtOnce"].as_f64().is_some(), "{result:#}");
}

#[test]
fn one_of_four_threads_that_throws_or_hangs_leaves_no_process() {
    lath_testing::needs!("node");
    let folder = Folder::with("shared.mjs", SHARED);
    folder
        .lath(&arguments("burns", "-t 4"))
        .exits(1)
        .says(&["L701", "RangeError", "it burns"]);
    assert!(!is_alive(&folder));
    folder
        .lath(&arguments("hangs", "-t 4 -to 500ms"))
        .exits(1)
        .says(&["L704"]);
    assert!(!is_alive(&folder));
}

/// Node writes the stacks of all threads, Bun those of its main thread, which only waits.
#[test]
fn flame_graphs_are_of_the_threads_that_measure() {
    lath_testing::needs!("node", "bun");
    let folder = Folder::with(
        "work.mjs",
        "function sum(n) {\n    let s = 0;\n    for (let i = 0; i < n; i++) s = (s * 31 + i) | 0;\n    return s;\n}\n\
         //@@Benchmark\nfunction work() {\n    return sum(2000);\n}\n",
    );
    let run = |platform: &str| {
        let words = [
            "run",
            "work.mjs",
            "--platform",
            platform,
            "-prof",
            "flamegraph",
        ];
        let more = "-t 2 -bm avgt -f 1 -wi 1 -i 1 -r 100ms -w 5ms --no-lock --no-check";
        folder.lath(&words.into_iter().chain(more.split(' ')).collect::<Vec<_>>())
    };
    let drawn = run("node");
    drawn
        .exits(0)
        .says(&["Flame graph: ", "% in the benchmark"]);
    assert!(!drawn.out().contains(" 0.0 % in the benchmark"));
    let missed = run("bun");
    missed
        .exits(0)
        .says(&["W938", "in the benchmark", "`-t 1`"]);
    assert!(!missed.out().contains("Flame graph: "));
}
