//! Recognises sources of other benchmark tools, and suggests how to use them with lath.

use crate::shared::words::quoted;
use std::path::Path;

/// A tool whose benchmarks stand in sources of a language.
struct Tool {
    name: &'static str,
    language: &'static str,
    /// Every source contains one of these.
    marks: &'static [&'static str],
    /// How to get results that lath reads, if possible.
    results: Option<&'static str>,
    /// `lath port` translates them.
    ported: bool,
}

/// In search order: the first tool with a match applies.
const TOOLS: &[Tool] = &[
    Tool {
        name: "Google Benchmark",
        language: "cpp",
        marks: &["<benchmark/benchmark.h>", "benchmark::State"],
        results: Some("run it with --benchmark_repetitions=10 --benchmark_out=FILE"),
        ported: true,
    },
    Tool {
        name: "Catch2",
        language: "cpp",
        marks: &["catch_benchmark", "<catch2/", "BENCHMARK_ADVANCED"],
        results: None,
        ported: false,
    },
    Tool {
        name: "nanobench",
        language: "cpp",
        marks: &["nanobench.h", "nanobench::"],
        results: None,
        ported: false,
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
        ported: true,
    },
    Tool {
        name: "divan",
        language: "rust",
        marks: &["divan::bench", "divan::main"],
        results: Some("run `cargo bench -- --color never > FILE`"),
        ported: true,
    },
    Tool {
        name: "Rust's libtest",
        language: "rust",
        marks: &["#[bench]"],
        results: None,
        ported: false,
    },
    Tool {
        name: "`go test`",
        language: "go",
        marks: &["*testing.B"],
        results: Some("run `go test -bench . -count 10 > FILE`"),
        ported: true,
    },
    Tool {
        name: "pyperf",
        language: "python",
        marks: &["import pyperf", "from pyperf"],
        results: Some("run it with -o FILE"),
        ported: false,
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
        ported: true,
    },
    Tool {
        name: "asv",
        language: "python",
        marks: &["def time_", "def timeraw_", "def peakmem_", "def track_"],
        results: None,
        ported: false,
    },
    Tool {
        name: "mitata",
        language: "javascript",
        marks: &["'mitata'", "\"mitata\""],
        results: Some("write what `await run({ format: 'json' })` prints to FILE"),
        ported: true,
    },
    Tool {
        name: "tinybench",
        language: "javascript",
        marks: &["'tinybench'", "\"tinybench\""],
        results: None,
        ported: true,
    },
    Tool {
        name: "benny",
        language: "javascript",
        marks: &["'benny'", "\"benny\""],
        results: None,
        ported: false,
    },
    Tool {
        name: "Benchmark.js",
        language: "javascript",
        marks: &["'benchmark'", "\"benchmark\""],
        results: None,
        ported: false,
    },
    Tool {
        name: "Vitest",
        language: "javascript",
        marks: &["'vitest'", "\"vitest\""],
        results: None,
        ported: true,
    },
];

/// Advice for another tool's benchmarks in a source of this language, if it has any.
pub fn advice(language: &str, source: &Path) -> Option<String> {
    let text = std::fs::read_to_string(source).ok()?;
    // C sources may also be C++.
    let speaks =
        |tool: &Tool| tool.language == language || tool.language == "cpp" && language == "c";
    let tool = TOOLS
        .iter()
        .find(|tool| speaks(tool) && tool.marks.iter().any(|mark| text.contains(mark)))?;
    Some(help(tool, source))
}

fn help(tool: &Tool, source: &Path) -> String {
    let annotation = if tool.language == "python" {
        "@Benchmark (from lath import *)"
    } else {
        "//@@Benchmark"
    };
    let file = quoted(&source.to_string_lossy());
    let port = if tool.ported {
        format!("`lath port {file}` translates them; or")
    } else {
        "to run it with lath,".to_owned()
    };
    let port = format!(
        "{port} put {annotation} before a function that does the work of one pass of the timed loop"
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
