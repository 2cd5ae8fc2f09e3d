//! Named baselines: `lath run --save-baseline`, `lath compare --baseline`.

use crate::support::{Folder, QUICK, SHORT};
use std::fs;
use std::path::PathBuf;

fn run(folder: &Folder, more: &[&str]) {
    let arguments = [&["run", "quick.cpp"], SHORT, more].concat();
    folder.lath(&arguments).exits(0);
}

fn journals(folder: &Folder, name: &str) -> Vec<PathBuf> {
    let place = folder.path().join(".lath/baselines").join(name);
    let entries = fs::read_dir(place).expect("a baseline");
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    all.sort();
    all
}

/// Benchmark, parameter and verdict of each row.
fn rows(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let arguments = [&["compare", "--json"], arguments].concat();
    let done = folder.lath(&arguments);
    let shown: serde_json::Value = serde_json::from_str(&done.out()).expect("JSON");
    let rows = shown["results"].as_array().expect("rows");
    let mut names: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", row["benchmark"], row["params"]["n"]).replace('"', ""))
        .collect();
    names.sort();
    names
}

#[test]
fn a_saved_run_is_compared_with() {
    let folder = Folder::with("quick.cpp", QUICK);
    let save = [&["run", "quick.cpp", "--save-baseline", "main"], SHORT].concat();
    folder
        .lath(&save)
        .exits(0)
        .says(&["Baseline main saved in", ".lath/baselines/main"]);
    assert_eq!(journals(&folder, "main").len(), 1);
    // git does not see it.
    assert!(folder.read(".lath/.gitignore").contains("\n*\n"));

    // The baseline itself is no run to compare it with.
    folder
        .lath(&["compare", "--baseline", "main"])
        .exits(8)
        .says(&["L852", "the latest run is the one that is saved as main"]);

    run(&folder, &["--journal", "new.jsonl"]);
    run(&folder, &[]);
    let all = [
        "quick.square 3",
        "quick.square 4",
        "quick.twice 3",
        "quick.twice 4",
    ];
    assert_eq!(rows(&folder, &["--baseline", "main", "new.jsonl"]), all);
    assert_eq!(rows(&folder, &["--baseline", "main"]), all);
    assert_eq!(
        rows(
            &folder,
            &["--baseline", "main", "--new", "new.jsonl", "twice"]
        ),
        all[2..]
    );
    folder.lath(&["compare", "--baseline", "main"]).says(&[
        "New: the latest run, ",
        "square",
        "not tested",
    ]);

    // From a folder below, it is the same project if there is a lath.toml or a repository.
    folder.write("lath.toml", "sources = [\"quick.cpp\"]\n");
    let below = folder.path().join("below");
    fs::create_dir(&below).expect("a folder");
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command.current_dir(&below);
    folder
        .wait(command.args(["compare", "--baseline", "main", "../new.jsonl"]))
        .exits(7)
        .says(&["square"]);

    // Two baselines.
    run(&folder, &["--save-baseline", "other"]);
    assert_eq!(rows(&folder, &["--baseline", "main", "other"]), all);
}

