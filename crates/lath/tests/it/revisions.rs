//! `lath compare --rev`, and two folders: versions measured in turns.

use crate::support::Folder;
use std::process::Command;

const QUICK: [&str; 11] = ["--no-lock", "-f", "2", "-wi", "0", "-i", "1", "-r", "5ms", "--seed", "1"];

fn source(body: &str) -> String {
    format!("//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint twice() {{ {body} }}\n")
}

fn git(folder: &Folder, arguments: &[&str]) {
    let identity = ["-c", "user.name=n", "-c", "user.email=e@e", "-c", "init.defaultBranch=main"];
    let status = Command::new("git").current_dir(folder.path()).args(identity).args(arguments).output().expect("git is installed").status;
    assert!(status.success(), "git {arguments:?}");
}

/// A repository with a benchmark in a folder of it, committed once; what stands in the folder now is `now`.
fn repository(now: &str) -> Folder {
    let folder = Folder::new();
    folder.write("bench/demo.cpp", &source("return 2;"));
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "one"]);
    folder.write("bench/demo.cpp", &source(now));
    folder
}

fn compare(folder: &Folder, arguments: &[&str]) -> serde_json::Value {
    let all: Vec<&str> = ["compare", "--json"].iter().chain(arguments).chain(&QUICK).copied().collect();
    let run = folder.lath(&all);
    serde_json::from_str(&run.out()).unwrap_or_else(|e| panic!("{e}: {}\n{}", run.out(), run.err()))
}

#[test]
fn a_revision_is_compared_with_the_files_as_they_are() {
    let folder = repository("return 1 + 1;");
    let found = compare(&folder, &["--rev", "HEAD", "bench/demo.cpp"]);
    assert_eq!((found["base"][0].as_str(), found["new"][0].as_str()), (Some("HEAD"), Some("worktree")));
    let row = &found["results"][0];
    assert_eq!((row["benchmark"].as_str(), row["base"]["forks"].as_u64(), row["new"]["forks"].as_u64()), (Some("demo.twice"), Some(2), Some(2)));
    assert!(row["ratio"].as_f64().is_some_and(|r| r > 0.0));
    // Nothing of it is left in the user's repository.
    let worktrees = Command::new("git").current_dir(folder.path()).args(["worktree", "list"]).output().expect("git");
    assert_eq!(String::from_utf8_lossy(&worktrees.stdout).lines().count(), 1);
}

#[test]
fn two_revisions_and_a_changed_result() {
    let folder = repository("return 3;");
    git(&folder, &["commit", "-qam", "two"]);
    let arguments: Vec<&str> = ["compare", "--rev", "HEAD~1..HEAD", "bench/demo.cpp"].iter().chain(&QUICK).copied().collect();
    folder.lath(&arguments).exits(10).says(&["L707"]);
    let unchecked: Vec<&str> = arguments.iter().chain(&["--no-check", "--on-inconclusive", "pass", "--fail-on", "slower:1000%"]).copied().collect();
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
    assert_eq!((found["base"][0].as_str(), found["results"][0]["benchmark"].as_str()), (Some("old"), Some("demo.twice")));
}

#[test]
fn what_cannot_be_compared_is_said() {
    let folder = repository("return 2;");
    for (arguments, says) in [(["--rev", "nonsense..HEAD"], "`nonsense` is no revision"), (["--rev", "HEAD..HEAD"], "one revision twice")] {
        let all: Vec<&str> = ["compare"].iter().chain(&arguments).chain(&["bench/demo.cpp"]).copied().collect();
        folder.lath(&all).exits(2).says(&["L518", says]);
    }
}

/// Files are the same ones whichever way they are named, from wherever in the repository.
#[test]
fn files_are_found_in_every_version() {
    let folder = repository("return 1 + 1;");
    folder.write("other/note.txt", "not in HEAD\n");
    folder.write("bench/lath.toml", "sources = [\"demo.cpp\"]\n");
    git(&folder, &["add", "bench/lath.toml"]);
    git(&folder, &["commit", "-qm", "suite", "bench/lath.toml"]);
    let absolute = folder.path().join("bench/demo.cpp");
    for (place, argument) in [("", "bench"), ("bench", "demo.cpp"), ("other", "../bench/demo.cpp"), ("other", absolute.to_str().expect("plain"))] {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.current_dir(folder.path().join(place)).args(["compare", "--json", "--rev", "HEAD", argument]).args(QUICK);
        let run = folder.wait(&mut command);
        let found: serde_json::Value = serde_json::from_str(&run.out()).unwrap_or_else(|e| panic!("{place}: {e}: {}", run.err()));
        assert_eq!(found["results"][0]["benchmark"], "demo.twice", "{place}: {argument}");
    }
}

#[test]
fn files_without_versions_are_refused() {
    let folder = repository("return 2;");
    folder.write("bench/young.cpp", &source("return 2;"));
    let elsewhere = Folder::new();
    elsewhere.write("demo.cpp", &source("return 2;"));
    let outside = elsewhere.path().join("demo.cpp");
    for (argument, says) in
        [("bench/young.cpp", "there is no bench/young.cpp in HEAD"), (outside.to_str().expect("plain"), "is not in the repository")]
    {
        folder.lath(&["compare", "--rev", "HEAD", argument]).exits(2).says(&["L518", says]);
    }
}
