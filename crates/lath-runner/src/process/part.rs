//! The file in which a wrapper keeps what of the user's code runs. The driver looks when something
//! is slow; the wrapper writes one byte, which wakes nobody up while it measures.

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
    /// Makes it in a private folder, which may go as soon as the wrapper has the file open.
    pub fn create(folder: &Path) -> io::Result<PartFile> {
        let path = folder.join("part");
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&path)?;
        // Room for the byte, before the disk may be full; without it the part is not known.
        let _ = file.write_all_at(b"-", 0);
        Ok(PartFile { path, file })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What runs, and since when: as exact as times of files are, some 10 ms. The date may have
    /// been set meanwhile: the caller knows when the earliest possible moment was.
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
