//! Kotlin through the binary: real kotlinc and real JMH, in the JDK that is here.

#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;

use std::fs;
use testing::behind::{
    can_build, folder, lath, measured, names, results, says_which_jdk_is_missing,
};

/// The tested language.
const LANGUAGE: &str = "kotlin";

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
    let arguments = ["run", "bench.kt", "-rf", "json", "-rff", "r.json"];
    measured(folder, &arguments).has(0, &["sum (n = 3)", "all results are right"]);
    let results = results(folder);
    let expected = ["Bench.formula", "Bench.sum"].map(|name| [(name, "3"), (name, "5")]);
    assert_eq!(names(&results), expected.concat());
    for result in &results {
        let wrapper = result.to_string();
        assert!(wrapper.contains("kotlinc 2."), "{wrapper}");
        assert!(!wrapper.contains("lath_unnamed"), "{wrapper}");
    }
    // What it imports is part of it.
    fs::write(folder.join("tools/Tools.kt"), TOOLS.replace('2', "3")).expect("written");
    measured(folder, &arguments).has(10, &["MISMATCH"]);
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
    says_which_jdk_is_missing("kt");
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
    let said = measured(folder.path(), &["run", "."]);
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
    let arguments = ["run", "run_bench.jar", "-rf", "json", "-rff", "r.json"];
    measured(folder.path(), &arguments).has(0, &["4/4  sum "]);
    assert_eq!(results(folder.path()).len(), 4);
}
