//! `lath compare`: verdicts, gates, exit codes.

mod gates;
mod sides;

use crate::results::{avgt, case, document, fixture, forks, near};
use crate::support::{Folder, words};
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
            .lath(&words(
                "compare base.json new.json --json --on-inconclusive pass",
            ))
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
