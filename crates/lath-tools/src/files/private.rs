//! Reads a file that lath keeps for itself: only what nobody else could have put there.

use nix::fcntl::OFlag;
use nix::unistd::geteuid;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Permissions to write of group and others.
const OTHERS_WRITE: u32 = 0o022;

/// The text of a file; `None`: there is none.
///
/// # Errors
/// It is not a regular file of this user, others may write it, it is longer than `most` bytes, or it
/// cannot be read. A FIFO does not block, and a link is not followed.
pub fn read_private(path: &Path, most: u64) -> io::Result<Option<String>> {
    let flags = OFlag::O_NONBLOCK | OFlag::O_NOFOLLOW;
    let open = OpenOptions::new()
        .read(true)
        .custom_flags(flags.bits())
        .open(path);
    match open {
        Ok(file) => checked(&file, most).map(Some),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) if e.raw_os_error() == Some(nix::errno::Errno::ELOOP as i32) => {
            Err(io::Error::other("it is a link, which lath does not follow"))
        }
        Err(e) => Err(e),
    }
}

fn checked(mut file: &File, most: u64) -> io::Result<String> {
    let found = file.metadata()?;
    let own = geteuid().as_raw();
    let why = match () {
        () if !found.is_file() => "it is not a regular file",
        () if found.uid() != own => "it belongs to another user",
        () if found.mode() & OTHERS_WRITE != 0 => "other users may write it",
        () if found.len() > most => "it is too long",
        () => {
            let mut text = String::new();
            file.by_ref().take(most).read_to_string(&mut text)?;
            return Ok(text);
        }
    };
    Err(io::Error::other(why))
}

#[cfg(test)]
mod tests {
    use super::read_private;
    use nix::sys::stat::Mode;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn only_ones_own_regular_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let read = |name: &str| read_private(&path(name), 10).map_err(|e| e.to_string());
        assert_eq!(read("none"), Ok(None));
        fs::write(path("own"), "text").expect("a file");
        fs::set_permissions(path("own"), Permissions::from_mode(0o644)).expect("its mode");
        assert_eq!(read("own"), Ok(Some("text".to_owned())));
        fs::write(path("long"), "eleven char").expect("a file");
        fs::write(path("open"), "text").expect("a file");
        fs::set_permissions(path("open"), Permissions::from_mode(0o666)).expect("its mode");
        nix::unistd::mkfifo(&path("fifo"), Mode::S_IRWXU).expect("a FIFO");
        symlink("/dev/zero", path("zero")).expect("a link");
        symlink(path("own"), path("link")).expect("a link");
        fs::create_dir(path("folder")).expect("a folder");
        for (name, why) in [
            ("long", "too long"),
            ("open", "other users may write it"),
            ("fifo", "not a regular file"),
            ("folder", "not a regular file"),
            ("zero", "a link"),
            ("link", "a link"),
        ] {
            let said = read(name).expect_err(name);
            assert!(said.contains(why), "{name}: {said}");
        }
        if nix::unistd::geteuid().is_root() {
            std::os::unix::fs::chown(path("own"), Some(1), None).expect("root may");
            assert!(read("own").expect_err("not ours").contains("another user"));
        } else {
            println!("SKIPPED: root (a file of another user)");
        }
    }
}
