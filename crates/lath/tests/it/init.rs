//! `lath init`: what it writes runs, is compared and proves equal.

use crate::support::{Folder, QUICK, SHORT};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// Ids of the languages that something on this machine runs. A language without a toolchain is
/// told.
pub fn languages(folder: &Folder) -> Vec<String> {
    let document: Value =
        serde_json::from_str(&folder.lath(&["doctor", "--json"]).exits(0).out()).unwrap();
    let mut here = Vec::new();
    for language in document["languages"].as_array().unwrap() {
        // Of what is not known to work there is no example.
        if language["experimental"] == true {
            continue;
        }
        if language["platforms"]
            .as_array()
            .unwrap()
            .iter()
            .any(|p| p["default"] == true)
        {
            here.push(language["id"].as_str().unwrap().to_owned());
        } else {
            lath_testing::skip(&format!("{} has no toolchain here", language["name"]));
        }
    }
    here
}

#[test]
fn the_scaffold_runs_and_its_contenders_are_verified() {
    let folder = Folder::new();
    let languages = languages(&folder);
    folder
        .lath(&["init", "suite", "--language", &languages.join(",")])
        .exits(0)
        .says(&["Created suite/lath.toml", "lath run suite"]);
    folder.lath(&["doctor", "suite"]).exits(0);
    let arguments = [
        &[
            "run",
            "suite",
            "-p",
            "limit=100",
            "-rf",
            "json",
            "-rff",
            "r.json",
        ],
        SHORT,
    ]
    .concat();
    folder.lath(&arguments).exits(0);
    let results = folder.json("r.json");
    let results = results.as_array().unwrap();
    assert_eq!(results.len(), languages.len());
    let verdicts: Vec<&str> = results
        .iter()
        .map(|r| r["lath"]["check"]["verdict"].as_str().unwrap_or("none"))
        .collect();
    assert_eq!(
        verdicts.iter().filter(|v| **v == "reference").count(),
        1,
        "{verdicts:?}"
    );
    assert!(
        verdicts
            .iter()
            .all(|v| ["reference", "verified"].contains(v)),
        "{verdicts:?}"
    );
    // 25 primes are below 100.
    for result in results {
        assert_eq!(result["lath"]["check"]["got"]["value"], "25", "{result}");
    }
    let family: BTreeSet<&str> = results
        .iter()
        .map(|r| r["lath"]["family"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(family.len(), 1);
}

/// What is commented out is understood once it is not.
#[test]
fn the_comments_of_the_scaffold_are_true() {
    let folder = Folder::new();
    folder.lath(&["init", "--language", "cpp,c"]).exits(0);
    let is_key = |line: &str| {
        line.starts_with('[')
            || line
                .split_once(" = ")
                .is_some_and(|(key, _)| key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))
    };
    let uncommented = |line: &str| {
        line.strip_prefix("# ")
            .filter(|rest| is_key(rest))
            .map_or_else(|| line.to_owned(), str::to_owned)
            + "\n"
    };
    let text = folder.read("lath.toml");
    let all: String = text.lines().map(uncommented).collect();
    assert!(
        all.lines().filter(|l| !l.starts_with('#')).count()
            >= text.lines().filter(|l| !l.starts_with('#')).count() + 6,
        "{all}"
    );
    folder.write("lath.toml", &all);
    let done = folder.lath(&["doctor", "lath.toml"]);
    assert!(
        matches!(done.0.status.code(), Some(0 | 4)),
        "{all}\n{}",
        done.err()
    );
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::new();
    folder
        .lath(&["init", "--language", "cpp,c"])
        .exits(0)
        .says(&["Created lath.toml", "Created primes.c\n", "lath run  "]);
    let written = || ["lath.toml", "primes.cpp", "primes.c"].map(|name| folder.read(name));
    let before = written();
    folder
        .lath(&["init", "--language", "c"])
        .exits(2)
        .says(&["L512", "lath.toml already exists"]);
    assert_eq!(before, written());
    // One file in the way: none is written.
    folder.write("other/primes.c", "mine");
    folder
        .lath(&["init", "other", "--language", "cpp,c"])
        .exits(2)
        .says(&["L512"]);
    assert_eq!(
        fs::read_dir(folder.path().join("other")).unwrap().count(),
        1
    );
    assert_eq!(folder.read("other/primes.c"), "mine");
    // What to do next can be pasted.
    folder
        .lath(&["init", "my suite", "--language", "c"])
        .exits(0)
        .says(&["lath list 'my suite' --contenders", "lath run 'my suite'"]);
}

#[test]
fn sources_that_lie_there_are_taken() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write("plain.cpp", "int main() {}\n");
    folder.lath(&["init"]).exits(0);
    assert!(
        folder
            .read("lath.toml")
            .contains("sources = [\"quick.cpp\"]"),
        "{}",
        folder.read("lath.toml")
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    folder.lath(&["list"]).exits(0).says(&["quick.square"]);
}

/// A language that is asked for has its source there, or gets an example beside what lies there.
#[test]
fn sources_that_lie_there_stay_when_languages_are_asked_for() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.lath(&["init", "--language", "cpp"]).exits(0);
    assert!(
        folder
            .read("lath.toml")
            .contains("sources = [\"quick.cpp\"]"),
        "{}",
        folder.read("lath.toml")
    );
    let folder = Folder::with("quick.cpp", QUICK);
    folder
        .lath(&["init", "--language", "cpp,c"])
        .exits(0)
        .says(&["Created primes.c\n"]);
    assert!(
        folder
            .read("lath.toml")
            .contains("sources = [\"quick.cpp\", \"primes.c\"]"),
        "{}",
        folder.read("lath.toml")
    );
    assert!(!folder.path().join("primes.cpp").exists());
}

#[test]
fn languages_are_chosen_by_id_or_name() {
    let folder = Folder::new();
    folder.lath(&["init", "a", "--language", "C++"]).exits(0);
    assert!(folder.read("a/lath.toml").contains("# [compare.name]"));
    folder
        .lath(&["init", "b", "--language", "cobol"])
        .exits(2)
        .says(&["L503", "cobol"]);
    assert!(!folder.path().join("b").exists());
}

/// Sources of other languages in the folder were not asked for.
#[test]
fn only_sources_of_the_languages_asked_for_are_named() {
    let folder = Folder::with("x.cpp", "//@@Benchmark\nint f() { return 1; }\n");
    folder.write("y.c", "//@@Benchmark\nint f(void) { return 1; }\n");
    folder.write("z.py", "#@@Benchmark\ndef f(): return 1\n");
    folder.lath(&["init", "--language", "cpp"]).exits(0);
    assert!(
        folder
            .read("lath.toml")
            .contains("\nsources = [\"x.cpp\"]\n")
    );
}
