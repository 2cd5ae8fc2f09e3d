//! Sources and results of other tools, where lath expects its own.

use super::*;

/// Benchmarks of other tools are recognised.
#[test]
fn sources_of_other_tools() {
    let folder = Folder::with(
        "google.cpp",
        "#include <benchmark/benchmark.h>\nstatic void f(benchmark::State& s) { for (auto _ : s) \
            {} }\nBENCHMARK(f);\n",
    );
    folder.write("benches/sort.rs", "use criterion::{criterion_group, criterion_main, Criterion};\nfn f(c: &mut Criterion) {}\ncriterion_group!(benches, f);\ncriterion_main!(benches);\n");
    folder.write("sort_test.go", "package sort\n\nimport \"testing\"\n\nfunc BenchmarkSort(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t}\n}\n");
    folder.write(
        "sort.py",
        "import pyperf\nrunner = pyperf.Runner()\nrunner.bench_func('f', lambda: 1)\n",
    );
    folder.write(
        "sort.mjs",
        "import { run, bench } from 'mitata';\nbench('f', () => 1);\nawait run();\n",
    );
    for (file, code, tool) in [
        (
            "google.cpp",
            6,
            "benchmarks of Google Benchmark; lath reads their results",
        ),
        ("benches/sort.rs", 6, "benchmarks of Criterion"),
        ("sort_test.go", 4, "benchmarks of `go test`"),
        ("sort.py", 6, "benchmarks of pyperf"),
        ("sort.mjs", 6, "benchmarks of mitata"),
    ] {
        for command in ["run", "list"] {
            folder.lath(&[command, file]).exits(code).says(&[
                tool,
                "@Benchmark",
                "before a function",
            ]);
        }
    }
}

/// A folder gets the advice of its files.
#[test]
fn folders_of_other_tools() {
    let folder = Folder::new();
    folder.write("google/a.cpp", "#include <benchmark/benchmark.h>\n");
    folder.write("google/b.cpp", "#include <benchmark/benchmark.h>\n");
    folder.write("crate/benches/sort.rs", "use criterion::Criterion;\n");
    folder.write("crate/target/other.py", "import pyperf\n");
    folder.write("web/sum.bench.ts", "import { bench } from 'vitest';\n");
    folder.write(
        "asv/benchmarks/keys.py",
        "class Keys:\n    def time_all(self):\n        pass\n",
    );
    for (name, advice) in [
        (
            "google",
            "a.cpp, b.cpp: it has benchmarks of Google Benchmark; lath reads their results",
        ),
        ("crate", "benches/sort.rs: it has benchmarks of Criterion"),
        ("web", "sum.bench.ts: it has benchmarks of Vitest"),
        ("asv", "benchmarks/keys.py: it has benchmarks of asv"),
    ] {
        for command in ["run", "list"] {
            folder
                .lath(&[command, name])
                .exits(2)
                .says(&["L508", advice]);
        }
        let mut here = folder.command(env!("CARGO_BIN_EXE_lath"));
        here.arg("run").current_dir(folder.path().join(name));
        folder.wait(&mut here).exits(2).says(&["L508", advice]);
    }
    folder
        .lath(&["list", "asv/benchmarks/keys.py"])
        .exits(6)
        .says(&["asv", "@Benchmark"]);
}

/// Result files where sources are expected, or a folder of them where a file is.
#[test]
fn results_of_other_tools() {
    let folder = Folder::new();
    let go = "goos: linux\nBenchmarkA 10 5 ns/op\n";
    folder.write("go/a.txt", go);
    for command in [
        &["summarize", "go"][..],
        &["compare", "go", "go/a.txt"],
        &["run", "go"],
    ] {
        folder
            .lath(command)
            .exits(if command[0] == "run" { 2 } else { 9 })
            .says(&["go/a.txt has results (go test -bench): `lath summarize go/a.txt`"]);
    }
    let google = r#"{"context": {}, "benchmarks": [{"name": "a", "real_time": 4}]}"#;
    folder.write("google/1.json", google);
    folder.write("google/2.json", google);
    folder.write("google/3.json", google);
    folder.write("google/package.json", "{}");
    folder.write(
        "jmh/r.json",
        r#"[{"benchmark": "b", "mode": "avgt", "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[1]]}}]"#,
    );
    folder.write(
        "pyperf/r.json",
        r#"{"benchmarks": [{"runs": [{"values": [1]}]}]}"#,
    );
    folder.write("vitest/r.json", r#"{"files": [{"groups": []}]}"#);
    for (name, advice) in [
        ("go", "go/a.txt`, or `lath compare go/a.txt NEW`"),
        (
            "google",
            "google/1.json, google/2.json and 1 more have results (Google Benchmark JSON)",
        ),
        ("jmh", "jmh/r.json has results (JMH JSON)"),
        ("pyperf", "pyperf/r.json has results (pyperf JSON)"),
        (
            "vitest",
            "vitest/r.json: it is JSON of Vitest, which lath does not read",
        ),
    ] {
        for command in ["run", "list"] {
            let done = folder.lath(&[command, name]);
            done.exits(2).says(&["L508", advice]);
        }
        let mut here = folder.command(env!("CARGO_BIN_EXE_lath"));
        here.arg("run").current_dir(folder.path().join(name));
        let advice = advice
            .replace(&format!("{name}/"), "")
            .replace("` or", "`, or");
        folder.wait(&mut here).exits(2).says(&["L508", &advice]);
    }
    for (name, advice) in [
        (
            "go/a.txt",
            "it has results (go test -bench): `lath summarize go/a.txt`",
        ),
        ("google/1.json", "or `lath compare google/1.json NEW`"),
        ("vitest/r.json", "it is JSON of Vitest"),
    ] {
        for command in ["run", "list"] {
            let done = folder.lath(&[command, name]);
            done.exits(2).says(&["L509", advice]);
        }
    }
    // No results.
    folder.write("other/list.json", "[]");
    folder.write("other/pkg.yaml", "pkg: x\n");
    let other = folder.lath(&["run", "other"]);
    other.exits(2).says(&["lath init"]);
    assert!(!other.err().contains("summarize"), "{}", other.err());
    // What Criterion leaves, from the package and from within.
    let sample = r#"{"sampling_mode": "Flat", "iters": [1, 2], "times": [3, 6]}"#;
    folder.write("crate/target/criterion/group/sum/new/sample.json", sample);
    for (at, argument, advice) in [
        ("", "crate", "`lath summarize crate/target/criterion`"),
        ("crate", "", "`lath summarize target/criterion`"),
        ("crate/target/criterion", "", ". has results of Criterion"),
        ("crate/target/criterion", "group", "`lath summarize group`"),
    ] {
        let mut here = folder.command(env!("CARGO_BIN_EXE_lath"));
        here.arg("run").current_dir(folder.path().join(at));
        here.args(Some(argument).filter(|argument| !argument.is_empty()));
        let done = folder.wait(&mut here);
        done.exits(2)
            .says(&["L508", advice, "`lath compare OLD NEW`"]);
    }
}

/// Attributes as JavaScript's objects have them are told how they are written.
#[test]
fn attributes_with_colons() {
    for text in [
        "@@Compare(\"x\", { baseline: true })",
        "@@Compare(\"x\", baseline: true)",
    ] {
        let folder = Folder::with(
            "a.cpp",
            &format!("//{text}\n//@@Benchmark\nint f() {{ return 1; }}\n"),
        );
        folder
            .lath(&["list", "a.cpp"])
            .exits(3)
            .says(&["L101", "equals sign and without braces: baseline = …"]);
    }
}
