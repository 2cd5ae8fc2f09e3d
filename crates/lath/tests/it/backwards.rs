//! Clocks that run backwards, as on some virtual machines: what they measure is nothing, not 2^64 ns.

use crate::support::Folder;
use std::process::Command;

/// Every so many readings, both clocks of every process of the run go 50 ms back.
const PRELOADED: &str = r#"#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t id, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    static long long readings;
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(id, time);
    if (id == CLOCK_REALTIME) return failed;
    long long ns = time->tv_sec * 1000000000LL + time->tv_nsec;
    ns -= ++readings / atoi(getenv("BACK_EVERY")) * 50000000;
    time->tv_sec = ns / 1000000000;
    time->tv_nsec = ns % 1000000000;
    return failed;
}
"#;

const SOURCE: &str = r#"#include <stdint.h>

//@@Benchmark
uint64_t chain() {
    uint64_t x = 7;
    for (int i = 0; i < 1000; i++) {
        x = x * 6364136223846793005u + 1;
        __asm__ volatile("" : "+r"(x));
    }
    return x;
}
"#;

#[test]
fn what_a_clock_that_runs_backwards_measures() {
    let folder = Folder::with("back.c", PRELOADED);
    folder.write("chain.cpp", SOURCE);
    let library = folder.path().join("back.so");
    let mut compiler = Command::new("g++");
    compiler.args(["-x", "c++", "-shared", "-fPIC", "-o"]);
    compiler.arg(&library).arg(folder.path().join("back.c"));
    assert!(compiler.status().unwrap().success());
    folder.lath(&["build", "chain.cpp"]).exits(0);
    for (mode, every) in [("ss", "3"), ("ss", "7"), ("ss", "20"), ("avgt", "3")] {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.env("LD_PRELOAD", &library).env("BACK_EVERY", every);
        command.args([
            "run",
            "chain.cpp",
            "-bm",
            mode,
            "-f",
            "1",
            "-wi",
            "1",
            "-w",
            "20ms",
        ]);
        command.args(["-i", "3", "-r", "20ms", "-rf", "json", "-rff", "back.json"]);
        let done = folder.wait(&mut command);
        let text = done.out() + &done.err();
        assert!(!text.contains("1844674"), "{mode}, {every}: {text}");
        assert!(!text.contains("timed out"), "{mode}, {every}: {text}");
        assert!(!text.contains("panicked"), "{mode}, {every}: {text}");
    }
}
