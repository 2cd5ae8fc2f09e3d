//! ARCHITECTURE.md names files: they exist.

use super::{crates, files};
use std::fs;
use std::path::{Path, PathBuf};

/// Names of sources in backquotes, as they are written; no patterns.
fn named(text: &str) -> Vec<&str> {
    let is_source = |name: &&str| {
        let extension = Path::new(name).extension();
        let known = ["rs", "c", "hpp", "java"];
        let is_known = extension.is_some_and(|own| known.iter().any(|one| own == *one));
        is_known && !name.contains(['*', '<', ' ', '…'])
    };
    let code = text.split('`').skip(1).step_by(2);
    code.filter(is_source).collect()
}

#[test]
fn files_of_the_map_exist() {
    let root = crates().parent().expect("the workspace");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let all: Vec<PathBuf> = ["crates", "languages"]
        .iter()
        .flat_map(|folder| files(&root.join(folder)))
        .collect();
    let names = named(&text);
    assert!(names.len() > 60, "where are they? {names:?}");
    let lost: Vec<&&str> = names
        .iter()
        .filter(|name| !all.iter().any(|path| path.ends_with(name)))
        .collect();
    assert!(lost.is_empty(), "no such files: {lost:?}");
}
