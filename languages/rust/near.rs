//! Crates near a source: what a `Cargo.toml` is, and what it declares.

use super::dependencies::{inline, quoted};
use crate::shared::missing::{Declared, Packages};
use std::path::Path;

pub const CRATES: Packages = Packages {
    language: "rust",
    registry: "crates.io",
    read,
    versions_mean_folders: false,
    same: |declared, imported| declared.replace('-', "_") == imported.replace('-', "_"),
};

fn read(folder: &Path) -> Declared {
    let text = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = text.parse().unwrap_or_default();
    let mut declared = Declared::default();
    for section in ["package", "lib"] {
        let name = manifest
            .get(section)
            .and_then(|section| section.get("name"));
        if let (Some(name), true) = (
            name.and_then(toml::Value::as_str),
            manifest.contains_key("package"),
        ) {
            declared.local.push((name.to_owned(), folder.to_path_buf()));
        }
    }
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets = targets.into_iter().flat_map(toml::Table::values);
    let tables = targets.filter_map(toml::Value::as_table);
    let workspace = manifest.get("workspace").and_then(toml::Value::as_table);
    for table in std::iter::once(&manifest).chain(tables).chain(workspace) {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let listed = table.get(kind).and_then(toml::Value::as_table);
            for (name, value) in listed.into_iter().flatten() {
                add(&mut declared, folder, name, value);
            }
        }
    }
    declared
}

fn add(declared: &mut Declared, folder: &Path, name: &str, value: &toml::Value) {
    if let Some(path) = value.get("path").and_then(toml::Value::as_str) {
        declared.local.push((name.to_owned(), folder.join(path)));
    } else if value.get("workspace").is_none()
        && let Some(value) = inline(value)
    {
        let key = if name.contains(['.', ' ']) {
            quoted(name)
        } else {
            name.to_owned()
        };
        declared
            .fetched
            .push((name.to_owned(), format!("{key} = {value}")));
    }
}
