//! Several threads: who measures what together, and who shares what.

use crate::common::*;
use crate::testing::conversation::index;
use crate::testing::together::{self, assert_groups, assert_together, iterations, threads};
use crate::testing::uneven;
use lath_core::language::{BuildOptions, Platform};
use serde_json::{Value, json};

const GROUPS: &str = include_str!("sources/threads.py");

fn number(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| panic!("no number: {value}"))
}

/// All are there at the same time, on one clock that begins with the first of them.
fn assert_stretches(iteration: &Value) {
    let first = threads(iteration)
        .iter()
        .map(|t| number(&t["begin_ns"]))
        .min()
        .expect("threads");
    assert_eq!(first, 0, "{iteration}");
    for thread in threads(iteration) {
        let length = number(&thread["end_ns"]) - number(&thread["begin_ns"]);
        assert!(length >= number(&thread["ns"]), "{iteration}");
    }
}

fn measures(platform: &Platform) {
    let (_folder, file) = files(&[("groups.py", GROUPS)]);
    let program = program(&file);
    let wrapper = build(&program, &on(platform));
    let [counted, pair, waits] = ["counted", "pair", "waits"].map(|name| index(&program, name));
    let more = format!(
        "trial benchmark={waits} threads=3\niterate time_ns=5000000\niterate time_ns=5000000 last=1\nend\n\
         trial benchmark={counted} threads=3 mode=ss\niterate batch_size=4 last=1\nend\n\
         trial benchmark={counted} threads=3 cpus=0\niterate invocations=9 last=1\nend\n\
         prove benchmark={pair} threads=3 thread_groups=2,1\n"
    );
    let answers = drive(&wrapper, &(together::commands(&program) + &more));
    assert_eq!(answers[0]["gil"], json!(true));
    let told = assert_together(&answers, 4096, 10);
    told.iter()
        .for_each(|iteration| assert_stretches(iteration));
    for iteration in &told[..2] {
        assert_eq!(iteration["counters"]["own"], json!(150), "of each thread");
        assert!(threads(iteration).iter().all(|t| t["cpu_ns"].is_u64()));
    }
    assert_eq!(told[8]["operations"], json!(12), "four calls of each");
    let proof = &answers[answers.len() - 1];
    assert_eq!(
        proof["proof"],
        json!({ "kind": "integer", "value": "7" }),
        "the first thread's one call"
    );
}

/// Counts for a fifth of a second, and begins again at 0 later.
const UNEVEN: &str = "import time
from lath import *


@State(Scope.Thread)
@AuxCounters
class Resets:
    counted: int = 0
    done: int = Operations()

    @Setup(Level.Iteration)
    def begin(self):
        self.begun = time.monotonic()

    @Setup(Level.Invocation)
    def nothing(self):
        pass


@Benchmark
@Group('uneven')
def quick(resets: Resets):
    is_young = time.monotonic() - resets.begun < 0.2
    resets.counted = resets.counted + 1 if is_young else 0
    resets.done = resets.counted


@Benchmark
@Group('uneven')
def slow():
    time.sleep(0.4)
";

#[test]
fn counters_are_not_lost_while_others_are_waited_for() {
    let (_folder, file) = files(&[("uneven.py", UNEVEN)]);
    let program = program(&file);
    for platform in platforms() {
        let wrapper = build(&program, &on(&platform));
        let answers = drive(&wrapper, &uneven::commands(index(&program, "uneven")));
        uneven::assert_counted(&answers);
        let iteration = iterations(&answers)[0];
        let calls = &threads(iteration)[0]["calls"];
        assert_eq!(&iteration["operations"], calls, "{}", platform.name);
    }
}

#[test]
fn threads_measure_together() {
    platforms().iter().for_each(measures);
}

