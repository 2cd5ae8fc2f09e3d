//! Scala through the binary: real scalac and real JMH, in the JDK that is here. The compiler takes
//! seconds a source: few sources, each for many questions.

#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;

use testing::behind::{
    can_build, folder, lath, measured, names, results, says_which_jdk_is_missing,
};

/// The tested language.
const LANGUAGE: &str = "scala";

/// Against Java, on the same virtual machine: `Java` returns the same.
const BENCH: &str = "import org.openjdk.jmh.annotations.*\nimport tools.twice\n\n\
    @State(Scope.Benchmark)\n@BenchmarkMode(Array(Mode.AverageTime))\nclass Bench {\n  \
    @Param(Array(\"3\"))\n  var n = 0\n\n  //@@Compare(\"sum\")\n  @Benchmark\n  \
    def sum: BigInt = twice((0 to n).sum)\n\n  //@@Compare(\"sum\")\n  @Benchmark\n  \
    def formula() = n * (n + 1)\n}\n\nclass Lists:\n  \
    //@@Compare(\"list\")\n  @Benchmark\n  def list = (0 until 3).map(n => n * n).toVector\n";

const JAVA: &str = "import org.openjdk.jmh.annotations.*;\npublic class Lists {\n    \
    //@@Compare(\"list\")\n    @Benchmark public int[] list() { return new int[] {0, 1, 4}; }\n}\n";

const TOOLS: &str = "package tools\n\ndef twice(n: Int): BigInt = 2 * n\n";

#[test]
fn a_source_with_what_it_imports_is_listed_measured_compared_and_packed() {
    if !can_build() {
        return;
    }
    let folder = folder(&[
        ("bench.scala", BENCH),
        ("tools/Tools.scala", TOOLS),
        ("Lists.java", JAVA),
        ("lath.toml", "sources = [\"Lists.java\", \"bench.scala\"]\n"),
    ]);
    let folder = folder.path();
    let listed = lath(folder, &["list", "bench.scala"]);
    listed.has(0, &["Bench.sum", "Bench.formula", "Lists.list"]);
    lath(folder, &["list", "bench.scala", "--json"]).has(0, &["\"line\": 12", "\"line\": 16"]);
    let arguments = ["run", ".", "-rf", "json", "-rff", "r.json"];
    let said = measured(folder, &arguments);
    said.has(0, &["sum (n = 3)", "scala-jdk-", "all results are right"]);
    let found = results(folder);
    let wrapper = found.last().expect("results").to_string();
    assert!(wrapper.contains("scalac 3."), "{wrapper}");
    assert!(!wrapper.contains("lath_unnamed"), "{wrapper}");
    // The jar runs where there is neither scalac nor its library.
    let build = ["build", "bench.scala", "--output", "run_bench"];
    lath(folder, &build).has(0, &[]);
    let arguments = [
        "run",
        "run_bench.jar",
        "formula",
        "-rf",
        "json",
        "-rff",
        "r.json",
    ];
    measured(folder, &arguments).has(0, &["formula"]);
    let found = results(folder);
    assert_eq!(names(&found), [("Bench.formula", "3")]);
    // Refused before anything is compiled.
    let flags = ["list", "bench.scala", "--cflags", "-d other"];
    lath(folder, &flags).has(2, &["L503", "-d"]);
}

#[test]
fn what_scalac_and_jmh_refuse_is_said_at_its_line() {
    if !can_build() {
        return;
    }
    let compiled = "import org.openjdk.jmh.annotations.*\nclass A {\n  @Benchmark\n  \
        def f: Int = \"text\"\n  def g = missing()\n}\n";
    let generated = "import org.openjdk.jmh.annotations.*\nobject Closed {\n  @Benchmark\n  \
        def f() = 1\n}\nclass A {\n  @Benchmark\n  private def g() = 1\n}\n";
    let folder = folder(&[("a.scala", compiled), ("b.scala", generated)]);
    let flags = ["list", "a.scala", "--cflags", "-no-such-flag"];
    let texts = [
        "L602",
        "a.scala:4:16",
        "type mismatch",
        "a.scala:5:11",
        "missing",
    ];
    lath(folder.path(), &flags).has(4, &texts);
    let texts = [
        "L602",
        "b.scala:2:8",
        "final",
        "not into an object",
        "b.scala:8:15",
        "public",
    ];
    lath(folder.path(), &["list", "b.scala"]).has(4, &texts);
}

#[test]
fn a_jdk_that_is_not_here_is_said_with_what_to_install() {
    says_which_jdk_is_missing("scala");
}
