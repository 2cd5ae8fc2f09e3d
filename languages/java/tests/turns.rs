//! Iterations of some milliseconds between which others have their turns: JMH's own code runs them,
//! and what the thread spends is told.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const SOURCE: &str = "Turned.java";
const TRIAL: &str = "trial benchmark={b} mode=avgt i.unit=ns p.number=3\n";
const WARMUP: &str = "iterate phase=warmup time_ns=20000000 slices=1\n";
const TURN: &str = "iterate time_ns=2000000 settle_ns=1000000 slices=1 calls=17";

/// A trial with a warm-up and two turns, and what it printed.
fn turns(built: &Built, benchmark: &str, warmup: &str) -> (Vec<Value>, String) {
    let commands =
        format!("{TRIAL}{warmup}{TURN} turn=1 turns=2\n{TURN} turn=2 turns=2 last=1\nend\n");
    let output = built.output(benchmark, &commands);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (answers(&output), said)
}

fn counter(answer: &Value) -> u64 {
    let results = answer["results"].as_array().expect("a list");
    let of = results.iter().find(|one| one["label"] == json!("calls"));
    of.and_then(|one| one["value"].as_f64()).expect("counted") as u64
}

/// Every version of JMH that tests know, in one JDK, and the usual one in all.
fn everywhere(test: impl Fn(&Built, &str)) {
    for jdk in jdks() {
        test(&build(&source(SOURCE), &on(&jdk)), &jdk);
    }
    for version in ["1.21", "1.36"].iter().filter(|_| any()) {
        test(&build(&source(SOURCE), &with_jmh(version)), version);
    }
}

/// Each iteration of JMH makes one call here: the one that settles and the one that counts.
#[test]
fn a_turn_is_one_iteration_to_settle_and_one_that_counts() {
    everywhere(|built, name| {
        let (answers, said) = turns(built, ".single", "");
        for turn in &answers[1..3] {
            let thread = &turn["threads"][0];
            assert_eq!(thread["calls"], json!(1), "{name}: {turn}");
            assert_eq!(thread["slices"][0][0], json!(1), "{name}: {turn}");
            assert_eq!(thread["slices"][0][1], thread["ns"], "{name}: {turn}");
            assert_eq!(thread["slices"][0][2], thread["cpu_ns"], "{name}: {turn}");
            assert!(thread["cpu_ns"].as_u64().is_some(), "{name}: {turn}");
            assert!(thread["voluntary"].as_u64().is_some(), "{name}: {turn}");
            assert!(thread["involuntary"].as_u64().is_some(), "{name}: {turn}");
            assert!(thread.get("score").is_none(), "{name}: {turn}");
            assert_eq!(turn["calls_per_batch"], json!(1), "{name}: {turn}");
            assert_eq!(counter(turn), 1, "{name}: {turn}");
        }
        assert_eq!(answers[3]["event"], json!("end"), "{name}: {answers:?}");
        assert!(said.contains("all 4\n"), "{name}: {said}");
    });
}

#[test]
fn calls_are_those_that_the_stub_made() {
    everywhere(|built, name| {
        let (answers, said) = turns(built, ".counts", WARMUP);
        let calls = |turn: &Value| turn["threads"][0]["calls"].as_u64().expect("known");
        for turn in &answers[2..4] {
            assert_eq!(calls(turn), counter(turn), "{name}: {turn}");
        }
        let counted: u64 = answers[1..4].iter().map(calls).sum();
        let all = said.lines().find_map(|line| line.strip_prefix("all "));
        let all: u64 = all.and_then(|all| all.parse().ok()).expect("torn down");
        assert!(all >= counted + 2, "{name}: {all} of {counted}");
        // Warm-up comes in pieces, of which its slices tell.
        let warmup = &answers[1]["threads"][0];
        let slices = warmup["slices"].as_array().expect("a list");
        assert_eq!(answers[1]["batches"], json!(slices.len()), "{name}");
        let sum = |at: usize| {
            slices
                .iter()
                .map(|one| one[at].as_u64().unwrap())
                .sum::<u64>()
        };
        assert_eq!(json!(sum(0)), warmup["calls"], "{name}: {warmup}");
        assert_eq!(json!(sum(1)), warmup["ns"], "{name}: {warmup}");
        assert_eq!(json!(sum(2)), warmup["cpu_ns"], "{name}: {warmup}");
    });
}

