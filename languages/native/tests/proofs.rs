//! `prove`: results in canonical form, functions that check, and first calls.

use crate::common::*;
use crate::testing::conversation::index;
use crate::testing::files::files;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use serde_json::{Value, json};

fn is(kind: &str, value: &str) -> Value {
    json!({ "kind": kind, "value": value })
}

fn none() -> Value {
    json!({ "kind": "none" })
}

fn list(elements: &[Value]) -> Value {
    json!({ "kind": "list", "value": elements })
}

/// Each benchmark in a process of its own, with each compiler.
fn proves(program: &Program, expected: &[(&str, Value)]) {
    for cc in compilers(&program.language) {
        let options = BuildOptions {
            cc: Some(cc),
            cflags: vec!["-O2".to_owned()],
            ..BuildOptions::default()
        };
        let wrapper = build(program, &options);
        for (name, expected) in expected {
            let benchmark = index(program, name);
            let answers = drive(&wrapper, &format!("hello\nprove benchmark={benchmark}\n"));
            let capabilities = answers[0]["capabilities"].as_array().expect("a list");
            assert!(capabilities.contains(&json!("prove")));
            assert_eq!(
                (&answers[1]["event"], &answers[1]["proof"]),
                (&json!("proof"), expected),
                "{name}: {}",
                answers[1]
            );
            assert!(answers[1]["first_ns"].is_u64(), "{}", answers[1]);
        }
    }
}

const WIDE: &str = "-170141183460469231731687303715884105728";
const WIDEST: &str = "340282366920938463463374607431768211455";

#[test]
fn c_results_have_a_canonical_form() {
    let expected = [
        ("least", is("integer", "-9223372036854775808")),
        ("most", is("integer", "18446744073709551615")),
        ("wide", is("integer", WIDE)),
        ("widest", is("integer", WIDEST)),
        ("small", is("integer", "-128")),
        ("yes", is("bool", "true")),
        ("letter", is("text", "\"")),
        ("colour", is("integer", "7")),
        ("tenth", is("float", "0.1")),
        ("third", is("float", "0.3333333333333333")),
        ("large", is("float", "1e+301")),
        ("infinite", is("float", "-Infinity")),
        ("none", is("float", "NaN")),
        ("text", is("text", "a \"b\"\né")),
        ("nowhere", none()),
        ("no_text", is("bytes", "ff01")),
        ("pair", none()),
        ("pointer", none()),
        ("nothing", none()),
    ];
    let names: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    let file = source("proofs.c");
    proves(&named("c", &file, &names), &expected);
    let checked = [
        ("fill", is("integer", "1255")),
        ("half", is("float", "2")),
        ("both", is("integer", "7")),
        ("value", is("integer", "11")),
    ];
    proves(&read(&file), &checked);
}

#[test]
fn cpp_results_have_a_canonical_form() {
    let integers =
        |numbers: &[&str]| list(&numbers.iter().map(|n| is("integer", n)).collect::<Vec<_>>());
    let expected = [
        ("least", is("integer", "-9223372036854775808")),
        ("most", is("integer", "18446744073709551615")),
        ("wide", is("integer", WIDE)),
        ("widest", is("integer", WIDEST)),
        ("yes", is("bool", "true")),
        ("letter", is("text", "\"")),
        ("character", is("text", "€")),
        ("colour", is("integer", "7")),
        ("tenth", is("float", "0.1")),
        ("third", is("float", "0.3333333333333333")),
        ("pointed", is("text", "text")),
        ("text", is("text", "a\0b")),
        ("referred", is("text", "é")),
        ("unended", is("text", "hi")),
        ("utf16", is("text", "€😀")),
        ("half", is("bytes", "61eda0bd")),
        ("other_half", is("bytes", "61edb880")),
        ("utf32", is("text", "€😀")),
        ("wide_text", is("text", "€")),
        ("beyond", is("bytes", "f888808181")),
        ("far_beyond", is("bytes", "fe828080808181")),
        ("no_text", is("bytes", "ff01")),
        ("bytes", is("bytes", "00ff10")),
        ("octets", is("bytes", "01fe")),
        ("array", is("bytes", "010203")),
        ("list", integers(&["1", "-2"])),
        ("nested", list(&[list(&[is("float", "0.5")]), list(&[])])),
        ("flags", list(&[is("bool", "true"), is("bool", "false")])),
        ("map", list(&[list(&[is("text", "a"), is("integer", "1")])])),
        ("pair", list(&[is("integer", "3"), is("bool", "true")])),
        ("unordered", none()),
        ("opaques", none()),
        ("pointer", none()),
        ("opaque", none()),
        ("nothing", none()),
    ];
    let symbols: Vec<String> = expected
        .iter()
        .map(|(name, _)| format!("Proofs::{name}"))
        .collect();
    let symbols: Vec<&str> = symbols.iter().map(String::as_str).collect();
    let file = source("proofs.cpp");
    proves(&named("cpp", &file, &symbols), &expected);
    let checked = [
        ("seal", is("bytes", "0708")),
        ("owned", is("integer", "501")),
        ("name", is("text", "n")),
        ("half", is("float", "1")),
    ];
    proves(&read(&file), &checked);
}

