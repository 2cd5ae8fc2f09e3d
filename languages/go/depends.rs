//! Inputs of a wrapper besides its own package: packages of the user's modules, and files that
//! their C code reads. They are checked before each use.

use super::foreign;
use crate::shared::cache::{self, Key};
use crate::shared::folders;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

const LIST: &str = "packages.json";

/// A package, as in `go list -json`.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Package {
    pub dir: PathBuf,
    #[serde(default)]
    standard: bool,
    module: Option<ModuleOf>,
    #[serde(default)]
    embed_files: Vec<String>,
    #[serde(default)]
    cgo_files: Vec<String>,
    #[serde(default, rename = "CgoCFLAGS")]
    cflags: Vec<String>,
    #[serde(default, rename = "CgoCPPFLAGS")]
    cppflags: Vec<String>,
    #[serde(default, rename = "CgoCXXFLAGS")]
    cxxflags: Vec<String>,
    #[serde(default, rename = "CgoLDFLAGS")]
    ldflags: Vec<String>,
}

/// The fields that [`packages`] needs.
pub const FIELDS: &str =
    "Dir,Standard,Module,EmbedFiles,CgoFiles,CgoCFLAGS,CgoCPPFLAGS,CgoCXXFLAGS,CgoLDFLAGS";

/// The packages in the output of `go list -json`.
pub fn packages(listed: &str) -> io::Result<Vec<Package>> {
    serde_json::Deserializer::from_str(listed)
        .into_iter::<Package>()
        .map(|package| package.map_err(io::Error::other))
        .collect()
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ModuleOf {
    version: Option<String>,
    replace: Option<Box<ModuleOf>>,
    go_mod: Option<PathBuf>,
}

impl Package {
    /// Flags for C compilers and linkers in its files.
    pub fn flags_of_c(&self) -> [&Vec<String>; 4] {
        [&self.cflags, &self.cppflags, &self.cxxflags, &self.ldflags]
    }

    /// It contains C code that is not Go's own.
    pub fn has_c(&self) -> bool {
        !self.standard && !self.cgo_files.is_empty()
    }

    /// May change: neither Go's own nor a fetched version.
    pub fn is_local(&self) -> bool {
        let fetched = |m: &ModuleOf| m.version.is_some();
        !self.standard
            && self
                .module
                .as_ref()
                .is_none_or(|m| m.replace.as_ref().map_or(!fetched(m), |r| !fetched(r)))
    }
}

/// Deletes the record, while the entry is being filled.
pub fn forget(folder: &Path) {
    // It does not exist yet, or the next write reports the error.
    let _ = std::fs::remove_file(folder.join(LIST));
}

/// Records the local packages, except the one in `own`, whose files are already in the entry's
/// name, and the files that their C code reads. Also records missing files, which may appear.
pub fn remember(folder: &Path, packages: &[Package], own: &Path) -> io::Result<()> {
    let mut looked_at: BTreeSet<(Kind, PathBuf)> = foreign::named(packages)
        .into_iter()
        .map(|path| (Kind::Foreign, path))
        .collect();
    for package in packages.iter().filter(|package| package.is_local()) {
        let embedded = package
            .embed_files
            .iter()
            .map(|name| package.dir.join(name));
        let folders = embedded
            .filter_map(|path| path.parent().map(Path::to_path_buf))
            .chain((package.dir != own).then(|| package.dir.clone()));
        // A replacing module also affects versions by its requirements.
        let module = package
            .module
            .as_ref()
            .and_then(|module| module.go_mod.clone())
            .filter(|file| !cache::has_made(file));
        looked_at.extend(folders.chain(module).map(|path| (Kind::Beside, path)));
    }
    let lines = looked_at
        .into_iter()
        .map(|(kind, path)| Look {
            state: kind.state_of(&path),
            kind,
            path,
        })
        .collect::<Vec<_>>();
    cache::write(&folder.join(LIST), &serde_json::to_vec(&lines)?)
}

/// A place to check.
#[derive(Serialize, Deserialize)]
struct Look {
    kind: Kind,
    path: PathBuf,
    state: String,
}

/// The relevant files of a folder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Kind {
    /// All files in it, and the names of folders.
    Beside,
    /// Files that C compilers read, also in subfolders.
    Foreign,
}

impl Kind {
    fn files(self, path: &Path) -> Vec<PathBuf> {
        match self {
            Kind::Foreign => foreign::below(path).into_iter().collect(),
            Kind::Beside => inside(path)
                .into_iter()
                .filter(|path| path.is_file())
                .collect(),
        }
    }

    /// Names and contents.
    fn state_of(self, path: &Path) -> String {
        let mut key = Key::new();
        let folders = inside(path)
            .into_iter()
            .filter(|path| self == Kind::Beside && path.is_dir());
        for path in self.files(path).into_iter().chain(folders) {
            key.add(path.as_os_str().as_encoded_bytes())
                .add(cache::hash_file(&path).unwrap_or_default());
        }
        key.finish()
    }
}

/// The content of a folder, or the file itself.
fn inside(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        vec![path.to_owned()]
    } else {
        folders::inside(path)
    }
}

fn recorded(folder: &Path) -> Option<Vec<Look>> {
    serde_json::from_slice(&std::fs::read(folder.join(LIST)).ok()?).ok()
}

pub fn unchanged(folder: &Path) -> bool {
    recorded(folder).is_some_and(|all| {
        all.iter()
            .all(|look| look.kind.state_of(&look.path) == look.state)
    })
}

/// The files read, besides the package's own.
pub fn read(folder: &Path) -> Vec<PathBuf> {
    recorded(folder)
        .into_iter()
        .flatten()
        .flat_map(|look| look.kind.files(&look.path))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_appears_in_a_folder_of_c_flags_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let write = |name: &str| cache::write(&at(name), name.as_bytes()).expect("written");
        ["p/p.go", "p/data/a.txt", "p/b/n.h", "go.mod"]
            .iter()
            .for_each(|name| write(name));
        let listed = serde_json::json!({
            "Dir": at("p"), "Module": { "GoMod": at("go.mod") }, "EmbedFiles": ["data/a.txt"], "CgoCFLAGS": ["-Ia", format!("-I{}", at("p/b").display())],
        });
        let packages = packages(&listed.to_string()).expect("read");
        let remembered = || remember(folder.path(), &packages, &at("p")).expect("written");
        for appears in ["p/a/n.h", "p/b/deep/o.h", "p/data/sub/b.txt"] {
            remembered();
            assert!(unchanged(folder.path()), "{appears}");
            write(appears);
            assert!(!unchanged(folder.path()), "{appears}");
        }
        remembered();
        assert!(read(folder.path()).contains(&at("p/b/n.h")));
        cache::write(&at("go.mod"), b"other").expect("written");
        assert!(!unchanged(folder.path()));
    }
}
