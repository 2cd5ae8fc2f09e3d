//! Paths in the flags and dependencies of the other languages.

use super::{Repository, differ, git};
use crate::support::Folder;

/// Two commits with `libanswer.a` and `libshared.so` in `lib`, of which one returns 2 and the other
/// 3.
fn with_libraries(files: &[(&str, &str)]) -> Repository {
    let repository = Repository::new(files, &[("note", "")]);
    for value in [2, 3] {
        let source = repository.folder.write(
            "answer.c",
            &format!("int answer(void) {{ return {value}; }}\n"),
        );
        let lib = repository.top().join("lib");
        std::fs::create_dir_all(&lib).expect("made");
        let _ = std::fs::remove_file(lib.join("libanswer.a"));
        let source = source.to_str().expect("plain");
        for arguments in [
            ["gcc", "-c", "-fPIC", source, "-o", "answer.o"].as_slice(),
            &["ar", "rcs", "libanswer.a", "answer.o"],
            &["gcc", "-shared", "answer.o", "-o", "libshared.so"],
        ] {
            assert!(
                std::process::Command::new(arguments[0])
                    .current_dir(&lib)
                    .args(&arguments[1..])
                    .status()
                    .expect("it runs")
                    .success()
            );
        }
        git(&repository.top(), &["add", "-f", "."]);
        git(
            &repository.top(),
            &["commit", "-qm", &format!("libraries of {value}")],
        );
    }
    repository
}

/// What the first benchmark of a source returns, by `lath check` from a folder.
#[track_caller]
fn result(folder: &Folder, place: &str, arguments: &[&str]) -> String {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    let done = folder.wait(
        command
            .current_dir(folder.path().join(place))
            .args(["check", "--json", "--no-lock"])
            .args(arguments),
    );
    let found: serde_json::Value =
        serde_json::from_str(&done.out()).unwrap_or_else(|e| panic!("{e}: {}", done.err()));
    found["checks"][0]["got"]["value"]
        .as_str()
        .unwrap_or_else(|| panic!("{}{}", done.out(), done.err()))
        .to_owned()
}

const RUST: &str = "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nfn value() -> i32 { unsafe { answer() } }\nunsafe extern \"C\" { fn answer() -> i32; }\n";

fn rust_finds_its_libraries(ways: &[(&str, &str)]) {
    let repository = with_libraries(&[
        ("bench/demo.rs", RUST),
        ("bench/args", "-Lnative=../lib\n-lstatic=answer\n"),
    ]);
    for (flag, words) in ways {
        println!("{flag} {words}");
        differ(&repository.compare("bench", &["demo.rs", flag, words]));
    }
}

#[test]
fn libraries_of_a_rust_benchmark_are_each_revisions_own() {
    lath_testing::needs!("git");
    rust_finds_its_libraries(&[("--cflags", "@args")]);
}

#[test]
#[ignore = "takes a minute: make test-full. Other notations of the same"]
fn libraries_of_a_rust_benchmark_in_every_notation() {
    rust_finds_its_libraries(&[
        ("--cflags", "-L ../lib -l static=answer"),
        ("--ldflags", "-L../lib -lshared -Wl,-rpath,../lib"),
        ("--extra-source", "../lib/answer.o"),
    ]);
}

fn rust_finds_its_crates(ways: &[&str]) {
    let source =
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nfn value() -> i32 { mine::value() }\n";
    let project = |name: &str, dependency: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[dependencies]\n{dependency}\n"
        )
    };
    let text = |value: u32| format!("pub fn value() -> i32 {{ {value} }}\n");
    for written in ways {
        let toml = format!("sources = [\"demo.rs\"]\n[dependencies]\nrust = [\"{written}\"]\n");
        let files = [
            ("bench/demo.rs", source),
            ("bench/lath.toml", &toml),
            (
                "mine/Cargo.toml",
                &project("mine", "other = { path = \"../other\" }"),
            ),
            (
                "mine/src/lib.rs",
                "pub fn value() -> i32 { other::value() }\n",
            ),
            ("other/Cargo.toml", &project("other", "")),
            ("other/src/lib.rs", &text(2)),
        ];
        let repository = Repository::new(&files, &[("other/src/lib.rs", &text(3))]);
        differ(&repository.compare("mine", &["../bench"]));
        // A crate that a crate depends on is part of what a wrapper is made from.
        for value in [4, 5] {
            repository
                .folder
                .write("repo/other/src/lib.rs", &text(value));
            assert_eq!(
                result(&repository.folder, "", &["repo/bench"]),
                value.to_string()
            );
        }
    }
}

