//! `-prof instructions`: counts that are exact, repeat, and gate. Needs valgrind: skipped aloud
//! where it is missing, an error in CI.

use crate::support::{Done, Folder, SHORT, eventually, words};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::process::Stdio;

/// `nop`s take nothing from the compiler and are known to every assembler: bodies of exactly so
/// many instructions more.
const SOURCE: &str = r#"
#define TIMES(n) __asm__ volatile(".rept " #n "\n nop\n .endr")

//@@State(Scope.Thread)
struct Prepared {
    unsigned long x;
};

//@@State(Scope.Thread)
struct Counting {
    //@@Operations
    unsigned long done;
};

//@@Setup(Level.Invocation)
void prepare(struct Prepared *prepared) { prepared->x = 1; TIMES(5000); }

//@@Benchmark
void hundred(void) { TIMES(100); }

//@@Benchmark
void more(void) { TIMES(MORE); }

//@@Benchmark
//@@OperationsPerInvocation(100)
void shared(void) { TIMES(100); }

//@@Benchmark
void counted(struct Counting *counting) { counting->done += 4; TIMES(400); }

//@@Benchmark
void fixtures(struct Prepared *prepared) { prepared->x++; TIMES(100); }
"#;

/// Fails only where valgrind has set itself up in the environment.
const FAILING: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int watched(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    return preloaded && strstr(preloaded, "vgpreload");
}

//@@Benchmark
int fails(void) {
    if (watched()) abort();
    return 1;
}

//@@Benchmark
int hangs(void) {
    if (watched()) {
        fclose(fopen("hanging", "w"));
        for (;;) __asm__ volatile("");
    }
    return 1;
}

//@@Benchmark
int sound(void) { return watched(); }
"#;

fn source(more: u32) -> String {
    SOURCE.replace("MORE", &more.to_string())
}

/// Whether there is valgrind. In CI there must be.
pub fn can_count() -> bool {
    !lath_testing::is_missing("valgrind")
}

fn run(folder: &Folder, file: &str, results: &str, more: &[&str]) -> Done {
    let first = [
        "run",
        file,
        "-prof",
        "instructions",
        "-rf",
        "json",
        "-rff",
        results,
    ];
    let arguments: Vec<&str> = first.iter().chain(SHORT).chain(more).copied().collect();
    folder.lath(&arguments)
}

/// Instructions per operation of a benchmark.
#[track_caller]
fn count(results: &Value, name: &str) -> f64 {
    let case = results.as_array().unwrap().iter().find(|r| {
        r["benchmark"]
            .as_str()
            .is_some_and(|b| b.ends_with(&format!(".{name}")))
    });
    let metric = &case.unwrap_or_else(|| panic!("no {name} in {results}"))["secondaryMetrics"]["instructions"];
    assert_eq!(metric["scoreUnit"], "#/op", "{name}: {metric}");
    let score = metric["score"].as_f64().unwrap();
    assert_eq!(metric["rawData"][0][0].as_f64(), Some(score));
    score
}

#[test]
fn counts_are_exact_and_repeat() {
    if !can_count() {
        return;
    }
    for file in ["nops.c", "nops.cpp"] {
        let folder = Folder::with(file, &source(237));
        run(&folder, file, "1.json", &["-bm", "avgt"])
            .exits(0)
            .says(&["hundred:instructions", "#/op"]);
        run(&folder, file, "2.json", &["-bm", "avgt", "--seed", "99"]).exits(0);
        let (first, second) = (folder.json("1.json"), folder.json("2.json"));
        for name in ["hundred", "more", "shared", "counted", "fixtures"] {
            assert_eq!(count(&first, name), count(&second, name), "{file}: {name}");
        }
        let hundred = count(&first, "hundred");
        assert!(
            (100.0..120.0).contains(&hundred),
            "{file}: the body and a short loop around it, {hundred}"
        );
        assert_eq!(count(&first, "more") - hundred, 137.0, "{file}");
        // The loop, too, is shared by the operations of a call.
        assert_eq!(count(&first, "shared"), hundred / 100.0, "{file}");
        let counted = count(&first, "counted");
        assert!(
            (100.0..105.0).contains(&counted),
            "{file}: 400 and a loop for 4 operations, {counted}"
        );
        let fixtures = count(&first, "fixtures");
        assert!(
            (100.0..130.0).contains(&fixtures),
            "{file}: without the fixtures of each call, {fixtures}"
        );
    }
}

#[test]
fn a_call_is_the_same_in_every_mode() {
    if !can_count() {
        return;
    }
    let folder = Folder::with("nops.c", &source(237));
    run(&folder, "nops.c", "r.json", &["more", "-bm", "all"]).exits(0);
    let results = folder.json("r.json");
    let counts: Vec<&Value> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|r| &r["secondaryMetrics"]["instructions"]["score"])
        .collect();
    assert_eq!(counts.len(), 4);
    assert!(
        counts.iter().all(|c| c.is_f64() && *c == counts[0]),
        "{counts:?}"
    );
}

