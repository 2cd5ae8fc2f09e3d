//! `lath steady`.

use crate::results::{avgt, document, fixture, near};
use crate::support::{Folder, QUICK, words};
use serde_json::{Value, json};

/// The noise of the worked examples of methodology/warmup.md.
fn series(seed: u64, shape: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut x = seed;
    let mut next = || {
        x = (1_103_515_245 * x + 12_345) % (1 << 31);
        x as f64 / (1u64 << 31) as f64
    };
    (0..700)
        .map(|i| shape(i) * (1.0 + 0.02 * (next() - 0.5)))
        .collect()
}

#[test]
fn the_worked_examples() {
    let folder = Folder::new();
    let saw = |i: usize| 1.0 + 0.4 * (i / 75 % 2) as f64;
    let shapes = [
        ("flat", series(1, |_| 1.0), 100, "level"),
        (
            "decay",
            series(2, |i| 1.0 + 2.0 * (-(i as f64) / 40.0).exp()),
            218,
            "level",
        ),
        (
            "slowdown",
            series(4, |i| if i < 60 { 1.0 } else { 1.3 }),
            134,
            "level",
        ),
        ("saw", series(6, saw), 600, "cap"),
    ];
    folder.write(
        "w.json",
        &json!(
            shapes
                .each_ref()
                .map(|(name, values, ..)| avgt(name, std::slice::from_ref(values)))
        )
        .to_string(),
    );
    let shown = document(folder.lath(&["steady", "w.json", "--json"]).exits(0));
    assert_eq!(
        (&shown["version"], &shown["kind"]),
        (&json!(2), &json!("lath-steady"))
    );
    let rows = shown["results"].as_array().unwrap();
    for (row, (name, _, stop, why)) in rows.iter().zip(&shapes) {
        assert_eq!(
            (&row["benchmark"], &row["fork"], &row["iterations"]),
            (&json!(name), &json!(1), &json!(700))
        );
        assert_eq!(
            (&row["onlineIndex"], &row["onlineWhy"]),
            (&json!(stop), &json!(why)),
            "{name}"
        );
        near(&row["onlineEndS"], f64::from(*stop) * 0.1);
    }
    let status: Vec<&Value> = rows.iter().map(|r| &r["status"]).collect();
    assert_eq!(status, ["flat", "warmed", "slowdown", "unsteady"]);
    assert_eq!(
        (&rows[0]["steadyIndex"], &rows[0]["steadyTimeS"]),
        (&json!(0), &json!(0.0))
    );
    let slowdown = rows[2]["steadyIndex"].as_u64().unwrap();
    assert!(
        (55..=65).contains(&slowdown),
        "the step is at 60: {slowdown}"
    );
    near(&rows[2]["steadyTimeS"], slowdown as f64 * 0.1);
    folder.lath(&["steady", "w.json"]).exits(0).says(&[
        "unsteady",
        "60.00 s (cap)",
        "10.00 s (level)",
    ]);
    folder
        .lath(&["steady", "w.json", "--format", "markdown"])
        .exits(0)
        .says(&["| benchmark | fork |"]);
    let native = document(
        folder
            .lath(&["steady", "w.json", "--json", "--constants", "native"])
            .exits(0),
    );
    assert!(native["results"][0]["onlineEndS"].as_f64().unwrap() < 2.0);
}

/// Each iteration takes a fifth less, as it was measured: there is no steady part, however short
/// the series is. A status from whoever saw more of the fork counts, too.
#[test]
fn what_falls_to_the_end_is_never_steady() {
    let folder = Folder::new();
    let falls = vec![
        13.847, 10.361, 8.317, 6.701, 5.359, 4.320, 3.688, 2.811, 2.464, 1.843, 1.478, 1.287,
        0.983, 0.824,
    ];
    let mut told = avgt("told", &[series(1, |_| 1.0)]);
    told["forkStatus"] = json!(["unsteady"]);
    folder.write(
        "w.json",
        &json!([avgt("falls", &[falls]), told]).to_string(),
    );
    let shown = document(folder.lath(&["steady", "w.json", "--json"]).exits(0));
    for row in shown["results"].as_array().unwrap() {
        assert_eq!(
            (&row["status"], &row["steadyIndex"], &row["steadyTimeS"]),
            (&json!("unsteady"), &Value::Null, &Value::Null),
            "{row}"
        );
    }
    folder.lath(&["steady", "w.json"]).exits(0).says(&["never"]);
}

