//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub fn rust() -> &'static dyn Language {
    lath_languages::by_id("rust").expect("a known language")
}

/// A source of this folder, absolute.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rust/sources").join(name)
}

pub fn program(file: &Path) -> Program {
    rust().program(file, &BuildOptions::default()).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Builds into the cache; panics with the compiler's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    rust().build(program, None, options).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// A folder of its own with files; the first one's path.
pub fn files(texts: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a folder");
    for (name, text) in texts {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("created");
        fs::write(&path, text).expect("written");
    }
    let first = root.join(texts[0].0);
    (folder, first)
}

/// Builds the first file and drives it.
pub fn driven(texts: &[(&str, &str)], options: &BuildOptions, commands: &str) -> Vec<Value> {
    let (_folder, file) = files(texts);
    drive(&build(&program(&file), options), commands)
}

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Vec<Diagnostic> {
    let (_folder, file) = files(texts);
    let program = rust().program(&file, options);
    program.and_then(|program| rust().build(&program, None, options)).expect_err("a mistake")
}

/// Starts the wrapper with `--lath-stdio` and sends all commands at once.
pub fn talk(wrapper: &Path, commands: &str) -> Output {
    let mut command = Command::new(wrapper);
    command.arg("--lath-stdio").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the wrapper starts");
    // A wrapper that ends early reads no more.
    let _ = child.stdin.take().expect("piped").write_all(commands.as_bytes());
    child.wait_with_output().expect("the wrapper ends")
}

/// All answers; standard output carries them, so user code must not print there.
pub fn drive(wrapper: &Wrapper, commands: &str) -> Vec<Value> {
    let output = talk(Path::new(&wrapper.path), commands);
    assert!(output.status.success(), "{:?}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    answers(&output)
}

pub fn answers(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

pub fn index(program: &Program, name: &str) -> usize {
    program.benchmarks.iter().find(|b| b.name == name).unwrap_or_else(|| panic!("no {name}")).index
}
