//! `lath summarize`.

use crate::results::{avgt, case, document, fixture, forks, jmh, near};
use crate::support::Folder;
use serde_json::{Value, json};

/// Example A of `lath-stats/tests/calibration.rs`; the figures are those of the reference code.
fn example() -> Vec<Vec<f64>> {
    vec![
        vec![10.0, 10.1, 10.0, 9.9, 10.0],
        vec![10.2, 10.2, 10.3, 10.2, 10.1],
        vec![9.9, 9.8, 9.9, 10.0, 9.9],
        vec![10.1, 10.0, 10.1, 10.1, 10.2],
        vec![10.0, 10.0, 10.1, 10.0, 9.9],
    ]
}

#[test]
fn the_interval_is_the_calibrated_one_in_the_files_own_unit() {
    let folder = Folder::new();
    folder.write(
        "a.json",
        &json!([
            avgt("a", &example()),
            case("b", "avgt", "us/op", &example())
        ])
        .to_string(),
    );
    let shown = document(folder.lath(&["summarize", "a.json", "--json"]).exits(0));
    assert_eq!(
        (&shown["version"], &shown["kind"], &shown["formats"]),
        (&json!(2), &json!("lath-summary"), &json!(["JMH JSON"]))
    );
    for (row, unit) in shown["results"]
        .as_array()
        .unwrap()
        .iter()
        .zip(["ns/op", "us/op"])
    {
        assert_eq!(
            (&row["unit"], &row["level"], &row["forks"], &row["params"]),
            (&json!(unit), &json!(0.99), &json!(5), &json!({}))
        );
        near(&row["estimate"], 10.0395);
        near(&row["interval"][0], 9.7399);
        near(&row["interval"][1], 10.3483);
        near(&row["mean"], 10.04);
        assert_eq!(row["restsOn"], "calibrated");
        assert_eq!(row["warnings"], json!([]));
        assert!(row["variance"]["impactFactor"].as_f64().unwrap() > 1.0);
        assert_eq!(row["forkDetails"].as_array().unwrap().len(), 5);
        near(&row["forkDetails"][1]["mean"], 10.2);
    }
    let narrow = document(
        folder
            .lath(&["summarize", "a.json", "--json", "--level", "95"])
            .exits(0),
    );
    near(&narrow["results"][0]["interval"][0], 9.86767);
    folder
        .lath(&["summarize", "a.json", "--level", "99.9"])
        .exits(2);
}

#[test]
fn throughput_is_shown_as_time() {
    let folder = Folder::new();
    folder.write(
        "t.json",
        &json!([case(
            "t",
            "thrpt",
            "ops/ms",
            &[vec![4.0, 4.0], vec![4.0, 4.0], vec![4.0, 4.0]]
        )])
        .to_string(),
    );
    let shown = document(folder.lath(&["summarize", "t.json", "--json"]).exits(0));
    assert_eq!(
        (&shown["results"][0]["unit"], &shown["results"][0]["mode"]),
        (&json!("ms/op"), &json!("thrpt"))
    );
    near(&shown["results"][0]["estimate"], 0.25);
}

