//! Several threads that are not done at the same time, and counters that hold no number.

use crate::common::*;
use crate::testing::conversation::index;
use crate::testing::uneven;
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::json;

fn built() -> Option<(Program, Wrapper)> {
    toolchain()?;
    let program = program(&source("threads.go"));
    let wrapper = build(&program, &BuildOptions::default());
    Some((program, wrapper))
}

#[test]
fn counters_are_not_lost_while_others_are_waited_for() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let commands = uneven::commands(index(&program, "uneven"));
    uneven::assert_counted(&drive(&wrapper, &commands));
}

/// The other one loops until it is told to stop, and no time ends it.
#[test]
fn a_failure_in_one_thread_stops_the_others() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let burns = index(&program, "burns");
    let answers = drive(
        &wrapper,
        &format!("trial benchmark={burns} threads=2\niterate invocations=100 last=1\nhello\n"),
    );
    assert_eq!(
        (&answers[1]["kind"], &answers[1]["message"]),
        (&json!("exception"), &json!("it burns")),
        "{answers:#?}"
    );
    assert_eq!(answers[2]["event"], json!("hello"), "the process goes on");
}

#[test]
fn what_is_no_finite_number_is_not_counted() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let divides = index(&program, "divides");
    let answers = drive(
        &wrapper,
        &format!("trial benchmark={divides}\niterate invocations=1 last=1\nend\n"),
    );
    assert_eq!(
        answers[1]["uncounted"],
        json!({ "share": "which is not a finite number" }),
        "{answers:#?}"
    );
}

#[test]
fn commands_that_end_within_a_line_are_no_orderly_end() {
    let Some((_, wrapper)) = built() else {
        return;
    };
    assert_cut_off(&argv(&wrapper), 70);
}

/// In turns, times are those of the thread, and who may have worked beside it is told.
#[test]
fn turns_have_the_time_of_a_thread_and_name_helpers() {
    let Some((program, wrapper)) = built() else {
        return;
    };
    let helpers = |name: &str| {
        let benchmark = index(&program, name);
        let turn = "time_ns=30000000 settle_ns=1000000 calls=2 slices=1 last=1";
        let commands = format!("trial benchmark={benchmark} mode=avgt\niterate {turn}\nend\n");
        let answers = drive(&wrapper, &commands);
        let thread = &answers[1]["threads"][0];
        let batches = thread["slices"].as_array().expect("batches");
        let cpu = |batch: &serde_json::Value| batch[2].as_u64().expect("a time");
        assert_eq!(
            thread["cpu_ns"].as_u64(),
            Some(batches.iter().map(cpu).sum()),
            "{answers:#?}"
        );
        assert!(answers[1]["others_ns"].is_u64(), "{answers:#?}");
        answers[1].get("helpers") == Some(&json!(true))
    };
    assert!(!helpers("loops"));
    for name in ["allocates", "beside"] {
        assert!(helpers(name), "{name}");
    }
    let version = wrapper.compiler.strip_prefix("go1.").expect("a version");
    let minor = version.split('.').next().and_then(|it| it.parse().ok());
    assert_eq!(helpers("joins"), minor >= Some(26), "{version}");
}
