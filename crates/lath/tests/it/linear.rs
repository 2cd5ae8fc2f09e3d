//! Twice the input takes twice the instructions, whatever the input: counted by valgrind, so that a
//! busy machine changes nothing.

use crate::instructions::can_count;
use crate::support::Folder;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A source of a language in three parts, each of which may be what takes long: its beginning, a
/// benchmark, a state whose parameter has many values on one line, and a table on one line. `I`
/// stands for a number, `V` for values, `N` for numbers.
const SOURCES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "c",
        "",
        "//@@Benchmark\nint fI(void) { return I; }\n",
        "//@@State(Scope.Thread)\ntypedef struct S {\n//@@Param({V})\nint p;\n} S;\n//@@Benchmark\nint g(S *s) { return s->p; }\n",
        "int filler[] = {N};\n",
    ),
    (
        "cpp",
        "",
        "//@@Benchmark\nint fI() { return I; }\n",
        "//@@State(Scope.Thread)\nstruct S {\n//@@Param({V})\nint p;\n};\n//@@Benchmark\nint g(S &s) { return s.p; }\n",
        "int filler[] = {N};\n",
    ),
    (
        "rs",
        "",
        "//@@Benchmark\npub fn fI() -> i32 { I }\n",
        "//@@State(Scope.Thread)\n#[derive(Default)]\npub struct S {\n//@@Param({V})\npub p: i32,\n}\n//@@Benchmark\npub fn g(s: &S) -> i32 { s.p }\n",
        "static FILLER: &[i32] = &[N];\n",
    ),
    (
        "go",
        "package p\n\n",
        "//@@Benchmark\nfunc FI() int { return I }\n",
        "//@@State(Scope.Thread)\ntype S struct {\n//@@Param({V})\nP int\n}\n//@@Benchmark\nfunc G(s *S) int { return s.P }\n",
        "var filler = []int{N}\n",
    ),
    (
        "js",
        "",
        "//@@Benchmark\nexport function fI() { return I; }\n",
        "//@@State(Scope.Thread)\nexport class S {\n//@@Param({V})\np = 0;\n//@@Benchmark\ng() { return this.p; }\n}\n",
        "const filler = [N];\n",
    ),
    (
        "ts",
        "",
        "//@@Benchmark\nexport function fI(): number { return I; }\n",
        "//@@State(Scope.Thread)\nexport class S {\n//@@Param({V})\np = 0;\n//@@Benchmark\ng(): number { return this.p; }\n}\n",
        "const filler = [N];\n",
    ),
    (
        "py",
        "",
        "#@@Benchmark\ndef fI():\n    return I\n",
        "#@@State(Scope.Thread)\nclass S:\n    #@@Param({V})\n    p = 0\n#@@Benchmark\ndef g(s: S):\n    return s.p\n",
        "filler = [N]\n",
    ),
    (
        "dart",
        "",
        "//@@Benchmark\nint fI() => I;\n",
        "//@@State(Scope.Thread)\nclass S {\n//@@Param({V})\nint p = 0;\n}\n//@@Benchmark\nint g(S s) => s.p;\n",
        "const filler = [N];\n",
    ),
];

/// Benchmarks of each of the smaller sources; ten times as many values and numbers.
const SMALL: usize = 80;
/// Annotations that share what follows, on one line, and as many on lines of their own; more than
/// mistakes are shown.
const SHARED: usize = 400;
/// Instructions for twice the input, over those for the input.
const MOST: f64 = 2.12;
/// The same for all sources together, and for results of several formats: valgrind takes two seconds
/// to begin, whatever it counts. One of eight languages that took 2.2 times as much would exceed it.
const MOST_TOGETHER: f64 = 2.07;

/// lath without what debuggers need: valgrind would read a hundred megabytes of it each time.
fn stripped() -> &'static Path {
    static STRIPPED: OnceLock<(Folder, PathBuf)> = OnceLock::new();
    let (_, lath) = STRIPPED.get_or_init(|| {
        let folder = Folder::new();
        let lath = folder.path().join("lath");
        let strip = Command::new("strip")
            .args([env!("CARGO_BIN_EXE_lath"), "-o"])
            .arg(&lath)
            .status();
        assert!(
            strip.is_ok_and(|status| status.success()),
            "strip, which comes with compilers, has failed"
        );
        (folder, lath)
    });
    lath
}

