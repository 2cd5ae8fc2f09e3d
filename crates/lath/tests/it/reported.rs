//! `lath report` and `-rf html`: one file, the numbers of `-rf json`, and nothing that a name does.

use crate::results::fixture;
use crate::support::{Folder, QUICK, SHORT, words};
use lath_testing::HOSTILE_NAMES;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;

/// What a page holds as data.
#[track_caller]
pub fn island(page: &str) -> Value {
    let begin = "<script type=\"application/json\" id=\"data\">";
    let (_, rest) = page.split_once(begin).expect("data in the page");
    let (text, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(text).expect("JSON")
}

/// All rows with what is said of them beside the baseline shown.
fn rows(page: &Value) -> Vec<(Value, Value)> {
    let groups = page["groups"].as_array().unwrap();
    let of = |group: &Value| -> Vec<(Value, Value)> {
        let rows = group["rows"].as_array().unwrap();
        let judged = group["views"][0]["rows"].as_array().unwrap();
        rows.iter().cloned().zip(judged.iter().cloned()).collect()
    };
    groups.iter().flat_map(of).collect()
}

/// Estimates, ratios, intervals and verdicts of rows are those of `-rf json`, to the digit. Gives
/// the number of verdicts.
#[track_caller]
fn agrees(page: &str, results: &Value) -> usize {
    let all = rows(&island(page));
    assert_eq!(all.len(), results.as_array().unwrap().len());
    let mut verdicts = 0;
    for case in results.as_array().unwrap() {
        let own = &case["lath"];
        let is_own = |(row, _): &&(Value, Value)| {
            row["contender"] == own["contender"]
                || own["benchmark"]
                    .as_str()
                    .unwrap()
                    .ends_with(row["contender"].as_str().unwrap())
        };
        let (row, judged) = all.iter().find(is_own).unwrap_or_else(|| panic!("{own}"));
        for key in ["score", "low", "high", "forks", "clock", "unit"] {
            assert_eq!(row["estimate"][key], own["estimate"][key], "{key}: {row}");
        }
        if let Value::Object(compared) = &own["comparison"] {
            verdicts += 1;
            for key in [
                "ratio",
                "interval",
                "level",
                "pAdjusted",
                "verdict",
                "blocks",
                "members",
            ] {
                assert_eq!(judged["judgement"][key], compared[key], "{key}: {judged}");
            }
        }
    }
    verdicts
}

#[test]
fn a_run_is_reported_with_its_own_numbers() {
    let folder = Folder::with(
        "quick.cpp",
        &QUICK
            .replace(
                "//@@BenchmarkMode(Mode.AverageTime)",
                "//@@Compare(value = \"squares\", baseline = true)",
            )
            .replace("int twice(", "//@@Compare(\"squares\")\nint twice(")
            .replace("number.n + number.n", "number.n * number.n"),
    );
    let run = |more: &[&str]| {
        let all = [
            &["run", "quick.cpp"],
            SHORT,
            &["-f", "5", "-p", "n=3"],
            more,
        ]
        .concat();
        folder.lath(&all).exits(0);
    };
    run(&["-rf", "json", "-rff", "r.json", "--journal", "r.jsonl"]);
    folder
        .lath(&["report", "r.jsonl", "-o", "r.html"])
        .exits(0)
        .says(&["r.html written"]);
    let (page, results) = (folder.read("r.html"), folder.json("r.json"));
    assert_eq!(agrees(&page, &results), 1);
    let shown = &island(&page)["groups"][0]["views"][0]["sentence"];
    assert_eq!(*shown, results[0]["lath"]["family"]["summary"]);
    // The file of results calls the comparison what the run called it, as the journal does.
    let named = |page: &str| island(page)["groups"][0]["title"].clone();
    folder.lath(&["report", "r.json", "-o", "j.html"]).exits(0);
    assert_eq!(named(&page), "squares (n = 3)");
    assert_eq!(named(&folder.read("j.html")), named(&page));
    // Another baseline: what the page has ready is what is reported for it.
    folder
        .lath(&["report", "r.jsonl", "--baseline", "twice", "-o", "b.html"])
        .exits(0);
    let [shown, other] = ["r.html", "b.html"].map(|name| island(&folder.read(name)));
    let switched = &shown["groups"][0]["views"][1];
    assert_eq!(switched["afterwards"], true);
    assert_eq!(other["groups"][0]["views"][0]["rows"], {
        let mut rows = switched["rows"].clone();
        for (row, of) in rows
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .zip(other["groups"][0]["views"][0]["rows"].as_array().unwrap())
        {
            // Only the baseline shown has its blocks.
            row["blocks"] = of["blocks"].clone();
            row["timed"] = of["timed"].clone();
        }
        rows
    });
    folder
        .lath(&["report", "r.jsonl", "--baseline", "nobody", "-o", "n.html"])
        .exits(6)
        .says(&["L507", "there are: square, twice"]);
    // One comparison as a picture.
    let picture = |view: &str, pattern: &str| {
        folder.lath(&["report", "r.jsonl", "--svg", view, pattern, "-o", "r.svg"])
    };
    picture("forest", "squares").exits(0);
    let svg = folder.read("r.svg");
    assert!(
        svg.contains("<svg xmlns") && svg.contains(">twice</text>"),
        "{svg}"
    );
    assert!(!svg.contains("<script") && !svg.contains("href"));
    let shown = ["← faster", "time ÷ square", "slower →", "Score, ops"];
    assert!(shown.iter().all(|text| svg.contains(text)), "{svg}");
    let narrow = ["--svg", "forest", "squares", "--narrow", "-o", "n.svg"];
    let narrow = [&["report", "r.jsonl"][..], &narrow].concat();
    folder.lath(&narrow).exits(0);
    let narrow = folder.read("n.svg");
    assert!(narrow.contains("width=\"400\"") && svg.contains("width=\"900\""));
    // Both have the fastest contender first: scores are throughputs.
    let scores = results.as_array().unwrap().iter();
    let score = |name: &str| {
        let mut of = scores.clone();
        let of = of.find(|of| of["benchmark"].as_str().unwrap().ends_with(name));
        let estimate = &of.unwrap()["lath"]["estimate"];
        let per_ns = match estimate["unit"].as_str() {
            Some("ops/ns") => 1.0,
            Some("ops/s") => 1e-9,
            other => panic!("{other:?}"),
        };
        per_ns * estimate["score"].as_f64().unwrap()
    };
    let is_first = |svg: &str| svg.find(">square</text>") < svg.find(">twice</text>");
    for svg in [&svg, &narrow] {
        assert!(svg.contains(">square</text>"), "{svg}");
        assert_eq!(
            is_first(svg),
            score(".square") >= score(".twice"),
            "{results} {svg}"
        );
    }
    let called = [
        "--svg",
        "forest",
        "squares",
        "--title",
        "1² & <2²>",
        "-o",
        "t.svg",
    ];
    let called = [&["report", "r.jsonl"][..], &called].concat();
    folder.lath(&called).exits(0);
    let called = folder.read("t.svg");
    assert!(called.contains(">1² &amp; &lt;2²&gt;</text>"), "{called}");
    assert!(!called.contains(">squares"), "{called}");
    for needless in [&["--narrow"][..], &["--title", "t"]] {
        let needless = [&["report", "r.jsonl"], needless].concat();
        folder.lath(&needless).exits(2).says(&["--svg"]);
    }
    picture("forest", "cubes")
        .exits(6)
        .says(&["L507", "there are: squares"]);
    picture("pie", "squares")
        .exits(2)
        .says(&["L503", "there are: forest, curve, flames, difference"]);
    let both = [&["run", "quick.cpp"], SHORT, &["--journal", "c.jsonl"]].concat();
    folder.lath(&both).exits(0);
    let curve = [
        "report",
        "c.jsonl",
        "--svg",
        "curve",
        "squares by n",
        "-o",
        "c.svg",
    ];
    folder.lath(&curve).exits(0);
    let svg = folder.read("c.svg");
    let labels = [
        ">squares by n</text>",
        ">3</text>",
        ">4</text>",
        ">twice</text>",
    ];
    assert!(labels.iter().all(|label| svg.contains(label)), "{svg}");
    assert_eq!(
        svg.matches("<circle").count(),
        4,
        "two contenders, two values"
    );
    picture("curve", "squares by n").exits(6).says(&[
        "L507",
        "no curve is called",
        "there is none",
    ]);
    picture("flames", "squares").exits(6).says(&[
        "L507",
        "no case with a flame graph",
        "there is none",
    ]);
    run(&["-rf", "html"]);
    let page = folder.read("lath-result.html");
    assert!(page.starts_with("<!DOCTYPE html>"), "{}", &page[..80]);
    assert_eq!(rows(&island(&page)).len(), 2);
}

/// From the file alone, the same as the run itself wrote into it.
#[test]
fn result_files_are_reported_with_their_own_numbers() {
    let folder = Folder::new();
    for name in ["first", "second"] {
        let file = fixture(&format!("turns/{name}.json"));
        folder.lath(&["report", &file, "-o", "r.html"]).exits(0);
        let results: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        let page = folder.read("r.html");
        let rows = rows(&island(&page));
        let compared = &results[1]["lath"]["comparison"];
        let judged = &rows[1].1["judgement"];
        assert_eq!(judged["verdict"], compared["verdict"]);
        // The file of an older lath: times of turns are added up in another order.
        let near = |a: &Value, b: &Value| {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            assert!((a - b).abs() < 1e-9, "{name}: {a} {b}");
        };
        near(&judged["ratio"], &compared["ratio"]);
        near(&judged["interval"][0], &compared["interval"][0]);
        near(&judged["interval"][1], &compared["interval"][1]);
    }
}

#[test]
fn every_tools_file_is_reported() {
    let folder = Folder::new();
    for file in [
        "google/base-1.json",
        "criterion/base-1",
        "go/base.txt",
        "hyperfine/base.json",
        "pyperf/base.json",
        "mitata/base.json",
        "divan/base.txt",
    ] {
        folder
            .lath(&["report", &fixture(file), "-o", "r.html"])
            .exits(0);
        let page = island(&folder.read("r.html"));
        let all = rows(&page);
        assert!(!all.is_empty(), "{file}");
        for (row, judged) in &all {
            assert_eq!(judged["verdict"], "measured", "{file}: {row}");
            assert!(row["estimate"]["score"].as_f64().unwrap() > 0.0);
        }
        // A name in place of a contender: the others are compared with it.
        if let [(first, _), (_, _), ..] = &all[..] {
            let name = first["contender"].as_str().unwrap();
            let name = name.split(" (").next().unwrap();
            let done = folder.lath(&["report", &fixture(file), "--baseline", name, "-o", "b.html"]);
            done.exits(0);
            let page = island(&folder.read("b.html"));
            let compared = page["groups"].as_array().unwrap().iter();
            assert!(
                compared.clone().any(|group| group["compares"] == true),
                "{file}"
            );
        }
    }
}

/// Where no run says which pairs share the permitted errors, all beside one baseline do: each of
/// three has a third of 1 %.
#[test]
fn many_names_of_one_file_share_the_permitted_errors() {
    let folder = Folder::new();
    let command = |(at, name): (usize, &str)| {
        let times = (0..10).map(|i| 0.01 * (1.0 + 0.001 * f64::from(i)) + 0.0001 * at as f64);
        json!({"command": name, "times": times.collect::<Vec<f64>>(), "mean": 0.01})
    };
    let names = ["one", "two", "three", "four"].into_iter().enumerate();
    let file = json!({ "results": names.map(command).collect::<Vec<Value>>() });
    folder.write("h.json", &file.to_string());
    folder
        .lath(&["report", "h.json", "--baseline", "one", "-o", "r.html"])
        .exits(0);
    let page = island(&folder.read("r.html")).to_string();
    let level = page.matches("\"level\":").count();
    assert!(level >= 3, "{page}");
    assert_eq!(page.matches("\"level\":0.99666").count(), level, "{page}");
}

#[test]
fn a_name_does_nothing() {
    let folder = Folder::new();
    let long = "x".repeat(100_000);
    let names: Vec<&str> = HOSTILE_NAMES.into_iter().chain([long.as_str()]).collect();
    let case = |name: &&str| {
        let forks: Vec<Vec<f64>> = (0..5).map(|i| vec![10.0 + f64::from(i)]).collect();
        let mut case = crate::results::avgt(name, &forks);
        case["params"] = json!({ *name: *name });
        case["jvmArgs"] = json!([*name]);
        case["vmName"] = json!(*name);
        case
    };
    let cases: Vec<Value> = names.iter().map(case).collect();
    folder.write("h.json", &json!(cases).to_string());
    folder.lath(&["report", "h.json", "-o", "h.html"]).exits(0);
    let page = folder.read("h.html");
    assert_eq!(rows(&island(&page)).len(), names.len());
    // Only the page's own elements begin.
    for part in [
        "<img",
        "<script>alert",
        "<!--",
        "\u{202e}",
        "\u{2028}",
        "\0",
    ] {
        assert!(!page.contains(part), "{part:?} is in the page");
    }
    assert_eq!(page.matches("<script").count(), 3);
    assert_eq!(page.matches("</script>").count(), 3);
    assert!(
        page.contains("{{7*7}}") && page.contains(r"\u{202e}"),
        "as text"
    );
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
    let policy = page
        .split("Content-Security-Policy\" content=\"")
        .nth(1)
        .unwrap();
    assert!(
        policy.starts_with("default-src &#x27;none&#x27;; script-src &#x27;sha256-"),
        "{}",
        &policy[..90]
    );
    let (elements, _) = page.split_once("<script type").unwrap();
    for part in [" style=", "<link", "http:", "https:", "url("] {
        assert!(!elements.contains(part), "{part}");
    }
}

/// The last line of a run names its report. A browser gets the page's path as one argument; where
/// there is none, and on build servers, a line says so.
#[test]
fn a_report_is_named_and_opened() {
    let folder = Folder::with(
        "one.c",
        "//@@Benchmark\n//@@OutputTimeUnit(TimeUnit.NANOSECONDS)\nint one(void) { return 1; }\n",
    );
    let browser = folder.write(
        "browser",
        "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > opened\n",
    );
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let browser = browser.to_str().unwrap();
    let name = "a b; touch x $(touch x).html";
    let lath = |browser: &str, ci: &str, arguments: &[&str]| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let set = command
            .env("BROWSER", browser)
            .env("CI", ci)
            .env("PATH", "/usr/bin:/bin");
        folder.wait(set.args(arguments))
    };
    let mut run = vec![
        "run",
        "one.c",
        "--open",
        "-rff",
        name,
        "--journal",
        "r.jsonl",
    ];
    run.extend(SHORT);
    let done = lath(browser, "", &run);
    assert_eq!(
        done.exits(0).err().lines().last(),
        Some(&*format!("Report: {name}"))
    );
    let path = folder.path().join(name);
    assert_eq!(folder.read("opened"), format!("1\n{}\n", path.display()));
    assert!(!folder.path().join("x").exists());

    std::fs::remove_file(folder.path().join("opened")).unwrap();
    let report = ["report", "r.jsonl", "-o", "r.html", "--open"];
    let page = format!("{browser} --page=%s");
    lath(&page, "", &report).exits(0);
    let path = folder.path().join("r.html");
    assert_eq!(
        folder.read("opened"),
        format!("1\n--page={}\n", path.display())
    );

    std::fs::remove_file(folder.path().join("opened")).unwrap();
    let done = lath(browser, "true", &report);
    assert!(
        done.exits(0).err().ends_with("not opened: CI is set\n"),
        "{}",
        done.err()
    );
    assert!(!folder.path().join("opened").exists());

    run.extend(["-rf", "json"]);
    lath(browser, "", &run).exits(2).says(&["L502"]);
}

