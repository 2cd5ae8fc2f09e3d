//! What the C compiler warned of in a package with cgo. Go compiles a package once for all folders
//! and does not repeat its warnings, so lath keeps them for its content.

use super::toolchain::Toolchain;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::warned;
use lath_core::diagnostic::OrProblems;
use std::path::{Path, PathBuf};

/// The warnings of the package in `here` with these files; `said`: those of this build.
pub fn of_package(
    toolchain: &Toolchain,
    flags: &[String],
    here: &Path,
    files: &[PathBuf],
    said: Vec<String>,
) -> OrProblems<Vec<String>> {
    let mut key = Key::new();
    key.add(&toolchain.version.text).add(flags.join("\0"));
    for file in files {
        let name = file.file_name().unwrap_or_default();
        key.add(name.as_encoded_bytes())
            .add(cache::hash_file(file).unwrap_or_default());
    }
    let entry = cache::entry("go-warned", &key.finish())?;
    let beginning = format!("{}/", here.display());
    if said.is_empty() {
        let kept = warned::recall(&entry.folder);
        return Ok(kept.iter().map(|one| format!("{beginning}{one}")).collect());
    }
    let short: Vec<String> = said
        .iter()
        .filter_map(|one| one.strip_prefix(&beginning).map(str::to_owned))
        .collect();
    warned::remember(&entry.folder, &short).or_cannot_write(&entry.folder)?;
    Ok(said)
}
