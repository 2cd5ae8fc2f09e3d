//! Generated wrappers that people can read: those of the examples. They are compared with `golden/`;
//! `LATH_BLESS=1` writes them anew. Those of larger programs are compiled with all warnings as
//! errors.

use crate::common::*;
use crate::testing::pinned::{cut, is_golden, wrapper};
use lath_core::language::BuildOptions;
use std::process::Command;

#[test]
fn wrappers_look_like_this() {
    for id in ["c", "cpp"] {
        let text = wrapper(language(id), &BuildOptions::default());
        let manifest = "static const char *const lath_manifest[] = {\n";
        let text = cut(&text, manifest, "\n};", "    // left out here");
        is_golden(&format!("{id}/golden/primes.{id}"), &text);
    }
}

/// Of `sources/factorial.*`.
fn compiles_without_warnings(id: &str, standards: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = read(&source("factorial").with_extension(id));
    let generated = language(id)
        .generate(&program, folder.path(), &BuildOptions::default(), true)
        .expect("generated");
    for cc in compilers(id) {
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
                .arg(&generated.files[0]);
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
fn cpp_wrappers_compile_without_warnings() {
    compiles_without_warnings("cpp", &["c++11", "c++17", "c++20"]);
}

#[test]
fn c_wrappers_compile_without_warnings() {
    compiles_without_warnings("c", &["c11", "gnu17"]);
}
