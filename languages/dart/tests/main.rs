//! Dart: what the scan finds, what the template makes of it, and the conversation of a wrapper.

mod generated;
mod scanned;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod transcript;

use lath_core::program::Program;
use std::path::PathBuf;
use testing::built::{self, language as dart, source};
use testing::driven;
use testing::files::files;

/// The tested language.
const LANGUAGE: &str = "dart";

/// The program of `sources/factorial.dart`.
fn factorial() -> Program {
    built::program(&source("factorial.dart"))
}

/// `text` as a file in a folder of its own.
fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    files(&[("bench.dart", text)])
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
