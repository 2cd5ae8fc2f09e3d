//! A generated wrapper that people can read. It is compared with `golden/`. `LATH_BLESS=1` writes
//! it anew.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::path::Path;

#[test]
fn wrappers_look_like_this() {
    lath_testing::needs!("node", "npm");
    let folder = tempfile::tempdir().expect("a folder");
    let source =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("javascript/tests/sources/factorial.ts");
    let generated = javascript()
        .generate(
            &program(&source),
            folder.path(),
            &BuildOptions::default(),
            false,
        )
        .expect("generated");
    // Where this checkout is, and which runtime there is, differs between machines.
    let here = source.parent().expect("inside").display().to_string();
    let text = std::fs::read_to_string(&generated.files[0])
        .expect("text")
        .replace(&here, "/source");
    let (code, rest) = text.split_once("        platform: \"").expect("a platform");
    let (_, rest) = rest.split_once('\n').expect("a line");
    let (words, manifest) = rest.split_once("        manifest:\n").expect("a manifest");
    let after = manifest
        .split_once("    },\n    import.meta")
        .expect("an end")
        .1;
    let text = format!(
        "{code}        platform: \"node\",\n{words}        manifest: \"left out here\",\n    }},\n    import.meta{after}"
    );
    crate::pinned::is_golden("javascript/golden/factorial.mjs", &text);
}
