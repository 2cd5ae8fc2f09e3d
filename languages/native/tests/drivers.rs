//! Drivers that keep only the first object when a command names several sources, as `zig cc` does:
//! each source is a command of its own.

use crate::common::*;
use lath_core::diagnostic::Place;
use lath_core::language::{BuildOptions, Library};
use lath_core::plan::Purpose;
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Passes everything on, but of the sources only the first.
const FIRST_ONLY: &str = r#"#!/bin/bash
shopt -s extglob
kept=() first= after_o=
for word in "$@"; do
    if [[ ! $after_o && $word == *.@(c|cpp) ]]; then
        [[ $first ]] && continue
        first=$word
    fi
    [[ $word == -o ]] && after_o=1 || after_o=
    kept+=("$word")
done
exec REAL "${kept[@]}"
"#;

fn first_only(folder: &Path, real: &str) -> String {
    let path = folder.join(format!("first-of-{real}"));
    fs::write(&path, FIRST_ONLY.replace("REAL", real)).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    path.display().to_string()
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path
}

/// A benchmark that needs two further sources and a library of two, built by `c` and `cpp`; the
/// answer needs every object.
fn builds_everything(c: &str, cpp: &str) {
    for (language, cc) in [("c", c), ("cpp", cpp)] {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        let before = if language == "c" { "" } else { "extern \"C\" " };
        let declared: String = ["one", "two", "three", "four"]
            .map(|name| format!("{before}int {name}(void);\n"))
            .concat();
        let number = |name: &str, value: u32| {
            written(
                &root,
                &format!("{name}.c"),
                &format!("int {name}(void) {{ return {value}; }}\n"),
            )
        };
        let file = written(
            &root,
            &format!("f.{language}"),
            &format!("{declared}int f(void) {{ return one() + two() + three() + four(); }}\n"),
        );
        let library = Library {
            name: "pair".to_owned(),
            sources: vec![number("three", 4), number("four", 8)],
            cc: Some(c.to_owned()),
            cflags: Vec::new(),
            ldflags: Vec::new(),
            pkg_config: Vec::new(),
            folder: root.clone(),
            place: Place {
                file: "lath.toml".to_owned(),
                offset: 0,
                length: 1,
                line: 1,
                column: 1,
            },
        };
        let linked = vec![
            lath_languages::build_library(&library, &[], false)
                .unwrap_or_else(|errors| panic!("{errors:#?}")),
        ];
        let program = named(language, &file, &["f"]);
        for purpose in [Purpose::Times, Purpose::Allocations] {
            let options = BuildOptions {
                cc: Some(cc.to_owned()),
                sources: vec![number("one", 1), number("two", 2)],
                linked: linked.clone(),
                purpose,
                ..BuildOptions::default()
            };
            let answers = drive(&build(&program, &options), "hello\nprove benchmark=0\n");
            assert_eq!(
                answers[1]["proof"]["value"],
                json!("15"),
                "{cc}: {answers:?}"
            );
        }
    }
}

#[test]
fn a_driver_that_keeps_the_first_object_only_loses_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let loses = first_only(folder.path(), "gcc");
    // What the others rely on: the second of two sources leaves no object.
    let sources = ["a", "b"].map(|name| {
        written(
            folder.path(),
            &format!("{name}.c"),
            &format!("int {name};\n"),
        )
    });
    assert!(
        Command::new(&loses)
            .arg("-c")
            .args(&sources)
            .current_dir(folder.path())
            .status()
            .expect("runs")
            .success()
    );
    assert_eq!(
        ["a.o", "b.o"].map(|object| folder.path().join(object).exists()),
        [true, false]
    );
    builds_everything(&loses, &first_only(folder.path(), "g++"));
}

/// The driver that this was seen with. Where it is missing, the test above stands for it.
#[test]
fn zig_where_it_is_here() {
    let answers = |command: &[&str]| {
        Command::new(command[0])
            .args(&command[1..])
            .arg("version")
            .output()
            .is_ok_and(|output| output.status.success())
    };
    let zigs: [&[&str]; 3] = [&["zig"], &["python-zig"], &["python3", "-m", "ziglang"]];
    match zigs.into_iter().find(|zig| answers(zig)) {
        Some(zig) => builds_everything(
            &format!("{} cc", zig.join(" ")),
            &format!("{} c++", zig.join(" ")),
        ),
        None => lath_testing::skip_anywhere("zig is missing: pip install ziglang"),
    }
}
