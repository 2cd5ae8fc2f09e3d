//! Result files of other tools that are incomplete, odd or ambiguous: what can be read counts, what
//! cannot is named, and a gate is never green because something is missing.

mod failures;
mod lacking;

use crate::results::{avgt, document, forks};
use crate::support::{Done, Folder, words};
use serde_json::{Value, json};

const GATE: &[&str] = &["--fail-on", "slower:5%"];

fn compare(folder: &Folder, base: &str, new: &str, more: &[&str]) -> Done {
    let given = [&["compare", base, new], more].concat();
    folder.lath(&given)
}

/// Five runs of two benchmarks; the second line of each is given.
fn go(open: &str) -> String {
    (1..=5)
        .map(|run| {
            format!(
                "goos: linux\npkg: example.com/x\nBenchmarkSum-2 \t 100\t 1000.{run} ns/op\n{}\n",
                open.replace('#', &run.to_string())
            )
        })
        .collect()
}

const OPEN: &str = "BenchmarkOpen-2 \t 100\t 5000.# ns/op\nPASS";

fn google(entries: &[Value]) -> String {
    json!({"context": {"host_name": "h", "num_cpus": 2}, "benchmarks": entries}).to_string()
}

fn entry(name: &str, repetition: u64, more: Value) -> Value {
    let mut entry = json!({"name": name, "run_name": name, "run_type": "iteration", "family_index": 0,
        "per_family_instance_index": 0, "repetition_index": repetition, "threads": 1,
        "iterations": 100, "real_time": 100.0 + repetition as f64 / 100.0, "cpu_time": 1.0, "time_unit": "ns"});
    for (key, value) in more.as_object().unwrap() {
        entry[key] = value.clone();
    }
    entry
}

fn repeated(name: &str) -> Vec<Value> {
    (0..4).map(|i| entry(name, i, json!({}))).collect()
}

/// Names of the rows of a summary, with the number of iterations of their first fork.
fn rows(done: &Done) -> Vec<(String, u64)> {
    let found = document(done);
    let rows = found["results"].as_array().unwrap().iter();
    rows.map(|row| {
        let name = row["benchmark"].as_str().unwrap().to_owned();
        (name, row["forkDetails"][0]["iterations"].as_u64().unwrap())
    })
    .collect()
}

#[test]
fn what_is_no_number_is_undecided() {
    let folder = Folder::new();
    let with = |raw: Value| {
        let mut case = avgt("a", &forks(5, 100.0, 0.001));
        case["secondaryMetrics"] =
            json!({"alloc": {"score": 1.0, "scoreUnit": "B/op", "rawData": raw}});
        json!([case]).to_string()
    };
    let ok = json!([[100], [100], [100], [100], [100]]);
    folder.write("base.json", &with(ok));
    folder.write(
        "one.json",
        &with(json!([[100], [100], ["NaN"], [100], [100]])),
    );
    folder.write(
        "all.json",
        &with(json!([["NaN"], ["NaN"], ["NaN"], ["NaN"], ["NaN"]])),
    );
    for (base, new, words) in [
        (
            "base",
            "one",
            "a (not a number in 1 of 5 forks of the new side)",
        ),
        ("base", "all", "of the new side)"),
        (
            "one",
            "base",
            "a (not a number in 1 of 5 forks of the base)",
        ),
    ] {
        let shown = compare(
            &folder,
            &format!("{base}.json"),
            &format!("{new}.json"),
            &["--fail-on", "alloc:1%"],
        );
        shown.exits(7).says(&["undecided for a", words]);
        assert!(!shown.out().contains("equal"), "{}", shown.out());
    }
    // Times: a fork without numbers may have been the slow one.
    let times = |last: Value| {
        let mut all: Vec<Value> = forks(6, 100.0, 0.001)
            .into_iter()
            .map(|f| json!(f))
            .collect();
        all[5] = last;
        let mut case = avgt("a", &forks(6, 100.0, 0.001));
        case["primaryMetric"]["rawData"] = json!(all);
        json!([case]).to_string()
    };
    folder.write("t.json", &times(json!([100.0, 100.1])));
    folder.write("t-nan.json", &times(json!(["NaN", "NaN"])));
    compare(&folder, "t.json", "t.json", GATE).exits(0);
    compare(&folder, "t.json", "t-nan.json", GATE)
        .exits(7)
        .says(&["undecided for a (2 values not above 0 left out)"]);
}

