//! `lath compare --format`: what other programs take.

use crate::results::{avgt, case, document, forks, near};
use crate::support::{Done, Folder, words};
use lath_testing::{HOSTILE_NAMES, is_missing, skip_anywhere};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A folder with `base.json` and `new.json`: each benchmark with the level of its new side.
fn folder(benchmarks: &[(&str, f64)]) -> Folder {
    let folder = Folder::new();
    let side = |level: fn(f64) -> f64| -> Value {
        let one = |(name, new): &(&str, f64)| avgt(name, &forks(10, level(*new), 0.004));
        benchmarks.iter().map(one).collect()
    };
    folder.write("base.json", &side(|_| 100.0).to_string());
    folder.write("new.json", &side(|new| new).to_string());
    folder
}

fn form(folder: &Folder, name: &str, exit: i32) -> String {
    let format = format!("{name}=out");
    folder
        .lath(&["compare", "base.json", "new.json", "--format", &format])
        .exits(exit);
    folder.read("out")
}

/// Without what is between its elements.
fn tight(xml: &str) -> String {
    let lines: Vec<&str> = xml.lines().map(str::trim_start).collect();
    lines.concat()
}

/// By a parser that takes nothing else; and by xmllint, where there is one.
fn check_xml(folder: &Folder, text: &str) {
    folder.write("checked.xml", text);
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])";
    if !is_missing("python3") {
        let mut python = folder.command("python3");
        folder
            .wait(python.args(["-c", parse, "checked.xml"]))
            .exits(0);
    }
    let mut lint = folder.command("xmllint");
    match lint.args(["--noout", "checked.xml"]).output() {
        Ok(done) => drop(Done(done).exits(0)),
        Err(_) => skip_anywhere("xmllint is missing"),
    }
}

#[test]
fn several_forms_at_once() {
    let folder = folder(&[("a", 110.0), ("b", 100.1), ("c", 90.0)]);
    let all = [
        "compare",
        "base.json",
        "new.json",
        "--format",
        "comment=c.md",
        "--format",
        "summary=s.md",
        "--format",
        "junit=j.xml",
        "--format",
        "bmf=b.json",
        "--format",
        "github-action-benchmark=g.json",
        "--format",
        "json=j.json",
        "--format",
        "markdown=m.md",
    ];
    // The terminal has the text, and the exit code is that of the gates.
    let done = folder.lath(&all);
    done.exits(1)
        .says(&["slower: +10", "3 benchmarks: 1 slower, 1 faster, 1 same"]);
    let plain = folder.lath(&all[..3]).exits(1).out();
    assert_eq!(done.out(), plain);
    assert_eq!(folder.json("j.json")["kind"], "lath-comparison");

    let comment = folder.read("c.md");
    assert!(
        comment.starts_with("<!-- lath comparison -->\n### Benchmarks: 1 worse\n"),
        "{comment}"
    );
    let at = |part: &str| {
        comment
            .find(part)
            .unwrap_or_else(|| panic!("{part} is not in {comment}"))
    };
    // Worst first; what did not change is folded away.
    assert!(
        at("| a |") < at("| c |") && at("| c |") < at("<details>") && at("<details>") < at("| b |")
    );
    assert!(at("1 more benchmark") > at("<details>"));
    assert!(folder.read("s.md").starts_with("### Benchmarks: 1 worse\n"));

    let junit = folder.read("j.xml");
    check_xml(&folder, &junit);
    let junit = tight(&junit);
    assert!(
        junit.contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"0\""),
        "{junit}"
    );
    assert!(
        junit.contains(
            "name=\"a\"><failure type=\"worse\" message=\"slower by more than 1.0 %; slower: +10"
        ),
        "{junit}"
    );
    assert!(junit.contains("name=\"b\"><system-out>same"), "{junit}");

    let summary = document(folder.lath(&["summarize", "new.json", "--json"]).exits(0));
    let (bmf, points) = (folder.json("b.json"), folder.json("g.json"));
    is_bmf(&bmf);
    for (at, row) in summary["results"]
        .as_array()
        .expect("rows")
        .iter()
        .enumerate()
    {
        let number = |value: &Value| value.as_f64().expect("a number");
        let latency = &bmf[row["benchmark"].as_str().expect("a name")]["latency"];
        near(&latency["value"], number(&row["estimate"]));
        near(&latency["lower_value"], number(&row["interval"][0]));
        near(&latency["upper_value"], number(&row["interval"][1]));
        assert_eq!(
            (&points[at]["name"], &points[at]["unit"]),
            (&row["benchmark"], &json!("ns/op"))
        );
        near(&points[at]["value"], number(&row["estimate"]));
        assert!(
            points[at]["extra"]
                .as_str()
                .expect("text")
                .starts_with("base: ")
        );
    }

    // One alone is printed.
    let printed = folder.lath(&["compare", "base.json", "new.json", "--format", "comment"]);
    assert_eq!(printed.exits(1).out(), comment);
}

