//! JMH's profilers by name, as far as they work within the fork; beside.rs has the others.

use crate::common::*;
use serde_json::{Value, json};

#[test]
fn those_within_the_fork_are_listed_and_work() {
    for jdk in jdks() {
        let built = build(&source("Proven.java"), &on(&jdk));
        let hello = &answers(&talk(&built.plain(), "hello\n"))[0];
        let names: Vec<&str> = hello["profilers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["name"].as_str().unwrap())
            .collect();
        for name in ["cl", "comp", "gc", "stack", "perf", "jfr"] {
            assert!(names.contains(&name), "{names:?}");
        }
        let beside = |name: &str| {
            hello["profilers"]
                .as_array()
                .unwrap()
                .iter()
                .any(|p| p["name"] == name && p["beside"] == json!(true))
        };
        assert!(
            ["stack", "perf", "jfr"].iter().all(|name| beside(name))
                && !["cl", "comp", "gc"].iter().any(|name| beside(name)),
            "{hello}"
        );
        let output = built.output(
            ".allocating",
            "trial benchmark={b} mode=avgt profilers=gc:churn%3Dfalse,stack\niterate phase=warmup time_ns=20000000\niterate time_ns=40000000\nend\n",
        );
        let answers = answers(&output);
        let results = answers[2]["results"].as_array().unwrap();
        let result = |label: &str| {
            results
                .iter()
                .find(|r| r["label"].as_str().unwrap().ends_with(label))
                .unwrap_or_else(|| panic!("{label} in {results:?}"))
        };
        assert_eq!(
            (
                &result("gc.alloc.rate.norm")["unit"],
                &result("gc.alloc.rate.norm")["policy"]
            ),
            (&json!("B/op"), &json!("avg"))
        );
        // 100 ints and a header.
        assert!(
            (416.0..432.0).contains(&result("gc.alloc.rate.norm")["value"].as_f64().unwrap()),
            "{results:?}"
        );
        assert_eq!(result("gc.count")["policy"], json!("sum"));
        // Stacks have no number.
        assert!(
            results
                .iter()
                .all(|r| r["value"].is_number() == (r["label"] != "stack")),
            "{results:?}"
        );
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.contains("Stack profiler:") && said.matches("Secondary result").count() == 1,
            "one text for the fork: {said}"
        );
    }
}

/// The same bytes as JMH's own profiler, which divides by the same operations.
#[test]
fn allocations_are_those_of_jmhs_profiler() {
    for jdk in jdks() {
        let built = build(&source("Proven.java"), &on(&jdk));
        let hello = &answers(&talk(&built.plain(), "hello\n"))[0];
        assert!(
            hello["capabilities"]
                .as_array()
                .unwrap()
                .contains(&json!("allocations")),
            "{hello}"
        );
        let commands = "trial benchmark={b} mode=avgt allocations=1 profilers=gc:churn%3Dfalse\niterate phase=warmup time_ns=20000000\niterate time_ns=60000000\nend\n";
        for (benchmark, expected) in [(".allocating", 400.0..432.0), (".sum", 0.0..1.0)] {
            let answer = built.drive(benchmark, commands)[2].clone();
            let results = answer["results"].as_array().unwrap();
            let norm = results
                .iter()
                .find(|r| r["label"].as_str().unwrap().ends_with("gc.alloc.rate.norm"))
                .unwrap()["value"]
                .as_f64()
                .unwrap();
            let calls = answer["threads"][0]["calls"].as_f64().unwrap();
            let own = answer["allocations"]["bytes"].as_f64().unwrap() / calls;
            // The harness itself allocates a little in each iteration, and either is asked at its
            // own moment.
            let slack = 16384.0 / calls;
            assert!(
                (own - norm).abs() <= slack,
                "{jdk}: {own} and {norm} after {calls} calls"
            );
            assert!(
                expected.start <= own && own <= expected.end + slack,
                "{jdk}: {own}"
            );
            assert_eq!(
                answer["allocations"]["count"],
                Value::Null,
                "nobody counts objects"
            );
        }
    }
}

/// Nobody asked: nothing is looked at.
#[test]
fn allocations_are_counted_when_asked_for() {
    if !any() {
        return;
    }
    let built = build(&source("Proven.java"), &Default::default());
    let answers = built.drive(
        ".allocating",
        "trial benchmark={b}\niterate time_ns=1000000\nend\n",
    );
    assert_eq!(answers[1]["allocations"], Value::Null, "{answers:?}");
}

#[test]
fn others_are_refused() {
    if !any() {
        return;
    }
    let built = build(&source("Proven.java"), &Default::default());
    let refused = |word: &str, profiler: &str| {
        built.drive(
            ".sum",
            &format!("{word} benchmark={{b}} profilers={profiler}\n"),
        )[0]
        .clone()
    };
    for (word, profiler) in [("trial", "nothing"), ("profile", "xperfasm")] {
        let failure = refused(word, profiler);
        assert_eq!(
            (&failure["kind"], &failure["where"]),
            (&json!("protocol"), &json!(word)),
            "{failure}"
        );
        let message = failure["message"].as_str().unwrap();
        assert!(
            message.contains(profiler) && message.contains("cannot be used"),
            "{failure}"
        );
    }
}

/// Of those that are asked for, whether they work and what is wrong with their options.
#[test]
fn bad_options_are_told_before_a_fork() {
    if !any() {
        return;
    }
    let built = build(&source("Proven.java"), &Default::default());
    let report = answers(&talk(
        &built.plain(),
        "profilers profilers=gc:churn%3Dtrue,stack:lines%3Dabc,jfr:none%3D1,xperfasm:top%3D1\n",
    ))[0]
        .clone();
    let told = |offer: &Value| {
        (
            offer["name"].as_str().unwrap().to_owned(),
            offer["lack"].is_string(),
            offer["misused"] == json!(true),
        )
    };
    let told: Vec<_> = report["profilers"]
        .as_array()
        .expect("a list")
        .iter()
        .map(told)
        .collect();
    let expected = [
        ("gc:churn=true", false, false),
        ("stack:lines=abc", true, true),
        ("jfr:none=1", true, true),
        ("xperfasm:top=1", true, false),
    ];
    assert_eq!(
        told,
        expected.map(|(name, lacks, misused)| (name.to_owned(), lacks, misused)),
        "{report}"
    );
    assert!(
        report["profilers"][1]["lack"]
            .as_str()
            .is_some_and(|why| why.contains("'abc'") && !why.contains('\n')),
        "{report}"
    );
}
