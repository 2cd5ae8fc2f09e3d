//! The machine that lath runs on: its description, settings and noise, the place of forks on it, the
//! lock against other runs, and the folder for what lath remembers.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod emulator;
pub mod environment;
pub mod lock;
pub mod noise;
pub mod place;
pub mod tmpfs;
pub mod tuning;

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// The folder for what lath remembers between commands: `$XDG_STATE_HOME/lath`, or
/// `~/.local/state/lath`; without a home, the user's own one below the temporary folder.
pub fn state_folder() -> PathBuf {
    chosen_state().unwrap_or_else(|| {
        let user = nix::unistd::geteuid();
        std::env::temp_dir().join(format!("lath-user-{user}"))
    })
}

fn chosen_state() -> Option<PathBuf> {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")));
    state.map(|state| state.join("lath"))
}

/// Makes a folder within [`state_folder`] for its owner alone.
///
/// # Errors
/// When it cannot be made; when the state is below the temporary folder, where anybody can make
/// folders, and another user made it or may write into it.
pub fn make_state(folder: &Path) -> io::Result<()> {
    let state = state_folder();
    let make = |folder: &Path| DirBuilder::new().recursive(true).mode(0o700).create(folder);
    if chosen_state().is_none() {
        make(&state)?;
        let found = std::fs::symlink_metadata(&state)?;
        let own = found.uid() == nix::unistd::geteuid().as_raw();
        if !found.is_dir() || !own || found.mode() & 0o022 != 0 {
            let why = format!("another user may write into {}", state.display());
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
        }
    }
    make(folder)
}