/// What Bencher demands of a file, in its JSON schema (https://bencher.dev/bmf.json, draft 7, no
/// version) and beside it: objects of benchmarks, by name, of objects of measures, by name, each with a
/// number `value`, and numbers `lower_value` and `upper_value` if they are there. A name is not empty; that
/// of a benchmark has at most 1,024 characters, of a measure 64. Bounds are around the value.
#[track_caller]
fn is_bmf(document: &Value) {
    let object = |value: &Value| value.as_object().expect("an object").clone();
    for (benchmark, measures) in object(document) {
        assert!(
            (1..=1024).contains(&benchmark.chars().count()),
            "{benchmark}"
        );
        let measures = object(&measures);
        assert!(!measures.is_empty());
        for (measure, metric) in measures {
            assert!((1..=64).contains(&measure.chars().count()), "{measure}");
            let metric = object(&metric);
            let known = ["value", "lower_value", "upper_value"];
            assert!(metric.keys().all(|key| known.contains(&key.as_str())));
            let number = |name: &str| metric.get(name).map(|n| n.as_f64().expect("a number"));
            let value = number("value").expect("a value");
            assert!(number("lower_value").is_none_or(|low| low <= value));
            assert!(number("upper_value").is_none_or(|high| high >= value));
        }
    }
}

/// Throughput is time where less is better.
#[test]
fn throughput_is_time() {
    let folder = Folder::new();
    let side = json!([case("t", "thrpt", "ops/us", &forks(5, 20.0, 0.004))]);
    folder.write("base.json", &side.to_string());
    folder.write("new.json", &side.to_string());
    let bmf: Value = serde_json::from_str(&form(&folder, "bmf", 0)).expect("JSON");
    is_bmf(&bmf);
    let ns = bmf["t"]["latency"]["value"].as_f64().expect("a number");
    assert!((49.0..51.0).contains(&ns), "{ns}");
}

#[test]
fn headlines_are_those_of_the_gates() {
    let head = |new: f64, exit: i32| {
        let folder = folder(&[("b", new)]);
        let comment = form(&folder, "comment", exit);
        comment.lines().nth(1).expect("a headline").to_owned()
    };
    assert_eq!(head(110.0, 1), "### Benchmarks: 1 worse");
    assert_eq!(head(100.1, 0), "### Benchmarks: measured, none worse");
    assert_eq!(head(90.0, 0), "### Benchmarks: 1 faster, none worse");
    let noisy = Folder::new();
    noisy.write(
        "base.json",
        &json!([avgt("b", &forks(3, 100.0, 0.3))]).to_string(),
    );
    noisy.write(
        "new.json",
        &json!([avgt("b", &forks(3, 103.0, 0.3))]).to_string(),
    );
    let comment = form(&noisy, "comment", 7);
    assert!(comment.contains("### Benchmarks: 1 undecided"), "{comment}");
    let junit = form(&noisy, "junit", 7);
    check_xml(&noisy, &junit);
    assert!(
        junit.contains(
            "<skipped message=\"undecided whether slower by more than 1.0 %; inconclusive"
        ),
        "{junit}"
    );
    // What the new side lacks is no success.
    let less = Folder::new();
    let [a, b] = ["a", "b"].map(|name| avgt(name, &forks(10, 100.0, 0.004)));
    less.write("base.json", &json!([a, b]).to_string());
    less.write("new.json", &json!([a]).to_string());
    let junit = form(&less, "junit", 7);
    check_xml(&less, &junit);
    let junit = tight(&junit);
    assert!(
        junit.contains("name=\"b\"><skipped message=\"the new side has no result of it\""),
        "{junit}"
    );
}

/// A benchmark that broke is an error, not slow.
#[test]
fn what_broke_is_an_error() {
    let folder = Folder::with("demo.c", "//@@Benchmark\nint one(void) { return 1; }\n");
    let run = |journal: &str| {
        let short = ["--no-lock", "-f", "2", "-wi", "0", "-i", "2", "-r", "5ms"];
        let run = [&["run", "demo.c", "--journal", journal], &short[..]].concat();
        folder.lath(&run)
    };
    run("base.json").exits(0);
    folder.write(
        "demo.c",
        "#include <stdlib.h>\n//@@Benchmark\nint one(void) { abort(); }\n",
    );
    run("new.json").exits(1);
    let junit = form(&folder, "junit", 1);
    check_xml(&folder, &junit);
    assert!(
        junit.contains("errors=\"1\"") && junit.contains("<error type=\"failed\" message=\""),
        "{junit}"
    );
    let comment = form(&folder, "comment", 1);
    assert!(comment.contains("### Benchmarks: 1 failed\n"), "{comment}");
}

