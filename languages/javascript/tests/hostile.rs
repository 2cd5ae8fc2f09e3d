//! Sources whose names and doings could get in the way of the harness.

use crate::common::*;
use serde_json::json;

/// The generated loop does not live among the user's names.
#[test]
fn names_are_the_users_own() {
    lath_testing::needs!("node");
    let text = "
        const performance = { now: () => 0 }, process = null, Array = 1, Promise = 2, Object = 3, BigInt = 4, Math = 5;
        let n = 0, i = 0, result, start, end, call, calls, trial, batch, self, clock, Blackhole, Number = 1, String = 2, Error = 3, JSON = 4, Symbol = 5;
        //@@Benchmark
        export function lath_run_0() { return ++n; }
        //@@Benchmark
        function lath_run_1() { return ++i; }
        //@@Benchmark
        function name() { return 1; }
        //@@Benchmark
        function toString() { return 1; }
        //@@Benchmark
        function hasOwnProperty() { return 1; }
        class Members {
            //@@Benchmark
            toString() { return 1; }
            //@@Benchmark
            then() { return 1; }
            //@@Benchmark
            default() { return 1; }
            //@@Benchmark
            static await() { return 1; }
            //@@Benchmark
            new() { return 1; }
        }";
    all_run(&[("names.js", text)]);
}

/// As fake timers, old libraries and careless users do it: the harness has its own copies.
#[test]
fn built_in_objects_may_be_patched() {
    lath_testing::needs!("node");
    all_run(&[("patches.js", PATCHES)]);
}

/// The same in each of several threads.
#[test]
fn built_in_objects_may_be_patched_in_workers() {
    lath_testing::needs!("node");
    let (_folder, file) = files(&[("patches.js", PATCHES)]);
    let program = program(&file);
    for platform in platforms() {
        let wrapper = build(&program, &on(&platform));
        for index in 0..2 {
            let commands = format!(
                "trial benchmark={index} threads=2 p.n=1\niterate invocations=5\niterate time_ns=1000000 last=1\nend\nquit\n"
            );
            let told = answers(&talk(&argv(&wrapper), &commands));
            let calls = |at: usize| &told[at]["threads"][1]["calls"];
            assert_eq!(calls(1), &json!(5), "{}: {told:#?}", platform.name);
            assert!(calls(2).as_u64() > Some(0), "{}: {told:#?}", platform.name);
        }
    }
}

const PATCHES: &str = "
        Date.now = () => 0;
        performance.now = () => 0;
        process.hrtime = () => [0, 0];
        process.hrtime.bigint = () => 0n;
        globalThis.setTimeout = globalThis.setImmediate = globalThis.queueMicrotask = () => 0;
        JSON.stringify = () => '{}';
        console.log = console.error = () => {};
        process.exit = () => {};
        Object.prototype.surprise = 1;
        Array.prototype.surprise = 2;
        String.prototype.surprise = 3;
        Error.prepareStackTrace = () => 42;
        Error.stackTraceLimit = 0;
        globalThis.Promise = class Promise {};
        Atomics.wait = Atomics.notify = Atomics.load = () => 0;
        process.cpuUsage = () => ({});
        //@@State(Scope.Thread)
        class Input {
            //@@Param({\"1\"})
            n = 0;
            //@@Setup(Level.Iteration)
            async prepare() { await null; }
        }
        //@@Benchmark
        export function run(input) { let sum = 0; for (let i = 0; i < 100000; i++) sum += Math.sqrt(i); return sum + input.n; }
        //@@Benchmark
        export async function waits(input) { await null; return input.n; }";

#[test]
fn any_script_may_be_used_for_names_and_values() {
    lath_testing::needs!("node");
    let source = "#!/usr/bin/env node\r\n//@@State(Scope.Benchmark)\r\nclass Größe {\r\n  //@@Param({\"ä日本\",\r\n  //@@       \"\\u00e4\"})\r\n  wért = '';\r\n  //@@Param(\"1\")\r\n  $ = 0;\r\n}\r\n\
        @Benchmark\r\nfunction ƒ(größe) { if (größe.$ !== 1 || größe.wért !== 'ä日本') throw new Error(größe.wért); return größe.wért; }\r\n\
        class 测试 {\r\n  @Benchmark\r\n  运行() { return 1; }\r\n  @Benchmark\r\n  $() { return 1; }\r\n}\r\n";
    all_run(&[("größe $1 測.js", source)]);
}
