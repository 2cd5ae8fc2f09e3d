//! `lath compare`: verdicts, gates, exit codes.

use crate::results::{avgt, case, document, fixture, forks, near};
use crate::support::Folder;
use serde_json::{Value, json};

/// A folder with `base.json`, and `<name>.json` for each other side.
fn folder(sides: &[(&str, Value)]) -> Folder {
    let folder = Folder::new();
    sides
        .iter()
        .for_each(|(name, cases)| drop(folder.write(&format!("{name}.json"), &cases.to_string())));
    folder
}

fn one(forks: &[Vec<f64>]) -> Value {
    json!([avgt("b", forks)])
}

#[test]
fn exit_codes() {
    let folder = folder(&[
        ("base", one(&forks(10, 100.0, 0.004))),
        ("same", one(&forks(10, 100.1, 0.004))),
        ("slower", one(&forks(10, 110.0, 0.004))),
        ("faster", one(&forks(10, 90.0, 0.004))),
        ("noisy", one(&forks(3, 103.0, 0.3))),
        ("single", one(&forks(1, 100.0, 0.01))),
        ("other", json!([avgt("c", &forks(3, 100.0, 0.01))])),
        ("empty", json!([])),
    ]);
    folder.write("bad.json", "[{\"benchmark\": 1}]");
    for (new, code, words) in [
        ("same", 0, &["same within 1 %: ≈ ", "passed"][..]),
        ("faster", 0, &["faster: -"]),
        ("slower", 1, &["slower: +10", "failed: b"]),
        (
            "noisy",
            7,
            &[
                "inconclusive: ≈ ",
                "; try -f ",
                " (about ",
                "undecided for b",
            ],
        ),
        (
            "single",
            7,
            &[
                "not tested",
                "W924",
                "one fork",
                "1 benchmark: 1 not tested",
            ],
        ),
        (
            "other",
            8,
            &["L852", "one has b (avgt), the other c (avgt)"],
        ),
        ("empty", 8, &["L852"]),
        ("bad", 9, &["L853", "bad.json:1:"]),
        ("missing", 9, &["L850"]),
    ] {
        folder
            .lath(&["compare", "base.json", &format!("{new}.json")])
            .exits(code)
            .says(words);
    }
    folder
        .lath(&["compare", "bad.json", "missing.json"])
        .exits(9)
        .says(&["L853", "L850"]);
    folder
        .lath(&["compare", "base.json"])
        .exits(2)
        .says(&["L503", "two sides"]);
    folder
        .lath(&["compare", "base.json", "same.json", "--fail-on", "slower:x"])
        .exits(2)
        .says(&["L503", "slower:3%"]);
    folder
        .lath(&["compare", "base.json", "same.json", "--margin", "-1%"])
        .exits(2);
    folder
        .lath(&["compare", "base.json", "same.json", "--alpha", "2"])
        .exits(2)
        .says(&["L503"]);
    folder
        .lath(&["compare", "--help"])
        .exits(0)
        .says(&["regression", "Exit codes:", "--fail-on"]);
}

/// What follows both sides selects benchmarks.
#[test]
fn some_benchmarks_are_compared() {
    let both = |level: f64| {
        json!([
            avgt("find.ours", &forks(10, level, 0.004)),
            avgt("find.theirs", &forks(10, 2.0 * level, 0.004))
        ])
    };
    let folder = folder(&[("base", both(100.0)), ("new", both(100.1))]);
    let out = folder
        .lath(&["compare", "base.json", "new.json", "ours"])
        .exits(0)
        .out();
    assert!(
        out.contains("find.ours") && !out.contains("theirs"),
        "{out}"
    );
    let out = folder
        .lath(&[
            "compare",
            "--base",
            "base.json",
            "--new",
            "new.json",
            "theirs",
            "nothing",
        ])
        .exits(0)
        .out();
    assert!(
        out.contains("find.theirs") && !out.contains("ours"),
        "{out}"
    );
    folder
        .lath(&["compare", "base.json", "new.json", "mine"])
        .exits(6)
        .says(&["L507", "there are: find.ours, find.theirs"]);
    folder
        .lath(&["compare", "base.json", "new.json", "(mine"])
        .exits(2)
        .says(&["L506", "at character 1"]);
    folder
        .lath(&["compare", "base.json", "new.json", "base.json"])
        .exits(2)
        .says(&["L503", "third side", "regular expressions"]);
    folder
        .lath(&["compare", "base.json"])
        .exits(2)
        .says(&["regular expressions after the two sides"]);
    folder
        .lath(&["compare", "base.json", "nwe.json"])
        .exits(9)
        .says(&["L850", "did you mean new.json?"]);
}

