//! Several threads of a benchmark: how they end when one of them fails or stands still, and what is
//! said where a runtime runs one at a time.

use crate::support::{Folder, eventually, words};

const PYTHON: &str = r#"import os
import threading

from lath import *

lock = threading.Lock()


@State(Scope.Benchmark)
class Fuse:
    lit = 0

    @Setup
    def note(self):
        with open("pid", "w") as file:
            file.write(str(os.getpid()))


def last(fuse):
    with lock:
        fuse.lit += 1
        return fuse.lit == 4


@Benchmark
def burns(fuse: Fuse, control: Control):
    if last(fuse):
        raise ValueError("it burns")
    while not control.stop_measurement:
        pass


@Benchmark
def stands(fuse: Fuse):
    if last(fuse):
        threading.Event().wait()


@Benchmark
def adds():
    return sum(range(100))
"#;

/// The process that measured is there no more.
fn ends(folder: &Folder) {
    let pid = folder.read("pid");
    eventually("the end of the wrapper", || {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let state = stat.rsplit(')').next().unwrap_or_default().trim();
        (state.is_empty() || state.starts_with(['Z', 'X'])).then_some(())
    });
}

fn with_threads(folder: &Folder, benchmark: &str, more: &[&str]) -> crate::support::Done {
    let run = [
        "run",
        "fuse.py",
        benchmark,
        "--no-lock",
        "-t",
        "4",
        "-f",
        "1",
        "-wi",
        "0",
        "-i",
        "1",
    ];
    folder.lath(&[&run[..], more].concat())
}

#[test]
fn a_throw_in_one_of_four_threads_leaves_none_behind() {
    lath_testing::needs!("python3");
    let folder = Folder::with("fuse.py", PYTHON);
    let done = with_threads(&folder, "burns", &["-r", "1h"]);
    done.exits(1).says(&[
        "L701",
        "ValueError: it burns",
        "raise ValueError(\"it burns\")",
    ]);
    ends(&folder);
}

#[test]
fn a_thread_that_stands_still_is_killed_by_the_time_out() {
    lath_testing::needs!("python3");
    let folder = Folder::with("fuse.py", PYTHON);
    let done = with_threads(&folder, "stands", &["-r", "10ms", "-to", "1s"]);
    done.exits(1).says(&["L704"]);
    ends(&folder);
}

#[test]
fn threads_that_run_one_at_a_time_are_a_note() {
    lath_testing::needs!("python3");
    let folder = Folder::with("fuse.py", PYTHON);
    let short = with_threads(&folder, "adds", &["-r", "10ms"]);
    short.exits(0).says(&[
        "W957",
        "its runtime runs one thread at a time",
        "iterations of 10 ms are short for threads that run one at a time",
    ]);
    // What follows from that is no news.
    let said = short.out() + &short.err();
    assert!(!said.contains("W971") && !said.contains("W975"), "{said}");
    let long = with_threads(&folder, "adds", &["-r", "200ms"]);
    let said = long.exits(0).out() + &long.err();
    assert!(said.contains("one thread at a time") && !said.contains("are short for"));
    let alone = folder.lath(&words("run fuse.py adds --no-lock -f 1 -wi 0 -i 1 -r 10ms"));
    let said = alone.exits(0).out() + &alone.err();
    assert!(!said.contains("W957"), "{said}");
}

const LATE: &str = r#"from lath import *


@State(Scope.Thread)
class Own:
    calls = 0

    @Setup
    def prepare(self):
        self.calls = 0


@Benchmark
def raises(own: Own):
    own.calls += 1
    if own.calls > 100:
        raise ValueError("late")


@Benchmark
async def counts(own: Own):
    own.calls += 1
    return sum(range(50))
"#;

/// While threads wait for each other they call the benchmark: what it throws then is its own, and no
/// set-up's that ran before.
#[test]
fn what_a_thread_throws_while_it_waits_is_the_benchmarks() {
    lath_testing::needs!("python3");
    let folder = Folder::with("fuse.py", LATE);
    with_threads(&folder, "raises", &[])
        .exits(1)
        .says(&["threw ValueError: late in raises"]);
}

/// Threads that run one at a time wait between the batches of an event loop, too: their times are
/// those of the whole stretch, or their sum would seem to be several times as fast.
#[test]
fn asynchronous_functions_of_several_threads_count_all_of_the_time() {
    lath_testing::needs!("python3");
    let folder = Folder::with("fuse.py", LATE);
    let more = ["-bm", "thrpt", "-r", "300ms", "--journal", "j"];
    with_threads(&folder, "counts", &more).exits(0);
    let journal = folder.read("j");
    let events = journal
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let mut seen = 0;
    for event in events.filter(|event| event["event"] == "iteration") {
        for thread in event["iteration"]["threads"].as_array().unwrap() {
            let of = |key: &str| thread[key].as_f64().unwrap();
            let stretch = of("end_ns") - of("begin_ns");
            assert!(of("ns") > 0.5 * stretch, "{thread}");
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
}
