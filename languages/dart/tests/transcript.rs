//! The conversation of a wrapper of `sources/factorial.dart`: `languages/dart/transcript.txt`. Where
//! there is a virtual machine, a wrapper has it; what can be held against it without one is.

use super::{driven, factorial, written};
use crate::testing::built::{build, drive, program};
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use serde_json::Value;
use std::path::Path;

fn text() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("dart/transcript.txt"))
        .expect("a transcript")
}

fn answers() -> Vec<Value> {
    text()
        .lines()
        .filter_map(|line| line.strip_prefix("< "))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Whether these lines are the protocol's is a test of lath-protocol, which reads every
/// `languages/*/transcript.txt`.
#[test]
fn it_speaks_of_this_program() {
    let program = factorial();
    let commands: Vec<String> = text()
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(str::to_owned)
        .collect();
    for command in commands.iter().filter(|c| c.contains("benchmark=")) {
        let number = command
            .split("benchmark=")
            .nth(1)
            .and_then(|rest| rest.split(' ').next())
            .and_then(|n| n.parse::<usize>().ok());
        assert!(
            number.is_some_and(|n| n < program.benchmarks.len()),
            "{command}"
        );
    }
    for answer in answers().iter().filter(|a| a["event"] == "iteration") {
        let method = answer["threads"][0]["method"].as_str().expect("a name");
        assert!(
            program.benchmarks.iter().any(|b| b.name == method),
            "{answer}"
        );
    }
}

/// What a wrapper answers, but for numbers, and names of what it was built with.
#[test]
fn a_wrapper_has_this_conversation() {
    lath_testing::needs!("dart");
    let wrapper = build(&factorial(), &BuildOptions::default());
    let commands: Vec<String> = text()
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(|line| format!("{line}\n"))
        .collect();
    let said: Vec<Value> = drive(&wrapper, &commands.concat())
        .into_iter()
        .map(shape)
        .collect();
    let expected: Vec<Value> = answers().into_iter().map(shape).collect();
    assert_eq!(said.len(), expected.len());
    for (said, expected) in said.iter().zip(&expected) {
        assert_eq!(said, expected);
    }
}

fn built(text: &str) -> (tempfile::TempDir, Wrapper) {
    let (folder, path) = written(text);
    (folder, build(&program(&path), &BuildOptions::default()))
}

/// What the program in `text` answers to these commands.
fn driven(text: &str, commands: &str) -> Vec<Value> {
    let (_folder, wrapper) = built(text);
    driven::answers(&driven::talk(&driven::argv(&wrapper), commands))
}

#[test]
fn what_is_no_number_is_uncounted() {
    lath_testing::needs!("dart");
    let text = "import 'package:lath/lath.dart';\n\n//@@State(Scope.Thread)\n//@@AuxCounters\nclass Counted {\n  \
        double field = 0;\n  int good = 0;\n  double method() => 0 / 0;\n}\n\n\
        //@@Benchmark\nvoid counts(Counted counted) {\n  counted.field += 1 / 0;\n  counted.good++;\n}\n";
    let answer = &driven(text, "trial benchmark=0\niterate invocations=3\n")[1];
    let why = "which is not a finite number";
    assert_eq!(answer["uncounted"]["field"], why, "{answer}");
    assert_eq!(
        answer["counters"],
        serde_json::json!({ "good": 3 }),
        "{answer}"
    );
}

#[test]
fn an_exception_comes_with_its_stack() {
    lath_testing::needs!("dart");
    let text = "//@@Benchmark\nint fails() => throw StateError('mine');\n";
    let (_folder, wrapper) = built(text);
    let output = driven::talk(&driven::argv(&wrapper), "trial benchmark=0\niterate\n");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("mine") && said.contains("bench.dart"),
        "{said}"
    );
}

/// The objects that were counted before are gone.
#[test]
fn what_is_built_again_is_counted_again() {
    lath_testing::needs!("dart");
    let text = "import 'package:lath/lath.dart';\n\n//@@State(Scope.Thread)\n//@@AuxCounters\nclass Counted {\n  \
        int good = 0;\n}\n\n//@@Benchmark\nvoid counts(Counted counted) {\n  counted.good++;\n}\n";
    let answers = driven(
        text,
        "trial benchmark=0\niterate invocations=3 last=1\niterate invocations=5 last=1\n",
    );
    for (answer, calls) in answers[1..].iter().zip([3, 5]) {
        assert_eq!(answer["counters"]["good"], calls, "{answer}");
    }
}

#[test]
fn an_exception_that_hides_its_type_is_a_failure_all_the_same() {
    lath_testing::needs!("dart");
    let text = "class Hidden implements Exception {\n  @override\n  Type get runtimeType => throw this;\n}\n\n\
        //@@Benchmark\nint fails() => throw Hidden();\n";
    let answers = driven(text, "trial benchmark=0\niterate\nhello\n");
    assert_eq!(answers[1]["kind"], "exception", "{answers:?}");
    assert_eq!(answers[2]["event"], "hello", "the process goes on");
}

#[test]
fn commands_that_end_within_a_line_are_no_orderly_end() {
    lath_testing::needs!("dart");
    let (_folder, wrapper) = built("//@@Benchmark\nint one() => 1;\n");
    let argv = driven::argv(&wrapper);
    driven::assert_cut_off(&argv, 70);
    // Another end of a line is one, too.
    assert_eq!(driven::ended(&argv, "hello\r\n").0[0]["event"], "hello");
}

#[test]
fn what_is_no_text_is_no_command() {
    lath_testing::needs!("dart");
    let text = "//@@Benchmark\nint one() => 1;\n";
    let answers = driven(text, "trial benchmark=0 x=%FF\ntrial benchmark=0\n");
    assert_eq!(answers[0]["kind"], "protocol", "{answers:?}");
    assert_eq!(answers[1]["event"], "trial", "{answers:?}");
}

/// What settles has called it before.
#[test]
fn the_first_call_is_the_first_one_of_all() {
    lath_testing::needs!("dart");
    let text = "//@@Benchmark\nint one() => 1;\n";
    for (settles, is_told) in [("", true), (" settle_ns=1000", false)] {
        let commands = format!("trial benchmark=0\niterate calls=1 time_ns=1000{settles}\n");
        let answer = &driven(text, &commands)[1];
        assert_eq!(answer.get("first_ns").is_some(), is_told, "{answer}");
    }
}

#[test]
fn a_result_that_is_too_large_says_so() {
    lath_testing::needs!("dart");
    let text = "//@@Benchmark\nList<Object> itself() {\n  final twice = <Object>[];\n  \
        return twice..add(twice)..add(twice);\n}\n";
    let answer = &driven(text, "prove benchmark=0\n")[0];
    assert_eq!(
        answer["proof"],
        serde_json::json!({ "kind": "none" }),
        "{answer}"
    );
    assert_eq!(
        answer["why"], "it has more than 1000000 elements",
        "{answer}"
    );
}

/// Numbers and what differs from machine to machine, or under load, are left out; of a list of numbers or lists, all
/// is.
fn shape(value: Value) -> Value {
    match value {
        Value::Number(_) => Value::Null,
        Value::Array(all) if all.iter().any(|one| one.is_array() || one.is_number()) => Value::Null,
        Value::Array(all) => all.into_iter().map(shape).collect(),
        Value::Object(map) => map
            .into_iter()
            .filter(|(key, _)| {
                !["compiler", "runtime", "manifest", "unawaited"].contains(&key.as_str())
            })
            .map(|(key, value)| (key, shape(value)))
            .collect(),
        other => other,
    }
}