#[test]
fn fixtures_run_as_in_jmh() {
    everywhere(|built, name| {
        let (answers, said) = turns(built, ".around", "");
        let words: Vec<&str> = said.split_whitespace().collect();
        let call = ["before", "call", "after"];
        let expected: Vec<&str> = ["up"]
            .into_iter()
            .chain(call.into_iter().cycle().take(12))
            .chain(["down"])
            .collect();
        assert_eq!(words, expected, "{name}");
        let thread = &answers[1]["threads"][0];
        // What lies between fixtures has no CPU time of its own.
        assert!(thread.get("cpu_ns").is_none(), "{name}: {thread}");
        assert_eq!(
            thread["slices"][0].as_array().map(Vec::len),
            Some(2),
            "{name}"
        );
    });
}

#[test]
fn a_failure_in_a_turn_is_told_as_any_other() {
    everywhere(|built, name| {
        let (answers, _) = turns(built, ".throwing", "");
        let failure = &answers[2];
        assert_eq!(failure["kind"], json!("exception"), "{name}: {answers:?}");
        assert_eq!(failure["where"], json!("turned.Turned.throwing"), "{name}");
        assert_eq!(failure["message"], json!("fourth"), "{name}");
        assert_eq!(answers[3]["kind"], json!("protocol"), "{name}: {answers:?}");
        // While it settles, too.
        let (answers, _) = turns(built, ".ending", "");
        assert_eq!(answers[2]["type"], json!("java.lang.ThreadDeath"), "{name}");
        assert_eq!(answers[2]["where"], json!("turned.Turned.ending"), "{name}");
    });
}

#[test]
fn a_benchmark_may_interrupt_its_own_thread() {
    everywhere(|built, name| {
        let (answers, said) = turns(built, ".interrupting", "");
        assert_eq!(
            answers[2]["threads"][0]["calls"],
            json!(1),
            "{name}: {answers:?}"
        );
        assert!(said.contains("all 4\n"), "{name}: {said}");
    });
}

#[test]
fn what_cannot_come_in_turns_is_refused() {
    if !any() {
        return;
    }
    let built = build(&source(SOURCE), &BuildOptions::default());
    for trial in ["mode=sample", "mode=ss", "mode=avgt threads=2"] {
        let commands = format!("trial benchmark={{b}} {trial}\n{TURN} turn=1 turns=2\n");
        let answers = built.drive(".steps", &commands);
        assert_eq!(
            answers[1]["kind"],
            json!("protocol"),
            "{trial}: {answers:?}"
        );
    }
    let commands = format!("trial benchmark={{b}} mode=avgt\n{TURN} turn=1 turns=2\n");
    let answers = built.drive(".both", &commands);
    assert_eq!(answers[1]["kind"], json!("protocol"), "{answers:?}");
}

/// In a jar of JMH's own build there is nothing of lath's.
#[test]
fn a_jar_that_others_built_takes_turns() {
    let Some(jdk) = one_jdk() else { return };
    let (_folder, jar) = crate::jars::jar(SOURCE, &on(&jdk));
    let built = build(&crate::jars::plain(&jdk, &jar), &on(&jdk));
    let (answers, said) = turns(&built, ".single", WARMUP);
    for turn in &answers[2..4] {
        assert_eq!(turn["threads"][0]["calls"], json!(1), "{turn}");
        assert!(turn["threads"][0]["cpu_ns"].as_u64().is_some(), "{turn}");
    }
    assert!(said.contains("all "), "{said}");
    let each = &built.program.benchmarks[built.index(".fixtures")];
    let once = &built.program.benchmarks[built.index(".without")];
    assert!(each.fixtures_each_turn && !once.fixtures_each_turn);
}

/// JMH waits for ever for a call that does not end; it is interrupted in a turn, too.
#[test]
fn a_call_that_hangs_in_a_turn_is_interrupted() {
    if !any() {
        return;
    }
    let built = build(&source(SOURCE), &BuildOptions::default());
    for synchronise in [0, 1] {
        let trial = format!(
            "trial benchmark={{b}} mode=avgt i.timeout_ns=200000000 synchronise={synchronise}\n"
        );
        let commands = format!("{trial}{TURN} turn=1 turns=2\n");
        let answers = built.drive(".hanging", &commands);
        let failure = &answers[1];
        assert_eq!(failure["type"], json!("java.lang.InterruptedException"));
        assert_eq!(failure["timed_out"], json!(true), "{failure}");
    }
}

