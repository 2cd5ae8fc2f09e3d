//! Several threads: who measures what together, who shares what, and what a failure in one of them
//! leaves behind.

use crate::common::*;
use crate::testing::conversation::index;
use crate::testing::together::{
    self, assert_groups, assert_together, calls, iterations, methods, threads,
};
use crate::testing::uneven;
use lath_core::assemble;
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use lath_core::program::Program;
use serde_json::{Value, json};

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
    let program = read(&source("threads.c"));
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
    let [pair, own] = ["pair", "own"].map(|name| index(program, name));
    let more = format!(
        "trial benchmark={pair} threads=2 thread_groups=0,2 mode=ss\niterate last=1\nend\n\
         trial benchmark={own} threads=2\niterate time_ns=2000000\niterate time_ns=2000000 last=1\nend\n"
    );
    let answers = drive(&wrapper, &(together::commands(program) + &more));
    let told = assert_together(&answers, 4096, 9);
    for iteration in &told {
        spans_fit_together(threads(iteration));
    }
    assert_eq!(methods(told[6]), ["writes", "writes"]);
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
    let program = read(&source("uneven.c"));
    let wrapper = build(&program, &BuildOptions::default());
    let commands = uneven::commands(index(&program, "uneven"));
    uneven::assert_counted(&drive(&wrapper, &commands));
}

#[test]
fn threads_of_cpp_measure_together() {
    measure_together(&read(&source("threads.cpp")));
}

#[test]
fn threads_of_c_measure_together() {
    measure_together(&read(&source("threads.c")));
}

/// One of four throws, in a call or in a fixture around it; the others loop, or wait for the same
/// object. All end, the first failure is told, and so does the process.
#[test]
fn a_throw_in_one_of_four_threads_ends_all() {
    let program = read(&source("threads.cpp"));
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
    let program = read(&source("threads.c"));
    let wrapper = build(&program, &BuildOptions::default());
    assert_groups(&program, 5000, |commands| drive(&wrapper, commands));
}

#[test]
fn allocations_of_all_threads_add_up() {
    let program = read(&source("threads.c"));
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
        let joined = read(&source(name));
        let pair = &joined.benchmarks[index(&joined, "pair")];
        assert_eq!(pair.group_threads, [2, 1]);
        assert_eq!(single.benchmarks.len(), joined.benchmarks.len() + 1);
    }
}
