//! A wrapper answers as PROTOCOL.md says, with each interpreter here.

use crate::common::*;
use crate::testing::conversation::{Check, Measuring, assert_greeting, greeting, index};
use lath_core::language::{BuildOptions, Platform};
use serde_json::json;

/// `check`, on benchmark 0, in percent-encoded values.
const CHECKS: &[Check] = &[
    ("number", "25", true),
    ("number", "-0x80000000", true),
    ("number", "123456789012345678901234567890", true),
    ("number", "12a", false),
    ("number", "", false),
    ("number", "%201", false),
    ("number", "1_0", false),
    ("number", "+1", false),
    ("number", "%D9%A1", false),
    ("colour", "GREEN", true),
    ("colour", "green", false),
    ("flag", "true", true),
    ("flag", "True", false),
    ("real", "-1.5e3", true),
    ("real", "1.5x", false),
    ("real", "1e999", false),
    ("real", "inf", true),
    ("text", "%25%20%0A", true),
    ("base", "-9223372036854775809", true),
    ("base", "x", false),
];

fn speaks(platform: &Platform) {
    let program = program(&source("factorial.py"));
    let wrapper = build(&program, &on(platform));
    let answers = drive(&wrapper, &greeting(CHECKS));
    assert!(assert_greeting(&answers, CHECKS, &program).is_empty());
    let hello = &answers[0];
    assert_eq!(
        (&hello["flags"], &hello["compiler"]),
        (&json!("-s"), &json!(wrapper.compiler))
    );
    assert_eq!(
        (&hello["platform"], &hello["jit"]),
        (&json!(platform.name), &json!(platform.jit))
    );
    assert_eq!(answers[2]["clocks"][0]["name"], json!("perf_counter"));
}

fn measures(platform: &Platform) {
    let program = program(&source("factorial.py"));
    let wrapper = build(&program, &on(platform));
    let [recursive, counted, waiting, empty] =
        ["factorial_recursive", "counted", "waiting", "empty"].map(|name| index(&program, name));
    let measuring = Measuring {
        first: &format!(
            "{recursive} p.number=10 p.base=5 p.colour=GREEN seed=7 usage=1 gc=1 future=1"
        ),
        counted: &format!("{counted} mode=ss p.number=3"),
        empty,
        waiting,
        number: &recursive.to_string(),
        threads: 5000,
    };
    let answers = drive(&wrapper, &measuring.commands());
    // 3 in each of five calls.
    measuring.assert_answered(&answers, 15);
    assert_eq!(answers[2]["operations"], json!(0));
}

fn proves(platform: &Platform) {
    let program = program(&source("factorial.py"));
    let wrapper = build(&program, &on(platform));
    let [recursive, counted, waiting] =
        ["factorial_recursive", "counted", "waiting"].map(|name| index(&program, name));
    let proved = |commands: &str| drive(&wrapper, commands).remove(0);
    let answer = proved(&format!("prove benchmark={recursive} p.number=30\n"));
    assert_eq!(
        answer["proof"],
        json!({ "kind": "integer", "value": "265252859812191058636308480000000" })
    );
    assert!(answer["first_ns"].as_u64().unwrap() > 0);
    assert_eq!(
        proved(&format!("prove benchmark={counted} p.number=4\n"))["proof"],
        json!({ "kind": "integer", "value": "4" }),
        "what @Check says"
    );
    let list = json!([
        { "kind": "integer", "value": "1" }, { "kind": "text", "value": "two" }, { "kind": "bytes", "value": "03" }, { "kind": "none" },
        { "kind": "float", "value": "4.5" }, { "kind": "text", "value": "GREEN" }, { "kind": "bool", "value": "true" },
        { "kind": "integer", "value": "1267650600228229401496703205376" },
    ]);
    assert_eq!(
        proved(&format!("prove benchmark={waiting}\n"))["proof"],
        json!({ "kind": "list", "value": list })
    );
    assert_eq!(
        proved(&format!("prove benchmark={recursive} p.number=99\n"))["kind"],
        json!("exception")
    );
    assert_eq!(proved("prove benchmark=99\n")["kind"], json!("protocol"));
}

#[test]
fn it_speaks_the_protocol() {
    platforms().iter().for_each(speaks);
}

#[test]
fn it_measures() {
    platforms().iter().for_each(measures);
}

#[test]
fn it_proves_results() {
    platforms().iter().for_each(proves);
}

#[test]
fn exceptions_are_failures_and_end_the_trial() {
    lath_testing::needs!("python3");
    let wrapper = build(&program(&source("factorial.py")), &BuildOptions::default());
    let answers = drive(
        &wrapper,
        "trial benchmark=0 p.number=99\niterate\nend\nhello\n",
    );
    assert_eq!(answers[1]["kind"], json!("exception"));
    assert_eq!(answers[1]["where"], json!("Benchmarks.factorial_recursive"));
    assert_eq!(
        (&answers[1]["message"], &answers[1]["type"]),
        (&json!("too large"), &json!("ArithmeticError"))
    );
    assert_eq!(answers[2]["kind"], json!("protocol"));
    assert_eq!(answers[3]["event"], json!("hello"));
    let answers = drive(&wrapper, "trial benchmark=0 p.number=77\niterate\n");
    assert_eq!(
        answers[1]["where"],
        json!("Benchmarks.InputValue.set_up, @Setup(Level.Trial)")
    );
    assert_eq!(
        answers[1]["message"],
        json!("no \"77\"\n?"),
        "half a surrogate is no text"
    );
}
