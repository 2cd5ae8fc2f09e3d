//! The way from source to wrapper as a whole: every conformance fixture scans, assembles, and
//! builds without a warning, with the default compiler (the other tests use all). What the wrappers
//! do is the conformance kit's business.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::path::{Path, PathBuf};

fn fixtures(language: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(language)
        .join("conformance");
    let extensions = crate::common::language(language).extensions();
    let entries = std::fs::read_dir(folder)
        .expect("fixtures")
        .map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries
        .filter(|path| {
            path.extension()
                .is_some_and(|e| extensions.contains(&e.to_str().unwrap_or_default()))
        })
        .collect();
    files.sort();
    files
}

fn all_build(language: &str) {
    let mut failures = Vec::new();
    let mut count = 0;
    // A helper that only the hidden `main` calls is unused in a wrapper, and one fixture overflows
    // its stack on purpose.
    let cflags = [
        "-O0",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused-function",
        "-Wno-infinite-recursion",
    ]
    .map(String::from)
    .to_vec();
    let options = BuildOptions {
        cflags,
        ..BuildOptions::default()
    };
    for file in fixtures(language) {
        count += 1;
        let scan = crate::common::language(language)
            .scan(&file, &options)
            .expect("read");
        let built = lath_core::assemble::program(&scan, language)
            .and_then(|program| try_build(&program, &options));
        if let Err(errors) = built {
            failures.push(format!(
                "{}:\n{}",
                file.display(),
                errors
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("\n")
            ));
        }
    }
    assert!(
        count > 0 && failures.is_empty(),
        "{} of {count}:\n{}",
        failures.len(),
        failures.join("\n\n")
    );
}

#[test]
fn all_cpp_fixtures_build() {
    all_build("cpp");
}

#[test]
fn all_c_fixtures_build() {
    all_build("c");
}
