//! Result files of different machines, or of different settings of one: kept apart unless the user
//! insists.

use crate::results::{document, fixture};
use crate::support::{Folder, words};
use serde_json::{Value, json};

/// Results that `go test` and Google Benchmark wrote, on one machine; `moved-`: the same as if on
/// another.
fn recorded() -> Folder {
    let folder = Folder::new();
    let read = |name: &str| std::fs::read_to_string(fixture(name)).expect("a fixture");
    for side in ["base", "slow"] {
        let text = read(&format!("go/{side}.txt"));
        folder.write(&format!("{side}.txt"), &text);
        let moved = text.replace("cpu: AMD EPYC", "cpu: Xeon");
        assert_ne!(text, moved);
        folder.write(&format!("moved-{side}.txt"), &moved);
    }
    for number in 1..=3 {
        let text = read(&format!("google/base-{number}.json"));
        let scaled = text.replace(
            "\"cpu_scaling_enabled\":false",
            "\"cpu_scaling_enabled\":true",
        );
        assert_ne!(text, scaled);
        folder.write(&format!("g{number}.json"), &text);
        folder.write(&format!("scaled{number}.json"), &scaled);
    }
    folder
}

fn verdicts(shown: &Value) -> Vec<&str> {
    let rows = shown["results"].as_array().expect("rows");
    rows.iter()
        .filter_map(|row| row["verdict"].as_str())
        .collect()
}

#[test]
fn another_machine_gets_no_verdict() {
    let folder = recorded();
    let known = document(
        folder
            .lath(&["compare", "base.txt", "slow.txt", "--json"])
            .exits(1),
    );
    assert!(!verdicts(&known).contains(&"not-tested"));
    let apart = folder.lath(&["compare", "base.txt", "moved-slow.txt"]);
    apart.exits(7).says(&[
        "not tested: another machine or set-up",
        "--pool-machines",
        "cpu.model AMD EPYC, then Xeon",
    ]);
    let apart = document(
        folder
            .lath(&["compare", "base.txt", "moved-slow.txt", "--json"])
            .exits(7),
    );
    assert!(
        verdicts(&apart)
            .iter()
            .all(|verdict| *verdict == "not-tested"),
        "{apart}"
    );
    assert_eq!(apart["results"][0]["interval"], Value::Null);
    let insisted = words("compare base.txt moved-slow.txt --json --pool-machines");
    let insisted = document(folder.lath(&insisted).exits(1));
    assert_eq!(verdicts(&insisted), verdicts(&known));
    let codes = |row: &Value| row["warnings"].to_string().contains("W928");
    assert!(codes(&insisted["results"][0]), "{insisted}");
}

/// Each machine's row is compared with its own, in whatever order the files come; the family of
/// the table counts tested rows only.
#[test]
fn each_machine_with_itself() {
    let folder = recorded();
    let sides = ["moved-base.txt,base.txt", "slow.txt,moved-slow.txt"];
    let both = document(
        folder
            .lath(&["compare", sides[0], sides[1], "--json"])
            .exits(1),
    );
    let alone = document(
        folder
            .lath(&["compare", "base.txt", "slow.txt", "--json"])
            .exits(1),
    );
    let [alone, both] = [verdicts(&alone), verdicts(&both)];
    assert_eq!(both, [alone.clone(), alone].concat());
    let table = [
        "compare", "base.txt", sides[1], "--family", "table", "--json",
    ];
    let mixed = document(folder.lath(&table).exits(1));
    let own = [
        "compare", "base.txt", "slow.txt", "--family", "table", "--json",
    ];
    let own = document(folder.lath(&own).exits(1));
    let numbers = |shown: &Value| -> Vec<Value> {
        let rows = shown["results"].as_array().expect("rows");
        rows.iter()
            .map(|row| json!([row["interval"], row["pAdjusted"]]))
            .collect()
    };
    assert_eq!(numbers(&mixed), numbers(&own));
}

/// Forks of several machines, or of a machine with other settings, are one sample only by request.
#[test]
fn summaries_do_not_mix_machines() {
    let folder = recorded();
    let rows = |arguments: &[&str]| -> Vec<Value> {
        let shown = document(folder.lath(arguments).exits(0));
        let all = shown["results"].as_array().expect("rows").clone();
        all.into_iter()
            .filter(|row| row["benchmark"] == "sum/64")
            .collect()
    };
    let same = rows(&["summarize", "--json", "g1.json,g2.json,g3.json"]);
    assert_eq!((same.len(), &same[0]["forks"]), (1, &json!(3)));
    let files = "g1.json,scaled2.json,g3.json";
    let apart = rows(&["summarize", "--json", files]);
    let forks: Vec<&Value> = apart.iter().map(|row| &row["forks"]).collect();
    assert_eq!(forks, [&json!(2), &json!(1)]);
    folder.lath(&["summarize", files]).exits(0).says(&[
        "W929",
        "not combined into one row, because results differ in cpu.scaling",
        "--pool-machines combines them",
    ]);
    let pooled = rows(&["summarize", "--json", files, "--pool-machines"]);
    assert_eq!(pooled.len(), 1);
    assert_eq!(pooled[0]["interval"], same[0]["interval"]);
    assert!(
        pooled[0]["conditions"].to_string().contains(" | "),
        "{}",
        pooled[0]
    );
    folder
        .lath(&["summarize", files, "--pool-machines"])
        .exits(0)
        .says(&["forks of different machines or set-ups in one row"]);
}

/// A file that does not record its machine may come from the same one: compared as ever.
#[test]
fn an_unknown_machine_is_no_other_machine() {
    let folder = recorded();
    let text = std::fs::read_to_string(fixture("go/slow.txt")).expect("a fixture");
    let unknown: String = text
        .lines()
        .filter(|line| !line.starts_with("cpu:"))
        .map(|line| format!("{line}\n"))
        .collect();
    folder.write("unknown.txt", &unknown);
    let shown = document(
        folder
            .lath(&["compare", "base.txt", "unknown.txt", "--json"])
            .exits(1),
    );
    assert!(!verdicts(&shown).contains(&"not-tested"), "{shown}");
}
