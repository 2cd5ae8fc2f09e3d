//! `lath history`: what is added is kept once, survives writers and kills, and can be made again.

use crate::bisect::LENGTHS;
use crate::reported::island;
use crate::results::{avgt, document, forks, near};
use crate::revisions::{git, repository};
use crate::support::{Folder, SHORT};
use lath_testing::{HOSTILE_NAMES, needs};
use serde_json::{Value, json};
use std::fs;
use std::process::{Child, Stdio};

const SHA: &str = "0123456789abcdef0123456789abcdef01234567";

/// Result files of JMH's form, `r0.json` and so on, that differ.
fn results(folder: &Folder, count: usize) -> Vec<String> {
    let name = |number: usize| format!("r{number}.json");
    for number in 0..count {
        let level = 100.0 + number as f64;
        let cases = json!([
            avgt("b", &forks(3, level, 0.01)),
            avgt("c", &forks(3, level, 0.01))
        ]);
        folder.write(&name(number), &cases.to_string());
    }
    (0..count).map(name).collect()
}

fn add(file: &str) -> Vec<String> {
    ["history", "add", file, "--revision", SHA]
        .map(str::to_owned)
        .to_vec()
}

fn list(folder: &Folder) -> Value {
    document(folder.lath(&["history", "list", "--json"]).exits(0))["runs"].clone()
}

fn shown(folder: &Folder) -> Value {
    document(folder.lath(&["history", "show", "--json"]).exits(0))["results"].clone()
}

fn start(folder: &Folder, arguments: &[String]) -> Child {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command.args(arguments).stdout(Stdio::null());
    command.spawn().expect("lath starts")
}

fn delete_database(folder: &Folder) {
    for end in ["", "-wal", "-shm"] {
        let path = folder.path().join(format!(".lath/history.sqlite{end}"));
        let _ = fs::remove_file(path);
    }
    assert!(!folder.path().join(".lath/history.sqlite").exists());
}

#[test]
fn what_is_added_is_kept_once_and_can_be_made_again() {
    let folder = Folder::new();
    folder
        .lath(&["history", "list"])
        .exits(0)
        .says(&["0 runs, 0 results"]);
    let files = results(&folder, 2);
    let both = ["history", "add", &files[0], &files[1], "--revision", SHA];
    folder
        .lath(&both)
        .exits(0)
        .says(&["r0.json: 2 results of revision 0123456789 added"]);
    let (first, points) = (list(&folder), shown(&folder));
    assert_eq!(first.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&first[0]["sha"], &first[0]["results"]),
        (&json!(SHA), &json!(2))
    );

    // Again, under another name, and with other words for the revision: nothing changes.
    folder.write("other.json", &folder.read(&files[0]));
    let again = [
        "history",
        "add",
        "other.json",
        "r1.json",
        "--revision",
        &SHA.to_uppercase(),
    ];
    folder
        .lath(&again)
        .exits(0)
        .says(&["other.json: already there", "r1.json: already there"]);
    assert_eq!(list(&folder), first);
    // One measurement is not two revisions'.
    folder
        .lath(&["history", "add", "r0.json", "--revision", &"f".repeat(40)])
        .exits(2)
        .says(&["L526", "kept already, as r0.json of revision 0123456789"]);
    assert_eq!(list(&folder), first);

    // The numbers are those of `lath summarize`.
    let summary = document(folder.lath(&["summarize", "r0.json", "--json"]).exits(0));
    let row = &summary["results"][0];
    let runs = first.as_array().expect("runs");
    let run = runs.iter().find(|run| run["file"] == "r0.json");
    let run = run.expect("a run")["id"].clone();
    let point = points
        .as_array()
        .expect("points")
        .iter()
        .find(|point| point["run"] == run && point["benchmark"] == row["benchmark"]);
    let point = point.expect("a point");
    near(
        &point["estimateNs"],
        row["estimate"].as_f64().expect("a number"),
    );
    near(
        &point["interval"][1],
        row["interval"][1].as_f64().expect("a number"),
    );

    // The database is nothing but what the files say.
    delete_database(&folder);
    assert_eq!(
        (list(&folder), shown(&folder)),
        (first.clone(), points.clone())
    );

    // And goes to another place.
    folder
        .lath(&["history", "export", "out"])
        .exits(0)
        .says(&["2 runs copied"]);
    let elsewhere = Folder::new();
    let out = folder.path().join("out");
    let import = ["history", "import", out.to_str().expect("UTF-8")];
    elsewhere
        .lath(&import)
        .exits(0)
        .says(&["2 runs added, 0 already there"]);
    elsewhere
        .lath(&import)
        .exits(0)
        .says(&["0 runs added, 2 already there"]);
    assert_eq!(
        (list(&elsewhere), shown(&elsewhere)),
        (first, points.clone())
    );

    // Estimates stay when forks go.
    folder
        .lath(&["history", "gc", "--keep", "1"])
        .exits(0)
        .says(&["6 rows of forks removed"]);
    assert_eq!(shown(&folder), points);

    // What a database lists without its files is not whole.
    let kept = folder.path().join(".lath/history");
    let files = fs::read_dir(kept).expect("kept files").flatten();
    let first = files
        .map(|file| file.path())
        .find(|path| path.extension().is_some_and(|e| e == "results"))
        .expect("results");
    fs::remove_file(first).expect("a file");
    folder.lath(&["history", "export", "rest"]).exits(5).says(&[
        "1 run copied",
        "L817",
        "the database lists 1 run whose files are gone",
    ]);
}

