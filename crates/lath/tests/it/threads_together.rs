//! Several threads of a benchmark: what the results say of whether these measured together.

use crate::support::Folder;
use serde_json::Value;

/// One thread makes many calls while the other one sleeps in its first.
const UNEVEN: &str = r#"#include "lath.h"
#include <time.h>

//@@Benchmark
void uneven(ThreadParams *thread) {
    struct timespec long_time = {0, 400000000}, short_time = {0, 100000};
    nanosleep(thread->thread_index ? &long_time : &short_time, NULL);
}
"#;

const RUN: &str =
    "run uneven.c --no-lock --no-check -bm thrpt -f 1 -wi 0 -i 2 -r 100ms -rf json -rff r.json";

fn run(folder: &Folder, more: &str) -> (String, Value) {
    let arguments: Vec<&str> = RUN.split(' ').chain(more.split(' ')).collect();
    let out = folder.lath(&arguments).exits(0).out();
    (out, folder.json("r.json")[0].clone())
}

fn codes(result: &Value) -> Vec<&str> {
    let warnings = result["warnings"].as_array().unwrap();
    let codes = warnings.iter().filter_map(|w| w["code"].as_str());
    codes
        .filter(|code| ("W970".."W976").contains(code))
        .collect()
}

#[test]
fn threads_that_measure_apart_are_named() {
    let folder = Folder::with("uneven.c", UNEVEN);
    let (out, result) = run(&folder, "-t 2 -v NORMAL");
    let codes = codes(&result);
    for code in ["W972", "W973", "W974"] {
        assert!(codes.contains(&code), "{codes:?}");
        assert!(out.contains(code), "{out}");
    }
    assert!(!codes.contains(&"W970") && !codes.contains(&"W975"));
    assert!(out.contains("  Threads: ") && out.contains("% of the time all at once"));
    let together = &result["threadsTogether"];
    assert!(together["allAtOnce"].as_f64().unwrap() < 0.9, "{together}");
    assert!(together["stopSkewNs"].as_f64().unwrap() > 1e8, "{together}");
    assert!(together["startSkewNs"].as_f64().is_some(), "{together}");
    assert!(together["imbalance"].as_f64().unwrap() > 5.0, "{together}");
    assert!(result["cpuTime"]["share"].as_f64().unwrap() < 0.95);
}

#[test]
fn threads_beyond_the_cpus_and_short_iterations_are_named() {
    let folder = Folder::with("uneven.c", UNEVEN);
    let cpus = lath_machine::place::usable().unwrap().0;
    let (_, result) = run(
        &folder,
        &format!("-t 2 --cpu {} -r 20ms", cpus.first().unwrap()),
    );
    for code in ["W971", "W975"] {
        assert!(codes(&result).contains(&code), "{result:#}");
    }
}

#[test]
fn nobody_is_told_of_threads_where_there_is_one() {
    let folder = Folder::with("uneven.c", UNEVEN);
    let (out, result) = run(&folder, "-t 1 -v NORMAL");
    assert_eq!(codes(&result), Vec::<&str>::new());
    assert!(result.get("threadsTogether").is_none() && !out.contains("  Threads: "));
}
