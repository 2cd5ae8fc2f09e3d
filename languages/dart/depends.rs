//! The libraries that a wrapper was compiled from, as the compiler reports them: a build is valid
//! while none of them changes.

use crate::shared::cache;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Written last: a folder without it is an unfinished build, or one whose libraries are unknown.
const RECORD: &str = "depends.json";

/// The compiler's report, for `make`.
pub fn noted(folder: &Path) -> PathBuf {
    folder.join("run.d")
}

pub fn forget(folder: &Path) {
    // Not there: nothing to forget.
    let _ = std::fs::remove_file(folder.join(RECORD));
    let _ = std::fs::remove_file(noted(folder));
}

/// Hashes the libraries in the report. Without a report the next build compiles again.
pub fn remember(folder: &Path) -> io::Result<()> {
    let Ok(report) = std::fs::read_to_string(noted(folder)) else {
        return Ok(());
    };
    let hash = |file: PathBuf| cache::hash_file(&file).map(|hash| (file, hash));
    let read: io::Result<BTreeMap<PathBuf, String>> =
        files(&report).into_iter().map(hash).collect();
    cache::write(&folder.join(RECORD), &serde_json::to_vec(&read?)?)
}

pub fn unchanged(folder: &Path) -> bool {
    let read = std::fs::read(folder.join(RECORD)).ok();
    let read =
        read.and_then(|text| serde_json::from_slice::<BTreeMap<PathBuf, String>>(&text).ok());
    read.is_some_and(|read| {
        let is_same = |(file, hash): (&PathBuf, &String)| {
            cache::hash_file(file).is_ok_and(|now| now == *hash)
        };
        read.iter().all(is_same)
    })
}

/// After the colon, separated by blanks; a blank in a name comes after a backslash.
fn files(report: &str) -> Vec<PathBuf> {
    let Some((_, list)) = report.split_once(": ") else {
        return Vec::new();
    };
    let list = list.replace("\\ ", "\0");
    list.split_whitespace()
        .map(|name| PathBuf::from(name.replace('\0', " ").replace("\\\\", "\\")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_have_blanks() {
        let found = files("/c/run.dill: /a\\ b/x.dart /c/y.dart\n");
        assert_eq!(found, [PathBuf::from("/a b/x.dart"), "/c/y.dart".into()]);
        assert!(files("").is_empty());
    }

    #[test]
    fn a_library_that_changes_ends_the_validity() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("x.dart");
        std::fs::write(&library, "var x = 1;").unwrap();
        assert!(!unchanged(folder.path()), "nothing is recorded");
        let report = format!("out: {}\n", library.display());
        std::fs::write(noted(folder.path()), report).unwrap();
        remember(folder.path()).unwrap();
        assert!(unchanged(folder.path()));
        std::fs::write(&library, "var x = 2;").unwrap();
        assert!(!unchanged(folder.path()));
        forget(folder.path());
        remember(folder.path()).unwrap();
        assert!(!unchanged(folder.path()), "without a report");
    }
}
