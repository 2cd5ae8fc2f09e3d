//! The compiler or runtime that both sides use: one of those lath finds for its source.

use super::folder::Folder;
use std::path::{Path, PathBuf};

pub struct Platform {
    pub name: String,
    pub version: String,
    pub program: PathBuf,
}

/// The one the folder or the command line names, else the default one.
pub fn choose(folder: &Folder) -> Result<Platform, String> {
    let extension = Path::new(&folder.lath.source)
        .extension()
        .unwrap_or_default()
        .to_string_lossy();
    let language = lath_languages::of_extension(&extension)
        .ok_or_else(|| format!("{}: of no language lath knows", folder.lath.source))?;
    let platforms = language.platforms();
    let wanted = |platform: &&lath_core::language::Platform| {
        folder
            .platform
            .as_ref()
            .map_or(platform.default, |name| *name == platform.name)
    };
    let known = || {
        platforms
            .iter()
            .map(|p| p.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let found = platforms.iter().find(wanted);
    let found = found.ok_or_else(|| {
        format!(
            "no platform {}; there are: {}",
            folder.platform.as_deref().unwrap_or("is installed"),
            known()
        )
    })?;
    let program = found
        .path
        .clone()
        .ok_or_else(|| format!("{} is not installed; {}", found.name, found.install))?;
    Ok(Platform {
        name: found.name.clone(),
        version: found.version.clone().unwrap_or_default(),
        program,
    })
}
