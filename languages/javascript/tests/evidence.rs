//! What the engines compile, shown by its effects: V8 counts what is allocated, and work takes as
//! long as there is of it.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use serde_json::Value;
use std::path::Path;

/// Answers to iterations of `name`: a warm-up that compiles the loop, and one that is measured.
fn measured(name: &str, options: &BuildOptions, keys: &str) -> Value {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("javascript/tests/sources/evidence.js");
    let program = program(&source);
    let index = program
        .benchmarks
        .iter()
        .find(|benchmark| benchmark.name == name)
        .expect("a benchmark")
        .index;
    let wrapper = build(&program, options);
    let commands = format!(
        "trial benchmark={index} mode=avgt{keys}\niterate time_ns=300000000\niterate time_ns=100000000 last=1\nend\nquit\n"
    );
    let output = talk(&argv(&wrapper), &commands);
    answers(&output).remove(2)
}

/// Bytes of a call.
fn bytes(name: &str) -> f64 {
    let options = BuildOptions {
        purpose: Purpose::Allocations,
        ..BuildOptions::default()
    };
    let answer = measured(name, &options, " allocations=1");
    answer["allocations"]["bytes"].as_f64().expect("counted")
        / answer["threads"][0]["calls"].as_f64().expect("calls")
}

#[test]
fn results_are_made_in_every_call_and_nothing_is_added_to_them() {
    lath_testing::needs!("node");
    // Four fields and a header of three words.
    for name in ["made", "eaten"] {
        let found = bytes(name);
        assert!((55.0..60.0).contains(&found), "{name}: {found}");
    }
    for name in ["nothing", "scattered", "real"] {
        let found = bytes(name);
        assert!(found < 1.0, "{name}: {found}");
    }
}

#[test]
fn work_takes_as_long_as_there_is_of_it() {
    lath_testing::needs!("node");
    for platform in platforms() {
        let time = |name: &str| {
            let answer = measured(name, &on(&platform), "");
            answer["threads"][0]["ns"].as_f64().expect("a time")
                / answer["threads"][0]["calls"].as_f64().expect("calls")
        };
        // 100 times the steps; what surrounds a call belongs to both.
        let (short, long) = (time("chain_10"), time("chain_1000"));
        assert!(
            long > 10.0 * short,
            "{}: {short} and {long} ns",
            platform.name
        );
    }
}
