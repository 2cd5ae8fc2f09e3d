//! Finds benchmarks of other tools, in the sources of all languages.

use crate::shared::foreign::advice;
use crate::shared::large;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::paths::names_in;
use lath_core::port::Ported;
use std::path::Path;

/// Advice for another tool's benchmarks in a source, if it has any.
pub fn foreign(source: &Path) -> Option<String> {
    advice(
        crate::of_extension(source.extension()?.to_str()?)?.id(),
        source,
    )
}

/// Translates a source with benchmarks of another tool.
///
/// # Errors
/// L508 if it cannot be read, L509 if its language is unknown, L528 if it has no benchmarks that lath
/// can translate.
pub fn port(source: &Path) -> OrProblems<Ported> {
    let extension = source.extension().and_then(|extension| extension.to_str());
    let Some(language) = extension.and_then(crate::of_extension) else {
        let message = format!("{} is no source of a known language", source.display());
        return Err(vec![Diagnostic::error("L509", message)]);
    };
    let text = large::read_utf8(source)?;
    let ported = language.port(source, &text);
    ported.ok_or_else(|| {
        let message = format!("{} has no benchmarks that lath can port", source.display());
        let help = foreign(source).unwrap_or_else(|| {
            "`lath port --help` lists the tools whose benchmarks it can port".to_owned()
        });
        vec![Diagnostic::error("L528", message).help(help)]
    })
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
