//! Whole runs: results in every format, wrappers that stand alone, and what survives an
//! interruption.

use crate::support::{Folder, QUICK, SHORT, eventually, words};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::path::PathBuf;
use std::process::{Child, Stdio};

fn arguments<'a>(first: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    first.iter().chain(SHORT).chain(more).copied().collect()
}

#[test]
fn a_run_prints_log_and_table_and_writes_results() {
    let folder = Folder::with("quick.cpp", QUICK);
    let done = folder.lath(&arguments(
        &["run", "quick.cpp"],
        &[
            "-rf",
            "json",
            "-rff",
            "r.json",
            "-trendfile",
            "t",
            "--seed",
            "7",
            "-prof",
            "usage",
        ],
    ));
    done.exits(0).says(&[
        "estimated precision",
        "# Warmup Iteration   1:",
        "Iteration   2:",
        "quick.square",
        "thrpt",
        "avgt",
        "ns/op",
    ]);
    let results = folder.json("r.json");
    let rows = results.as_array().unwrap();
    assert_eq!(rows.len(), 4, "two benchmarks, two values");
    let square = rows
        .iter()
        .find(|r| r["benchmark"] == "quick.square")
        .unwrap();
    for (field, value) in [("mode", "avgt"), ("warmupTime", "5 ms")] {
        assert_eq!(square[field], value);
    }
    assert_eq!(square["params"]["n"], "3");
    assert_eq!(square["primaryMetric"]["scoreUnit"], "ns/op");
    assert_eq!(
        square["primaryMetric"]["rawData"][0]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert!(square["primaryMetric"]["score"].as_f64().unwrap() > 0.0);
    assert!(
        square["secondaryMetrics"]
            .as_object()
            .is_some_and(|m| !m.is_empty())
    );
    // A line for each iteration, warm-up included, after the header.
    assert_eq!(
        folder
            .read("t")
            .lines()
            .filter(|l| !l.starts_with('#'))
            .count(),
        4 * 3
    );
}

#[test]
fn every_format_is_written() {
    let folder = Folder::with("quick.cpp", QUICK);
    for format in ["text", "csv", "scsv", "json", "latex"] {
        folder
            .lath(&arguments(
                &["run", "quick.cpp", "square"],
                &["-rf", format, "-rff", "out"],
            ))
            .exits(0);
        assert!(folder.read("out").contains("square"), "{format}");
    }
    folder
        .lath(&arguments(&["run", "quick.cpp", "square"], &["-rff", "r"]))
        .exits(0);
    assert!(
        folder.read("r").starts_with("\"Benchmark\""),
        "csv is the default"
    );
}

#[test]
fn a_built_wrapper_runs_by_itself_and_as_an_argument() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.lath(&["build", "quick.cpp"]).exits(0).says(&[
        "Generating test harness...",
        "Building executable...",
        "Done. run_quick built.",
    ]);
    std::fs::remove_file(folder.path().join("quick.cpp")).unwrap();
    let alone = folder.path().join("run_quick");
    folder
        .wait(
            folder
                .command(alone.to_str().unwrap())
                .args(arguments(&["square"], &["-rf", "json", "-rff", "r.json"])),
        )
        .exits(0)
        .says(&["quick.square"]);
    assert_eq!(folder.json("r.json").as_array().unwrap().len(), 2);
    folder
        .lath(&arguments(&["run", "./run_quick", "twice"], &[]))
        .exits(0)
        .says(&["quick.twice"]);
    folder
        .lath(&["list", "run_quick"])
        .exits(0)
        .says(&["quick.square"]);
}

