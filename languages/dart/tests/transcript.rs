//! The conversation that the runtime was written to: `languages/dart/transcript.txt`. It was not
//! recorded from a program, for none could be run; it says what the runtime has to answer to a
//! driver of `sources/factorial.dart`. What can be held against it without an SDK is.

use super::{dart, factorial};
use std::path::Path;

fn text() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("dart/transcript.txt"))
        .expect("a transcript")
}

fn runtime(name: &str) -> String {
    std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("dart/runtime/lib/src")
            .join(name),
    )
    .expect("a file of the runtime")
}

fn answers() -> Vec<serde_json::Value> {
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

/// Every field of every answer in it is one that the runtime writes, and every capability one that
/// it claims.
#[test]
fn the_runtime_writes_these_fields() {
    let written = runtime("serve.dart") + &runtime("clock.dart") + &runtime("proof.dart");
    let mut fields = std::collections::BTreeSet::new();
    for answer in answers().iter().filter(|a| a["event"] != "manifest") {
        collect(answer, &mut fields);
    }
    // Names of the user's counters are none of its.
    let missing: Vec<&String> = fields
        .iter()
        .filter(|field| !written.contains(&format!("'{field}'")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let hello = &answers()[0];
    assert_eq!(hello["language"], dart().id());
    for capability in hello["capabilities"].as_array().expect("a list") {
        assert!(
            written.contains(&format!("'{}'", capability.as_str().expect("a text"))),
            "{capability}"
        );
    }
}

fn collect(value: &serde_json::Value, fields: &mut std::collections::BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, inner) in map {
                fields.insert(key.clone());
                collect(inner, fields);
            }
        }
        serde_json::Value::Array(all) => all.iter().for_each(|inner| collect(inner, fields)),
        _ => {}
    }
}