#[test]
fn equal_names_are_rows_of_their_own() {
    let folder = Folder::new();
    let time = |ns: f64| json!([[ns, ns], [ns, ns], [ns, ns]]);
    let jmh = |ns: f64| {
        let mut case = avgt("b", &[vec![ns]]);
        case["primaryMetric"]["rawData"] = time(ns);
        case
    };
    let pyperf = |s: f64| json!({"metadata": {"name": "b"}, "runs": [{"values": [s, s]}]});
    let command = |s: f64| json!({"command": "b", "times": [s, s]});
    let trial = |ns: f64| json!({"alias": "b", "group": 0, "runs": [{"name": "b", "args": {}, "stats": {"avg": ns}}]});
    let (fast, slow) = (
        json!({"real_time": 0.5}),
        json!({"real_time": 426.0, "family_index": 1}),
    );
    let mut old = [
        entry("b", 0, json!({})),
        entry("c", 0, json!({})),
        entry("b", 0, json!({"real_time": 426.0})),
    ];
    for entry in &mut old {
        let fields = entry.as_object_mut().unwrap();
        for name in [
            "family_index",
            "per_family_instance_index",
            "repetition_index",
        ] {
            fields.remove(name);
        }
    }
    let files = [
        (
            "google.json",
            google(&[entry("b", 0, fast), entry("b", 0, slow)]),
        ),
        ("old.json", google(&old)),
        ("jmh.json", json!([jmh(0.5), jmh(426.0)]).to_string()),
        (
            "pyperf.json",
            json!({"version": "1.0", "benchmarks": [pyperf(1.0), pyperf(3.0)]}).to_string(),
        ),
        (
            "hyperfine.json",
            json!({"results": [command(1.0), command(3.0)]}).to_string(),
        ),
        (
            "mitata.json",
            json!({"layout": [{}], "benchmarks": [trial(1.0), trial(3.0)]}).to_string(),
        ),
        (
            "divan.txt",
            "x  fastest │ slowest │ median │ mean │ samples │ iters\n\
            ├─ b  1 ns │ 1 ns │ 1 ns │ 1 ns │ 1 │ 1\n╰─ b  1 ns │ 1 ns │ 1 ns │ 4 ns │ 1 │ 1\n"
                .to_owned(),
        ),
    ];
    for (name, text) in files {
        folder.write(name, &text);
        let shown = folder.lath(&["summarize", name, "--json"]);
        let found = rows(shown.exits(0));
        let names: Vec<&str> = found
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| *name != "c")
            .collect();
        assert_eq!(names, ["b #1 of 2", "b #2 of 2"], "{name}");
        folder
            .lath(&["summarize", name])
            .exits(0)
            .says(&["W949: 2 results are called b"]);
        // The same in a second file is one more process of each.
        folder.write(&format!("second-{name}"), &text);
        let twice = folder.lath(&["summarize", name, &format!("second-{name}"), "--json"]);
        assert_eq!(
            document(&twice)["results"].as_array().unwrap().len(),
            found.len(),
            "{name}"
        );
    }
    let three = json!({"version": "1.0", "benchmarks": [pyperf(1.0), pyperf(2.0), pyperf(3.0)]});
    folder.write("three.json", &three.to_string());
    compare(&folder, "pyperf.json", "three.json", GATE)
        .exits(8)
        .says(&["b #1 of 2", "b #1 of 3"]);
    for run in ["one", "two"] {
        folder.write(
            &format!("criterion/{run}/new/sample.json"),
            "{\"iters\": [1, 2], \"times\": [5, 10]}",
        );
        folder.write(
            &format!("criterion/{run}/new/benchmark.json"),
            "{\"full_id\": \"b\"}",
        );
    }
    let shown = folder.lath(&["summarize", "criterion", "--json"]);
    assert_eq!(
        rows(&shown),
        [("b #1 of 2".to_owned(), 2), ("b #2 of 2".to_owned(), 2)]
    );
    // Programs of one divan output are no processes of one benchmark.
    let table = |program: &str| {
        format!(
            "{program}  fastest │ slowest │ median │ mean │ samples │ iters\n\
        ╰─ b  1 ns │ 1 ns │ 1 ns │ 1 ns │ 1 │ 1\n"
        )
    };
    folder.write("two.txt", &(table("x") + &table("y")));
    let shown = folder.lath(&["summarize", "two.txt", "--json"]);
    assert_eq!(
        rows(&shown),
        [("b [x]".to_owned(), 1), ("b [y]".to_owned(), 1)]
    );
}

