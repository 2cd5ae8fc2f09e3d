//! Dart: what the scan finds, what the template makes of it, and the conversation of a wrapper.

#[path = "../../shared/testing/driven.rs"]
mod driven;
mod generated;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
mod scanned;
mod transcript;

use lath_core::language::{BuildOptions, Language};
use lath_core::program::Program;
use std::path::{Path, PathBuf};

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("dart/tests/sources")
        .join(name)
}

fn dart() -> &'static dyn Language {
    lath_languages::by_id("dart").expect("a known language")
}

/// The program of `sources/factorial.dart`.
fn factorial() -> Program {
    dart()
        .program(&source("factorial.dart"), &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// `text` as a file in a folder of its own.
fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.dart");
    std::fs::write(&path, text).expect("written");
    (folder, path)
}

#[test]
fn it_is_marked_and_says_what_it_needs() {
    assert!(dart().experimental() && dart().example().is_none());
    let platforms = dart().platforms();
    let [machine, others @ ..] = &platforms[..] else {
        panic!("no platform")
    };
    assert!(machine.jit && machine.default == machine.version.is_some());
    assert!(machine.install.contains("Dart SDK"), "{machine:?}");
    assert_eq!(dart().unproven(&machine.name), None);
    for other in others {
        let why = dart().unproven(&other.name).expect("nobody has run it");
        assert!(why.contains("dart compile"), "{why}");
    }
}
