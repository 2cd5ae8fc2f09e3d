//! The machine that lath runs on: its description, settings and noise, the place of forks on
//! it, and the lock against other runs.

pub mod environment;
pub mod lock;
pub mod noise;
pub mod place;
pub mod tmpfs;
pub mod tuning;

use std::path::PathBuf;

/// The folder for what lath remembers between commands: `$XDG_STATE_HOME/lath`, or
/// `~/.local/state/lath`; without a home, below the temporary folder.
pub fn state_folder() -> PathBuf {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")));
    state.unwrap_or_else(std::env::temp_dir).join("lath")
}
