//! suites/sealedbox in Java: everyone proves every benchmark, whoever seals or opens wrongly is not
//! timed, and all load the system's libsodium.

use crate::sections;
use crate::support::{Copy, ONE_CALL, assert_systems, file, lath, processes, text};
use lath_testing::program;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;
use toml::Table;

/// A bit of the box is flipped, the last byte of what was opened is missing, the keys are taken for
/// each other.
const FAULTS: [(&str, &str, &str); 3] = [
    (
        "flipped",
        "        return box;",
        "        box[box.length - 1] ^= 1;\n        return box;",
    ),
    (
        "truncated",
        "        return message;",
        "        return java.util.Arrays.copyOf(message, message.length - 1);",
    ),
    (
        "swapped",
        "recipient.publicKey(), recipient.secretKey()",
        "recipient.secretKey(), recipient.publicKey()",
    ),
];

/// Whom they are planted in.
const RIGHT: &str = "jni-copy";

/// Whoever runs on several virtual machines: on the first of them alone.
fn once() -> String {
    file("sealedbox").replace(
        "platforms = [\"jdk-17\", \"jdk-25\"]",
        "platforms = [\"jdk-17\"]",
    )
}

fn source(contender: &Table) -> &str {
    contender["source"].as_str().expect("a text")
}

/// A copy of the suite with these contenders, and `more` in TOML. There is no baseline: the vectors
/// say what is right.
fn with(file: &str, keep: impl Fn(&Table) -> bool, more: &str) -> Copy {
    let copy = Copy::of("sealedbox");
    let kept: Vec<String> = sections::retain(file, keep)
        .lines()
        .filter(|line| !line.starts_with("baseline = "))
        .map(str::to_owned)
        .collect();
    copy.write(&(kept.join("\n") + "\n" + more));
    copy
}

fn is_java(contender: &Table) -> bool {
    source(contender).ends_with(".java")
}

/// Java's contenders with this class, as they are called on each of their platforms.
fn names(file: &str, class: &str) -> BTreeSet<String> {
    let contenders = sections::contenders(file);
    contenders
        .iter()
        .filter(|contender| source(contender).ends_with(&format!("/{class}.java")))
        .flat_map(on_each)
        .collect()
}

fn on_each(contender: &Table) -> Vec<String> {
    let platforms: Vec<&str> = contender["platforms"]
        .as_array()
        .expect("platforms")
        .iter()
        .filter_map(|platform| platform.as_str())
        .collect();
    let name = contender["name"].as_str().expect("a text");
    if platforms.len() == 1 {
        vec![name.to_owned()]
    } else {
        platforms
            .iter()
            .map(|platform| format!("{name}/{platform}"))
            .collect()
    }
}

#[test]
fn every_way_from_java_to_libsodium_proves_everything_with_the_systems() {
    lath_testing::needs!("javac", "mvn", "pkg-config");
    prove(&once(), 10);
}

#[test]
#[ignore = "long: every contender on every virtual machine"]
fn and_so_they_do_on_every_virtual_machine() {
    prove(&file("sealedbox"), 16);
}

/// At least so many contenders. glibc writes down what it loads: the system's libsodium and no
/// other, in each process that calls one.
fn prove(file: &str, least: usize) {
    let all = names(file, "SealedBox");
    assert!(
        all.len() >= least && all == names(file, "Crossing"),
        "{all:?}"
    );
    let java = with(file, is_java, "");
    let mut command = Command::new(lath());
    command
        .args(["check", "--json", "-p", "length=7", "-p", "bytes=1024"])
        .arg(ONE_CALL)
        .arg(java.path());
    command
        .env("LD_DEBUG", "libs")
        .env("LD_DEBUG_OUTPUT", java.path().join("loaded"));
    let output = program::output(&mut command);
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rows = document["checks"].as_array().expect("rows");
    let verified: Vec<&str> = rows
        .iter()
        .filter(|row| row["verdict"] == "verified")
        .filter_map(|row| row["contender"].as_str())
        .collect();
    // Four of boxes, two of crossings.
    assert_eq!(verified.len(), 6 * all.len(), "{text}");
    assert_eq!(
        verified
            .into_iter()
            .map(str::to_owned)
            .collect::<BTreeSet<_>>(),
        all,
        "{text}"
    );
    let mut loaded = processes(java.path());
    loaded.retain(|process| !process.sodium.is_empty());
    assert!(loaded.len() >= 4 * all.len(), "{}", loaded.len());
    assert_systems(&loaded.into_iter().flat_map(|one| one.sodium).collect());
}

#[test]
fn wrong_boxes_and_keys_in_java_are_caught() {
    lath_testing::needs!("javac", "mvn", "pkg-config");
    let entry = |name: &str| {
        format!(
            "[[contender]]\nname = {name:?}\nsource = \"java/{name}/SealedBox.java\"\nplatforms = [\"jdk-17\"]\nlibraries = [\"sodiumjni\"]\n"
        )
    };
    let planted: String = [RIGHT]
        .into_iter()
        .chain(FAULTS.map(|(name, ..)| name))
        .map(entry)
        .collect();
    let copy = with(
        &file("sealedbox"),
        |contender| source(contender) == "java/jni-copy/Crossing.java",
        &planted,
    );
    for (name, from, to) in FAULTS {
        let [place, source] = [name, RIGHT].map(|name| format!("java/{name}/SealedBox.java"));
        copy.plant(&source, &place, from, to);
    }
    let checked = copy.check(&["-p", "length=7", "SealedBox", ONE_CALL]);
    checked.exits(10);
    assert_eq!(
        checked.contenders("verified"),
        [RIGHT],
        "{}",
        checked.text()
    );
    // A key pair, a box sealed for it, and what is opened: none of the faults leaves any of these
    // right.
    let (wrong, failed) = (checked.count("mismatch"), checked.count("failed"));
    assert_eq!(
        (checked.count("verified"), wrong + failed),
        (4, 4 * FAULTS.len()),
        "{}",
        checked.text()
    );
    assert!(wrong >= 2 * FAULTS.len(), "{}", checked.text());
}
