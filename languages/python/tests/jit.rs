//! A compiling runtime leaves nothing of a call out of the loop: seen in the code that it made, not
//! in how long that takes.

use crate::common::*;
use std::io::Write;
use std::process::{Command, Stdio};

const SOURCE: &str = "from lath import *\n@State(Scope.Thread)\nclass S:\n    def __init__(self):\n        self.a = 3\n        self.b = 5\n    @Benchmark\n    \
                      def product(self):\n        return self.a * self.b\n    @Benchmark\n    def consumed(self, blackhole: Blackhole):\n        \
                      blackhole.consume(self.a * self.b)\n";

/// The loop that is run most: what stands after the last label of the trace of `lath_run_<index>`.
fn hot_loop(log: &str, index: usize) -> Vec<String> {
    let traces = log.split("# Loop ").filter(|trace| {
        trace
            .lines()
            .next()
            .is_some_and(|line| line.contains(&format!("lath_run_{index}")))
    });
    let trace = traces
        .last()
        .expect("a compiled loop")
        .split("--end of the loop--")
        .next()
        .expect("an end");
    let body = &trace[trace.rfind("label(").expect("a label")..];
    body.lines()
        .filter(|line| !line.contains("debug_merge_point"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn fields_are_read_and_results_made_in_every_turn() {
    let Some(platform) = platforms().into_iter().find(|p| p.jit) else {
        lath_testing::skip("pypy3 is missing: apt install pypy3");
        return;
    };
    let (folder, file) = files(&[("f.py", SOURCE)]);
    let wrapper = build(&program(&file), &on(&platform));
    for benchmark in 0..2 {
        let log = folder.path().join("log");
        let argv = argv(&wrapper);
        let mut command = Command::new(&argv[0]);
        command
            .args(&argv[1..])
            .arg("--lath-stdio")
            .env("PYPYLOG", format!("jit-log-opt:{}", log.display()));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("starts");
        let commands = format!("trial benchmark={benchmark}\niterate invocations=100000\n");
        child
            .stdin
            .take()
            .expect("piped")
            .write_all(commands.as_bytes())
            .expect("read");
        assert!(child.wait().expect("ends").success());
        let body = hot_loop(&std::fs::read_to_string(&log).expect("a log"), benchmark);
        let count = |operation: &str| body.iter().filter(|line| line.contains(operation)).count();
        assert_eq!(
            count("int_mul_ovf("),
            1,
            "the product is computed: {body:#?}"
        );
        assert!(
            count("new_with_vtable(") >= 1,
            "the result exists: {body:#?}"
        );
        assert!(count("setarrayitem_gc(") >= 1, "and is kept: {body:#?}");
        assert!(
            count("getarrayitem_gc_i(") + count("getfield_gc_i(") >= 2,
            "both fields are read: {body:#?}"
        );
    }
}
