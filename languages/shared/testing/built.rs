//! Programs and wrappers of the tested language. Language tests include this file by its path.

use crate::driven::{answers, argv, talk};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Path, PathBuf};

pub fn language() -> &'static dyn Language {
    lath_languages::by_id(crate::LANGUAGE).expect("a known language")
}

/// A source of the language's tests, absolute.
pub fn source(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join(crate::LANGUAGE);
    tests.join("tests/sources").join(name)
}

pub fn program(file: &Path) -> Program {
    language()
        .program(file, &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Builds into the cache; panics with the toolchain's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    language()
        .build(program, None, options)
        .unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// Why a source cannot be built.
pub fn mistakes(file: &Path, options: &BuildOptions) -> Vec<Diagnostic> {
    language()
        .program(file, options)
        .and_then(|program| language().build(&program, None, options))
        .expect_err("a mistake")
}

/// All answers of a wrapper that ends well.
pub fn drive(wrapper: &Wrapper, commands: &str) -> Vec<Value> {
    let output = talk(&argv(wrapper), commands);
    assert!(
        output.status.success(),
        "{:?}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    answers(&output)
}
