//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Path, PathBuf};

pub use crate::driven::{answers, argv, talk};
pub use crate::files::files;

pub fn go() -> &'static dyn Language {
    lath_languages::by_id("go").expect("a known language")
}

/// The `go` command of the default platform. It being missing is said out loud, and is an error
/// where `CI` is `true`.
pub fn toolchain() -> Option<PathBuf> {
    let path = go().default_platform().and_then(|platform| platform.path);
    if path.is_none() {
        lath_testing::skip("go is missing");
    }
    path
}

/// A source of this folder, absolute.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("go/tests/sources")
        .join(name)
}

pub fn program(file: &Path) -> Program {
    go().program(file, &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Builds into the cache; panics with the compiler's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    go().build(program, None, options)
        .unwrap_or_else(|errors| panic!("{errors:#?}"))
}

pub fn fails(file: &Path, options: &BuildOptions) -> Vec<Diagnostic> {
    go().program(file, options)
        .and_then(|program| go().build(&program, None, options))
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
