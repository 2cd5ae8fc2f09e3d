//! Generated wrappers that people can read. They are compared with `golden/`. `LATH_BLESS=1` writes
//! them anew.

use crate::common::*;
use crate::pinned::is_golden;
use lath_core::language::BuildOptions;

/// The wrapper of `factorial.py`, without what differs between machines: where this checkout is, and
/// which interpreter there is.
fn wrapper(options: &BuildOptions) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let program = program(&source("factorial.py"));
    let generated = python()
        .generate(&program, folder.path(), options, false)
        .expect("generated");
    let here = source("").display().to_string();
    let text = std::fs::read_to_string(&generated.files[0])
        .expect("text")
        .replace(here.trim_end_matches('/'), "/source");
    let (code, rest) = text.split_once("    platform=\"").expect("a platform");
    let (_, rest) = rest.split_once('\n').expect("a line");
    let (words, manifest) = rest.split_once("    manifest=(\n").expect("a manifest");
    let after = manifest.split_once("\n    ),").expect("an end").1;
    format!(
        "{code}    platform=\"python\",\n{words}    manifest=(\n        # left out here\n    ),{after}"
    )
}

#[test]
fn wrappers_look_like_this() {
    is_golden(
        "python/golden/factorial.py",
        &wrapper(&BuildOptions::default()),
    );
}

/// Only what a compiling runtime gets instead of the paragraphs of the wrapper above.
#[test]
fn wrappers_for_a_compiling_runtime_look_like_this() {
    let Some(platform) = platforms().into_iter().find(|p| p.jit) else {
        return lath_testing::skip("pypy3 is missing: apt install pypy3");
    };
    let plain = wrapper(&BuildOptions::default());
    let compiled = wrapper(&on(&platform));
    let common: Vec<&str> = plain.split("\n\n").collect();
    let own: Vec<&str> = compiled.split("\n\n").collect();
    assert_eq!(own.len(), common.len());
    let differs = own.into_iter().filter(|one| !common.contains(one));
    is_golden(
        "python/golden/factorial_pypy.py",
        &(differs.collect::<Vec<_>>().join("\n\n") + "\n"),
    );
}
