//! The project that a source lies in: the folders above it.

use std::path::{Path, PathBuf};

/// Folders are not looked for further away.
const DEPTH: usize = 12;

/// The folders above a file, the nearest first, up to its repository.
pub fn folders(file: &Path) -> Vec<PathBuf> {
    let file = lath_core::paths::or_here(file);
    let mut found = Vec::new();
    for folder in file.ancestors().skip(1).take(DEPTH) {
        found.push(folder.to_path_buf());
        if folder.join(".git").exists() {
            break;
        }
    }
    found
}

/// The nearest folder with one of these files.
pub fn with(file: &Path, names: &[&str]) -> Option<PathBuf> {
    let has = |folder: &PathBuf| names.iter().any(|name| folder.join(name).is_file());
    folders(file).into_iter().find(has)
}

/// Whether a text has this word.
pub fn mentions(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        assert!(mentions("use shapes::area;", "shapes"));
        assert!(!mentions("use my_shapes::area;", "shapes"));
        assert!(!mentions("reshapes", "shapes"));
    }
}
