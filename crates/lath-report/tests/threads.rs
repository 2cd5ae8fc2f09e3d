//! Results of several threads: whether these measured at the same time, had CPUs and were served
//! alike (W970 to W975), from answers as wrappers give them.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::SECOND;
use lath_core::plan::Case;
use lath_core::record::{ForkRecord, Iteration, Record};
use lath_core::setting::Mode;
use lath_report::{case, warnings};
use serde_json::{Value, json};

/// Calls, ns, CPU ns, beginning, end; and how often they waited and were interrupted.
fn thread([calls, ns, cpu_ns, begin, end]: [u64; 5], [waits, preemptions]: [u64; 2]) -> Value {
    json!({
        "method": "m", "calls": calls, "ns": ns, "begin_ns": begin, "end_ns": end,
        "cpu_ns": cpu_ns, "voluntary": waits, "involuntary": preemptions,
    })
}

fn well() -> Vec<Value> {
    let all = SECOND + 400;
    vec![
        thread([1000, SECOND, SECOND - 300, 0, SECOND], [0, 2]),
        thread([1010, SECOND, SECOND, 400, all], [0, 1]),
    ]
}

fn record(case: Case, threads: &[Value]) -> Record {
    let iteration: Iteration = serde_json::from_value(json!({
        "phase": "measurement", "index": 1, "threads": threads, "calls_per_batch": 10, "batches": 100,
        "wall_ns": 2 * SECOND,
    }))
    .unwrap();
    let mut record = Record::new(common::header(vec![case]));
    let facts = &mut record.header.environment.facts;
    facts.insert("cpu.usable".to_owned(), "2".to_owned());
    record.cases[0].forks = vec![ForkRecord {
        fork: 1,
        measurement: vec![iteration; 3],
        ended: true,
        ..ForkRecord::default()
    }];
    record
}

fn two_threads() -> Case {
    Case {
        threads: 2,
        ..common::case("m", Mode::Throughput)
    }
}

fn told(case: Case, threads: &[Value]) -> Vec<(String, String)> {
    let record = record(case, threads);
    let result = case::of(&record, 0);
    let of_threads = |code: &str| ("W970".."W976").contains(&code);
    let all = warnings::of_case(&record, &result).into_iter();
    all.filter(|warning| of_threads(&warning.code))
        .map(|warning| (warning.code, warning.message))
        .collect()
}

fn one(case: Case, threads: &[Value]) -> [String; 2] {
    let told = told(case, threads);
    assert_eq!(told.len(), 1, "{told:#?}");
    let (code, message) = told[0].clone();
    [code, message]
}

#[test]
fn nothing_to_say_of_threads_that_measure_together() {
    assert_eq!(told(two_threads(), &well()), []);
    // One thread alone waits for nobody.
    let alone = [thread([1000, SECOND, SECOND / 2, 0, SECOND], [0, 99])];
    assert_eq!(told(common::case("m", Mode::Throughput), &alone), []);
}

#[test]
fn threads_without_a_cpu() {
    let half = |switches| {
        [
            thread([1000, SECOND, SECOND / 2, 0, SECOND], switches),
            thread([1000, SECOND, SECOND, 0, SECOND], [0, 0]),
        ]
    };
    let [code, message] = one(two_threads(), &half([1, 30]));
    assert_eq!(code, "W972");
    assert_eq!(
        message,
        "its threads had a CPU for 75 % of the time that they measured: they were interrupted 90 \
         times for other work"
    );
    let [_, message] = one(two_threads(), &half([50, 30]));
    assert!(message.ends_with("they waited 150 times, for a lock, a device or each other"));
}

#[test]
fn a_share_that_is_not_known_is_said() {
    let mut unknown = well();
    unknown[1].as_object_mut().unwrap().remove("cpu_ns");
    assert_eq!(one(two_threads(), &unknown)[0], "W970");
    let once = Case {
        mode: Mode::SingleShotTime,
        ..two_threads()
    };
    assert_eq!(told(once, &unknown), []);
}

/// What these lack for want of CPUs is not blamed on other programs, too.
#[test]
fn more_threads_than_cpus() {
    let four = Case {
        threads: 4,
        ..two_threads()
    };
    let half = thread([1000, SECOND, SECOND / 2, 0, SECOND], [0, 9]);
    let [code, message] = one(four.clone(), &vec![half; 4]);
    assert_eq!(code, "W971");
    assert_eq!(message, "4 threads share 2 CPUs: some of them always wait");
    let less = thread([1000, SECOND, SECOND / 4, 0, SECOND], [0, 9]);
    let codes: Vec<String> = told(four, &vec![less; 4])
        .into_iter()
        .map(|t| t.0)
        .collect();
    assert_eq!(codes, ["W971", "W972"]);
}

#[test]
fn threads_one_after_the_other() {
    let half = SECOND / 2;
    let apart = [
        thread([1000, half, half, 0, half], [0, 0]),
        thread([1000, half, half, half / 5, half + half / 5], [0, 0]),
    ];
    let [code, message] = one(two_threads(), &apart);
    assert_eq!(code, "W973");
    assert_eq!(
        message,
        "all 2 threads measured in 67 % of the time in which any of them did (in half of the \
         iterations they began within 100 ms and ended within 100 ms)"
    );
    let foreign: Vec<Value> = apart
        .into_iter()
        .map(|mut thread| {
            for key in ["begin_ns", "end_ns"] {
                thread.as_object_mut().unwrap().remove(key);
            }
            thread
        })
        .collect();
    assert_eq!(told(two_threads(), &foreign), [], "unknown, not 0");
}

#[test]
fn threads_that_are_not_served_alike() {
    let unequal = [
        thread([1300, SECOND, SECOND, 0, SECOND], [0, 0]),
        thread([1000, SECOND, SECOND, 0, SECOND], [0, 0]),
    ];
    let [code, message] = one(two_threads(), &unequal);
    assert_eq!(code, "W974");
    assert!(
        message.contains("made 1.30 times as many calls"),
        "{message}"
    );
}

#[test]
fn short_iterations() {
    let lasting = |ms: u64, mode| Case {
        measurement: common::phase(3, ms * SECOND / 1000),
        mode,
        ..two_threads()
    };
    let [code, message] = one(lasting(10, Mode::AverageTime), &well());
    assert_eq!(code, "W975");
    assert!(
        message.starts_with("iterations of 10 ms are short"),
        "{message}"
    );
    assert_eq!(told(lasting(100, Mode::AverageTime), &well()), []);
    assert_eq!(told(lasting(0, Mode::SingleShotTime), &well()), []);
}
