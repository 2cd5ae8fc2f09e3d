//! `lath bisect`, on repositories that the tests make.

use crate::revisions::git;
use crate::support::{self, Done, Folder};
use serde_json::Value;

/// A call sleeps, so that load changes it little.
fn source(version: usize, milliseconds: usize, comment: &str) -> String {
    format!(
        "extern \"C\" int usleep(unsigned);\n\
         //@@Benchmark\n//@@BenchmarkMode(Mode.SingleShotTime)\n\
         int work() {{ volatile int version = {version}; return 0 * version + usleep({}); }} // {comment}\n",
        1000 * milliseconds
    )
}

/// A repository with a commit for each source, called `commit 1` and so on.
fn repository(sources: impl IntoIterator<Item = String>) -> Folder {
    let folder = Folder::new();
    folder.write("bench/README.md", "as it was\n");
    git(&folder, &["init", "-q"]);
    for (at, text) in sources.into_iter().enumerate() {
        folder.write("bench/demo.cpp", &text);
        folder.write("bench/README.md", &format!("commit {}\n", at + 1));
        git(&folder, &["add", "."]);
        git(&folder, &["commit", "-qm", &format!("commit {}", at + 1)]);
    }
    folder
}

pub const LENGTHS: [&str; 11] = [
    "--no-lock",
    "--schedule",
    "forks",
    "-f",
    "8",
    "-wi",
    "0",
    "-i",
    "2",
    "--platform",
    "g++",
];

fn bisect(folder: &Folder, arguments: &[&str]) -> Done {
    folder.lath(&[&["bisect"], arguments, &LENGTHS].concat())
}

fn document(done: &Done) -> Value {
    serde_json::from_str(&done.out())
        .unwrap_or_else(|e| panic!("{e}: {}{}", done.out(), done.err()))
}

fn text_of(folder: &Folder, arguments: &[&str]) -> String {
    support::git(folder.path(), arguments)
}

/// `how side subject`, by commit.
fn steps(found: &Value) -> Vec<String> {
    let of = |step: &Value, name: &str| step[name].as_str().unwrap_or("?").to_owned();
    let steps = found["steps"].as_array().expect("steps").iter();
    steps
        .map(|step| {
            let subject = of(&step["commit"], "subject");
            format!("{subject}: {} {}", of(step, "side"), of(step, "how"))
        })
        .collect()
}

/// The 23rd of 40 commits takes three times as long. The 21st and 22nd change only a text; the 25th
/// is not built.
#[test]
fn of_forty_commits_the_slow_one_is_found() {
    lath_testing::needs!("git");
    let folder = repository((1..=40).map(|number| {
        let version = if (20..=22).contains(&number) {
            20
        } else {
            number
        };
        let text = source(
            version,
            if number < 23 { 40 } else { 120 },
            &version.to_string(),
        );
        if number == 25 {
            text + "undeclared;\n"
        } else {
            text
        }
    }));
    // What is not committed is none of its business.
    folder.write("bench/demo.cpp", "not a program\n");
    let status = ["status", "--porcelain", "-uno"];
    let before = text_of(&folder, &status);
    let head = text_of(&folder, &["log", "-1", "--format=%H"]);
    let done = bisect(&folder, &["HEAD~39", "HEAD", "bench/demo.cpp", "--json"]);
    done.exits(0);
    let found = document(&done);
    assert_eq!(found["found"], "commit", "{found:#}");
    assert_eq!(found["among"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["among"][0]["subject"], "commit 23");
    assert_eq!(
        steps(&found),
        [
            "commit 20: good measured",
            "commit 30: bad measured",
            "commit 25: ? skipped",
            "commit 24: bad measured",
            "commit 22: good identical",
            "commit 23: bad measured",
        ]
    );
    let change = &found["change"];
    assert_eq!(
        (&change["base"]["subject"], &change["verdict"]),
        (&Value::from("commit 22"), &Value::from("slower"))
    );
    let interval = [0, 1].map(|end| change["interval"][end].as_f64().expect("a number"));
    assert!(interval[0] > 1.0 && interval[1] < 9.0, "{change}");
    // Nothing of the repository is changed, and nothing is left in it.
    assert_eq!(text_of(&folder, &status), before);
    assert_eq!(text_of(&folder, &["log", "-1", "--format=%H"]), head);
    assert_eq!(text_of(&folder, &["worktree", "list"]).lines().count(), 1);
}

/// Both sides of the slow commit are not built: a range, not a guess.
#[test]
fn around_commits_that_are_not_built_a_range_is_said() {
    lath_testing::needs!("git");
    let folder = repository((1..=5).map(|number| {
        let text = source(number, if number < 3 { 120 } else { 40 }, "");
        if number == 3 {
            text + "undeclared;\n"
        } else {
            text
        }
    }));
    let done = bisect(&folder, &["HEAD~4", "HEAD", "bench/demo.cpp"]);
    done.exits(7).says(&[
        "the first faster commit is one of these 2:",
        "commit 3",
        "commit 4",
        "left out: ",
        "(L602)",
    ]);
}

#[test]
fn ends_that_do_not_differ_are_no_ends() {
    lath_testing::needs!("git");
    let folder = repository((1..=3).map(|number| source(1, 10, &number.to_string())));
    let done = bisect(&folder, &["HEAD~2", "HEAD", "bench/demo.cpp"]);
    done.exits(7).says(&[
        "identical: the same program, so lath did not measure it",
        "nothing to find in 2 commits",
    ]);
}

#[test]
fn what_cannot_be_searched_is_said() {
    lath_testing::needs!("git");
    let folder = repository((1..=2).map(|number| source(number, 1, "")));
    for (arguments, code, says) in [
        (
            &["HEAD", "HEAD"][..],
            "L518",
            "HEAD and HEAD are one commit",
        ),
        (
            &["HEAD", "HEAD~1"],
            "L518",
            "HEAD~1 does not descend from HEAD",
        ),
        (&["nothing", "HEAD"], "L518", "`nothing` is not a revision"),
        (
            &["HEAD~1", "HEAD", "--journal", "x"],
            "L503",
            "--journal is of one run",
        ),
    ] {
        bisect(&folder, arguments).exits(2).says(&[code, says]);
    }
    // Another result is no faster program.
    let folder = repository(
        [1, 2].map(|result| source(1, 1, "").replace("0 * version", &result.to_string())),
    );
    bisect(&folder, &["HEAD~1", "HEAD", "bench/demo.cpp"])
        .exits(10)
        .says(&["L707", "--no-check"]);
}
