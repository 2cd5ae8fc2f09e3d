//! Programs made by hand, as the scan and core would make them, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use lath_core::program::Program;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A source of this folder, absolute.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("native/tests/sources")
        .join(name)
}

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

pub fn place(file: &Path, line: usize) -> Value {
    json!({ "file": file, "offset": 0, "length": 1, "line": line, "column": 1 })
}

pub fn state(index: usize, symbol: &str, file: &Path) -> Value {
    json!({ "index": index, "symbol": symbol, "name": symbol, "scope": "benchmark", "implicit": false, "params": [], "fixtures": [],
            "counters": [], "operations": null, "place": place(file, 9) })
}

pub fn param(name: &str, symbol: &str, ty: &str, is_static: bool, file: &Path) -> Value {
    json!({ "name": name, "symbol": symbol, "is_static": is_static, "ty": ty, "kind": "unknown", "values": [], "place": place(file, 12), "value_places": [] })
}

pub fn fixture(
    kind: &str,
    level: &str,
    symbol: &str,
    member: bool,
    arguments: Value,
    file: &Path,
) -> Value {
    let name = symbol.rsplit(':').next();
    json!({ "kind": kind, "level": level, "name": name, "symbol": symbol, "member": member, "arguments": arguments, "place": place(file, 1) })
}

pub fn argument(state: usize, passing: &str) -> Value {
    json!({ "kind": "state", "state": state, "ordinal": 0, "passing": passing })
}

pub fn injected(what: &str, passing: &str) -> Value {
    json!({ "kind": "injected", "what": what, "passing": passing })
}

/// A benchmark whose instances are `states`, each with all its parameters.
pub fn benchmark(
    index: usize,
    symbol: &str,
    arguments: Value,
    instances: &[usize],
    params: Value,
    file: &Path,
) -> Value {
    let name = symbol.rsplit(':').next();
    let instances: Vec<_> = instances
        .iter()
        .map(|state| json!({ "state": state, "ordinal": 0 }))
        .collect();
    json!({ "index": index, "id": symbol, "name": name, "symbol": symbol, "holder": null, "arguments": arguments, "instances": instances, "returns": true,
            "is_async": false, "group": null, "settings": {}, "params": params, "invocation_fixtures": false, "place": place(file, 1), "warnings": [] })
}

pub fn program(language: &str, file: &Path, states: Vec<Value>, benchmarks: Vec<Value>) -> Program {
    let stem = file.file_stem().map(|s| s.to_string_lossy().into_owned());
    let value = json!({ "manifest": 2, "language": language, "source": file, "stem": stem, "files": [file], "states": states, "benchmarks": benchmarks, "warnings": [] });
    serde_json::from_value(value).expect("a program")
}

/// The fields of `factorial.*`, with `is_static`.
pub fn factorial_params(cpp: bool, file: &Path) -> Vec<Value> {
    let owner = if cpp {
        "Benchmarks::InputValue::"
    } else {
        "InputValue."
    };
    let mut fields = vec![
        ("number", "int"),
        ("colour", "Colour"),
        ("byte", "unsigned char"),
        ("letters", "char[4]"),
        ("flag", "bool"),
        ("letter", "char"),
        ("real", "double"),
        ("text", "text"),
    ];
    if cpp {
        fields.extend([("pointer", "const char *"), ("small", "volatile short")]);
    }
    let mut params: Vec<_> = fields
        .iter()
        .map(|(name, ty)| param(name, &format!("{owner}{name}"), ty, false, file))
        .collect();
    let scope = if cpp { "Benchmarks::Colour::" } else { "" };
    params[1]["kind"] = json!({ "enum": { "constants": [["RED", format!("{scope}RED")], ["GREEN", format!("{scope}GREEN")]] } });
    params.push(param(
        "base",
        if cpp {
            "Benchmarks::InputValue::base"
        } else {
            "base"
        },
        "long",
        true,
        file,
    ));
    params
}

