//! The file in which a wrapper notes which part of the user's code runs. The driver reads it when
//! something is slow. The wrapper writes one byte, which wakes no process while it measures.

use lath_protocol::Part;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub struct PartFile {
    path: PathBuf,
    file: File,
}

impl PartFile {
    /// Creates it in a private folder, which can be removed once the wrapper has opened the file.
    pub fn create(folder: &Path) -> io::Result<PartFile> {
        let path = folder.join("part");
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&path)?;
        // Reserve the byte before the disk can be full; without it the part stays unknown.
        let _ = file.write_all_at(b"-", 0);
        Ok(PartFile { path, file })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Which part runs, and since when, with the precision of file times (about 10 ms). The clock
    /// may have been set meanwhile: the caller knows the earliest possible moment.
    pub fn read(&self) -> Option<(Part, Instant)> {
        let mut byte = [0];
        self.file.read_exact_at(&mut byte, 0).ok()?;
        let part = Part::of(byte[0])?;
        let modified = self.file.metadata().and_then(|meta| meta.modified());
        let age = modified.ok()?.elapsed().unwrap_or_default();
        let now = Instant::now();
        Some((part, now.checked_sub(age).unwrap_or(now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_wrapper_writes_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let kept = PartFile::create(folder.path()).unwrap();
        assert!(kept.read().is_none(), "nothing has begun");
        let wrapper = OpenOptions::new().write(true).open(kept.path()).unwrap();
        drop(folder);
        for (byte, part) in [
            (b"s", Part::SetUp),
            (b"c", Part::Call),
            (b"t", Part::TearDown),
        ] {
            wrapper.write_all_at(byte, 0).unwrap();
            let (found, since) = kept.read().unwrap();
            assert!(found == part && since <= Instant::now());
        }
        wrapper.write_all_at(b"?", 0).unwrap();
        assert!(kept.read().is_none());
    }
}