/// As with a JMH whose internals are others.
#[test]
fn a_wrapper_without_turns_says_so() {
    let Some(jdk) = one_jdk() else { return };
    let can = |hello: &Value| {
        let capabilities = hello["capabilities"].as_array().unwrap();
        capabilities.contains(&json!("turns"))
    };
    let (_folder, jar) = crate::jars::jar(SOURCE, &on(&jdk));
    let path = jar.to_string_lossy().into_owned();
    let java = crate::jars::tool(&jdk, "java").get_program().to_owned();
    let argv = [java.to_string_lossy().into_owned(), "-jar".to_owned(), path];
    let commands = format!("hello protocol=1\n{TRIAL}{TURN} turn=1 turns=2\n");
    let commands = commands.replace("{b}", "0");
    let with = answers(&talk(&argv, &commands));
    assert!(can(&with[0]) && with[0]["lacks"].get("turns").is_none());
    assert_eq!(with[2]["event"], json!("iteration"), "{with:?}");
    let mut file = std::fs::read(&jar).expect("a jar");
    let class = b"LathHandlerTurns.class";
    let mut found = 0;
    for at in 0..file.len() - class.len() {
        if &file[at..at + class.len()] == class {
            file[at] = b'X';
            found += 1;
        }
    }
    assert_eq!(found, 2, "its entry and the directory's");
    std::fs::write(&jar, file).expect("written");
    let without = answers(&talk(&argv, &commands));
    assert!(!can(&without[0]), "{}", without[0]);
    assert_eq!(without[2]["kind"], json!("protocol"), "{without:?}");
    let message = "no turns: JMH 1.37 runs iterations otherwise than lath knows";
    assert_eq!(without[2]["message"], json!(message));
}

/// `lath run --schedule turns` with two blocks.
fn run(folder: &Path, source: &Path, benchmarks: &str) -> (String, Value) {
    // Of forks, if it comes to that.
    let short = ["-wi", "1", "-w", "100ms", "-i", "2", "-r", "100ms"];
    let done = Command::new(lath())
        .args(["run", "-v", "NORMAL"])
        .args(short)
        .args([
            "--no-lock",
            "--no-check",
            "--schedule",
            "turns",
            "-f",
            "2",
            "-bm",
            "avgt",
        ])
        .args(["-rf", "json", "-rff", "r.json"])
        .arg(source)
        .arg(benchmarks)
        .current_dir(folder)
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{text}{errors}");
    let results = std::fs::read_to_string(folder.join("r.json")).expect("written");
    (text, serde_json::from_str(&results).expect("JSON"))
}

/// What is said of the contender that is not the baseline.
fn schedule(results: &Value) -> &str {
    let mut all = results.as_array().expect("a list").iter();
    let found = all.find_map(|one| one["lath"]["comparison"]["schedule"]["name"].as_str());
    found.expect("a comparison")
}

#[test]
fn contenders_measure_in_turns() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (text, results) = run(folder.path(), &source(SOURCE), "steps|again");
    assert!(
        text.contains("# Measurement: in turns of 10 ms, "),
        "{text}"
    );
    assert_eq!(schedule(&results), "turns", "{results}");
    for result in results.as_array().unwrap() {
        let turns = result["lath"]["turns"].as_array().expect("a list");
        assert_eq!(turns.len(), 2);
        for fork in turns {
            for turn in fork["turns"].as_array().unwrap() {
                assert!(
                    turn[0].as_u64() > Some(0) && turn[2].as_u64() > Some(0),
                    "{turn}"
                );
            }
        }
    }
}

#[test]
fn fixtures_of_iterations_keep_them_in_forks() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (text, results) = run(folder.path(), &source(SOURCE), "fixtures|without");
    let why = "would run its Level.Iteration fixtures in every turn";
    assert!(text.contains(why), "{text}");
    assert_eq!(schedule(&results), "forks", "{results}");
}
