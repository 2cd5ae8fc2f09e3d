//! A wrapper answers as PROTOCOL.md says, in every JDK.

use crate::common::*;
use serde_json::{Value, json};

/// `check` on benchmark `plain` in percent-encoded values. What JMH's generated code would take for
/// something else, or stumble over, is refused.
const CHECKS: &[(&str, &str, bool)] = &[
    ("number", "25", true),
    ("number", "-2147483648", true),
    ("number", "2147483648", false),
    ("number", "0x10", false),
    ("number", "", false),
    ("number", "%201", false),
    ("colour", "GREEN", true),
    ("colour", "green", false),
    ("flag", "true", true),
    ("flag", "True", false),
    ("letter", "%3D", true),
    ("letter", "xy", false),
    ("small", "-32768", true),
    ("small", "32768", false),
    ("tiny", "127", true),
    ("tiny", "128", false),
    ("large", "9223372036854775807", true),
    ("large", "9223372036854775808", false),
    ("real", "-1.5e3", true),
    ("real", "1.5x", false),
    ("half", "NaN", true),
    ("text", "%25%20%0A", true),
];

#[test]
fn says_what_it_is() {
    for jdk in jdks() {
        let built = build(&source("Kinds.java"), &on(&jdk));
        let mut commands = "hello protocol=1 future=1\nmanifest\nclocks\n".to_owned();
        for (name, value, _) in CHECKS {
            commands += &format!("check benchmark={{b}} p.{name}={value}\n");
        }
        commands += "check benchmark={b} p.none=1\n";
        let commands = commands.replace("{b}", &built.index(".plain").to_string());
        let answers = answers(&talk(&built.plain(), &commands));
        let hello = &answers[0];
        assert_eq!(
            (&hello["language"], &hello["protocol"]),
            (&json!("java"), &json!(1))
        );
        assert!(
            hello["runtime"].as_str().unwrap().ends_with("JMH 1.37"),
            "{hello}"
        );
        assert!(hello["max_threads"].as_u64().unwrap() >= 1000);
        for capability in ["sample", "prove", "first"] {
            assert!(
                hello["capabilities"]
                    .as_array()
                    .unwrap()
                    .contains(&json!(capability)),
                "{hello}"
            );
        }
        crate::testing::unplaced::assert_manifest(&answers[1]["manifest"], &built.program);
        let clock = &answers[2]["clocks"][0];
        assert!(
            clock["precision_ns"].as_f64().unwrap() > 0.0
                && clock["overhead_ns"].is_number()
                && clock["monotonic"] == json!(true),
            "{clock}"
        );
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
}

const INPUT: &str = "p.number=2 p.colour=RED p.flag=true p.letter=x p.small=1 p.real=1 p.large=7 p.tiny=1 p.half=1 p.text=t";

fn calls(answer: &Value) -> u64 {
    answer["threads"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["calls"].as_u64().unwrap())
        .sum()
}

#[test]
fn measures_in_every_mode() {
    for jdk in jdks() {
        let built = build(&source("Kinds.java"), &on(&jdk));
        let commands = format!(
            "iterate\n\
             trial benchmark={{b}} mode=avgt {INPUT} i.opi=3 i.unit=us\n\
             iterate phase=warmup index=1 count=1 time_ns=2000000\n\
             iterate index=1 time_ns=3000000 calls=300\n\
             trial benchmark={{b}}\n\
             iterate index=2 invocations=1000\n\
             iterate index=3 time_ns=1000000 last=1\n\
             end\n\
             trial benchmark={{b}} mode=ss {INPUT} i.unit=ns\n\
             iterate batch_size=1\n\
             iterate batch_size=5\n\
             end\n\
             trial benchmark={{b}} mode=sample {INPUT} threads=3 i.unit=ns\n\
             iterate time_ns=5000000\n\
             end\n\
             trial benchmark=77\n\
             trial benchmark={{b}} mode=fast\n\
             nonsense\n"
        );
        let answers = built.drive(".plain", &commands);
        assert_eq!(answers[0]["kind"], json!("protocol"));
        assert_eq!(answers[1], json!({ "event": "trial" }));
        assert_eq!(
            (&answers[2]["phase"], &answers[2]["index"]),
            (&json!("warmup"), &json!(1))
        );
        assert_eq!(answers[2]["threads"][0]["method"], json!("plain"));
        assert!(
            calls(&answers[3]) > 0 && answers[3]["threads"][0]["score"].as_f64().unwrap() > 0.0,
            "{}",
            answers[3]
        );
        assert_eq!(answers[4]["kind"], json!("protocol"), "a second trial");
        assert_eq!(
            answers[5]["kind"],
            json!("protocol"),
            "JMH does not count invocations"
        );
        assert_eq!(
            answers[6]["index"],
            json!(3),
            "the trial goes on after a command that made no sense"
        );
        assert_eq!(answers[7], json!({ "event": "end" }));
        assert_eq!((calls(&answers[9]), calls(&answers[10])), (1, 5));
        assert_eq!(
            (&answers[9]["first_ns"], &answers[10]["first_ns"]),
            (&answers[9]["threads"][0]["ns"], &Value::Null)
        );
        assert_eq!(answers[13]["threads"].as_array().unwrap().len(), 3);
        for thread in answers[13]["threads"].as_array().unwrap() {
            let histogram = thread["histogram"].as_array().unwrap();
            let samples: u64 = histogram.iter().map(|pair| pair[1].as_u64().unwrap()).sum();
            assert!(
                samples > 0 && samples <= thread["calls"].as_u64().unwrap(),
                "{thread}"
            );
            assert!(
                histogram
                    .windows(2)
                    .all(|pair| pair[0][0].as_u64() < pair[1][0].as_u64()),
                "{thread}"
            );
        }
        for answer in &answers[15..] {
            assert_eq!(answer["kind"], json!("protocol"), "{answer}");
        }
        assert_eq!(answers.len(), 18);
    }
}

#[test]
fn groups_have_their_functions_and_threads() {
    for jdk in jdks() {
        let built = build(&source("Kinds.java"), &on(&jdk));
        let answers = built.drive(
            ".pair",
            "trial benchmark={b} mode=thrpt threads=4 thread_groups=3,1\niterate time_ns=5000000\nend\ntrial benchmark={b} threads=4\niterate time_ns=1000000\nend\ntrial benchmark={b} thread_groups=1\n",
        );
        let methods = |answer: &Value| {
            let mut methods: Vec<String> = answer["threads"]
                .as_array()
                .unwrap()
                .iter()
                .map(|t| t["method"].as_str().unwrap().to_owned())
                .collect();
            methods.sort();
            methods
        };
        assert_eq!(
            methods(&answers[1]),
            ["reader", "reader", "reader", "writer"]
        );
        // As annotated, 2 and 1, and a multiple of that.
        assert_eq!(
            methods(&answers[4]),
            ["reader", "reader", "reader", "reader", "writer", "writer"]
        );
        assert_eq!(answers[6]["kind"], json!("protocol"));
        assert!(
            !answers[1]["results"]
                .as_array()
                .unwrap()
                .iter()
                .any(|r| r["label"] == json!("reader")),
            "{}",
            answers[1]
        );
    }
}

#[test]
fn counters_are_jmhs_secondary_results() {
    if !any() {
        return;
    }
    let built = build(&source("Kinds.java"), &Default::default());
    let answers = built.drive(
        ".counted",
        "trial benchmark={b} mode=thrpt threads=2 i.unit=ns\niterate time_ns=5000000\n",
    );
    let results = answers[1]["results"].as_array().unwrap();
    let result = |label: &str| {
        results
            .iter()
            .find(|r| r["label"] == json!(label))
            .unwrap_or_else(|| panic!("{label} in {results:?}"))
    };
    let (events, operations) = (result("events"), result("operations"));
    assert_eq!(
        (&events["unit"], &events["policy"]),
        (&json!("#"), &json!("sum"))
    );
    assert_eq!(
        (&operations["unit"], &operations["policy"]),
        (&json!("ops/ns"), &json!("avg"))
    );
    // Each call counts one event, also those before and after what is measured.
    assert!(
        events["value"].as_f64().unwrap() >= calls(&answers[1]) as f64,
        "{}",
        answers[1]
    );
}

#[test]
fn user_code_reads_what_the_driver_decided() {
    if !any() {
        return;
    }
    let built = build(&source("Kinds.java"), &Default::default());
    let trial = "trial benchmark={b} mode=avgt threads=2 i.benchmark=contender.Kinds.about i.opi=4 i.unit=us i.forks=6 i.warmup_iterations=7 i.measurement_time_ns=8000000\n";
    let answers = built.drive(".about", &format!("{trial}iterate time_ns=1000000\n"));
    assert_eq!(
        answers[1]["message"],
        json!("Kinds.about 2 AverageTime 4 7 8000000 ns 6 MICROSECONDS")
    );
}
