//! What is told of a process that does not start, and of an exception with a long text.

use crate::support::{Folder, SHORT};
use std::process::Command;

/// The loader's words are the cause: the wrapper itself never ran.
#[test]
fn a_missing_shared_library_is_named() {
    let folder = Folder::with("gone.c", "int gone(void) { return 3; }\n");
    let gcc = ["gcc", "cc", "clang"].into_iter().find(|name| {
        let mut command = Command::new(name);
        command.current_dir(folder.path());
        command.args(["-shared", "-fPIC", "-o", "libgone.so", "gone.c"]);
        command.output().is_ok_and(|output| output.status.success())
    });
    assert!(gcc.is_some(), "a C compiler builds a library");
    folder.write(
        "bench.c",
        "int gone(void);\n//@@Benchmark\nint f(void) { return gone(); }\n",
    );
    let flags = format!("-L{} -lgone", folder.path().display());
    folder
        .lath(&["run", "bench.c", "--ldflags", &flags])
        .exits(5)
        .says(&["L605", "cannot be loaded", "libgone.so", "LD_LIBRARY_PATH"]);
}

/// The text is shown once, its beginning and its length.
#[test]
fn a_long_exception_is_cut() {
    lath_testing::needs!("python3", "node");
    let folder = Folder::with(
        "long.py",
        "from lath import *\n@Benchmark\ndef f():\n    raise ValueError('x' * 1000000)\n",
    );
    folder.write(
        "long.js",
        "//@@Benchmark\nexport function f() { throw new Error('x'.repeat(1000000)); }\n",
    );
    for (source, length) in [("long.py", 1_000_000), ("long.js", 1_000_000)] {
        let arguments = [&["run", source, "-rf", "json", "-rff", "r.json"], SHORT].concat();
        let done = folder.lath(&arguments);
        let report = done.out();
        let end = report
            .rsplit_once("# Run complete")
            .unwrap_or_else(|| panic!("{report}"))
            .1;
        assert!(
            end.contains(&format!("… ({length} characters)")) && end.len() < 5000,
            "{source}: {end}"
        );
        let message = folder.json("r.json")[0]["failures"][0]["message"].to_string();
        assert!(message.len() < 2000, "{source}: {message}");
    }
}

/// What a row tells of a benchmark: the message, and the lines of output after it.
fn failure(folder: &Folder, name: &str, arguments: &[&str]) -> String {
    let all = [&["run", "-rf", "json", "-rff", "r.json"], SHORT, arguments].concat();
    folder.lath(&all);
    let results = folder.json("r.json");
    let mut rows = results.as_array().expect("rows").iter();
    let ends =
        |row: &&serde_json::Value| row["benchmark"].as_str().is_some_and(|b| b.ends_with(name));
    let row = rows
        .find(ends)
        .unwrap_or_else(|| panic!("no {name}: {results}"));
    let failure = &row["failures"][0];
    let tail = failure["tail"].as_array().expect("lines").iter();
    let lines: Vec<&str> = tail.filter_map(|line| line.as_str()).collect();
    format!(
        "{}\n{}",
        failure["message"].as_str().expect("a message"),
        lines.join("\n")
    )
}

/// What happened, and the user's own lines, though pages of idle threads follow.
#[test]
fn a_fatal_error_of_go_names_itself_and_the_users_goroutine() {
    lath_testing::needs!("go");
    let text = "package p

import \"sync\"

//@@Benchmark
func overflow() int { return deep(1) }

func deep(n int) int { return deep(n+1) + 1 }

//@@Benchmark
func deadlock() { ch := make(chan int); <-ch }

//@@Benchmark
func maps() {
	m := map[int]int{}
	var w sync.WaitGroup
	for i := 0; i < 8; i++ {
		w.Add(1)
		go func() { defer w.Done(); for k := 0; k < 100000; k++ { m[k] = k } }()
	}
	w.Wait()
}

//@@Benchmark
func goroutine() {
	done := make(chan int)
	for i := 0; i < 2000; i++ { go func() { <-done }() }
	go func() { var p *int; *p = 1; done <- 1 }()
	<-done
}
";
    let folder = Folder::with("f.go", text);
    for (name, told) in [
        ("overflow", ["fatal error: stack overflow", "main.deep("]),
        (
            "deadlock",
            ["fatal error: all goroutines are asleep", "main.deadlock("],
        ),
        (
            "maps",
            ["fatal error: concurrent map writes", "main.maps.func1("],
        ),
        (
            "goroutine",
            [
                "panic: runtime error: invalid memory",
                "main.goroutine.func",
            ],
        ),
    ] {
        let said = failure(&folder, name, &["f.go", &format!("f.{name}$")]);
        assert!(
            told.iter().all(|part| said.contains(part)),
            "{name}: {said}"
        );
        assert!(
            !said.contains("gcBgMarkWorker") && said.lines().count() < 23,
            "{said}"
        );
    }
}

