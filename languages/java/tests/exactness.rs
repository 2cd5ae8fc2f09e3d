//! Scores are JMH's own, bit for bit: a profiler of JMH's, which sees JMH's result of each
//! iteration, writes down what it was.

use crate::common::*;
use serde_json::Value;

fn bits(answer: &Value) -> Vec<u64> {
    answer["threads"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["score"].as_f64().unwrap().to_bits())
        .collect()
}

/// What `Spy` wrote: for each iteration the score and the operations.
fn spied(stderr: &[u8]) -> Vec<(u64, f64)> {
    let text = String::from_utf8_lossy(stderr).into_owned();
    let lines = text.lines().filter_map(|line| line.strip_prefix("SPY "));
    lines
        .map(|line| line.split_once(' ').unwrap())
        .map(|(bits, ops)| (u64::from_str_radix(bits, 16).unwrap(), ops.parse().unwrap()))
        .collect()
}

/// As JMH puts threads together: rates add up, times are averaged.
fn together(mode: &str, scores: &[u64]) -> u64 {
    let sum: f64 = scores
        .iter()
        .fold(0.0, |sum, bits| sum + f64::from_bits(*bits));
    if mode == "thrpt" {
        sum.to_bits()
    } else {
        (sum / scores.len() as f64).to_bits()
    }
}

#[test]
fn scores_of_iterations_are_jmhs() {
    let Some(jdk) = one_jdk() else { return };
    let built = build(&source("Spied.java"), &on(&jdk));
    for (mode, unit) in [
        ("thrpt", "us"),
        ("thrpt", "s"),
        ("avgt", "ns"),
        ("avgt", "ms"),
        ("ss", "us"),
    ] {
        for threads in [1, 3] {
            let iterations = "iterate index=1 time_ns=2000000 batch_size=1\niterate index=2 time_ns=3000000 batch_size=1\n";
            let commands = format!(
                "trial benchmark={{b}} mode={mode} threads={threads} i.unit={unit} i.opi=7 profilers=Spy\n{iterations}end\n"
            );
            let commands = commands.replace("profilers=Spy", "profilers=Spied$Spy");
            let output = built.output(".work", &commands);
            let answers = answers(&output);
            let spied = spied(&output.stderr);
            assert!(spied.len() >= 2, "{answers:?}");
            for (answer, (score, operations)) in answers[1..3].iter().zip(spied) {
                let scores = bits(answer);
                assert_eq!(scores.len(), threads);
                assert_eq!(
                    f64::from_bits(together(mode, &scores)),
                    f64::from_bits(score),
                    "{jdk} {mode} {unit}: {answer}"
                );
                if threads == 1 {
                    recovered(mode, unit, operations, &answer["threads"][0]);
                }
            }
        }
    }
}

/// With one thread, calls and nanoseconds are those that JMH made its score of: its formula on them
/// gives the score, bit for bit.
fn recovered(mode: &str, unit: &str, operations: f64, thread: &Value) {
    let ns_of_unit = match unit {
        "ns" => 1.0,
        "us" => 1e3,
        "ms" => 1e6,
        _ => 1e9,
    };
    let (calls, ns) = (
        thread["calls"].as_u64().unwrap() as f64,
        thread["ns"].as_u64().unwrap() as f64,
    );
    assert_eq!(calls * 7.0, operations, "{thread}");
    let score = match mode {
        "thrpt" => operations * ns_of_unit / ns,
        "avgt" => ns / (operations * ns_of_unit),
        _ => ns / operations / ns_of_unit,
    };
    let got = thread["score"].as_f64().unwrap();
    // JMH may divide in another order: one unit in the last place, and no more.
    assert!(
        (score.to_bits() as i64 - got.to_bits() as i64).abs() <= 1,
        "{mode} {unit}: {score} {thread}"
    );
}

#[test]
fn samples_are_jmhs() {
    if !any() {
        return;
    }
    let built = build(&source("Spied.java"), &Default::default());
    let commands = "trial benchmark={b} mode=sample threads=2 i.unit=us profilers=Spied$Spy\niterate time_ns=5000000\nend\n";
    let output = built.output(".work", commands);
    let answer = &answers(&output)[1];
    let (mut sum, mut count) = (0.0, 0.0);
    for pair in answer["threads"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|t| t["histogram"].as_array().unwrap())
    {
        let n = pair[1].as_f64().unwrap();
        sum += pair[0].as_f64().unwrap() * n;
        count += n;
    }
    let jmh = f64::from_bits(spied(&output.stderr)[0].0);
    // The sum is of other order: equal but for rounding.
    assert!(
        (sum / count / 1e3 - jmh).abs() <= 1e-12 * jmh,
        "{} {jmh}",
        sum / count / 1e3
    );
}
