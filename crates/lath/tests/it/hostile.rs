//! Input that nobody writes by hand, and places that take no output: a diagnostic and a documented
//! exit code, never a crash.

use crate::support::{Done, Folder, SHORT};
use std::fs::OpenOptions;
use std::process::Stdio;

/// A benchmark in every language whose sources lath reads itself: extension, what begins a comment,
/// the source, a value and a block as it writes them.
const SOURCES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "c",
        "//",
        "int f(void) { return 1; }\n",
        "int x = V;\n",
        "void g(void) B\n",
    ),
    (
        "cpp",
        "//",
        "int f() { return 1; }\n",
        "int x = V;\n",
        "void g() B\n",
    ),
    (
        "rs",
        "//",
        "pub fn f() -> i32 { 1 }\n",
        "static X: i32 = V;\n",
        "fn g() B\n",
    ),
    (
        "go",
        "//",
        "func F() int { return 1 }\n",
        "var x = V\n",
        "func g() B\n",
    ),
    (
        "js",
        "//",
        "export function f() { return 1; }\n",
        "const x = V;\n",
        "function g() B\n",
    ),
    (
        "ts",
        "//",
        "export function f(): number { return 1; }\n",
        "const x = V;\n",
        "function g() B\n",
    ),
    ("py", "#", "def f():\n    return 1\n", "x = V\n", "g = B\n"),
    (
        "dart",
        "//",
        "int f() => 1;\n",
        "final x = V;\n",
        "void g() B\n",
    ),
];

/// Far beyond what a stack of 8 MiB holds of any parser's calls.
const DEEP: usize = 60_000;

fn nested(open: &str, middle: &str, close: &str) -> String {
    open.repeat(DEEP) + middle + &close.repeat(DEEP)
}

fn list(extension: &str, source: &str) -> Done {
    let package = if extension == "go" {
        "package p\n\n"
    } else {
        ""
    };
    Folder::with(&format!("bench.{extension}"), &format!("{package}{source}"))
        .lath(&["list", &format!("bench.{extension}")])
}

#[test]
fn annotations_that_nest_too_deep_are_refused() {
    for (extension, comment, function, ..) in SOURCES {
        let fork = format!("{comment}@@Fork(jvmArgs={})\n", nested("{", "", "}"));
        list(
            extension,
            &format!("{fork}{comment}@@Benchmark\n{function}"),
        )
        .exits(3)
        .says(&["L101", "nest"]);
    }
}

#[test]
fn code_that_nests_deep_is_read_or_refused() {
    for (extension, comment, function, value, block) in SOURCES {
        let value = value.replace('V', &nested("(", "1", ")"));
        let block = block.replace('B', &nested("{", "", "}"));
        for code in [value, block] {
            let done = list(
                extension,
                &format!("{comment}@@Benchmark\n{function}{code}"),
            );
            let read = done.0.status.code() == Some(0) && done.out().contains('f')
                || done.out().contains('F');
            assert!(
                read || matches!(done.0.status.code(), Some(3 | 4)),
                "{extension}: {:?} {}",
                done.0.status,
                done.err()
            );
        }
    }
}

#[test]
fn a_source_that_takes_too_long_is_given_up() {
    let source = format!(
        "//@@Benchmark\nint f(void) {{ return 1; }}\n{}",
        "int a;\n".repeat(200_000)
    );
    let folder = Folder::with("long.c", &source);
    folder
        .lath(&["build", "long.c", "--timeout-scan", "20ms"])
        .exits(3)
        .says(&["L110", "long.c", "--timeout-scan"]);
    folder
        .lath(&["build", "long.c", "--timeout-scan", "soon"])
        .exits(2)
        .says(&["L503", "--timeout-scan"]);
}

/// Each token costs a grammar as much as all before it, and no step is long enough to be a hang.
#[test]
fn mistakes_that_a_grammar_does_not_recover_from_are_given_up() {
    let source = format!("package p\n{}\nfunc F() {{}}\n", "->".repeat(20_000));
    Folder::with("arrows.go", &source)
        .lath(&["build", "arrows.go", "--timeout-scan", "600ms"])
        .exits(3)
        .says(&[
            "L110",
            "arrows.go was not parsed after 0.1 s",
            "arrows.go:2:",
            "--timeout-scan",
        ]);
}

/// Files without an end, and such that are only very long, are refused with the size that is read.
#[test]
fn files_that_are_too_large_are_refused() {
    let folder = Folder::with("bench.c", "//@@Benchmark\nint f(void) { return 1; }\n");
    let sparse = |name: &str, bytes: u64| {
        std::fs::File::create(folder.path().join(name))
            .and_then(|file| file.set_len(bytes))
            .unwrap()
    };
    sparse("lath.toml", (4 << 20) + 1);
    folder.lath(&["list"]).exits(2).says(&["L504", "4 MiB"]);
    std::fs::remove_file(folder.path().join("lath.toml")).unwrap();
    sparse("large.c", (32 << 20) + 1);
    folder
        .lath(&["list", "large.c"])
        .exits(3)
        .says(&["L109", "32 MiB"]);
}