#[test]
fn gates_have_margins_and_a_policy_for_the_undecided() {
    let folder = folder(&[
        ("base", one(&forks(10, 100.0, 0.004))),
        ("slower", one(&forks(10, 110.0, 0.004))),
        ("noisy", one(&forks(3, 103.0, 0.3))),
    ]);
    let exits = |new: &str, flags: &[&str], code: i32| {
        let all: Vec<&str> = ["compare", "base.json", new]
            .iter()
            .chain(flags)
            .copied()
            .collect();
        folder.lath(&all).exits(code).out()
    };
    exits("slower.json", &["--fail-on", "slower:3%"], 1);
    // Slower, and the verdict says so; but not by more than the gate allows.
    let allowed = exits("slower.json", &["--fail-on", "slower:20%"], 0);
    assert!(
        allowed.contains("slower: +10") && allowed.contains("more than 20 %: passed"),
        "{allowed}"
    );
    exits("slower.json", &["--fail-on", "slower:10%"], 7);
    exits("slower.json", &["--margin", "20%"], 0);
    exits("noisy.json", &["--on-inconclusive", "pass"], 0);
    exits("noisy.json", &["--on-inconclusive", "fail"], 1);
    exits("slower.json", &["--on-inconclusive", "pass"], 1);
    exits(
        "slower.json",
        &["--fail-on", "slower:10%", "--fail-on", "slower:3%"],
        1,
    );
}

/// The same within 5 % is not undecided at 1 %: what is faster or equal is no regression.
#[test]
fn what_cannot_be_slower_passes_whatever_else_it_is() {
    let folder = folder(&[
        ("base", one(&forks(5, 100.0, 0.02))),
        ("maybe", one(&forks(5, 98.0, 0.02))),
    ]);
    for family in ["benchmark", "table"] {
        let all = [
            "compare",
            "base.json",
            "maybe.json",
            "--json",
            "--family",
            family,
        ];
        let shown = document(folder.lath(&all).exits(0));
        assert_eq!(
            (
                &shown["results"][0]["verdict"],
                &shown["gates"][0]["outcome"]
            ),
            (&json!("same"), &json!("pass"))
        );
        assert_eq!(shown["results"][0]["sameWithin"], 0.05);
        folder
            .lath(&["compare", "maybe.json", "base.json", "--family", family])
            .exits(7);
        folder
            .lath(&[
                "compare",
                "maybe.json",
                "base.json",
                "--fail-on",
                "slower:10%",
                "--family",
                family,
            ])
            .exits(0);
    }
}

#[test]
fn the_schema() {
    let folder = folder(&[
        ("base", one(&forks(5, 100.0, 0.01))),
        ("slower", one(&forks(5, 120.0, 0.01))),
    ]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "slower.json", "--json"])
            .exits(1),
    );
    assert_eq!(
        (
            &shown["version"],
            &shown["kind"],
            &shown["family"],
            &shown["paired"]
        ),
        (
            &json!(5),
            &json!("lath-comparison"),
            &json!("benchmark"),
            &json!(false)
        )
    );
    assert_eq!(
        (&shown["base"], &shown["formats"]),
        (&json!(["base.json"]), &json!([["JMH JSON"], ["JMH JSON"]]))
    );
    let row = &shown["results"][0];
    assert_eq!(
        (
            &row["benchmark"],
            &row["params"],
            &row["mode"],
            &row["verdict"],
            &row["reason"]
        ),
        (
            &json!("b"),
            &json!({}),
            &json!("avgt"),
            &json!("slower"),
            &Value::Null
        )
    );
    near(&row["ratio"], 1.2);
    assert!(
        row["interval"][0].as_f64().unwrap() > 1.01
            && row["interval"][0].as_f64() < row["ratio"].as_f64()
    );
    assert!(row["interval"][1].as_f64() > row["ratio"].as_f64());
    assert_eq!(row["level"], 0.99);
    assert_eq!(row["p"], row["pAdjusted"]);
    assert!(row["p"].as_f64().unwrap() < 0.01);
    assert_eq!(
        (&row["base"]["forks"], &row["new"]["iterations"]),
        (&json!(5), &json!(25))
    );
    near(
        &row["base"]["estimateNs"],
        row["new"]["estimateNs"].as_f64().unwrap() / 1.2,
    );
    assert_eq!(
        shown["gates"],
        json!([{"gate": "slower", "margin": 0.01, "outcome": "fail", "failed": ["b"], "undecided": []}])
    );
}

