//! What `summarize`, `compare` and `steady` share: arguments, and reading result files.

pub mod output;

use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ReadRequest};
use lath_suite::sources;
use std::path::{Path, PathBuf};

pub const FILES: &str = "lath's and JMH's JSON, lath's journals, Google Benchmark JSON, Criterion's folder or sample.json, `go test -bench` text, \
                         pyperf JSON, hyperfine JSON, mitata JSON, divan's tables; told apart by content. Several files are parts of one set of results: what several have is more forks of it, unless \
                         machine, toolchain or settings differ.";

/// Result files to read.
#[derive(Args)]
pub struct Files {
    /// Result files or folders, parts of one set; commas may part them
    #[arg(num_args = 1.., required = true, value_name = "FILE")]
    files: Vec<String>,
}

impl Files {
    /// Each of them, as [`paths`] understands them.
    pub fn paths(&self) -> Vec<PathBuf> {
        paths(&self.files)
    }
}

/// The paths that arguments stand for: each one, or several with commas between them.
pub fn paths<'a>(arguments: impl IntoIterator<Item = &'a String>) -> Vec<PathBuf> {
    let one = |argument: &'a String| -> Vec<PathBuf> {
        // A file may have a comma in its name.
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

/// Reads one side. Errors: those of [`lath_import::read`]; L854, a requested metric that no file
/// has.
pub fn read(paths: &[PathBuf], request: &ReadRequest) -> Result<Dataset, Vec<Diagnostic>> {
    let set = lath_import::read(paths, request).map_err(|problems| {
        problems
            .into_iter()
            .map(|problem| near(problem, paths))
            .collect::<Vec<_>>()
    })?;
    let unknown = request
        .metrics
        .iter()
        .filter(|name| !set.metrics.contains(*name));
    let errors: Vec<Diagnostic> = unknown
        .map(|name| no_such_metric(name, paths, &set))
        .collect();
    if errors.is_empty() {
        Ok(set)
    } else {
        Err(errors)
    }
}

/// A file that is not there may have a name like it.
fn near(problem: Diagnostic, paths: &[PathBuf]) -> Diagnostic {
    let missing = paths
        .iter()
        .find(|path| !path.exists() && problem.message.contains(&path.display().to_string()));
    let Some(meant) = missing.and_then(|path| sources::near(path)) else {
        return problem;
    };
    let more = problem
        .help
        .as_ref()
        .map_or_else(String::new, |help| format!("\n{help}"));
    problem.help(format!("did you mean {}?{more}", meant.display()))
}

fn no_such_metric(name: &str, paths: &[PathBuf], set: &Dataset) -> Diagnostic {
    let known: Vec<&str> = set.metrics.iter().map(String::as_str).collect();
    let help = if known.is_empty() {
        "there are no secondary metrics".to_owned()
    } else {
        format!("there are: {}", known.join(", "))
    };
    Diagnostic::error("L854", format!("{} has no metric {name}", names(paths))).help(help)
}

/// L852: the files were read, but hold no results.
pub fn nothing(paths: &[PathBuf], set: &Dataset) -> Vec<Diagnostic> {
    let mut all = set.warnings.clone();
    all.push(Diagnostic::error(
        "L852",
        format!("{} holds no results", names(paths)),
    ));
    all
}

/// The paths as `--json` names them.
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
