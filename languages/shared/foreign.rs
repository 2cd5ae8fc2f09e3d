//! Recognises sources of other benchmark tools, and suggests how to use them with lath.

use lath_core::paths::names_in;
use std::path::Path;

/// A tool whose benchmarks stand in sources of a language.
struct Tool {
    name: &'static str,
    language: &'static str,
    /// Every source contains one of these.
    marks: &'static [&'static str],
    /// How to get results that lath reads, if possible.
    results: Option<&'static str>,
}

/// In search order: the first tool with a match applies.
const TOOLS: &[Tool] = &[
    Tool {
        name: "Google Benchmark",
        language: "cpp",
        marks: &["<benchmark/benchmark.h>", "benchmark::State"],
        results: Some("run it with --benchmark_repetitions=10 --benchmark_out=FILE"),
    },
    Tool {
        name: "Catch2",
        language: "cpp",
        marks: &["catch_benchmark", "<catch2/", "BENCHMARK_ADVANCED"],
        results: None,
    },
    Tool {
        name: "nanobench",
        language: "cpp",
        marks: &["nanobench.h", "nanobench::"],
        results: None,
    },
    Tool {
        name: "Criterion",
        language: "rust",
        marks: &[
            "criterion_group!",
            "criterion_main!",
            "use criterion",
            "criterion::",
        ],
        results: Some("run `cargo bench`, which leaves target/criterion: that folder is FILE"),
    },
    Tool {
        name: "divan",
        language: "rust",
        marks: &["divan::bench", "divan::main"],
        results: Some("run `cargo bench -- --color never > FILE`"),
    },
    Tool {
        name: "Rust's libtest",
        language: "rust",
        marks: &["#[bench]"],
        results: None,
    },
    Tool {
        name: "`go test`",
        language: "go",
        marks: &["*testing.B"],
        results: Some("run `go test -bench . -count 10 > FILE`"),
    },
    Tool {
        name: "pyperf",
        language: "python",
        marks: &["import pyperf", "from pyperf"],
        results: Some("run it with -o FILE"),
    },
    Tool {
        name: "pytest-benchmark",
        language: "python",
        marks: &[
            "pytest.mark.benchmark",
            "(benchmark)",
            "import pytest_benchmark",
        ],
        results: None,
    },
    Tool {
        name: "asv",
        language: "python",
        marks: &["def time_", "def timeraw_", "def peakmem_", "def track_"],
        results: None,
    },
    Tool {
        name: "mitata",
        language: "javascript",
        marks: &["'mitata'", "\"mitata\""],
        results: Some("write what `await run({ format: 'json' })` prints to FILE"),
    },
    Tool {
        name: "tinybench",
        language: "javascript",
        marks: &["'tinybench'", "\"tinybench\""],
        results: None,
    },
    Tool {
        name: "benny",
        language: "javascript",
        marks: &["'benny'", "\"benny\""],
        results: None,
    },
    Tool {
        name: "Benchmark.js",
        language: "javascript",
        marks: &["'benchmark'", "\"benchmark\""],
        results: None,
    },
    Tool {
        name: "Vitest",
        language: "javascript",
        marks: &["'vitest'", "\"vitest\""],
        results: None,
    },
];

/// Advice for another tool's benchmarks in a source, if it has any.
pub fn foreign(source: &Path) -> Option<String> {
    let language = crate::of_extension(source.extension()?.to_str()?)?.id();
    let text = std::fs::read_to_string(source).ok()?;
    // C sources may also be C++.
    let speaks =
        |tool: &Tool| tool.language == language || tool.language == "cpp" && language == "c";
    let tool = TOOLS
        .iter()
        .find(|tool| speaks(tool) && tool.marks.iter().any(|mark| text.contains(mark)))?;
    Some(help(tool))
}

/// Names of files in and below a folder that have benchmarks of other tools, and the advice for the
/// first of them.
pub fn foreign_below(folder: &Path) -> Option<(Vec<String>, String)> {
    let mut found = Vec::new();
    let mut left = MOST_FILES;
    descend(folder, "", FOLDERS, &mut left, &mut found);
    let (_, advice) = found.first()?;
    let advice = advice.clone();
    Some((found.into_iter().map(|(name, _)| name).collect(), advice))
}

/// Maximum depth of folders and number of files that are looked at: the folder may be anything.
const FOLDERS: usize = 3;
const MOST_FILES: usize = 500;
/// A larger source is not a benchmark.
const MOST_BYTES: u64 = 1 << 20;

fn descend(
    folder: &Path,
    before: &str,
    depth: usize,
    left: &mut usize,
    found: &mut Vec<(String, String)>,
) {
    for name in names_in(folder) {
        let (path, shown) = (folder.join(&name), format!("{before}{name}"));
        let Ok(data) = path.symlink_metadata() else {
            continue;
        };
        if data.is_dir() {
            let is_source = !name.starts_with('.') && !["node_modules", "target"].contains(&&*name);
            if depth > 0 && is_source {
                descend(&path, &format!("{shown}/"), depth - 1, left, found);
            }
        } else if data.is_file() && data.len() <= MOST_BYTES && *left > 0 {
            *left -= 1;
            found.extend(foreign(&path).map(|advice| (shown, advice)));
        }
    }
}

fn help(tool: &Tool) -> String {
    let annotation = if tool.language == "python" {
        "@Benchmark (from lath import *)"
    } else {
        "//@@Benchmark"
    };
    let port = format!(
        "to run it with lath, put {annotation} before a function that does the work of one pass \
            of the timed loop"
    );
    let Tool { name, results, .. } = tool;
    match results {
        Some(results) => {
            format!(
                "it has benchmarks of {name}; lath reads their results: {results}, then `lath \
                    summarize FILE` or `lath compare OLD NEW`\n{port}"
            )
        }
        None => format!("it has benchmarks of {name}\n{port}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, text: &str) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        foreign(&path)
    }

    #[test]
    fn tools_are_known_by_what_stands_in_every_source_of_theirs() {
        for (name, text, tool) in [
            (
                "a.cpp",
                "#include <benchmark/benchmark.h>\nstatic void f(benchmark::State& s) { for (auto \
                    _ : s) {} }\nBENCHMARK(f);\n",
                "Google Benchmark",
            ),
            (
                "a.cpp",
                "#include <catch2/benchmark/catch_benchmark.hpp>\nTEST_CASE(\"x\") { \
                    BENCHMARK(\"f\") { return 1; }; }\n",
                "Catch2",
            ),
            (
                "a.rs",
                "use criterion::{criterion_group, criterion_main, \
                    Criterion};\ncriterion_main!(benches);\n",
                "Criterion",
            ),
            (
                "a.rs",
                "fn main() { divan::main(); }\n#[divan::bench]\nfn f() {}\n",
                "divan",
            ),
            (
                "a_test.go",
                "package a\nimport \"testing\"\nfunc BenchmarkF(b *testing.B) {}\n",
                "`go test`",
            ),
            (
                "a.py",
                "import pyperf\nrunner = pyperf.Runner()\n",
                "pyperf",
            ),
            (
                "a.py",
                "class Suite:\n    def time_keys(self):\n        pass\n",
                "asv",
            ),
            ("a.mjs", "import { run, bench } from 'mitata';\n", "mitata"),
        ] {
            let help = of(name, text).unwrap_or_else(|| panic!("{name}: {tool}"));
            assert!(
                help.starts_with(&format!("it has benchmarks of {tool}")),
                "{help}"
            );
        }
        assert_eq!(of("a.cpp", "int f() { return 1; }\n"), None);
        assert_eq!(of("a.py", "def f(benchmarks): pass\n"), None);
    }
}
