//! A wrapper answers as PROTOCOL.md says.

use crate::common::*;
use crate::testing::conversation::{Check, Measuring, assert_greeting, greeting, index};
use crate::testing::together::{calls, methods, threads};
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::{Value, json};

/// `check`, on benchmark 0, in percent-encoded values.
const CHECKS: &[Check] = &[
    ("number", "25", true),
    ("number", "-0x80", true),
    ("number", "128", false),
    ("number", "12a", false),
    ("number", "", false),
    ("number", "%201", false),
    ("number", "1_0", false),
    ("number", "+1", false),
    ("number", "--1", false),
    ("base", "0xFFFFFFFFFFFFFFFF", true),
    ("base", "18446744073709551616", false),
    ("base", "-1", false),
    ("colour", "green", true),
    ("colour", "blue", false),
    ("flag", "true", true),
    ("flag", "True", false),
    ("real", "-1.5e3", true),
    ("real", "1.5x", false),
    ("real", "0x1p3", false),
    ("real", "1e39", false),
    ("real", "inf", true),
    ("text", "%25%20%0A", true),
    ("letter", "%C3%A9", true),
    ("letter", "ab", false),
    ("letter", "%FF", false),
    ("pause", "-5", true),
    ("pause", "1s", false),
];

fn built() -> Option<(Program, Wrapper)> {
    built_from("factorial.go")
}

fn built_from(file: &str) -> Option<(Program, Wrapper)> {
    toolchain()?;
    let program = program(&source(file));
    let wrapper = build(&program, &BuildOptions::default());
    Some((program, wrapper))
}

#[test]
fn it_speaks_the_protocol() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let answers = drive(&wrapper, &greeting(CHECKS));
    assert!(assert_greeting(&answers, CHECKS, &program).is_empty());
    let hello = &answers[0];
    assert_eq!(
        (&hello["compiler"], &hello["platform"]),
        (&json!(wrapper.compiler), &json!(wrapper.platform))
    );
    assert!(hello["max_threads"].as_u64().unwrap() > 1);
}

#[test]
fn it_measures() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let [factorial, counted, waiting, empty] =
        ["factorial", "counted", "waiting", "empty"].map(|name| index(&program, name));
    let measuring = Measuring {
        first: &format!(
            "{factorial} p.number=10 p.base=5 p.colour=green seed=7 usage=1 gc=1 speed=1 future=1"
        ),
        counted: &format!("{counted} mode=ss p.number=3 allocations=1"),
        empty,
        waiting,
        number: &factorial.to_string(),
        threads: 0,
    };
    let answers = drive(&wrapper, &measuring.commands());
    // One digit in each of five calls.
    measuring.assert_answered(&answers, 5);
    assert!(answers[2]["speed"]["mul_ns"].as_f64().unwrap() > 0.0);
    assert_eq!(
        answers[8]["allocations"],
        json!({ "bytes": 0, "count": 0 }),
        "nothing of the harness is counted"
    );
}

#[test]
fn several_threads_measure_together() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let (factorial, pair) = (index(&program, "factorial"), index(&program, "pair"));
    let commands = format!(
        "trial benchmark={factorial} threads=3\niterate time_ns=2000000\nend\n\
         trial benchmark={pair} threads=6 thread_groups=2,1\niterate invocations=50 last=1\nend\n\
         trial benchmark={pair} threads=6 thread_groups=2\n"
    );
    let answers = drive(&wrapper, &commands);
    assert_eq!(threads(&answers[1]).len(), 3);
    assert!(
        threads(&answers[1])
            .iter()
            .all(|t| t["calls"].as_u64().unwrap() > 0 && t["ns"].as_u64().unwrap() >= 2_000_000)
    );
    assert_eq!(
        methods(&answers[4]),
        ["reads", "reads", "writes", "reads", "reads", "writes"],
        "group after group"
    );
    assert!(threads(&answers[4]).iter().all(|t| t["calls"] == 50));
    assert_eq!(
        answers[6]["kind"],
        json!("protocol"),
        "two functions, one number"
    );
}

/// Whoever ends first must not read what the others still count, nor may they count what nobody
/// measures.
#[test]
fn what_threads_count_together_is_read_when_all_have_measured() {
    let Some((_, wrapper)) = built_from("shared.go") else {
        return;
    };
    let answers = drive(
        &wrapper,
        "trial benchmark=0 threads=3\niterate invocations=50 settle_ns=1000000\niterate time_ns=20000000 last=1\nend\n",
    );
    assert_eq!(
        answers[1]["operations"].as_f64(),
        Some(150.0),
        "{}",
        answers[1]
    );
    assert_eq!(
        answers[2]["operations"].as_f64(),
        Some(calls(&answers[2]) as f64),
        "{}",
        answers[2]
    );
}