#[test]
fn crates_of_a_rust_suite_are_each_revisions_own() {
    lath_testing::needs!("git");
    rust_finds_its_crates(&["../mine"]);
}

#[test]
#[ignore = "takes a minute: make test-full. Another notation of the same"]
fn crates_of_a_rust_suite_in_the_notation_of_cargo() {
    rust_finds_its_crates(&["mine = { path = \\\"../mine\\\" }"]);
}

const GO: &str = "package main\n\n// #cgo CFLAGS: -I../include\n// #cgo LDFLAGS: -L${SRCDIR}/../lib -lanswer\n// #include \"value.h\"\n// int answer(void);\nimport \"C\"\n\n// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\nfunc value() int { return int(C.answer()) + C.VALUE }\n";

#[test]
fn c_files_of_a_go_benchmark_are_each_revisions_own() {
    lath_testing::needs!("git", "go");
    let header = |value: u32| format!("#define VALUE {value}\n");
    let repository = with_libraries(&[("bench/demo.go", GO), ("include/value.h", &header(0))]);
    differ(&repository.compare("bench", &["demo.go"]));
    // Go itself does not look at headers again.
    for value in [4, 5] {
        repository
            .folder
            .write("repo/include/value.h", &header(value));
        assert_eq!(
            result(&repository.folder, "repo/bench", &["demo.go"]),
            (value + 3).to_string()
        );
    }
}

#[test]
fn flags_and_modules_of_a_go_benchmark_are_each_revisions_own() {
    lath_testing::needs!("git", "go");
    let source = "package main\n\n// int answer(void);\nimport \"C\"\n\n// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\nfunc value() int { return int(C.answer()) }\n";
    let repository = with_libraries(&[("bench/demo.go", source)]);
    differ(&repository.compare(
        "bench",
        &["demo.go", "--ldflags", "-extldflags '-L../lib -lanswer'"],
    ));
    differ(&repository.compare(
        "",
        &[
            "bench/demo.go",
            "--cflags",
            "-ldflags=-extldflags=lib/libanswer.a",
        ],
    ));
    let source = "package main\n\nimport \"mine\"\n\n// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\nfunc value() int { return mine.Value() }\n";
    let mine = |value: u32| format!("package mine\n\nfunc Value() int {{ return {value} }}\n");
    let toml = "sources = [\"demo.go\"]\n[dependencies]\ngo = [\"../mine\"]\n";
    let files = [
        ("bench/demo.go", source),
        ("bench/lath.toml", toml),
        ("mine/go.mod", "module mine\n\ngo 1.19\n"),
        ("mine/mine.go", &mine(2)),
    ];
    differ(&Repository::new(&files, &[("mine/mine.go", &mine(3))]).compare("mine", &["../bench"]));
    let module = "module bench\n\ngo 1.19\n\nrequire mine v0.0.0\n\nreplace mine => ../mine\n";
    let files = [
        ("bench/demo.go", source),
        ("bench/go.mod", module),
        ("mine/go.mod", "module mine\n\ngo 1.19\n"),
        ("mine/mine.go", &mine(2)),
    ];
    differ(&Repository::new(&files, &[("mine/mine.go", &mine(3))]).compare("bench", &["demo.go"]));
}

const PYTHON: &str = "# @@Benchmark\n# @@BenchmarkMode(Mode.AverageTime)\ndef value():\n    import answer\n    return answer.value()\n";

fn python_needs(dependency: &str) -> String {
    format!("sources = [\"demo.py\"]\n[dependencies]\npython = [\"{dependency}\"]\n")
}

fn answer_in_python(value: u32) -> String {
    format!("def value():\n    return {value}\n")
}