#[test]
fn one_fork_is_never_a_verdict() {
    let folder = folder(&[
        ("base", one(&forks(1, 100.0, 0.01))),
        ("slower", one(&forks(1, 300.0, 0.01))),
    ]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "slower.json", "--json"])
            .exits(7),
    );
    let row = &shown["results"][0];
    assert_eq!(row["verdict"], "not-tested");
    assert!(
        row["reason"]
            .as_str()
            .unwrap()
            .contains("one fork is not enough")
    );
    assert_eq!(
        (
            &row["interval"],
            &row["p"],
            &row["pAdjusted"],
            &row["level"]
        ),
        (&Value::Null, &Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(row["ratio"], Value::Null, "no test, no ratio");
    near(
        &row["new"]["estimateNs"],
        row["base"]["estimateNs"].as_f64().unwrap() * 3.0,
    );
    let text = folder
        .lath(&["compare", "base.json", "slower.json"])
        .exits(7)
        .out();
    assert!(
        !text.lines().nth(1).unwrap().contains('%'),
        "a bare percentage: {text}"
    );
}

/// What was not tested is none of the four verdicts, and is counted by itself.
#[test]
fn what_was_not_tested_is_counted_as_that() {
    let cases = |n: usize| {
        json!([
            avgt("few", &forks(1, 100.0, 0.01)),
            avgt("noisy", &forks(3, 103.0, 0.3)),
            avgt("many", &forks(n, 100.0, 0.004))
        ])
    };
    let folder = folder(&[("base", cases(10)), ("new", cases(10))]);
    let shown = folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(7)
        .out();
    assert!(
        shown.contains("\n3 benchmarks: 1 same, 1 inconclusive, 1 not tested\n"),
        "{shown}"
    );
}

/// Where nothing is claimed the estimate is shown all the same, marked, with its range.
#[test]
fn the_estimate_is_shown_also_when_inconclusive() {
    let folder = folder(&[
        ("base", one(&forks(3, 785.0, 1.6))),
        ("new", one(&forks(3, 308.0, 1.6))),
    ]);
    let shown = document(
        folder
            .lath(&[
                "compare",
                "base.json",
                "new.json",
                "--json",
                "--on-inconclusive",
                "pass",
            ])
            .exits(0),
    );
    assert_eq!(shown["results"][0]["verdict"], "inconclusive");
    let row = &shown["results"][0];
    let factor = |ratio: &Value| {
        let ratio = ratio.as_f64().unwrap();
        if ratio < 0.1 {
            format!("x{ratio:.3}")
        } else {
            format!("x{ratio:.2}")
        }
    };
    let expected = format!(
        "inconclusive: ≈ {} ({} to ",
        factor(&row["ratio"]),
        factor(&row["interval"][0])
    );
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(7)
        .says(&[&expected]);
}

#[test]
fn throughput_is_compared_as_time() {
    let rate = |ops: f64| json!([case("b", "thrpt", "ops/s", &forks(5, ops, 0.01))]);
    let folder = folder(&[("base", rate(1000.0)), ("half", rate(500.0))]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "half.json", "--json"])
            .exits(1),
    );
    near(&shown["results"][0]["ratio"], 2.0);
}

#[test]
fn a_family_is_a_benchmark_or_the_table() {
    let cases =
        |shift: f64| json!(["a", "b", "c"].map(|name| avgt(name, &forks(5, 100.0 * shift, 0.03))));
    let folder = folder(&[("base", cases(1.0)), ("new", cases(1.04))]);
    let shown = |flags: &[&str]| {
        let all: Vec<&str> = [
            "compare",
            "base.json",
            "new.json",
            "--json",
            "--on-inconclusive",
            "pass",
            "--margin",
            "900%",
        ]
        .iter()
        .chain(flags)
        .copied()
        .collect();
        document(folder.lath(&all).exits(0))
    };
    let (own, table) = (shown(&[]), shown(&["--family", "table"]));
    let gated = shown(&["--fail-on", "slower:900%"]);
    let allowed = |shown: &Value| (shown["family"].clone(), shown["falseVerdicts"].clone());
    assert_eq!(
        allowed(&own),
        (
            json!("benchmark"),
            json!({"rows": 3, "expected": 0.03, "chance": null})
        )
    );
    assert_eq!(
        allowed(&table),
        (
            json!("table"),
            json!({"rows": 3, "expected": null, "chance": 0.01})
        )
    );
    assert_eq!(
        (allowed(&gated), &gated["results"]),
        (allowed(&table), &table["results"]),
        "a gate is for the whole table"
    );
    let asked = shown(&["--fail-on", "slower:900%", "--family", "benchmark"]);
    assert_eq!(asked["results"], own["results"]);
    let rows = |shown: &Value| shown["results"].as_array().unwrap().clone();
    for (own, table) in rows(&own).iter().zip(rows(&table)) {
        assert_eq!(own["p"], own["pAdjusted"]);
        near(&table["pAdjusted"], own["p"].as_f64().unwrap() * 3.0);
        assert!(table["level"].as_f64() > own["level"].as_f64());
    }
}

