//! Runs that end when their time is used.

use super::*;

#[test]
fn budgets_need_to_be_numbers() {
    let folder = Folder::with("quick.cpp", QUICK);
    for (flag, value) in [
        ("--time-budget", "soon"),
        ("--precision", "0"),
        ("--precision", "x"),
        ("-tg", "a"),
    ] {
        folder
            .lath(&["run", "quick.cpp", flag, value])
            .exits(2)
            .says(&["L503", flag]);
    }
}

#[test]
fn an_adaptive_run_stops_when_its_time_is_used() {
    let folder = both();
    let arguments: Vec<&str> = [
        "run",
        "quick.cpp",
        "other.c",
        "-p",
        "n=3",
        "--time-budget",
        "8s",
        "-rf",
        "json",
        "-rff",
        "r.json",
    ]
    .iter()
    .chain(SHORT)
    .chain(&["--", "squa"])
    .copied()
    .collect();
    folder.lath(&arguments).exits(0);
    let look = folder
        .json("r.json")
        .as_array()
        .unwrap()
        .iter()
        .find_map(|r| r["lath"]["comparison"]["look"].as_object().cloned())
        .unwrap();
    assert!(
        ["decided", "budget", "looks"].contains(&look["stop"].as_str().unwrap()),
        "{look:?}"
    );
}

#[test]
fn a_budget_without_a_single_block_is_no_success() {
    let folder = both();
    folder
        .lath(&words(
            "run quick.cpp other.c square -p n=3 --time-budget 1ns --no-lock",
        ))
        .exits(1)
        .says(&["the time budget was used up (--time-budget)", "W909"]);
}
