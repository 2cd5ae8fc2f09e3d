//! Several threads: who measures what together, and who shares what.

use crate::common::*;
use crate::testing::together::{self, assert_groups, assert_together, calls, iterations};
use crate::testing::uneven;
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use serde_json::json;

const GROUPS: &str = "
use lath::{Control, ThreadParams};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::thread::ThreadId;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    threads: Mutex<Vec<ThreadId>>,
    sets: AtomicU64,
    //@@Operations
    done: AtomicU64,
}

impl Shared {
    //@@Setup
    fn set_up(&mut self) {
        assert!(self.threads.get_mut().unwrap().is_empty());
    }

    //@@TearDown(Level.Iteration)
    fn ended(&mut self) {
        let threads = self.threads.get_mut().unwrap();
        threads.sort_by_key(|thread| format!(\"{thread:?}\"));
        threads.dedup();
        assert_eq!(threads.len(), 3);
    }
}

/// Not `Send`: it is made, used and dropped where it is.
//@@State(Scope.Thread)
struct Own {
    thread: ThreadId,
    calls: *mut u64,
}

impl Own {
    fn new() -> Own {
        Own { thread: std::thread::current().id(), calls: Box::into_raw(Box::default()) }
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        assert_eq!(self.thread, std::thread::current().id());
        drop(unsafe { Box::from_raw(self.calls) });
    }
}

//@@Benchmark
fn counted(shared: &Shared, own: &mut Own) {
    let thread = std::thread::current().id();
    assert_eq!(own.thread, thread);
    unsafe { *own.calls += 1 };
    shared.threads.lock().unwrap().push(thread);
    shared.done.fetch_add(1, SeqCst);
}

//@@State(Scope.Group)
#[derive(Default)]
struct Cell {
    writers: AtomicU64,
    calls: AtomicU64,
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Closed {
    times: AtomicU64,
}

impl Closed {
    //@@TearDown(Level.Invocation)
    fn after(&self) {
        self.times.fetch_add(1, SeqCst);
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Passed {
    times: u64,
}

impl Cell {
    //@@Setup(Level.Invocation)
    fn before(&self) {
        self.calls.fetch_add(1, SeqCst);
    }
}

//@@Benchmark
//@@Group(\"pair\") @GroupThreads(2)
fn reads(cell: &Cell, closed: &Closed, passed: &mut Passed, thread: &ThreadParams) -> u64 {
    // Set up and torn down as often as one thread alone calls.
    assert!(closed.times.load(SeqCst) >= passed.times);
    passed.times += 1;
    assert!(cell.calls.load(SeqCst) >= passed.times);
    assert_eq!((thread.subgroup_index, thread.group_thread_count), (0, 3));
    assert!(cell.calls.load(SeqCst) > 0);
    cell.writers.load(SeqCst)
}

//@@Benchmark
//@@Group(\"pair\")
fn writes(cell: &Cell, thread: &ThreadParams) {
    assert_eq!((thread.subgroup_index, thread.group_thread_index), (1, 2));
    let before = cell.writers.swap(thread.thread_index + 1, SeqCst);
    assert!(before == 0 || before == thread.thread_index + 1, \"a group has its own\");
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Fuse {
    lit: AtomicU64,
}

//@@Benchmark
fn boxes() -> Box<u64> {
    Box::new(7)
}

/// One fails, the others wait for what never comes.
//@@Benchmark
fn burns(fuse: &Fuse, control: &Control) {
    if fuse.lit.fetch_add(1, SeqCst) == 1 {
        panic!(\"it burns\");
    }
    while !control.stop_measurement() {}
}
";

/// Counts for a fifth of a second, and begins again at 0 later.
const UNEVEN: &str = "
use std::time::{Duration, Instant};

//@@State(Scope.Thread)
//@@AuxCounters
struct Resets {
    begun: Instant,
    pub counted: u64,
}

impl Resets {
    fn new() -> Resets {
        Resets { begun: Instant::now(), counted: 0 }
    }

    //@@Setup(Level.Invocation)
    fn nothing(&mut self) {}
}

//@@Benchmark
//@@Group(\"uneven\")
fn quick(resets: &mut Resets) {
    let young = resets.begun.elapsed() < Duration::from_millis(200);
    resets.counted = if young { resets.counted + 1 } else { 0 };
}

/// Longer than that: the other thread waits for it.
//@@Benchmark
//@@Group(\"uneven\")
fn slow() {
    std::thread::sleep(Duration::from_millis(400));
}
";

#[test]
fn counters_are_not_lost_while_others_are_waited_for() {
    let (_folder, file) = files(&[("uneven.rs", UNEVEN)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    let commands = uneven::commands(index(&program, "uneven"));
    uneven::assert_counted(&drive(&wrapper, &commands));
}

#[test]
fn threads_measure_together() {
    let (_folder, file) = files(&[("groups.rs", GROUPS)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    let [pair, burns] = ["pair", "burns"].map(|name| index(&program, name));
    let more = format!("prove benchmark={pair} threads=3 thread_groups=2,1\n");
    let answers = drive(&wrapper, &(together::commands(&program) + &more));
    assert_together(&answers, 4096, 6);
    let proof = &answers[answers.len() - 1];
    assert_eq!(
        proof["proof"],
        json!({ "kind": "integer", "value": "0" }),
        "the first thread's one call"
    );

    // The last thread to come fails: nobody waits for it, and loops are told to stop.
    let commands =
        format!("trial benchmark={burns} threads=2\niterate time_ns=3600000000000\nend\n");
    let answers = drive(&wrapper, &commands);
    assert_eq!(
        (
            &answers[1]["kind"],
            &answers[1]["where"],
            &answers[1]["message"]
        ),
        (&json!("exception"), &json!("burns"), &json!("it burns"))
    );
    assert_eq!(answers[2]["kind"], json!("protocol"), "the trial is over");
}

#[test]
fn allocations_of_all_threads_add_up() {
    let (_folder, file) = files(&[("groups.rs", GROUPS)]);
    let program = program(&file);
    let options = BuildOptions {
        purpose: Purpose::Allocations,
        ..BuildOptions::default()
    };
    let boxes = index(&program, "boxes");
    let answers = drive(
        &build(&program, &options),
        &format!(
            "trial benchmark={boxes} threads=3 allocations=1\niterate invocations=10\niterate time_ns=1000000\nend\n"
        ),
    );
    let told = iterations(&answers);
    assert_eq!(told[0]["allocations"], json!({ "bytes": 240, "count": 30 }));
    assert_eq!(
        told[1]["allocations"]["count"],
        json!(calls(told[1])),
        "calls that nobody measures allocate nothing that counts"
    );
}

#[test]
fn numbers_of_threads_make_groups() {
    let (_folder, file) = files(&[("groups.rs", GROUPS)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    assert_groups(&program, 5000, |commands| drive(&wrapper, commands));
}
