//! Dart, as far as it can be shown without an SDK: what the scan finds, what the template makes of
//! it, which conversation the runtime was written to, and that a run without an SDK says what to
//! do.

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
    let [platform] = &dart().platforms()[..] else {
        panic!("one platform")
    };
    assert!(
        platform.default == platform.version.is_some() && platform.install.contains("Dart SDK"),
        "{platform:?}"
    );
}

/// Where there is an SDK, this says so aloud: what follows here has never been run with one.
#[test]
fn without_an_sdk_nothing_is_built() {
    if dart()
        .default_platform()
        .is_some_and(|p| p.version.is_some())
    {
        eprintln!(
            "SKIPPED: a Dart SDK is here; run the conformance kit with it, and take the mark `experimental` away when it is green"
        );
        return;
    }
    let problem = dart()
        .build(&factorial(), None, &BuildOptions::default())
        .expect_err("no SDK")
        .remove(0);
    assert_eq!(problem.code, "L601");
    assert!(problem.help.as_deref().is_some_and(|help| help.contains("dart.dev/get-dart") && help.contains("experimental")), "{problem}");
}
