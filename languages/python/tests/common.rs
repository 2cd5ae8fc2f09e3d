//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use serde_json::Value;

pub use crate::testing::built::{
    self, build, drive, language as python, mistakes, on, program, source,
};
pub use crate::testing::driven::{answers, argv, assert_cut_off, ended, talk};
pub use crate::testing::files::files;

/// Interpreters to test with: the default one, the oldest and the newest CPython, and one PyPy.
/// Missing ones are said out loud, and are errors where `CI` is `true`.
pub fn platforms() -> Vec<Platform> {
    let all = python().platforms();
    let usable: Vec<&Platform> = all.iter().filter(|p| p.path.is_some()).collect();
    for implementation in ["cpython", "pypy"] {
        if !usable.iter().any(|p| p.name.starts_with(implementation)) {
            lath_testing::skip(&format!("{implementation} is missing"));
        }
    }
    let minor = |p: &&&Platform| {
        p.name
            .rsplit('.')
            .next()
            .and_then(|m| m.parse::<u32>().ok())
            .unwrap_or(0)
    };
    let plain =
        |p: &&&Platform| p.name.starts_with("cpython-3.") && p.name.matches('.').count() == 1;
    let chosen = [
        usable.iter().find(|p| p.default),
        usable.iter().filter(plain).min_by_key(minor),
        usable.iter().filter(plain).max_by_key(minor),
        usable.iter().find(|p| p.jit),
    ];
    let mut names: Vec<&str> = chosen
        .into_iter()
        .flatten()
        .map(|p| p.name.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    usable
        .into_iter()
        .filter(|p| names.contains(&p.name.as_str()))
        .cloned()
        .collect()
}

/// Builds the first file and drives it.
pub fn driven(texts: &[(&str, &str)], commands: &str) -> Vec<Value> {
    built::driven(texts, &BuildOptions::default(), commands)
}

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Diagnostic {
    let (_folder, file) = files(texts);
    mistakes(&file, options).remove(0)
}