#[test]
fn names_are_text_in_every_form() {
    let long = "x".repeat(100_000);
    let names: Vec<(&str, f64)> = HOSTILE_NAMES
        .into_iter()
        .chain([long.as_str(), "`code` | **bold** [link](https://x)\n# head"])
        .map(|name| (name, 110.0))
        .collect();
    let folder = folder(&names);
    for name in ["comment", "summary"] {
        let text = form(&folder, name, 1);
        assert!(text.len() < 65_536, "{}", text.len());
        let mark = if name == "comment" { 1 } else { 0 };
        assert_eq!(text.matches("<!--").count(), mark);
        let acted_upon = [
            "<script",
            "<img",
            "\n# head",
            " @everyone",
            "**bold**",
            "[link]",
            "\u{202e}",
            "\u{2028}",
            "\0",
        ];
        for part in acted_upon {
            assert!(!text.contains(part), "{part:?} is in {name}:\n{text}");
        }
        // Every line of the table has its four cells.
        for line in text.lines().filter(|line| line.starts_with('|')) {
            let bars = line.replace("\\|", "").matches('|').count();
            assert_eq!(bars, 5, "{line}");
        }
    }
    let junit = form(&folder, "junit", 1);
    check_xml(&folder, &junit);
    assert_eq!(junit.matches("<testcase ").count(), names.len());
    assert!(junit.contains("]]&gt;") && !junit.contains("<script"));
    for name in ["bmf", "github-action-benchmark"] {
        let text = form(&folder, name, 1);
        let document: Value = serde_json::from_str(&text).expect("JSON");
        if name == "bmf" {
            is_bmf(&document);
        }
        let found: Vec<String> = match &document {
            Value::Object(all) => all.keys().cloned().collect(),
            other => other
                .as_array()
                .expect("points")
                .iter()
                .map(|p| p["name"].as_str().expect("a name").to_owned())
                .collect(),
        };
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), names.len());
        assert!(
            found
                .iter()
                .all(|name| (1..=1024).contains(&name.chars().count()))
        );
        assert!(!text.contains(['\u{0}', '\u{202e}', '\u{2028}']));
    }
}

/// Names that are equal where they are cut stay two.
#[test]
fn long_names_stay_apart() {
    let [a, b] = ["a", "b"].map(|end| "x".repeat(2000) + end);
    let folder = folder(&[(&a, 100.0), (&b, 100.0)]);
    let bmf: Value = serde_json::from_str(&form(&folder, "bmf", 0)).expect("JSON");
    is_bmf(&bmf);
    assert_eq!(bmf.as_object().map(serde_json::Map::len), Some(2));
}

#[test]
fn ten_thousand_benchmarks_fit() {
    let names: Vec<String> = (0..10_000)
        .map(|n| format!("group.benchmark_{n}"))
        .collect();
    let level = |at: usize| if at.is_multiple_of(3) { 110.0 } else { 100.0 };
    let folder = Folder::new();
    let side = |new: bool| -> Value {
        let level = |at| if new { level(at) } else { 100.0 };
        let one = |(at, name): (usize, &String)| {
            avgt(
                name,
                &[
                    vec![level(at)],
                    vec![level(at) * 1.0001],
                    vec![level(at) * 0.9999],
                ],
            )
        };
        names.iter().enumerate().map(one).collect()
    };
    folder.write("base.json", &side(false).to_string());
    folder.write("new.json", &side(true).to_string());
    let formats = words("--format comment=c.md --format summary=s.md --format junit=j.xml");
    let compare = [&["compare", "base.json", "new.json"], &formats[..]].concat();
    let code = folder.lath(&compare).0.status.code();
    assert!([Some(1), Some(7)].contains(&code), "{code:?}");
    let (comment, summary) = (folder.read("c.md"), folder.read("s.md"));
    assert!(
        comment.len() < 65_536 && comment.contains("rows left out"),
        "{}",
        comment.len()
    );
    assert!(
        summary.len() < 1 << 20 && comment.len() < summary.len(),
        "{}",
        summary.len()
    );
    assert!(comment.ends_with("rows left out: this page would be too long.\n"));
    assert_eq!(
        comment.matches("<details>").count(),
        comment.matches("</details>").count()
    );
    let junit = folder.read("j.xml");
    check_xml(&folder, &junit);
    let junit = tight(&junit);
    assert_eq!(junit.matches("<testcase ").count(), 10_000);
}

#[test]
fn formats_that_are_none() {
    let folder = folder(&[("b", 100.0)]);
    let with =
        |formats: &[&str]| folder.lath(&[&["compare", "base.json", "new.json"], formats].concat());
    with(&["--format", "junt"])
        .exits(2)
        .says(&["L503", "did you mean junit?", "bmf"]);
    with(&["--format", "junit", "--json"])
        .exits(2)
        .says(&["L503", "two formats would be printed"]);
    with(&["--format", "junit=new.json"])
        .exits(2)
        .says(&["L512", "an input"]);
    with(&["--format", "junit=no/such/j.xml"])
        .exits(5)
        .says(&["L802"]);
}
