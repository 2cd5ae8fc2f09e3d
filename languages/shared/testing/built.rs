//! Programs and wrappers of the tested language.

use super::driven::{answers, argv, talk};
use super::files::files;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language, Platform};
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
    let extension = file.extension().and_then(|e| e.to_str());
    lath_languages::of_extension(extension.expect("one"))
        .expect("a known language")
        .program(file, &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

pub fn on(platform: &Platform) -> BuildOptions {
    BuildOptions {
        platform: Some(platform.name.clone()),
        ..BuildOptions::default()
    }
}

/// Builds into the cache; panics with the toolchain's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    lath_languages::by_id(&program.language)
        .expect("a known language")
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

/// Builds the first file and drives it.
pub fn driven(texts: &[(&str, &str)], options: &BuildOptions, commands: &str) -> Vec<Value> {
    let (_folder, file) = files(texts);
    drive(&build(&program(&file), options), commands)
}
