//! The project that a source lies in: its packages are found where they are, without installing it.

use crate::shared::above;
use crate::shared::folders::inside;
use std::path::{Path, PathBuf};

const MANIFESTS: [&str; 3] = ["pyproject.toml", "setup.py", "setup.cfg"];

/// The end of a folder that is searched as it is, although a project in it could be installed.
pub const AS_IT_IS: &str = "/.";

/// The folder with the modules that the source imports.
pub fn dependencies(source: &Path) -> Vec<String> {
    let Some(root) = above::with(source, &MANIFESTS) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let beside = source
        .parent()
        .and_then(|folder| folder.canonicalize().ok());
    let has = |folder: &PathBuf| {
        beside.as_ref() != Some(folder) && modules(folder).iter().any(|name| imports(&text, name))
    };
    let found = [root.join("src"), root.clone()].into_iter().find(has);
    let shown = |folder: PathBuf| {
        let end = if folder == root { AS_IT_IS } else { "" };
        format!("{}{end}", folder.display())
    };
    found.map(shown).into_iter().collect()
}

/// The packages in a folder, and its modules.
pub fn modules(folder: &Path) -> Vec<String> {
    let name = |path: PathBuf| {
        let is_package = path.join("__init__.py").is_file();
        let is_module = path.extension().is_some_and(|extension| extension == "py");
        let name = if is_package {
            path.file_name()
        } else {
            path.file_stem()
        };
        let name = name.filter(|_| is_package || is_module)?;
        Some(name.to_str()?.to_owned())
    };
    inside(folder).into_iter().filter_map(name).collect()
}

/// `import name`, `from name import …`.
fn imports(text: &str, name: &str) -> bool {
    text.lines().map(str::trim_start).any(|line| {
        let is_import = line.starts_with("import ") || line.starts_with("from ");
        is_import && above::mentions(line, name)
    })
}
