//! `prove`: results in canonical form, functions that check, and first calls.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use serde_json::{Value, json};
use std::path::Path;

fn is(kind: &str, value: &str) -> Value {
    json!({ "kind": kind, "value": value })
}

fn none() -> Value {
    json!({ "kind": "none" })
}

fn list(elements: &[Value]) -> Value {
    json!({ "kind": "list", "value": elements })
}

fn result(passing: &str) -> Value {
    json!({ "kind": "result", "passing": passing })
}

/// The `@Check` function `symbol`; `state`: it is a member of it.
fn check(symbol: &str, state: Option<usize>, arguments: &[Value], file: &Path) -> Value {
    let name = symbol.rsplit(':').next();
    let function = json!({ "name": name, "symbol": symbol, "member": state.is_some(), "state": state, "arguments": arguments, "place": place(file, 1) });
    json!({ "function": function, "tolerance": null, "vectors": null })
}

/// Each benchmark in a process of its own.
fn proves(program: &Program, expected: &[Value], cc: String) {
    let wrapper = build(
        program,
        &BuildOptions {
            cc: Some(cc),
            cflags: vec!["-O2".to_owned()],
            ..BuildOptions::default()
        },
    );
    for (index, expected) in expected.iter().enumerate() {
        let answers = drive(&wrapper, &format!("hello\nprove benchmark={index}\n"));
        assert!(
            answers[0]["capabilities"]
                .as_array()
                .expect("a list")
                .contains(&json!("prove"))
        );
        assert_eq!(
            (&answers[1]["event"], &answers[1]["proof"]),
            (&json!("proof"), expected),
            "{}: {}",
            program.benchmarks[index].name,
            answers[1]
        );
        assert!(answers[1]["first_ns"].is_u64(), "{}", answers[1]);
    }
}

const WIDE: &str = "-170141183460469231731687303715884105728";
const WIDEST: &str = "340282366920938463463374607431768211455";

