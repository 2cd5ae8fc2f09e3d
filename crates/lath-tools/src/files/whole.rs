//! Writes whole files or nothing: the old content stays until the new one has reached the disk.

use crate::scratch;
use lath_core::bounded::PATIENCE;
use lath_core::diagnostic::Diagnostic;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at a FIFO that has no reader yet.
const PACE: Duration = Duration::from_millis(10);

/// Maximum number of symbolic links to follow, as in the kernel.
const LINKS: usize = 40;

/// Where the system shows open files of processes as links.
const DESCRIPTORS: [&str; 4] = ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc"];

/// Where [`prepare`](super::prepare) found that a file can be written.
#[derive(Debug)]
pub struct Target {
    path: PathBuf,
    /// A device, FIFO or pipe. It stays open, because the reader of a FIFO takes the last close
    /// for the end of the data.
    stream: Option<File>,
}

impl Target {
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn is_stream(&self) -> bool {
        self.stream.is_some()
    }

    /// Replaces a file in one step: writes a temporary file beside it and renames that. Keeps the
    /// permissions of an existing file and follows a symbolic link. Writes directly to devices,
    /// FIFOs and pipes.
    pub fn write(
        &mut self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match self.stream.take() {
            Some(stream) => {
                let mut stream = BufWriter::new(stream);
                content(&mut stream)?;
                stream.flush()
            }
            None => replace(&real(&self.path)?, content),
        }
    }

    /// An empty file, to be written bit by bit.
    pub fn create(self) -> io::Result<File> {
        self.stream.map_or_else(|| File::create(&self.path), Ok)
    }
}

fn replace(
    target: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let existing = fs::metadata(target).ok();
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
    temporary.persist(target).map_err(|error| error.error)?;
    // The rename must survive a crash, too. Some file systems cannot promise it.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Writes a file that is not there yet.
///
/// # Errors
/// When there is one, or it cannot be written; then nothing is left.
pub fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    File::create_new(path)?;
    let written = replace(path, |out| out.write_all(content));
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}

/// Replaces a file that only its owner may read, in one step; makes its folder, too.
///
/// # Errors
/// When the folder or the file cannot be written; then the old content stays.
pub fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let mut file = scratch::file_in(folder, fs::Permissions::from_mode(0o600))?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Permissions of the existing file; for a new one, 666 minus the umask.
fn permissions(existing: Option<&fs::Metadata>) -> fs::Permissions {
    existing.map_or_else(
        || fs::Permissions::from_mode(0o666),
        fs::Metadata::permissions,
    )
}

/// Resolves a path, even if no file exists there yet. The text of a link to a pipe
/// (`/dev/fd/63`) names no file, so such a link stays.
fn real(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(next) if !is_stream(&path) => {
                path = path.parent().unwrap_or(Path::new("")).join(next)
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::from_raw_os_error(nix::libc::ELOOP))
}

/// A device, FIFO or pipe, or a descriptor of a process.
fn is_stream(path: &Path) -> bool {
    DESCRIPTORS.iter().any(|folder| path.starts_with(folder))
        || fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir())
}

/// Checks that a file can be written at `path`, without changing or leaving anything. L802.
pub fn writable(path: &Path) -> Result<Target, Diagnostic> {
    let outcome = real(path).and_then(|target| attempt(&target));
    let stream = outcome.map_err(|e| {
        let diagnostic =
            Diagnostic::error("L802", format!("{} cannot be written: {e}", path.display()));
        let folder = path
            .parent()
            .filter(|p| !p.as_os_str().is_empty() && !p.exists());
        match folder {
            Some(folder) => diagnostic.help(format!("no such folder: {}", folder.display())),
            None => diagnostic,
        }
    })?;
    Ok(Target {
        path: path.to_owned(),
        stream,
    })
}

/// The open stream; `None`: a file.
fn attempt(target: &Path) -> io::Result<Option<File>> {
    let deadline = Instant::now() + PATIENCE;
    let mut opened = open(target);
    while opened
        .as_ref()
        .is_err_and(|error| has_no_reader(error, target))
    {
        if Instant::now() > deadline {
            let seconds = PATIENCE.as_secs();
            let why = format!("it is a FIFO, and no program read from it within {seconds} s");
            return Err(io::Error::other(why));
        }
        thread::sleep(PACE);
        opened = open(target);
    }
    match opened {
        Ok(stream) if is_stream(target) => {
            fcntl(&stream, FcntlArg::F_SETFL(OFlag::O_APPEND))?;
            Ok(Some(stream))
        }
        Ok(_) => Ok(None),
        Err(e) if e.kind() == io::ErrorKind::NotFound => OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(target)
            .and_then(|_| fs::remove_file(target))
            .map(|()| None),
        Err(e) => Err(e),
    }
}

/// Without waiting: opening a FIFO that nobody reads would block for ever.
fn open(target: &Path) -> io::Result<File> {
    OpenOptions::new()
        .append(true)
        .custom_flags(OFlag::O_NONBLOCK.bits())
        .open(target)
}

/// Its reader may start at this moment: `cat fifo & lath run … -rff fifo`.
fn has_no_reader(error: &io::Error, target: &Path) -> bool {
    error.raw_os_error() == Some(nix::libc::ENXIO)
        && fs::metadata(target).is_ok_and(|m| m.file_type().is_fifo())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn write(
        path: &Path,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        writable(path).expect("writable").write(content)
    }

    fn text(text: &'static str) -> impl FnOnce(&mut dyn Write) -> io::Result<()> {
        move |out| out.write_all(text.as_bytes())
    }

    /// Acts like a disk that fills up after a few bytes.
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
                .contains("no program read from it")
        );
        let reader = OpenOptions::new()
            .read(true)
            .custom_flags(OFlag::O_NONBLOCK.bits())
            .open(&fifo)
            .unwrap();
        let mut reader = reader;
        let mut target = writable(&fifo).unwrap();
        // It waits: nobody has closed the other end.
        let waits = io::Read::read(&mut reader, &mut [0]).unwrap_err();
        assert_eq!(waits.kind(), io::ErrorKind::WouldBlock);
        target.write(text("told")).unwrap();
        let mut told = String::new();
        io::Read::read_to_string(&mut reader, &mut told).unwrap();
        assert_eq!(told, "told");
    }
}
