//! Keeps the folder of journals small, like the cache of builds. Removes journals that were not
//! written for a month, then the oldest until the rest is small enough. Journals in other places
//! are left alone.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Extension of journals.
pub const EXTENSION: &str = "jsonl";

/// Limits of the folder.
pub struct Retention {
    /// Remove journals that were not written for this long.
    unused: Duration,
    /// Total size, bytes.
    size: u64,
    /// Keep journals written within this time in any case: their run may be resumed.
    young: Duration,
}

pub const LIMITS: Retention = Retention {
    unused: Duration::from_secs(30 * 24 * 3600),
    size: 2 << 30,
    young: Duration::from_secs(3 * 24 * 3600),
};

/// Files that cannot be inspected or removed stay: this must not fail a run.
pub fn prune(folder: &Path, now: SystemTime, limits: &Retention) {
    let mut journals = journals(folder);
    journals.sort();
    let mut total: u64 = journals.iter().map(|(_, size, _)| size).sum();
    for (written, size, path) in journals {
        let age = now.duration_since(written).unwrap_or_default();
        let goes = age >= limits.unused || total > limits.size && age >= limits.young;
        if goes && std::fs::remove_file(path).is_ok() {
            total -= size;
        }
    }
}

/// Time of the last write, size in bytes, and path of each journal. Ignores files with other names.
fn journals(folder: &Path) -> Vec<(SystemTime, u64, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let journal = |entry: std::fs::DirEntry| {
        let path = entry.path();
        let data = entry
            .metadata()
            .ok()
            .filter(|data| data.is_file() && path.extension().is_some_and(|e| e == EXTENSION))?;
        Some((data.modified().ok()?, data.len(), path))
    };
    entries.filter_map(journal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    const DAY: Duration = Duration::from_secs(24 * 3600);

    fn written(folder: &Path, name: &str, size: usize, days: u32) {
        std::fs::write(folder.join(name), vec![b'x'; size]).unwrap();
        File::options()
            .append(true)
            .open(folder.join(name))
            .unwrap()
            .set_modified(SystemTime::now() - days * DAY)
            .unwrap();
    }

    fn left(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_nobody_goes_on_with_goes() {
        let folder = tempfile::tempdir().unwrap();
        for (name, days) in [("a.jsonl", 31), ("b.jsonl", 29), ("mine.txt", 99)] {
            written(folder.path(), name, 10, days);
        }
        crate::journal::fresh_path(folder.path());
        assert_eq!(left(folder.path()), ["b.jsonl", "mine.txt"]);
    }

    #[test]
    fn the_oldest_go_until_the_rest_fits_but_not_the_young() {
        let folder = tempfile::tempdir().unwrap();
        for (name, days) in [
            ("a.jsonl", 9),
            ("b.jsonl", 8),
            ("c.jsonl", 7),
            ("d.jsonl", 1),
            ("e.jsonl", 2),
        ] {
            written(folder.path(), name, 100, days);
        }
        let limits = |size| Retention { size, ..LIMITS };
        prune(folder.path(), SystemTime::now(), &limits(350));
        assert_eq!(left(folder.path()), ["c.jsonl", "d.jsonl", "e.jsonl"]);
        prune(folder.path(), SystemTime::now(), &limits(50));
        assert_eq!(left(folder.path()), ["d.jsonl", "e.jsonl"]);
    }
}
