//! The conversation of a wrapper of `sources/factorial.dart`: `languages/dart/transcript.txt`. Where
//! there is a virtual machine, a wrapper has it; what can be held against it without one is.

use super::{dart, factorial};
use lath_core::language::BuildOptions;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

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
    let wrapper = dart()
        .build(&factorial(), None, &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"));
    let mut started = Command::new(&wrapper.path)
        .args(&wrapper.arguments)
        .arg("--lath-stdio")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let commands: Vec<String> = text()
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut input = started.stdin.take().expect("a pipe");
    input.write_all(commands.concat().as_bytes()).expect("read");
    drop(input);
    let ended = started.wait_with_output().expect("it ends");
    assert!(ended.status.success(), "{ended:?}");
    let said = String::from_utf8(ended.stdout).expect("text");
    let said: Vec<Value> = said
        .lines()
        .map(|line| shape(serde_json::from_str(line).expect("JSON")))
        .collect();
    let expected: Vec<Value> = answers().into_iter().map(shape).collect();
    assert_eq!(said.len(), expected.len());
    for (said, expected) in said.iter().zip(&expected) {
        assert_eq!(said, expected);
    }
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