#[test]
fn without_wall_times_there_is_no_time_axis() {
    let folder = Folder::new();
    let mut case = avgt("b", &[series(1, |_| 1.0)]);
    case.as_object_mut().unwrap().remove("measurementTime");
    folder.write("w.json", &json!([case]).to_string());
    let shown = document(folder.lath(&["steady", "w.json", "--json"]).exits(0));
    let row = &shown["results"][0];
    assert_eq!(
        (&row["steadyIndex"], &row["steadyTimeS"], &row["onlineEndS"]),
        (&json!(0), &Value::Null, &Value::Null)
    );
}

#[test]
fn short_series_of_other_tools_are_called_short() {
    let folder = Folder::new();
    let shown = document(
        folder
            .lath(&["steady", &fixture("pyperf/base.json"), "--json"])
            .exits(0),
    );
    let row = &shown["results"][0];
    assert_eq!(
        (&row["status"], &row["warmupIterations"], &row["iterations"]),
        (&json!("short"), &json!(1), &json!(3))
    );
    folder.lath(&["steady", "none"]).exits(9).says(&["L850"]);
}

/// Our own files: the journal has warm-up iterations and their wall times, the JSON the same
/// results without them.
#[test]
fn journals_and_json_of_lath_agree() {
    let folder = Folder::with("quick.cpp", QUICK);
    let settings = words("run quick.cpp square -p n=3 --no-lock -f 2 -wi 12 -w 5ms -i 3 -r 5ms");
    let outputs = ["--journal", "j.jsonl", "-rf", "json", "-rff", "r.json"];
    folder
        .lath(&settings.iter().chain(&outputs).copied().collect::<Vec<_>>())
        .exits(0);
    let journal = document(folder.lath(&["steady", "j.jsonl", "--json"]).exits(0));
    assert_eq!(journal["formats"], json!(["lath journal"]));
    let row = &journal["results"][1];
    assert_eq!(
        (&row["fork"], &row["warmupIterations"], &row["iterations"]),
        (&json!(2), &json!(12), &json!(3))
    );
    assert_ne!(row["status"], "short");
    let [from_journal, from_json] = ["j.jsonl", "r.json"]
        .map(|file| document(folder.lath(&["summarize", file, "--json"]).exits(0)));
    assert_eq!(from_json["formats"], json!(["lath JSON"]));
    let (a, b) = (&from_journal["results"][0], &from_json["results"][0]);
    assert_eq!(
        (&a["params"], &a["unit"], &a["forks"]),
        (&json!({"n": "3"}), &json!("ns/op"), &json!(2))
    );
    near(&a["estimate"], b["estimate"].as_f64().unwrap());
    near(&a["interval"][1], b["interval"][1].as_f64().unwrap());
    // The JSON has no warm-up iterations, but says what they led to.
    assert_eq!(
        (
            &a["forkDetails"][0]["status"],
            &b["forkDetails"][0]["iterations"]
        ),
        (&b["forkDetails"][0]["status"], &json!(3))
    );
    assert_ne!(b["forkDetails"][0]["status"], "short");
    assert_eq!(
        (&a["benchmark"], &a["params"], &a["mode"]),
        (&b["benchmark"], &b["params"], &b["mode"])
    );
    // A torn last line is what a killed run leaves.
    let text = folder.read("j.jsonl");
    folder.write("torn.jsonl", &text[..text.len() - 20]);
    folder.lath(&["summarize", "torn.jsonl"]).exits(0);
    folder.write(
        "hurt.jsonl",
        &text.replacen("\"iteration\"", "\"iterattion\"", 1),
    );
    folder
        .lath(&["summarize", "hurt.jsonl"])
        .exits(9)
        .says(&["L853", "hurt.jsonl:"]);
}
