//! The test programs of the workspace, and the lath that they start, as cargo builds them.

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How titles of programs begin that take minutes, the longest first, so that none of them is left running
/// alone; before them one that waits for half a minute, which others can use. Others follow in any
/// order.
const LONG: &str = include_str!("longest.txt");

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// `lath it`: the package and the target.
    pub title: String,
    pub path: PathBuf,
    /// The package's, where cargo runs tests.
    pub folder: PathBuf,
    /// Those of its tests that are meant; `None`: all.
    pub tests: Option<Vec<String>>,
}

pub struct Built {
    pub programs: Vec<Program>,
    pub lath: PathBuf,
}

/// Builds them all with one call of cargo.
pub fn build() -> Result<Built, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut child = Command::new(cargo)
        .args(["test", "--workspace", "--lib", "--bins", "--tests"])
        .args(["--no-run", "--message-format=json-render-diagnostics"])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    let mut messages = Vec::new();
    for line in BufReader::new(child.stdout.take().expect("piped")).lines() {
        let line = line.map_err(|e| format!("cannot read what cargo says: {e}"))?;
        messages.extend(serde_json::from_str::<Value>(&line));
    }
    let status = child
        .wait()
        .map_err(|e| format!("cannot wait for cargo: {e}"))?;
    if !status.success() {
        return Err("the tests do not build".to_owned());
    }
    let mut programs: Vec<Program> = messages.iter().filter_map(program).collect();
    programs.sort_by_key(|program| {
        let place = LONG
            .lines()
            .position(|title| program.title.starts_with(title));
        (place.unwrap_or(usize::MAX), program.title.clone())
    });
    let lath = messages.iter().find_map(driver);
    let lath = lath.ok_or("cargo built no lath")?;
    Ok(Built { programs, lath })
}

/// The test program that a message of cargo is about.
fn program(message: &Value) -> Option<Program> {
    if !message.pointer("/profile/test")?.as_bool()? {
        return None;
    }
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
    let package = message["package_id"].as_str()?;
    let package = match package.rsplit_once('#')?.1.split_once('@') {
        Some((name, _)) => name,
        None => package.rsplit_once('#')?.0.rsplit_once('/')?.1,
    };
    Some(Program {
        title: format!("{package} {}", message.pointer("/target/name")?.as_str()?),
        path: message["executable"].as_str()?.into(),
        folder: folder.to_owned(),
        tests: None,
    })
}

/// The lath that a message of cargo is about.
fn driver(message: &Value) -> Option<PathBuf> {
    let is = |pointer: &str, value: Value| message.pointer(pointer) == Some(&value);
    let found = is("/target/name", "lath".into())
        && is("/target/kind/0", "bin".into())
        && is("/profile/test", false.into());
    Some(message["executable"].as_str()?.into()).filter(|_| found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeSet;

    fn message(kind: &str, name: &str, test: bool) -> Value {
        json!({
            "reason": "compiler-artifact",
            "package_id": "path+file:///w/crates/lath#0.1.0",
            "manifest_path": "/w/crates/lath/Cargo.toml",
            "target": { "kind": [kind], "name": name },
            "profile": { "test": test },
            "executable": format!("/t/debug/{name}"),
        })
    }

    /// Packages and features of a build, `name version features` each; `cargo tree` marks what it
    /// showed before.
    fn tree(arguments: &[&str]) -> BTreeSet<String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["tree", "--offline", "--prefix=none", "--no-dedupe"])
            .args(["--format={p} {f}"])
            .args(arguments)
            .output()
            .expect("cargo starts");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        text.lines().map(|line| line.replace(" (*)", "")).collect()
    }

    #[test]
    fn tests_have_nothing_compiled_again_that_they_build_and_start() {
        let all = tree(&["--workspace", "--edges=normal,build,dev"]);
        for package in ["--package=xtask", "--package=research"] {
            let own = tree(&[package, "--edges=normal,build"]);
            let other: Vec<&String> = own.difference(&all).collect();
            assert!(
                other.is_empty(),
                "{package}: other features in a build of tests: {other:?}"
            );
        }
    }

    #[test]
    fn programs_and_lath_are_told_apart() {
        let it = program(&message("test", "it", true)).expect("a test");
        assert_eq!(
            (it.title.as_str(), it.folder.to_str()),
            ("lath it", Some("/w/crates/lath"))
        );
        let mut elsewhere = message("test", "it", true);
        elsewhere["package_id"] = json!("path+file:///w/folder#other@0.1.0");
        let elsewhere = program(&elsewhere).expect("a test");
        assert_eq!(elsewhere.title, "other it");
        let own = message("bin", "lath", false);
        assert_eq!(
            (program(&own), driver(&own)),
            (None, Some("/t/debug/lath".into()))
        );
        for other in [message("bin", "lath", true), message("lib", "lath", false)] {
            assert_eq!(driver(&other), None);
        }
    }
}
