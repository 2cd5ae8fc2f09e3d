//! Copies of result files, called by their content.

use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Bytes of a SHA-256 that tell two contents apart.
const BYTES: usize = 16;
/// Digits of a [`hash`].
pub const DIGITS: usize = 2 * BYTES;

/// The beginning of the SHA-256 of a content, in hexadecimal digits.
pub fn hash(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest[..BYTES]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Writes a file whole or not at all; what other processes write at the same time is left alone.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = lath_tools::scratch::file_in(folder, mode())?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

fn mode() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::Permissions::from_mode(0o666)
}
