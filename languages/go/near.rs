//! Modules near a source: what a `go.mod` is, and what it replaces.

use super::modules::module_name;
use crate::shared::missing::{Declared, Packages};
use std::path::Path;

pub const MODULES: Packages = Packages {
    language: "go",
    registry: "its address",
    read,
    versions_mean_folders: false,
    same: |module, package| {
        package
            .strip_prefix(module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    },
};

fn read(folder: &Path) -> Declared {
    let text = std::fs::read_to_string(folder.join("go.mod")).unwrap_or_default();
    let mut declared = Declared::default();
    if let Some(name) = module_name(&text) {
        declared.local.push((name, folder.to_path_buf()));
    }
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default();
        let Some((old, new)) = line.split_once("=>") else {
            continue;
        };
        let old = old.trim().trim_start_matches("replace ");
        let (Some(old), Some(new)) = (old.split_whitespace().next(), new.split_whitespace().next())
        else {
            continue;
        };
        if new.starts_with(['.', '/']) {
            declared.local.push((old.to_owned(), folder.join(new)));
        }
    }
    declared
}
