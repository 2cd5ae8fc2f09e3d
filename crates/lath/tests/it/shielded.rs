//! Generated code under the flags of strict builds: its own warnings never reach the user, warnings
//! of the user's file do, and flags that it cannot be built with are refused by name.

use crate::support::{Folder, SHORT, words};

/// Uses what makes generated code: parameters, fixtures, counters, a group, a check, a black hole.
/// Free of warnings itself, under each of the flags below.
const SOURCES: [(&str, &str); 2] = [
    (
        "strict.c",
        r#"#include <lath.h>
enum kind { SMALL, LARGE };
//@@State(Scope.Thread)
struct input {
    //@@Param({"3", "4"})
    int n;
    //@@Param
    enum kind kind;
    int padding_;
};
//@@AuxCounters
//@@State(Scope.Thread)
struct counts {
    long long odd;
};
//@@Setup(Level.Iteration)
static void prepare(struct input *input) { input->padding_ = 1; }
//@@Benchmark
static int twice(const struct input *input) { return 2 * input->n; }
//@@Benchmark
static void eaten(struct input *input, struct counts *counts, Blackhole *hole) {
    counts->odd += input->n & 1;
    lath_consume(hole, input->n * 2.0);
    lath_consume(hole, &input->n);
}
//@@Check("twice")
static int halved(int result) { return result / 2; }
//@@Benchmark
//@@Group("g")
static int left(void) { return 1; }
//@@Benchmark
//@@Group("g")
static int right(void) { return Threads.MAX; }
"#,
    ),
    (
        "strict.cpp",
        r#"#include <lath.h>
namespace {
enum class Kind { Small, Large };
//@@State(Scope.Thread)
struct Input {
    //@@Param({"3", "4"})
    int n;
    //@@Param
    Kind kind;
    int padding_;
    //@@Setup(Level.Iteration)
    void prepare() { padding_ = 1; }
};
//@@AuxCounters
//@@State(Scope.Thread)
struct Counts {
    long long odd;
};
//@@Benchmark
int twice(const Input &input) { return 2 * input.n; }
//@@Benchmark
void eaten(Input &input, Counts &counts, Blackhole &hole) {
    counts.odd += input.n & 1;
    hole.consume(input.n * 2.0);
    hole.consume(&input.n);
}
//@@Check("twice")
int halved(int result) { return result / 2; }
//@@Benchmark
//@@Group("g")
int left() { return 1; }
//@@Benchmark
//@@Group("g")
int right() { return Threads.MAX; }
} // namespace
"#,
    ),
];

const GNU: &str = "-Wconversion -Wshadow -Wcast-qual -Wundef -Wredundant-decls \
                   -Wmissing-declarations -Wunused -Wformat=2 -Wswitch-enum -Wnull-dereference";

/// Each is built with `-O2` and `-Werror`.
fn strict(platform: &str) -> Vec<&'static str> {
    let mut flags = vec![
        "-Wall -Wextra -Wpedantic",
        "-pedantic-errors",
        "-Wunused-macros",
        "-Wsystem-headers",
        GNU,
    ];
    match platform {
        "gcc" => flags.extend([
            "-Wc++-compat",
            "-Wbad-function-cast -Wstrict-prototypes",
            "-std=c99 -Wpedantic",
        ]),
        "g++" => {
            flags.push("-Wold-style-cast -Wuseless-cast -Weffc++ -Wzero-as-null-pointer-constant")
        }
        "clang" => flags.extend(["-Wc++-compat", "-Weverything", "-std=c99 -Weverything"]),
        _ => flags.push("-Weverything -Wno-c++98-compat -Wno-c++98-compat-pedantic"),
    }
    flags
}

/// Every platform of C and C++ that is here, with the source for it.
fn platforms() -> Vec<(String, &'static str, &'static str)> {
    let mut found = Vec::new();
    for (name, text) in SOURCES {
        let id = name.rsplit('.').next().unwrap();
        for platform in lath_languages::by_id(id).unwrap().platforms() {
            // An engine runs what the compiler of another platform makes.
            let has_engine = platform.version.iter().any(|v| v.contains('('));
            // tcc has hardly a warning, and refuses flags for others'.
            let warns = platform.name != "tcc";
            match platform.path {
                Some(_) if has_engine || !warns => {}
                Some(_) => found.push((platform.name, name, text)),
                None => lath_testing::skip_anywhere(&format!("{} is missing", platform.name)),
            }
        }
    }
    found
}

#[test]
fn generated_code_has_no_warnings_under_strict_flags() {
    for (platform, name, text) in platforms() {
        let folder = Folder::with(name, text);
        for flags in strict(&platform) {
            let flags = format!("--cflags=-O2 -Werror {flags}");
            let build = folder.lath(&["build", name, "--platform", &platform, &flags]);
            build.exits(0);
            let said = build.err();
            assert!(!said.contains("warning"), "{platform} {flags}: {said}");
        }
    }
}

/// The user's own lines are not shielded, and each warning is at its line.
#[test]
fn the_users_own_file_is_not_shielded() {
    for (platform, name, text) in platforms() {
        let lines = text.lines().count();
        let text = format!("{text}int own(void);\nint own(void) {{ int y; return 0; }}\n");
        let folder = Folder::with(name, &text);
        let build = |flags: &str| folder.lath(&["build", name, "--platform", &platform, flags]);
        let said = [&*format!("{name}:{}:", lines + 2), "unused variable"];
        build("--cflags=-Wall -Wextra").exits(0).says(&said);
        let refused = build("--cflags=-Wall -Wextra -Werror");
        refused.exits(4).says(&said).says(&["L602"]);
    }
}

