//! Checks that a disk has room for a file.

use lath_core::diagnostic::Diagnostic;
use nix::errno::Errno;
use nix::fcntl::posix_fallocate;
use std::path::Path;

/// Checks that `bytes` can be written in `folder` by allocating them, which also finds quotas and
/// limits. If the folder does not exist, tries the nearest existing parent. L803.
pub fn space(folder: &Path, bytes: u64) -> Result<(), Diagnostic> {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    let Some(existing) = folder.ancestors().find(|f| f.is_dir()) else {
        return Ok(());
    };
    let refuse = |why: String| {
        Diagnostic::error(
            "L803",
            format!(
                "not enough space in {} for {}: {why}",
                existing.display(),
                amount(bytes)
            ),
        )
    };
    let free = nix::sys::statvfs::statvfs(existing).map_or(u64::MAX, |s| {
        s.blocks_available().saturating_mul(s.fragment_size())
    });
    // Check the free space first, so as not to fill a nearly full disk, even for a moment.
    if free < bytes {
        return Err(refuse(format!("{} are free", amount(free))));
    }
    // An unnamed file, which vanishes by itself. A folder without write permission is a different
    // error (L802).
    let Ok(file) = tempfile::tempfile_in(existing) else {
        return Ok(());
    };
    let length =
        i64::try_from(bytes.max(1)).map_err(|_| refuse("no disk is that large".to_owned()))?;
    match posix_fallocate(&file, 0, length) {
        Err(Errno::EFBIG) => Err(refuse("files may not be that large".to_owned())
            .help("raise the limit of file sizes, `ulimit -f`")),
        Err(error @ (Errno::ENOSPC | Errno::EDQUOT)) => Err(refuse(error.desc().to_owned())),
        _ => Ok(()),
    }
}

/// `16 MiB`, `900 KiB`, `12 bytes`.
fn amount(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::whole::writable;

    #[test]
    fn asking_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        writable(&folder.path().join("new")).unwrap();
        space(folder.path(), 1 << 16).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_is_there_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old");
        std::fs::write(&path, "old").unwrap();
        writable(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    }

    #[test]
    fn a_folder_that_is_missing_is_named() {
        let diagnostic = writable(Path::new("/nowhere/at/all.json")).unwrap_err();
        assert_eq!(diagnostic.code, "L802");
        assert!(diagnostic.help.unwrap().contains("/nowhere/at"));
        assert_eq!(writable(&std::env::temp_dir()).unwrap_err().code, "L802");
    }

    #[test]
    fn more_than_any_disk_holds_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(space(folder.path(), 1 << 62).unwrap_err().code, "L803");
        assert_eq!(
            space(&folder.path().join("not/yet"), 1 << 62)
                .unwrap_err()
                .code,
            "L803"
        );
    }
}
