//! What two people wrote at one place is put together by a third: no file keeps both.

use super::{crates, files};
use std::fs;
use std::path::Path;

/// How lines begin between which Git leaves both sides of a conflict.
const MARKS: [&str; 2] = ["<<<<<<< ", ">>>>>>> "];

/// Folders whose files are not the repository's.
const OTHERS: [&str; 3] = [".git", "node_modules", "target"];

fn conflicts(text: &str) -> bool {
    text.lines()
        .any(|line| MARKS.iter().any(|mark| line.starts_with(mark)))
}

#[test]
fn no_conflict_is_left_in_a_file() {
    let top = crates().parent().expect("the repository");
    let entries = fs::read_dir(top).expect("a folder");
    let is_own = |path: &Path| {
        path.iter()
            .all(|part| OTHERS.iter().all(|one| part != *one))
    };
    let (mut read, mut left) = (0, Vec::new());
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.strip_prefix(top).expect("below it");
        if !is_own(name) {
            continue;
        }
        let inside = if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        };
        for file in inside {
            let name = file.strip_prefix(top).expect("below it").to_owned();
            // A link may lead nowhere.
            if let Ok(bytes) = fs::read(&file)
                && is_own(&name)
            {
                read += 1;
                left.extend(conflicts(&String::from_utf8_lossy(&bytes)).then_some(name));
            }
        }
    }
    assert!(read > 1000, "where are they? {read}");
    assert!(left.is_empty(), "both sides of a conflict: {left:?}");
}

#[test]
fn marks_are_seen() {
    let text = ["a", "<<<<<<< HEAD", "b", "=======", "c", ">>>>>>> d"].join("\n");
    assert!(conflicts(&text) && !conflicts("a\n=======\n  <<<<<<< b"));
}