/// Plots in a terminal are no wider than it, and an example of the book.
#[test]
fn plots_are_printed() {
    let journal = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/pictures/factorial.jsonl"
    );
    let folder = Folder::new();
    let done = folder.lath(&["report", journal, "--plot"]);
    done.exits(0).says(&[
        "iterative (number = 20): processes, beside the median of their row\n",
        "62 of 7.8786 ns\n",
    ]);
    assert!(done.out().lines().all(|line| line.chars().count() <= 100));
    assert!(!folder.path().join("lath-report.html").exists());
    let both = ["report", journal, "--plot", "--open"];
    folder.lath(&both).exits(2);
}

/// Sampled calls have a curve of percentiles, which are those of `-rf json`; warm-up iterations are
/// there with the reason of their end, secondary results with their numbers. A file that lacks a
/// view says which has it.
#[test]
fn what_is_behind_a_row() {
    let folder = Folder::with(
        "one.c",
        "//@@Benchmark\n//@@BenchmarkMode(Mode.SampleTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)\n\
         int one(void) { return 1; }\n",
    );
    let run = words(
        "run one.c --warmup auto -i 3 -r 20ms -f 2 -prof usage --journal r.jsonl -rf json -rff r.json --plot",
    );
    // With two processes, and without parameters.
    folder.lath(&run).exits(0).says(&["Nothing to plot: "]);
    folder.lath(&["report", "r.jsonl", "-o", "r.html"]).exits(0);
    let (page, results) = (folder.read("r.html"), folder.json("r.json"));
    // What may be private is there on request alone.
    assert!(!page.contains("<th scope=\"row\">hostname</th>"));
    folder
        .lath(&["report", "r.jsonl", "-o", "full.html", "--full"])
        .exits(0);
    let full = folder.read("full.html");
    assert!(full.contains("<th scope=\"row\">hostname</th>"));
    let all = rows(&island(&page));
    let (row, own) = (&all[0].0, &results[0]);
    let percentiles = row["percentiles"].as_array().unwrap();
    for (key, value) in own["primaryMetric"]["scorePercentiles"]
        .as_object()
        .unwrap()
    {
        let rank: f64 = key.parse().unwrap();
        let of = percentiles.iter().find(|one| one["rank"] == rank);
        if let Some(of) = of {
            assert_eq!(&of["value"], value, "{key}");
        }
    }
    assert!(percentiles.len() >= 10, "{row}");
    assert!(page.contains("<th scope=\"row\">99.9 %</th>"));
    let forks = row["forks"].as_array().unwrap();
    for fork in forks {
        assert!(!fork["warmup"].as_array().unwrap().is_empty(), "{fork}");
        assert!(
            fork["ended"].as_str().unwrap().contains(" after "),
            "{fork}"
        );
    }
    let labels: Vec<&str> = row["metrics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one[0].as_str().unwrap())
        .collect();
    for label in own["secondaryMetrics"]
        .as_object()
        .unwrap()
        .keys()
        .filter(|label| !label.starts_with("p"))
    {
        assert!(labels.contains(&label.as_str()), "{label}: {labels:?}");
    }
    assert!(
        labels.iter().all(|label| !label.contains("p0.")),
        "{labels:?}"
    );

    folder.lath(&["report", "r.json", "-o", "j.html"]).exits(0);
    let page = folder.read("j.html");
    assert!(page.contains("no percentiles of this file: a journal of lath has them"));
}
