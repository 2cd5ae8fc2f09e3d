//! A wrapper answers as PROTOCOL.md says: built with each compiler here, driven by hand.

use crate::common::*;
use crate::testing::conversation::{Check, Measuring, assert_greeting, greeting, index};
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use serde_json::{Value, json};
use std::path::Path;

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
    ("text", "%25%20%0A", true),
];

/// Of a member that belongs to no object, which C does not have.
const STATIC: &[Check] = &[
    ("base", "-9223372036854775808", true),
    ("base", "9223372036854775808", false),
];

/// The program of `factorial.*`, built with each compiler.
fn each(language: &str, judge: impl Fn(&Program, &Path, String)) {
    let program = read(&source("factorial").with_extension(language));
    for cc in compilers(language) {
        judge(&program, &build(&program, &with(cc.clone())), cc);
    }
}

fn speaks(language: &str, checks: &[Check]) {
    each(language, |program, wrapper, cc| {
        let answers = drive(wrapper, &greeting(checks));
        assert!(assert_greeting(&answers, checks, program).is_empty());
        assert_eq!(answers[0]["flags"], json!("-O3"));
        let name = Path::new(&cc).file_name().expect("a name");
        let name = name.to_string_lossy();
        let family = name.split('-').next().expect("one");
        let compiler = answers[0]["compiler"].as_str().expect("a text");
        assert!(compiler.starts_with(family), "{compiler}");
        assert_eq!(answers[2]["clocks"].as_array().unwrap().len(), 3);
    });
}

fn measures(language: &str) {
    each(language, |program, wrapper, _| {
        let [factorial, counted, waiting, empty] =
            ["factorialRecursive", "counted", "waiting", "empty"].map(|name| index(program, name));
        let measuring = Measuring {
            first: &format!(
                "{factorial} p.number=10 seed=7 usage=1 speed=1 layout=random future=1"
            ),
            counted: &format!("{counted} mode=ss p.number=3"),
            empty,
            waiting,
            number: &factorial.to_string(),
            threads: 5000,
        };
        let answers = drive(wrapper, &measuring.commands());
        // Each call adds the number of parameters that it got.
        measuring.assert_answered(&answers, 5);
        assert!(answers[2]["speed"]["mul_ns"].as_f64().unwrap() > 0.0);
        assert_eq!(answers[2]["counters"], json!({ "done": 0, "eaches": 0 }));
    });
}

#[test]
fn cpp_speaks_the_protocol() {
    speaks("cpp", &[CHECKS, STATIC].concat());
}

#[test]
fn c_speaks_the_protocol() {
    speaks("c", CHECKS);
}

#[test]
fn cpp_measures() {
    measures("cpp");
}

#[test]
fn c_measures() {
    measures("c");
}

#[test]
fn exceptions_are_failures_and_end_the_trial() {
    let wrapper = build(&read(&source("factorial.cpp")), &BuildOptions::default());
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