#[test]
fn generated_projects_build_elsewhere() {
    lath_testing::needs!("cmake");
    let folder = Folder::with(
        "src/quick.cpp",
        &format!("int helper();\nint uses = helper();\n{QUICK}"),
    );
    folder.write(
        "src/lib/helper.cpp",
        "#include \"helper.h\"\nint helper() { return HELPER; }\n",
    );
    folder.write("src/lib/helper.h", "#define HELPER 1\n");
    folder
        .lath(&words(
            "generate src/quick.cpp -o project --extra-source src/lib/helper.cpp",
        ))
        .exits(0)
        .says(&["CMakeLists.txt"]);
    std::fs::rename(folder.path().join("project"), folder.path().join("moved")).unwrap();
    std::fs::remove_dir_all(folder.path().join("src")).unwrap();
    for step in [&["-S", "moved", "-B", "out"][..], &["--build", "out"]] {
        folder.wait(folder.command("cmake").args(step)).exits(0);
    }
    folder
        .lath(&arguments(&["run", "out/run_quick", "square"], &[]))
        .exits(0)
        .says(&["quick.square"]);
}

const SLOW: &str = "\
extern \"C\" int usleep(unsigned);
//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
//@@Measurement(iterations = 3)
int slow() { return usleep(200000); }
";

