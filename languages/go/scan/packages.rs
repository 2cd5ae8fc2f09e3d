//! Packages of the user's own module that the source imports: they may contain states.

use super::constraints::Tags;
use super::files::{self, File};
use crate::go::modules;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The module of a folder: the prefix of its packages' paths, and its folder.
pub struct Module {
    name: String,
    root: PathBuf,
}

impl Module {
    pub fn of(source: &Path) -> Option<Module> {
        let file = modules::of_the_user(source.parent()?)?;
        let name = modules::module_name(&std::fs::read_to_string(&file).ok()?)?;
        Some(Module {
            name,
            root: file.parent()?.to_path_buf(),
        })
    }

    /// The folder of a package of this module.
    fn folder(&self, path: &str) -> Option<PathBuf> {
        let rest = path.strip_prefix(&self.name)?;
        let below = if rest.is_empty() {
            ""
        } else {
            rest.strip_prefix('/')?
        };
        Some(self.root.join(below)).filter(|folder| folder.is_dir())
    }
}

/// Reads the packages that `files` import, directly or not.
pub fn follow(files: &mut Vec<File>, module: &Module, tags: &Tags) {
    let mut prefixes: BTreeMap<String, String> = BTreeMap::new();
    let mut next = 0;
    while next < files.len() {
        for (local, path) in files[next].items.imports.clone() {
            let known = files.iter().any(|file| file.import_path == path);
            let Some(folder) = module.folder(&path).filter(|_| !known) else {
                continue;
            };
            // The importing file's name for it, unless that is taken.
            let free = !matches!(local.as_str(), "." | "_")
                && prefixes.get(&local).is_none_or(|other| *other == path);
            let prefix = if free { local } else { path.clone() };
            prefixes.insert(prefix.clone(), path.clone());
            for mut file in files::of_folder(&folder, tags, None) {
                (file.import_path, file.prefix) = (path.clone(), prefix.clone());
                files.push(file);
            }
        }
        next += 1;
    }
}
