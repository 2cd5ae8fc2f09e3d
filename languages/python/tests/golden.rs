//! Generated wrappers that people can read. They are compared with `golden/`. `LATH_BLESS=1` writes
//! them anew.

use crate::common::*;
use lath_core::language::BuildOptions;

fn is_golden(options: &BuildOptions, golden: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = program(&source("factorial.py"));
    let generated = python()
        .generate(&program, folder.path(), options, false)
        .expect("generated");
    // Where this checkout is, and which interpreter there is, differs between machines.
    let here = source("").display().to_string();
    let text = std::fs::read_to_string(&generated.files[0])
        .expect("text")
        .replace(here.trim_end_matches('/'), "/source");
    let (code, rest) = text.split_once("    platform=\"").expect("a platform");
    let (_, rest) = rest.split_once('\n').expect("a line");
    let (words, manifest) = rest.split_once("    manifest=(\n").expect("a manifest");
    let after = manifest.split_once("\n    ),").expect("an end").1;
    let text = format!(
        "{code}    platform=\"python\",\n{words}    manifest=(\n        # left out here\n    ),{after}"
    );
    crate::pinned::is_golden(golden, &text);
}

#[test]
fn wrappers_look_like_this() {
    is_golden(&BuildOptions::default(), "python/golden/factorial.py");
}

#[test]
fn wrappers_for_a_compiling_runtime_look_like_this() {
    match platforms().into_iter().find(|p| p.jit) {
        Some(platform) => is_golden(&on(&platform), "python/golden/factorial_pypy.py"),
        None => lath_testing::skip("pypy3 is missing: apt install pypy3"),
    }
}