fn codes(row: &Value) -> Vec<&str> {
    row["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|w| w["code"].as_str().unwrap())
        .collect()
}

#[test]
fn few_forks_are_labelled() {
    let folder = Folder::new();
    let all = json!([
        avgt("one", &forks(1, 100.0, 0.01)),
        avgt("two", &forks(2, 100.0, 0.01)),
        avgt("value", &[vec![5.0]])
    ]);
    folder.write("few.json", &all.to_string());
    let shown = document(folder.lath(&["summarize", "few.json", "--json"]).exits(0));
    let [one, two, value] = shown["results"].as_array().unwrap().as_slice() else {
        panic!("three")
    };
    assert_eq!(
        (&one["restsOn"], codes(one)),
        (&json!("prior-only"), vec!["W924"])
    );
    assert!(one["withinProcess"][0].as_f64().is_some());
    assert_eq!(
        (&two["restsOn"], codes(two), &two["advice"]["kind"]),
        (&json!("calibrated"), vec!["W924"], &json!("forks-first"))
    );
    assert_eq!(
        (&value["interval"], &value["restsOn"]),
        (&Value::Null, &Value::Null)
    );
    near(&value["estimate"], 5.0);
    let shown = folder.lath(&["summarize", "few.json"]).exits(0).out();
    assert_eq!(
        shown.matches("one process: no interval").count(),
        2,
        "{shown}"
    );
    assert!(
        shown.contains("W924: one, value: one process is not enough for an interval")
            && shown.contains("W924: two: two processes give only a wide interval"),
        "{shown}"
    );
}

/// Of two processes that differ beyond measure nothing is known; three make a wide interval, and an
/// honest one.
#[test]
fn intervals_say_no_more_than_is_known() {
    let folder = Folder::new();
    let fork = |scale: f64| [1.0, 1.1, 0.9, 1.05, 0.95].map(|x| x * scale).to_vec();
    let all = json!([
        avgt("wild", &[vec![186_766.0, 3.0, 4e9, 17.0]]),
        avgt("two", &[fork(10.0), fork(900.0)]),
        avgt("three", &[fork(20.0), fork(80.0), fork(320.0)])
    ]);
    folder.write("w.json", &all.to_string());
    let shown = folder.lath(&["summarize", "w.json"]).exits(0).out();
    let row = |name: &str| {
        shown
            .lines()
            .find(|line| line.starts_with(name))
            .unwrap()
            .to_owned()
    };
    assert!(row("wild ").contains("one process: no interval"), "{shown}");
    assert!(
        row("two ").contains("two processes differ too much: no interval"),
        "{shown}"
    );
    assert!(
        row("three ").contains("10.86 to 589.2 ns   99 %"),
        "{shown}"
    );
    assert!(
        shown.contains("within this one process 0.000 to 6.841 s"),
        "{shown}"
    );
    let json = document(folder.lath(&["summarize", "w.json", "--json"]).exits(0));
    assert!(json["results"][2]["interval"][0].as_f64().unwrap() > 0.0);
}

#[test]
fn files_are_parts_of_one_set() {
    let folder = Folder::new();
    let (a, b) = (
        json!([avgt("a", &example()[..2])]),
        json!([avgt("a", &example()[2..])]),
    );
    folder.write("1.json", &a.to_string());
    folder.write("2.json", &b.to_string());
    for arguments in [
        ["summarize", "--json", "1.json,2.json"].as_slice(),
        &["summarize", "--json", "1.json", "2.json"],
    ] {
        let shown = document(folder.lath(arguments).exits(0));
        assert_eq!(shown["results"].as_array().unwrap().len(), 1);
        near(&shown["results"][0]["interval"][0], 9.7399);
    }
}

/// Files of other settings, another toolchain or machine are not more forks of the same sample.
#[test]
fn results_under_different_conditions_are_rows_of_their_own() {
    let folder = Folder::new();
    let with = |key: &str, value: Value, forks: &[Vec<f64>]| {
        let mut entry = avgt("a", forks);
        entry[key] = value;
        json!([entry]).to_string()
    };
    folder.write(
        "one.json",
        &with("jvmArgs", json!(["-Xmx1g", "-Xint"]), &example()[..3]),
    );
    folder.write(
        "same.json",
        &with("jvmArgs", json!(["-Xmx1g", "-Xint"]), &example()[3..]),
    );
    folder.write(
        "other.json",
        &with("jvmArgs", json!(["-Xmx1g"]), &forks(3, 5.0, 0.01)),
    );
    let shown = document(
        folder
            .lath(&["summarize", "--json", "one.json", "same.json", "other.json"])
            .exits(0),
    );
    let rows = shown["results"].as_array().unwrap();
    assert_eq!(
        (rows.len(), &rows[0]["forks"], &rows[1]["forks"]),
        (2, &json!(5), &json!(3))
    );
    near(&rows[0]["interval"][0], 9.7399);
    assert_eq!(
        (&rows[0]["distinction"], &rows[1]["distinction"]),
        (&json!("flags -Xint"), &json!("flags without"))
    );
    assert_eq!(
        (
            &rows[0]["conditions"]["toolchain"]["flags"],
            codes(&rows[0])
        ),
        (&json!("-Xmx1g -Xint"), vec!["W929"])
    );
    let told = [
        "a [flags -Xint]",
        "a [flags without]",
        "W929",
        "not combined into one row, because results differ in flags",
    ];
    for command in ["summarize", "steady"] {
        folder
            .lath(&[command, "one.json,same.json,other.json"])
            .exits(0)
            .says(&told);
    }
}

/// Forks that two files have are counted once.
#[test]
fn a_file_given_twice_is_no_second_sample() {
    let folder = Folder::new();
    folder.write("a.json", &json!([avgt("a", &example())]).to_string());
    let shown = document(
        folder
            .lath(&["summarize", "--json", "a.json", "a.json"])
            .exits(0),
    );
    assert_eq!(
        (&shown["results"][0]["forks"], codes(&shown["results"][0])),
        (&json!(5), vec!["W920"])
    );
}

#[test]
fn every_tool() {
    let folder = Folder::new();
    for (file, name, forks, rests_on) in [
        (fixture("google/base-1.json"), "sum/64", 1, "prior-only"),
        (fixture("criterion/base-1"), "plain", 1, "prior-only"),
        (fixture("go/base.txt"), "BenchmarkAlloc-2", 3, "calibrated"),
        (fixture("pyperf/base.json"), "sum 10", 5, "calibrated"),
        (
            fixture("hyperfine/base.json"),
            "sh count.sh 1",
            6,
            "fork-means-only",
        ),
        (jmh(), "bench.fixtures.Sample.pair", 2, "calibrated"),
    ] {
        let shown = document(folder.lath(&["summarize", &file, "--json"]).exits(0));
        let rows = shown["results"].as_array().unwrap();
        let row = rows
            .iter()
            .find(|r| r["benchmark"] == name)
            .unwrap_or_else(|| panic!("{name}: {shown}"));
        assert_eq!(
            (&row["forks"], &row["restsOn"]),
            (&json!(forks), &json!(rests_on)),
            "{file}"
        );
        assert!(row["interval"][0].as_f64().unwrap() < row["estimate"].as_f64().unwrap());
        folder
            .lath(&["summarize", &file, "--details"])
            .exits(0)
            .says(&[name, "next minute"]);
    }
    let shown = document(
        folder
            .lath(&[
                "summarize",
                &fixture("go/base.txt"),
                "--json",
                "--metric",
                "B/op",
            ])
            .exits(0),
    );
    assert_eq!(shown["results"][2]["metrics"]["B/op"]["mean"], 1120.0);
    folder
        .lath(&["summarize", &fixture("go/base.txt"), "--metric", "b/op"])
        .exits(9)
        .says(&["L854", "allocs/op"]);
}

#[test]
fn iterations_that_depend_on_each_other_and_unsteady_forks_are_said() {
    let folder = Folder::new();
    let steps = |shift: usize| {
        (0..60)
            .map(|i| {
                if ((i + shift) / 10).is_multiple_of(2) {
                    100.0
                } else {
                    140.0
                }
            })
            .collect::<Vec<f64>>()
    };
    folder.write(
        "s.json",
        &json!([avgt("s", &[steps(0), steps(3), steps(5)])]).to_string(),
    );
    let shown = document(folder.lath(&["summarize", "s.json", "--json"]).exits(0));
    assert_eq!(codes(&shown["results"][0]), ["W925", "W926"]);
    assert_eq!(shown["results"][0]["forkDetails"][0]["status"], "unsteady");
}

#[test]
fn markdown() {
    let folder = Folder::new();
    folder.write("a.json", &json!([avgt("a_b|c", &example())]).to_string());
    let shown = folder
        .lath(&["summarize", "a.json", "--format", "markdown"])
        .exits(0)
        .out();
    let expected = "\
| benchmark | estimate | interval | level | forks | steady value | status |
| --- | --: | --: | --: | --: | --: | --- |
| a_b\\|c | 10.04 ns | 9.740 to 10.35 ns | 99 % | 5 | 9.960 ns | short |
";
    assert_eq!(shown, expected);
}

#[test]
fn what_cannot_be_summarized() {
    let folder = Folder::new();
    folder.write("empty.json", "[]");
    folder.write("odd.txt", "hello");
    folder.write(
        "cut.json",
        "[{\"benchmark\": \"b\", \"mode\": \"avgt\",\n\"primary",
    );
    folder
        .lath(&["summarize", "empty.json"])
        .exits(8)
        .says(&["L852", "empty.json"]);
    folder
        .lath(&["summarize", "odd.txt"])
        .exits(9)
        .says(&["L851", "odd.txt", "hyperfine JSON"]);
    folder
        .lath(&["summarize", "cut.json"])
        .exits(9)
        .says(&["L853", "cut.json:2"]);
    folder
        .lath(&["summarize", "none.json"])
        .exits(9)
        .says(&["L850", "none.json"]);
    folder.lath(&["summarize"]).exits(2);
}

/// A recorded run whose forks are far apart: its journal and its JSON have one estimate, in
/// `summarize` as on either side of `compare`, and ratios follow from it. What the estimate has to
/// be is checked by lath-report's tests/estimate.rs.
#[test]
fn one_estimate_whatever_is_read() {
    let folder = Folder::new();
    let journal = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../lath-report/tests/fixtures/skewed.jsonl"
    ))
    .unwrap();
    folder.write("run.jsonl", &journal);
    let events: Vec<lath_core::record::Event> = journal
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let lath_core::record::Event::RunStarted(header) = &events[0] else {
        panic!("a header comes first")
    };
    let mut record = lath_core::record::Record::new((**header).clone());
    events.iter().for_each(|event| record.apply(event));
    let mut json = Vec::new();
    lath_report::formats::by_name("json")
        .unwrap()
        .write(&record, &mut json)
        .unwrap();
    folder.write("run.json", std::str::from_utf8(&json).unwrap());
    let written: Vec<Value> = serde_json::from_slice(&json).unwrap();

    let [of_journal, of_json] = ["run.jsonl", "run.json"].map(|file| {
        document(
            folder
                .lath(&[
                    "summarize",
                    file,
                    "--json",
                    "--metric",
                    "bytes",
                    "--metric",
                    "naps",
                ])
                .exits(0),
        )
    });
    let estimates = |shown: &Value| -> Vec<f64> {
        shown["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r["estimate"].as_f64().unwrap())
            .collect()
    };
    assert_eq!(estimates(&of_journal).len(), 8);
    for ((a, b), written) in estimates(&of_journal)
        .iter()
        .zip(estimates(&of_json))
        .zip(&written)
    {
        let ns = written["lath"]["interval"]["estimate"].as_f64().unwrap();
        assert!(
            (a / b - 1.0).abs() < 1e-9 && (a * 1e3 / ns - 1.0).abs() < 1e-9,
            "{a} {b} {ns}"
        );
    }
    // Rates and times among the secondary results are the estimate in other words.
    for shown in [&of_journal, &of_json] {
        for (row, written) in shown["results"].as_array().unwrap().iter().zip(&written) {
            let (bytes, rate) = (
                &row["metrics"]["bytes"],
                written["lath"]["bytesPerSecond"].as_f64().unwrap(),
            );
            assert!(
                bytes["unit"] == "B/s"
                    && (bytes["mean"].as_f64().unwrap() / rate - 1.0).abs() < 1e-9,
                "{row} {rate}"
            );
        }
    }

    let shown = document(
        folder
            .lath(&["compare", "run.jsonl", "run.json", "--json"])
            .exits(7),
    );
    for (row, estimate) in shown["results"]
        .as_array()
        .unwrap()
        .iter()
        .zip(estimates(&of_journal))
    {
        let side = |side: &str| row[side]["estimateNs"].as_f64().unwrap();
        assert!(
            (side("base") / (1e3 * estimate) - 1.0).abs() < 1e-9
                && (side("base") / side("new") - 1.0).abs() < 1e-9,
            "{row}"
        );
        assert!((row["ratio"].as_f64().unwrap() - 1.0).abs() < 1e-9, "{row}");
    }
}