#[test]
fn one_instruction_more_is_seen_by_the_gate() {
    if !can_count() {
        return;
    }
    let base = Folder::with("nops.c", &source(237));
    run(
        &base,
        "nops.c",
        "r.json",
        &["more", "-bm", "avgt", "--journal", "j"],
    )
    .exits(0);
    let new = Folder::with("nops.c", &source(239));
    run(
        &new,
        "nops.c",
        "r.json",
        &["more", "-bm", "avgt", "--journal", "j"],
    )
    .exits(0);
    let path = |folder: &Folder, name: &str| folder.path().join(name).display().to_string();
    // JSON and journals say the same, in any combination.
    for (old, fresh) in [("r.json", "r.json"), ("j", "j"), ("r.json", "j")] {
        let (a, b) = (path(&base, old), path(&new, fresh));
        let compare =
            |from: &str, to: &str, gate: &str| base.lath(&["compare", from, to, "--fail-on", gate]);
        compare(&a, &b, "instructions:0.5%")
            .exits(1)
            .says(&["failed: ", "instructions, #/op"]);
        compare(&a, &b, "instructions:1%")
            .exits(0)
            .says(&["passed"]);
        compare(&b, &a, "instructions:0%")
            .exits(0)
            .says(&["passed"]);
        compare(&a, &a, "instructions:0%").exits(0).says(&["equal"]);
    }
}

#[test]
fn a_process_that_fails_while_counting_costs_no_result() {
    if !can_count() {
        return;
    }
    let folder = Folder::with("failing.c", FAILING);
    run(
        &folder,
        "failing.c",
        "r.json",
        &["fails", "sound", "-bm", "avgt"],
    )
    .exits(0)
    .says(&["W916", "SIGABRT"]);
    let results = folder.json("r.json");
    let fails = results
        .as_array()
        .unwrap()
        .iter()
        .find(|r| r["benchmark"] == "failing.fails")
        .unwrap();
    assert!(
        fails["primaryMetric"]["score"]
            .as_f64()
            .is_some_and(|score| score > 0.0)
    );
    assert_eq!(
        fails["secondaryMetrics"]
            .as_object()
            .map(serde_json::Map::len),
        Some(0)
    );
    assert_eq!(fails["failures"].as_array().map(Vec::len), Some(0));
    assert_eq!(
        fails["warnings"]
            .as_array()
            .map(|w| w.iter().filter(|w| w["code"] == "W916").count()),
        Some(1)
    );
    assert!(count(&results, "sound") > 0.0);
}

#[test]
fn stripped_wrappers_say_what_is_missing() {
    if !can_count() {
        return;
    }
    let folder = Folder::with("nops.c", &source(237));
    run(
        &folder,
        "nops.c",
        "r.json",
        &["more", "-bm", "avgt", "--ldflags=-s"],
    )
    .exits(0)
    .says(&["W916", "stripping"]);
}

#[test]
fn a_process_that_hangs_while_counting_is_ended() {
    if !can_count() {
        return;
    }
    let folder = Folder::with("failing.c", FAILING);
    run(
        &folder,
        "failing.c",
        "r.json",
        &["hangs", "-bm", "avgt", "-to", "1s"],
    )
    .exits(0)
    .says(&["W916", "ended it after 1 s"]);
    assert!(
        folder.json("r.json")[0]["primaryMetric"]["score"]
            .as_f64()
            .is_some()
    );
}

/// The measured forks are not lost, and are not measured again.
#[test]
fn counting_can_be_interrupted_and_resumed() {
    if !can_count() {
        return;
    }
    let folder = Folder::with("failing.c", FAILING);
    let flags =
        words("run failing.c hangs -prof instructions -rf json -rff r.json -bm avgt -to 3s");
    let child = folder
        .command(env!("CARGO_BIN_EXE_lath"))
        .args(flags.iter().chain(SHORT).chain(&["--journal", "j"]))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    eventually("counting", || {
        folder.path().join("hanging").exists().then_some(())
    });
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    Done(child.wait_with_output().unwrap()).exits(130);
    let raw = folder.json("r.json")[0]["primaryMetric"]["rawData"].clone();
    let resumed: Vec<&str> = flags
        .iter()
        .chain(SHORT)
        .chain(&["--resume=j"])
        .copied()
        .collect();
    folder.lath(&resumed).exits(0).says(&["W916"]);
    assert_eq!(folder.json("r.json")[0]["primaryMetric"]["rawData"], raw);
}
