//! Modules that are compiled ahead of time: Python's precedence over a source, what is said of it, and
//! what is refused.

use crate::common::*;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

const BENCHMARK: &str =
    "import fast\nfrom lath import *\n@Benchmark\ndef f():\n    return fast.VALUE\n";

/// What Python's headers declare, as far as it matters here: these need not be installed.
const MODULE: &str = r#"
struct Definition {
    long references; void *type, *init; long index; void *copy;
    const char *name, *doc; long size; void *rest[5];
};
void *PyModule_Create2(struct Definition *, int);
int PyModule_AddIntConstant(void *, const char *, long);
static struct Definition definition = { .references = 1, .name = "fast", .size = -1 };
void *PyInit_fast(void) {
    void *module = PyModule_Create2(&definition, 1013);
    PyModule_AddIntConstant(module, "VALUE", 2);
    return module;
}
"#;

/// The default interpreter's end of names of compiled modules; `None` if it is not CPython.
fn suffix() -> Option<String> {
    let asks = "import importlib.machinery as m, sys\n\
                print(m.EXTENSION_SUFFIXES[0] if sys.implementation.name == 'cpython' else '')";
    let path = python().default_platform()?.path?;
    let output = Command::new(path).args(["-c", asks]).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    Some(said.trim().to_owned()).filter(|suffix| !suffix.is_empty())
}

/// `fast`, compiled with `VALUE` 2, in a folder.
fn compile(folder: &Path, suffix: &str) -> PathBuf {
    let source = folder.join("module.c");
    fs::write(&source, MODULE).expect("written");
    let made = folder.join(format!("fast{suffix}"));
    let arguments = ["-shared", "-fPIC", "-o"].map(PathBuf::from);
    let arguments = arguments.iter().chain([&made, &source]);
    let status = Command::new("gcc").args(arguments).status();
    assert!(status.expect("starts").success());
    made
}

fn age(path: &Path, seconds: u64) {
    let file = fs::File::options().append(true).open(path);
    let then = SystemTime::now() - Duration::from_secs(seconds);
    file.expect("there").set_modified(then).expect("set");
}

fn tried(file: &Path, options: &BuildOptions) -> Result<(Wrapper, Value), Diagnostic> {
    let built = python().build(&program(file), None, options);
    let wrapper = built.map_err(|mut problems| problems.remove(0))?;
    let answer = drive(&wrapper, "prove benchmark=0\n").remove(0);
    Ok((wrapper, answer["proof"]["value"].clone()))
}

fn codes(wrapper: &Wrapper) -> Vec<&str> {
    let notes = wrapper.notes.iter();
    notes.map(|note| note.code.as_str()).collect()
}

#[test]
fn a_compiled_module_is_what_runs_and_is_named() {
    lath_testing::needs!("python3", "gcc");
    let Some(suffix) = suffix() else {
        return lath_testing::skip("python3 is not CPython");
    };
    let (folder, file) = files(&[("f.py", BENCHMARK), ("fast.py", "VALUE = 1\n")]);
    let options = BuildOptions::default();
    let (plain, value) = tried(&file, &options).expect("builds");
    assert_eq!((codes(&plain), value), (vec![], json!("1")));
    age(&folder.path().join("fast.py"), 60);
    let module = compile(folder.path(), &suffix);
    // Seen although the sources are those of a wrapper in the cache.
    let (compiled, value) = tried(&file, &options).expect("builds");
    assert_eq!((codes(&compiled), value), (vec!["W978"], json!("2")));
    let note = compiled.notes[0].message.clone();
    let said = format!("imports fast{suffix} (compiled), not fast.py");
    assert!(note.ends_with(&said), "{note}");
    let title = format!("{} with fast (compiled)", plain.compiler);
    assert_eq!(compiled.compiler, title);
    assert_ne!(compiled.hash, plain.hash);
    assert_eq!(tried(&file, &options).expect("kept").0, compiled);
    // A source that has changed since.
    age(&module, 100);
    let problem = tried(&file, &options).expect_err("stale");
    assert_eq!(problem.code, "L611");
    let help = problem.help.expect("help");
    assert!(
        help.contains("touch ") && help.contains("cythonize"),
        "{help}"
    );
    // A wrapper runs what it was built with, or nothing.
    let other = format!(
        "fast.cpython-200{}",
        suffix.rsplit_once('-').map_or(".so", |_| "-x.so")
    );
    fs::rename(&module, folder.path().join(&other)).expect("renamed");
    let answer = drive(&compiled, "prove benchmark=0\n").remove(0);
    let message = answer["message"].as_str().unwrap_or_default();
    assert!(message.contains("is gone: build it again"), "{answer}");
    let (again, value) = tried(&file, &options).expect("builds");
    assert_eq!((codes(&again), value), (vec!["W978"], json!("1")));
    let note = &again.notes[0].message;
    assert!(
        note.contains(&other) && note.contains("fast.py uncompiled"),
        "{note}"
    );
    assert_eq!(again.compiler, plain.compiler);
}

