//! Limits the size of the cache: removes entries unused for a month, then the oldest ones. Runs
//! once a day, during a build.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Limits of the cache.
struct Limits {
    /// Remove entries unused for this long.
    unused: Duration,
    /// Total size, bytes.
    size: u64,
    /// Keep entries used within this time: a run may still start their wrappers.
    young: Duration,
}

const LIMITS: Limits = Limits {
    unused: Duration::from_secs(30 * 24 * 3600),
    size: 2 << 30,
    young: Duration::from_secs(3 * 24 * 3600),
};

/// Entries that cannot be inspected or removed stay: this must not fail a build.
pub(super) fn daily(root: &Path) {
    let stamp = root.join("pruned");
    let now = SystemTime::now();
    let due = stamp
        .metadata()
        .and_then(|m| m.modified())
        .is_ok_and(|last| now.duration_since(last).is_ok_and(|age| age < DAY));
    if !due
        && super::create_folder(root)
            .and_then(|()| File::create(&stamp))
            .and_then(|file| file.set_modified(now))
            .is_ok()
    {
        prune(root, now, &LIMITS);
    }
}

/// An entry: a folder with its lock beside it. The lock's time is that of the last use.
struct Entry {
    folder: PathBuf,
    used: SystemTime,
    size: u64,
}

fn prune(root: &Path, now: SystemTime, limits: &Limits) {
    let mut entries = entries(root);
    entries.sort_by_key(|entry| entry.used);
    let mut total: u64 = entries.iter().map(|entry| entry.size).sum();
    for entry in entries {
        let age = now.duration_since(entry.used).unwrap_or_default();
        let goes = age >= limits.unused || total > limits.size && age >= limits.young;
        if goes && remove(&entry.folder).is_ok() {
            total -= entry.size;
        }
    }
}

fn entries(root: &Path) -> Vec<Entry> {
    let kinds = folders(root);
    let found = kinds
        .iter()
        .flat_map(|kind| folders(kind))
        .filter_map(|folder| {
            let used = super::lock_of(&folder)
                .metadata()
                .and_then(|lock| lock.modified())
                .ok()?;
            Some(Entry {
                size: size(&folder),
                folder,
                used,
            })
        });
    found.collect()
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    inside
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .collect()
}

/// Total size of its files, bytes. Does not follow links.
fn size(folder: &Path) -> u64 {
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = inside.map(|entry| match entry.metadata() {
        Ok(data) if data.is_dir() => size(&entry.path()),
        Ok(data) => data.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// Removes an unused entry. The lock goes last; a waiting process notices that and creates another.
fn remove(folder: &Path) -> io::Result<()> {
    let path = super::lock_of(folder);
    let lock = File::options().append(true).open(&path)?;
    lock.try_lock()?;
    fs::remove_dir_all(folder)?;
    fs::remove_file(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAYS: fn(u64) -> Duration = |days| Duration::from_secs(days * 24 * 3600);

    /// An entry of `size` bytes, used `days` ago.
    fn entry(root: &Path, name: &str, size: usize, days: u64) -> File {
        let folder = root.join("build").join(name);
        fs::create_dir_all(folder.join("inside")).unwrap();
        fs::write(folder.join("inside/file"), vec![0; size]).unwrap();
        let lock = File::create(super::super::lock_of(&folder)).unwrap();
        lock.set_modified(SystemTime::now() - DAYS(days)).unwrap();
        lock
    }

    fn left(root: &Path) -> Vec<String> {
        let mut names: Vec<String> = folders(&root.join("build"))
            .iter()
            .map(|f| f.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn limits(size: u64) -> Limits {
        Limits { size, ..LIMITS }
    }

    #[test]
    fn what_nobody_uses_goes() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        entry(root, "old", 10, 31);
        entry(root, "new", 10, 29);
        let busy = entry(root, "busy", 10, 40);
        busy.lock().unwrap();
        fs::create_dir_all(root.join("build/foreign")).unwrap();
        prune(root, SystemTime::now(), &limits(1000));
        assert_eq!(left(root), ["busy", "foreign", "new"]);
        assert!(!root.join("build/old.lock").exists());
    }

    #[test]
    fn the_oldest_go_until_the_rest_fits() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (name, days) in [("a", 9), ("b", 8), ("c", 7), ("d", 1), ("e", 2)] {
            entry(root, name, 100, days);
        }
        prune(root, SystemTime::now(), &limits(350));
        assert_eq!(left(root), ["c", "d", "e"]);
        // Keep recently used entries, however large.
        prune(root, SystemTime::now(), &limits(50));
        assert_eq!(left(root), ["d", "e"]);
    }

    #[test]
    fn once_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        entry(root, "first", 1, 99);
        daily(root);
        assert_eq!(left(root), Vec::<String>::new());
        entry(root, "second", 1, 99);
        daily(root);
        assert_eq!(left(root), ["second"]);
        File::options()
            .append(true)
            .open(root.join("pruned"))
            .unwrap()
            .set_modified(SystemTime::now() - DAYS(2))
            .unwrap();
        daily(root);
        assert_eq!(left(root), Vec::<String>::new());
    }
}
