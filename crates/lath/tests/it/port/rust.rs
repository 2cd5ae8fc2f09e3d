//! Benchmarks of Criterion and divan.

use super::*;

#[test]
fn criterion_and_divan() {
    lath_testing::needs!("cargo");
    of_table(&[
        Case {
            file: "sums.rs",
            ported: "sums_lath.rs",
            benchmarks: 2,
            left: 0,
            has: &[
                "fn bench_loop(&mut self) -> u64 {",
                "let &size = &self.size;",
            ],
            notes: &["`Throughput::Elements(*size as u64)`"],
            checks: &["sums (size = 1024)", "fold", "verified"],
        },
        Case {
            file: "fibonacci.rs",
            ported: "fibonacci_lath.rs",
            benchmarks: 1,
            left: 0,
            has: &["fn fib_20() -> u64 {\n    fibonacci(black_box(20))"],
            notes: &["the configuration of the group", "fibonacci.rs:18:"],
            checks: &["fibonacci_lath.fib_20"],
        },
        Case {
            file: "bench_text.rs",
            ported: "text_lath.rs",
            benchmarks: 4,
            left: 0,
            has: &[
                "let mut all = self.input.take()",
                "use lath::Blackhole;",
                "input: Option<Vec<String>>",
            ],
            notes: &["`iter_batched` does not time the drop"],
            checks: &[
                "CountWords::count_words",
                "FindWord::find_word",
                "SortWords::sort_words",
            ],
        },
        Case {
            file: "search.rs",
            ported: "search_lath.rs",
            benchmarks: 4,
            left: 0,
            has: &[
                "fn binary(&mut self) -> bool {",
                "needle: &'static str,",
                "step: u32,",
            ],
            notes: &["`sample_size`", "`measurement_time`"],
            checks: &[
                "search (size = 512)",
                "verified: true (binary)",
                "Make::make (step = 3)",
            ],
        },
        Case {
            file: "left.rs",
            ported: "left_lath.rs",
            benchmarks: 1,
            left: 2,
            has: &["known: [u32; 3],"],
            notes: &["the type of `numbers`", "`iter_custom`", "left.rs:12:"],
            checks: &["Typed::typed"],
        },
        Case {
            file: "primes.rs",
            ported: "primes_lath.rs",
            benchmarks: 2,
            left: 1,
            has: &[
                "//@@Param({\"101\", \"10007\"})",
                "fn one(input: &One) -> bool {",
            ],
            notes: &["this use of divan"],
            checks: &["primes_lath.one (n = 10007)", "primes_lath.small"],
        },
    ]);
}

/// Cargo takes each file in `benches` for a bench of its own, so the new one lies elsewhere. What the
/// package's own functions return is proved.
#[test]
fn benches_of_a_cargo_package() {
    lath_testing::needs!("cargo");
    let folder = Folder::new();
    let package = "[package]\nname = \"text-kit\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    folder.write("Cargo.toml", package);
    folder.write(
        "src/lib.rs",
        "pub mod rev;\npub use rev::{by_chars, by_push};\n",
    );
    folder.write(
        "src/rev.rs",
        "pub fn by_chars(text: &str) -> String { text.chars().rev().collect() }\n\
         pub fn by_push(text: &str) -> String {\n    let mut out = String::new();\n    \
         for c in text.chars().rev() { out.push(c); }\n    out\n}\n",
    );
    folder.write(
        "benches/words.rs",
        "pub const WORDS: &str = \"some words to turn around\";\n",
    );
    folder.write(
        "benches/rev.rs",
        "use criterion::{criterion_group, criterion_main, Criterion};\n\
         use std::hint::black_box;\nuse text_kit::{by_chars, by_push};\n\nmod words;\n\n\
         fn rev(c: &mut Criterion) {\n    let mut group = c.benchmark_group(\"rev\");\n    \
         group.bench_function(\"chars\", |b| b.iter(|| by_chars(black_box(words::WORDS))));\n    \
         group.bench_function(\"push\", |b| b.iter(|| by_push(black_box(words::WORDS))));\n    \
         group.finish();\n}\n\ncriterion_group!(benches, rev);\ncriterion_main!(benches);\n",
    );
    let done = folder.lath(&["port", "benches/rev.rs"]);
    done.exits(0);
    let new = "lath/rev_lath.rs";
    assert!(
        done.out().starts_with(&format!("Wrote {new}: 2 ")),
        "{}",
        done.out()
    );
    let text = folder.read(new);
    assert_eq!(text.matches("-> String {").count(), 2, "{text}");
    assert!(
        text.contains("#[path = \"../benches/words.rs\"]\nmod words;"),
        "{text}"
    );
    folder
        .lath(&["check", new])
        .exits(0)
        .says(&["verified: \"dnuora nrut ot sdrow emos\""]);
    let seen = Command::new("cargo")
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let seen = String::from_utf8(seen.stdout).unwrap();
    assert!(
        seen.contains("benches/rev.rs") && !seen.contains("rev_lath"),
        "{seen}"
    );
}

#[test]
fn criterion_with_constant_lists() {
    lath_testing::needs!("cargo");
    let case = Case {
        file: "powers.rs",
        ported: "powers_lath.rs",
        benchmarks: 6,
        left: 0,
        has: &[
            "//@@Param({\"1024\", \"2048\", \"4096\"})\n    size: usize,",
            "//@@Param({\"1\", \"16\", \"256\"})\n    n: usize,",
            "//@@Param({\"3\", \"16\"})\n    factor: u32,",
            "//@@Param({\"-1\", \"2000\"})\n    step: i64,",
            "//@@BytesPerInvocation(\"size\")",
        ],
        notes: &[],
        checks: &["(n = 256)", "(exponent = 2)", "(size = 4096)"],
    };
    case.tried();
}
