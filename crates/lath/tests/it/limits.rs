//! What a fork may take, how often it is tried, how long a run lasts: the flags, on real
//! benchmarks.

use crate::support::{Folder, SHORT, words};

const HOG: &str = r"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
//@@Benchmark
void hog(void) {
    for (int mib = 0; mib < 4096; mib++) {
        memset(malloc(1 << 20), 1, 1 << 20);
        usleep(1000);
    }
}
//@@Benchmark
int one(void) { return 1; }
";

/// It crashes as long as there is a file called `once`, which it removes.
const CRASHES_ONCE: &str = r#"
#include <stdlib.h>
#include <unistd.h>
//@@Benchmark
int once(void) {
    if (unlink("once") == 0) abort();
    return 1;
}
"#;

fn arguments<'a>(first: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    first.iter().chain(SHORT).chain(more).copied().collect()
}

#[test]
fn a_memory_limit_is_the_reason_in_the_row() {
    let folder = Folder::with("hog.c", HOG);
    let done = folder.lath(&arguments(
        &["run", "hog.c"],
        &[
            "--limit-memory",
            "64MiB",
            "--no-check",
            "-rf",
            "json",
            "-rff",
            "r.json",
        ],
    ));
    done.exits(1)
        .says(&["L708: reached the limit of 64 MiB of memory", "hog.one"]);
}

#[test]
fn a_retried_fork_is_flaky_and_the_user_says_what_that_is_worth() {
    let folder = Folder::with("flaky.c", CRASHES_ONCE);
    let run = |more: &[&str]| {
        folder.write("once", "");
        folder.lath(&arguments(&["run", "flaky.c", "--no-check"], more))
    };
    run(&[]).exits(1).says(&["L703"]);
    run(&["--retries", "1"]).exits(0).says(&[
        "# Running the fork again",
        "W944",
        "flaky: the only fork failed and ran again",
    ]);
    run(&["--retries", "1", "--fail-on-flaky"])
        .exits(1)
        .says(&["W944"]);
}

#[test]
fn a_run_ends_after_its_time_and_keeps_what_it_has() {
    let folder = Folder::with("hog.c", HOG);
    let done = folder.lath(&words(
        "run hog.c one --no-lock --timeout-run 2s -f 1 -wi 0 -i 100 -r 1s",
    ));
    done.exits(130).says(&["Iteration   1:", "# Interrupted"]);
}

#[test]
fn bad_limits_are_refused() {
    let folder = Folder::with("hog.c", HOG);
    for (flag, value) in [
        ("--limit-memory", "2GB"),
        ("--limit-processes", "0"),
        ("--limit-output", "much"),
        ("--retries", "-1"),
        ("--timeout-run", "soon"),
    ] {
        folder
            .lath(&["run", "hog.c", flag, value])
            .exits(2)
            .says(&["L503", flag, value]);
    }
    folder
        .lath(&arguments(
            &["run", "hog.c", "one"],
            &[
                "--limit-memory",
                "none",
                "--limit-processes",
                "none",
                "--limit-output",
                "none",
            ],
        ))
        .exits(0);
}
