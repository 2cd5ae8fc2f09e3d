//! Files that look like benchmark sources.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::Language;
use lath_core::paths::names_in;
use std::fs;
use std::path::Path;

/// Names of the files in `folder` that contain benchmarks, sorted.
pub fn benchmarks_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = files_in(folder)
        .into_iter()
        .filter(|name| language_of(name).is_some() && contains_benchmark(&folder.join(name)))
        .collect();
    names.sort();
    names
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
