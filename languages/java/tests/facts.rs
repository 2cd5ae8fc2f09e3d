//! Everything that JMH's JSON says of a benchmark beside its numbers is what plain JMH says of the
//! same classes: settings, and the virtual machine in JMH's words.

use crate::common::*;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn results(command: &mut Command, path: &Path) -> Vec<Value> {
    let output = command.output().expect("it starts");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_str(&fs::read_to_string(path).expect("results")).expect("JSON")
}

/// JMH's fields without metrics; without the argument that lets plain JMH run beside others.
fn facts(entry: &Value) -> Vec<(String, Value)> {
    let one = |(key, value): (&String, &Value)| {
        let value = match value.as_array() {
            Some(all) => all
                .iter()
                .filter(|a| *a != "-Djmh.ignoreLock=true")
                .cloned()
                .collect::<Vec<_>>()
                .into(),
            None => value.clone(),
        };
        (key.clone(), value)
    };
    entry
        .as_object()
        .unwrap()
        .iter()
        .filter(|(key, _)| !key.ends_with("Metric") && !key.ends_with("Metrics"))
        .map(one)
        .collect()
}

#[test]
fn settings_and_virtual_machine_are_as_plain_jmh_writes_them() {
    for jdk in jdks() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let program = java()
            .program(&source("Shot.java"), &on(&jdk))
            .expect("a program");
        let wrapper = java()
            .build(&program, Some(&at("run_Shot.jar")), &on(&jdk))
            .expect("built");
        for given in [
            &[][..],
            &["-w", "3ms", "-r", "5ms", "-jvmArgsPrepend", "-Dfirst=1"],
        ] {
            let mut plain = Command::new(&wrapper.path);
            plain
                .arg("-cp")
                .arg(at("run_Shot.jar"))
                .args(["-Djmh.ignoreLock=true", "org.openjdk.jmh.Main"])
                .args(given);
            let jmh = results(
                plain.args(["-rf", "json", "-rff"]).arg(at("jmh.json")),
                &at("jmh.json"),
            );
            let mut run = Command::new(lath());
            let given: Vec<String> = given
                .join(" ")
                .replace("-jvmArgsPrepend ", "-jvmArgsPrepend=")
                .split_whitespace()
                .map(str::to_owned)
                .collect();
            run.args(["run", "-v", "NORMAL", "--no-lock", "--platform", &jdk])
                .arg(source("Shot.java"))
                .args(given)
                .current_dir(folder.path());
            let ours = results(
                run.args(["-rf", "json", "-rff"]).arg(at("ours.json")),
                &at("ours.json"),
            );
            assert_eq!((jmh.len(), ours.len()), (3, 3));
            for theirs in &jmh {
                let entry = ours
                    .iter()
                    .find(|o| o["benchmark"] == theirs["benchmark"])
                    .unwrap_or_else(|| panic!("{} is not there", theirs["benchmark"]));
                for (key, value) in facts(theirs) {
                    assert_eq!(
                        facts(entry).into_iter().find(|(own, _)| *own == key),
                        Some((key, value)),
                        "{jdk} {}",
                        theirs["benchmark"]
                    );
                }
            }
        }
    }
}
