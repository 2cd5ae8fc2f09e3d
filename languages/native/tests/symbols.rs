//! Names: what the runtime defines for all to see carries the reserved prefix, so that a user's
//! function may have any other name.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::process::Command;

#[test]
fn the_runtime_takes_no_names_from_the_user() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = source("factorial.c");
    language("c")
        .generate(&read(&file), folder.path(), &BuildOptions::default(), true)
        .expect("generated");
    let runtime = folder.path().join("lath");
    let sources: Vec<_> = std::fs::read_dir(&runtime)
        .expect("read")
        .map(|e| e.expect("read").path())
        .filter(|p| p.extension().is_some_and(|e| e == "c"))
        .collect();
    assert!(sources.len() > 10, "{sources:?}");
    assert!(
        Command::new("gcc")
            .args(["-std=gnu11", "-c"])
            .args(&sources)
            .current_dir(folder.path())
            .status()
            .expect("gcc")
            .success()
    );
    let objects = sources.iter().map(|s| {
        folder
            .path()
            .join(s.file_stem().expect("a name"))
            .with_extension("o")
    });
    let listing = Command::new("nm")
        .args(["-g", "--defined-only"])
        .args(objects)
        .output()
        .expect("nm");
    let symbols = String::from_utf8(listing.stdout).expect("text");
    let taken = symbols
        .lines()
        .filter_map(|l| l.split_whitespace().nth(2))
        .filter(|name| !name.starts_with("lath_") && *name != "main");
    assert_eq!(taken.collect::<Vec<_>>(), Vec::<&str>::new());
}
