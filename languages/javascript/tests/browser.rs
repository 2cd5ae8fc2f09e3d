//! Headless Chromium: a page behind a bridge. Without Chromium on this machine every test says so.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A build for Chromium; `None`, out loud, if it is not installed.
fn chromium() -> Option<BuildOptions> {
    let found = javascript()
        .platforms()
        .into_iter()
        .find(|p| p.path.is_some() && p.name.starts_with("chromium"));
    if found.is_none() {
        lath_testing::skip_anywhere("Chromium is missing: apt install chromium");
    }
    found.map(|platform| on(&platform))
}

/// One asynchronous benchmark with this body; what it answers to one call, its exit status, and
/// both its outputs.
fn run(body: &str, options: &BuildOptions) -> (Vec<Value>, Option<i32>, String) {
    let (_folder, file) = files(&[(
        "f.mjs",
        &format!("//@@Benchmark\nexport async function f() {{\n{body}\n}}\n"),
    )]);
    let commands = "trial benchmark=0\niterate invocations=1 last=1\nend\nquit\n";
    ended(&argv(&build(&program(&file), options)), commands)
}

/// A wrapper that is asked one thing after the other.
struct Talk(Child);

impl Talk {
    fn start(argv: &[String]) -> Talk {
        let mut command = Command::new(&argv[0]);
        command
            .args(&argv[1..])
            .arg("--lath-stdio")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Talk(command.spawn().expect("the wrapper starts"))
    }

    fn say(&mut self, line: &str) {
        let stdin = self.0.stdin.as_mut().expect("piped");
        stdin
            .write_all(format!("{line}\n").as_bytes())
            .expect("written");
    }

    /// One question: what is written after the answer stays in the pipe.
    fn ask(&mut self, line: &str) -> Value {
        self.say(line);
        let mut answer = String::new();
        BufReader::with_capacity(1, self.0.stdout.as_mut().expect("piped"))
            .read_line(&mut answer)
            .expect("an answer");
        serde_json::from_str(&answer).expect("JSON")
    }
}

/// Processes that run pages for this bridge: its profile is named after it.
fn renderers(bridge: u32) -> Vec<String> {
    let names = std::fs::read_dir("/proc")
        .expect("processes")
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok());
    let runs = |name: &String| {
        let words = std::fs::read_to_string(format!("/proc/{name}/cmdline")).unwrap_or_default();
        words.contains("--type=renderer") && words.contains(&format!("lath-chromium-{bridge}-"))
    };
    names.filter(runs).collect()
}

const INPUT: &str = "//@@State(Scope.Benchmark)\nclass Input {\n    //@@Param({\"3\"})\n    n = \
    0;\n}\n//@@Benchmark\nfunction f(input) {\n    if (!crossOriginIsolated) throw new Error('not \
    isolated');\n    return [input.n, typeof gc, document.title];\n}\n";

#[test]
fn benchmarks_run_in_a_page() {
    let Some(options) = chromium() else { return };
    let (_folder, file) = files(&[("f.js", INPUT)]);
    let wrapper = build(&program(&file), &options);
    let commands = "hello protocol=1\nclocks\nprove benchmark=0 p.n=4\ntrial benchmark=0 \
        p.n=4\niterate time_ns=20000000\niterate invocations=7 last=1\nend\n\
        trial benchmark=0 threads=257 p.n=4\nquit\n";
    let output = talk(&argv(&wrapper), commands);
    let told = answers(&output);
    let [hello, clocks, proof, _, timed, counted, end, several] = &told[..] else {
        panic!("{output:?}")
    };
    assert_eq!(
        (&hello["platform"], &hello["compiler"]),
        (&json!(options.platform), &json!(wrapper.compiler))
    );
    assert!(
        hello["lacks"]["allocations"].is_string() && hello["max_threads"] == 256,
        "{hello}"
    );
    assert_eq!(several["message"], "too many threads");
    // Steps of 5 us, in ns: less what doubles lose.
    let step = clocks["clocks"][0]["precision_ns"]
        .as_f64()
        .expect("a step");
    assert!((4_900.0..5_100.0).contains(&step), "{clocks}");
    assert_eq!(
        proof["proof"]["value"][0],
        json!({ "kind": "float", "value": "4" }),
        "{proof}"
    );
    assert_eq!(
        proof["proof"]["value"][1]["value"], "function",
        "the collector: {proof}"
    );
    assert!(
        timed["threads"][0]["calls"].as_u64() > Some(1)
            && timed["threads"][0]["ns"].as_f64() >= Some(2e7),
        "{timed}"
    );
    assert_eq!(
        (&counted["threads"][0]["calls"], &end["event"]),
        (&json!(7), &json!("end"))
    );
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr)
        ),
        (Some(0), "".into())
    );
}

