//! What a wrapper was compiled from beside its own package: packages of the user's modules. They are looked at again before it is used again.

use crate::cache::{self, Key};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

const LIST: &str = "packages";

/// A package as `go list -json` tells it.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Package {
    pub dir: PathBuf,
    #[serde(default)]
    standard: bool,
    module: Option<ModuleOf>,
    #[serde(default)]
    embed_files: Vec<String>,
    #[serde(default, rename = "CgoCFLAGS")]
    cflags: Vec<String>,
    #[serde(default, rename = "CgoCPPFLAGS")]
    cppflags: Vec<String>,
    #[serde(default, rename = "CgoCXXFLAGS")]
    cxxflags: Vec<String>,
    #[serde(default, rename = "CgoLDFLAGS")]
    ldflags: Vec<String>,
}

/// What [`packages`] wants to be told.
pub const FIELDS: &str = "Dir,Standard,Module,EmbedFiles,CgoCFLAGS,CgoCPPFLAGS,CgoCXXFLAGS,CgoLDFLAGS";

/// The packages in what `go list -json` printed.
pub fn packages(listed: &str) -> io::Result<Vec<Package>> {
    serde_json::Deserializer::from_str(listed).into_iter::<Package>().map(|package| package.map_err(io::Error::other)).collect()
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ModuleOf {
    version: Option<String>,
    replace: Option<Box<ModuleOf>>,
}

impl Package {
    /// Flags of the C compilers and linkers that its files ask for.
    pub fn flags_of_c(&self) -> [&Vec<String>; 4] {
        [&self.cflags, &self.cppflags, &self.cxxflags, &self.ldflags]
    }

    /// May change: not Go's own, nor that of a version that was fetched.
    pub fn is_local(&self) -> bool {
        let fetched = |m: &ModuleOf| m.version.is_some();
        !self.standard && self.module.as_ref().is_none_or(|m| m.replace.as_ref().map_or(!fetched(m), |r| !fetched(r)))
    }
}

/// Forgets what was remembered: the entry is being filled.
pub fn forget(folder: &Path) {
    // It is not there yet, or what follows says why it cannot be written.
    let _ = std::fs::remove_file(folder.join(LIST));
}

/// Remembers the local packages, but for the one in `own`, whose files the entry is named by, and further files.
pub fn remember(folder: &Path, packages: &[Package], own: &Path, files: &BTreeSet<PathBuf>) -> io::Result<()> {
    let mut lines = files.clone();
    for package in packages {
        if package.is_local() {
            let embedded = package.embed_files.iter().map(|name| package.dir.join(name));
            let folders = embedded.filter_map(|path| path.parent().map(Path::to_path_buf));
            lines.extend(folders.chain((package.dir != own).then(|| package.dir.clone())));
        }
    }
    let lines: Vec<String> = lines.iter().map(|path| format!("{} {}\n", state_of(path), path.display())).collect();
    cache::write(&folder.join(LIST), lines.concat().as_bytes())
}

pub fn unchanged(folder: &Path) -> bool {
    let list = std::fs::read_to_string(folder.join(LIST));
    list.is_ok_and(|list| list.lines().all(|line| line.split_once(' ').is_some_and(|(state, path)| state_of(Path::new(path)) == state)))
}

/// The files that were read, beside the package's own.
pub fn read(folder: &Path) -> Vec<PathBuf> {
    let list = std::fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    list.lines().filter_map(|line| line.split_once(' ')).flat_map(|(_, path)| files_of(Path::new(path))).collect()
}

/// The files in a folder, or the file itself.
fn files_of(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut paths: Vec<PathBuf> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

/// Names and contents of the files in a folder, or of a file.
fn state_of(path: &Path) -> String {
    let paths = files_of(path);
    let mut key = Key::new();
    for path in paths {
        key.add(path.as_os_str().as_encoded_bytes()).add(cache::hash_file(&path).unwrap_or_default());
    }
    key.finish()
}
