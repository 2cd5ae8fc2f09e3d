//! `lath compare --rev`, and two folders: versions measured in turns.

use crate::support::{self, Done, Folder, eventually, words};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::process::{Child, Stdio};

/// Optimised away, most changes here leave the same program: it is measured nevertheless.
const QUICK: [&str; 13] = [
    "--identical",
    "measure",
    "--no-lock",
    "-f",
    "2",
    "-wi",
    "0",
    "-i",
    "1",
    "-r",
    "5ms",
    "--seed",
    "1",
];

pub fn source(body: &str) -> String {
    format!("//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint twice() {{ {body} }}\n")
}

pub fn git(folder: &Folder, arguments: &[&str]) {
    support::git(folder.path(), arguments);
}

/// A repository with a benchmark in a folder of it, committed once; what stands in the folder now
/// is `now`.
pub fn repository(now: &str) -> Folder {
    let folder = Folder::new();
    folder.write("bench/demo.cpp", &source("return 2;"));
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "one"]);
    folder.write("bench/demo.cpp", &source(now));
    folder
}

fn compare(folder: &Folder, arguments: &[&str]) -> serde_json::Value {
    let all: Vec<&str> = ["compare", "--json"]
        .iter()
        .chain(arguments)
        .chain(&QUICK)
        .copied()
        .collect();
    let run = folder.lath(&all);
    serde_json::from_str(&run.out()).unwrap_or_else(|e| panic!("{e}: {}\n{}", run.out(), run.err()))
}

#[test]
fn a_revision_is_compared_with_the_files_as_they_are() {
    lath_testing::needs!("git");
    let folder = repository("return 1 + 1;");
    let found = compare(&folder, &["--rev", "HEAD", "bench/demo.cpp"]);
    assert_eq!(
        (found["base"][0].as_str(), found["new"][0].as_str()),
        (Some("HEAD"), Some("worktree"))
    );
    let row = &found["results"][0];
    assert_eq!(
        (
            row["benchmark"].as_str(),
            row["base"]["forks"].as_u64(),
            row["new"]["forks"].as_u64()
        ),
        (Some("demo.twice"), Some(2), Some(2))
    );
    assert!(row["ratio"].as_f64().is_some_and(|r| r > 0.0));
    // Nothing of it is left in the user's repository.
    assert_eq!(worktrees(&folder), 1);
}

/// A pattern finds a version's benchmark by the names that it has in a run without versions, too.
#[test]
fn patterns_need_not_name_a_version() {
    lath_testing::needs!("git");
    let folder = repository("return 1 + 1;");
    for pattern in [
        r"^g\+\+\.",
        r"^demo\.twice$",
        r"^g\+\+@(HEAD|worktree)\.demo",
        "twice",
    ] {
        let found = compare(
            &folder,
            &[
                "--rev",
                "HEAD",
                "--platform",
                "g++",
                "bench/demo.cpp",
                pattern,
            ],
        );
        assert_eq!(
            found["results"][0]["benchmark"].as_str(),
            Some("demo.twice"),
            "{pattern}"
        );
    }
    for excluded in [&["-e", r"^g\+\+\."], &["-e", r"^demo\."]] {
        folder
            .lath(
                &[
                    &[
                        "compare",
                        "--rev",
                        "HEAD",
                        "--platform",
                        "g++",
                        "bench/demo.cpp",
                    ][..],
                    excluded,
                    &QUICK,
                ]
                .concat(),
            )
            .exits(6)
            .says(&["L507"]);
    }
}