/// Each of `dependencies` leads to a project beside the benchmark.
fn python_finds_its_project(dependencies: &[&str]) {
    let project = "[build-system]\nrequires = [\"setuptools\"]\nbuild-backend = \"setuptools.build_meta\"\n[project]\nname = \"answer\"\nversion = \"1\"\n[tool.setuptools]\npy-modules = [\"answer\"]\n";
    for dependency in dependencies {
        let toml = python_needs(dependency);
        let files = [
            ("bench/demo.py", PYTHON),
            ("bench/lath.toml", &toml),
            ("requirements.txt", "./project\n"),
            ("project/pyproject.toml", project),
            ("project/answer.py", &answer_in_python(2)),
        ];
        println!("{dependency}");
        let changed = [("project/answer.py", &*answer_in_python(3))];
        differ(&Repository::new(&files, &changed).compare("", &["bench"]));
    }
}

#[test]
fn modules_of_a_python_benchmark_are_each_revisions_own() {
    lath_testing::needs!("git", "python3");
    let files = [
        ("bench/demo.py", PYTHON),
        ("bench/lath.toml", &python_needs("../modules")),
        ("modules/answer.py", &answer_in_python(2)),
    ];
    let changed = [("modules/answer.py", &*answer_in_python(3))];
    differ(&Repository::new(&files, &changed).compare("modules", &["../bench"]));
    python_finds_its_project(&["../project"]);
}

#[test]
#[ignore = "takes a minute: make test-full. Other notations of the same"]
fn modules_of_a_python_benchmark_in_every_notation() {
    python_finds_its_project(&["answer @ file:../project", "../requirements.txt"]);
}

#[test]
fn modules_of_a_javascript_benchmark_are_each_revisions_own() {
    lath_testing::needs!("git", "node", "npm");
    let source = "// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\nexport function value() { return globalThis.answer; }\n";
    let preload = |value: u32| format!("globalThis.answer = {value};\n");
    let toml = "sources = [\"demo.mjs\"]\n[build.javascript]\nruntime_args_append = [\"--require\", \"../pre/answer.cjs\"]\n";
    let files = [
        ("bench/demo.mjs", source),
        ("bench/lath.toml", toml),
        ("pre/answer.cjs", &preload(2)),
    ];
    let repository = Repository::new(&files, &[("pre/answer.cjs", &preload(3))]);
    differ(&repository.compare("pre", &["../bench"]));
    assert_eq!(result(&repository.folder, "", &["repo/bench"]), "3");
    // A wrapper is another where the file is.
    repository.folder.write("repo/pre/answer.cjs", &preload(4));
    assert_eq!(result(&repository.folder, "", &["repo/bench"]), "4");
}

#[test]
#[ignore = "takes a minute: make test-full. Other notations of the same"]
fn modules_of_a_javascript_benchmark_in_every_notation() {
    let source = "// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\nexport function value() { return globalThis.answer; }\n";
    let preload = |value: u32| format!("globalThis.answer = {value};\n");
    let files = [
        ("bench/demo.mjs", source),
        ("pre/answer.cjs", &preload(2)),
        ("pre/answer.mjs", &preload(2)),
    ];
    let repository = Repository::new(
        &files,
        &[
            ("pre/answer.cjs", &preload(3)),
            ("pre/answer.mjs", &preload(3)),
        ],
    );
    let absolute = repository.top().join("pre/answer.cjs");
    for arguments in [
        "--require ../pre/answer.cjs".to_owned(),
        "--require=../pre/answer.cjs".to_owned(),
        format!("-r {}", absolute.display()),
        "--import ../pre/answer.mjs".to_owned(),
    ] {
        println!("{arguments}");
        differ(&repository.compare("bench", &["demo.mjs", "-jvmArgsAppend", &arguments]));
    }
}