/// In Cython's own language there is no source that Python could run; and it may lie elsewhere.
#[test]
fn modules_without_a_source_of_python_are_named_too() {
    lath_testing::needs!("python3", "gcc");
    let Some(suffix) = suffix() else {
        return lath_testing::skip("python3 is not CPython");
    };
    let (folder, file) = files(&[("f.py", BENCHMARK), ("modules/fast.pyx", "VALUE = 2\n")]);
    let modules = folder.path().canonicalize().expect("there").join("modules");
    age(&modules.join("fast.pyx"), 60);
    let module = compile(&modules, &suffix);
    let options = BuildOptions {
        dependencies: vec![modules.display().to_string()],
        ..BuildOptions::default()
    };
    let (wrapper, value) = tried(&file, &options).expect("builds");
    assert_eq!((codes(&wrapper), value), (vec!["W978"], json!("2")));
    let note = &wrapper.notes[0].message;
    assert!(
        note.ends_with(&format!("fast{suffix} (compiled)")),
        "{note}"
    );
    assert!(wrapper.compiler.ends_with(" with fast (compiled)"));
    // Found again in the cache, and still compared with its source.
    age(&module, 100);
    assert_eq!(tried(&file, &options).expect_err("stale").code, "L611");
}

#[test]
fn a_benchmark_file_is_run_from_source() {
    lath_testing::needs!("python3", "gcc");
    let Some(suffix) = suffix() else {
        return lath_testing::skip("python3 is not CPython");
    };
    let text = "from lath import *\n@Benchmark\ndef f():\n    return 1\n";
    let (folder, file) = files(&[("fast.py", text)]);
    compile(folder.path(), &suffix);
    let (wrapper, value) = tried(&file, &BuildOptions::default()).expect("builds");
    assert_eq!((codes(&wrapper), value), (vec!["W978"], json!("1")));
    let note = &wrapper.notes[0].message;
    assert!(note.contains("is not run"), "{note}");
}

/// Interpreters that may have tools which no package of Debian's has: the default one, and
/// `compilers-python3`, which starts one in an environment of its own.
fn interpreters() -> Vec<PathBuf> {
    let default = python().default_platform().and_then(|one| one.path);
    let asks = ["-c", "import sys; print(sys.executable)"];
    let other = Command::new("compilers-python3").args(asks).output().ok();
    let other = other.filter(|done| done.status.success());
    let other = other.and_then(|done| String::from_utf8(done.stdout).ok());
    let other = other.map(|path| PathBuf::from(path.trim()));
    default.into_iter().chain(other).collect()
}

/// The first interpreter that has this module.
fn with(module: &str) -> Option<PathBuf> {
    let asks = format!("import {module}");
    let has = |interpreter: &PathBuf| {
        let done = Command::new(interpreter).args(["-c", &asks]).output();
        done.is_ok_and(|done| done.status.success())
    };
    interpreters().into_iter().find(has)
}

fn running(interpreter: &Path) -> BuildOptions {
    BuildOptions {
        runtime: Some(interpreter.display().to_string()),
        ..BuildOptions::default()
    }
}

/// The two tools that people use.
#[test]
fn what_cython_and_mypyc_make_is_named_after_them() {
    lath_testing::needs!("python3", "gcc");
    let text =
        "import fast\nfrom lath import *\n@Benchmark\ndef f():\n    return fast.double(21)\n";
    let fast = "def double(n: int) -> int:\n    return 2 * n\n";
    let of_mypyc = &["-m", "mypyc", "fast.py"][..];
    let of_cython = &["-m", "Cython.Build.Cythonize", "-i", "fast.py"][..];
    for (module, name, arguments) in [
        ("mypyc", "mypyc", of_mypyc),
        ("Cython", "Cython 3.", of_cython),
    ] {
        let Some(interpreter) = with(module) else {
            lath_testing::skip_anywhere(&format!(
                "{module} is missing: pip install cython mypy setuptools"
            ));
            continue;
        };
        let (folder, file) = files(&[("f.py", text), ("fast.py", fast)]);
        let mut command = Command::new(&interpreter);
        let made = command.args(arguments).current_dir(folder.path()).output();
        let made = made.expect("starts");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let (wrapper, value) = tried(&file, &running(&interpreter)).expect("builds");
        assert_eq!((codes(&wrapper), value), (vec!["W978"], json!("42")));
        let named = format!(" with fast ({name}");
        assert!(wrapper.compiler.contains(&named), "{}", wrapper.compiler);
    }
}

const OF_NUMBA: &str = "\
import numba
from lath import *

def plain(count):
    total = 0
    for i in range(count):
        total += i * i % 7
    return total

compiled = numba.njit(plain)

@Benchmark
def interpreted():
    return [plain(1000), 0]

@Benchmark
def with_numba():
    before = len(compiled.signatures)
    return [compiled(1000), len(compiled.signatures) - before - 1]
";

#[test]
fn what_numba_compiles_in_its_first_call_gives_the_same() {
    lath_testing::needs!("python3");
    let Some(interpreter) = with("numba") else {
        return lath_testing::skip_anywhere("numba is missing: pip install numba");
    };
    let (_folder, file) = files(&[("f.py", OF_NUMBA)]);
    let program = program(&file);
    let wrapper = build(&program, &running(&interpreter));
    let proofs = ["interpreted", "with_numba"].map(|name| {
        let found = program.benchmarks.iter().find(|one| one.name == name);
        let index = found.expect("a benchmark").index;
        drive(&wrapper, &format!("prove benchmark={index}\n"))[0]["proof"].clone()
    });
    assert_eq!(proofs[0]["value"][0]["value"], json!("2001"));
    assert_eq!(proofs[0], proofs[1]);
    let index = program.benchmarks[1].index;
    let commands =
        format!("trial benchmark={index} mode=avgt\niterate invocations=9 last=1\nend\n");
    assert_eq!(
        drive(&wrapper, &commands)[1]["threads"][0]["calls"],
        json!(9)
    );
}
