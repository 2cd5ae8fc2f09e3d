//! Packages near a source: what a `package.json` is, and what it declares.

use crate::shared::missing::{Declared, Packages};
use serde_json::Value;
use std::path::Path;

pub const PACKAGES: Packages = Packages {
    language: "javascript",
    registry: "the npm registry",
    read,
    versions_mean_folders: true,
    same: |declared, imported| declared == imported,
};

fn read(folder: &Path) -> Declared {
    let mut declared = Declared::default();
    let text = std::fs::read(folder.join("package.json")).unwrap_or_default();
    let project: Value = serde_json::from_slice(&text).unwrap_or_default();
    if let Some(name) = project["name"].as_str() {
        declared.local.push((name.to_owned(), folder.to_path_buf()));
    }
    let kinds = [
        "dependencies",
        "devDependencies",
        "optionalDependencies",
        "peerDependencies",
    ];
    let listed = kinds
        .iter()
        .filter_map(|kind| project[*kind].as_object())
        .flatten();
    for (name, version) in listed {
        let version = version.as_str().unwrap_or_default();
        let path = ["file:", "link:", "portal:"]
            .iter()
            .find_map(|scheme| version.strip_prefix(scheme));
        match path {
            Some(path) => declared.local.push((name.clone(), folder.join(path))),
            // A package of the same workspace: its folder is searched.
            None if version.starts_with("workspace:") => {}
            None => declared
                .fetched
                .push((name.clone(), format!("{name}@{version}"))),
        }
    }
    declared
}
