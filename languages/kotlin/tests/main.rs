//! Kotlin through the binary: real kotlinc and real JMH, in the JDK that is here.

#[path = "../../shared/testing/command.rs"]
mod command;

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Very short measurements: what is tested is what runs.
const SHORT: [&str; 11] = [
    "-f",
    "1",
    "-wi",
    "1",
    "-w",
    "5ms",
    "-i",
    "2",
    "-r",
    "5ms",
    "--no-lock",
];

/// What a run of `lath` in a folder said.
struct Said {
    code: i32,
    text: String,
}

impl Said {
    #[track_caller]
    fn has(&self, code: i32, texts: &[&str]) {
        let missing: Vec<_> = texts.iter().filter(|t| !self.text.contains(**t)).collect();
        assert!(
            self.code == code && missing.is_empty(),
            "exit code {}, without {missing:?}:\n{}",
            self.code,
            self.text
        );
    }
}

/// Whether there is what builds need; if not, says so, or fails where `CI` is `true`.
fn can_build() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        for (program, install) in [("javac", "a JDK"), ("mvn", "apt install maven")] {
            if Command::new(program).arg("-version").output().is_err() {
                lath_testing::skip(&format!("{program} is missing: {install}"));
                return false;
            }
        }
        true
    })
}

fn lath(folder: &Path, arguments: &[&str]) -> Said {
    let output = Command::new(command::lath())
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("lath starts");
    let text = [output.stdout, output.stderr].concat();
    Said {
        code: output.status.code().unwrap_or(-1),
        text: String::from_utf8_lossy(&text).into_owned(),
    }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    folder
}

fn results(folder: &Path) -> Vec<Value> {
    let text = fs::read(folder.join("r.json")).expect("results");
    serde_json::from_slice(&text).expect("JSON")
}

const BENCH: &str = "@file:JvmName(\"Named\")\nimport org.openjdk.jmh.annotations.*\nimport tools.twice\n\n\
    @State(Scope.Benchmark)\n@BenchmarkMode(Mode.AverageTime)\nclass Bench {\n    \
    @Param(\"3\", \"5\")\n    var n = 0\n\n    //@@Compare(\"sum\")\n    @Benchmark\n    \
    fun sum(): Int = twice((0..n).sum())\n\n    //@@Compare(\"sum\")\n    @Benchmark\n    \
    fun formula() = n * (n + 1)\n}\n";

const TOOLS: &str = "package tools\n\nfun twice(n: Int) = 2 * n\n";

#[test]
fn a_source_with_what_it_imports_is_listed_measured_and_compared() {
    if !can_build() {
        return;
    }
    let folder = folder(&[("bench.kt", BENCH), ("tools/Tools.kt", TOOLS)]);
    let folder = folder.path();
    lath(folder, &["list", "bench.kt"]).has(0, &["Bench.sum", "Bench.formula"]);
    lath(folder, &["list", "bench.kt", "--json"]).has(0, &["\"line\": 13", "\"line\": 17"]);
    lath(folder, &["check", "bench.kt"]).has(0, &[]);
    let mut arguments = vec!["run", "bench.kt", "-rf", "json", "-rff", "r.json"];
    arguments.extend(SHORT);
    lath(folder, &arguments).has(0, &["sum (n = 3)", "all results are right"]);
    let results = results(folder);
    let names: Vec<(&str, &str)> = results
        .iter()
        .map(|r| {
            let name = r["benchmark"].as_str().expect("a name");
            (name, r["params"]["n"].as_str().expect("a value"))
        })
        .collect();
    let expected = ["Bench.formula", "Bench.sum"].map(|name| [(name, "3"), (name, "5")]);
    assert_eq!(names, expected.concat());
    for result in &results {
        let wrapper = result.to_string();
        assert!(wrapper.contains("kotlinc 2."), "{wrapper}");
        assert!(!wrapper.contains("lath_unnamed"), "{wrapper}");
    }
    // What it imports is part of it.
    fs::write(folder.join("tools/Tools.kt"), TOOLS.replace('2', "3")).expect("written");
    lath(folder, &arguments).has(10, &["MISMATCH"]);
}

