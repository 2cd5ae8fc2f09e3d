//! Several threads: who measures what together, who shares what, and what a failure in one of them
//! leaves behind.

use crate::common::*;
use crate::together::{assert_groups, index, iterations};
use crate::uneven;
use lath_core::assemble;
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use lath_core::program::Program;
use serde_json::{Value, json};

fn read(id: &str, name: &str) -> Program {
    let options = BuildOptions::default();
    language(id)
        .program(&source(name), &options)
        .unwrap_or_else(|errors| panic!("{errors:#?}"))
}

fn threads(iteration: &Value) -> &Vec<Value> {
    iteration["threads"].as_array().expect("threads")
}

fn calls(iteration: &Value) -> u64 {
    let calls = |thread: &Value| thread["calls"].as_u64().expect("calls");
    threads(iteration).iter().map(calls).sum()
}

/// Each began at or after the first one, and measured no longer than until its end.
fn spans_fit_together(threads: &[Value]) {
    let number = |thread: &Value, key: &str| thread[key].as_u64().expect("a number");
    let begins = threads.iter().map(|thread| number(thread, "begin_ns"));
    assert_eq!(begins.min(), Some(0));
    for thread in threads {
        let lasted = number(thread, "end_ns") - number(thread, "begin_ns");
        assert!(lasted >= number(thread, "ns"), "{thread}");
    }
}

/// A list that is none, and a CPU that no machine has.
#[test]
fn threads_are_bound_or_the_trial_is_refused() {
    let program = read("c", "threads.c");
    let wrapper = build(&program, &BuildOptions::default());
    let counted = index(&program, "counted");
    let answers = drive(
        &wrapper,
        &format!(
            "hello protocol=1\n\
             trial benchmark={counted} threads=2 cpus=\n\
             end\n\
             trial benchmark={counted} threads=2 cpus=x\n\
             trial benchmark={counted} threads=2 cpus=0,\n\
             trial benchmark={counted} threads=2 cpus=1023,1023,1023\n\
             trial benchmark={counted} threads=2 cpus=4294967296\n\
             trial benchmark={counted} cpus=1023\niterate last=1 invocations=1\nend\n"
        ),
    );
    let capabilities = answers[0]["capabilities"].as_array().expect("capabilities");
    assert!(capabilities.contains(&json!("cpus")));
    let events: Vec<&Value> = answers[1..].iter().map(|answer| &answer["event"]).collect();
    let expected = [
        "trial",
        "end",
        "failure",
        "failure",
        "failure",
        "failure",
        "trial",
        "iteration",
        "end",
    ];
    assert_eq!(events, expected.map(Value::from).iter().collect::<Vec<_>>());
    let alone = &threads(&answers[8])[0];
    assert!(
        alone.get("begin_ns").is_none(),
        "nobody is there to compare with"
    );
}

/// The sources check for themselves who runs where: what is wrong is a failure.
fn measure_together(program: &Program) {
    let wrapper = build(program, &BuildOptions::default());
    let [counted, pair, own] = ["counted", "pair", "own"].map(|name| index(program, name));
    let answers = drive(
        &wrapper,
        &format!(
            "hello protocol=1\n\
             trial benchmark={counted} threads=3\niterate invocations=50\niterate invocations=50 settle_ns=1000000\nend\n\
             trial benchmark={counted} threads=3 mode=sample seed=5\niterate time_ns=3000000 last=1\nend\n\
             trial benchmark={pair} threads=6 thread_groups=2,1\niterate invocations=50\niterate time_ns=2000000 last=1\nend\n\
             trial benchmark={pair} threads=6 thread_groups=2,1 synchronise=0 layout=random\niterate time_ns=1000000 last=1\nend\n\
             trial benchmark={pair} threads=2 thread_groups=0,2 mode=ss\niterate last=1\nend\n\
             trial benchmark={own} threads=2\niterate time_ns=2000000\niterate time_ns=2000000 last=1\nend\n"
        ),
    );
    assert_eq!(answers[0]["max_threads"], json!(4096));
    let told = iterations(&answers);
    assert_eq!(told.len(), 9, "{answers:#?}");
    for iteration in &told[..2] {
        let all = threads(iteration);
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|thread| thread["calls"] == json!(50)));
        // Counted once, by whoever owns the object; 0 again before each iteration.
        assert_eq!(
            (&iteration["operations"], iteration.get("first_ns")),
            (&json!(150), None)
        );
    }
    assert_eq!(
        told[2]["operations"],
        json!(calls(told[2])),
        "nobody calls while the others are not measured"
    );
    for iteration in &told {
        spans_fit_together(threads(iteration));
    }
    let sampled = |thread: &Value| !thread["histogram"].as_array().expect("samples").is_empty();
    assert!(threads(told[2]).iter().all(sampled));
    let methods = |at: usize| -> Vec<&str> {
        let all = threads(told[at]).iter();
        all.filter_map(|thread| thread["method"].as_str()).collect()
    };
    assert_eq!(
        methods(3),
        ["reads", "reads", "writes", "reads", "reads", "writes"],
        "group after group"
    );
    assert_eq!(methods(6), ["writes", "writes"]);
    for iteration in &told[4..] {
        let called = |thread: &Value| thread["calls"].as_u64() > Some(0);
        assert!(threads(iteration).iter().all(called), "{iteration}");
        assert_eq!(iteration.get("left_running"), None);
    }
    for iteration in &told[7..] {
        assert_eq!(
            iteration["counters"]["hits"],
            json!(2 * calls(iteration)),
            "calls before and after those that are measured do not count"
        );
    }
}

