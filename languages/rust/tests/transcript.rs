//! A wrapper answers as PROTOCOL.md says.

use crate::common::*;
use crate::testing::conversation::{Check, assert_greeting, greeting};
use lath_core::language::BuildOptions;
use serde_json::{Value, json};

/// `check`, on benchmark 0, in percent-encoded values.
const CHECKS: &[Check] = &[
    ("number", "25", true),
    ("number", "0xFFFFFFFF", true),
    ("number", "4294967296", false),
    ("number", "-1", false),
    ("number", "12a", false),
    ("number", "", false),
    ("number", "%201", false),
    ("number", "1_0", false),
    ("number", "+1", false),
    ("wide", "-170141183460469231731687303715884105728", true),
    ("wide", "170141183460469231731687303715884105728", false),
    ("colour", "Green", true),
    ("colour", "green", false),
    ("flag", "true", true),
    ("flag", "True", false),
    ("real", "-1.5e3", true),
    ("real", "1.5x", false),
    ("real", "1e999", false),
    ("real", "inf", true),
    ("letter", "%C3%A9", true),
    ("letter", "ab", false),
    ("text", "%25%20%0A", true),
];

#[test]
fn it_says_what_it_is_and_checks_values() {
    let program = program(&source("factorial.rs"));
    let wrapper = build(&program, &BuildOptions::default());
    let commands = greeting(CHECKS)
        + "nonsense\ntrial benchmark=99\ntrial benchmark=0 p.number=x\niterate\nend\n";
    let answers = drive(&wrapper, &commands);
    let rest = assert_greeting(&answers, CHECKS, &program);
    let hello = &answers[0];
    assert_eq!(
        (&hello["flags"], &hello["compiler"]),
        (&json!(wrapper.flags), &json!(wrapper.compiler))
    );
    assert_eq!(hello["platform"], json!(wrapper.platform));
    assert_eq!(answers[2]["clocks"][0]["name"], json!("monotonic"));
    let kinds: Vec<&Value> = rest.iter().map(|answer| &answer["kind"]).collect();
    assert_eq!(
        kinds,
        [
            &json!("protocol"),
            &json!("protocol"),
            &json!("parameter"),
            &json!("protocol"),
            &json!("protocol")
        ]
    );
    assert_eq!(
        (&rest[2]["where"], &rest[2]["type"]),
        (&json!("number"), &json!("u32"))
    );
}

#[test]
fn it_measures_what_it_is_asked_for() {
    let program = program(&source("factorial.rs"));
    let wrapper = build(&program, &BuildOptions::default());
    let [recursive, counted, waiting, empty] =
        ["factorial_recursive", "counted", "waiting", "empty"].map(|name| index(&program, name));
    let commands = format!(
        "trial benchmark={recursive} usage=1 speed=1 p.number=20\niterate time_ns=3000000 batch_ns=1000\niterate invocations=1000 last=1\nend\n\
         trial benchmark={counted} mode=ss p.number=20\niterate batch_size=3\niterate batch_size=1 phase=warmup index=2\nend\n\
         trial benchmark={waiting} mode=sample seed=7 p.number=1\niterate time_ns=2000000 batch_size=2\nend\n\
         trial benchmark={waiting} mode=thrpt layout=random seed=3 p.number=1\niterate invocations=77\nend\n\
         trial benchmark={empty} mode=avgt threads=1\niterate time_ns=1000000 calls=64\nend\n"
    );
    let answers = drive(&wrapper, &commands);
    let iterations: Vec<&Value> = answers
        .iter()
        .filter(|answer| answer["event"] == json!("iteration"))
        .collect();
    assert_eq!(iterations.len(), 7, "{answers:#?}");
    let thread = |at: usize| &iterations[at]["threads"][0];
    let first = iterations[0];
    assert!(thread(0)["ns"].as_u64() >= Some(3_000_000) && thread(0)["calls"].as_u64() > Some(0));
    assert!(
        first["first_ns"].is_number()
            && first["usage"]["user_us"].is_number()
            && first["speed"]["mul_ns"].as_f64() > Some(0.0)
    );
    assert!(iterations[1].get("first_ns").is_none());
    assert_eq!(thread(1)["calls"], json!(1000));
    assert_eq!(
        (&thread(2)["calls"], &iterations[2]["operations"]),
        (&json!(3), &json!(6.0))
    );
    // Reset before the iteration, counted by nothing since.
    assert_eq!(iterations[2]["counters"]["eaches"], json!(0.0));
    assert_eq!(
        (
            &iterations[3]["phase"],
            &iterations[3]["index"],
            &iterations[3]["operations"]
        ),
        (&json!("warmup"), &json!(2), &json!(2.0))
    );
    let histogram = thread(4)["histogram"].as_array().expect("a histogram");
    let sampled: u64 = histogram.iter().filter_map(|entry| entry[1].as_u64()).sum();
    assert!(sampled > 0 && sampled * 2 <= thread(4)["calls"].as_u64().expect("calls"));
    assert_eq!(
        (&thread(5)["calls"], &iterations[6]["calls_per_batch"]),
        (&json!(77), &json!(64))
    );
    assert_eq!(thread(6)["calls"].as_u64().map(|calls| calls % 64), Some(0));
}

/// What settles has called it before.
#[test]
fn the_first_call_is_the_first_one_of_all() {
    let program = program(&source("factorial.rs"));
    let wrapper = build(&program, &BuildOptions::default());
    let begin = format!(
        "trial benchmark={} p.number=20\n",
        index(&program, "factorial_recursive")
    );
    for (settles, is_told) in [("", true), (" settle_ns=1000", false)] {
        let commands = format!("{begin}iterate calls=1 time_ns=1000{settles}\n");
        let answer = &drive(&wrapper, &commands)[1];
        assert_eq!(answer.get("first_ns").is_some(), is_told, "{answer}");
    }
}

#[test]
fn it_proves_results() {
    let program = program(&source("factorial.rs"));
    let wrapper = build(&program, &BuildOptions::default());
    let proof = |name: &str| {
        let params = if name == "empty" {
            ""
        } else {
            "p.number=30 p.text=7 p.colour=Green"
        };
        let commands = format!("prove benchmark={} {params}\n", index(&program, name));
        let answer = drive(&wrapper, &commands).remove(0);
        assert!(answer["first_ns"].is_number(), "{answer}");
        answer["proof"].clone()
    };
    assert_eq!(
        proof("factorial_recursive"),
        json!({ "kind": "integer", "value": "265252859812191058636308480000000" })
    );
    assert_eq!(
        proof("fallible"),
        json!({ "kind": "integer", "value": "7" })
    );
    assert_eq!(
        proof("waiting"),
        json!({ "kind": "text", "value": "Green" })
    );
    assert_eq!(proof("empty"), json!({ "kind": "none" }));
    let list = json!([{ "kind": "integer", "value": "30" }, { "kind": "text", "value": "Green" }]);
    assert_eq!(proof("checked"), json!({ "kind": "list", "value": list }));
}