/// A recorded journal of version 1, which lath-core's tests/versions.rs describes.
#[test]
fn journals_of_version_1_are_read() {
    let folder = Folder::new();
    let journal = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../lath-core/tests/fixtures/version1.jsonl"
    );
    let shown = document(folder.lath(&["summarize", journal, "--json"]).exits(0));
    let names = |shown: &Value| -> Vec<String> {
        let rows = shown["results"].as_array().unwrap().iter();
        rows.map(|row| row["benchmark"].as_str().unwrap().to_owned())
            .collect()
    };
    let measured = ["clang.old.copies", "gcc.old.copies", "gcc.old.which"];
    assert_eq!(names(&shown), measured);
    let warnings = shown["warnings"].to_string();
    for lack in [
        "clang.old.crowded has no result: `crowded` asks for 100000 threads",
        "clang.old.which has no result: gave a wrong result",
        "gcc.old.crashes has no result: was killed by SIGABRT",
    ] {
        assert!(warnings.contains(lack), "{lack}: {warnings}");
    }
    let steady = document(folder.lath(&["steady", journal, "--json"]).exits(0));
    assert_eq!(steady["results"].as_array().unwrap().len(), 6);
    folder.lath(&["compare", journal, journal]).exits(7);
    let text = std::fs::read_to_string(journal).unwrap();
    folder.write(
        "other.jsonl",
        &text.replacen("\"version\":1", "\"version\":4", 1),
    );
    folder
        .lath(&["summarize", "other.jsonl"])
        .says(&["a journal of version 4; this lath reads versions 1 to 3"]);
}
