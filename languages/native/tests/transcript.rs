//! A wrapper answers as PROTOCOL.md says: built with each compiler here, driven by hand.

use crate::common::*;
use crate::conversation::{Check, assert_greeting, greeting};
use lath_core::language::BuildOptions;
use serde_json::{Value, json};

fn with(cc: String) -> BuildOptions {
    BuildOptions {
        cc: Some(cc),
        ..BuildOptions::default()
    }
}

/// `check`, on benchmark 0 of the factorial programs, in percent-encoded values.
const CHECKS: &[Check] = &[
    ("number", "25", true),
    ("number", "-0x80000000", true),
    ("number", "0x80000000", false),
    ("number", "2147483647", true),
    ("number", "2147483648", false),
    ("number", "-2147483648", true),
    ("number", "12a", false),
    ("number", "", false),
    ("number", "%201", false),
    ("byte", "255", true),
    ("byte", "0xfF", true),
    ("byte", "256", false),
    ("byte", "-1", false),
    ("colour", "GREEN", true),
    ("colour", "green", false),
    ("letters", "abc", true),
    ("letters", "abcd", false),
    ("flag", "true", true),
    ("flag", "1", false),
    ("letter", "x", true),
    ("letter", "xy", false),
    ("letter", "%3D", true),
    ("real", "-1.5e3", true),
    ("real", "1.5x", false),
    ("base", "-9223372036854775808", true),
    ("base", "9223372036854775808", false),
    ("text", "%25%20%0A", true),
];

fn speaks(program: &lath_core::program::Program, cc: String) {
    let wrapper = build(program, &with(cc.clone()));
    let answers = drive(&wrapper, &greeting(CHECKS));
    assert!(assert_greeting(&answers, CHECKS, program).is_empty());
    assert_eq!(answers[0]["flags"], json!("-O3"));
    let family = std::path::Path::new(&cc)
        .file_name()
        .unwrap()
        .to_string_lossy()
        .split('-')
        .next()
        .unwrap()
        .to_owned();
    assert!(
        answers[0]["compiler"]
            .as_str()
            .unwrap()
            .starts_with(&family),
        "{}",
        answers[0]
    );
    assert_eq!(answers[2]["clocks"].as_array().unwrap().len(), 3);
}

fn measures(program: &lath_core::program::Program, cc: String) {
    let wrapper = build(program, &with(cc));
    let answers = drive(
        &wrapper,
        "iterate\n\
         trial benchmark=0 p.number=10 p.base=5 seed=7 usage=1 speed=1 layout=random future=1\n\
         iterate phase=warmup index=1 count=1 time_ns=2000000 batch_ns=1000\n\
         iterate index=1 invocations=1000\n\
         trial benchmark=0\n\
         iterate index=2 invocations=1000 calls=300 last=1\n\
         end\n\
         trial benchmark=1 mode=ss p.number=3\n\
         iterate batch_size=5\n\
         end\n\
         trial benchmark=2 mode=sample\n\
         iterate invocations=2000\n\
         end\n\
         trial benchmark=0 p.number=x\n\
         trial benchmark=77\n\
         nonsense\n\
         trial benchmark=2 batch_ns=abc\n",
    );
    assert_eq!(answers[0]["kind"], json!("protocol"));
    assert_eq!(answers[1], json!({ "event": "trial" }));
    assert_eq!(
        (&answers[2]["phase"], &answers[2]["index"]),
        (&json!("warmup"), &json!(1))
    );
    assert!(
        answers[2]["threads"][0]["ns"].as_u64().unwrap() >= 2_000_000,
        "{}",
        answers[2]
    );
    assert!(
        answers[2]["usage"]["peak_rss_kib"].as_u64().unwrap() > 0
            && answers[2]["speed"]["mul_ns"].as_f64().unwrap() > 0.0
    );
    assert_eq!(answers[2]["counters"], json!({ "eaches": 0 }));
    assert_eq!(
        (&answers[3]["threads"][0]["calls"], &answers[3]["batches"]),
        (&json!(1000), &json!(1))
    );
    assert_eq!(answers[4]["kind"], json!("protocol"), "a second trial");
    assert_eq!(
        (&answers[5]["threads"][0]["calls"], &answers[5]["batches"]),
        (&json!(1000), &json!(4))
    );
    assert_eq!(answers[6], json!({ "event": "end" }));
    assert_eq!(
        (
            &answers[8]["threads"][0]["calls"],
            &answers[8]["operations"]
        ),
        (&json!(5), &json!(5)),
        "one parameter, counted in five calls"
    );
    let histogram = answers[11]["threads"][0]["histogram"].as_array().unwrap();
    assert_eq!(
        histogram
            .iter()
            .map(|pair| pair[1].as_u64().unwrap())
            .sum::<u64>(),
        2000
    );
    assert_eq!(
        (&answers[13]["kind"], &answers[13]["where"]),
        (&json!("parameter"), &json!("number"))
    );
    for answer in &answers[14..] {
        assert_eq!(answer["kind"], json!("protocol"), "{answer}");
    }
    assert_eq!(answers.len(), 17);
}

#[test]
fn cpp_speaks_the_protocol() {
    compilers("cpp")
        .into_iter()
        .for_each(|cc| speaks(&factorial_cpp(&source("factorial.cpp")), cc));
}

#[test]
fn c_speaks_the_protocol() {
    compilers("c")
        .into_iter()
        .for_each(|cc| speaks(&factorial_c(&source("factorial.c")), cc));
}

#[test]
fn cpp_measures() {
    compilers("cpp")
        .into_iter()
        .for_each(|cc| measures(&factorial_cpp(&source("factorial.cpp")), cc));
}

#[test]
fn c_measures() {
    compilers("c")
        .into_iter()
        .for_each(|cc| measures(&factorial_c(&source("factorial.c")), cc));
}

#[test]
fn exceptions_are_failures_and_end_the_trial() {
    let wrapper = build(
        &factorial_cpp(&source("factorial.cpp")),
        &BuildOptions::default(),
    );
    let answers = drive(
        &wrapper,
        "trial benchmark=0 p.number=99\niterate\nend\nhello\n",
    );
    let failure: &Value = &answers[1];
    assert_eq!(failure["kind"], json!("exception"));
    assert_eq!(failure["where"], json!("Benchmarks::factorialRecursive"));
    assert_eq!(failure["message"], json!("no \"99\"\n\u{fffd}"));
    assert_eq!(failure["type"], json!("std::runtime_error"));
    assert_eq!(answers[2]["kind"], json!("protocol"));
    assert_eq!(answers[3]["event"], json!("hello"));
}
