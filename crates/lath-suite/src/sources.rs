//! Files that look like benchmark sources.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::Language;
use lath_core::paths::names_in;
use std::fs;
use std::path::{Path, PathBuf};

/// Names of the files in `folder` that contain benchmarks, sorted.
pub fn benchmarks_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = files_in(folder)
        .into_iter()
        .filter(|name| language_of(name).is_some() && contains_benchmark(&folder.join(name)))
        .collect();
    names.sort();
    names
}

/// What lies below a folder.
#[derive(Debug, PartialEq, Eq)]
pub enum Below {
    /// A `lath.toml`.
    Suite(PathBuf),
    Source(PathBuf),
}

/// Maximum depth of folders and number of files that are looked at.
const FOLDERS: usize = 8;
const MOST_FILES: usize = 20_000;
/// A larger file is not a benchmark.
const MOST_BYTES: u64 = 1 << 20;

/// Folders of what tools fetched or built.
const NOT_SOURCES: [&str; 10] = [
    "__pycache__",
    "build",
    "dist",
    "node_modules",
    "out",
    "site-packages",
    "target",
    "third_party",
    "vendor",
    "venv",
];

/// Suites and annotated sources below a folder without either, by name. A suite's folder belongs to
/// it.
pub fn below(folder: &Path) -> Vec<Below> {
    let (mut found, mut left) = (Vec::new(), MOST_FILES);
    descend(folder, FOLDERS, &mut left, &mut found);
    found
}

fn descend(folder: &Path, depth: usize, left: &mut usize, found: &mut Vec<Below>) {
    let mut names = names_in(folder);
    names.sort();
    for name in names {
        let path = folder.join(&name);
        let Ok(data) = path.symlink_metadata() else {
            continue;
        };
        let is_hidden = name.starts_with('.') || NOT_SOURCES.contains(&name.as_str());
        if data.is_dir() && depth > 0 && !is_hidden {
            let suite = path.join("lath.toml");
            match suite.is_file() {
                true => found.push(Below::Suite(suite)),
                false => descend(&path, depth - 1, left, found),
            }
        } else if data.is_file() && data.len() <= MOST_BYTES && *left > 0 {
            *left -= 1;
            if of_extension(&path).is_some() && is_annotated(&path) {
                found.push(Below::Source(path));
            }
        }
    }
}

/// A line of it begins with the annotation: other files may write about it.
fn is_annotated(file: &Path) -> bool {
    let begins = |line: &str| {
        let line = line.trim_start_matches(|c: char| c.is_whitespace() || "/*#".contains(c));
        let Some(rest) = line.trim_start_matches("@@").strip_prefix("@Benchmark") else {
            return line.starts_with("@@Benchmark");
        };
        !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    };
    fs::read_to_string(file).is_ok_and(|text| text.lines().any(begins))
}

/// W963: files in `folder` that contain benchmarks, but whose names are not UTF-8.
pub fn unnamed_in(folder: &Path) -> Vec<Diagnostic> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut left_out: Vec<Diagnostic> = names
        .map(|entry| entry.file_name())
        .filter(|name| name.to_str().is_none() && of_extension(Path::new(name)).is_some())
        .filter(|name| contains_benchmark(&folder.join(name)))
        .map(|name| {
            let message = format!(
                "{} is left out: its name is not UTF-8",
                folder.join(lath_tools::text::shown(&name)).display()
            );
            Diagnostic::warning("W963", message).help("rename the file")
        })
        .collect();
    left_out.sort_by(|a, b| a.message.cmp(&b.message));
    left_out
}

/// Whether a file is a source of that language, by its extension.
pub fn is_of(file: &str, language: &dyn Language) -> bool {
    language_of(file).is_some_and(|of| of.id() == language.id())
}

fn language_of(file: &str) -> Option<&'static dyn Language> {
    of_extension(Path::new(file))
}

fn of_extension(file: &Path) -> Option<&'static dyn Language> {
    file.extension()
        .and_then(|e| e.to_str())
        .and_then(lath_languages::of_extension)
}

fn contains_benchmark(file: &Path) -> bool {
    file.is_file() && fs::read_to_string(file).is_ok_and(|text| text.contains("@Benchmark"))
}

fn files_in(folder: &Path) -> Vec<String> {
    names_in(folder)
        .into_iter()
        .filter(|name| folder.join(name).is_file())
        .collect()
}
