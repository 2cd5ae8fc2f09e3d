//! Builds that fail, and files that a build leaves alone.

use super::*;

#[test]
fn compilers_that_are_missing_or_refuse() {
    lath_testing::needs!("pkg-config");
    let folder = Folder::with("quick.cpp", QUICK);
    folder
        .lath(&["run", "quick.cpp", "--cc", "no-such-compiler"])
        .exits(4)
        .says(&["L601", "no-such-compiler"]);
    folder.write(
        "broken.cpp",
        "//@@Benchmark\nint broken() { return undeclared_name; }\n",
    );
    folder
        .lath(&["run", "broken.cpp"])
        .exits(4)
        .says(&["L602", "broken.cpp:2", "undeclared_name"]);
    folder.write(
        "unlinked.cpp",
        "int elsewhere();\n//@@Benchmark\nint b() { return elsewhere(); }\n",
    );
    folder
        .lath(&["run", "unlinked.cpp"])
        .exits(4)
        .says(&["L603", "elsewhere"]);
    folder
        .lath(&["run", "quick.cpp", "--pkg-config", "no-such-package"])
        .exits(4)
        .says(&["L604", "no-such-package"]);
}

#[test]
fn users_own_builds() {
    let folder = Folder::with(
        "linked.cpp",
        "int elsewhere();\n//@@Benchmark\n//@@BenchmarkMode(Mode.SingleShotTime)\nint b() { \
            return elsewhere() + FROM_FLAGS; }\n",
    );
    folder.write("elsewhere.cpp", "int elsewhere() { return 1; }\n");
    folder
        .lath(&[
            "run",
            "linked.cpp",
            "--extra-source",
            "elsewhere.cpp",
            "--cflags",
            "-O1 -DFROM_FLAGS=2",
            "--no-lock",
            "-f",
            "1",
        ])
        .exits(0);
}

#[test]
fn files_of_the_user_are_not_overwritten() {
    let folder = Folder::with("quick.cpp", QUICK);
    for (name, arguments) in [
        (
            "own/CMakeLists.txt",
            &["generate", "quick.cpp", "-o", "own"][..],
        ),
        ("run_quick", &["build", "quick.cpp"]),
        ("quick.cpp", &["run", "quick.cpp", "-rff", "quick.cpp"]),
        ("notes", &["run", "quick.cpp", "--journal", "notes"]),
    ] {
        let mine = if name == "quick.cpp" { QUICK } else { "mine" };
        folder.write(name, mine);
        let refused = folder.lath(arguments);
        assert!(
            matches!(refused.0.status.code(), Some(2 | 5)),
            "{}",
            refused.err()
        );
        assert_eq!(folder.read(name), mine);
    }
    std::fs::remove_file(folder.path().join("run_quick")).unwrap();
    folder.lath(&["build", "quick.cpp"]).exits(0);
    folder.lath(&["build", "quick.cpp"]).exits(0);
    folder
        .lath(&["generate", "quick.cpp", "-o", "project"])
        .exits(0);
    folder
        .lath(&["generate", "quick.cpp", "-o", "project"])
        .exits(0);
}

/// `lath build x.c` and then `lath build x.cpp`: the second would take the first one's name.
#[test]
fn the_wrapper_of_another_source_is_not_overwritten() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write("quick.c", "//@@Benchmark\nint one(void) { return 1; }\n");
    folder.lath(&["build", "quick.c"]).exits(0);
    folder.lath(&["build", "quick.cpp"]).exits(2).says(&[
        "L512",
        "run_quick exists",
        "quick.c",
        "--output run_quick_g++",
    ]);
    folder
        .lath(&["list", "run_quick"])
        .exits(0)
        .says(&["quick.one"]);
    folder
        .lath(&["build", "quick.cpp", "--output", "run_quick_g++"])
        .exits(0);
    folder
        .lath(&["list", "run_quick_g++"])
        .exits(0)
        .says(&["quick.square"]);
    // Of a source that was changed, or whose folder was moved, it is made anew; whoever names it
    // means it.
    folder.write("quick.c", "//@@Benchmark\nint two(void) { return 2; }\n");
    folder.lath(&["build", "quick.c"]).exits(0);
    std::fs::create_dir(folder.path().join("moved")).unwrap();
    std::fs::rename(
        folder.path().join("quick.c"),
        folder.path().join("moved/quick.c"),
    )
    .unwrap();
    folder.lath(&["build", "moved/quick.c"]).exits(0);
    folder
        .lath(&["list", "run_quick"])
        .exits(0)
        .says(&["quick.two"]);
    folder
        .lath(&["build", "quick.cpp", "--output", "run_quick"])
        .exits(0);
}

/// Beneath it lath and compilers would end by a signal, without a word.
#[test]
fn a_tiny_stack_is_named() {
    let folder = Folder::with("quick.cpp", QUICK);
    let lath = env!("CARGO_BIN_EXE_lath");
    let script = format!("ulimit -s 128 && exec '{lath}' run quick.cpp");
    folder
        .wait(folder.command("sh").args(["-c", &script]))
        .exits(5)
        .says(&["L816", "128 KiB", "ulimit -s"]);
}

#[test]
fn flags_with_which_a_compiler_builds_no_program_are_named() {
    for (language, name, text, flags) in [
        (
            "c",
            "a.c",
            "//@@Benchmark\nint f(void) { return 1; }\n",
            &["-c", "-S", "-E", "-fsyntax-only", "-dumpversion", "-ofile"][..],
        ),
        (
            "rust",
            "a.rs",
            "//@@Benchmark\nfn f() -> i32 { 1 }\n",
            &["--print=cfg", "--version", "--test", "--crate-type=lib"],
        ),
        (
            "go",
            "a.go",
            "package a\n\n//@@Benchmark\nfunc F() int { return 1 }\n",
            &["-n", "-o=file", "-buildmode=c-archive"],
        ),
        (
            "java",
            "A.java",
            "import org.openjdk.jmh.annotations.*;\npublic class A {\n@Benchmark public int f() { return 1; }\n}\n",
            &["-version", "-proc:only"],
        ),
    ] {
        let known = lath_languages::by_id(language);
        if known.is_none_or(|known| known.default_platform().is_none()) {
            lath_testing::skip(&format!("{language} has no toolchain here"));
            continue;
        }
        let folder = Folder::with(name, text);
        for flag in flags {
            let cflags = format!("--cflags={flag}");
            folder
                .lath(&["check", name, &cflags])
                .exits(2)
                .says(&["L503", &format!("`{flag}`")]);
        }
    }
}