/// What the wrapper is built with on its own is warned of as little.
#[test]
fn a_generated_project_builds_under_strict_flags() {
    lath_testing::needs!("cmake");
    for (name, text) in SOURCES {
        let folder = Folder::with(name, text);
        let flags = "--cflags=-O2 -Wall -Wextra -Wpedantic -Wunused-macros -Werror";
        folder
            .lath(&["generate", name, "-o", "made", flags])
            .exits(0);
        for arguments in [&["-S", "made", "-B", "b"][..], &["--build", "b"]] {
            let done = folder.wait(folder.command("cmake").args(arguments));
            done.exits(0);
            assert!(!done.err().contains("warning"), "{}", done.err());
        }
    }
}

#[test]
fn standards_older_than_generated_code_are_refused_by_name() {
    for (name, text) in SOURCES {
        let folder = Folder::with(name, text);
        let (old, enough) = if name.ends_with(".c") {
            let old = "-ansi -std=c89 -std=c90 -std=iso9899:1990";
            (words(old), "write -std=gnu89, -std=c99 or later")
        } else {
            let old = "-ansi -std=c++98 -std=c++03 -std=gnu++98 -std=gnu++03";
            (words(old), "write -std=c++11 or later")
        };
        for flag in &old {
            let refused = folder.lath(&["run", name, &format!("--cflags=-O2 {flag}")]);
            refused
                .exits(2)
                .says(&["L503", &format!("`{flag}`"), enough]);
            let said = refused.err();
            assert!(!said.contains("L602"), "{said}");
        }
        // Also in the compiler's command, in a file of arguments and for a project.
        folder.write("arguments", old[1]);
        let compiler = if name.ends_with(".c") { "gcc" } else { "g++" };
        for arguments in [
            ["build", name, &format!("--cc={compiler} {}", old[1])],
            ["build", name, "--cflags=@arguments"],
        ] {
            folder.lath(&arguments).exits(2).says(&["L503", old[1]]);
        }
        let flag = format!("--cflags={}", old[1]);
        let generate = folder.lath(&["generate", name, "-o", "made", &flag]);
        generate.exits(2).says(&["L503", old[1]]);
    }
    for (name, standards) in [
        ("strict.c", &["gnu89", "gnu90", "c99", "gnu17", "c2x"][..]),
        ("strict.cpp", &["c++11", "gnu++11", "c++17", "c++20"]),
    ] {
        let text = SOURCES.iter().find(|source| source.0 == name).unwrap().1;
        let folder = Folder::with(name, text);
        for standard in standards {
            folder
                .lath(&["build", name, &format!("--cflags=-std={standard}")])
                .exits(0);
        }
    }
}

/// The tables of a wrapper and the runtime that reads them have one layout.
#[test]
fn flags_for_another_layout_of_data_are_refused_or_meant_for_all() {
    for (name, text) in SOURCES {
        let folder = Folder::with(name, text);
        for flag in ["-fpack-struct", "-fpack-struct=4", "-mlong-double-64"] {
            if flag.starts_with("-mlong") && !cfg!(target_arch = "x86_64") {
                continue;
            }
            folder
                .lath(&["run", name, &format!("--cflags=-O2 {flag}")])
                .exits(2)
                .says(&["L503", &format!("`{flag}`"), "layout", "remove"]);
        }
    }
}

/// A level is an `enum` in the wrapper's tables, which must be read where it was written.
#[test]
fn flags_for_another_layout_of_data_are_those_of_the_runtime_too() {
    lath_testing::needs!("cmake");
    for extension in ["c", "cpp"] {
        let text = "#include <stdio.h>\n//@@State(Scope.Thread)\nstruct S { int n; };\n\
            //@@Setup(Level.Iteration)\nvoid up(struct S *s) { FILE *f = fopen(\"trace\", \"a\"); \
            fputs(\"up\\n\", f); fclose(f); s->n = 1; }\n\
            //@@Benchmark\nint f(const struct S *s) { return s->n; }\n";
        let name = format!("s.{extension}");
        let folder = Folder::with(&name, text);
        for flag in ["-fshort-enums", "-fpack-struct=8"] {
            let flags = format!("--cflags=-O2 {flag}");
            folder.lath(&["generate", &name, "-o", "made", &flags]);
            for arguments in [&["-S", "made", "-B", "b"][..], &["--build", "b"]] {
                folder
                    .wait(folder.command("cmake").args(arguments))
                    .exits(0);
            }
            for what in [&[&*name, &flags][..], &["b/run_s"]] {
                folder.write("trace", "");
                let run = folder.lath(&[&["run"], what, SHORT].concat());
                run.exits(0);
                // One warm-up and two measured iterations.
                assert_eq!(folder.read("trace"), "up\nup\nup\n", "{what:?} {flag}");
            }
        }
    }
}

/// Lints that a user's flags deny or forbid are for the user's code.
#[test]
fn lints_of_flags_do_not_reject_the_code_around_a_benchmark() {
    let rust = lath_languages::by_id("rust").and_then(|rust| rust.default_platform());
    if rust.is_none_or(|platform| platform.path.is_none()) {
        lath_testing::skip("rust has no toolchain here");
        return;
    }
    let text = "// @@State(Scope.Thread)\n#[derive(Default)]\npub struct S {\n    // @@Param({\"3\"})\n    n: \
        u32,\n}\n// @@Benchmark\npub fn f(s: &S, hole: &lath::Blackhole) { hole.consume(s.n) }\n";
    let folder = Folder::with("a.rs", text);
    let flags =
        "--cflags=-Dwarnings -F unsafe_code -D missing_docs -D unreachable_pub -D unused_results";
    folder.lath(&["build", "a.rs", flags]).exits(0);
}