#[test]
fn what_the_time_budget_left_out_is_undecided() {
    lath_testing::needs!("git");
    let folder = repository("return 1 + 1;");
    let waiting = |result: &str| {
        format!(
            "#include <unistd.h>\n//@@State(Scope.Benchmark)\nstruct Wait {{\n    \
                //@@Param({{\"3\", \"0\"}})\n    int seconds;\n    //@@Setup\n    \
                void begin() {{ sleep(seconds); }}\n}};\n//@@Benchmark\n\
                int late(const Wait &wait) {{ return wait.seconds + {result}; }}\n"
        )
    };
    folder.write("late.cpp", &waiting("2"));
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "late"]);
    folder.write("late.cpp", &waiting("1 + 1 + (wait.seconds > 9)"));
    let measured = words("compare --rev HEAD --no-check --time-budget 1s late.cpp");
    let left = "late.late (seconds = 0)";
    let why = "the run ended before a fork of it was complete";
    folder.lath(&measured).exits(7).says(&[
        "W921",
        left,
        &format!("{left} ({why})"),
        "undecided for",
    ]);
    folder
        .lath(&[&measured[..], &["--on-inconclusive", "pass"]].concat())
        .exits(0)
        .says(&["W921", left]);
}

#[test]
fn two_revisions_and_a_changed_result() {
    lath_testing::needs!("git");
    let folder = repository("return 3;");
    git(&folder, &["commit", "-qam", "two"]);
    let arguments: Vec<&str> = ["compare", "--rev", "HEAD~1..HEAD", "bench/demo.cpp"]
        .iter()
        .chain(&QUICK)
        .copied()
        .collect();
    let wrong = folder.lath(&arguments);
    wrong
        .exits(10)
        .says(&["L707", "no benchmark succeeded on both sides"]);
    for again in ["W921", "in common", "must be the same"] {
        assert!(!wrong.err().contains(again), "told once: {}", wrong.err());
    }
    let unchecked: Vec<&str> = arguments
        .iter()
        .chain(&[
            "--no-check",
            "--on-inconclusive",
            "pass",
            "--fail-on",
            "slower:1000%",
        ])
        .copied()
        .collect();
    folder.lath(&unchecked).exits(0);
}

#[test]
fn two_folders_are_measured() {
    let folder = Folder::new();
    for (name, body) in [("old", "return 2;"), ("new", "return 1 + 1;")] {
        folder.write(&format!("{name}/demo.cpp"), &source(body));
        folder.write(&format!("{name}/lath.toml"), "sources = [\"demo.cpp\"]\n");
    }
    let found = compare(&folder, &["old", "new"]);
    assert_eq!(
        (
            found["base"][0].as_str(),
            found["results"][0]["benchmark"].as_str()
        ),
        (Some("old"), Some("demo.twice"))
    );
}

#[test]
fn folders_of_sources_are_measured_and_what_is_wanted_is_selected() {
    let folder = Folder::new();
    for (name, body) in [("old", "return 2;"), ("new", "return 1 + 1;")] {
        folder.write(
            &format!("{name}/demo.cpp"),
            &(source(body) + &source(body).replace("twice", "thrice")),
        );
    }
    let found = compare(&folder, &["old", "new", "thrice"]);
    let names: Vec<&str> = found["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row["benchmark"].as_str())
        .collect();
    assert_eq!(names, ["demo.thrice"]);
}

/// Every fork of one side crashes; that is said once, and of which side.
#[test]
fn a_crash_of_one_side_is_said_once() {
    lath_testing::needs!("git");
    let folder = repository("__builtin_trap();");
    // Another one goes well on both sides, so that there is something to compare.
    folder.write(
        "bench/fine.cpp",
        &source("return 2;").replace("twice", "thrice"),
    );
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "fine", "bench/fine.cpp"]);
    let arguments: Vec<&str> = [
        "compare",
        "--no-check",
        "--rev",
        "HEAD",
        "bench/demo.cpp",
        "bench/fine.cpp",
    ]
    .iter()
    .chain(&QUICK)
    .copied()
    .collect();
    let done = folder.lath(&arguments);
    let said = done.exits(1).err();
    assert_eq!(said.matches("L703").count(), 1, "{said}");
    done.says(&["g++@worktree.demo.twice", "(2 times)"]);
    assert!(
        done.out().contains("fine.thrice") && !done.out().contains("only the base has"),
        "{}",
        done.out()
    );
}