#[test]
fn a_long_line_has_its_mistake_shown() {
    let source = format!(
        "int a[] = {{{}}}; //@@Benchmark\nint f(void) {{ return 1; }}\n//@@Bench\nint g(void) {{ return 1; }}{}\n",
        "1,".repeat(100_000),
        " ".repeat(70_000)
    );
    let done = list("c", &source);
    assert!(
        done.err().lines().all(|line| line.len() < 2_000),
        "{}",
        done.err()
    );
    done.exits(3).says(&["@Bench"]);
}

const RESULTS: &str = r#"[{"benchmark": "b", "mode": "avgt", "threads": 1, "forks": 2,
"primaryMetric": {"score": 1.5, "scoreError": 0.1, "scoreUnit": "ns/op", "rawData": [[1.0, 2.0], [1.5, 1.6]]}}]"#;

#[test]
fn a_full_standard_output_is_said_and_has_an_exit_code() {
    let folder = Folder::with("bench.c", "//@@Benchmark\nint f(void) { return 1; }\n");
    folder.write("a.json", RESULTS);
    let commands: &[&[&str]] = &[
        &["list", "bench.c"],
        &["list", "--json", "bench.c"],
        &["list", "--contenders", "bench.c"],
        &["doctor"],
        &["doctor", "--json"],
        &["env"],
        &["summarize", "a.json"],
        &["summarize", "--format", "json", "a.json"],
        &["compare", "a.json", "a.json"],
        &["steady", "a.json"],
        &["generate", "bench.c", "-o", "generated"],
        &["init", "--language", "c", "begun"],
        &["--help"],
        &["-h"],
        &["--version"],
        &["help", "run"],
        &["steady", "--help"],
        &["build", "bench.c"],
        &["run", "-lprof"],
        &["run", "-lrf"],
        &["run", "-l", "bench.c"],
    ];
    for arguments in commands {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.args(*arguments).stdout(full).stderr(Stdio::piped());
        let done = Done(command.spawn().unwrap().wait_with_output().unwrap());
        assert!(
            done.err().contains("L802") && !done.err().contains("panicked"),
            "{arguments:?}: {}",
            done.err()
        );
        done.exits(5);
    }
}

#[test]
fn a_full_standard_error_changes_nothing_else() {
    let folder = Folder::with(
        "bench.c",
        "//@@Benchmark\nvoid f(void) { }\n//@@Bench\nint g(void) { return 1; }\n",
    );
    for (arguments, code) in [(["list", "bench.c"], 3), (["summarize", "missing.json"], 9)] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        folder
            .wait(command.args(arguments).stderr(full))
            .exits(code);
    }
}

/// As without lath: nothing in a wrapper makes standard output refuse what does not fit its pipe.
#[test]
fn a_large_write_to_standard_output_is_taken_whole() {
    lath_testing::needs!("node");
    let source = "import fs from \"node:fs\";\n//@@Benchmark\nexport function flood() {\n    const written = fs.writeSync(1, Buffer.alloc(2_000_000, 10));\n    if (written !== 2_000_000) throw new Error(`only ${written} bytes were taken`);\n    return written;\n}\n";
    let folder = Folder::with("flood.js", source);
    let arguments: Vec<&str> = ["run", "flood.js", "-bm", "ss"]
        .iter()
        .chain(SHORT)
        .copied()
        .collect();
    let done = folder.lath(&arguments);
    assert!(!done.out().contains("EAGAIN"), "{}", done.err());
    done.exits(0);
}

/// What a language's tools would misread is refused before they do, with what to do.
#[test]
fn file_names_that_tools_misread_are_refused() {
    let c = "//@@Benchmark\nint f(void) { return 1; }\n";
    let js = "//@@Benchmark\nexport function f() { return 1; }\n";
    let rs = "//@@Benchmark\npub fn f() -> i32 { 1 }\n";
    let names = [
        ("a\"b.c", c),
        ("a\nb.cpp", c),
        ("a\tb.js", js),
        ("a\\b.mjs", js),
        ("a=b.ts", js),
        ("a*b.ts", js),
        ("a?b.ts", js),
        ("a\u{1b}b.rs", rs),
    ];
    for (name, source) in names {
        let folder = Folder::with(name, source);
        folder.lath(&["list", name]).exits(0);
        for arguments in [
            &["build", name][..],
            &["run", name],
            &["generate", name, "-o", "generated"],
        ] {
            folder
                .lath(arguments)
                .exits(2)
                .says(&["L524", "rename the file"]);
        }
    }
}

/// A wrapper loads its source by a URL.
#[test]
fn file_names_may_have_what_urls_give_a_meaning() {
    lath_testing::needs!("node");
    for name in ["a%41.js", "a#b.js", "a?b.js"] {
        let folder = Folder::with(name, "//@@Benchmark\nexport function f() { return 1; }\n");
        let arguments: Vec<&str> = ["run", name, "-bm", "ss"]
            .iter()
            .chain(SHORT)
            .copied()
            .collect();
        folder.lath(&arguments).exits(0);
    }
}
