//! What user code can do to its process, and what is told of it.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;

const HEAD: &str = "import os, sys, threading, time\nfrom lath import *\n";

/// One benchmark with this body; what it answers to one call, its exit status, and what it left on
/// standard error.
fn run(body: &str) -> (Vec<serde_json::Value>, Option<i32>, String) {
    let text = format!(
        "{HEAD}@Benchmark\ndef f():\n    {}\n",
        body.replace('\n', "\n    ")
    );
    let (_folder, file) = files(&[("f.py", &text)]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    let commands = "trial benchmark=0\niterate invocations=1 last=1\nend\nquit\n";
    ended(&argv(&wrapper), commands)
}

#[test]
fn exceptions_have_a_type_a_message_and_a_traceback_of_the_users_lines() {
    lath_testing::needs!("python3");
    let (answers, status, said) = run("class Own(Exception): pass\nraise Own('mine')");
    assert_eq!(
        (&answers[1]["message"], &answers[1]["type"]),
        (&json!("mine"), &json!("f.f.<locals>.Own"))
    );
    assert_eq!(status, Some(0));
    assert!(
        said.contains("f.py\", line 6, in f") && said.contains("raise Own('mine')"),
        "{said}"
    );
    assert!(
        !said.contains("measure.py") && !said.contains("lath_run_0"),
        "lath's own frames are nobody's business: {said}"
    );
}

#[test]
fn everything_that_can_be_raised_is_reported() {
    lath_testing::needs!("python3");
    for (body, name) in [
        ("raise KeyboardInterrupt()", "KeyboardInterrupt"),
        ("raise MemoryError('no more')", "MemoryError"),
        ("f()", "RecursionError"),
        ("raise GeneratorExit()", "GeneratorExit"),
        (
            "class Silent(Exception):\n    def __str__(self): raise ValueError()\nraise Silent()",
            "f.f.<locals>.Silent",
        ),
    ] {
        let (answers, status, _) = run(body);
        assert_eq!(
            (&answers[1]["kind"], &answers[1]["type"], status),
            (&json!("exception"), &json!(name), Some(0)),
            "{answers:?}"
        );
    }
}

#[test]
fn leaving_the_process_is_leaving_it() {
    lath_testing::needs!("python3");
    for (body, expected) in [
        ("sys.exit(3)", 3),
        ("sys.exit()", 0),
        ("sys.exit('tired')", 1),
        ("os._exit(42)", 42),
        ("raise SystemExit(True)", 1),
    ] {
        let (answers, status, said) = run(body);
        assert_eq!((answers.len(), status), (1, Some(expected)), "{body}");
        assert_eq!(said.contains("tired"), body.contains("tired"), "{said}");
    }
}

#[test]
fn threads_keep_nobody_waiting_and_exit_handlers_run() {
    lath_testing::needs!("python3");
    let (answers, status, said) = run(
        "import atexit\natexit.register(lambda: print('handled', file=sys.stderr))\nthreading.Thread(target=lambda: time.sleep(3600)).start()",
    );
    assert_eq!(
        (&answers[1]["event"], status),
        (&json!("iteration"), Some(0))
    );
    assert!(said.contains("handled"), "{said}");
}

#[test]
fn streams_may_be_closed_or_replaced() {
    lath_testing::needs!("python3");
    for body in [
        "sys.stderr.close()",
        "sys.stderr = None",
        "sys.stderr = 3",
        "os.close(2)",
    ] {
        let (answers, status, _) = run(body);
        assert_eq!(
            (&answers[1]["event"], status),
            (&json!("iteration"), Some(0)),
            "{body}: {answers:?}"
        );
    }
}

#[test]
fn what_was_printed_comes_before_the_answer_and_is_not_lost() {
    lath_testing::needs!("python3");
    let (answers, _, said) = run("sys.stderr.write('printed')\nos._exit(0)");
    assert_eq!((answers.len(), said.as_str()), (1, "printed"));
}

/// The runtime looks at what `warnings` is told, but only while it measures.
#[test]
fn a_failed_trial_leaves_the_modules_of_python_as_they_were() {
    lath_testing::needs!("python3");
    let text = format!(
        "import warnings\n{HEAD}@Benchmark\ndef fails():\n    raise ValueError('no')\n\
         @Benchmark\ndef looks():\n    return [getattr(warnings, name).__name__ == name for name in ('_warn_unawaited_coroutine', '_showwarnmsg')]\n"
    );
    let (_folder, file) = files(&[("f.py", &text)]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    let output = talk(
        &argv(&wrapper),
        "trial benchmark=0\niterate invocations=1 last=1\nprove benchmark=1\nquit\n",
    );
    let answers = answers(&output);
    assert_eq!(answers[1]["message"], "no");
    let own = json!({ "kind": "bool", "value": "true" });
    assert_eq!(
        answers[2]["proof"]["value"],
        json!([own, own]),
        "{answers:?}"
    );
}

#[test]
fn commands_that_end_within_a_line_are_no_orderly_end() {
    lath_testing::needs!("python3");
    let text = format!("{HEAD}@Benchmark\ndef f():\n    pass\n");
    let (_folder, file) = files(&[("f.py", &text)]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    assert_cut_off(&argv(&wrapper), 70);
}

/// The text is read, not run: what it says under a condition may not be there.
#[test]
fn benchmarks_that_are_not_defined_say_so_and_the_others_go_on() {
    lath_testing::needs!("python3");
    const OLD: &str = "if sys.version_info < (3,):\n";
    let gone = format!(
        "{OLD}    @Benchmark\n    def gone():\n        return 1\n    @State(Scope.Thread)\n    class Old:\n        n: int = 1\n"
    );
    let class = format!(
        "class B:\n    {OLD}        @Benchmark\n        def method(self):\n            return 2\n    @Benchmark\n    def other(self):\n        return 3\n"
    );
    let stateful = format!("{OLD}    @Benchmark\n    def stateful(old: Old):\n        return 4\n");
    let text = format!("{HEAD}{gone}@Benchmark\ndef stays():\n    return 5\n{class}{stateful}");
    let (_folder, file) = files(&[("f.py", &text)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    let mut failed = Vec::new();
    for benchmark in &program.benchmarks {
        let output = talk(
            &argv(&wrapper),
            &format!("prove benchmark={}\nquit\n", benchmark.index),
        );
        let answer = answers(&output).remove(0);
        if answer["event"] == "failure" {
            let message = answer["message"].as_str().expect("a text").to_owned();
            assert!(
                message.contains("is not defined when the file has been imported by cpython-"),
                "{message}"
            );
            assert!(
                output.stderr.is_empty(),
                "nobody's traceback: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            failed.push(benchmark.name.as_str());
        }
    }
    failed.sort_unstable();
    assert_eq!(failed, ["gone", "method", "stateful"]);
}