fn c_program(file: &Path) -> (Program, Vec<Value>) {
    let mut expected = vec![
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
    let mut benchmarks: Vec<_> = expected
        .iter()
        .enumerate()
        .map(|(i, (name, _))| benchmark(i, name, json!([]), &[], json!([]), file))
        .collect();
    let state_argument = argument(0, "pointer");
    let read = argument(0, "const_pointer");
    for (name, arguments, function, value) in [
        (
            "fill",
            json!([state_argument]),
            check("digest", None, std::slice::from_ref(&read), file),
            is("integer", "1255"),
        ),
        (
            "half",
            json!([state_argument]),
            check("twice", None, &[result("value"), read.clone()], file),
            is("float", "2"),
        ),
        (
            "both",
            json!([state_argument]),
            check("sum", None, &[result("const_pointer")], file),
            is("integer", "7"),
        ),
        (
            "value",
            json!([]),
            check("sum", None, &[result("const_pointer")], file),
            is("integer", "11"),
        ),
    ] {
        let states: &[usize] = if arguments == json!([]) { &[] } else { &[0] };
        let mut checked = benchmark(expected.len(), name, arguments, states, json!([]), file);
        checked["check"] = function;
        benchmarks.push(checked);
        expected.push((name, value));
    }
    (
        program("c", file, vec![state(0, "State", file)], benchmarks),
        expected.into_iter().map(|(_, value)| value).collect(),
    )
}

fn cpp_program(file: &Path) -> (Program, Vec<Value>) {
    let integers =
        |numbers: &[&str]| list(&numbers.iter().map(|n| is("integer", n)).collect::<Vec<_>>());
    let mut expected = vec![
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
    let plain = |(i, name): (usize, &str)| {
        benchmark(
            i,
            &format!("Proofs::{name}"),
            json!([]),
            &[],
            json!([]),
            file,
        )
    };
    let mut benchmarks: Vec<_> = expected
        .iter()
        .map(|(name, _)| *name)
        .enumerate()
        .map(plain)
        .collect();
    let holder = argument(0, "const_reference");
    for (name, function, value) in [
        (
            "seal",
            check("Holder::open", Some(0), &[], file),
            is("bytes", "0708"),
        ),
        (
            "owned",
            check("Holder::taken", None, &[result("value"), holder], file),
            is("integer", "501"),
        ),
        (
            "name",
            check("Holder::first", None, &[result("const_pointer")], file),
            is("text", "n"),
        ),
        (
            "half",
            check("Holder::doubled", None, &[result("const_pointer")], file),
            is("float", "1"),
        ),
    ] {
        let mut checked = benchmark(
            expected.len(),
            &format!("Holder::{name}"),
            json!([]),
            &[0],
            json!([]),
            file,
        );
        checked["holder"] = json!(0);
        checked["check"] = function;
        benchmarks.push(checked);
        expected.push((name, value));
    }
    (
        program("cpp", file, vec![state(0, "Holder", file)], benchmarks),
        expected.into_iter().map(|(_, value)| value).collect(),
    )
}

#[test]
fn c_results_have_a_canonical_form() {
    let (program, expected) = c_program(&source("proofs.c"));
    compilers("c")
        .into_iter()
        .for_each(|cc| proves(&program, &expected, cc));
}

#[test]
fn cpp_results_have_a_canonical_form() {
    let (program, expected) = cpp_program(&source("proofs.cpp"));
    compilers("cpp")
        .into_iter()
        .for_each(|cc| proves(&program, &expected, cc));
}

/// What the C library reads back is the same number, and one digit less is not.
#[test]
fn long_doubles_are_shortest() {
    let file = source("proofs.c");
    let one = benchmark(0, "precise", json!([]), &[], json!([]), &file);
    let answers = drive(
        &build(
            &program("c", &file, Vec::new(), vec![one]),
            &BuildOptions::default(),
        ),
        "prove benchmark=0\n",
    );
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
    let answers = drive(
        &build(
            &factorial_cpp(&source("factorial.cpp")),
            &BuildOptions::default(),
        ),
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
    let answers = drive(
        &build(
            &factorial_c(&source("factorial.c")),
            &BuildOptions::default(),
        ),
        "trial benchmark=0\nprove benchmark=0\nprove\n",
    );
    assert_eq!(
        (&answers[1]["kind"], &answers[2]["kind"]),
        (&json!("protocol"), &json!("protocol"))
    );
}

#[test]
fn failures_of_a_check_name_it() {
    let file = source("proofs.cpp");
    let mut seal = benchmark(0, "Holder::seal", json!([]), &[0], json!([]), &file);
    seal["holder"] = json!(0);
    seal["check"] = check("Holder::wrong", Some(0), &[], &file);
    let answers = drive(
        &build(
            &program("cpp", &file, vec![state(0, "Holder", &file)], vec![seal]),
            &BuildOptions::default(),
        ),
        "prove benchmark=0\n",
    );
    assert_eq!(
        (&answers[0]["where"], &answers[0]["message"]),
        (&json!("Holder::wrong, @Check"), &json!("not called"))
    );
}

#[test]
fn a_check_of_nothing_is_refused() {
    for (language, text, passing) in [
        (
            "c",
            "void f(void) {}\nint g(int result) { return result; }\n",
            "value",
        ),
        (
            "cpp",
            "void f() {}\nint g(const int &result) { return result; }\n",
            "const_reference",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("f").with_extension(language);
        std::fs::write(&file, text).expect("written");
        let mut one = benchmark(0, "f", json!([]), &[], json!([]), &file);
        one["check"] = check("g", None, &[result(passing)], &file);
        let error = try_build(
            &program(language, &file, Vec::new(), vec![one]),
            &BuildOptions::default(),
        )
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
    for program in [
        factorial_cpp(&source("factorial.cpp")),
        factorial_c(&source("factorial.c")),
    ] {
        let wrapper = build(&program, &BuildOptions::default());
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
