//! What compilers warn of in the user's own files is shown: with the build, from the cache, and
//! beside a benchmark that crashes.

use crate::support::{Folder, SHORT};

/// A source for each compiled language, and what its compiler says of it by default.
const SOURCES: [(&str, &str, &str, &str); 6] = [
    (
        "cpp",
        "a.cpp",
        "//@@Benchmark\nint f() { return 1; }\nint g() { }\n",
        "a.cpp:3:11: no return statement",
    ),
    (
        "c",
        "b.c",
        "//@@Benchmark\nint f(void) { return 1; }\nint g(void) { }\n",
        "b.c:3:15: ",
    ),
    (
        "rust",
        "c.rs",
        "fn unused() {}\n// @@Benchmark\nfn f() -> u32 { 3 }\n",
        "c.rs:1:4: function `unused` is never used",
    ),
    (
        "java",
        "D.java",
        "import java.util.*;\npublic class D {\n    @org.openjdk.jmh.annotations.Benchmark public int f() \
         {\n        List l = new ArrayList();\n        l.add(3);\n        return l.size();\n    }\n}\n",
        "D.java: uses unchecked or unsafe operations; see --cflags -Xlint",
    ),
    (
        "javascript",
        "e.ts",
        "// @@Benchmark\nexport function f(x: any = 3): number { return x === -0 ? 1 : 2; }\n",
        "Comparison with -0",
    ),
    (
        "go",
        "f.go",
        "package main\n// char *five() { return 5; }\nimport \"C\"\n// @@Benchmark\nfunc F() bool { return \
         C.five() == nil }\n",
        "f.go:2:",
    ),
];

#[test]
fn compilers_warn_at_every_build_also_from_the_cache() {
    for (language, name, text, said) in SOURCES {
        let known = lath_languages::by_id(language).and_then(|known| known.default_platform());
        if known.is_none_or(|platform| platform.path.is_none()) {
            lath_testing::skip(&format!("{language} has no toolchain here"));
            continue;
        }
        // Go repeats no warnings of what is in its own cache, perhaps from before lath's was deleted.
        let text = text.replace("five", &format!("five{}", std::process::id()));
        let folder = Folder::with(name, &text);
        let heading = format!("1 compiler warning in {name} (");
        for _ in 0..2 {
            let run = folder.lath(&[&["run", name], SHORT].concat());
            run.exits(0).says(&[said, &heading]);
            assert_eq!(run.err().matches(&heading).count(), 1, "{}", run.err());
        }
        let build = folder.lath(&["build", name]);
        build.exits(0).says(&[said, &heading]);
    }
}

#[test]
fn many_warnings_are_counted() {
    let forgotten = (0..8).map(|i| format!("int g{i}() {{ }}\n"));
    let text = format!(
        "//@@Benchmark\nint f() {{ return 1; }}\n{}",
        forgotten.collect::<String>()
    );
    let folder = Folder::with("a.cpp", &text);
    let run = folder.lath(&[&["run", "a.cpp"], SHORT].concat());
    run.exits(0)
        .says(&["8 compiler warnings in a.cpp", "a.cpp:7:", "and 3 more"]);
    assert!(!run.err().contains("a.cpp:8:"), "{}", run.err());
}

/// `int f() { }` runs into whatever follows it.
#[test]
fn a_crash_is_shown_with_what_the_compiler_warned_of() {
    let text = "#include <cstdlib>\nint g() { }\n//@@Benchmark\nint f() { std::abort(); }\n";
    let folder = Folder::with("a.cpp", text);
    folder
        .lath(&[&["run", "a.cpp", "--cflags=-O0"], SHORT].concat())
        .exits(1)
        .says(&[
            "L703",
            "SIGABRT",
            "; the compiler warned: a.cpp:2:11: no return statement",
        ]);
    // A benchmark that hangs is ended by its time-out.
    let text = "int g() { }\n//@@Benchmark\nint f() { volatile int i = 0; for (;;) i = i + 1; }\n";
    let folder = Folder::with("a.cpp", text);
    folder
        .lath(&[&["run", "a.cpp", "--timeout=500ms"], SHORT].concat())
        .exits(1)
        .says(&[
            "L704",
            "; the compiler warned: a.cpp:1:11: no return statement",
        ]);
}