/// As in Criterion: what is measured again is replaced, the rest stays.
#[test]
fn saving_again_replaces_what_was_measured() {
    let folder = Folder::with("quick.cpp", QUICK);
    run(&folder, &["--save-baseline", "main"]);
    let first = journals(&folder, "main");
    run(&folder, &["--save-baseline", "main", "square"]);
    let both = journals(&folder, "main");
    assert_eq!((both.len(), &both[0]), (2, &first[0]));
    run(&folder, &["--journal", "new.jsonl"]);
    let all = [
        "quick.square 3",
        "quick.square 4",
        "quick.twice 3",
        "quick.twice 4",
    ];
    // Each benchmark once: its latest result.
    assert_eq!(rows(&folder, &["--baseline", "main", "new.jsonl"]), all);
    let shown = folder.lath(&["compare", "--baseline", "main", "new.jsonl", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown.out()).expect("JSON");
    let of_latest = folder.lath(&["summarize", both[1].to_str().expect("UTF-8"), "--json"]);
    let of_latest: serde_json::Value = serde_json::from_str(&of_latest.out()).expect("JSON");
    let square = |rows: &serde_json::Value| {
        let rows = rows["results"].as_array().expect("rows").clone();
        rows.into_iter()
            .find(|row| row["benchmark"] == "quick.square" && row["params"]["n"] == "3")
            .expect("a row")
    };
    let estimate = square(&shown)["base"]["estimateNs"].as_f64();
    assert!(estimate.is_some());
    assert_eq!(estimate, square(&of_latest)["estimate"].as_f64());

    // Of the first run nothing is left.
    run(&folder, &["--save-baseline", "main"]);
    assert_eq!(journals(&folder, "main").len(), 1);
    assert_eq!(rows(&folder, &["--baseline", "main", "new.jsonl"]), all);
}

#[test]
fn names_that_are_none() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write("new.json", "[]");
    folder
        .lath(&["compare", "--baseline", "main", "new.json"])
        .exits(2)
        .says(&[
            "L525",
            "there are none yet",
            "lath run --save-baseline main",
        ]);
    for name in [
        "",
        "..",
        "a/b",
        "../../x",
        "-x",
        "a b",
        "\u{202e}",
        "'; DROP TABLE run;--",
        &"x".repeat(101),
    ] {
        let given = format!("--save-baseline={name}");
        folder
            .lath(&["run", "quick.cpp", &given])
            .exits(2)
            .says(&["L503", "cannot be the name of a baseline"]);
        let given = format!("--baseline={name}");
        folder
            .lath(&["compare", &given, "new.json"])
            .exits(2)
            .says(&["L503"]);
    }
    folder
        .lath(&["run", "quick.cpp", "--save-baseline", "feature/x"])
        .exits(2)
        .says(&["`feature-x` would be one"]);
    assert!(!folder.path().join(".lath").exists());

    run(&folder, &["--save-baseline", "main", "square", "-p", "n=3"]);
    folder
        .lath(&["compare", "--baseline", "mian", "new.json"])
        .exits(2)
        .says(&[
            "L525",
            "no baseline is called mian",
            "did you mean main?",
            "there are: main",
        ]);
    folder
        .lath(&["compare", "--baseline", "main", "absent.json"])
        .exits(9)
        .says(&["L850"]);
    for (flag, value) in [("--rev", "HEAD"), ("--base", "new.json")] {
        folder
            .lath(&["compare", "--baseline", "main", flag, value])
            .exits(2)
            .says(&["L503", "both name the base"]);
    }
    folder
        .lath(&["compare", "--baseline", "main", "new.json", "new.json"])
        .exits(2)
        .says(&["L503", "third side"]);
}

/// A baseline of another machine is no measure for this one.
#[test]
fn another_machine_gets_no_verdict() {
    let folder = Folder::with("quick.cpp", QUICK);
    let short = ["-f", "2", "square", "-p", "n=3"];
    run(
        &folder,
        &[&["--save-baseline", "main"], &short[..]].concat(),
    );
    run(&folder, &[&["--journal", "new.jsonl"], &short[..]].concat());
    let saved = journals(&folder, "main").remove(0);
    let text = fs::read_to_string(&saved).expect("a journal");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut header: serde_json::Value = serde_json::from_str(&lines[0]).expect("JSON");
    header["environment"]["facts"]["cpu.model"] = "Another 9000".into();
    lines[0] = header.to_string();
    fs::write(&saved, lines.join("\n") + "\n").expect("written");
    folder
        .lath(&["compare", "--baseline", "main", "new.jsonl"])
        .exits(7)
        .says(&["not tested: another machine or set-up", "Another 9000"]);
}

/// Half a run would replace whole results.
#[test]
fn a_run_that_did_not_end_is_not_saved() {
    let folder = Folder::with("quick.cpp", QUICK);
    let save = [
        &["run", "quick.cpp", "--save-baseline", "main"],
        SHORT,
        &["-i", "10000", "--timeout-run", "500ms"],
    ];
    folder
        .lath(&save.concat())
        .exits(130)
        .says(&["Baseline main not saved: the run did not end"]);
    assert!(!folder.path().join(".lath").exists());
}
