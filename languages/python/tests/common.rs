//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language, Platform};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Path, PathBuf};

pub use crate::driven::{answers, argv, talk};
pub use crate::files::files;

pub fn python() -> &'static dyn Language {
    lath_languages::by_id("python").expect("a known language")
}

/// A source of this folder, absolute.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("python/tests/sources")
        .join(name)
}

/// Interpreters to test with: the default one, the oldest and the newest CPython, and one PyPy.
/// Missing ones are said out loud, and are errors where `CI` is `true`.
pub fn platforms() -> Vec<Platform> {
    let all = python().platforms();
    let usable: Vec<&Platform> = all.iter().filter(|p| p.path.is_some()).collect();
    for implementation in ["cpython", "pypy"] {
        if !usable.iter().any(|p| p.name.starts_with(implementation)) {
            lath_testing::skip(&format!("{implementation} is missing"));
        }
    }
    let minor = |p: &&&Platform| {
        p.name
            .rsplit('.')
            .next()
            .and_then(|m| m.parse::<u32>().ok())
            .unwrap_or(0)
    };
    let plain =
        |p: &&&Platform| p.name.starts_with("cpython-3.") && p.name.matches('.').count() == 1;
    let chosen = [
        usable.iter().find(|p| p.default),
        usable.iter().filter(plain).min_by_key(minor),
        usable.iter().filter(plain).max_by_key(minor),
        usable.iter().find(|p| p.jit),
    ];
    let mut names: Vec<&str> = chosen
        .into_iter()
        .flatten()
        .map(|p| p.name.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    usable
        .into_iter()
        .filter(|p| names.contains(&p.name.as_str()))
        .cloned()
        .collect()
}

pub fn on(platform: &Platform) -> BuildOptions {
    BuildOptions {
        platform: Some(platform.name.clone()),
        ..BuildOptions::default()
    }
}

pub fn program(file: &Path) -> Program {
    python()
        .program(file, &BuildOptions::default())
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Builds into the cache; panics with the interpreter's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    python()
        .build(program, None, options)
        .unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// Builds the first file and drives it.
pub fn driven(texts: &[(&str, &str)], commands: &str) -> Vec<Value> {
    let (_folder, file) = files(texts);
    drive(&build(&program(&file), &BuildOptions::default()), commands)
}

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Diagnostic {
    let (_folder, file) = files(texts);
    let program = python().program(&file, options);
    program
        .and_then(|program| python().build(&program, None, options))
        .expect_err("a mistake")
        .remove(0)
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
