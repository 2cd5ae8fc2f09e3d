//! Copies of result files, called by their content.

use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The SHA-256 of a content, in hexadecimal digits.
pub fn hash(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
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
