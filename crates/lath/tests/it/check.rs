//! `lath check`: what contenders compute, and no times.

use crate::support::{Done, Folder, QUICK, SHORT};
use serde_json::Value;

const RIGHT: &str = "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\n//@@Compare(\"seven\")\nint seven() { return 7; }\n";

fn rows(done: &Done) -> Vec<(String, String)> {
    let document: Value = serde_json::from_str(&done.out())
        .unwrap_or_else(|e| panic!("{e}: {}{}", done.out(), done.err()));
    assert_eq!(document["version"], 1);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    document["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (text(&row["contender"]), text(&row["verdict"])))
        .collect()
}

fn pairs(rows: &[(String, String)]) -> Vec<(&str, &str)> {
    rows.iter()
        .map(|(contender, verdict)| (contender.as_str(), verdict.as_str()))
        .collect()
}

#[test]
fn contenders_that_agree_are_verified_and_nothing_is_measured() {
    let folder = Folder::with("right.cpp", RIGHT);
    folder.write("other.c", &RIGHT.replace("seven()", "seven(void)"));
    let done = folder.lath(&["check", "right.cpp", "other.c"]);
    done.exits(0).says(&[
        "seven\n",
        "g++  reference: 7",
        "gcc  verified: 7 (g++)",
        "1 verified, 1 reference.",
    ]);
    assert!(!done.out().contains("Score"), "{}", done.out());
    assert!(
        !folder.path().join("state").exists(),
        "nothing is journalled"
    );
    let json = rows(
        folder
            .lath(&["check", "--json", "right.cpp", "other.c"])
            .exits(0),
    );
    assert_eq!(pairs(&json), [("g++", "reference"), ("gcc", "verified")]);
}

#[test]
fn a_wrong_result_ends_with_ten() {
    let folder = Folder::with("right.cpp", RIGHT);
    folder.write(
        "other.c",
        &RIGHT.replace("seven() { return 7", "seven(void) { return 8"),
    );
    folder
        .lath(&["check", "right.cpp", "other.c"])
        .exits(10)
        .says(&[
            "gcc  MISMATCH: 8 instead of 7 (g++)",
            "1 reference, 1 MISMATCH.",
        ]);
}

/// Without a failure in the way of a comparison there would be none in the way of a run either.
#[test]
fn a_benchmark_that_fails_ends_with_one_and_says_why() {
    let folder = Folder::with("right.cpp", RIGHT);
    folder.write(
        "other.cpp",
        &RIGHT
            .replace("int seven", "#include <stdexcept>\nint seven")
            .replace("return 7", "throw std::runtime_error(\"no luck\")"),
    );
    folder.write(
        "lath.toml",
        "sources = [\"right.cpp\"]\n[[contender]]\nname = \"thrower\"\nsource = \"other.cpp\"\n",
    );
    folder.lath(&["check"]).exits(1).says(&[
        "thrower  failed: L701: threw",
        "no luck",
        "1 reference, 1 failed.",
    ]);
    // Also where nobody competes.
    folder
        .lath(&["check", "other.cpp"])
        .exits(1)
        .says(&["failed: L701"]);
    folder.write(
        "other.cpp",
        &RIGHT
            .replace("int seven", "#include <cstdlib>\nint seven")
            .replace("return 7", "std::abort()"),
    );
    folder
        .lath(&["check", "other.cpp"])
        .exits(1)
        .says(&["failed: L703"]);
}

#[test]
fn what_nothing_can_be_compared_with_runs_all_the_same() {
    let folder = Folder::with("quick.cpp", QUICK);
    let done = folder.lath(&["check", "quick.cpp", "-p", "n=3", "square"]);
    done.exits(0).says(&[
        "quick.square (n = 3)",
        "UNVERIFIED: no other contender and no vector file",
        "1 UNVERIFIED.",
    ]);
    let document: Value = serde_json::from_str(
        &folder
            .lath(&["check", "--json", "quick.cpp", "-p", "n=3", "square"])
            .out(),
    )
    .unwrap();
    assert_eq!(
        (
            &document["checks"][0]["got"]["value"],
            &document["checks"][0]["params"]["n"]
        ),
        (&Value::from("9"), &Value::from("3"))
    );
}

/// One call does not show it; that others call it wrong does not either.
#[test]
fn results_that_differ_from_call_to_call_prove_nothing() {
    let folder = Folder::with("right.cpp", RIGHT);
    let other = RIGHT
        .replace("int seven", "#include <unistd.h>\nint seven")
        .replace("return 7", "return getpid()");
    folder.write("other.cpp", &other);
    folder.write(
        "lath.toml",
        "sources = [\"right.cpp\"]\n[[contender]]\nname = \"other\"\nsource = \"other.cpp\"\n",
    );
    folder
        .lath(&["check"])
        .exits(0)
        .says(&["other  UNVERIFIED: its result differs from call to call"]);
    folder
        .lath(&["check", "--baseline", "other"])
        .exits(0)
        .says(&[
            "g++    UNVERIFIED: nothing to compare with",
            "differs from call to call",
        ]);
}

#[test]
fn a_vector_file_says_what_is_right() {
    let folder = Folder::with(
        "right.cpp",
        &RIGHT.replace(
            "//@@Compare",
            "//@@Check(vectors = \"v.toml\")\n//@@Compare",
        ),
    );
    folder.write("v.toml", "source = \"a book\"\n[[vector]]\nresult = 7\n");
    folder
        .lath(&["check", "right.cpp"])
        .exits(0)
        .says(&["verified: 7 (a book)"]);
    folder.write("v.toml", "source = \"a book\"\n[[vector]]\nresult = 8\n");
    folder
        .lath(&["check", "right.cpp"])
        .exits(10)
        .says(&["MISMATCH: 7 instead of 8 (a book)"]);
    folder
        .lath(&["check", "right.cpp", "nothing"])
        .exits(6)
        .says(&["L507"]);
}

/// As a box that cannot be opened: what the benchmark itself does looks all right.
#[test]
fn a_check_that_throws_is_caught_before_timing() {
    let folder = Folder::with("right.cpp", RIGHT);
    let check = "\n#include <stdexcept>\n//@@Check\nint opened(int sealed) { if (sealed != 7) throw std::runtime_error(\"cannot be opened\"); return sealed; }\n";
    folder.write(
        "other.cpp",
        &(RIGHT.replace("return 7", "return 8") + check),
    );
    folder.write(
        "lath.toml",
        "sources = [\"right.cpp\"]\n[[contender]]\nname = \"other\"\nsource = \"other.cpp\"\n",
    );
    folder.lath(&["check"]).exits(1).says(&[
        "other  failed: L701: threw",
        "cannot be opened",
        "1 failed.",
    ]);
    let run = folder.lath(&[&["run", "-rf", "json", "-rff", "r.json"], SHORT].concat());
    run.exits(1).says(&["cannot be opened"]);
    let other = folder.json("r.json").as_array().unwrap().iter().any(|row| {
        row["lath"]["contender"] == "other"
            && row["primaryMetric"]["score"]
                .as_f64()
                .is_some_and(|s| s > 0.0)
    });
    assert!(!other, "it was timed");
}

#[test]
fn a_suite_says_beforehand_how_long_its_builds_take() {
    let folder = Folder::with("right.cpp", RIGHT);
    folder.write("lath.toml", "[system]\nbuild_time = \"7 min\"\n");
    let said = "# Building 1 source takes about 7 min the first time";
    let done = folder.lath(&["check"]);
    done.exits(0);
    let (log, building) = (done.err(), "# Building right.cpp");
    let at = |text: &str| log.find(text).unwrap_or_else(|| panic!("{text}: {log}"));
    assert!(at(said) < at(building), "{log}");
    let some = folder.lath(&["check", "seven"]);
    some.exits(0);
    assert!(!some.err().contains(said), "{}", some.err());
    folder.write("lath.toml", "[system]\nbuild_time = \"long\"\n");
    folder.lath(&["check"]).exits(2).says(&["L504", "long"]);
}

/// Whoever else the pattern leaves out, the file says what is right.
#[test]
fn a_contender_alone_is_compared_with_the_vectors_of_its_comparison() {
    let folder = Folder::with("right.cpp", RIGHT);
    folder.write("other.c", &RIGHT.replace("seven()", "seven(void)"));
    folder.write("lath.toml", "[compare.seven]\nvectors = \"v.toml\"\n");
    let vectors = |result: u8| format!("source = \"a book\"\n[[vector]]\nresult = {result}\n");
    folder.write("v.toml", &vectors(7));
    folder
        .lath(&["check", "^gcc"])
        .exits(0)
        .says(&["gcc  verified: 7 (a book)", "1 verified."]);
    folder.write("v.toml", &vectors(8));
    folder.lath(&["check", "^gcc"]).exits(10);
}
