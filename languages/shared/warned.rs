//! A compiler's warnings of the user's own files, kept beside what it compiled: a build that comes
//! from the cache repeats them.

use super::cache;
use std::fs;
use std::io;
use std::path::Path;

/// Part of the key of every build: older ones kept no warnings.
pub const KEPT: &str = "with warnings";

/// In the folder of a build.
const FILE: &str = "warnings.json";

/// `file:line:column: message`.
pub fn line(file: &str, line: usize, column: usize, message: &str) -> String {
    format!("{file}:{line}:{column}: {message}")
}

/// Keeps what was said, each once.
pub fn remember(folder: &Path, said: &[String]) -> io::Result<()> {
    let path = folder.join(FILE);
    let mut once: Vec<&String> = Vec::new();
    for one in said {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    if once.is_empty() {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    let json = serde_json::to_vec(&once).expect("texts");
    cache::write(&path, &json)
}

pub fn recall(folder: &Path) -> Vec<String> {
    fs::read(folder.join(FILE))
        .ok()
        .and_then(|json| serde_json::from_slice(&json).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_kept_until_nothing_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let said = [line("/a.x", 3, 7, "unused"), line("/a.x", 3, 7, "unused")];
        remember(folder.path(), &said).expect("written");
        assert_eq!(recall(folder.path()), ["/a.x:3:7: unused"]);
        remember(folder.path(), &[]).expect("written");
        remember(folder.path(), &[]).expect("nothing to remove");
        assert!(recall(folder.path()).is_empty());
    }
}