#[test]
fn a_packed_wrapper_brings_the_page_along() {
    let Some(options) = chromium() else { return };
    let (folder, file) = files(&[("f.js", INPUT)]);
    let packed: PathBuf = folder.path().join("packed");
    let wrapper = javascript()
        .build(&program(&file), Some(&packed), &options)
        .expect("built");
    let output = talk(&argv(&wrapper), "prove benchmark=0 p.n=5\nquit\n");
    assert_eq!(
        answers(&output)[0]["proof"]["value"][0]["value"],
        "5",
        "{output:?}"
    );
}

#[test]
fn modules_of_node_are_refused() {
    let Some(options) = chromium() else { return };
    for (module, import) in [
        ("node:fs", "import fs from 'node:fs';"),
        ("os", "import os from 'os';"),
    ] {
        let (_folder, file) = files(&[(
            "f.mjs",
            &format!("{import}\n//@@Benchmark\nexport function f() {{ return 1; }}\n"),
        )]);
        let problem = javascript()
            .build(&program(&file), None, &options)
            .expect_err("no page has it")
            .remove(0);
        assert_eq!(
            (
                problem.code.as_str(),
                problem.labels.first().map(|(place, _)| place.line)
            ),
            ("L602", Some(1)),
            "{problem:?}"
        );
        assert!(
            problem
                .message
                .contains(&format!("`{module}`, which only Node has")),
            "{problem}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_loaded_is_known_before_anything_is_measured() {
    let Some(options) = chromium() else { return };
    let (_folder, file) = files(&[(
        "f.mjs",
        "//@@Benchmark\nexport function f() { return 1; }\nconst here = process.cwd();\n",
    )]);
    let problem = javascript()
        .build(&program(&file), None, &options)
        .expect_err("no page has a process")
        .remove(0);
    assert_eq!(
        (
            problem.code.as_str(),
            problem.labels.first().map(|(place, _)| place.line)
        ),
        ("L814", Some(3)),
        "{problem:?}"
    );
    assert!(
        problem
            .message
            .contains("ReferenceError: process is not defined"),
        "{problem}"
    );
}

#[test]
fn what_a_page_throws_and_prints_is_told() {
    let Some(options) = chromium() else { return };
    let (answers, status, said) = run(
        "console.error('printed', 7, { a: 1 }, [2]);\nthrow new RangeError('mine');",
        &options,
    );
    assert_eq!(
        (&answers[1]["message"], &answers[1]["type"], status),
        (&json!("mine"), &json!("RangeError"), Some(0)),
        "{answers:?}"
    );
    assert!(said.starts_with("printed 7 { a: 1 } [2]\n"), "{said}");
    assert!(
        said.contains("f.mjs:4") && !said.contains("localhost"),
        "places are the user's: {said}"
    );
    let (answers, status, _) = run(
        "setTimeout(() => { throw new Error('later'); }); await new Promise((done) => \
            setTimeout(done, 50));",
        &options,
    );
    assert_eq!(
        (&answers[1]["event"], &answers[1]["message"], status),
        (&json!("failure"), &json!("later"), Some(1)),
        "{answers:?}"
    );
}

#[test]
fn the_wrapper_ends_with_its_page() {
    let Some(options) = chromium() else { return };
    for body in [
        "location.href = 'about:blank'; await new Promise(() => {});",
        "location.reload(); await new Promise(() => {});",
    ] {
        let (answers, status, said) = run(body, &options);
        assert_eq!((answers.len(), status), (1, Some(1)), "{body}: {answers:?}");
        assert!(
            said.contains("lath: the page has been left"),
            "{body}: {said}"
        );
    }
    let (_folder, file) = files(&[("f.js", INPUT)]);
    let mut talk = Talk::start(&argv(&build(&program(&file), &options)));
    talk.ask("hello protocol=1");
    let pages = renderers(talk.0.id());
    assert!(
        Command::new("kill")
            .arg("-9")
            .args(&pages)
            .status()
            .expect("kill")
            .success()
    );
    talk.say("clocks");
    let output = talk.0.wait_with_output().expect("it ends");
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr)
        ),
        (Some(1), "lath: the page has crashed\n".into())
    );
}