/// An object that several threads have, with a set-up only, or a tear-down only: the source judges.
#[test]
fn shared_objects_are_set_up_and_torn_down_around_calls() {
    let Some((program, wrapper)) = built_from("shared.go") else {
        return;
    };
    let index = index(&program, "goesThrough");
    let answers = drive(
        &wrapper,
        &format!(
            "trial benchmark={index} threads=3\niterate invocations=50\niterate time_ns=2000000 last=1\nend\n"
        ),
    );
    let all = [1, 2].map(|at| threads(&answers[at]).len());
    assert_eq!(all, [3, 3], "{answers:#?}");
}

#[test]
fn it_proves_results() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let [factorial, counted, waiting, empty] =
        ["factorial", "counted", "waiting", "empty"].map(|name| index(&program, name));
    let proved = |commands: &str| drive(&wrapper, commands).remove(0);
    let answer = proved(&format!(
        "prove benchmark={factorial} p.number=30 p.base=1\n"
    ));
    assert_eq!(
        answer["proof"],
        json!({ "kind": "integer", "value": "265252859812191058636308480000000" })
    );
    assert!(answer["first_ns"].as_u64().unwrap() > 0);
    assert_eq!(
        proved(&format!("prove benchmark={counted} p.number=4\n"))["proof"],
        json!({ "kind": "integer", "value": "1" }),
        "what @Check says"
    );
    let list = json!([
        { "kind": "integer", "value": "1" }, { "kind": "text", "value": "two" }, { "kind": "bytes", "value": "03" }, { "kind": "none" },
        { "kind": "float", "value": "4.5" }, { "kind": "float", "value": "0.1" }, { "kind": "bool", "value": "true" },
        { "kind": "integer", "value": "9223372036854775808" }, { "kind": "bytes", "value": "ff" },
    ]);
    let both = json!([{ "kind": "list", "value": list }, { "kind": "integer", "value": "2" }]);
    assert_eq!(
        proved(&format!("prove benchmark={waiting}\n"))["proof"],
        json!({ "kind": "list", "value": both })
    );
    assert_eq!(
        proved(&format!("prove benchmark={empty}\n"))["proof"],
        json!({ "kind": "none" })
    );
    assert_eq!(proved("prove benchmark=99\n")["kind"], json!("protocol"));
}

#[test]
fn errors_and_panics_are_failures_and_end_the_trial() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let fails = index(&program, "fails");
    let output = talk(
        &argv(&wrapper),
        &format!(
            "trial benchmark=0 p.number=99\niterate\nend\ntrial benchmark=0 p.number=77\niterate\ntrial benchmark={fails} p.text=mine\niterate\nquit\n"
        ),
    );
    let answers = answers(&output);
    let failure = |answer: &Value| {
        [
            &answer["kind"],
            &answer["where"],
            &answer["message"],
            &answer["type"],
        ]
        .map(|v| v.as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(
        failure(&answers[1]),
        ["exception", "factorial", "too large", "*errors.errorString"]
    );
    assert_eq!(answers[2]["kind"], json!("protocol"));
    assert_eq!(
        failure(&answers[4]),
        [
            "exception",
            "input.setUp, @Setup(Level.Trial)",
            "no \"77\"",
            "*errors.errorString"
        ]
    );
    assert_eq!(
        failure(&answers[6]),
        ["exception", "fails", "mine", "*errors.errorString"]
    );
    let said = String::from_utf8_lossy(&output.stderr);
    let line = std::fs::read_to_string(source("factorial.go"))
        .expect("text")
        .lines()
        .position(|l| l.contains("panic(errors"))
        .expect("a line")
        + 1;
    assert!(
        said.contains(&format!("factorial.go:{line}")),
        "the user's line: {said}"
    );
    assert!(
        !said.contains("lath_run") && !said.contains("lath/wrapper"),
        "lath's own frames are nobody's business: {said}"
    );
}

#[test]
fn started_by_hand_it_takes_no_lath_from_the_current_folder() {
    if toolchain().is_none() {
        return;
    }
    let wrapper = build(&program(&source("factorial.go")), &BuildOptions::default());
    crate::testing::stranger::is_not_started(&argv(&wrapper));
}
