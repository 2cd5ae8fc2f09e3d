//! What goes wrong while measuring is told: whose exception, and where.

use crate::common::*;
use serde_json::{Value, json};

const SOURCE: &str = "Failing.java";
const TRIAL: &str = "trial benchmark={b} mode=avgt i.unit=ns\n";

fn failure(benchmark: &str) -> Value {
    let built = build(&source(SOURCE), &Default::default());
    let answers = built.drive(
        benchmark,
        &format!("{TRIAL}iterate time_ns=1000000 last=1\nend\nhello\n"),
    );
    assert_eq!(
        answers[2]["kind"],
        json!("protocol"),
        "the trial is over: {answers:?}"
    );
    assert_eq!(answers[3]["event"], json!("hello"), "{answers:?}");
    answers[1].clone()
}

#[test]
fn exceptions_say_whose_they_are() {
    if !any() {
        return;
    }
    let expected = [
        (
            ".throwing",
            "Failing.throwing",
            "java.lang.IllegalArgumentException",
            "no \"good\"\n\u{e9}",
        ),
        (
            ".mute",
            "Failing.mute",
            "Failing.Mute",
            "its message cannot be had: java.lang.IllegalStateException",
        ),
        (
            ".setUp",
            "Failing.Bad.up, @Setup(Level.Trial)",
            "Failing.Own",
            "",
        ),
        (
            ".each",
            "Failing.Each.each, @Setup(Level.Invocation)",
            "java.lang.ArithmeticException",
            "/ by zero",
        ),
        (
            ".tearDown",
            "Failing.Torn.down, @TearDown(Level.Iteration)",
            "java.lang.AssertionError",
            "torn",
        ),
    ];
    for (benchmark, place, ty, message) in expected {
        let failure = failure(benchmark);
        assert_eq!(failure["kind"], json!("exception"), "{failure}");
        assert_eq!(
            (&failure["where"], &failure["type"], &failure["message"]),
            (&json!(place), &json!(ty), &json!(message))
        );
    }
}

#[test]
fn one_of_many_threads_fails_and_all_stop() {
    if !any() {
        return;
    }
    let built = build(&source(SOURCE), &Default::default());
    for (benchmark, place) in [
        (".throwing", "Failing.throwing"),
        (".refused", "Failing.refused"),
    ] {
        let trial = "trial benchmark={b} mode=thrpt threads=2\niterate time_ns=60000000000\n";
        assert_eq!(built.drive(benchmark, trial)[1]["where"], json!(place));
    }
}

#[test]
fn a_benchmark_that_exits_takes_the_process_with_it() {
    if !any() {
        return;
    }
    let built = build(&source(SOURCE), &Default::default());
    let output = built.output(
        ".exiting",
        &format!("{TRIAL}iterate time_ns=1000000\nend\n"),
    );
    assert_eq!(output.status.code(), Some(5));
    assert_eq!(
        answers(&output).len(),
        1,
        "nothing is answered after the trial"
    );
}

#[test]
fn the_driver_gone_nothing_stays() {
    if !any() {
        return;
    }
    let built = build(&source(SOURCE), &Default::default());
    // A thread that never ends, and a hook that does not either.
    let output = built.output(
        ".clinging",
        &format!("{TRIAL}iterate time_ns=1000000 last=1\nend\n"),
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(answers(&output).len(), 3);
}

#[test]
fn what_is_printed_stays_out_of_the_answers() {
    if !any() {
        return;
    }
    let built = build(&source(SOURCE), &Default::default());
    let output = built.output(
        ".printing",
        &format!("{TRIAL}iterate time_ns=1000000 last=1\nend\n"),
    );
    assert_eq!(answers(&output).len(), 3);
    assert!(String::from_utf8_lossy(&output.stderr).contains("{\"event\":\"end\"}"));
}

/// JMH interrupts single shots, and waits for ever in timed modes: there, the wrapper interrupts.
#[test]
fn what_passes_its_time_out_is_interrupted_and_says_so() {
    if !any() {
        return;
    }
    let built = build(&source("Late.java"), &Default::default());
    let trial = |mode: &str| {
        format!(
            "trial benchmark={{b}} mode={mode} i.timeout_ns=100000000\niterate time_ns=1000000 last=1\nend\n"
        )
    };
    for mode in ["ss", "avgt"] {
        let answers = built.drive(".stuck", &trial(mode));
        assert_eq!(
            (&answers[1]["timed_out"], &answers[1]["type"]),
            (&json!(true), &json!("java.lang.InterruptedException")),
            "{mode}: {answers:?}"
        );
        let answers = built.drive(".deaf", &trial(mode));
        assert!(
            answers[1]["interrupts"].as_u64().is_some_and(|n| n > 0),
            "{mode}: {answers:?}"
        );
        assert_eq!(
            (&answers[1]["event"], &answers[2]["event"]),
            (&json!("iteration"), &json!("end")),
            "{answers:?}"
        );
    }
    let answers = built.drive(
        ".deaf",
        "trial benchmark={b} mode=ss\niterate last=1\nend\n",
    );
    assert_eq!(
        answers[1]["interrupts"],
        Value::Null,
        "it had ten minutes: {answers:?}"
    );
}