/// Starts a run of SLOW and waits until the journal has an iteration of its second fork.
fn begun(folder: &Folder) -> (Child, PathBuf) {
    let journal = folder.path().join("journal");
    let child = folder
        .command(env!("CARGO_BIN_EXE_lath"))
        .args([
            "run",
            "slow.cpp",
            "--no-lock",
            "-f",
            "3",
            "--journal",
            "journal",
            "-rf",
            "json",
            "-rff",
            "r.json",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    eventually("an iteration of the second fork", || {
        let text = std::fs::read_to_string(&journal).unwrap_or_default();
        text.lines()
            .any(|l| l.contains("\"iteration\"") && l.contains("\"fork\":2"))
            .then_some(())
    });
    (child, journal)
}

fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
}

/// After `--resume` the results are whole, under one seed.
fn goes_on(folder: &Folder) {
    let earlier = folder.read("journal");
    folder
        .lath(&words(
            "run slow.cpp --no-lock -f 3 --resume=journal -rf json -rff r.json",
        ))
        .exits(0);
    let results = folder.json("r.json");
    let raw = results[0]["primaryMetric"]["rawData"].as_array().unwrap();
    assert_eq!(
        raw.iter()
            .map(|fork| fork.as_array().unwrap().len())
            .collect::<Vec<_>>(),
        [3, 3, 3]
    );
    let journal = folder.read("journal");
    assert!(journal.starts_with(&earlier), "a journal only grows");
    let begun = journal
        .lines()
        .filter(|l| l.contains("fork_started") && l.contains("\"fork\":1"))
        .count();
    assert_eq!(begun, 1, "a finished fork is not run again");
}

#[test]
fn an_interrupted_run_keeps_what_it_has_and_goes_on() {
    let folder = Folder::with("slow.cpp", SLOW);
    let (child, _) = begun(&folder);
    signal(&child, Signal::SIGINT);
    let done = crate::support::Done(child.wait_with_output().unwrap());
    done.exits(130)
        .says(&["slow.slow", "run the same command with --resume"]);
    let raw = folder.json("r.json")[0]["primaryMetric"]["rawData"]
        .as_array()
        .unwrap()
        .clone();
    assert!(
        raw.len() == 2 && !raw[1].as_array().unwrap().is_empty(),
        "partial results are written: {raw:?}"
    );
    goes_on(&folder);
}

#[test]
fn a_killed_lath_loses_only_the_iteration_in_flight() {
    let folder = Folder::with("slow.cpp", SLOW);
    let (mut child, _) = begun(&folder);
    signal(&child, Signal::SIGKILL);
    child.wait().unwrap();
    goes_on(&folder);
}

#[test]
fn a_journal_of_another_run_is_refused() {
    let folder = Folder::with("slow.cpp", SLOW);
    let (mut child, _) = begun(&folder);
    signal(&child, Signal::SIGKILL);
    child.wait().unwrap();
    folder
        .lath(&words("run slow.cpp --no-lock -f 4 --resume=journal"))
        .exits(5)
        .says(&["L805"]);
}

#[test]
fn failures_are_rows_and_an_exit_code_and_the_others_go_on() {
    let source = "\
#include <stdexcept>
//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
int bad() { throw std::runtime_error(\"bad input\"); }
//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
int good() { return 1; }
";
    let folder = Folder::with("mixed.cpp", source);
    let done = folder.lath(&words("run mixed.cpp --no-lock -f 2 -rf json -rff r.json"));
    done.exits(1)
        .says(&["bad input", "std::runtime_error", "mixed.good"]);
    let results = folder.json("r.json");
    assert_eq!(results[0]["benchmark"], "mixed.bad");
    assert_eq!(results[0]["failures"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        results[1]["primaryMetric"]["rawData"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    let stopped = folder.lath(&words(
        "run mixed.cpp --no-lock -f 2 -foe true -rf json -rff r.json",
    ));
    stopped.exits(1);
    assert!(
        !stopped.out().contains("Iteration   1: 0"),
        "nothing runs after a failure with -foe true"
    );
}

#[test]
fn a_second_lath_refuses_while_the_first_measures() {
    let folder = Folder::with("slow.cpp", SLOW);
    let mut child = folder
        .command(env!("CARGO_BIN_EXE_lath"))
        .args([
            "run",
            "slow.cpp",
            "-f",
            "20",
            "--wait",
            "--journal",
            "journal",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    eventually("the first run's start", || {
        folder
            .path()
            .join("journal")
            .metadata()
            .ok()
            .filter(|m| m.len() > 0)
    });
    folder
        .lath(&["run", "slow.cpp", "-f", "1"])
        .exits(5)
        .says(&["L801"]);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A loop that the compiler folds into a constant takes a cycle or ten, whatever it states: in each
/// mode that times many calls the row says that nobody performs so many operations.
#[test]
fn operations_that_are_not_performed() {
    let source = "//@@Benchmark\n//@@BenchmarkMode({Mode.Throughput, Mode.AverageTime}) @OutputTimeUnit(TimeUnit.NANOSECONDS)\n\
                  //@@OperationsPerInvocation(1000000)\nunsigned folded() {\n    unsigned sum = 0;\n    for (unsigned i = 0; i < 1000000; i++) sum += 3;\n    return sum;\n}\n";
    let folder = Folder::with("folded.cpp", source);
    folder
        .lath(&arguments(
            &["run", "folded.cpp"],
            &["-rf", "json", "-rff", "r.json"],
        ))
        .exits(0)
        .says(&["operations in a clock cycle"]);
    for row in folder.json("r.json").as_array().unwrap() {
        assert!(
            row["warnings"]
                .as_array()
                .unwrap()
                .iter()
                .any(|w| w["code"] == "W931"),
            "{row}"
        );
    }
}

/// A field that is set tells nothing of how many operations there were.
#[test]
fn a_field_of_operations_that_is_set_is_named() {
    let sources = [
        (
            "a.cpp",
            "//@@State(Scope.Thread)\nstruct A {\n    //@@Operations\n    int n = 0;\n};\n\
             //@@Benchmark\nvoid f(A &a) { a.n = 1; }\n",
        ),
        (
            "b.rs",
            "// @@State(Scope.Thread)\n#[derive(Default)]\nstruct A {\n    // @@Operations\n    n: u32,\n}\n\
             // @@Benchmark\nfn f(a: &mut A) { a.n = 1; }\n",
        ),
        (
            "c.py",
            "from lath import *\n@State(Scope.Thread)\nclass A:\n    n: int = Operations()\n\
             @Benchmark\ndef f(a: A):\n    a.n = 1\n",
        ),
        (
            "d.js",
            "//@@State(Scope.Thread)\nclass A {\n  //@@Operations\n  n = 0;\n}\n\
             //@@Benchmark\nfunction f(a) { a.n = 1; }\n",
        ),
    ];
    let tools = [None, None, Some("python3"), Some("node")];
    for ((name, source), tool) in sources.into_iter().zip(tools) {
        if tool.is_some_and(lath_testing::is_missing) {
            continue;
        }
        Folder::with(name, source)
            .lath(&[
                "run",
                name,
                "--no-lock",
                "-f",
                "1",
                "-wi",
                "1",
                "-i",
                "3",
                "-w",
                "100ms",
                "-r",
                "100ms",
            ])
            .exits(0)
            .says(&["was 1 after each of 3 iterations, however many calls they had"]);
    }
}
