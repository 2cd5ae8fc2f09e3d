//! Several threads: who measures what together, who shares what, and what a failure in one of them
//! leaves behind.

use crate::common::*;
use crate::testing::conversation::index;
use crate::testing::together::{
    self, assert_groups, assert_together, calls, iterations, methods, threads,
};
use lath_core::language::{BuildOptions, Platform};
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

fn source() -> Program {
    program(&Path::new(env!("CARGO_MANIFEST_DIR")).join("javascript/tests/sources/threads.js"))
}

/// Answers to commands, `quit` at the end.
fn drive(wrapper: &Wrapper, commands: &str) -> Vec<Value> {
    let output = talk(&argv(wrapper), &format!("{commands}quit\n"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    answers(&output)
}

/// With every runtime here.
fn everywhere(judge: impl Fn(&Program, &Wrapper, &Platform)) {
    lath_testing::needs!("node");
    let program = source();
    for platform in platforms() {
        judge(&program, &build(&program, &on(&platform)), &platform);
    }
}

/// The sources check for themselves who runs where: what is wrong is a failure.
#[test]
fn threads_measure_together() {
    everywhere(|program, wrapper, platform| {
        let [pair, own, waits, loops] =
            ["pair", "own", "waits", "loops"].map(|name| index(program, name));
        let more = format!(
            "trial benchmark={pair} threads=2 thread_groups=0,2 mode=ss\niterate last=1\nend\n\
             trial benchmark={pair} threads=1 thread_groups=0,1 mode=ss\niterate last=1\nend\n\
             trial benchmark={own} threads=2\niterate time_ns=2000000\niterate time_ns=2000000 last=1\nend\n\
             trial benchmark={waits} threads=2\niterate time_ns=5000000 last=1\nend\n\
             trial benchmark={loops} threads=2 mode=thrpt\niterate time_ns=5000000 last=1\nend\n\
             prove benchmark={pair} threads=3 thread_groups=2,1\n"
        );
        let here = &platform.name;
        let answers = drive(wrapper, &(together::commands(program) + &more));
        let told = assert_together(&answers, 256, 12);
        assert_eq!(
            (methods(told[6]), methods(told[7])),
            (vec!["writes"; 2], vec!["writes"])
        );
        for iteration in &told[4..] {
            assert_eq!(iteration.get("diverged"), None, "{here}: {iteration}");
        }
        for iteration in &told[8..10] {
            let hits = json!(2 * calls(iteration));
            let counters = json!({ "half": calls(iteration), "hits": hits });
            assert_eq!(iteration["counters"], counters, "{here}: {iteration}");
        }
        let proof = json!({ "kind": "float", "value": "0" });
        assert_eq!(answers[answers.len() - 1]["proof"], proof, "{here}");
    });
}

/// On one clock, from the earliest beginning; one thread has no others to be compared with.
#[test]
fn threads_say_when_they_began_and_ended() {
    everywhere(|program, wrapper, platform| {
        let own = index(program, "own");
        let answers = drive(
            wrapper,
            &format!(
                "trial benchmark={own} threads=3\niterate time_ns=2000000 last=1\nend\n\
                 trial benchmark={own} threads=3 mode=ss\niterate last=1\nend\n\
                 trial benchmark={own}\niterate time_ns=2000000 last=1\nend\n"
            ),
        );
        let told = iterations(&answers);
        for iteration in &told[..2] {
            let span = |thread: &Value| {
                let [begin, end] = ["begin_ns", "end_ns"].map(|name| thread[name].as_u64());
                (begin.expect("a beginning"), end.expect("an end"))
            };
            let spans: Vec<(u64, u64)> = threads(iteration).iter().map(span).collect();
            assert_eq!(spans.iter().map(|(begin, _)| *begin).min(), Some(0));
            assert!(
                spans.iter().all(|(begin, end)| begin <= end),
                "{}: {iteration}",
                platform.name
            );
            let known = |thread: &Value| thread["cpu_ns"].as_u64().is_some();
            assert!(threads(iteration).iter().all(known), "{iteration}");
        }
        assert_eq!(threads(told[2])[0].get("begin_ns"), None);
    });
}

/// An object that several threads have, with a set-up only, or a tear-down only: the source judges.
#[test]
fn shared_objects_are_set_up_and_torn_down_around_calls() {
    everywhere(|program, wrapper, platform| {
        let passes = index(program, "passes");
        let answers = drive(
            wrapper,
            &format!(
                "trial benchmark={passes} threads=3\niterate invocations=50\niterate time_ns=2000000 last=1\nend\n"
            ),
        );
        assert_eq!(
            iterations(&answers).len(),
            2,
            "{}: {answers:#?}",
            platform.name
        );
    });
}

#[test]
fn copies_that_differ_are_told() {
    everywhere(|program, wrapper, _| {
        let [moves, apart, adds] = ["moves", "movesApart", "adds"].map(|name| index(program, name));
        let answers = drive(
            wrapper,
            &format!(
                "trial benchmark={moves} threads=2 mode=ss\niterate last=1\nend\n\
                 trial benchmark={apart} threads=2 synchronise=0\niterate time_ns=1000000\niterate time_ns=3000000 last=1\nend\n\
                 trial benchmark={adds} threads=2 mode=ss\niterate last=1\nend\n"
            ),
        );
        let told = iterations(&answers);
        assert_eq!(told[0].get("diverged"), None, "both are 1");
        assert_eq!(told[3].get("diverged"), Some(&json!(["Cursor.added"])));
        let diverged = |at: usize| told[at].get("diverged") == Some(&json!(["Cursor.next"]));
        assert!(diverged(1) && diverged(2), "{answers:#?}");
    });
}

/// One of four throws, in a call, later, or in a fixture; the others loop for ever, or wait. All
/// end, the first failure is told, and the process goes on.
#[test]
fn a_throw_in_one_of_four_threads_ends_all() {
    let trips = "Tripping.before, @Setup(Level.Invocation)";
    let late = "Late.after, @TearDown(Level.Iteration)";
    let cases = [
        ("burns", "it burns", "burns"),
        ("burnsLater", "it burns", "burnsLater"),
        ("leaves", "its thread was ended (process.exit)", "leaves"),
        ("trips", "it trips", trips),
        ("late", "too late", late),
    ];
    everywhere(|program, wrapper, platform| {
        for (name, message, place) in cases {
            let answers = drive(
                wrapper,
                &format!(
                    "trial benchmark={} threads=4\niterate time_ns=5000000\nend\n\
                     trial benchmark={} threads=2 mode=ss\niterate last=1\nend\n",
                    index(program, name),
                    index(program, "own")
                ),
            );
            let failure = &answers[1];
            assert_eq!(
                (&failure["kind"], &failure["where"], &failure["message"]),
                (&json!("exception"), &json!(place), &json!(message)),
                "{}",
                platform.name
            );
            assert_eq!(answers[2]["kind"], json!("protocol"), "the trial is over");
            assert_eq!(threads(&answers[4]).len(), 2, "{answers:#?}");
        }
    });
}

/// Of the process, as the kernel lists them.
fn tasks(pid: u32) -> usize {
    std::fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count)
}

/// Threads that loop for ever are gone when the failure of another has been told, and so is the
/// process when nobody has any more commands.
#[test]
fn a_failure_leaves_no_thread_behind() {
    everywhere(|program, wrapper, platform| {
        let argv = argv(wrapper);
        let mut child = Command::new(&argv[0])
            .args(&argv[1..])
            .arg("--lath-stdio")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the wrapper starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut ask = |commands: &str| {
            stdin.write_all(commands.as_bytes()).expect("written");
            for _ in commands.lines() {
                answers.next().expect("an answer").expect("text");
            }
        };
        let burns = index(program, "burns");
        let trial = format!("trial benchmark={burns} threads=4\niterate time_ns=1000000\n");
        // Helpers that a runtime starts with its first worker stay.
        ask(&trial);
        let pid = child.id();
        let before = tasks(pid);
        for _ in 0..3 {
            ask(&trial);
        }
        // Deno 2.9 does not end a worker that loops: such a thread ends with its process.
        let stays = platform.name.starts_with("deno");
        let gone = (0..1000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            stays || tasks(pid) <= before
        });
        assert!(gone, "{}: {before} {}", platform.name, tasks(pid));
        ask("hello protocol=1\n");
        stdin.write_all(b"quit\n").expect("written");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    });
}

