//! Contenders that are one program, byte for byte: they are not measured.

use crate::revisions::{git, repository, source};
use crate::support::{Folder, SHORT, words};
use serde_json::Value;

/// `lath compare --rev HEAD`, by its exit code.
fn compare(folder: &Folder, arguments: &[&str], code: i32) -> Value {
    let all = [&["compare", "--json", "--rev", "HEAD"], arguments, SHORT].concat();
    let done = folder.lath(&all);
    done.exits(code);
    serde_json::from_str(&done.out()).unwrap_or_else(|e| panic!("{e}: {}", done.out()))
}

/// Verdict and forks of the new side, by benchmark.
fn rows(found: &Value) -> Vec<String> {
    let rows = found["results"].as_array().expect("rows").iter();
    let mut all: Vec<String> = rows
        .map(|row| {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            let forks = row["new"]["forks"].as_u64().expect("a number");
            format!("{} {} {forks}", text("benchmark"), text("verdict"))
        })
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn equal_programs_of_two_revisions_are_not_measured() {
    lath_testing::needs!("git");
    // The compiler computes it: the text differs, the program does not.
    let folder = repository("return 1 + 1;");
    let found = compare(
        &folder,
        &["bench/demo.cpp", "--fail-on", "slower", "--fail-on", "x"],
        0,
    );
    assert_eq!(rows(&found), ["demo.twice identical 0"]);
    let row = &found["results"][0];
    assert_eq!(
        row["reason"],
        "the same program, so lath did not measure it"
    );
    assert_eq!(
        (&row["ratio"], &row["base"]["estimateNs"]),
        (&Value::Null, &Value::Null)
    );
    let outcomes: Vec<&Value> = found["gates"]
        .as_array()
        .expect("gates")
        .iter()
        .map(|g| &g["outcome"])
        .collect();
    assert_eq!(outcomes, ["pass", "pass"]);
    assert_eq!(
        found["warnings"].as_array().map(Vec::len),
        Some(0),
        "{found}"
    );

    let measured = compare(
        &folder,
        &[
            "bench/demo.cpp",
            "--identical",
            "measure",
            "--on-inconclusive",
            "pass",
        ],
        0,
    );
    assert_eq!(rows(&measured), ["demo.twice not-tested 1"]);
}

/// A benchmark that opens a changed file while it is called once, in whichever way, or has its name,
/// is measured; others are not.
#[test]
fn beside_a_change_the_rest_is_not_measured_unless_it_may_read_it() {
    lath_testing::needs!("git");
    let folder = repository("volatile int two = 2; return two;");
    folder.write(
        "bench/other.cpp",
        &source("return 3;").replace("twice", "thrice"),
    );
    folder.write("words.txt", "one\n");
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qam", "two"]);
    folder.write(
        "bench/demo.cpp",
        &source("volatile int two = 2; return two + 0 * two;"),
    );
    let both = words("bench/demo.cpp bench/other.cpp --on-inconclusive pass");
    let found = compare(&folder, &both, 0);
    assert_eq!(
        rows(&found),
        ["demo.twice not-tested 1", "other.thrice identical 0"]
    );
    folder.write("words.txt", "one\ntwo\n");
    let found = compare(&folder, &both, 0);
    let expected = match cfg!(target_os = "linux") {
        true => "other.thrice identical 0",
        false => "other.thrice not-tested 1",
    };
    assert_eq!(rows(&found), ["demo.twice not-tested 1", expected]);
}

/// A text is changed, and the program is not.
#[test]
fn a_changed_file_that_a_program_may_open_is_measured() {
    lath_testing::needs!("git");
    let folder = repository("return 2;");
    folder.write("words.txt", "one\n");
    let body = |name: &str, when: &str| {
        let code = format!(
            "static volatile int calls; if (++calls {when}) \
             {{ FILE *file = fopen({name}, \"r\"); if (file) fclose(file); }} return 3;"
        );
        format!(
            "#include <stdio.h>\nstatic char words[] = \"Words.txt\", own[] = \"Bench/demo.cpp\";\n\
             static char *lower(char *name) {{ name[0] |= 32; return name; }}\n{}",
            source(&code)
        )
    };
    let is_linux = cfg!(target_os = "linux");
    let cases = [
        ("opened by another name", body("lower(words)", "> 0"), false),
        (
            "there by its name",
            body("\"words.txt\"", "> 1000000"),
            false,
        ),
        ("not opened", body("lower(words)", "> 1000000"), is_linux),
        ("in a list", body("\".\"", "> 0"), false),
        ("read as its own source", body("lower(own)", "> 0"), false),
    ];
    for (what, text, is_identical) in cases {
        folder.write("bench/demo.cpp", &text);
        git(&folder, &["add", "."]);
        git(&folder, &["commit", "-qm", what]);
        folder.write("words.txt", what);
        // The same program: only a comment.
        folder.write("bench/demo.cpp", &format!("{text}// {what}\n"));
        let all = ["bench/demo.cpp", "--on-inconclusive", "pass"];
        let found = compare(&folder, &all, 0);
        let expected = match is_identical {
            true => "demo.twice identical 0",
            false => "demo.twice not-tested 1",
        };
        assert_eq!(rows(&found), [expected], "{what}");
    }
    // A new file and one that is gone are changed, too.
    folder.write("bench/demo.cpp", &body("lower(words)", "> 1000000"));
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "all"]);
    std::fs::remove_file(folder.path().join("words.txt")).expect("removed");
    folder.write("new.txt", "new");
    git(&folder, &["add", "new.txt"]);
    let found = compare(&folder, &["bench/demo.cpp", "--on-inconclusive", "pass"], 0);
    let expected = match is_linux {
        true => "demo.twice identical 0",
        false => "demo.twice not-tested 1",
    };
    assert_eq!(rows(&found), [expected]);
}

/// In a run, the baseline's numbers are wanted.
#[test]
fn a_contender_that_is_the_baseline_is_not_measured() {
    let folder = Folder::with("f.cpp", &source("return 2;"));
    let contender = |name: &str, flags: &str| {
        format!("[[contender]]\nname = \"{name}\"\nsource = \"f.cpp\"\n{flags}\n")
    };
    let suite = contender("a", "") + &contender("b", "") + &contender("c", "cflags = [\"-O0\"]");
    folder.write("lath.toml", &suite);
    let done = folder.lath(&[&["run", ".", "-rf", "json", "-rff", "out.json"], SHORT].concat());
    done.exits(0)
        .says(&["identical: the same program, so lath did not measure it"]);
    let results: Value = serde_json::from_str(&folder.read("out.json")).expect("JSON");
    let of = |index: usize| {
        let row = &results[index];
        let verdict = row["lath"]["comparison"]["verdict"]
            .as_str()
            .map(str::to_owned);
        (
            verdict,
            row["primaryMetric"]["rawData"].as_array().map(Vec::len),
            row["forks"].as_u64(),
        )
    };
    assert_eq!(of(0), (None, Some(1), Some(1)));
    assert_eq!(of(1), (Some("identical".to_owned()), Some(0), Some(0)));
    assert_eq!(of(2), (Some("not-tested".to_owned()), Some(1), Some(1)));
    folder
        .lath(&["summarize", "out.json"])
        .exits(0)
        .says(&["b.f.twice has no result: the same program, so lath did not measure it"]);
}