#[test]
fn counters_are_not_lost_while_others_are_waited_for() {
    let program = read("c", "uneven.c");
    let wrapper = build(&program, &BuildOptions::default());
    let commands = uneven::commands(index(&program, "uneven"));
    uneven::assert_counted(&drive(&wrapper, &commands));
}

#[test]
fn threads_of_cpp_measure_together() {
    measure_together(&read("cpp", "threads.cpp"));
}

#[test]
fn threads_of_c_measure_together() {
    measure_together(&read("c", "threads.c"));
}

/// One of four throws, in a call or in a fixture around it; the others loop, or wait for the same
/// object. All end, the first failure is told, and so does the process.
#[test]
fn a_throw_in_one_of_four_threads_ends_all() {
    let program = read("cpp", "threads.cpp");
    let wrapper = build(&program, &BuildOptions::default());
    let cases = [
        ("burns", "it burns", "burns"),
        ("waits", "it burns", "waits"),
        (
            "trips",
            "it trips",
            "Tripping::before, @Setup(Level.Invocation)",
        ),
        ("fragile", "it breaks", "Fragile"),
        (
            "late",
            "too late",
            "Late::after, @TearDown(Level.Iteration)",
        ),
    ];
    for (name, message, place) in cases {
        let benchmark = index(&program, name);
        let answers = drive(
            &wrapper,
            &format!(
                "trial benchmark={benchmark} threads=4\niterate time_ns=20000000\nend\n\
                 trial benchmark={} threads=2 mode=ss\niterate last=1\nend\n",
                index(&program, "own")
            ),
        );
        let failure = answers
            .iter()
            .find(|answer| answer["event"] == json!("failure"))
            .unwrap_or_else(|| panic!("{name}: {answers:#?}"));
        assert_eq!(
            (&failure["kind"], &failure["where"], &failure["message"]),
            (&json!("exception"), &json!(place), &json!(message))
        );
        assert_eq!(answers[2]["kind"], json!("protocol"), "the trial is over");
        assert_eq!(
            threads(&answers[4]).len(),
            2,
            "the process goes on: {answers:#?}"
        );
    }
}

#[test]
fn numbers_of_threads_make_groups() {
    let program = read("c", "threads.c");
    let wrapper = build(&program, &BuildOptions::default());
    assert_groups(&program, 5000, |commands| drive(&wrapper, commands));
}

#[test]
fn allocations_of_all_threads_add_up() {
    let program = read("c", "threads.c");
    let options = BuildOptions {
        purpose: Purpose::Allocations,
        ..BuildOptions::default()
    };
    let wrapper = build(&program, &options);
    let answers = drive(
        &wrapper,
        &format!(
            "trial benchmark={} threads=3 allocations=1\niterate invocations=10\niterate time_ns=1000000\nend\n",
            index(&program, "boxes")
        ),
    );
    let told = iterations(&answers);
    assert_eq!(told[0]["allocations"], json!({ "bytes": 240, "count": 30 }));
    assert_eq!(told[1]["allocations"]["count"], json!(calls(told[1])));
}

#[test]
fn a_group_is_one_benchmark() {
    let options = BuildOptions::default();
    for (id, name) in [("c", "threads.c"), ("cpp", "threads.cpp")] {
        let scan = language(id).scan(&source(name), &options).expect("read");
        let single = assemble::program(&scan, id).expect("a program");
        let joined = read(id, name);
        let pair = &joined.benchmarks[index(&joined, "pair")];
        assert_eq!(pair.group_threads, [2, 1]);
        assert_eq!(single.benchmarks.len(), joined.benchmarks.len() + 1);
    }
}
