//! A wrapper answers as PROTOCOL.md says, with each interpreter here.

use crate::common::*;
use lath_core::language::{BuildOptions, Platform};
use serde_json::{Value, json};

/// `check`, on benchmark 0, in percent-encoded values.
const CHECKS: &[(&str, &str, bool)] = &[
    ("number", "25", true),
    ("number", "-0x80000000", true),
    ("number", "123456789012345678901234567890", true),
    ("number", "12a", false),
    ("number", "", false),
    ("number", "%201", false),
    ("number", "1_0", false),
    ("number", "+1", false),
    ("number", "%D9%A1", false),
    ("colour", "GREEN", true),
    ("colour", "green", false),
    ("flag", "true", true),
    ("flag", "True", false),
    ("real", "-1.5e3", true),
    ("real", "1.5x", false),
    ("real", "1e999", false),
    ("real", "inf", true),
    ("text", "%25%20%0A", true),
    ("base", "-9223372036854775809", true),
    ("base", "x", false),
];

fn index(program: &lath_core::program::Program, name: &str) -> usize {
    program
        .benchmarks
        .iter()
        .find(|b| b.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
        .index
}

fn speaks(platform: &Platform) {
    let program = program(&source("factorial.py"));
    let wrapper = build(&program, &on(platform));
    let mut commands = "hello protocol=1\nmanifest\nclocks\n".to_owned();
    for (name, value, _) in CHECKS {
        commands += &format!("check benchmark=0 p.{name}={value}\n");
    }
    commands += "check benchmark=0 p.none=1\n";
    let answers = drive(&wrapper, &commands);
    let hello = &answers[0];
    assert_eq!(
        (&hello["language"], &hello["protocol"], &hello["runtime"]),
        (
            &json!("python"),
            &json!(1),
            &json!(env!("CARGO_PKG_VERSION"))
        )
    );
    assert_eq!(
        (&hello["flags"], &hello["compiler"]),
        (&json!("-s"), &json!(wrapper.compiler))
    );
    assert_eq!(
        (&hello["platform"], &hello["jit"]),
        (&json!(platform.name), &json!(platform.jit))
    );
    crate::unplaced::assert_manifest(&answers[1]["manifest"], &program);
    assert!(
        answers[2]["clocks"]
            .as_array()
            .unwrap()
            .iter()
            .all(|clock| clock["precision_ns"].is_number() && clock["overhead_ns"].is_number())
    );
    assert_eq!(answers[2]["clocks"][0]["name"], json!("perf_counter"));
    for ((name, value, good), answer) in CHECKS.iter().zip(&answers[3..]) {
        assert_eq!(
            answer["rejected"].as_array().unwrap().is_empty(),
            *good,
            "{name}={value}: {answer}"
        );
    }
    assert_eq!(
        answers.last().unwrap()["rejected"],
        json!([{ "name": "none", "value": "1", "type": null }])
    );
}

fn measures(platform: &Platform) {
    let program = program(&source("factorial.py"));
    let wrapper = build(&program, &on(platform));
    let [recursive, counted, waiting, empty] =
        ["factorial_recursive", "counted", "waiting", "empty"].map(|name| index(&program, name));
    let answers = drive(
        &wrapper,
        &format!(
            "iterate\n\
             trial benchmark={recursive} p.number=10 p.base=5 p.colour=GREEN seed=7 usage=1 gc=1 future=1\n\
             iterate phase=warmup index=1 count=1 time_ns=2000000 batch_ns=1000\n\
             iterate index=1 invocations=1000\n\
             trial benchmark=0\n\
             iterate index=2 invocations=1000 calls=300 last=1\n\
             end\n\
             trial benchmark={counted} mode=ss p.number=3\n\
             iterate batch_size=5\n\
             end\n\
             trial benchmark={empty} mode=sample\n\
             iterate invocations=2000\n\
             end\n\
             trial benchmark={waiting}\n\
             iterate invocations=7\n\
             end\n\
             trial benchmark={recursive} p.number=x\n\
             trial benchmark=77\n\
             nonsense\n\
             trial benchmark=2 batch_ns=abc\n\
             trial benchmark=2 threads=2\n\
             hello %\n"
        ),
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
    assert!(answers[2]["usage"]["peak_rss_kib"].as_u64().unwrap() > 0);
    assert!(
        answers[2]["first_ns"].as_u64().unwrap() > 0,
        "the first batch is one call"
    );
    assert_eq!(answers[2]["operations"], json!(0));
    assert_eq!(
        (
            &answers[3]["threads"][0]["calls"],
            &answers[3]["batches"],
            &answers[3]["first_ns"]
        ),
        (&json!(1000), &json!(1), &Value::Null)
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
        (&json!(5), &json!(15)),
        "3 in each of five calls"
    );
    let histogram = answers[11]["threads"][0]["histogram"].as_array().unwrap();
    assert_eq!(
        histogram
            .iter()
            .map(|pair| pair[1].as_u64().unwrap())
            .sum::<u64>(),
        2000
    );
    assert!(
        histogram
            .windows(2)
            .all(|pair| pair[0][0].as_u64() < pair[1][0].as_u64()),
        "ascending"
    );
    assert_eq!(
        (
            &answers[14]["threads"][0]["calls"],
            &answers[14]["counters"]
        ),
        (&json!(7), &json!({ "events": 7 })),
        "set up before each call"
    );
    assert_eq!(
        (&answers[16]["kind"], &answers[16]["where"]),
        (&json!("parameter"), &json!("number"))
    );
    for answer in &answers[17..] {
        assert_eq!(answer["kind"], json!("protocol"), "{answer}");
    }
    assert_eq!(answers.len(), 22);
}

fn proves(platform: &Platform) {
    let program = program(&source("factorial.py"));
    let wrapper = build(&program, &on(platform));
    let [recursive, counted, waiting] =
        ["factorial_recursive", "counted", "waiting"].map(|name| index(&program, name));
    let proved = |commands: &str| drive(&wrapper, commands).remove(0);
    let answer = proved(&format!("prove benchmark={recursive} p.number=30\n"));
    assert_eq!(
        answer["proof"],
        json!({ "kind": "integer", "value": "265252859812191058636308480000000" })
    );
    assert!(answer["first_ns"].as_u64().unwrap() > 0);
    assert_eq!(
        proved(&format!("prove benchmark={counted} p.number=4\n"))["proof"],
        json!({ "kind": "integer", "value": "4" }),
        "what @Check says"
    );
    let list = json!([
        { "kind": "integer", "value": "1" }, { "kind": "text", "value": "two" }, { "kind": "bytes", "value": "03" }, { "kind": "none" },
        { "kind": "float", "value": "4.5" }, { "kind": "text", "value": "GREEN" }, { "kind": "bool", "value": "true" },
        { "kind": "integer", "value": "1267650600228229401496703205376" },
    ]);
    assert_eq!(
        proved(&format!("prove benchmark={waiting}\n"))["proof"],
        json!({ "kind": "list", "value": list })
    );
    assert_eq!(
        proved(&format!("prove benchmark={recursive} p.number=99\n"))["kind"],
        json!("exception")
    );
    assert_eq!(proved("prove benchmark=99\n")["kind"], json!("protocol"));
}

#[test]
fn it_speaks_the_protocol() {
    platforms().iter().for_each(speaks);
}

#[test]
fn it_measures() {
    platforms().iter().for_each(measures);
}

#[test]
fn it_proves_results() {
    platforms().iter().for_each(proves);
}

#[test]
fn exceptions_are_failures_and_end_the_trial() {
    let wrapper = build(&program(&source("factorial.py")), &BuildOptions::default());
    let answers = drive(
        &wrapper,
        "trial benchmark=0 p.number=99\niterate\nend\nhello\n",
    );
    assert_eq!(answers[1]["kind"], json!("exception"));
    assert_eq!(answers[1]["where"], json!("Benchmarks.factorial_recursive"));
    assert_eq!(
        (&answers[1]["message"], &answers[1]["type"]),
        (&json!("too large"), &json!("ArithmeticError"))
    );
    assert_eq!(answers[2]["kind"], json!("protocol"));
    assert_eq!(answers[3]["event"], json!("hello"));
    let answers = drive(&wrapper, "trial benchmark=0 p.number=77\niterate\n");
    assert_eq!(
        answers[1]["where"],
        json!("Benchmarks.InputValue.set_up, @Setup(Level.Trial)")
    );
    assert_eq!(
        answers[1]["message"],
        json!("no \"77\"\n?"),
        "half a surrogate is no text"
    );
}
