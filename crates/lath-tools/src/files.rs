//! Files that users keep: seen to be writable, and their disk to have room, before anything else is
//! done; then written whole or not at all.

mod private;
mod space;
mod whole;

use lath_core::diagnostic::Diagnostic;
pub use private::read_private;
use std::path::Path;
pub use whole::{Target, write_new, write_private};

/// Whether a file of this many bytes can be written at `path`. Nothing is left there, and what is
/// there stays.
///
/// # Errors
/// L802: it cannot be written; L803: there is no room.
pub fn prepare(path: &Path, bytes: u64) -> Result<Target, Diagnostic> {
    let target = whole::writable(path)?;
    if target.is_stream() {
        return Ok(target);
    }
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    space::space(folder.unwrap_or(Path::new(".")), bytes)?;
    Ok(target)
}
