//! Allows one run at a time on a machine: an advisory lock on a file that every user can open.

use lath_core::diagnostic::Diagnostic;
use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg, OFlag};
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Longest content: the mark, a process id and a newline.
const LONGEST_ID: u64 = 32;
/// What lath writes before its process id: a file of digits alone may be anybody's.
const MARK: &str = "lath ";

/// What to do while another lath is measuring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenBusy {
    /// Wait until the other run has ended.
    Wait,
    /// L801.
    Refuse,
}

/// Holds the lock until dropped, or until the process ends in any way.
#[derive(Debug)]
pub struct Guard {
    lock: Flock<File>,
}

/// The lock file: `LATH_LOCK` if set, else one for the machine. Not in `TMPDIR`, which may differ
/// between users.
pub fn path() -> PathBuf {
    let shared = || {
        if Path::new("/tmp").is_dir() {
            PathBuf::from("/tmp")
        } else {
            std::env::temp_dir()
        }
    };
    std::env::var_os("LATH_LOCK").map_or_else(|| shared().join("lath.lock"), PathBuf::from)
}

/// Takes the machine's lock; L801 if another lath is measuring.
pub fn exclusive() -> Result<Guard, Diagnostic> {
    acquire(&path(), WhenBusy::Refuse, &mut |_| {})
}

/// Takes the lock at `path`. Reports once to `notice` which run it waits for.
pub fn acquire(
    path: &Path,
    busy: WhenBusy,
    notice: &mut dyn FnMut(&str),
) -> Result<Guard, Diagnostic> {
    let file = open(path).map_err(|e| unusable(path, &e))?;
    let mut file = match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
        Ok(lock) => return Ok(Guard::sign(lock)),
        Err((file, Errno::EWOULDBLOCK)) => file,
        Err((_, error)) => return Err(unusable(path, &error.into())),
    };
    let holder = holder(&mut file);
    if busy == WhenBusy::Refuse {
        let help = "two runs at a time disturb each other: use --wait, or stop the other";
        return Err(Diagnostic::error(
            "L801",
            format!("another lath is measuring on this machine ({holder})"),
        )
        .help(help));
    }
    notice(&format!(
        "another lath is measuring on this machine ({holder}): waiting for it"
    ));
    loop {
        match Flock::lock(file, FlockArg::LockExclusive) {
            Ok(lock) => return Ok(Guard::sign(lock)),
            Err((again, Errno::EINTR)) => file = again,
            Err((_, error)) => return Err(unusable(path, &error.into())),
        }
    }
}

impl Guard {
    /// Write the process id for later runs. This is a courtesy: the lock works even if another
    /// user's file cannot be written.
    fn sign(mut lock: Flock<File>) -> Guard {
        let _ = rewrite(&mut lock, &format!("{MARK}{}\n", std::process::id()));
        Guard { lock }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The file stays: after a removal, two runs could lock two files of the same name.
        let _ = rewrite(&mut self.lock, "");
    }
}

/// Replaces the id in the file. A file with other content belongs to someone else and is left
/// alone.
fn rewrite(file: &mut File, text: &str) -> io::Result<()> {
    let mut old = String::new();
    file.rewind()?;
    (&mut *file).take(LONGEST_ID + 1).read_to_string(&mut old)?;
    if !old.is_empty() && signed(&old).is_none() {
        return Err(io::Error::other("it does not hold a process id"));
    }
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(text.as_bytes())
}

/// Opens the file; creates it for all users if missing. Refuses symbolic links and special files,
/// because anyone can put files into the folder.
fn open(path: &Path) -> io::Result<File> {
    let no_follow = OFlag::O_NOFOLLOW.bits() | OFlag::O_NONBLOCK.bits();
    let existing = |write| {
        OpenOptions::new()
            .read(true)
            .write(write)
            .custom_flags(no_follow)
            .open(path)
    };
    let made = || {
        OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(0o666)
            .custom_flags(no_follow)
            .open(path)
    };
    // Open before creating: in a sticky folder the kernel refuses O_CREAT for another user's file.
    let file = match existing(true) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => match made() {
            Ok(file) => {
                // Override the umask, so that other users can write their id.
                file.set_permissions(Permissions::from_mode(0o666))?;
                Ok(file)
            }
            // Another process created it first.
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => existing(true),
            other => other,
        },
        Err(e) if e.kind() == io::ErrorKind::PermissionDenied => existing(false),
        other => other,
    }?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::other("it is not a regular file"))
    }
}

fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file
        .rewind()
        .and_then(|()| file.take(LONGEST_ID).read_to_string(&mut text));
    match signed(&text) {
        Some(pid) if read.is_ok() => format!("process {pid}"),
        _ => "its process is unknown".to_owned(),
    }
}

/// The process id in the content of a lock file.
fn signed(text: &str) -> Option<u32> {
    text.strip_prefix(MARK)?.strip_suffix('\n')?.parse().ok()
}

fn unusable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(
        "L801",
        format!(
            "cannot check whether another lath is measuring: {}: {error}",
            path.display()
        ),
    )
    .help("remove that file if no program needs it, or set LATH_LOCK to another path")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn take(path: &Path, busy: WhenBusy) -> Result<Guard, Diagnostic> {
        acquire(path, busy, &mut |_| {})
    }

    #[test]
    fn a_second_run_is_refused_and_told_who_holds_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let guard = take(&path, WhenBusy::Refuse).unwrap();
        let refusal = take(&path, WhenBusy::Refuse).unwrap_err();
        assert_eq!(refusal.code, "L801");
        assert!(
            refusal
                .message
                .contains(&format!("process {}", std::process::id())),
            "{refusal}"
        );
        drop(guard);
        assert!(take(&path, WhenBusy::Refuse).is_ok());
    }

    #[test]
    fn a_second_run_waits_for_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let guard = take(&path, WhenBusy::Refuse).unwrap();
        let (say, said) = mpsc::channel();
        let waiting = std::thread::spawn({
            let path = path.clone();
            move || {
                acquire(&path, WhenBusy::Wait, &mut |text| {
                    say.send(text.to_owned()).unwrap()
                })
                .map(drop)
            }
        });
        assert!(said.recv().unwrap().contains("waiting"));
        assert!(!waiting.is_finished());
        drop(guard);
        waiting.join().unwrap().unwrap();
    }

    #[test]
    fn the_file_is_for_everybody() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        take(&path, WhenBusy::Refuse).unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o666);
    }

    #[test]
    fn a_file_of_somebody_s_is_locked_and_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        for text in [
            "precious\n",
            "12345 apples",
            "12345\n",
            "20261125",
            "\n",
            "lath 1 x\n",
            "1234567890123456789012345678901234567890",
        ] {
            std::fs::write(&path, text).unwrap();
            let guard = take(&path, WhenBusy::Refuse).unwrap();
            assert_eq!(take(&path, WhenBusy::Refuse).unwrap_err().code, "L801");
            drop(guard);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_symbolic_link_and_a_fifo_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link, fifo) = (
            folder.path().join("precious"),
            folder.path().join("link"),
            folder.path().join("fifo"),
        );
        std::fs::write(&target, "precious").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        nix::unistd::mkfifo(
            &fifo,
            nix::sys::stat::Mode::S_IRUSR | nix::sys::stat::Mode::S_IWUSR,
        )
        .unwrap();
        assert_eq!(take(&link, WhenBusy::Refuse).unwrap_err().code, "L801");
        assert_eq!(take(&fifo, WhenBusy::Refuse).unwrap_err().code, "L801");
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "precious");
    }
}