#[test]
fn what_kotlinc_and_jmh_refuse_is_said_at_its_line() {
    if !can_build() {
        return;
    }
    let jmh = "import org.openjdk.jmh.annotations.*\n";
    let cases: [(&str, &str, &[&str]); 5] = [
        (
            "typed.kt",
            "open class A {\n    @Benchmark\n    fun f(): Int = \"text\"\n}\n",
            &["L602", "typed.kt:4:20", "String"],
        ),
        (
            "syntax.kt",
            "open class A {\n    @Benchmark\n    fun f(: Int = 1\n}\n",
            &["L602", "syntax.kt:4:"],
        ),
        (
            "unknown.kt",
            "class A { val t = Missing() } ; class B\n",
            &["L602", "unknown.kt:2:19", "Missing"],
        ),
        (
            "closed.kt",
            "class Closed {\n    @Benchmark\n    fun f() = 1\n}\n",
            &["L602", "closed.kt:2:7", "final", "open class"],
        ),
        (
            "hidden.kt",
            "open class A {\n    @Benchmark\n    private fun f() = 1\n}\n",
            &["L602", "hidden.kt:4:17", "public"],
        ),
    ];
    for (name, text, said) in cases {
        let folder = folder(&[(name, &format!("{jmh}{text}"))]);
        lath(folder.path(), &["list", name]).has(4, said);
    }
}

#[test]
fn classes_with_an_annotation_of_jmh_are_opened() {
    if !can_build() {
        return;
    }
    let text = "package p\nimport org.openjdk.jmh.annotations.*\n@Fork(1)\nclass A {\n    @Benchmark\n    \
        fun f(s: S) = s.n\n    @State(Scope.Thread)\n    class S { var n = 1 }\n}\n";
    let folder = folder(&[("A.kt", text)]);
    lath(folder.path(), &["list", "A.kt"]).has(0, &["p.A.f"]);
}

#[test]
fn a_jdk_that_is_not_here_is_said_with_what_to_install() {
    let folder = folder(&[
        ("bench.kt", BENCH),
        (
            "lath.toml",
            "sources = [\"bench.kt\"]\nplatforms = [\"kotlin-jdk-9\"]\n",
        ),
    ]);
    let text = lath(
        folder.path(),
        &["run", "bench.kt", "--platform", "kotlin-jdk-9"],
    );
    text.has(4, &["L601", "kotlin-jdk-9", "JDK 9"]);
    // Without Maven, the compiler is missing, too.
    lath(folder.path(), &["doctor", "."]).has(4, &["Missing: kotlin-jdk-9"]);
}

#[test]
fn flags_are_kotlincs_and_those_that_lath_sets_are_refused() {
    if !can_build() {
        return;
    }
    let folder = folder(&[("bench.kt", BENCH), ("tools/Tools.kt", TOOLS)]);
    lath(folder.path(), &["list", "bench.kt", "--cflags", "-d other"]).has(2, &["L503", "-d"]);
    lath(
        folder.path(),
        &["list", "bench.kt", "--cflags", "-no-such-flag"],
    )
    .has(4, &["L602", "no-such-flag"]);
    lath(
        folder.path(),
        &["list", "bench.kt", "--cflags", "-jvm-target 11"],
    )
    .has(0, &[]);
}

/// One suite, two languages, one virtual machine.
#[test]
fn java_and_kotlin_are_contenders_of_one_comparison() {
    if !can_build() {
        return;
    }
    let java = "import org.openjdk.jmh.annotations.*;\npublic class Sum {\n    \
        //@@Compare(\"sum\")\n    @Benchmark public int sum() { return 42; }\n}\n";
    // Some editors begin a file with a byte order mark.
    let kotlin = "\u{feff}import org.openjdk.jmh.annotations.*\nopen class Sum {\n    \
        //@@Compare(\"sum\")\n    @Benchmark\n    fun sum() = 42\n}\n";
    let folder = folder(&[
        ("Sum.java", java),
        ("Sum.kt", kotlin),
        ("lath.toml", "sources = [\"Sum.java\", \"Sum.kt\"]\n"),
    ]);
    let mut arguments = vec!["run", "."];
    arguments.extend(SHORT);
    let said = lath(folder.path(), &arguments);
    said.has(0, &["kotlin-jdk-", "2 contenders, all results are right"]);
}

/// The jar runs where there is neither kotlinc nor its library.
#[test]
fn a_built_jar_brings_kotlins_library() {
    if !can_build() {
        return;
    }
    let folder = folder(&[("bench.kt", BENCH), ("tools/Tools.kt", TOOLS)]);
    lath(
        folder.path(),
        &["build", "bench.kt", "--output", "run_bench"],
    )
    .has(0, &[]);
    let mut arguments = vec!["run", "run_bench.jar", "-rf", "json", "-rff", "r.json"];
    arguments.extend(SHORT);
    lath(folder.path(), &arguments).has(0, &["4/4  sum "]);
    assert_eq!(results(folder.path()).len(), 4);
}
