//! What happens when the system gives no more memory or threads, and memory that outlives a trial.

use crate::common::*;
use crate::testing::conversation::index;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use serde_json::{Value, json};
use std::path::PathBuf;

fn built_from(name: &str) -> (Program, PathBuf) {
    let program = read(&source(name));
    let wrapper = build(&program, &BuildOptions::default());
    (program, wrapper)
}

fn too_large(answer: &Value) {
    assert_eq!(
        (&answer["proof"], &answer["why"]),
        (
            &json!({ "kind": "none" }),
            &json!("it takes more than 15 MiB")
        ),
        "{answer}"
    );
}

/// There is memory for what an answer may be, not for the whole result.
#[test]
fn a_result_that_is_too_large_is_not_written_down() {
    let (program, wrapper) = built_from("memory.c");
    let much = index(&program, "returns_much");
    too_large(&drive(&wrapper, &format!("prove benchmark={much}\n"))[0]);
    let (program, wrapper) = built_from("memory.cpp");
    for name in ["many", "endless"] {
        let one = index(&program, name);
        too_large(&drive(&wrapper, &format!("prove benchmark={one}\n"))[0]);
    }
}

/// Each block that a proof and an iteration ask for is refused once: the answer is a failure that
/// says so, and the next one is none.
#[test]
fn memory_that_is_refused_is_a_failure_and_no_crash() {
    let (program, wrapper) = built_from("memory.c");
    let [arms, hits] = ["arms", "hits"].map(|name| index(&program, name));
    for command in [
        format!("prove benchmark={hits}"),
        format!("trial benchmark={hits} mode=sample threads=2"),
        "clocks".to_owned(),
    ] {
        let mut refused = 0;
        loop {
            let answers = drive(
                &wrapper,
                &format!(
                    "trial benchmark={arms} p.after={refused}\niterate invocations=1 last=1\nend\n{command}\n{command}\n"
                ),
            );
            let event = &answers[3]["event"];
            if event != "failure" {
                break;
            }
            assert_eq!(
                answers[3]["kind"],
                json!("memory"),
                "{refused}: {answers:#?}"
            );
            assert_ne!(answers[4]["event"], *event, "{refused}: {answers:#?}");
            refused += 1;
        }
        let least = if command == "clocks" { 1 } else { 5 };
        assert!(refused >= least, "{command}: {refused}");
    }
}

/// The loop would never end.
#[test]
fn a_stop_timer_that_cannot_start_fails_the_trial() {
    let (program, wrapper) = built_from("memory.c");
    let loops = index(&program, "loops");
    let answers = drive(
        &wrapper,
        &format!("trial benchmark={loops}\niterate time_ns=1000000\nend\n"),
    );
    assert_eq!(
        (&answers[1]["kind"], &answers[1]["where"]),
        (&json!("memory"), &json!("loops")),
        "{answers:#?}"
    );
    assert_eq!(answers[2]["kind"], json!("protocol"), "the trial is over");
}

/// The second command is as long as the first, and takes its memory.
#[test]
fn a_static_text_outlives_the_trial_that_set_it() {
    let (program, wrapper) = built_from("memory.cpp");
    let name = index(&program, "name");
    let answers = drive(
        &wrapper,
        &format!(
            "prove benchmark={name} p.text=abcdefghijklmnopqrstuvwxyz\n\
             prove benchmark={name} ignored=ABCDEFGHIJKLMNOPQRSTUVW\n"
        ),
    );
    let text = json!({ "kind": "text", "value": "abcdefghijklmnopqrstuvwxyz" });
    assert_eq!(answers[0]["proof"], text);
    assert_eq!(answers[1]["proof"], text);
}