#[test]
fn chromium_ends_with_its_bridge_even_while_the_page_is_busy() {
    let Some(options) = chromium() else { return };
    let (_folder, file) = files(&[(
        "f.mjs",
        "//@@Benchmark\nexport function f() { for (;;); }\n",
    )]);
    let mut talk = Talk::start(&argv(&build(&program(&file), &options)));
    talk.ask("hello protocol=1");
    let bridge = talk.0.id();
    assert!(!renderers(bridge).is_empty());
    talk.ask("trial benchmark=0");
    talk.say("iterate invocations=1 last=1");
    std::thread::sleep(Duration::from_millis(200));
    talk.0.kill().expect("killed");
    talk.0.wait().expect("ended");
    let begin = Instant::now();
    while !renderers(bridge).is_empty() {
        assert!(
            begin.elapsed() < Duration::from_secs(20),
            "{:?} still run",
            renderers(bridge)
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_page_reaches_nobody() {
    let Some(options) = chromium() else { return };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("set");
    let port = listener.local_addr().expect("bound").port();
    let body = format!(
        "const refused = (error) => 'refused';
        const socket = new WebSocket('ws://127.0.0.1:{port}/');
        const ways = [fetch('http://127.0.0.1:{port}/', {{ mode: 'no-cors' }}).catch(refused), import('http://localhost:{port}/x.js').catch(refused),
            new Promise((done) => {{ socket.onerror = () => done('refused'); socket.onopen = () => done('open'); }})];
        const got = await Promise.all(ways);
        if (got.some((one) => one !== 'refused')) throw new Error(got.join());"
    );
    let (answers, _, said) = run(&body, &options);
    assert_eq!(answers[1]["event"], "iteration", "{answers:?} {said}");
    assert!(listener.accept().is_err(), "somebody called");
}

/// Answers to `threads` workers that do `body` once, the exit status, and both outputs.
fn together(
    body: &str,
    threads: usize,
    options: &BuildOptions,
) -> (Vec<Value>, Option<i32>, String) {
    let (_folder, file) = files(&[("f.mjs", body)]);
    let commands =
        format!("trial benchmark=0 mode=ss threads={threads}\niterate last=1\nend\nquit\n");
    let output = talk(&argv(&build(&program(&file), options)), &commands);
    (
        answers(&output),
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[test]
fn threads_are_workers_that_share_memory() {
    let Some(options) = chromium() else { return };
    let body = "import { Level } from 'lath';
        //@@State(Scope.Benchmark)
        class Cell {
            value = new Int32Array(new SharedArrayBuffer(4));
            //@@TearDown
            tell() { console.error(`sum ${Atomics.load(this.value, 0)}, ${Level.Trial}`); }
        }
        //@@Benchmark
        export function f(cell, threadParams) {
            if (globalThis.document || !crossOriginIsolated) throw new Error('no worker');
            Atomics.add(cell.value, 0, threadParams.threadIndex + 1);
            console.error('thread', threadParams.threadIndex);
        }";
    let (answers, status, said) = together(body, 3, &options);
    let threads = answers[1]["threads"].as_array().expect("threads");
    assert_eq!((threads.len(), status), (3, Some(0)), "{answers:?} {said}");
    for line in ["thread 0\n", "thread 1\n", "thread 2\n", "sum 6, Trial\n"] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let begins = threads.iter().map(|thread| thread["begin_ns"].as_f64());
    assert!(begins.clone().all(|begin| begin.is_some()), "{threads:?}");
}

#[test]
fn what_threads_of_a_page_cannot_share_is_named() {
    let Some(options) = chromium() else { return };
    let body = "//@@State(Scope.Benchmark)\nclass Cache { map = new Map();         }\n//@@Benchmark\nexport function f(cache) { return cache.map; }\n";
    let (answers, _, _) = together(body, 2, &options);
    assert_eq!(
        (&answers[1]["kind"], &answers[1]["where"]),
        (&json!("sharing"), &json!("Cache.map")),
        "{answers:?}"
    );
}

#[test]
fn a_failure_of_one_of_four_threads_ends_all_and_leaves_no_process() {
    let Some(options) = chromium() else { return };
    let source = |body: &str| {
        format!(
            "//@@Benchmark\nexport async function f(threadParams) {{\nif (threadParams.threadIndex === 2) {{ {body} }}\nawait new Promise(() => {{}});\n}}\n"
        )
    };
    for (body, message) in [
        ("throw new RangeError('mine');", "mine"),
        (
            "setTimeout(() => { throw new RangeError('later'); });",
            "later",
        ),
        ("Promise.reject(new RangeError('unheard'));", "unheard"),
        ("close();", "its thread was ended (close)"),
    ] {
        let (_folder, file) = files(&[("f.mjs", &source(body))]);
        let mut talk = Talk::start(&argv(&build(&program(&file), &options)));
        talk.ask("trial benchmark=0 mode=ss threads=4");
        let bridge = talk.0.id();
        assert!(!renderers(bridge).is_empty());
        let answer = talk.ask("iterate last=1");
        assert_eq!(
            (&answer["event"], &answer["message"], &answer["where"]),
            (&json!("failure"), &json!(message), &json!("f")),
            "{answer}"
        );
        talk.say("quit");
        let output = talk.0.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{body}: {output:?}");
        assert_eq!(renderers(bridge), Vec::<String>::new(), "{body}");
        let said = String::from_utf8_lossy(&output.stderr);
        let is_thrown = message.starts_with("its thread");
        assert!(
            is_thrown || said.contains("f.mjs:3"),
            "places are the user's: {said}"
        );
    }
}

#[test]
fn workers_of_a_page_reach_nobody() {
    let Some(options) = chromium() else { return };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("set");
    let port = listener.local_addr().expect("bound").port();
    let fetches = format!("fetch('http://127.0.0.1:{port}/', {{ mode: 'no-cors' }})");
    let body = format!(
        "//@@Benchmark
        export async function f() {{
            const refused = () => 'refused';
            const inner = new Worker(URL.createObjectURL(new Blob([`{fetches}.then(() => postMessage('open'), () => postMessage('refused'))`])));
            const told = new Promise((done) => {{ inner.onmessage = ({{ data }}) => done(data); inner.onerror = () => done('refused'); }});
            const got = await Promise.all([{fetches}.catch(refused), import('http://localhost:{port}/x.js').catch(refused), told]);
            if (got.some((one) => one !== 'refused')) throw new Error(got.join());
        }}"
    );
    let (answers, _, said) = together(&body, 2, &options);
    assert_eq!(answers[1]["event"], "iteration", "{answers:?} {said}");
    assert!(listener.accept().is_err(), "somebody called");
}
