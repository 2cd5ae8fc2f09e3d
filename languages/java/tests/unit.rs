//! Classes of the runtime by themselves.

use crate::common::*;
use crate::jars::{jar, tool};

fn said(command: &mut std::process::Command) -> String {
    let output = command.output().expect("runs");
    assert!(
        output.status.success(),
        "{command:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// `Units.java` is of the runtime's own package.
#[test]
fn the_runtime_passes_its_own_tests() {
    let Some(jdk) = one_jdk() else { return };
    let (folder, jar) = jar("Proven.java", &on(&jdk));
    let classes = folder.path().join("classes");
    said(
        tool(&jdk, "javac")
            .args(["-proc:none", "-cp"])
            .arg(&jar)
            .arg("-d")
            .arg(&classes)
            .arg(source("Units.java")),
    );
    let path = std::env::join_paths([&classes, &jar]).expect("no colon");
    let units = said(
        tool(&jdk, "java")
            .arg("-cp")
            .arg(path)
            .arg("org.openjdk.jmh.runner.Units"),
    );
    assert_eq!(units, "all as expected");
}
