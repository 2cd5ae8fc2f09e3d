//! Files whose names are near what somebody typed.

use crate::names::closest;
use std::fs;
use std::path::{Path, PathBuf};

/// The existing file or folder that a wrong path probably means: a similar name in the same folder,
/// or the same name below or beside it.
pub fn near(missing: &Path) -> Option<PathBuf> {
    let name = missing.file_name()?.to_str()?;
    let folder = missing
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let here = folder.unwrap_or(Path::new("."));
    let beside =
        |found: &str| folder.map_or_else(|| PathBuf::from(found), |folder| folder.join(found));
    let names = names_in(here);
    if let Some(found) = closest(name, names.iter().map(String::as_str)) {
        return Some(beside(found));
    }
    let folders = names
        .iter()
        .map(|name| beside(name))
        .filter(|path| path.is_dir());
    folders
        .map(|folder| folder.join(name))
        .find(|path| path.exists())
}

/// Names of the files and folders in a folder; of one that cannot be read there are none.
pub fn names_in(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_near() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("parse.x"), "").unwrap();
        fs::write(folder.path().join("src/other.x"), "").unwrap();
        let found = |name: &str| {
            near(&folder.path().join(name))
                .map(|path| path.strip_prefix(folder.path()).unwrap().to_owned())
        };
        assert_eq!(found("prase.x"), Some("parse.x".into()));
        assert_eq!(found("other.x"), Some("src/other.x".into()));
        assert_eq!(found("unlike.y"), None);
        assert_eq!(near(&folder.path().join("gone/parse.x")), None);
    }
}
