//! Text of files and benchmarks in everything that lath prints and writes: nothing of it acts on a
//! terminal, and no line is forged. Result formats by themselves are tested in lath-report, with
//! the same list.

#[path = "../../../lath-report/tests/common/hostile.rs"]
mod hostile;

use crate::results::{case, fixture, forks};
use crate::support::{Done, Folder, SHORT};
use hostile::{HOSTILE, harmless, honest};
use serde_json::{Value, json};

#[track_caller]
fn is_honest(what: &str, done: &Done) {
    honest(what, "out", &done.out());
    honest(what, "err", &done.err());
}

/// Every name of a result file that another tool wrote, with `more` after it.
fn renamed(value: &mut Value, more: &str) {
    match value {
        Value::Object(fields) => {
            for (key, child) in fields {
                match child {
                    Value::String(text)
                        if ["name", "run_name", "command", "alias"].contains(&key.as_str()) =>
                    {
                        text.push_str(more)
                    }
                    child => renamed(child, more),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| renamed(item, more)),
        _ => {}
    }
}

#[test]
fn names_of_result_files_are_text() {
    let folder = Folder::new();
    let mut cases: Vec<Value> = HOSTILE
        .iter()
        .map(|text| case(&format!("b{text}"), "avgt", "ns/op", &forks(2, 100.0, 0.01)))
        .collect();
    for (case, text) in cases.iter_mut().zip(HOSTILE) {
        case["params"] = json!({ format!("p{text}"): text });
        case["secondaryMetrics"] = json!({ format!("m{text}"): {"score": 1.0, "scoreUnit": format!("u{text}"), "rawData": [[1.0], [2.0]]} });
    }
    cases.push(case(
        &"long".repeat(1 << 16),
        "avgt",
        "ns/op",
        &forks(2, 100.0, 0.01),
    ));
    folder.write("jmh.json", &json!(cases).to_string());
    let others = [
        "google/base-1.json",
        "hyperfine/base.json",
        "mitata/base.json",
        "pyperf/base.json",
    ];
    for file in others {
        let mut value: Value =
            serde_json::from_str(&std::fs::read_to_string(fixture(file)).unwrap()).unwrap();
        renamed(&mut value, &HOSTILE.concat());
        folder.write(&file.replace('/', "-"), &value.to_string());
    }
    folder.write("go.txt", "BenchmarkA\u{1b}[31m\u{202e}|`<b>` 10 1.5 ns/op\nBenchmarkA\u{1b}[31m\u{202e}|`<b>` 10 1.6 ns/op\n");
    for file in others
        .map(|file| file.replace('/', "-"))
        .iter()
        .map(String::as_str)
        .chain(["jmh.json", "go.txt"])
    {
        for (command, format) in ["summarize", "compare", "steady"]
            .iter()
            .flat_map(|c| ["text", "markdown", "json"].map(|f| (*c, f)))
        {
            // How others' names are shown does not depend on whose they are.
            if format != "text" && file != "jmh.json" {
                continue;
            }
            let files = if command == "compare" {
                vec![file, file]
            } else {
                vec![file]
            };
            let done = folder.lath(&[&[command, "--format", format][..], &files].concat());
            is_honest(&format!("{command} --format {format} {file}"), &done);
            assert!(
                done.out().len() < 6 << 20,
                "{command} --format {format} {file}: {} bytes",
                done.out().len()
            );
            if format == "json" {
                serde_json::from_str::<Value>(&done.out())
                    .unwrap_or_else(|e| panic!("{command} {file}: {e}: {}", done.err()));
            }
        }
    }
    is_honest(
        "damaged",
        &folder.lath(&["summarize", "jmh.json", "--metric", HOSTILE[2]]),
    );
}

/// A text as C's and Python's string literals have it, but for what a source has no place for.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
        .replace('\r', "\\r")
        .replace('\t', "\\t")
        .replace('\0', "")
}

#[test]
fn names_and_snippets_of_sources_are_text() {
    let params: Vec<String> = HOSTILE
        .iter()
        .map(|text| format!("\"{}\"", literal(text)))
        .collect();
    let source = format!(
        "//@@State(Scope.Thread)\nstruct S {{\n    //@@Param({{{}}})\n    const char *text;\n}};\n//@@Benchmark\nint f(const struct S *s) {{ return 1; }}\n",
        params.join(", ")
    );
    let folder = Folder::with("texts.c", &source);
    for text in HOSTILE {
        let plain = text.replace(['/', '\0'], "");
        folder.write(
            &format!("{plain}.c"),
            "//@@Benchmark\nint f(void) { return 1; }\n",
        );
        folder.write(
            &format!("wrong{plain}.c"),
            &format!("/*{text}*/ //@@Bench{text}\nint g(void) {{ return 1; }} // {text}\n"),
        );
    }
    for arguments in [
        &["list", "."][..],
        &["list", "--json", "."],
        &["list", "--contenders", "."],
        &["run", "-lp", "texts.c"],
        &["run", "."],
    ] {
        is_honest(&format!("{arguments:?}"), &folder.lath(arguments));
    }
    let listed = folder.lath(&["list", "--json", "texts.c"]);
    let values = &serde_json::from_str::<Value>(&listed.exits(0).out()).unwrap()["benchmarks"][0]["params"]
        ["text"];
    let expected: Vec<String> = HOSTILE.iter().map(|text| text.replace('\0', "")).collect();
    assert_eq!(
        values,
        &json!(expected),
        "what programs read is what the source has"
    );
}

#[test]
fn names_of_suites_are_text() {
    // Starting lath takes longer than reading these.
    for text in [HOSTILE.concat(), HOSTILE[2].to_owned()] {
        let folder = Folder::with("f.c", "//@@Benchmark\nint f(void) { return 1; }\n");
        let quoted = toml_string(&text);
        let suites = [
            format!("sources = [{quoted}]\n"),
            format!("packages = [{quoted}]\nsources = [\"f.c\"]\n"),
            format!("{quoted} = 1\n"),
            format!("[contender.{quoted}]\nsource = \"f.c\"\n"),
            format!("sources = [\"f.c\"]\n[compare.{quoted}]\ncontenders = [{quoted}]\n"),
        ];
        for suite in suites {
            folder.write("lath.toml", &suite);
            is_honest(&suite, &folder.lath(&["list", "--contenders"]));
        }
        folder.write("lath.toml", &format!("sources = [{quoted}, \"f.c\"]\n"));
        is_honest(
            "doctor",
            &folder.wait(
                folder
                    .command(env!("CARGO_BIN_EXE_lath"))
                    .args(["doctor", "."])
                    .env("PATH", "/nonexistent"),
            ),
        );
    }
}

fn toml_string(text: &str) -> String {
    let one = |c: char| {
        if c.is_control() || matches!(c, '"' | '\\') {
            format!("\\u{:04x}", u32::from(c))
        } else {
            c.to_string()
        }
    };
    format!("\"{}\"", text.chars().map(one).collect::<String>())
}

/// Through a whole run: what is printed, thrown and returned, in the log, the journal and the
/// results.
#[test]
fn what_benchmarks_say_is_text() {
    lath_testing::needs!("python3");
    let texts: Vec<String> = HOSTILE.iter().map(|text| json!(text).to_string()).collect();
    let source = format!(
        "import sys\nfrom lath import *\nTEXTS = [{}]\n\n@Benchmark\ndef throws():\n    raise ValueError('\\n'.join(TEXTS))\n\n@Benchmark\ndef says():\n    print(*TEXTS)\n    print(*TEXTS, file=sys.stderr)\n    return ''.join(TEXTS)\n",
        texts.join(", ")
    );
    let folder = Folder::with("a\u{1b}[31m.py", &source);
    let arguments = [
        "run",
        "a\u{1b}[31m.py",
        "-bm",
        "ss",
        "-rf",
        "json",
        "--journal",
        "j.jsonl",
        "--trend-file",
        "trend.txt",
    ];
    let done = folder.lath(&arguments.iter().chain(SHORT).copied().collect::<Vec<_>>());
    done.exits(1);
    harmless("run", "out", &done.out());
    harmless("run", "err", &done.err());
    assert!(done.out().contains(r"\x1b[2J"), "{}", done.out());
    for file in ["j.jsonl", "lath-result.json", "trend.txt"] {
        honest(file, "", &folder.read(file));
    }
    folder.json("lath-result.json");
}

#[test]
fn arguments_are_text() {
    let folder = Folder::new();
    for text in HOSTILE.iter().filter(|text| !text.contains('\0')) {
        for arguments in [
            ["env", &format!("x{text}")],
            ["run", &format!("--bogus{text}")],
            ["x", text],
        ] {
            is_honest(&format!("{arguments:?}"), &folder.lath(&arguments));
        }
    }
}
