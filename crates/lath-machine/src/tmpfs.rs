//! A file system in memory for the files of forks (`--tmpfs`), so that the disk does not decide how
//! long a benchmark takes.

use lath_core::diagnostic::Diagnostic;
use lath_tools::scratch::{self, Scratch};
use nix::sys::statfs::{TMPFS_MAGIC, statfs};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// Variables that name the folder for temporary files (POSIX; the others by custom).
pub const VARIABLES: [&str; 3] = ["TMPDIR", "TMP", "TEMP"];

/// Stands for the folder in an argument, until [`Folder::in_argument`] replaces it: each process
/// has a folder of its own. No argument of a program can contain it by chance.
const MARK: &str = "{lath-temporary-folder}";

/// The first of the usual places that is a tmpfs and can be written. L811: none.
pub fn find() -> Result<String, Diagnostic> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let usual = ["/dev/shm", "/run/shm"].map(PathBuf::from);
    let all = usual
        .into_iter()
        .chain([std::env::temp_dir()])
        .chain(runtime);
    among(all)
}

fn among(places: impl IntoIterator<Item = PathBuf>) -> Result<String, Diagnostic> {
    let mut reasons = Vec::new();
    for place in places {
        match usable(&place) {
            Ok(()) => return Ok(place.to_string_lossy().into_owned()),
            Err(why) => reasons.push(format!("{}: {why}", place.display())),
        }
    }
    let why = format!("--tmpfs: no file system in memory: {}", reasons.join("; "));
    Err(Diagnostic::error("L811", why)
        .help("as root: mount -t tmpfs tmpfs /dev/shm; in a container: docker run --shm-size 1g"))
}

fn usable(place: &Path) -> Result<(), String> {
    let kind = statfs(place).map_err(|error| error.desc().to_owned())?;
    if kind.filesystem_type() != TMPFS_MAGIC {
        return Err("it is not a tmpfs".to_owned());
    }
    scratch::tidy(place);
    let made = Scratch::new_in(place).map(drop);
    made.map_err(|error| error.to_string())
}

/// An argument that names the folder, after `flag`.
pub fn argument(flag: &str) -> OsString {
    format!("{flag}{MARK}").into()
}

/// The private folder of one process; it is removed with this value.
pub struct Folder(Scratch);

impl Folder {
    /// # Errors
    /// When the tmpfs is full.
    pub fn new(tmpfs: &str) -> io::Result<Folder> {
        Scratch::new_in(Path::new(tmpfs)).map(Folder)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The argument with this folder in it.
    pub fn in_argument(&self, argument: &OsString) -> OsString {
        match argument.to_str() {
            Some(text) if text.ends_with(MARK) => {
                text.replace(MARK, &self.path().to_string_lossy()).into()
            }
            _ => argument.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_is_no_tmpfs_is_refused_with_the_reason() {
        let refusal = among(["/proc", "/nowhere"].map(PathBuf::from)).unwrap_err();
        assert_eq!(refusal.code, "L811");
        for part in ["/proc: it is not a tmpfs", "/nowhere: No such file"] {
            assert!(refusal.message.contains(part), "{}", refusal.message);
        }
    }

    #[test]
    fn an_argument_names_the_folder_of_its_process() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path().to_str().unwrap()).unwrap();
        let path = folder.path().to_owned();
        let named = folder.in_argument(&argument("-Dtemporary="));
        assert_eq!(named, format!("-Dtemporary={}", path.display()).as_str());
        assert_eq!(folder.in_argument(&"-O".into()), "-O");
        std::fs::write(path.join("file"), "x").unwrap();
        drop(folder);
        assert!(!path.exists());
    }
}