fn javascript_finds_its_packages(ways: &[&str]) {
    let source = "import { value as answer } from \"answer\";\n// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\nexport function value() { return answer; }\n";
    let package = |name: &str, dependencies: &str| {
        format!(
            "{{\"name\":\"{name}\",\"version\":\"1.0.0\",\"type\":\"module\",\"main\":\"index.js\",\"dependencies\":{{{dependencies}}}}}"
        )
    };
    for dependency in ways {
        let toml =
            format!("sources = [\"demo.mjs\"]\n[dependencies]\njavascript = [\"{dependency}\"]\n");
        let files = [
            ("bench/demo.mjs", source),
            ("bench/lath.toml", &toml),
            ("answer/package.json", &package("answer", "")),
            ("answer/index.js", "export const value = 2;\n"),
        ];
        println!("{dependency}");
        differ(
            &Repository::new(&files, &[("answer/index.js", "export const value = 3;\n")])
                .compare("answer", &["../bench"]),
        );
    }
}

#[test]
fn packages_of_a_javascript_benchmark_are_each_revisions_own() {
    lath_testing::needs!("git", "node", "npm");
    javascript_finds_its_packages(&["../answer"]);
}

#[test]
#[ignore = "takes a minute: make test-full. Other notations of the same"]
fn packages_of_a_javascript_benchmark_in_every_notation() {
    javascript_finds_its_packages(&["file:../answer", "answer@file:../answer"]);
}

const JAVA: &str = "import org.openjdk.jmh.annotations.*;\n\n@State(Scope.Benchmark)\npublic class Demo {\n    @Benchmark\n    @BenchmarkMode(Mode.AverageTime)\n    public int value() throws Exception {\n        return BODY;\n    }\n}\n";

#[test]
fn files_that_arguments_of_a_virtual_machine_name_are_each_revisions_own() {
    lath_testing::needs!("git", "javac", "mvn");
    let source = JAVA.replace("BODY", "Integer.getInteger(\"answer\")");
    let toml =
        "sources = [\"Demo.java\"]\n[build.java]\nruntime_args_append = [\"@../args/two\"]\n";
    let files = [
        ("bench/Demo.java", &*source),
        ("bench/lath.toml", toml),
        ("args/two", "-Danswer=2\n"),
    ];
    let repository = Repository::new(&files, &[("args/two", "-Danswer=3\n")]);
    differ(&repository.compare("args", &["../bench"]));
    assert_eq!(result(&repository.folder, "", &["repo/bench"]), "3");
}

#[test]
#[ignore = "takes a minute: make test-full. Other notations of the same"]
fn files_that_arguments_of_a_virtual_machine_name_in_every_notation() {
    lath_testing::needs!("git", "javac", "mvn");
    let source = JAVA.replace("BODY", "Integer.getInteger(\"answer\")");
    let files = [
        ("bench/Demo.java", &*source),
        ("args/two", "-Danswer=2\n"),
        ("bench/note", ""),
    ];
    let repository = Repository::new(&files, &[("args/two", "-Danswer=3\n")]);
    let absolute = format!("@{}", repository.top().join("args/two").display());
    for arguments in ["@../args/two", &absolute] {
        differ(&repository.compare("bench", &["Demo.java", "-jvmArgsAppend", arguments]));
    }
    // A file of options of the virtual machine itself.
    repository.folder.write("repo/args/two", "-Danswer=4\n");
    assert_eq!(
        result(
            &repository.folder,
            "repo/bench",
            &[
                "Demo.java",
                "-jvmArgsAppend",
                "-XX:VMOptionsFile=../args/two"
            ]
        ),
        "4"
    );
}

#[test]
fn a_native_library_of_a_java_benchmark_is_each_revisions_own() {
    lath_testing::needs!("git", "javac", "mvn");
    let source = JAVA.replace(
        "BODY",
        "new java.util.Properties() {{ load(new java.io.FileReader(System.getProperty(\"conf\"))); }}.getProperty(\"answer\").length()",
    );
    let files = [("bench/Demo.java", &*source), ("conf/p", "answer=xx\n")];
    let repository = Repository::new(&files, &[("conf/p", "answer=xxx\n")]);
    let absolute = format!("-Dconf={}", repository.top().join("conf/p").display());
    for argument in ["-Dconf=../conf/p", &absolute] {
        differ(&repository.compare("bench", &["Demo.java", "-jvmArgsAppend", argument]));
    }
}
