//! Modules near a source: folders and files that can be imported, and what a project declares.

use super::packages;
use super::project::modules;
use crate::shared::missing::{Declared, Packages};
use std::path::Path;

pub const MODULES: Packages = Packages {
    language: "python",
    registry: "PyPI",
    read,
    versions_mean_folders: false,
    same: |declared, module| {
        let (declared, package) = (plain(declared), packages::of(module));
        declared == plain(module) || declared == plain(package)
    },
};

/// Names of projects do not distinguish case and `-`, `_`, `.`.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '.'], "_")
}

fn read(folder: &Path) -> Declared {
    let mut declared = Declared::default();
    let is_project = ["pyproject.toml", "setup.py", "setup.cfg"]
        .iter()
        .any(|file| folder.join(file).is_file());
    for from in [folder.to_path_buf(), folder.join("src")] {
        // The modules of a package have other names.
        if from.join("__init__.py").is_file() {
            continue;
        }
        // A project is installed; other folders are searched for modules.
        let path = if is_project { folder } else { &from };
        let found = modules(&from);
        let found = found.into_iter().map(|module| (module, path.to_path_buf()));
        declared.local.extend(found);
    }
    let text = std::fs::read_to_string(folder.join("pyproject.toml")).unwrap_or_default();
    let project: toml::Value = toml::Value::Table(text.parse().unwrap_or_default());
    add_project(&mut declared, &project, folder);
    let text = std::fs::read_to_string(folder.join("requirements.txt")).unwrap_or_default();
    declared
        .fetched
        .extend(text.lines().filter_map(requirement));
    declared
}

fn add_project(declared: &mut Declared, project: &toml::Value, folder: &Path) {
    let at = |path: &[&str]| {
        path.iter()
            .try_fold(project, |value, key| value.get(key))
            .cloned()
    };
    for path in [&["project", "name"][..], &["tool", "poetry", "name"]] {
        if let Some(name) = at(path).as_ref().and_then(toml::Value::as_str) {
            declared.local.push((name.to_owned(), folder.to_path_buf()));
        }
    }
    // Before the requirements: uv has the sources of some of them there.
    for path in [
        &["tool", "uv", "sources"][..],
        &["tool", "poetry", "dependencies"],
    ] {
        let Some(toml::Value::Table(sources)) = at(path) else {
            continue;
        };
        for (name, value) in sources {
            match value.get("path").and_then(toml::Value::as_str) {
                Some(path) => declared.local.push((name, folder.join(path))),
                // Poetry's notation of versions is its own.
                None if path[1] == "poetry" => declared.fetched.push((name.clone(), name)),
                None => {}
            }
        }
    }
    let mut lists: Vec<toml::Value> = at(&["project", "dependencies"]).into_iter().collect();
    for path in [
        &["project", "optional-dependencies"][..],
        &["dependency-groups"],
    ] {
        if let Some(toml::Value::Table(groups)) = at(path) {
            lists.extend(groups.into_iter().map(|(_, list)| list));
        }
    }
    let lines = lists.iter().filter_map(toml::Value::as_array).flatten();
    // uv takes those from elsewhere: a workspace, a repository.
    let sources = at(&["tool", "uv", "sources"]);
    let is_elsewhere = |name: &str| {
        sources
            .as_ref()
            .is_some_and(|sources| sources.get(name).is_some())
    };
    declared.fetched.extend(
        lines
            .filter_map(|line| requirement(line.as_str()?))
            .filter(|(name, _)| !is_elsewhere(name)),
    );
}

/// The name in a requirement, and the requirement.
fn requirement(line: &str) -> Option<(String, String)> {
    let line = line.split(" #").next()?.trim();
    let end = line
        .find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c))
        .unwrap_or(line.len());
    let is_named = line.starts_with(|c: char| c.is_ascii_alphanumeric());
    is_named.then(|| (line[..end].to_owned(), line.to_owned()))
}