/// A revision's files are called as git calls them, not by where they were checked out.
#[test]
fn files_of_a_revision_are_named_after_it() {
    lath_testing::needs!("git");
    let folder = repository("return 2;");
    folder.write("bench/lath.toml", "sources = [\"gone.cpp\"]\n");
    git(&folder, &["add", "bench/lath.toml"]);
    git(&folder, &["commit", "-qm", "suite", "bench/lath.toml"]);
    folder.write("bench/lath.toml", "sources = [\"demo.cpp\"]\n");
    let done = folder.lath(&["compare", "--rev", "HEAD", "bench"]);
    done.exits(2)
        .says(&["L508", "no such file: HEAD:bench/gone.cpp"]);
    assert!(!done.err().contains("revisions"), "{}", done.err());
    // Mistakes have their place in the revision, too.
    folder.write("bench/lath.toml", "sources = [\"demo.cpp\"]\n");
    folder.write(
        "bench/demo.cpp",
        "//@@Benchmark\nint twice() { return undeclared; }\n",
    );
    git(&folder, &["commit", "-qam", "broken"]);
    folder.write("bench/demo.cpp", &source("return 2;"));
    folder
        .lath(&["compare", "--rev", "HEAD", "bench"])
        .exits(4)
        .says(&["L602", "HEAD:bench/demo.cpp:2:22"]);
}

#[test]
fn what_cannot_be_compared_is_said() {
    lath_testing::needs!("git");
    let folder = repository("return 2;");
    for (arguments, says) in [
        (["--rev", "nonsense..HEAD"], "`nonsense` is not a revision"),
        (["--rev", "HEAD..HEAD"], "one revision twice"),
    ] {
        let all: Vec<&str> = ["compare"]
            .iter()
            .chain(&arguments)
            .chain(&["bench/demo.cpp"])
            .copied()
            .collect();
        folder.lath(&all).exits(2).says(&["L518", says]);
    }
    let outside = tempfile::tempdir().expect("a folder");
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    let file = folder.path().join("bench/demo.cpp");
    command
        .current_dir(outside.path())
        .args(["compare", "--rev", "HEAD"])
        .arg(file);
    let done = folder.wait(&mut command);
    done.exits(2).says(&[
        "L518",
        "the working directory is not in a git repository",
        "`cd ",
    ]);
    assert!(!done.err().contains("fatal"), "{}", done.err());
    for flag in ["--base", "--new"] {
        folder
            .lath(&[
                "compare",
                "--rev",
                "HEAD",
                flag,
                "old.json",
                "bench/demo.cpp",
            ])
            .exits(2)
            .says(&["L503", flag]);
    }
}

/// Files are the same ones whichever way they are named, from wherever in the repository.
#[test]
fn files_are_found_in_every_version() {
    lath_testing::needs!("git");
    let folder = repository("return 1 + 1;");
    folder.write("other/note.txt", "not in HEAD\n");
    folder.write("bench/lath.toml", "sources = [\"demo.cpp\"]\n");
    git(&folder, &["add", "bench/lath.toml"]);
    git(&folder, &["commit", "-qm", "suite", "bench/lath.toml"]);
    let absolute = folder.path().join("bench/demo.cpp");
    for (place, argument) in [
        ("", "bench"),
        ("bench", "demo.cpp"),
        ("other", "../bench/demo.cpp"),
        ("other", absolute.to_str().expect("plain")),
    ] {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command
            .current_dir(folder.path().join(place))
            .args(["compare", "--json", "--rev", "HEAD", argument])
            .args(QUICK);
        let run = folder.wait(&mut command);
        let found: serde_json::Value = serde_json::from_str(&run.out())
            .unwrap_or_else(|e| panic!("{place}: {e}: {}", run.err()));
        assert_eq!(
            found["results"][0]["benchmark"], "demo.twice",
            "{place}: {argument}"
        );
    }
}

