//! A generated wrapper that people can read. It is compared with `golden/`. `LATH_BLESS=1` writes
//! it anew.

use crate::common::*;
use lath_core::language::BuildOptions;

#[test]
fn wrappers_look_like_this() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = program(&source("factorial.rs"));
    let generated = rust()
        .generate(&program, folder.path(), &BuildOptions::default(), false)
        .expect("generated");
    // Which toolchain there is differs between machines, and where this checkout is.
    let text = std::fs::read_to_string(&generated.files[0]).expect("text");
    let (code, rest) = text.split_once("    compiler: ").expect("a compiler");
    let (words, manifest) = rest.split_once("    manifest: ").expect("a manifest");
    let (_, words) = words.split_once("    flags: ").expect("flags");
    let (_, after) = manifest.split_once("\n    ),").expect("an end");
    let text = format!(
        "{code}    compiler: \"rustc\",\n    platform: \"rust\",\n    flags: {words}    manifest: \"left out here\",{after}"
    );
    crate::pinned::is_golden("rust/golden/factorial.rs", &text);
}