fn proved(program: &Program, commands: &str) -> Vec<Value> {
    drive(&build(program, &BuildOptions::default()), commands)
}

/// What the C library reads back is the same number, and one digit less is not.
#[test]
fn long_doubles_are_shortest() {
    let program = named("c", &source("proofs.c"), &["precise"]);
    let answers = proved(&program, "prove benchmark=0\n");
    let text = answers[0]["proof"]["value"].as_str().expect("a number");
    assert_eq!(text.parse::<f64>().expect("a number"), 1.0 / 3.0);
    assert!(
        text.len() >= "0.3333333333333333".len() && text.trim_end_matches('3').starts_with("0."),
        "{text}"
    );
}

/// A proof runs every fixture and one call; what fails in it is a failure.
#[test]
fn proofs_run_all_fixtures_once() {
    let answers = proved(
        &read(&source("factorial.cpp")),
        "prove benchmark=0 p.number=5\nprove benchmark=0 p.number=99\n",
    );
    assert_eq!(
        answers[0]["proof"],
        is("integer", "121"),
        "5! and the static parameter's own value"
    );
    assert_eq!(
        (&answers[1]["kind"], &answers[1]["where"]),
        (
            &json!("exception"),
            &json!("Benchmarks::factorialRecursive")
        )
    );
    let answers = proved(
        &read(&source("factorial.c")),
        "trial benchmark=0\nprove benchmark=0\nprove\n",
    );
    assert_eq!(
        (&answers[1]["kind"], &answers[2]["kind"]),
        (&json!("protocol"), &json!("protocol"))
    );
}

#[test]
fn failures_of_a_check_name_it() {
    let program = read(&source("proofs.cpp"));
    let again = index(&program, "again");
    let answers = proved(&program, &format!("prove benchmark={again}\n"));
    assert_eq!(
        (&answers[0]["where"], &answers[0]["message"]),
        (&json!("Holder::wrong, @Check"), &json!("not called"))
    );
}

/// Of nothing by another name: where it is written, lath has refused it before (L313).
#[test]
fn a_check_of_nothing_is_refused() {
    for (language, result) in [("c", "int"), ("cpp", "const int &")] {
        let text = format!(
            "typedef void Nothing;\n//@@Benchmark\nNothing f(void) {{}}\n//@@Check(\"f\")\nint g({result} result) {{ return result; }}\n"
        );
        let (_folder, file) = files(&[(&format!("f.{language}"), &text)]);
        let error = try_build(&read(&file), &BuildOptions::default())
            .expect_err("refused")
            .remove(0);
        assert!(
            error
                .message
                .contains("takes the result of a benchmark that returns nothing"),
            "{error}"
        );
    }
}

#[test]
fn the_first_call_is_told_once_where_it_is_known() {
    for name in ["factorial.cpp", "factorial.c"] {
        let wrapper = build(&read(&source(name)), &BuildOptions::default());
        let first = |trial: &str, iterate: &str| {
            let answers = drive(
                &wrapper,
                &format!("trial benchmark=2 {trial}\niterate {iterate}\niterate {iterate}\n"),
            );
            assert!(
                answers[2].get("first_ns").is_none(),
                "{trial} {iterate}: {}",
                answers[2]
            );
            answers[1].get("first_ns").is_some_and(Value::is_u64)
        };
        assert!(first("mode=avgt", "time_ns=100000"));
        assert!(first("mode=sample", "time_ns=100000"));
        assert!(first("mode=ss", ""));
        assert!(
            !first("mode=avgt", "time_ns=100000 calls=64"),
            "a batch of 64 calls tells nothing of one"
        );
        assert!(!first("mode=ss", "batch_size=5"));
    }
}
