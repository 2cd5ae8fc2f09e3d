//! Files that look like benchmark sources.

use lath_core::language::Language;
use lath_core::paths::names_in;
use std::fs;
use std::path::Path;

/// Names of the files in `folder` that contain benchmarks, sorted.
pub fn benchmarks_in(folder: &Path) -> Vec<String> {
    let has_benchmark = |name: &String| {
        fs::read_to_string(folder.join(name)).is_ok_and(|text| text.contains("@Benchmark"))
    };
    let mut names: Vec<String> = files_in(folder)
        .into_iter()
        .filter(|name| language_of(name).is_some() && has_benchmark(name))
        .collect();
    names.sort();
    names
}

/// Whether a file is a source of that language, by its extension.
pub fn is_of(file: &str, language: &dyn Language) -> bool {
    language_of(file).is_some_and(|of| of.id() == language.id())
}

fn language_of(file: &str) -> Option<&'static dyn Language> {
    Path::new(file)
        .extension()
        .and_then(|e| e.to_str())
        .and_then(lath_languages::of_extension)
}

fn files_in(folder: &Path) -> Vec<String> {
    names_in(folder)
        .into_iter()
        .filter(|name| folder.join(name).is_file())
        .collect()
}