#[test]
fn what_cannot_be_added() {
    let folder = Folder::new();
    let files = results(&folder, 1);
    folder.lath(&["history", "add", &files[0]]).exits(2).says(&[
        "L526",
        "does not say which revision",
        "--revision",
    ]);
    folder
        .lath(&["history", "add", &files[0], "--revision", "HEAD"])
        .exits(2)
        .says(&["L503", "`HEAD` is not a revision"]);
    folder.write("empty.json", "[]");
    folder.write("bad.json", "[{\"benchmark\": 1}]");
    for (name, exit, code) in [
        ("empty.json", 8, "L852"),
        ("bad.json", 9, "L853"),
        ("no.json", 9, "L850"),
        (".", 9, "L850"),
    ] {
        folder
            .lath(&["history", "add", name, "--revision", SHA])
            .exits(exit)
            .says(&[code]);
    }
    // The others are added.
    folder
        .lath(&["history", "add", "bad.json", "r0.json", "--revision", SHA])
        .exits(9)
        .says(&["L853", "r0.json: 2 results"]);
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(1));
    folder
        .lath(&["history", "list", "--database", "postgres://localhost/x"])
        .exits(2)
        .says(&["L503", "SQLite files only"]);
    folder
        .lath(&["history", "show", "nothing"])
        .exits(6)
        .says(&["L507", "there are: b, c"]);
    folder.write(".lath/history.sqlite", "no database");
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(folder.path().join(format!(".lath/history.sqlite{end}")));
    }
    folder
        .lath(&["history", "list"])
        .exits(5)
        .says(&["L817", "delete it"]);
    delete_database(&folder);
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(1));
    // A kept file that was changed is not believed.
    let id = list(&folder)[0]["id"].as_str().expect("an id").to_owned();
    folder.write(
        &format!(".lath/history/{id}.results"),
        &folder.read("r0.json").replace("\"b\"", "\"x\""),
    );
    delete_database(&folder);
    folder.lath(&["history", "list"]).exits(0).says(&[
        "L853",
        "not the file that was kept",
        "0 runs",
    ]);
}

#[test]
fn writers_at_once_lose_nothing() {
    let folder = Folder::new();
    let files = results(&folder, 8);
    let writers: Vec<Child> = files
        .iter()
        .map(|file| start(&folder, &add(file)))
        .collect();
    for mut writer in writers {
        assert!(writer.wait().expect("it ends").success());
    }
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(8));
    delete_database(&folder);
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(8));
}

