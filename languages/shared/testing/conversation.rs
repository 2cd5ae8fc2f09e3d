//! What wrappers in every language answer to the same commands.

use lath_core::program::Program;
use serde_json::{Value, json};

/// A parameter of benchmark 0, a percent-encoded value, and whether the wrapper takes it.
pub type Check = (&'static str, &'static str, bool);

/// The place of a benchmark in its program.
#[track_caller]
pub fn index(program: &Program, name: &str) -> usize {
    let found = program.benchmarks.iter().find(|b| b.name == name);
    found.unwrap_or_else(|| panic!("no {name}")).index
}

/// Asks what the wrapper is, for its clocks, whether it takes values, and about a parameter that
/// does not exist.
pub fn greeting(checks: &[Check]) -> String {
    let check = |(name, value, _): &Check| format!("check benchmark=0 p.{name}={value}\n");
    let checks: String = checks.iter().map(check).collect();
    format!("hello protocol=1\nmanifest\nclocks\n{checks}check benchmark=0 p.none=1\n")
}

/// The answers to [`greeting`] are right; what comes after them.
#[track_caller]
pub fn assert_greeting<'a>(
    answers: &'a [Value],
    checks: &[Check],
    program: &Program,
) -> &'a [Value] {
    let hello = &answers[0];
    assert_eq!(
        (&hello["language"], &hello["protocol"], &hello["runtime"]),
        (
            &json!(program.language),
            &json!(1),
            &json!(env!("CARGO_PKG_VERSION"))
        )
    );
    super::unplaced::assert_manifest(&answers[1]["manifest"], program);
    let clocks = answers[2]["clocks"].as_array().expect("clocks");
    assert!(!clocks.is_empty());
    for clock in clocks {
        let known = clock["precision_ns"].is_number() && clock["overhead_ns"].is_number();
        assert!(known, "{clock}");
    }
    for ((name, value, good), answer) in checks.iter().zip(&answers[3..]) {
        let rejected = answer["rejected"].as_array().expect("a list");
        assert_eq!(rejected.is_empty(), *good, "{name}={value}: {answer}");
    }
    let rest = &answers[3 + checks.len()..];
    assert_eq!(
        rest[0]["rejected"],
        json!([{ "name": "none", "value": "1", "type": null }])
    );
    &rest[1..]
}

/// Commands that measure, and some that cannot be obeyed.
pub struct Measuring<'a> {
    /// What follows `trial benchmark=` for a benchmark with a parameter `number`.
    pub first: &'a str,
    /// For one that counts its parameter, in single shots.
    pub counted: &'a str,
    pub empty: usize,
    /// One that counts `events` and is set up before each call.
    pub waiting: usize,
    /// What follows `number` for the trial of a wrong value.
    pub number: &'a str,
    /// A number of threads that the wrapper refuses.
    pub threads: usize,
}

impl Measuring<'_> {
    pub fn commands(&self) -> String {
        let Measuring {
            first,
            counted,
            empty,
            waiting,
            number,
            threads,
        } = self;
        format!(
            "iterate\n\
             trial benchmark={first}\n\
             iterate phase=warmup index=1 count=1 time_ns=2000000 batch_ns=1000\n\
             iterate index=1 invocations=1000\n\
             trial benchmark=0\n\
             iterate index=2 invocations=1000 calls=300 last=1\n\
             end\n\
             trial benchmark={counted}\n\
             iterate batch_size=5\n\
             end\n\
             trial benchmark={empty} mode=sample\n\
             iterate invocations=2000\n\
             end\n\
             trial benchmark={waiting}\n\
             iterate invocations=7\n\
             end\n\
             trial benchmark={number} p.number=x\n\
             trial benchmark=77\n\
             nonsense\n\
             trial benchmark=2 batch_ns=abc\n\
             trial benchmark=2 threads={threads}\n\
             hello %\n"
        )
    }

    /// `operations`: of five single shots of the one that counts.
    #[track_caller]
    pub fn assert_answered(&self, answers: &[Value], operations: u64) {
        assert_eq!(answers.len(), 22);
        assert_eq!(answers[0]["kind"], json!("protocol"));
        assert_eq!(answers[1], json!({ "event": "trial" }));
        assert_warmup(&answers[2]);
        assert_counts(&answers[3], 1000, 1);
        assert!(answers[3].get("first_ns").is_none(), "only the first call");
        assert_eq!(answers[4]["kind"], json!("protocol"), "a second trial");
        assert_counts(&answers[5], 1000, 4);
        assert_eq!(answers[6], json!({ "event": "end" }));
        let shots = &answers[8];
        assert_eq!(
            (&shots["threads"][0]["calls"], &shots["operations"]),
            (&json!(5), &json!(operations)),
        );
        assert_histogram(&answers[11], 2000);
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
    }
}

#[track_caller]
fn assert_counts(answer: &Value, calls: u64, batches: u64) {
    assert_eq!(
        (&answer["threads"][0]["calls"], &answer["batches"]),
        (&json!(calls), &json!(batches))
    );
}

/// Of a warm-up iteration of 2 ms, the first of its trial, which was asked for `usage`.
#[track_caller]
fn assert_warmup(answer: &Value) {
    assert_eq!(
        (&answer["phase"], &answer["index"]),
        (&json!("warmup"), &json!(1))
    );
    let positive = |value: &Value| value.as_u64().is_some_and(|value| value > 0);
    assert!(
        answer["threads"][0]["ns"].as_u64() >= Some(2_000_000)
            && positive(&answer["usage"]["peak_rss_kib"])
            && positive(&answer["first_ns"]),
        "{answer}"
    );
}

/// Its entries ascend, and are of so many calls.
#[track_caller]
fn assert_histogram(answer: &Value, calls: u64) {
    let histogram = answer["threads"][0]["histogram"].as_array();
    let histogram = histogram.expect("a histogram");
    let counted: u64 = histogram.iter().filter_map(|pair| pair[1].as_u64()).sum();
    assert_eq!(counted, calls);
    let ascends = |pair: &[Value]| pair[0][0].as_u64() < pair[1][0].as_u64();
    assert!(histogram.windows(2).all(ascends), "{histogram:?}");
}
