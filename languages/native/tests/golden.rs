//! Generated wrappers that people can read. They are compared with `golden/`, and compiled with all
//! warnings as errors. `LATH_BLESS=1` writes them anew.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use std::process::Command;

fn is_golden(program: &Program, golden: &str, standards: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let generated = language(&program.language)
        .generate(program, folder.path(), &BuildOptions::default(), true)
        .expect("generated");
    let wrapper = &generated.files[0];
    // Where this checkout is differs between machines.
    let here = source("").display().to_string();
    let text = std::fs::read_to_string(wrapper)
        .expect("text")
        .replace(here.trim_end_matches('/'), "/source");
    let (code, manifest) = text
        .split_once("static const char *const lath_manifest[] = {\n")
        .expect("a manifest");
    let after = manifest.split_once("\n};").expect("an end").1;
    let text = format!(
        "{code}static const char *const lath_manifest[] = {{\n    // left out here\n}};{after}"
    );
    crate::pinned::is_golden(golden, &text);
    for cc in compilers(&program.language) {
        for standard in standards {
            let mut command = Command::new(&cc);
            command
                .args([
                    &format!("-std={standard}"),
                    "-O2",
                    "-Wall",
                    "-Wextra",
                    "-pedantic",
                    "-Werror",
                    "-fsyntax-only",
                    "-I",
                ])
                .arg(folder.path().join("lath"))
                .arg(wrapper);
            let output = command.output().expect("runs");
            assert!(
                output.status.success(),
                "{command:?}\n{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}

#[test]
fn cpp_wrappers_look_like_this() {
    is_golden(
        &factorial_cpp(&source("factorial.cpp")),
        "cpp/golden/factorial.cpp",
        &["c++11", "c++17", "c++20"],
    );
}

#[test]
fn c_wrappers_look_like_this() {
    is_golden(
        &factorial_c(&source("factorial.c")),
        "c/golden/factorial.c",
        &["c11", "gnu17"],
    );
}
