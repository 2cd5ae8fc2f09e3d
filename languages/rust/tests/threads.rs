//! Several threads: who measures what together, and who shares what.

use crate::common::*;
use crate::together::{assert_groups, iterations};
use crate::uneven;
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use serde_json::{Value, json};

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
    let [counted, pair, burns] = ["counted", "pair", "burns"].map(|name| index(&program, name));
    let answers = drive(
        &wrapper,
        &format!(
            "hello protocol=1\n\
             trial benchmark={counted} threads=3\niterate invocations=50\niterate invocations=50 settle_ns=1000000\nend\n\
             trial benchmark={counted} threads=3 mode=sample seed=5\niterate time_ns=3000000 last=1\nend\n\
             trial benchmark={pair} threads=6 thread_groups=2,1\niterate invocations=50\niterate time_ns=2000000 last=1\nend\n\
             trial benchmark={pair} threads=6 thread_groups=2,1 synchronise=0 layout=random\niterate time_ns=1000000 last=1\nend\n\
             prove benchmark={pair} threads=3 thread_groups=2,1\n"
        ),
    );
    assert_eq!(answers[0]["max_threads"], json!(4096));
    let told = iterations(&answers);
    assert_eq!(told.len(), 6, "{answers:#?}");
    let threads = |at: usize| told[at]["threads"].as_array().expect("threads").clone();
    for (at, iteration) in told.iter().take(2).enumerate() {
        assert!(
            threads(at).len() == 3
                && threads(at)
                    .iter()
                    .all(|thread| thread["calls"] == json!(50)),
            "{iteration}"
        );
        // Counted once, by whoever owns the object; 0 again before each iteration.
        assert_eq!(
            (&iteration["operations"], iteration.get("first_ns")),
            (&json!(150.0), None)
        );
    }
    let calls: u64 = threads(2)
        .iter()
        .map(|thread| thread["calls"].as_u64().expect("calls"))
        .sum();
    assert_eq!(
        told[2]["operations"].as_f64(),
        Some(calls as f64),
        "nobody calls while the others are not measured"
    );
    assert!(
        threads(2)
            .iter()
            .all(|thread| !thread["histogram"].as_array().expect("samples").is_empty())
    );
    let methods: Vec<Value> = threads(3)
        .iter()
        .map(|thread| thread["method"].clone())
        .collect();
    assert_eq!(
        methods,
        ["reads", "reads", "writes", "reads", "reads", "writes"].map(Value::from),
        "group after group"
    );
    assert!(
        threads(4)
            .iter()
            .chain(&threads(5))
            .all(|thread| thread["calls"].as_u64() > Some(0))
    );
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
    let calls: u64 = told[1]["threads"]
        .as_array()
        .expect("threads")
        .iter()
        .filter_map(|thread| thread["calls"].as_u64())
        .sum();
    assert_eq!(
        told[1]["allocations"]["count"],
        json!(calls),
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