#[test]
fn what_cannot_be_read_is_skipped_and_named() {
    let folder = Folder::new();
    let check = |name: &str, text: &str, expected: &[(&str, u64)], words: &[&str]| {
        folder.write(name, text);
        let found = rows(folder.lath(&["summarize", name, "--json"]).exits(0));
        let found: Vec<(&str, u64)> = found.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        assert_eq!(found, expected, "{name}");
        folder.lath(&["summarize", name]).exits(0).says(words);
    };
    // Counters that are no numbers, or are called as the library's own fields.
    let plain = google(&repeated("a")).replace(
        "\"cpu_time\":1.0",
        "\"cpu_time\":1.0,\"hits\":NaN,\"far\":-Infinity",
    );
    check("nan.json", &plain, &[("a", 4)], &[]);
    let first = r#"{"context":{"num_cpus":"many","num_cpus":2},"benchmarks":[
        {"name":"a","run_name":"a","run_type":"iteration","threads":1,"iterations":10,"real_time":5.0,
        "cpu_time":1.0,"time_unit":"ns","threads":4.0,"iterations":7.0,"name":3.0,"real_time":1.0,"cpu_time":2.0},
        {"real_time": 3.0}]}"#;
    check(
        "own.json",
        first,
        &[("a", 1)],
        &["W921", "benchmarks[1] is left out: it has no name"],
    );
    // What a benchmark prints.
    let log = "goos: linux\npkg: example.com/x\nBenchmarkSum-2   \t2026/11/25 warm\nBenchmark 5 iterations done\n\
        cache ready\n     100\t      1000 ns/op\nBenchmarking 10 items\nBenchmarkSum-2 \tlogged     100\t      1001 ns/op\n\
        noiseBenchmarkOpen-2 \t     100\t      5000 ns/op\t      16 B/op\nBenchmarkOpen-2 100 fast ns/op\nBenchmarkOpen-2 \t 100\t 5001 ns/op\nPASS\n";
    check(
        "log.txt",
        log,
        &[("BenchmarkSum-2", 2), ("BenchmarkOpen-2", 2)],
        &[
            "W921: log.txt:4 is left out",
            "log.txt:10 is left out: \"fast\" is not a number",
        ],
    );
    // Encodings, as other systems' shells write them.
    let go = "goos: linux\r\nBenchmarkSum-2 100 1000 ns/op\r\n";
    for (name, mark, wide) in [
        ("bom.txt", "\u{feff}", false),
        ("wide.txt", "\u{feff}", true),
        ("bare.txt", "", true),
    ] {
        let text = format!("{mark}{go}");
        let bytes: Vec<u8> = if wide {
            text.encode_utf16().flat_map(u16::to_le_bytes).collect()
        } else {
            text.into_bytes()
        };
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let found = rows(folder.lath(&["summarize", name, "--json"]).exits(0));
        assert_eq!(found, [("BenchmarkSum-2".to_owned(), 1)], "{name}");
    }
    let json = format!("\u{feff}{}", google(&repeated("a")));
    check("bom.json", &json, &[("a", 4)], &[]);
    let mean = |cell: &str| {
        format!(
            "x  fastest │ slowest │ median │ mean │ samples │ iters\n\
        ├─ b  1 ns │ 1 ns │ 1 ns │ {cell} │ 1 │ 1\n╰─ c  1ns │ 1ns │ 1ns │ 2.5µs │ 1 │ 1\n"
        )
    };
    for (cell, ns) in [
        ("1.5 m", 90e9),
        ("2h", 7200e9),
        ("1.001d", 86486.4e9),
        ("3 ps", 0.003),
    ] {
        folder.write("d.txt", &mean(cell));
        let found = document(folder.lath(&["summarize", "d.txt", "--json"]).exits(0));
        crate::results::near(&found["results"][0]["mean"], ns);
        crate::results::near(&found["results"][1]["mean"], 2500.0);
    }
    check(
        "d.txt",
        &mean("fast"),
        &[("c", 1)],
        &["W921: d.txt:2 is left out: \"fast\" is not a time"],
    );
    check(
        "jmh.json",
        &json!([avgt("a", &[vec![1.0, 2.0]]), {"benchmark": 7}]).to_string(),
        &[("a", 2)],
        &["W921: jmh.json:1", "is left out"],
    );
    check(
        "hyperfine.json",
        &json!({"results": [{"command": "a", "times": [1.0]}, {"command": 3}]}).to_string(),
        &[("a", 1)],
        &["results[1] is left out"],
    );
    check(
        "pyperf.json",
        &json!({"benchmarks": [{"metadata": {"name": "a"}, "runs": [{"values": [1.0]}]}, {"runs": 3}]}).to_string(),
        &[("a", 1)],
        &["benchmarks[1] is left out"],
    );
}

#[test]
fn tools_that_lath_does_not_read_are_named() {
    let folder = Folder::new();
    for (tool, text) in [
        (
            "benny",
            r#"{"name": "x", "results": [{"name": "a", "ops": 1}], "fastest": {}, "slowest": {}}"#,
        ),
        (
            "pytest-benchmark",
            r#"{"machine_info": {}, "benchmarks": [{"name": "a"}]}"#,
        ),
        ("Vitest", r#"{"files": [{"filepath": "a", "groups": []}]}"#),
        (
            "go test -json",
            r#"{"Action": "output", "Package": "x", "Output": "BenchmarkA"}"#,
        ),
    ] {
        folder.write("it.json", text);
        folder
            .lath(&["summarize", "it.json"])
            .exits(9)
            .says(&["L851", tool]);
    }
}