#[test]
fn files_without_versions_are_refused() {
    lath_testing::needs!("git");
    let folder = repository("return 2;");
    folder.write("bench/young.cpp", &source("return 2;"));
    let elsewhere = Folder::new();
    elsewhere.write("demo.cpp", &source("return 2;"));
    let outside = elsewhere.path().join("demo.cpp");
    for (argument, says) in [
        ("bench/young.cpp", "there is no bench/young.cpp in HEAD"),
        (outside.to_str().expect("plain"), "is not in the repository"),
    ] {
        folder
            .lath(&["compare", "--rev", "HEAD", argument])
            .exits(2)
            .says(&["L518", says]);
    }
}

const SLOW: &str = "extern \"C\" int \
    usleep(unsigned);\n//@@Benchmark\n//@@BenchmarkMode(Mode.SingleShotTime)\n//@@Measurement(iterations = 3)\nint slow() { return usleep(200000); }\n";

const OF_SLOW: [&str; 9] = [
    "compare",
    "--identical",
    "measure",
    "--rev",
    "HEAD",
    "bench/demo.cpp",
    "--no-lock",
    "-f",
    "3",
];

/// A comparison of revisions in the middle of its measuring. Its cache is its own.
fn measuring(folder: &Folder) -> Child {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command
        .env("XDG_CACHE_HOME", folder.path().join(".git/cache"))
        .args(OF_SLOW)
        .args(["--journal", ".git/journal"]);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let journal = folder.path().join(".git/journal");
    eventually("an iteration", || {
        std::fs::read_to_string(&journal)
            .ok()
            .filter(|text| text.contains("\"iteration\""))
    });
    child
}

fn worktrees(folder: &Folder) -> usize {
    support::git(folder.path(), &["worktree", "list"])
        .lines()
        .count()
}

/// Checked out revisions, and the locks that say whose they are.
fn checked_out(folder: &Folder) -> usize {
    std::fs::read_dir(folder.path().join(".git/cache/lath/revisions"))
        .map_or(0, |inside| inside.count())
}

fn slow() -> Folder {
    let folder = Folder::with("bench/demo.cpp", SLOW);
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "one"]);
    folder
}

#[test]
fn an_interrupted_comparison_says_so_and_goes_on() {
    lath_testing::needs!("git");
    let folder = slow();
    let child = measuring(&folder);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("it runs");
    let done = Done(child.wait_with_output().expect("it ends"));
    done.exits(130).says(&["L807", ".git/journal", "--resume"]);
    assert!(
        !done.err().contains("L852") && !done.err().contains("W921"),
        "{}",
        done.err()
    );
    assert_eq!((worktrees(&folder), checked_out(&folder)), (1, 0));
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command
        .env("XDG_CACHE_HOME", folder.path().join(".git/cache"))
        .args(OF_SLOW)
        .args(["--resume=.git/journal", "--on-inconclusive", "pass"]);
    folder
        .wait(command.args(["--fail-on", "slower:1000%"]))
        .exits(0)
        .says(&["demo.slow"]);
}

/// Nobody tidies up after a process that was killed but the next one.
#[test]
fn what_a_killed_comparison_left_is_removed_by_the_next() {
    lath_testing::needs!("git");
    let folder = slow();
    let mut child = measuring(&folder);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGKILL).expect("it runs");
    child.wait().expect("it ends");
    assert_eq!((worktrees(&folder), checked_out(&folder)), (2, 2));
    // One whose folder was cleared away is still registered.
    let lost = folder.path().join(".git/cache/lath/revisions/lost");
    git(
        &folder,
        &[
            "worktree",
            "add",
            "--detach",
            "-q",
            lost.to_str().expect("plain"),
        ],
    );
    std::fs::remove_dir_all(&lost).expect("it was made");
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command.env("XDG_CACHE_HOME", folder.path().join(".git/cache"));
    folder
        .wait(command.args(OF_SLOW).args([
            "--on-inconclusive",
            "pass",
            "--fail-on",
            "slower:1000%",
        ]))
        .exits(0);
    assert_eq!((worktrees(&folder), checked_out(&folder)), (1, 0));
}