/// Each is named, with what it is.
#[test]
fn what_threads_cannot_share_is_refused_by_name() {
    let cases = [
        ("map = new Map();", "Cache.map", "it is a Map"),
        ("list = [1];", "Cache.list", "it is an Array"),
        ("own = {};", "Cache.own", "it is an Object"),
        (
            "data = new Int32Array(4);",
            "Cache.data",
            "it is an Int32Array in memory of one thread",
        ),
        (
            "bytes = new ArrayBuffer(4);",
            "Cache.bytes",
            "it is an ArrayBuffer",
        ),
        ("step = () => 1;", "Cache.step", "it is a function"),
        ("mark = Symbol();", "Cache.mark", "it is a symbol"),
        (
            "#hidden = 1; get() { return this.#hidden; }",
            "Cache.#hidden",
            "it is private",
        ),
        (
            "constructor() { Object.defineProperty(this, 'late', { get: () => 1 }); }",
            "Cache.late",
            "it is a getter",
        ),
    ];
    lath_testing::needs!("node");
    let mut text = String::new();
    for (at, (member, _, _)) in cases.iter().enumerate() {
        text += &format!(
            "//@@State(Scope.Benchmark)\nclass Cache{at} {{ {member} }}\n\
             //@@Benchmark\nfunction f{at}(cache{at}) {{}}\n"
        );
    }
    text += "//@@State(Scope.Benchmark)\nclass Named extends Map {}\n//@@Benchmark\nfunction g(named) {}\n\
             //@@State(Scope.Thread)\nclass Free { map = new Map(); #own = 1; }\n//@@Benchmark\nfunction h(free) {}\n";
    let (_folder, file) = files(&[("f.mjs", &text)]);
    let program = program(&file);
    for platform in platforms() {
        let wrapper = build(&program, &on(&platform));
        let trial = |index: usize, threads: usize| {
            format!("trial benchmark={index} threads={threads} mode=ss\niterate last=1\nend\n")
        };
        for (at, (_, place, what)) in cases.iter().enumerate() {
            let answers = drive(&wrapper, &(trial(at, 2) + &trial(at, 1)));
            let failure = &answers[1];
            let place = place.replacen("Cache", &format!("Cache{at}"), 1);
            assert_eq!(
                (&failure["kind"], &failure["where"]),
                (&json!("sharing"), &json!(place)),
                "{}",
                platform.name
            );
            let message = failure["message"].as_str().expect("a message");
            assert!(message.starts_with(what), "{message}");
            assert!(message.contains("Scope.Thread"), "{message}");
            assert_eq!(answers[4]["event"], json!("iteration"), "one thread may");
        }
        let answers = drive(
            &wrapper,
            &(trial(cases.len(), 2) + &trial(cases.len() + 1, 2)),
        );
        assert_eq!(answers[1]["where"], json!("Named"));
        assert_eq!(answers[4]["event"], json!("iteration"), "{answers:#?}");
    }
}

#[test]
fn numbers_of_threads_make_groups() {
    lath_testing::needs!("node");
    let program = source();
    let wrapper = build(&program, &BuildOptions::default());
    assert_groups(&program, 257, |commands| drive(&wrapper, commands));
}

#[test]
fn allocations_of_all_threads_add_up() {
    lath_testing::needs!("node");
    let program = source();
    let options = BuildOptions {
        purpose: Purpose::Allocations,
        ..BuildOptions::default()
    };
    let boxes = index(&program, "boxes");
    let answers = drive(
        &build(&program, &options),
        &format!(
            "trial benchmark={boxes} threads=3 allocations=1\niterate invocations=20000\niterate invocations=20000 last=1\nend\n"
        ),
    );
    let bytes = iterations(&answers)[1]["allocations"]["bytes"]
        .as_f64()
        .expect("bytes");
    // An object of two fields: header, properties, elements, and the fields.
    let each = bytes / 60000.0;
    assert!((28.0..80.0).contains(&each), "{each}");
}