#[test]
fn a_crash_in_c_code_of_python_names_the_users_line() {
    lath_testing::needs!("python3");
    let text =
        "import ctypes\nfrom lath import *\n@Benchmark\ndef crash():\n    ctypes.string_at(0)\n";
    let folder = Folder::with("f.py", text);
    let said = failure(&folder, "crash", &["f.py"]);
    assert!(
        said.contains("Fatal Python error: Segmentation fault") && said.contains("line 5 in crash"),
        "{said}"
    );
}

#[test]
fn a_sanitizer_and_a_full_heap_are_told_from_their_beginning() {
    let folder = Folder::with(
        "f.c",
        "#include <stdlib.h>\n//@@Benchmark\nint f(void) { volatile int *p = malloc(40); volatile int i = 10; int v = p[i]; free((void *)p); return v; }\n",
    );
    let flags = [
        "f.c",
        "--cflags=-O1 -fsanitize=address",
        "--ldflags=-fsanitize=address",
    ];
    let can = folder
        .command("gcc")
        .args(["-fsanitize=address", "-c", "f.c"])
        .status();
    if can.is_ok_and(|status| status.success()) {
        let said = failure(&folder, "f", &flags);
        assert!(
            said.contains("ERROR: AddressSanitizer: heap-buffer-overflow"),
            "{said}"
        );
    }
    lath_testing::needs!("node");
    folder.write(
        "m.mjs",
        "//@@Benchmark\nexport function m() { const all = []; for (;;) all.push(new Array(100000).fill(1.5)); }\n",
    );
    let said = failure(
        &folder,
        "m",
        &["m.mjs", "-jvmArgs", "--max-old-space-size=60"],
    );
    assert!(
        said.contains("FATAL ERROR: ") && said.contains("heap"),
        "{said}"
    );
}

/// A producer and a consumer that wait for each other, at once and for ever. If they waited only
/// when the other has stopped, both might stop between two calls.
#[test]
fn threads_that_wait_for_each_other_are_told_of_control() {
    let text = "#include <atomic>
//@@State(Scope.Group)
struct Q { std::atomic<int> full{0}; };
//@@Benchmark
//@@Group(\"g\")
void put(Q &q) { while (q.full.load() != 0) { } q.full.store(1); while (q.full.load() != 0) { } }
//@@Benchmark
//@@Group(\"g\")
@CONTROL@
";
    let taken = "void take(Q &q) { while (q.full.load() != 2) { } q.full.store(0); }";
    let folder = Folder::with("f.cpp", &text.replace("@CONTROL@", taken));
    let said = failure(&folder, "g", &["f.cpp", "--timeout", "100ms"]);
    assert!(
        said.contains("time-out") && said.contains("take a `Control`"),
        "{said}"
    );
    lath_testing::needs!("go");
    let text = "package p

//@@State(Scope.Group)
type Q struct{ ch, other chan int }

//@@Setup
func (q *Q) up() { q.ch, q.other = make(chan int), make(chan int) }

//@@Benchmark
//@@Group(\"g\")
func put(q *Q) { q.ch <- 1 }

//@@Benchmark
//@@Group(\"g\")
func take(q *Q) int { return <-q.ch + <-q.other }
";
    folder.write("g.go", text);
    let said = failure(&folder, "g", &["g.go"]);
    assert!(
        said.contains("asleep") && said.contains("take a `Control`"),
        "{said}"
    );
}
