//! Files that are there whole or not at all: what was there before stays until the new content has
//! reached the disk.

use lath_core::diagnostic::Diagnostic;
use lath_tools::scratch;
use nix::fcntl::OFlag;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Symbolic links followed at most, as the kernel does.
const LINKS: usize = 40;

/// Writes a file in one step: into a temporary file beside it, which then takes its name.
/// Permissions of a file that is there are kept, and a symbolic link stays one. Devices and FIFOs
/// are written as they are.
pub fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let target = target(path)?;
    let existing = fs::metadata(&target).ok();
    if existing.as_ref().is_some_and(|m| !m.is_file()) {
        let mut file = BufWriter::new(
            OpenOptions::new()
                .write(true)
                .custom_flags(OFlag::O_NONBLOCK.bits())
                .open(&target)?,
        );
        nonblocking_off(file.get_ref())?;
        content(&mut file)?;
        return file.flush();
    }
    let folder = target
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let temporary = scratch::file_in(folder, permissions(existing.as_ref()))?;
    let mut file = BufWriter::new(temporary);
    content(&mut file)?;
    let temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    temporary.as_file().sync_all()?;
    if let Some(existing) = existing {
        temporary
            .as_file()
            .set_permissions(existing.permissions())?;
    }
    temporary.persist(&target).map_err(|error| error.error)?;
    // The name, too, is to survive a crash. Some file systems cannot promise it.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Those of the file that is there; of a new one what the umask leaves of 666.
fn permissions(existing: Option<&fs::Metadata>) -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    existing.map_or_else(
        || fs::Permissions::from_mode(0o666),
        fs::Metadata::permissions,
    )
}

/// Where a path leads to, also where nothing is there yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::from_raw_os_error(nix::libc::ELOOP))
}

fn nonblocking_off(file: &File) -> io::Result<()> {
    use nix::fcntl::{FcntlArg, fcntl};
    fcntl(file, FcntlArg::F_SETFL(OFlag::empty()))?;
    Ok(())
}

/// Whether [`write`] can write a file at `path`. What is there stays as it is, and nothing new is
/// left. L802.
pub fn writable(path: &Path) -> Result<(), Diagnostic> {
    let outcome = target(path).and_then(|target| attempt(&target));
    outcome.map_err(|e| {
        let diagnostic =
            Diagnostic::error("L802", format!("{} cannot be written: {e}", path.display()));
        let folder = path
            .parent()
            .filter(|p| !p.as_os_str().is_empty() && !p.exists());
        match folder {
            Some(folder) => diagnostic.help(format!("there is no folder {}", folder.display())),
            None => diagnostic,
        }
    })
}

fn attempt(target: &Path) -> io::Result<()> {
    // A FIFO that nobody reads would keep the open call waiting for ever.
    let open = OpenOptions::new()
        .append(true)
        .custom_flags(OFlag::O_NONBLOCK.bits())
        .open(target);
    match open {
        Ok(_) => Ok(()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(target)
            .and_then(|_| fs::remove_file(target)),
        Err(e)
            if e.raw_os_error() == Some(nix::libc::ENXIO)
                && fs::metadata(target).is_ok_and(|m| m.file_type().is_fifo()) =>
        {
            Err(io::Error::other("no program reads this FIFO"))
        }
        Err(e) => Err(e),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn text(text: &'static str) -> impl FnOnce(&mut dyn Write) -> io::Result<()> {
        move |out| out.write_all(text.as_bytes())
    }

    /// As a disk does that is full after a few bytes.
    fn fails(out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&[b'x'; 100_000])?;
        Err(io::Error::from_raw_os_error(nix::libc::ENOSPC))
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_fails_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.json");
        write(&path, text("old")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(write(&path, fails).is_err());
        assert_eq!(
            (fs::read_to_string(&path).unwrap(), names(folder.path())),
            ("old".to_owned(), vec!["r.json".to_owned()])
        );
        write(&path, text("new")).unwrap();
        assert_eq!(
            (
                fs::read_to_string(&path).unwrap(),
                path.metadata().unwrap().permissions().mode() & 0o777
            ),
            ("new".to_owned(), 0o640)
        );
    }

    #[test]
    fn links_stay_links_and_may_lead_to_nothing_yet() {
        let folder = tempfile::tempdir().unwrap();
        let (link, file) = (folder.path().join("link"), folder.path().join("file"));
        symlink("file", &link).unwrap();
        writable(&link).unwrap();
        assert!(!file.exists());
        write(&link, text("1")).unwrap();
        write(&link, text("2")).unwrap();
        assert!(link.is_symlink() && fs::read_to_string(&file).unwrap() == "2");
        symlink("round", folder.path().join("round")).unwrap();
        assert_eq!(
            writable(&folder.path().join("round")).unwrap_err().code,
            "L802"
        );
    }

    #[test]
    fn devices_are_written_and_a_fifo_without_a_reader_is_refused() {
        writable(Path::new("/dev/null")).unwrap();
        write(Path::new("/dev/null"), text("gone")).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert!(
            writable(&fifo)
                .unwrap_err()
                .message
                .contains("no program reads")
        );
        let reader = OpenOptions::new()
            .read(true)
            .custom_flags(OFlag::O_NONBLOCK.bits())
            .open(&fifo)
            .unwrap();
        writable(&fifo).unwrap();
        write(&fifo, text("told")).unwrap();
        let mut told = String::new();
        io::Read::read_to_string(&mut { reader }, &mut told).unwrap();
        assert_eq!(told, "told");
    }
}
