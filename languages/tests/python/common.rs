//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language, Platform};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub fn python() -> &'static dyn Language {
    lath_languages::by_id("python").expect("a known language")
}

/// A source of this folder, absolute.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/sources").join(name)
}

/// Interpreters to test with: the default one, the oldest and the newest CPython, and one PyPy. Missing ones are said out loud, and are errors where `CI`
/// is `true`.
pub fn platforms() -> Vec<Platform> {
    let all = python().platforms();
    let usable: Vec<&Platform> = all.iter().filter(|p| p.path.is_some()).collect();
    for implementation in ["cpython", "pypy"] {
        if !usable.iter().any(|p| p.name.starts_with(implementation)) {
            assert!(std::env::var("CI").is_ok_and(|ci| ci == "true").eq(&false), "{implementation} is missing");
            eprintln!("SKIPPED: no {implementation}");
        }
    }
    let minor = |p: &&&Platform| p.name.rsplit('.').next().and_then(|m| m.parse::<u32>().ok()).unwrap_or(0);
    let plain = |p: &&&Platform| p.name.starts_with("cpython-3.") && p.name.matches('.').count() == 1;
    let chosen = [
        usable.iter().find(|p| p.default),
        usable.iter().filter(plain).min_by_key(minor),
        usable.iter().filter(plain).max_by_key(minor),
        usable.iter().find(|p| p.jit),
    ];
    let mut names: Vec<&str> = chosen.into_iter().flatten().map(|p| p.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    usable.into_iter().filter(|p| names.contains(&p.name.as_str())).cloned().collect()
}

pub fn on(platform: &Platform) -> BuildOptions {
    BuildOptions { platform: Some(platform.name.clone()), ..BuildOptions::default() }
}

pub fn program(file: &Path) -> Program {
    python().program(file, &BuildOptions::default()).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Builds into the cache; panics with the interpreter's words.
pub fn build(program: &Program, options: &BuildOptions) -> Wrapper {
    python().build(program, None, options).unwrap_or_else(|errors| panic!("{errors:#?}"))
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
pub fn driven(texts: &[(&str, &str)], commands: &str) -> Vec<Value> {
    let (_folder, file) = files(texts);
    drive(&build(&program(&file), &BuildOptions::default()), commands)
}

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Diagnostic {
    let (_folder, file) = files(texts);
    let program = python().program(&file, options);
    program.and_then(|program| python().build(&program, None, options)).expect_err("a mistake").remove(0)
}

pub fn argv(wrapper: &Wrapper) -> Vec<String> {
    std::iter::once(&wrapper.path).chain(&wrapper.arguments).cloned().collect()
}

/// Starts `argv --lath-stdio` and sends all commands at once.
pub fn talk(argv: &[String], commands: &str) -> Output {
    let mut command = Command::new(&argv[0]);
    command.args(&argv[1..]).arg("--lath-stdio").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the wrapper starts");
    // A wrapper that ends early reads no more.
    let _ = child.stdin.take().expect("piped").write_all(commands.as_bytes());
    child.wait_with_output().expect("the wrapper ends")
}

/// All answers; standard output carries them, so user code must not print there.
pub fn drive(wrapper: &Wrapper, commands: &str) -> Vec<Value> {
    let output = talk(&argv(wrapper), commands);
    assert!(output.status.success(), "{:?}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    answers(&output)
}

pub fn answers(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}