/// Instructions of a command in a folder that exits with `code`.
#[track_caller]
fn instructions(folder: &Folder, arguments: &[&str], code: i32) -> f64 {
    let mut command = folder.command("valgrind");
    command
        .args([
            "--tool=cachegrind",
            "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ])
        .arg(stripped())
        .args(arguments);
    let done = folder.wait(&mut command);
    done.exits(code);
    let err = done.err();
    // Of lath itself and of the process that ends its children if it is killed.
    let counts = err.lines().filter_map(|line| {
        let digits = line.split_once("refs:")?.1.replace([',', ' '], "");
        digits.parse::<f64>().ok()
    });
    counts
        .reduce(f64::max)
        .unwrap_or_else(|| panic!("nothing was counted: {err}"))
}

/// `write` makes input of a size in the folder.
#[track_caller]
fn is_linear(
    what: &str,
    small: usize,
    arguments: &[&str],
    write: impl Fn(&Folder, usize),
    most: f64,
) {
    let count = |size: usize| {
        let folder = Folder::new();
        write(&folder, size);
        instructions(&folder, arguments, 0)
    };
    let [empty, once, twice] = [1, small, 2 * small].map(count);
    let ratio = (twice - empty) / (once - empty);
    println!(
        "{what}: {once:.0} instructions for {small}, {twice:.0} for {}: {ratio:.2} times",
        2 * small
    );
    assert!(
        ratio < most,
        "{what}: {ratio:.3} times the instructions for twice the input"
    );
}

/// The source of a language of `SOURCES`, with its name.
fn source(index: usize, size: usize) -> (String, String) {
    let (extension, begin, benchmark, state, table) = SOURCES[index];
    let benchmarks: String = (0..size)
        .map(|i| benchmark.replace('I', &i.to_string()))
        .collect();
    let values: Vec<String> = (0..10 * size).map(|value| format!("\"{value}\"")).collect();
    let text = [
        begin,
        &benchmarks,
        &state.replace('V', &values.join(",")),
        &table.replace('N', &"1,".repeat(10 * size)),
    ];
    (format!("bench.{extension}"), text.concat())
}

/// As many of them as are given, at once.
fn sources_are_linear(indices: std::ops::Range<usize>, most: f64) {
    let names: Vec<String> = indices.clone().map(|index| source(index, 1).0).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let write = |folder: &Folder, size: usize| {
        for (name, text) in indices.clone().map(|index| source(index, size)) {
            folder.write(&name, &text);
        }
    };
    let list = [&["list"][..], &names].concat();
    is_linear(&names.join(", "), SMALL, &list, write, most);
}

/// Annotations on one line and on lines of their own, all wrong, before one function.
fn annotations_are_linear(extension: &str) {
    let mut sources = SOURCES.iter();
    let (_, begin, benchmark, ..) = sources.find(|source| source.0 == extension).unwrap();
    let name = format!("bench.{extension}");
    let (annotation, function) = benchmark.split_once('\n').unwrap();
    let wrong = annotation.replace("Benchmark", "BytesPerInvocation(\"p\")");
    let count = |size: usize| {
        let folder = Folder::new();
        let (lines, line) = (format!("{wrong}\n").repeat(size), wrong.repeat(size));
        let function = function.replace('I', "0");
        folder.write(&name, &format!("{begin}{lines}{line}\n{function}"));
        instructions(&folder, &["list", &name], 3)
    };
    let ratio = count(2 * SHARED) / count(SHARED);
    assert!(
        ratio < MOST,
        "{extension}: {ratio:.2} times the instructions for twice the annotations"
    );
}

#[test]
fn sources_of_every_language() {
    if !can_count() {
        return;
    }
    sources_are_linear(0..SOURCES.len(), MOST_TOGETHER);
}

#[test]
#[ignore = "each by itself, for when the test of all together fails"]
fn source_of_each_language() {
    for index in 0..SOURCES.len() {
        sources_are_linear(index..index + 1, MOST);
    }
}

/// The two ways to join annotations with what they describe: C's and C++'s, and everyone else's.
#[test]
fn annotations_that_share_what_follows() {
    if !can_count() {
        return;
    }
    std::thread::scope(|scope| {
        scope.spawn(|| annotations_are_linear("cpp"));
        scope.spawn(|| annotations_are_linear("rs"));
    });
}

#[test]
fn suites_and_results_of_others() {
    if !can_count() {
        return;
    }
    is_linear(
        "lath.toml",
        100,
        &["list", "--contenders", "."],
        |folder, size| {
            let benchmarks = |letter: char| {
                (0..size)
                    .map(|i| format!("//@@Benchmark\nint {letter}{i}(void) {{ return {i}; }}\n"))
                    .collect::<String>()
            };
            folder.write("a.c", &benchmarks('a'));
            folder.write("b.c", &benchmarks('b'));
            let compare =
                |i: usize| format!("[compare.c{i}]\ncontenders = [\"a.a{i}\", \"b.b{i}\"]\n");
            folder.write(
                "lath.toml",
                &format!(
                    "sources = [\"a.c\", \"b.c\"]\n{}",
                    (0..size).map(compare).collect::<String>()
                ),
            );
        },
        MOST,
    );
    is_linear(
        "JMH's JSON, text of go test, hyperfine's JSON",
        300,
        &["summarize", "jmh.json", "go.txt", "hyperfine.json"],
        |folder, size| {
            let jmh = |i: usize| {
                format!(
                    "{{\"benchmark\":\"b{i}\",\"mode\":\"avgt\",\"primaryMetric\":{{\"scoreUnit\":\"ns/op\",\"rawData\":[[1.0,2.0],[1.5,1.6]]}}}}"
                )
            };
            let go = |i: usize| format!("BenchmarkA{i} 10 1.5 ns/op\nBenchmarkB 10 1.{i} ns/op\n");
            let jmh: Vec<String> = (0..size).map(jmh).collect();
            folder.write("jmh.json", &format!("[{}]", jmh.join(",\n")));
            folder.write("go.txt", &(0..4 * size / 3).map(go).collect::<String>());
            let times = vec!["0.5"; 20 * size].join(", ");
            folder.write(
                "hyperfine.json",
                &format!("{{\"results\": [{{\"command\": \"x\", \"times\": [{times}]}}]}}"),
            );
        },
        MOST_TOGETHER,
    );
}
