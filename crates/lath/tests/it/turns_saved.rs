//! `lath compare` of saved runs that were measured in turns: two recorded on a busy machine, 14
//! minutes apart, of one program twice.

use crate::results::{document, fixture};
use crate::support::Folder;
use serde_json::Value;

/// From the file alone, the same as the run itself wrote into it.
#[test]
fn contenders_of_a_file_are_compared_as_their_run_did() {
    // Recorded by an older lath; ratios and intervals are those of an implementation in Python of what
    // methodology/busy-machine.md says of half seconds. By whole seconds, it gave the recorded ones.
    for name in ["first", "second"] {
        let file = fixture(&format!("turns/{name}.json"));
        let cases: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        let run = &cases[1]["lath"]["comparison"];
        let shown = Folder::new().lath(&[
            "compare",
            &file,
            "chain_base",
            "chain_same",
            "--json",
            "--on-inconclusive",
            "pass",
        ]);
        let shown = document(shown.exits(0));
        let row = &shown["results"][0];
        let near = |a: &Value, b: &Value| {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            assert!((a - b).abs() < 1e-9, "{name}: {a} {b}");
        };
        near(&row["ratio"], &run["ratio"]);
        let times = ["new", "base"].map(|side| row[side]["estimateNs"].as_f64().unwrap());
        near(&(times[0] / times[1]).into(), &run["ratio"]);
        near(&row["interval"][0], &run["interval"][0]);
        near(&row["interval"][1], &run["interval"][1]);
        near(&row["level"], &run["level"]);
        near(&row["pAdjusted"], &run["pAdjusted"]);
        assert_eq!(row["verdict"], run["verdict"]);
        assert_eq!(row["schedule"]["clock"], run["schedule"]["clock"]);
        assert_eq!(row["schedule"]["seconds"], run["schedule"]["seconds"]);
        assert_eq!(row["paired"], true);
    }
}

/// By their scores, `chain_base` was 58 % slower in the second run: other programs had the
/// processor.
#[test]
fn two_runs_of_one_program_do_not_differ() {
    let (first, second) = (fixture("turns/first.json"), fixture("turns/second.json"));
    let folder = Folder::new();
    for flags in [&[][..], &["--paired"]] {
        let all = [&["compare", &first, &second], flags].concat();
        folder.lath(&all).exits(7).says(&[
            "2 benchmarks: 2 inconclusive",
            "measured in turns, by CPU time",
            "W928",
            "each counts as one value",
        ]);
        let all = [&all[..], &["--json"]].concat();
        let shown = folder.lath(&all);
        for row in document(shown.exits(7))["results"].as_array().unwrap() {
            let times = ["new", "base"].map(|side| row[side]["estimateNs"].as_f64().unwrap());
            let ratio = row["ratio"].as_f64().unwrap();
            assert!((times[0] / times[1] - ratio).abs() < 1e-9, "{row}");
        }
    }
}

#[test]
fn names_of_contenders_need_no_version_and_may_be_languages() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(fixture("turns/first.json")).unwrap();
    let mut rows: Value = serde_json::from_str(&text).unwrap();
    let called = ["cpython-3.11", "node-20"];
    for (row, contender) in rows.as_array_mut().unwrap().iter_mut().zip(called) {
        row["benchmark"] = format!("{contender}.bodies.chain").into();
        row["lath"]["benchmark"] = "bodies.chain".into();
        row["lath"]["contender"] = contender.into();
    }
    for (row, language) in [(0, "python"), (1, "javascript")] {
        rows[row]["language"] = language.into();
    }
    folder.write("run.json", &rows.to_string());
    let compared = |names: [&str; 2]| {
        let shown = folder.lath(&[&["compare", "run.json"], &names[..], &["--json"]].concat());
        document(&shown)["results"].clone()
    };
    let whole = compared(called);
    assert_eq!(whole.as_array().unwrap().len(), 1, "{whole}");
    for names in [["cpython", "node"], ["python", "javascript"]] {
        assert_eq!(compared(names), whole);
    }
    folder
        .lath(&["compare", "run.json", "cpython", "chain"])
        .exits(6)
        .says(&["L507", "several are called chain"]);
    folder
        .lath(&["compare", "run.json", "cpython", "node.bodies.chain"])
        .exits(6)
        .says(&["L507", "one is a contender, the other a benchmark"]);
    let mut third = rows[1].clone();
    third["benchmark"] = "node-26.bodies.chain".into();
    third["lath"]["contender"] = "node-26".into();
    rows.as_array_mut().unwrap().push(third);
    folder.write("run.json", &rows.to_string());
    for name in ["node", "javascript"] {
        let several = format!("several are called {name}");
        folder
            .lath(&["compare", "run.json", "python", name])
            .exits(6)
            .says(&["L507", &several, "node-20, node-26"]);
    }
}

#[test]
fn a_contender_that_the_file_lacks() {
    let folder = Folder::new();
    let file = fixture("turns/first.json");
    folder
        .lath(&["compare", &file, "chain_base", "nobody"])
        .exits(6)
        .says(&["L507", "no contender is called nobody", "bodies.chain_same"]);
    let second = fixture("turns/second.json");
    folder
        .lath(&["compare", &file, &second, &file])
        .exits(2)
        .says(&["third side"]);
}