/// Wherever it is killed: the database opens, has whole runs only, and adding again completes it.
#[test]
fn a_killed_writer_leaves_a_database_that_opens() {
    let folder = Folder::new();
    let files = results(&folder, 12);
    let arguments = [
        &["history", "add"],
        &files.iter().map(String::as_str).collect::<Vec<_>>()[..],
        &["--revision", SHA],
    ]
    .concat();
    let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    for pause in [0, 3, 10, 20, 30, 45, 60, 90] {
        let mut writer = start(&folder, &arguments);
        std::thread::sleep(std::time::Duration::from_millis(pause));
        writer.kill().expect("a signal");
        writer.wait().expect("it ends");
        let runs = list(&folder);
        let runs = runs.as_array().expect("runs");
        assert!(runs.iter().all(|run| run["results"] == 2), "{runs:?}");
    }
    folder
        .lath(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
        .exits(0);
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(12));
}

/// Records say their revision; the order is that of commits, whatever was measured when.
#[test]
fn a_run_says_its_revision() {
    needs!("git");
    let folder = repository("return 2;");
    let run = |journal: &str, more: &[&str]| {
        let arguments = [
            &["run", "bench/demo.cpp", "--journal", journal],
            SHORT,
            more,
        ]
        .concat();
        folder.lath(&arguments).exits(0);
    };
    run("one.jsonl", &["-rf", "json", "-rff", "one.json"]);
    git(&folder, &["commit", "-q", "--allow-empty", "-m", "two"]);
    run("two.jsonl", &[]);
    folder.write("bench/demo.cpp", &crate::revisions::source("return 3;"));
    run("dirty.jsonl", &[]);
    folder
        .lath(&["history", "add", "two.jsonl", "dirty.jsonl", "one.jsonl"])
        .exits(0);
    let runs = list(&folder);
    let runs = runs.as_array().expect("runs");
    let column = |name: &str| runs.iter().map(|run| run[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("position"), [json!(1), json!(2), json!(2)]);
    assert_eq!(
        column("branch"),
        [json!("main"), json!("main"), json!("main")]
    );
    assert_eq!(column("dirty"), [Value::Null, Value::Null, json!(true)]);
    assert_eq!(column("file"), ["one.jsonl", "two.jsonl", "dirty.jsonl"]);
    assert!(
        runs.iter()
            .all(|run| run["started"].is_u64() && run["processor"].is_string())
    );
    // lath's JSON says it, too, and is the same place in the order.
    let result = folder.json("one.json");
    assert_eq!(result[0]["environment"]["revision"]["sha"], runs[0]["sha"]);
    // Another revision is no other name for it.
    folder
        .lath(&["history", "add", "one.json", "--revision", "HEAD"])
        .exits(2)
        .says(&["L526", "it measured revision"]);
    let points = shown(&folder);
    assert_eq!(points.as_array().map(Vec::len), Some(3));
    // git does not see what is kept.
    let status = folder
        .command("git")
        .args(["status", "--porcelain", ".lath"])
        .output();
    assert_eq!(String::from_utf8_lossy(&status.expect("git").stdout), "");
    // An older record, without a revision, is read with one that is given.
    let old = folder.read("one.jsonl");
    let mut lines = old.lines().map(str::to_owned).collect::<Vec<_>>();
    let mut header: Value = serde_json::from_str(&lines[0]).expect("JSON");
    header["environment"]
        .as_object_mut()
        .expect("an object")
        .remove("revision");
    lines[0] = header.to_string();
    folder.write("old.jsonl", &(lines.join("\n") + "\n"));
    folder
        .lath(&["history", "add", "old.jsonl"])
        .exits(2)
        .says(&["L526"]);
    folder
        .lath(&["history", "add", "old.jsonl", "--revision", "HEAD"])
        .exits(0);
}

/// Names are data, never SQL and nothing that a terminal acts upon.
#[test]
fn hostile_names_are_data() {
    let folder = Folder::new();
    let cases: Vec<Value> = HOSTILE_NAMES
        .iter()
        .map(|name| {
            let mut case = avgt(name, &forks(3, 100.0, 0.01));
            case["params"] = json!({ *name: *name });
            case
        })
        .collect();
    folder.write("r.json", &json!(cases).to_string());
    folder
        .lath(&["history", "add", "r.json", "--revision", SHA])
        .exits(0);
    let points = shown(&folder);
    let mut names: Vec<&str> = points
        .as_array()
        .expect("points")
        .iter()
        .filter_map(|point| point["benchmark"].as_str())
        .collect();
    names.sort_unstable();
    let mut expected = HOSTILE_NAMES.to_vec();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert!(points.as_array().expect("points").iter().all(|point| {
        let name = point["benchmark"].as_str().expect("a name");
        point["params"][name] == point["benchmark"]
    }));
    let text = folder.lath(&["history", "show"]).exits(0).out();
    assert!(!text.contains(['\u{0}', '\u{202e}', '\u{2028}', '\u{1b}']));
    delete_database(&folder);
    assert_eq!(shown(&folder), points);
}

/// Thirty commits, a slow run at the tenth, 20 % from the 23rd on: that commit alone is suspected.
#[test]
fn the_commit_that_made_it_slower_is_suspected() {
    needs!("git");
    let folder = Folder::new();
    git(&folder, &["init", "-q"]);
    let mut shas = Vec::new();
    for commit in 1..=30_u64 {
        git(&folder, &["commit", "-q", "--allow-empty", "-m", "more"]);
        let head = folder.command("git").args(["rev-parse", "HEAD"]).output();
        let sha = String::from_utf8(head.expect("git").stdout).expect("a hash");
        shas.push(sha.trim().to_owned());
        let level = |slower: bool| {
            let factor = match commit {
                10 => 1.5,
                23.. if slower => 1.2,
                _ => 1.0,
            };
            // No two files are equal.
            let noise = (commit * commit * 7 % 11) as f64 / 1100.0 + commit as f64 / 1e6;
            100.0 * factor * (1.0 + noise)
        };
        let cases = [("b", true), ("c", false)]
            .map(|(name, slower)| avgt(name, &forks(3, level(slower), 0.004)));
        folder.write(&format!("{commit}.json"), &json!(cases).to_string());
    }
    // In any order: that of commits counts.
    for commit in (1..=30).rev() {
        let file = format!("{commit}.json");
        let add = ["history", "add", &file, "--revision", &shas[commit - 1]];
        folder.lath(&add).exits(0);
        if commit == 23 {
            // Too few runs say nothing, however large a change.
            folder
                .lath(&["history", "regressions"])
                .exits(0)
                .says(&["0 suspicions"]);
        }
    }
    let rev = format!(
        "lath compare --rev {}..{}",
        &shas[21][..10],
        &shas[22][..10]
    );
    folder.lath(&["history", "regressions"]).exits(7).says(&[
        "1 suspicion in 2 benchmarks",
        "slower: about +20",
        "22, then 8",
        &rev,
    ]);
    let found = document(folder.lath(&["history", "regressions", "--json"]).exits(7));
    let suspicions = found["suspicions"].as_array().expect("suspicions");
    assert_eq!(suspicions.len(), 1, "{found}");
    assert_eq!(suspicions[0]["new"]["sha"], json!(shas[22]));
    assert_eq!(suspicions[0]["base"]["position"], 22);
    let ratio = suspicions[0]["ratio"].as_f64().expect("a number");
    assert!((ratio - 1.2).abs() < 0.02, "{ratio}");
    git(&folder, &["tag", "v1.2", &shas[14]]);
    is_drawn(&folder, &shas[22][..10]);
}

/// The report has each result, the change and the release, for people without script, too.
fn is_drawn(folder: &Folder, changed: &str) {
    let report = ["report", "--history", "-o", "h.html"];
    folder.lath(&report).exits(0);
    let page = folder.read("h.html");
    let drawn = island(&page)["timelines"].clone();
    let titles = [0, 1].map(|at| drawn[at]["title"].clone());
    assert_eq!(titles, ["b (avgt)", "c (avgt)"]);
    assert_eq!(drawn[0]["sentence"], "30 results; changes: 1 suspected");
    assert_eq!(drawn[1]["sentence"], "30 results; no change is suspected");
    assert_eq!(drawn[0]["moments"].as_array().map(Vec::len), Some(30));
    let points = shown(folder);
    let first = &drawn[0]["moments"][0];
    assert_eq!(first["ns"], points[0]["estimateNs"]);
    assert_eq!(
        json!([first["low"], first["high"]]),
        points[0]["interval"],
        "{first}"
    );
    let marks = &drawn[0]["marks"];
    assert_eq!(marks[0]["kind"], "suspected");
    assert_eq!(
        (&marks[0]["at"], &marks[1]),
        (
            &json!(22.5),
            &json!({"at": 15.0, "kind": "release", "words": "v1.2"})
        )
    );
    let told = format!("<li class=\"suspected\">{changed}: slower, about +20");
    assert!(page.contains(&told), "{told}");
    // What is decided is said. Beside a comparison, it is a part of the page.
    let accept = ["history", "accept", changed, "--reason", "<i>known</i>"];
    folder.lath(&accept).exits(0);
    folder
        .lath(&["report", "1.json", "--history", "-o", "h.html"])
        .exits(0);
    let page = folder.read("h.html");
    let with_both = island(&page);
    assert_eq!(with_both["timelines"][0]["marks"][0]["kind"], "accepted");
    assert_eq!(with_both["groups"].as_array().map(Vec::len), Some(1));
    assert!(page.contains("accepted: &lt;i&gt;known"));
    let empty = Folder::new();
    empty.lath(&report).exits(8).says(&["the history is empty"]);
    empty.lath(&["report"]).exits(2);
}

/// Two benchmarks shift in the history at the ninth commit; only one of them does so when both
/// commits are measured.
#[test]
fn what_is_suspected_is_confirmed_by_measuring_or_refuted() {
    needs!("git");
    let folder = Folder::new();
    git(&folder, &["init", "-q"]);
    let source = |name: &str, milliseconds: u64| {
        format!(
            "extern \"C\" int usleep(unsigned);\n//@@Benchmark\n\
             //@@BenchmarkMode(Mode.SingleShotTime)\n\
             int {name}() {{ return usleep({}); }}\n",
            1000 * milliseconds
        )
    };
    for commit in 1..=14_u64 {
        let is_slow = commit >= 9;
        folder.write(
            "bench/demo.cpp",
            &source("work", if is_slow { 120 } else { 40 }),
        );
        folder.write("bench/other.cpp", &source("same", 1));
        git(&folder, &["add", "bench"]);
        git(&folder, &["commit", "-q", "--allow-empty", "-m", "more"]);
        // No two files are equal.
        let noise = (commit * commit * 7 % 11) as f64 / 1100.0 + commit as f64 / 1e6;
        let level = |ms: f64| ms * 1e6 * (1.0 + noise);
        let mut cases = [
            avgt(
                "demo.work",
                &forks(3, level(if is_slow { 120.0 } else { 40.0 }), 0.004),
            ),
            avgt(
                "other.same",
                &forks(3, level(if is_slow { 1.2 } else { 1.0 }), 0.004),
            ),
        ];
        for case in &mut cases {
            case["mode"] = json!("ss");
        }
        folder.write("results.json", &json!(cases).to_string());
        folder
            .lath(&["history", "add", "results.json", "--revision", "HEAD"])
            .exits(0);
    }
    let regressions = ["history", "regressions"];
    folder.lath(&regressions).exits(7).says(&["2 suspicions"]);
    let confirm = ["history", "confirm", "bench/demo.cpp", "bench/other.cpp"];
    folder
        .lath(&[&confirm[..], &LENGTHS].concat())
        .exits(1)
        .says(&[
            "demo.work (ss)",
            ": confirmed: x",
            "other.same (ss)",
            ": refuted: identical",
        ]);
    folder.lath(&regressions).exits(1).says(&[
        "1 suspicion in",
        "confirmed: x",
        "other.same (ss) at ",
        "refuted: identical",
    ]);
    // Nothing is measured twice.
    folder
        .lath(&confirm)
        .exits(0)
        .says(&["nothing is suspected"]);
    let found = document(folder.lath(&["history", "regressions", "--json"]).exits(1));
    let confirmed = &found["suspicions"][0];
    assert_eq!(confirmed["state"], "confirmed", "{found:#}");
    assert!(
        confirmed["decision"]["interval"][0]
            .as_f64()
            .expect("a number")
            > 1.0
    );
    assert_eq!(found["settled"][0]["state"], "refuted");

    folder
        .lath(&["history", "accept", "ffffffff", "--reason", "none"])
        .exits(6)
        .says(&["L507", "no change is suspected at ffffffff"]);
    let reason = ["--reason", "safer, <b>and</b> slower"];
    let at = confirmed["new"]["sha"].as_str().expect("a hash");
    folder
        .lath(&[&["history", "accept", &at[..10], "work"], &reason[..]].concat())
        .exits(0)
        .says(&["1 change accepted"]);
    let told = "accepted: safer, <b>and</b> slower";
    folder
        .lath(&regressions)
        .exits(0)
        .says(&["0 suspicions", told]);
    // It is kept in files, as results are, and goes with them.
    delete_database(&folder);
    folder.lath(&regressions).exits(0).says(&[told]);
    folder.lath(&["history", "export", "out"]).exits(0);
    // A decision that is damaged is missing in the copy, and that is said.
    let damaged = format!(".lath/history/{}.change", "0".repeat(32));
    folder.write(&damaged, "{");
    folder
        .lath(&["history", "export", "more"])
        .exits(9)
        .says(&["L853", "what was decided cannot be read"]);
    fs::remove_file(folder.path().join(&damaged)).expect("removed");
    let elsewhere = Folder::new();
    let out = folder.path().join("out");
    elsewhere
        .lath(&["history", "import", out.to_str().expect("plain")])
        .exits(0)
        .says(&["14 runs added"]);
    elsewhere.lath(&regressions).exits(0).says(&[told]);
}

/// The hash of a benchmark's own code in the results of a source.
fn own_code(folder: &Folder, source: &str) -> String {
    let run = [
        "run",
        source,
        "count",
        "-p",
        "limit=1000",
        "-rf",
        "json",
        "-rff",
        "r.json",
    ];
    folder.lath(&[&run[..], SHORT].concat()).exits(0);
    let hash = &folder.json("r.json")[0]["sourceHash"];
    hash.as_str()
        .unwrap_or_else(|| panic!("{source} has none"))
        .to_owned()
}

/// Comments, marks and what else is in the file are no part of a benchmark; its function and its
/// states are.
fn what_is_its_own(name: &str, text: &str, other: &str, [from, to]: [&str; 2]) {
    let folder = Folder::new();
    let hash = |from: &str, to: &str, more: &str| {
        assert!(text.contains(from), "{from}");
        folder.write(name, &(text.replace(from, to) + more));
        own_code(&folder, name)
    };
    let own = hash("MICROSECONDS", "MILLISECONDS", other);
    assert_eq!(hash("The benchmark runs once", "It runs once", ""), own);
    assert_ne!(hash("primes", "found", ""), own);
    assert_ne!(hash(from, to, ""), own);
}

macro_rules! own {
    ($test:ident, $program:literal, $file:literal, $other:literal, $state:expr) => {
        #[test]
        fn $test() {
            needs!($program);
            let text = include_str!(concat!("../../../../languages/", $file));
            let name = $file.rsplit('/').next().expect("a name");
            what_is_its_own(name, text, $other, $state);
        }
    };
}

own!(
    another_benchmark_in_cpp,
    "g++",
    "cpp/example/primes.cpp",
    "\n//@@Benchmark\nint further() { return 1; }\n",
    ["    int limit;", "    int limit, other;"]
);
own!(
    another_benchmark_in_c,
    "gcc",
    "c/example/primes.c",
    "\n//@@Benchmark\nint further(void) { return 1; }\n",
    ["    int limit;", "    int limit, other;"]
);
own!(
    another_benchmark_in_rust,
    "cargo",
    "rust/example/primes.rs",
    "\n//@@Benchmark\nfn further() -> u32 { 1 }\n",
    ["limit: usize,", "limit: usize, other: usize,"]
);
own!(
    another_benchmark_in_go,
    "go",
    "go/example/primes.go",
    "\n// @@Benchmark\nfunc further() int { return 1 }\n",
    ["limit int", "limit, other int"]
);
own!(
    another_benchmark_in_python,
    "python3",
    "python/example/primes.py",
    "\n\n@Benchmark\ndef further():\n    return 1\n",
    ["    limit: int", "    other = 1\n    limit: int"]
);
own!(
    another_benchmark_in_javascript,
    "node",
    "javascript/example/primes.js",
    "\n@Benchmark\nfunction further() { return 1; }\n",
    ["    limit = 0;", "    limit = 0;\n    other = 1;"]
);
own!(
    another_benchmark_in_java,
    "javac",
    "java/example/Primes.java",
    "",
    ["public int limit;", "public int limit, other;"]
);

/// A benchmark that was changed itself is another one: nothing is suspected there, and it is said.
#[test]
fn a_changed_benchmark_is_not_a_suspected_commit() {
    needs!("git");
    let folder = repository("return 2;");
    let run = |journal: &str| {
        let run = ["run", "bench/demo.cpp", "--journal", journal];
        folder.lath(&[&run[..], SHORT].concat()).exits(0);
        folder.lath(&["history", "add", journal]).exits(0);
    };
    for (at, text) in ["return 2;", "/* says */ return 2;", "return 3;"]
        .into_iter()
        .enumerate()
    {
        folder.write("bench/demo.cpp", &crate::revisions::source(text));
        git(&folder, &["commit", "-q", "--allow-empty", "-am", "more"]);
        run(&format!("{at}.jsonl"));
    }
    let points = shown(&folder);
    let source = |at: usize| points[at]["source"].as_str().expect("a hash").to_owned();
    assert!(source(0) == source(1) && source(1) != source(2), "{points}");
    let done = folder.lath(&["history", "regressions"]);
    done.exits(0).says(&[
        "demo.twice (avgt) (g++) was itself changed at",
        "and 1 run since. lath compare --rev",
    ]);
    let found = document(folder.lath(&["history", "regressions", "--json"]).exits(0));
    assert_eq!(found["rewritten"][0]["runs"], 1, "{found:#}");
}

/// What other tools kept over time: a run of each commit. Files without a revision are named.
#[test]
fn histories_of_other_tools_are_imported() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../lath-import/tests/fixtures");
    let folder = Folder::new();
    let from = folder.path().join("from/here");
    fs::create_dir_all(&from).unwrap();
    for (name, to) in [
        ("asv/base.json", "4f273c4a-existing.json"),
        ("action/data.js", "data.js"),
        ("bmf/base.json", "metrics.json"),
    ] {
        fs::copy(format!("{fixtures}/{name}"), from.join(to)).unwrap();
    }
    let database = ["--database", "kept.sqlite"];
    let history = |words: &[&str]| folder.lath(&[&["history"], words, &database].concat());
    history(&["import", "from"]).exits(0).says(&[
        "3 runs added, 0 already there",
        "metrics.json left out: ",
        "it does not say which revision it measured",
    ]);
    history(&["import", "from"])
        .exits(0)
        .says(&["0 runs added, 3 already there"]);
    let hash = "5a00000000000000000000000000000000000002";
    history(&["add", "from/here/metrics.json", "--revision", hash])
        .exits(0)
        .says(&["2 results of revision 5a00000000 added"]);
    let shown = history(&["show", "fib_10|sums.time_plain|serve"]);
    shown
        .exits(0)
        .says(&["Rust: fib_10", "sums.time_plain", "serve", "4f273c4ace"]);
}
