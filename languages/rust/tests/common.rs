//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Path, PathBuf};

pub use crate::conversation::index;
pub use crate::driven::{answers, argv, talk};
pub use crate::files::files;

pub fn rust() -> &'static dyn Language {
    lath_languages::by_id("rust").expect("a known language")
}

/// A source of this folder, absolute.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rust/tests/sources")
        .join(name)
}

pub fn program(file: &Path) -> Program {
    rust()
        .program(file, &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Builds into the cache; panics with the compiler's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    rust()
        .build(program, None, options)
        .unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// Builds the first file and drives it.
pub fn driven(texts: &[(&str, &str)], options: &BuildOptions, commands: &str) -> Vec<Value> {
    let (_folder, file) = files(texts);
    drive(&build(&program(&file), options), commands)
}

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Vec<Diagnostic> {
    let (_folder, file) = files(texts);
    let program = rust().program(&file, options);
    program
        .and_then(|program| rust().build(&program, None, options))
        .expect_err("a mistake")
}

/// All answers; standard output carries them, so user code must not print there.
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
