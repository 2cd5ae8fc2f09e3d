//! A plain JMH run and ours agree in what does not depend on the machine's mood: the bytes that a
//! call allocates, by JMH's own profiler, which divides by JMH's own count of operations.

use crate::common::*;
use serde_json::Value;
use std::process::Command;

#[test]
fn plain_jmh_and_lath_count_the_same() {
    let Some(jdk) = one_jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let program = java()
        .program(&source("Proven.java"), &on(&jdk))
        .expect("a program");
    let jar = folder.path().join("run_Proven.jar");
    let wrapper = java()
        .build(&program, Some(&jar), &on(&jdk))
        .expect("built");
    let json = folder.path().join("plain.json");
    let mut plain = Command::new(&wrapper.path);
    plain.arg("-cp").arg(&jar).args([
        "-Djmh.ignoreLock=true",
        "org.openjdk.jmh.Main",
        "Proven.(allocating|sum)$",
        "-bm",
        "avgt",
        "-tu",
        "ns",
        "-prof",
        "gc",
        "-rf",
        "json",
        "-rff",
    ]);
    plain.arg(&json).args([
        "-f", "1", "-wi", "5", "-w", "100ms", "-i", "3", "-r", "100ms",
    ]);
    let output = plain.output().expect("runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let plain: Value =
        serde_json::from_slice(&std::fs::read(&json).expect("results")).expect("JSON");
    let built = Built { program, wrapper };
    for name in ["Proven.allocating", "Proven.sum"] {
        let metric = plain
            .as_array()
            .unwrap()
            .iter()
            .find(|b| b["benchmark"].as_str().unwrap().ends_with(name))
            .map(|b| &b["secondaryMetrics"]);
        let theirs = metric
            .and_then(|m| m.as_object())
            .and_then(|m| {
                m.iter()
                    .find(|(label, _)| label.ends_with("gc.alloc.rate.norm"))
            })
            .expect("measured")
            .1;
        let warmup: String = (1..=5)
            .map(|i| format!("iterate phase=warmup index={i} count=5 time_ns=100000000\n"))
            .collect();
        let measured: String = (1..=3)
            .map(|i| {
                format!(
                    "iterate index={i} count=3 time_ns=100000000 last={}\n",
                    u8::from(i == 3)
                )
            })
            .collect();
        let answers = built.drive(
            name,
            &format!(
                "trial benchmark={{b}} mode=avgt i.unit=ns profilers=gc\n{warmup}{measured}end\n"
            ),
        );
        let value = |answer: &Value| {
            let results = answer["results"].as_array().unwrap().clone();
            results
                .into_iter()
                .find(|r| r["label"].as_str().unwrap().ends_with("gc.alloc.rate.norm"))
                .map(|r| (r["value"].as_f64().unwrap(), r["unit"].clone()))
        };
        let ours: Vec<(f64, Value)> = answers[6..9].iter().filter_map(value).collect();
        assert_eq!(ours.len(), 3);
        assert_eq!(ours[0].1, theirs["scoreUnit"]);
        let mean = ours.iter().map(|(bytes, _)| bytes).sum::<f64>() / 3.0;
        // What the profilers themselves allocate in an iteration is divided by some millions of
        // calls.
        assert!(
            (mean - theirs["score"].as_f64().unwrap()).abs() < 1.0,
            "{jdk} {name}: {mean} {theirs}"
        );
    }
}
