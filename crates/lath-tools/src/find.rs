//! Finds programs on PATH, by the rule of the shell: the first regular file that may be executed.
//! No other code searches PATH.
//!
//! Unlike the shell, lath skips empty and relative folders of PATH: they mean a different folder in
//! every project, and lath runs nothing of a folder that nobody named.

use nix::fcntl::AtFlags;
use nix::unistd::{AccessFlags, faccessat};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

const PATH: &str = "PATH";

/// The folders of PATH in which programs are searched, in its order.
pub fn path_folders() -> Vec<PathBuf> {
    let path = std::env::var_os(PATH).unwrap_or_default();
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .collect()
}

/// The file that a command stands for: one with a slash for itself, if it is a program.
pub fn find(command: impl AsRef<OsStr>) -> Option<PathBuf> {
    candidates(command.as_ref()).find(|path| is_program(path))
}

/// All programs of PATH with that name, the one that runs first.
pub fn find_all(command: impl AsRef<OsStr>) -> Vec<PathBuf> {
    candidates(command.as_ref())
        .filter(|path| is_program(path))
        .collect()
}

fn candidates(command: &OsStr) -> impl Iterator<Item = PathBuf> {
    let command = command.to_owned();
    let is_path = command.as_encoded_bytes().contains(&b'/');
    let folders = if is_path || command.is_empty() {
        Vec::new()
    } else {
        path_folders()
    };
    let itself = is_path.then(|| PathBuf::from(&command));
    itself
        .into_iter()
        .chain(folders.into_iter().map(move |folder| folder.join(&command)))
}

/// A regular file that this process may execute.
pub fn is_program(path: &Path) -> bool {
    let at = nix::fcntl::AT_FDCWD;
    path.is_file() && faccessat(at, path, AccessFlags::X_OK, AtFlags::AT_EACCESS).is_ok()
}

/// Makes a command, and what it starts, search the same folders as lath, unless it has a PATH of
/// its own.
pub(crate) fn search_alike(command: &mut Command) {
    let has_own = command.get_envs().any(|(name, _)| name == PATH);
    let joined = || std::env::join_paths(path_folders()).unwrap_or_else(|_| OsString::new());
    if !has_own {
        command.env(PATH, joined());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_program_is_a_regular_file_that_may_be_executed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str, mode: u32| {
            let path = folder.path().join(name);
            std::fs::write(&path, "#!/bin/sh\n").expect("written");
            std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("set");
            path
        };
        let program = at("program", 0o755);
        assert_eq!(find(&program), Some(program));
        assert_eq!(find(at("text", 0o644)), None);
        assert_eq!(find(folder.path()), None);
        assert_eq!(find(folder.path().join("none")), None);
        assert_eq!(find(""), None);
        assert!(find("sh").is_some_and(|sh| sh.is_absolute()));
        assert_eq!(find_all("sh").first(), find("sh").as_ref());
    }
}