fn fails_once(platform: &Platform) {
    let (_folder, file) = files(&[("groups.py", GROUPS)]);
    let program = program(&file);
    let wrapper = build(&program, &on(platform));
    let burns = index(&program, "burns");
    // The last thread to come fails: nobody waits for it, and loops are told to stop.
    let commands = format!(
        "trial benchmark={burns} threads=4\niterate time_ns=3600000000000\nend\nhello\nquit\n"
    );
    let output = talk(&argv(&wrapper), &commands);
    let answers = answers(&output);
    assert_eq!(
        (
            &answers[1]["kind"],
            &answers[1]["where"],
            &answers[1]["message"]
        ),
        (&json!("exception"), &json!("burns"), &json!("it burns"))
    );
    assert_eq!(answers[2]["kind"], json!("protocol"), "the trial is over");
    assert_eq!(answers[3]["event"], json!("hello"), "the process is not");
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.matches("it burns\")").count(), 1, "{said}");
    assert!(
        !said.contains("measure.py") && !said.contains("threads.py"),
        "lath's own frames are nobody's business: {said}"
    );
}

#[test]
fn the_first_failure_ends_all_and_is_told() {
    platforms().iter().for_each(fails_once);
}

#[test]
fn a_thread_that_leaves_the_process_leaves_it() {
    lath_testing::needs!("python3");
    let (_folder, file) = files(&[("groups.py", GROUPS)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    for (name, status, heard) in [("leaves", 3, 0), ("splits", 0, 2)] {
        let benchmark = index(&program, name);
        let commands =
            format!("trial benchmark={benchmark} threads=2\niterate invocations=2 last=1\nquit\n");
        let output = talk(&argv(&wrapper), &commands);
        let heard_answers = answers(&output).len();
        assert_eq!(output.status.code(), Some(status), "{name}");
        // A child that a thread split off says nothing in its parent's place.
        assert_eq!(heard_answers, 1 + usize::from(heard > 0), "{name}");
    }
}

#[test]
fn numbers_of_threads_make_groups() {
    lath_testing::needs!("python3");
    let (_folder, file) = files(&[("groups.py", GROUPS)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    assert_groups(&program, 5000, |commands| drive(&wrapper, commands));
}

/// Every scope and level: how often each runs, and before or after what.
fn orders(platform: &Platform) {
    let (folder, file) = files(&[("levels.py", include_str!("sources/levels.py"))]);
    let program = program(&file);
    let wrapper = build(&program, &on(platform));
    let log = folder.path().join("log");
    for threads in [2, 3] {
        std::fs::write(&log, "").expect("a file");
        let commands = format!(
            "trial benchmark={} threads={threads}\n\
             iterate phase=warmup invocations=2\niterate invocations=2 last=1\nend\n",
            index(&program, "all")
        );
        drive(&wrapper, &commands);
        let text = std::fs::read_to_string(&log).expect("a log");
        let lines: Vec<&str> = text.lines().collect();
        let count = |what: &str| lines.iter().filter(|line| **line == what).count();
        let (first, last) = (
            |what: &str| lines.iter().position(|line| *line == what).expect(what),
            |what: &str| lines.iter().rposition(|line| *line == what).expect(what),
        );
        for (scope, objects) in [("benchmark", 1), ("group", threads), ("thread", threads)] {
            for (level, times) in [("trial", 1), ("iteration", 2)] {
                for kind in ["setup", "teardown"] {
                    let what = format!("{scope}.{kind}.{level}");
                    assert_eq!(count(&what), objects * times, "{what}: {text}");
                }
            }
            // Two calls in each of two iterations; whoever shares an object may find it set up.
            let (up, down) = (
                count(&format!("{scope}.setup.invocation")),
                count(&format!("{scope}.teardown.invocation")),
            );
            assert_eq!(up, down, "{text}");
            let most = threads * 4;
            assert!(
                if objects == 1 {
                    (4..=most).contains(&up)
                } else {
                    up == most
                },
                "{scope}: {up} of {most}"
            );
        }
        // Done with a call is set down, also where nothing tears it down.
        let before = count("before.setup.invocation");
        assert!((4..=threads * 4).contains(&before), "{before}: {text}");
        assert_eq!(count("run"), threads * 4);
        assert!(last("benchmark.setup.trial") < first("thread.setup.trial"));
        assert!(last("thread.setup.iteration") < last("run"));
        assert!(last("thread.setup.trial") < first("benchmark.setup.iteration"));
        assert!(first("thread.teardown.iteration") < first("benchmark.teardown.iteration"));
        assert!(last("thread.teardown.trial") < first("benchmark.teardown.trial"));
        assert!(last("run") < first("thread.teardown.trial"));
    }
}

#[test]
fn every_scope_and_level_runs_as_often_as_it_should() {
    platforms().iter().for_each(orders);
}
