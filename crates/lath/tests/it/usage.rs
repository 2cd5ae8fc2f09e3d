//! What is refused before anything is measured, with which words and exit code.

use crate::support::{Folder, QUICK, SHORT};

#[test]
fn help_and_version() {
    let folder = Folder::new();
    folder
        .lath(&["--version"])
        .exits(0)
        .says(&[env!("CARGO_PKG_VERSION")]);
    folder
        .lath(&["run", "--help"])
        .exits(0)
        .says(&["[-wi]", "--preset", "Exit codes:", "130"]);
    folder.lath(&["run", "-h"]).exits(0);
    folder.lath(&["rum"]).exits(2).says(&["run"]);
    folder
        .lath(&["help"])
        .exits(0)
        .says(&["Usage: lath <COMMAND>", "compare", "Exit codes:"]);
    let help = folder.lath(&["help", "run"]).exits(0).out();
    assert_eq!(help, folder.lath(&["run", "--help"]).out());
    // Lists are those of what there is.
    let formats = folder.lath(&["run", "-lrf"]).exits(0).out();
    let last = formats.trim_end().rsplit(", ").next().unwrap();
    assert!(help.contains(&format!(" or {last} (default csv")), "{help}");
}

#[test]
fn flags_are_checked_before_anything_is_built() {
    let folder = Folder::with("quick.cpp", QUICK);
    for (arguments, code, words) in [
        (&["-i", "0"][..], 2, &["L503", "-i", "1 or more"][..]),
        (&["-bm", "AvarageTime"], 2, &["L503", "AverageTime"]),
        (&["-jvm", "java"], 2, &["L502", "-jvm"]),
        (&["-wm", "ALL"], 2, &["L503", "INDI, BULK or BULK_INDI"]),
        (
            &["-wm", "BULK", "-prof", "alloc"],
            2,
            &["L523", "profiler `alloc`", "-wm INDI"],
        ),
        (
            &["-wmb", "sqare"],
            6,
            &[
                "L507",
                "-wmb sqare",
                "of the source and platform that it measures: quick.square",
            ],
        ),
        (&["-wmb", "(unclosed"], 2, &["L506", "unclosed group"]),
        (&["-p", "m=3"], 2, &["L407"]),
        (&["-p", "n=three"], 2, &["L409", "quick.cpp"]),
        (&["--preset", "quik"], 2, &["L501", "did you mean quick?"]),
        (
            &["-prof", "nonsense"],
            2,
            &["L522", "nonsense", "there are: alloc, flamegraph"],
        ),
        (&["-prof", "async"], 2, &["L522", "use `-prof flamegraph`"]),
        (&["-prof", "jfr"], 2, &["L522", "profiler of JMH"]),
        (
            &["-prof", "hs_gc"],
            2,
            &["L522", "older versions of JMH had it"],
        ),
        (&["-prof", "usag"], 2, &["L522", "did you mean `usage`?"]),
        (
            &["-prof", "usage", "-prof", "usage"],
            2,
            &["L503", "`usage` is given twice"],
        ),
        (&["-frequency", "3"], 2, &["L510"]),
        (&["-foe", "maybe"], 2, &["L503", "maybe"]),
        (&["-rf", "xml"], 2, &["L503", "json"]),
        (&["-rff", "/no/such/folder/r.json"], 5, &["L802"]),
        (&["-trendfile", "/no/such/folder/t"], 5, &["L802"]),
        (&["-o", "/no/such/folder/o"], 5, &["L802"]),
        (
            &["(unclosed"],
            2,
            &["L506", "unclosed group", "at character 1"],
        ),
        (
            &["(?!square)t"],
            2,
            &[
                "L506",
                "look-around is not supported",
                "at character 1",
                "-e REGEXP",
            ],
        ),
        (&["--fork", "2"], 2, &["--forks"]),
        (
            &["--platform", "g+"],
            2,
            &["L513", "did you mean g++?", "platforms: g++"],
        ),
        (&["cube"], 6, &["L507", "quick.square"]),
        (&["missing.cpp"], 2, &["L508"]),
        (&["quik.cpp"], 2, &["L508", "did you mean quick.cpp?"]),
        (&["--resume"], 5, &["L805"]),
        (
            &["--cflags", "-DX='1"],
            2,
            &["L503", "--cflags", "unclosed quote"],
        ),
        (&["--seed", "x"], 2, &["L503"]),
        (&["--layout", "x"], 2, &["L503"]),
    ] {
        let all: Vec<&str> = ["run", "quick.cpp"]
            .iter()
            .chain(SHORT)
            .chain(arguments)
            .copied()
            .collect();
        folder.lath(&all).exits(code).says(words);
    }
}

#[test]
fn several_bad_flags_are_reported_at_once() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder
        .lath(&[
            "run",
            "quick.cpp",
            "-i",
            "0",
            "-to",
            "soon",
            "--preset",
            "x",
        ])
        .exits(2)
        .says(&["-i", "-to", "L501"]);
}

#[test]
fn without_sources_there_is_a_hint() {
    Folder::new()
        .lath(&["run"])
        .exits(2)
        .says(&["L508", "lath.toml"]);
    Folder::with("data.txt", "x")
        .lath(&["run", "data.txt"])
        .exits(2)
        .says(&["L509"]);
}

