//! What user code can do to its process, and what is told of it.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::{Value, json};

const HEAD: &str = "import fs from \"node:fs\"; import http from \"node:http\"; import process from \"node:process\";\n";

/// One benchmark with this body; what it answers to one call, its exit status, and what it left on
/// standard error.
fn run(body: &str, options: &BuildOptions) -> (Vec<Value>, Option<i32>, String) {
    let text = format!("{HEAD}//@@Benchmark\nasync function f() {{\n{body}\n}}\n");
    let (_folder, file) = files(&[("f.mjs", &text)]);
    let wrapper = build(&program(&file), options);
    let commands = "trial benchmark=0\niterate invocations=1 last=1\nend\nquit\n";
    ended(&argv(&wrapper), commands)
}

/// With every runtime here.
fn everywhere(body: &str, judge: impl Fn(&str, Vec<Value>, Option<i32>, String)) {
    for platform in platforms() {
        let (answers, status, said) = run(body, &on(&platform));
        judge(
            &format!("{body} on {}", platform.name),
            answers,
            status,
            said,
        );
    }
}

#[test]
fn commands_that_end_within_a_line_are_no_orderly_end() {
    let text = format!("{HEAD}//@@Benchmark\nfunction f() {{}}\n");
    let (_folder, file) = files(&[("f.mjs", &text)]);
    let program = program(&file);
    for platform in platforms() {
        assert_cut_off(&argv(&build(&program, &on(&platform))), 1);
    }
}

#[test]
fn exceptions_have_a_type_a_message_and_a_stack_of_the_users_lines() {
    lath_testing::needs!("node");
    everywhere(
        "class Own extends Error {}\nthrow new Own('mine');",
        |case, answers, status, said| {
            assert_eq!(
                (&answers[1]["message"], &answers[1]["type"]),
                (&json!("mine"), &json!("Own")),
                "{case}"
            );
            assert_eq!(status, Some(0), "{case}");
            assert!(said.contains("f.mjs:5"), "{case}: {said}");
            assert!(
                !said.contains("lath_run_0") && !said.contains("measure.js"),
                "lath's own frames are nobody's business: {case}: {said}"
            );
        },
    );
}

#[test]
fn everything_that_can_be_thrown_is_reported() {
    lath_testing::needs!("node");
    for body in [
        "throw undefined;",
        "throw null;",
        "throw 42;",
        "throw 'text';",
        "throw Symbol('s');",
        "throw Object.create(null);",
        "throw Object.freeze(new Error('frozen'));",
        "throw { get message() { throw 1; }, get name() { throw 2; }, get stack() { throw 3; }, toString() { throw 4; } };",
        "throw new Proxy({}, { get() { throw new Error('trap'); }, getPrototypeOf() { throw new Error('trap'); } });",
        "throw Object.assign(new Error('x'), { stack: 42, name: null, message: {} });",
        "await Promise.reject(undefined);",
        "throw new AggregateError([new Error('a')], 'many', { cause: 'why' });",
        "throw new Error('x'.repeat(1e6));",
        "throw new Error('\\0\\n\\u2028\\ud800 {\"event\":\"iteration\"}');",
        "return await f();",
    ] {
        let (answers, status, _) = run(body, &BuildOptions::default());
        assert!(answers.len() > 1, "{body}: {answers:?} {status:?}");
        assert_eq!(
            (&answers[1]["event"], &answers[1]["kind"], status),
            (&json!("failure"), &json!("exception"), Some(0)),
            "{body}: {answers:?}"
        );
    }
}

#[test]
fn leaving_the_process_is_leaving_it() {
    lath_testing::needs!("node");
    for (body, expected) in [
        ("process.exit(3);", Some(3)),
        ("process.exit();", Some(0)),
        ("process.exitCode = 1; process.exit();", Some(1)),
        ("process.abort();", None),
    ] {
        everywhere(body, |case, answers, status, _| {
            assert_eq!((answers.len(), status), (1, expected), "{case}")
        });
    }
}

#[test]
fn what_goes_wrong_elsewhere_is_not_lost() {
    lath_testing::needs!("node");
    for body in [
        "setTimeout(() => { throw new Error('later'); }, 0); await new Promise((done) => setTimeout(done, 50));",
        "Promise.reject(new Error('later')); await new Promise((done) => setTimeout(done, 50));",
    ] {
        everywhere(body, |case, answers, status, said| {
            let told = answers.get(1).is_some_and(|answer| {
                answer["event"] == "failure"
                    && answer["message"]
                        .as_str()
                        .is_some_and(|m| m.contains("later"))
            });
            assert!(
                told || (status != Some(0) && said.contains("later")),
                "{case}: {answers:?} {status:?} {said}"
            );
        });
    }
}

#[test]
fn nobody_waits_for_what_is_left_behind() {
    lath_testing::needs!("node");
    for body in [
        "setInterval(() => {}, 10);",
        "http.createServer(() => {}).listen(0);",
        "process.on('beforeExit', () => { for (;;); });",
        "process.stdin.resume();",
        "new Promise(() => {});",
    ] {
        everywhere(body, |case, answers, status, said| {
            assert_eq!(
                (&answers[1]["event"], status),
                (&json!("iteration"), Some(0)),
                "{case}: {answers:?} {said}"
            );
        });
    }
}

#[test]
fn a_promise_that_nothing_will_ever_keep_ends_nothing() {
    lath_testing::needs!("node");
    // The loop has nothing left to do, and a runtime that sees that ends the process, with 13, say:
    // neither an answer nor a hang.
    let (_folder, file) = files(&[(
        "f.mjs",
        "//@@Benchmark\nasync function f() { await new Promise(() => {}); }\n",
    )]);
    for platform in platforms() {
        let wrapper = build(&program(&file), &on(&platform));
        let argv = argv(&wrapper);
        let mut command = std::process::Command::new(&argv[0]);
        command
            .args(&argv[1..])
            .arg("--lath-stdio")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null());
        let mut child = command.spawn().expect("the wrapper starts");
        let mut stdin = child.stdin.take().expect("piped");
        std::io::Write::write_all(
            &mut stdin,
            b"trial benchmark=0\niterate invocations=1 last=1\n",
        )
        .expect("written");
        std::thread::sleep(std::time::Duration::from_secs(2));
        assert_eq!(
            child.try_wait().expect("asked"),
            None,
            "{} has ended",
            platform.name
        );
        child.kill().expect("ended");
        child.wait().expect("ended");
    }
}

#[test]
fn streams_may_be_closed_or_replaced() {
    lath_testing::needs!("node");
    for body in [
        "fs.closeSync(2);",
        "process.stderr.end(); process.stderr.destroy();",
        "console.error = undefined;",
        "globalThis.console = null;",
    ] {
        everywhere(body, |case, answers, status, _| {
            assert_eq!(
                (&answers[1]["event"], status),
                (&json!("iteration"), Some(0)),
                "{case}: {answers:?}"
            );
        });
    }
}

#[test]
fn what_was_printed_is_not_lost() {
    lath_testing::needs!("node");
    everywhere(
        "process.stderr.write('printed');\nprocess.exit(0);",
        |case, answers, _, said| {
            assert_eq!((answers.len(), said.as_str()), (1, "printed"), "{case}");
        },
    );
}