/// `sources/factorial.cpp`: a state with parameters of many types and fixtures of two levels, and
/// benchmarks of all shapes.
pub fn factorial_cpp(file: &Path) -> Program {
    let mut input = state(0, "Benchmarks::InputValue", file);
    input["params"] = json!(factorial_params(true, file));
    input["operations"] = json!("done");
    input["counters"] = json!([{ "name": "eaches", "symbol": "Benchmarks::InputValue::eaches", "operations": false, "is_method": false }]);
    let blackhole = json!([injected("blackhole", "reference")]);
    input["fixtures"] = json!([
        fixture(
            "setup",
            "iteration",
            "Benchmarks::InputValue::each",
            true,
            blackhole,
            file
        ),
        fixture(
            "setup",
            "trial",
            "Benchmarks::InputValue::setUp",
            true,
            json!([]),
            file
        ),
    ]);
    let all: Vec<_> = (0..11).map(|i| json!([0, i])).collect();
    let mut held = benchmark(
        3,
        "Holder::held",
        json!([argument(0, "const_pointer")]),
        &[0, 1],
        json!([[0, 0]]),
        file,
    );
    held["holder"] = json!(1);
    let benchmarks = vec![
        benchmark(
            0,
            "Benchmarks::factorialRecursive",
            json!([argument(0, "const_reference")]),
            &[0],
            json!(all),
            file,
        ),
        benchmark(
            1,
            "Benchmarks::counted",
            json!([
                argument(0, "reference"),
                injected("benchmark_params", "reference")
            ]),
            &[0],
            json!([[0, 0]]),
            file,
        ),
        benchmark(2, "empty", json!([]), &[], json!([]), file),
        held,
        benchmark(
            4,
            "Holder::only",
            json!([argument(0, "value")]),
            &[0],
            json!([[0, 0]]),
            file,
        ),
    ];
    program(
        "cpp",
        file,
        vec![input, state(1, "Holder", file)],
        benchmarks,
    )
}

/// `sources/factorial.c`.
pub fn factorial_c(file: &Path) -> Program {
    let mut input = state(0, "InputValue", file);
    input["params"] = json!(factorial_params(false, file));
    input["operations"] = json!("done");
    input["counters"] = json!([{ "name": "eaches", "symbol": "InputValue.eaches", "operations": false, "is_method": false }]);
    input["fixtures"] = json!([
        fixture(
            "setup",
            "iteration",
            "each",
            false,
            json!([argument(0, "pointer"), injected("blackhole", "pointer")]),
            file
        ),
        fixture(
            "setup",
            "trial",
            "setUp",
            false,
            json!([argument(0, "pointer")]),
            file
        ),
    ]);
    let all: Vec<_> = (0..9).map(|i| json!([0, i])).collect();
    let benchmarks = vec![
        benchmark(
            0,
            "factorialRecursive",
            json!([argument(0, "const_pointer")]),
            &[0],
            json!(all),
            file,
        ),
        benchmark(
            1,
            "counted",
            json!([
                argument(0, "pointer"),
                injected("benchmark_params", "pointer")
            ]),
            &[0],
            json!([[0, 0]]),
            file,
        ),
        benchmark(2, "empty", json!([]), &[], json!([]), file),
        benchmark(
            3,
            "copied",
            json!([argument(0, "value")]),
            &[0],
            json!([[0, 0]]),
            file,
        ),
    ];
    program("c", file, vec![input], benchmarks)
}

/// Builds into the cache; panics with the compiler's words.
pub fn build(program: &Program, options: &BuildOptions) -> PathBuf {
    try_build(program, options).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

pub fn try_build(program: &Program, options: &BuildOptions) -> Result<PathBuf, Vec<Diagnostic>> {
    language(&program.language)
        .build(program, None, options)
        .map(|wrapper| PathBuf::from(wrapper.path))
}

/// Sends all commands at once and reads all answers; standard output carries the answers, so user
/// code must not print there.
pub fn drive(wrapper: &Path, commands: &str) -> Vec<Value> {
    let mut child = Command::new(wrapper)
        .arg("--lath-stdio")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the wrapper starts");
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(commands.as_bytes())
        .expect("commands are read");
    let output = child.wait_with_output().expect("the wrapper ends");
    assert!(output.status.success(), "{:?}", output.status);
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}