#[test]
fn turns_that_drift_together_need_pairing() {
    // Forks drift by 60 %, but each new one is 5 % above the base of its own turn.
    let drift = |f: f64| {
        (0..6)
            .map(|i| {
                (0..5)
                    .map(|k| f * 100.0 * 1.1_f64.powi(i) * (1.0 + 0.0005 * f64::from(k)))
                    .collect()
            })
            .collect::<Vec<Vec<f64>>>()
    };
    let folder = folder(&[
        ("base", one(&drift(1.0))),
        ("new", one(&drift(1.05))),
        ("five", one(&drift(1.05)[..5])),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(7)
        .says(&["inconclusive", "they were made at different times"]);
    let paired = folder.lath(&["compare", "base.json", "new.json", "--paired"]);
    paired.exits(1).says(&["slower: +5.0 %"]);
    assert!(!paired.out().contains("cannot be paired"));
    folder
        .lath(&["compare", "base.json", "five.json", "--paired"])
        .exits(7)
        .says(&["W928", "6 forks and 5"]);
}

#[test]
fn every_tool_and_several_files_of_a_side() {
    let folder = Folder::new();
    let three = |tool: &str, side: &str, end: &str| {
        [1, 2, 3]
            .map(|i| fixture(&format!("{tool}/{side}-{i}{end}")))
            .join(",")
    };
    for (base, new, name, rows) in [
        (
            three("google", "base", ".json"),
            three("google", "slow", ".json"),
            "sum/4096",
            3,
        ),
        (
            three("criterion", "base", ""),
            three("criterion", "slow", ""),
            "by size/sum/1000",
            3,
        ),
        (
            fixture("go/base.txt"),
            fixture("go/slow.txt"),
            "BenchmarkAlloc-2",
            3,
        ),
        (
            fixture("pyperf/base.json"),
            fixture("pyperf/slow.json"),
            "sum 1000",
            2,
        ),
        (
            fixture("hyperfine/base.json"),
            fixture("hyperfine/slow.json"),
            "sh count.sh 2",
            2,
        ),
    ] {
        let shown = document(folder.lath(&["compare", &base, &new, "--json"]).exits(1));
        let all = shown["results"].as_array().unwrap();
        assert_eq!(all.len(), rows, "{shown}");
        let row = all
            .iter()
            .find(|r| r["benchmark"] == name)
            .unwrap_or_else(|| panic!("{name}: {shown}"));
        assert_eq!(
            row["verdict"], "slower",
            "{name} had eight times the work: {row}"
        );
        let reversed = document(
            folder
                .lath(&[
                    "compare",
                    &new,
                    &base,
                    "--json",
                    "--on-inconclusive",
                    "pass",
                ])
                .exits(0),
        );
        let back = reversed["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|r| r["benchmark"] == name)
            .unwrap();
        assert_eq!(back["verdict"], "faster");
        near(&back["ratio"], 1.0 / row["ratio"].as_f64().unwrap());
    }
    let repeated = [
        "--base",
        &fixture("google/base-1.json"),
        "--base",
        &fixture("google/base-2.json"),
        "--new",
        &fixture("google/slow-1.json"),
    ];
    let all: Vec<&str> = ["compare", "--json"]
        .iter()
        .copied()
        .chain(repeated)
        .collect();
    let shown = document(folder.lath(&all).exits(7));
    assert_eq!(
        (
            &shown["results"][0]["base"]["forks"],
            &shown["results"][0]["new"]["forks"]
        ),
        (&json!(2), &json!(1))
    );
    assert_eq!(shown["results"][0]["warnings"][0]["code"], "W922");
}

#[test]
fn metrics_are_gated_by_what_all_forks_have() {
    let folder = Folder::new();
    let (base, new) = (fixture("go/base.txt"), fixture("go/slow.txt"));
    let exits = |flags: &[&str], code: i32| {
        let all: Vec<&str> = ["compare", &base, &new]
            .into_iter()
            .chain(flags.iter().copied())
            .collect();
        folder.lath(&all).exits(code).out()
    };
    let failed = exits(&["--fail-on", "rounds/op:900%"], 7);
    assert!(
        failed.contains("undecided for BenchmarkSum/n=100-2, BenchmarkSum/n=10000-2"),
        "the metric is only one benchmark's: {failed}"
    );
    assert!(
        exits(&["--fail-on", "B/op:3%", "--json"], 1)
            .contains("\"failed\": [\n        \"BenchmarkAlloc-2\"\n      ]")
    );
    exits(&["--fail-on", "B/op:900%"], 0);
    let shown = exits(
        &[
            "--metric",
            "B/op",
            "--fail-on",
            "slower:900%",
            "--on-inconclusive",
            "pass",
        ],
        0,
    );
    assert!(shown.contains("B/op") && shown.contains("equal"), "{shown}");
    folder
        .lath(&["compare", &base, &new, "--fail-on", "instructions:1%"])
        .exits(9)
        .says(&["L854", "allocs/op"]);
}

#[test]
fn what_only_one_side_has_is_named() {
    let both = json!([
        avgt("b", &forks(5, 100.0, 0.01)),
        avgt("old", &forks(5, 100.0, 0.01))
    ]);
    let folder = folder(&[
        ("base", both),
        (
            "new",
            json!([
                avgt("b", &forks(5, 120.0, 0.01)),
                avgt("young", &forks(5, 1.0, 0.01))
            ]),
        ),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(1)
        .says(&[
            "only the base has old (avgt)",
            "only the new side has young (avgt)",
        ]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "new.json", "--json"])
            .exits(1),
    );
    assert_eq!(
        (&shown["onlyBase"], &shown["onlyNew"]),
        (&json!(["old (avgt)"]), &json!(["young (avgt)"]))
    );
}

/// Sides that differ in more than the program are compared, and the reader is told in what; what
/// was built may differ without a word.
#[test]
fn sides_that_were_not_measured_alike() {
    let on = |machine: &str, compiler: &str, hash: &str, centre: f64| {
        let mut entry = avgt("b", &forks(5, centre, 0.01));
        let own = json!({"lathVersion": "0.1.0", "compiler": compiler, "compilerFlags": "-O2", "wrapperHash": hash});
        own.as_object()
            .unwrap()
            .iter()
            .for_each(|(key, value)| entry[key] = value.clone());
        entry["environment"] = json!({"facts": {"cpu.model": machine, "hostname": "h", "load.1min": hash}, "unknown": {}});
        entry
    };
    let (old, new) = (
        on("EPYC", "g++ 12", "1", 100.0),
        on("EPYC", "g++ 12", "2", 120.0),
    );
    let folder = folder(&[
        ("base", json!([old])),
        ("new", json!([new])),
        ("other", json!([on("EPYC", "g++ 14", "2", 120.0)])),
        ("moved", json!([on("Xeon", "g++ 12", "2", 120.0)])),
    ]);
    let silent = folder.lath(&["compare", "base.json", "new.json"]);
    assert!(!silent.exits(1).out().contains("W928"), "{}", silent.out());
    folder
        .lath(&["compare", "base.json", "other.json"])
        .exits(1)
        .says(&[
            "W928",
            "the sides were measured differently: compiler g++ 12, then g++ 14",
        ]);
    folder
        .lath(&["compare", "base.json", "moved.json"])
        .exits(7)
        .says(&[
            "cpu.model EPYC, then Xeon",
            "the difference may come from the machine",
        ]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "moved.json", "--json"])
            .exits(7),
    );
    let differences = shown["results"][0]["differences"].as_array().unwrap();
    assert_eq!(
        differences[0],
        json!({"subject": "machine", "fact": "cpu.model", "base": "EPYC", "new": "Xeon"})
    );
    // Within a side nothing is pooled: like is compared with like, what is left with nothing.
    let both = folder.lath(&["compare", "base.json,moved.json", "new.json", "--json"]);
    let shown = document(both.exits(1));
    assert_eq!(
        (
            shown["results"].as_array().unwrap().len(),
            &shown["results"][0]["base"]["forks"]
        ),
        (1, &json!(5))
    );
    near(&shown["results"][0]["ratio"], 1.2);
    assert_eq!(shown["onlyBase"], json!(["b (avgt) [cpu.model Xeon]"]));
    let both = document(
        folder
            .lath(&[
                "compare",
                "moved.json,base.json",
                "new.json,moved.json",
                "--json",
            ])
            .exits(1),
    );
    let verdicts: Vec<&str> = both["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts, ["same", "slower"]);
}

/// A contender has its id in its name only where others were beside it; it is the same one.
#[test]
fn contenders_are_matched_by_who_they_are() {
    let named = |name: &str, contender: &str, centre: f64| {
        let mut entry = avgt(name, &forks(5, centre, 0.01));
        entry["lath"] = json!({"benchmark": "b", "contender": contender});
        entry
    };
    let base = json!([named("x.b", "x", 100.0), named("y.b", "y", 200.0)]);
    let folder = folder(&[("base", base), ("new", json!([named("b", "x", 100.0)]))]);
    let done = folder.lath(&["compare", "base.json", "new.json", "--json"]);
    assert!(!done.out().contains("W927"), "{}", done.out());
    let shown = document(done.exits(7));
    assert_eq!(
        (&shown["results"][0]["benchmark"], &shown["results"][1]),
        (&json!("x.b"), &Value::Null)
    );
    assert_eq!(
        (&shown["onlyBase"], &shown["onlyNew"]),
        (&json!(["y.b (avgt)"]), &json!([]))
    );
}

/// Forks that were measured in blocks are paired by block, not by position.
#[test]
fn blocks_make_the_pairs() {
    let drifting = |numbers: &[u64], factor: f64| {
        let forks: Vec<Vec<f64>> = numbers
            .iter()
            .map(|n| vec![factor * 100.0 * 1.3_f64.powi(*n as i32); 5])
            .collect();
        let mut entry = avgt("b", &forks);
        let blocks: Vec<Value> = numbers
            .iter()
            .map(|n| json!({"family": 0, "number": n}))
            .collect();
        entry["lath"] = json!({"benchmark": "b", "contender": "x", "blocks": blocks});
        json!([entry])
    };
    let folder = folder(&[
        ("base", drifting(&[1, 2, 3, 4, 5, 6], 1.0)),
        ("new", drifting(&[1, 3, 4, 5, 6, 7], 1.05)),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json", "--paired"])
        .exits(1)
        .says(&["slower: +5.0 %"]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(7)
        .says(&["inconclusive"]);
}

#[test]
fn one_command_of_each_side_is_what_is_meant() {
    let command = |name: &str, ms: f64| {
        let times: Vec<f64> = forks(8, ms / 1e3, 0.01).concat()[..8].to_vec();
        json!({"results": [{"command": name, "times": times, "exit_codes": vec![0; 8]}]})
    };
    let folder = folder(&[
        ("base", command("./old", 10.0)),
        ("new", command("./new", 20.0)),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(1)
        .says(&["./old is compared with ./new", "slower: x"]);
}

#[test]
fn markdown() {
    let cases = |shift: f64| {
        json!([
            avgt("a_b", &forks(5, 100.0 * shift, 0.004)),
            avgt("c", &forks(5, 100.0, 0.2))
        ])
    };
    let folder = folder(&[("base", cases(1.0)), ("new", cases(1.2))]);
    let shown = folder
        .lath(&["compare", "base.json", "new.json", "--format", "markdown"])
        .exits(1)
        .out();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "| benchmark | base | new | forks | verdict |",
            "| --- | --: | --: | --: | --- |"
        ]
    );
    assert!(
        lines[2].starts_with("| a_b | 99.98 ns | 120.0 ns | 5 v 5 | slower: +20.0 % ("),
        "{shown}"
    );
    assert!(
        lines[3].starts_with("| c | ") && lines[3].contains("| 5 v 5 | inconclusive: ≈ 0 % (-"),
        "{shown}"
    );
    assert!(
        lines[5].starts_with("- 2 benchmarks: 1 slower, 1 inconclusive"),
        "{shown}"
    );
    assert!(
        lines[6].starts_with("- 2 rows at 1 % each: about 0.02 false verdicts"),
        "{shown}"
    );
    folder
        .lath(&["compare", "base.json", "new.json", "--fail-on", "slower:1%"])
        .exits(1)
        .says(&["2 rows as one family, the default with --fail-on slower: at most 1 % chance"]);
}
