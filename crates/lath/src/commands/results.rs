//! What `summarize`, `compare` and `steady` share: arguments, and what result files are called.

pub mod output;

use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::Dataset;
use std::path::{Path, PathBuf};

pub const FILES: &str = "lath's and JMH's JSON, lath's journals, Google Benchmark JSON, Criterion's folder or sample.json, `go test -bench` text, \
                         pyperf JSON, hyperfine JSON, mitata JSON, asv JSON, github-action-benchmark's data.js, Bencher Metric Format, divan's tables; recognised by content. Several files form one set of results: a benchmark in several files has the forks of all, unless machine, toolchain or settings differ.";

/// Result files to read.
#[derive(Args)]
pub struct Files {
    /// Result files or folders that form one set; commas may separate them
    #[arg(num_args = 1.., required = true, value_name = "FILE")]
    files: Vec<String>,
}

impl Files {
    /// All of them, split by [`paths`].
    pub fn paths(&self) -> Vec<PathBuf> {
        paths(&self.files)
    }
}

/// The paths in arguments, which may have commas between them.
pub fn paths<'a>(arguments: impl IntoIterator<Item = &'a String>) -> Vec<PathBuf> {
    let one = |argument: &'a String| -> Vec<PathBuf> {
        // A file name may contain a comma.
        if Path::new(argument).exists() {
            vec![PathBuf::from(argument)]
        } else {
            argument
                .split(',')
                .filter(|p| !p.is_empty())
                .map(PathBuf::from)
                .collect()
        }
    };
    arguments.into_iter().flat_map(one).collect()
}

/// L852: the files hold no results.
pub fn nothing(paths: &[PathBuf], set: &Dataset) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = set.told().cloned().collect();
    all.push(Diagnostic::error(
        "L852",
        format!("{} holds no results", names(paths)),
    ));
    all
}

/// The paths for `--json`.
pub fn files(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|p| p.display().to_string()).collect()
}

pub fn names(paths: &[PathBuf]) -> String {
    files(paths).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_part_paths_unless_they_are_part_of_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("a,b.json").display().to_string();
        std::fs::write(&odd, "").unwrap();
        assert_eq!(
            paths([&odd, &"x,y".to_owned(), &"z".to_owned()]),
            [PathBuf::from(&odd), "x".into(), "y".into(), "z".into()]
        );
    }
}
