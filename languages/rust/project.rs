//! The package that a source lies in, and the packages that its `Cargo.toml` names by path.

use super::near::CRATES;
use crate::shared::above;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "Cargo.toml";

/// Those that the source mentions, as folders.
pub fn dependencies(source: &Path) -> Vec<String> {
    let Some(package) = above::with(source, &[MANIFEST]) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let mut found: Vec<(String, PathBuf)> = (CRATES.read)(&package).local;
    found.extend(of_workspace(source, &package));
    let mut folders: Vec<String> = found
        .into_iter()
        .filter(|(name, folder)| {
            is_library(folder) && above::mentions(&text, &name.replace('-', "_"))
        })
        .filter_map(|(_, folder)| folder.canonicalize().ok())
        .map(|folder| folder.to_string_lossy().into_owned())
        .collect();
    folders.sort();
    folders.dedup();
    folders
}

/// A crate that others can use.
fn is_library(folder: &Path) -> bool {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    let manifest: toml::Table = read(MANIFEST).parse().unwrap_or_default();
    folder.join("src/lib.rs").is_file() || manifest.contains_key("lib")
}

/// `name = { workspace = true }`: the workspace says where it is.
fn of_workspace(source: &Path, package: &Path) -> Vec<(String, PathBuf)> {
    let table = |folder: &Path| {
        let text = std::fs::read_to_string(folder.join(MANIFEST)).unwrap_or_default();
        text.parse::<toml::Table>().unwrap_or_default()
    };
    let has_workspace = |folder: &PathBuf| table(folder).contains_key("workspace");
    let Some(root) = above::folders(source).into_iter().find(has_workspace) else {
        return Vec::new();
    };
    let manifest = table(package);
    let inherits = |name: &str| {
        ["dependencies", "dev-dependencies"].iter().any(|kind| {
            let value = manifest.get(*kind).and_then(|kind| kind.get(name));
            value.is_some_and(|value| value.get("workspace").is_some())
        })
    };
    let all = (CRATES.read)(&root).local.into_iter();
    all.filter(|(name, _)| inherits(name)).collect()
}
