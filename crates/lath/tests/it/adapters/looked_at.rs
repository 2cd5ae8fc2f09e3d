//! Adapters that a `lath.toml` names, and commands that only look.

use super::{HELLO, PLATFORMS, SITES, echo, list, toy};
use crate::support::{Done, executable};
use serde_json::Value;

#[test]
fn commands_that_only_look_start_no_adapter_of_the_folder_unless_it_is_named() {
    let [hello, sites] = [HELLO, SITES].map(echo);
    let marks = format!("echo run >> started; {hello}");
    let folder = toy(&[("initialize", &marks), ("scan", &sites)]);
    folder.write(
        "lath.toml",
        "sources = [\"sum.toy\"]\n[language.toy]\nadapter = \"./toy\"\n",
    );
    folder.lath(&["list", "."]).exits(4).says(&[
        "L609",
        "belongs to the inspected folder",
        "lath.toml:2",
    ]);
    assert!(!folder.path().join("started").exists());
    // Nor through a program that everybody has.
    for words in [
        r#"["sh", "./toy"]"#,
        r#"["sh", "-c", "echo run >> started"]"#,
    ] {
        let declared = format!("sources = [\"sum.toy\"]\n[language.toy]\nadapter = {words}\n");
        folder.write("lath.toml", &declared);
        folder.lath(&["list", "."]).exits(4).says(&[
            "L609",
            "is a command of several words",
            "lath.toml:2",
        ]);
        assert!(!folder.path().join("started").exists());
    }
    folder.write(
        "lath.toml",
        "sources = [\"sum.toy\"]\n[language.toy]\nadapter = \"./toy\"\n",
    );
    list(&folder).exits(0);
    assert!(folder.path().join("started").exists());
}

/// `lath doctor` beside a suite that names the adapter `./toy`, as JSON.
fn needs(done: &Done) -> Value {
    let document: Value = serde_json::from_str(&done.out()).unwrap_or_else(|e| panic!("{e}"));
    document["suite"].clone()
}

#[test]
fn doctor_says_which_adapter_it_does_not_ask() {
    let [hello, platforms] = [HELLO, PLATFORMS].map(echo);
    let marks = format!("echo run >> started; {hello}");
    let folder = toy(&[("initialize", &marks), ("platforms", &platforms)]);
    let suite = "sources = [\"sum.toy\"]\n[language.toy]\nadapter = \"./toy\"\n";
    folder.write("lath.toml", suite);
    folder.lath(&["doctor", "."]).exits(0).says(&[
        "Adapters\n",
        "toy  cannot start the adapter of toy: it belongs to the inspected folder",
        "--adapter",
        "toy's adapter, which has not answered, may know it",
        "All other requirements are met.",
    ]);
    assert!(!folder.path().join("started").exists());
    let unasked = needs(folder.lath(&["doctor", "--json"]).exits(0));
    assert_eq!(unasked["adapters"][0]["state"], "unknown");
    assert_eq!(unasked["sources"][0]["needs"][0]["state"], "unknown");
    // Named, it is asked, and its language is like all others.
    let named = ["--adapter", "./toy"];
    let done = folder.lath(&[&["doctor"], &named[..]].concat());
    done.exits(0).says(&[
        "Toy (.toy)\n  toy  1.0 (default)",
        "Adapters\n    toy  Toy, toy 1",
        "sum.toy for toy\n    toy  1.0",
        "All requirements are met.",
    ]);
    assert!(folder.path().join("started").exists());
}

#[test]
fn doctor_says_what_is_wrong_with_an_adapter() {
    let hello = echo(HELLO);
    let folder = toy(&[
        ("initialize", &hello),
        ("platforms", "echo broken >&2; exit 3"),
    ]);
    // Outside of what is looked at, as one that was installed.
    let suite = "sources = [\"sum.toy\"]\n[language.toy]\nadapter = \"../toy\"\n";
    folder.write("suite/lath.toml", suite);
    folder.write("suite/sum.toy", super::SOURCE);
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command
        .args(["doctor", "."])
        .current_dir(folder.path().join("suite"));
    folder.wait(&mut command).exits(4).says(&[
        "missing: the adapter",
        "ended without an answer to `platforms` (exit status: 3)",
        "broken",
        "Missing: toy",
    ]);
    executable(&folder, "toy", "#!/bin/sh\nexit 7\n");
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command
        .args(["doctor", "."])
        .current_dir(folder.path().join("suite"));
    folder
        .wait(&mut command)
        .exits(4)
        .says(&["exit status: 7", "toy's adapter, which has not answered"]);
}
