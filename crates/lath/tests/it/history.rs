//! `lath history` as people use it: what can be added, what records say of themselves, what is confirmed.
//! Its database: `engines`.

use crate::bisect::LENGTHS;
use crate::engines::{SHA, delete_database, list, results, shown};
use crate::results::{avgt, document, forks};
use crate::revisions::{git, repository};
use crate::support::{Folder, SHORT, words};
use lath_testing::needs;
use serde_json::{Value, json};
use std::fs;

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
        .lath(&words(
            "history list --database mysql://me:secret@localhost/x",
        ))
        .exits(2)
        .says(&["L503", "--database mysql://…: lath knows no such database"]);
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

/// Results that shift where only README was changed: the programs are equal, so nothing is measured.
#[test]
fn a_suspected_commit_of_documentation_is_refuted_without_measuring() {
    needs!("git", "g++");
    let folder = repository("return 2;");
    for commit in 1..=14_u64 {
        folder.write("README.md", &format!("change {commit}\n"));
        git(&folder, &["add", "README.md"]);
        git(&folder, &["commit", "-q", "-m", "words"]);
        let level = if commit >= 9 { 1.3 } else { 1.0 };
        let noise = (commit * commit * 7 % 11) as f64 / 1100.0 + commit as f64 / 1e6;
        let cases = json!([avgt("demo.twice", &forks(3, level * (1.0 + noise), 0.004))]);
        folder.write("results.json", &cases.to_string());
        let add = ["history", "add", "results.json", "--revision", "HEAD"];
        folder.lath(&add).exits(0);
    }
    let regressions = ["history", "regressions"];
    folder.lath(&regressions).exits(7).says(&["1 suspicion in"]);
    let confirm = ["history", "confirm", "bench", "--journal", "j.jsonl"];
    folder
        .lath(&[&confirm[..], &LENGTHS].concat())
        .exits(0)
        .says(&["demo.twice (avgt)", ": refuted: identical"]);
    assert!(!folder.read("j.jsonl").contains("\"iteration\""));
    folder.lath(&regressions).exits(0).says(&["0 suspicions"]);
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
