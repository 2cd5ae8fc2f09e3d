//! Programs of sources, and wrappers driven by hand.

use lath_core::diagnostic::OrProblems;
use lath_core::language::{BuildOptions, Language};
use lath_core::program::Program;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub use crate::testing::built::{build as built, on, program as read, source};
pub use crate::testing::driven::{answers, talk};
use crate::testing::files::files;

pub fn language(id: &str) -> &'static dyn Language {
    lath_languages::by_id(id).expect("a known language")
}

/// Compilers to test with: gcc and clang, if they are here. Missing ones are said out loud, and are
/// errors where `CI` is `true`.
pub fn compilers(id: &str) -> Vec<String> {
    let mut found = Vec::new();
    for platform in language(id).platforms() {
        if is_sandboxed(&platform.name) || is_other(&platform.name) {
            continue;
        }
        match platform.path {
            Some(path) => found.push(path.to_string_lossy().into_owned()),
            None => {
                lath_testing::skip(&format!(
                    "{} is missing: {}",
                    platform.name, platform.install
                ));
            }
        }
    }
    assert!(!found.is_empty(), "no compiler for {id}");
    found
}

/// An engine of WebAssembly runs what is built for the platform.
pub fn is_sandboxed(platform: &str) -> bool {
    ["wasmtime-", "node-wasi-"]
        .iter()
        .any(|engine| platform.starts_with(engine))
}

/// Neither gcc nor clang: see `others.rs`.
pub fn is_other(platform: &str) -> bool {
    platform == "tcc" || platform.starts_with("zig-")
}

/// [`named`] of a source with this text.
pub fn written(language: &str, text: &str, symbols: &[&str]) -> (tempfile::TempDir, Program) {
    let (folder, file) = files(&[(&format!("f.{language}"), text)]);
    let program = named(language, &file, symbols);
    (folder, program)
}

/// A program of functions without annotations, parameters and states.
pub fn named(language: &str, file: &Path, symbols: &[&str]) -> Program {
    let place = json!({ "file": file, "offset": 0, "length": 1, "line": 1, "column": 1 });
    let of = |(index, symbol): (usize, &&str)| {
        let name = symbol.rsplit(':').next();
        json!({ "index": index, "id": symbol, "name": name, "symbol": symbol, "holder": null, "arguments": [], "instances": [], "returns": true,
                "is_async": false, "group": null, "settings": {}, "params": [], "invocation_fixtures": false, "place": place, "warnings": [] })
    };
    let benchmarks: Vec<Value> = symbols.iter().enumerate().map(of).collect();
    let stem = file.file_stem().map(|s| s.to_string_lossy().into_owned());
    let value = json!({ "manifest": 2, "language": language, "source": file, "stem": stem, "files": [file], "states": [], "benchmarks": benchmarks, "warnings": [] });
    serde_json::from_value(value).expect("a program")
}

/// Builds into the cache; panics with the compiler's words.
pub fn build(program: &Program, options: &BuildOptions) -> PathBuf {
    try_build(program, options).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

pub fn try_build(program: &Program, options: &BuildOptions) -> OrProblems<PathBuf> {
    language(&program.language)
        .build(program, None, options)
        .map(|wrapper| PathBuf::from(wrapper.path))
}

/// All answers of a wrapper that ends well.
pub fn drive(wrapper: &Path, commands: &str) -> Vec<Value> {
    let output = talk(&[wrapper.to_string_lossy().into_owned()], commands);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {said}", output.status);
    answers(&output)
}