/// As JMH 1.37 takes them: iterations that end after their first call, no time-out, threads in any
/// case.
#[test]
fn zero_times_and_threads_in_any_case() {
    let folder = Folder::with("quick.cpp", QUICK);
    let arguments = [
        "run",
        "quick.cpp",
        "square",
        "-p",
        "n=3",
        "--no-lock",
        "-f",
        "1",
        "-wi",
        "1",
        "-w",
        "0",
        "-i",
        "2",
        "-r",
        "0",
        "-to",
        "0",
        "-rf",
        "json",
    ];
    folder
        .lath(&[&arguments[..], &["-rff", "r.json"]].concat())
        .exits(0)
        .says(&[
            "# Timeout: <none>",
            "# Measurement: 2 iterations, single-shot each",
            "# Warmup: 1 iteration, single-shot each",
        ]);
    let results = folder.json("r.json");
    assert_eq!(
        results[0]["primaryMetric"]["rawData"][0]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(results[0]["lath"]["timeoutMs"], serde_json::Value::Null);
    folder
        .lath(&[&["run", "quick.cpp", "-t", "5000"], SHORT].concat())
        .says(&["L210"]);
    folder
        .lath(&["run", "quick.cpp", "--time-budget", "0"])
        .exits(2)
        .says(&["L503"]);
}

#[test]
fn folders_need_no_lath_toml() {
    let folder = Folder::with("bench/quick.cpp", QUICK);
    folder.write("bench/plain.cpp", "int main() {}\n");
    folder
        .lath(&["list", "bench"])
        .exits(0)
        .says(&["quick.square"]);
    folder.lath(&["run"]).exits(2).says(&["L508"]);
    folder.write("bench/lath.toml", "[settings]\nforks = 1\n");
    folder
        .lath(&["list", "bench"])
        .exits(0)
        .says(&["quick.square"]);
    folder.write("bench/lath.toml", "sources = []\n");
    folder
        .lath(&["list", "bench"])
        .exits(2)
        .says(&["L504", "names no sources"]);
    folder.write("none/plain.cpp", "int main() {}\n");
    folder
        .lath(&["list", "none"])
        .exits(2)
        .says(&["L508", "lath init"]);
    folder.write("top.cpp", QUICK);
    folder
        .lath(&["list"])
        .exits(2)
        .says(&["L508", "such as top.cpp"]);
}

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

#[test]
fn lists() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder
        .lath(&["run", "quick.cpp", "-l"])
        .exits(0)
        .says(&["quick.square\n", "quick.twice\n"]);
    folder
        .lath(&["run", "quick.cpp", "square", "-lp"])
        .exits(0)
        .says(&["param \"n\" = {3, 4}"]);
    folder
        .lath(&["run", "quick.cpp", "square", "-lp", "-p", "n=7,8"])
        .exits(0)
        .says(&["param \"n\" = {7, 8}"]);
    folder
        .lath(&["run", "quick.cpp", "square", "-lp", "-p", "m=7"])
        .exits(2)
        .says(&["L407"]);
    folder.lath(&["run", "-lprof"]).exits(0).says(&["usage"]);
    folder
        .lath(&["run", "-lrf"])
        .exits(0)
        .says(&["text, csv, scsv, json, latex"]);
    let list: serde_json::Value =
        serde_json::from_str(&folder.lath(&["list", "quick.cpp", "--json"]).exits(0).out())
            .unwrap();
    assert_eq!(list["benchmarks"][0]["benchmark"], "quick.square");
    assert_eq!(
        list["benchmarks"][0]["params"]["n"],
        serde_json::json!(["3", "4"])
    );
    assert_eq!(list["benchmarks"][0]["line"], 10);
    let env: serde_json::Value =
        serde_json::from_str(&folder.lath(&["env", "--json"]).exits(0).out()).unwrap();
    assert!(env["facts"].as_object().is_some_and(|f| f.len() > 10));
    let doctor: serde_json::Value =
        serde_json::from_str(&folder.lath(&["doctor", "--json"]).exits(0).out()).unwrap();
    assert!(
        doctor["languages"]
            .as_array()
            .is_some_and(|l| !l.is_empty())
    );
}

#[test]
fn lath_toml_names_sources_and_settings_and_its_mistakes_have_lines() {
    let folder = Folder::with("suite/quick.cpp", QUICK);
    folder.write(
        "suite/lath.toml",
        "sources = [\"quick.cpp\"]\n\n[settings]\nforks = 2\nmode = \"ss\"\n",
    );
    let done = folder.lath(&[
        "run",
        "suite",
        "--no-lock",
        "-p",
        "n=3",
        "-rf",
        "json",
        "-rff",
        "r.json",
    ]);
    done.exits(0);
    let results = folder.json("r.json");
    assert_eq!(
        (&results[0]["forks"], &results[0]["mode"]),
        (&serde_json::json!(2), &serde_json::json!("ss"))
    );
    folder.write(
        "suite/lath.toml",
        "sources = [\"quick.cpp\"]\n[settings]\nfroks = 2\n",
    );
    folder
        .lath(&["run", "suite"])
        .exits(2)
        .says(&["L505", "did you mean `forks`?", "froks"]);
}

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

/// A text of C ends at a NUL byte.
#[test]
fn a_parameter_with_a_nul_byte_is_refused_at_its_place() {
    let source = |include: &str, ty: &str| {
        format!(
            "{include}\n//@@State(Scope.Thread)\nstruct S {{\n    //@@Param({{\"x\", \"a\\0b\"}})\n    {ty} s;\n}};\n\
             //@@Benchmark\nint f(struct S *s) {{ return s != 0; }}\n"
        )
    };
    for (name, text) in [
        ("a.cpp", source("#include <string>", "std::string")),
        ("a.c", source("", "const char *")),
    ] {
        let folder = Folder::with(name, &text);
        folder.lath(&["check", name]).exits(3).says(&[
            "L405",
            &format!("{name}:4:"),
            "a\\0b",
            "contains a NUL byte",
        ]);
    }
}
