//! Looks for a package near a source: in the folders around it and in those beside them.

use super::{Declared, Packages};
use crate::shared::folders::variable;
use lath_core::paths::relative;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Maximum number of folders to read.
const FOLDERS: usize = 1_000;
/// Levels of folders below each folder around the source.
const DEPTH: usize = 2;

pub enum Known {
    /// Its path, as a dependency of a `lath.toml` beside the source.
    Folder(String),
    /// lath's notation of what a manifest takes from a registry, and the folder of the manifest.
    Fetched(String, PathBuf),
}

/// A manifest around the source wins over a folder beside it, the nearest of each first.
pub fn near(packages: &Packages, name: &str, folder: &Path) -> Option<Known> {
    let folder = folder.canonicalize().ok()?;
    let around = around(&folder);
    let known = around
        .iter()
        .find_map(|at| of(&(packages.read)(at), packages, name, &folder, at));
    if known.is_some() && !(packages.versions_mean_folders && is_fetched(known.as_ref())) {
        return known;
    }
    let find = |at: &Path| local(&(packages.read)(at), packages, name).map(Path::to_path_buf);
    beside(&folder, &around, &find).map(Known::Folder).or(known)
}

/// The path, as seen from `folder`, of what `find` finds in a folder around it, or beside one of
/// those.
pub fn search(folder: &Path, find: &dyn Fn(&Path) -> Option<PathBuf>) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    let around = around(&folder);
    let found = around.iter().find_map(|at| find(at));
    found
        .map(|path| written(&folder, &path))
        .or_else(|| beside(&folder, &around, find))
}

fn beside(
    folder: &Path,
    around: &[PathBuf],
    find: &dyn Fn(&Path) -> Option<PathBuf>,
) -> Option<String> {
    let mut left = FOLDERS;
    let home = variable("HOME");
    around.iter().find_map(|at| {
        let depth = if home.as_ref() == Some(at) { 1 } else { DEPTH };
        below(find, at, depth, &mut left).map(|path| written(folder, &path))
    })
}

fn is_fetched(known: Option<&Known>) -> bool {
    matches!(known, Some(Known::Fetched(..)))
}

fn of(
    declared: &Declared,
    packages: &Packages,
    name: &str,
    folder: &Path,
    at: &Path,
) -> Option<Known> {
    if let Some(path) = local(declared, packages, name) {
        return Some(Known::Folder(written(folder, path)));
    }
    let mut fetched = declared.fetched.iter();
    let (_, notation) = fetched.find(|(other, _)| (packages.same)(other, name))?;
    Some(Known::Fetched(notation.clone(), at.to_path_buf()))
}

fn local<'a>(declared: &'a Declared, packages: &Packages, name: &str) -> Option<&'a Path> {
    let mut local = declared.local.iter();
    local
        .find(|(other, path)| (packages.same)(other, name) && path.exists())
        .map(|(_, path)| path.as_path())
}

/// The folder and those above it, up to its repository's, or the home folder. A folder in which
/// everybody may write can have packages of anybody.
fn around(folder: &Path) -> Vec<PathBuf> {
    let home = variable("HOME");
    let mut around = Vec::new();
    for at in folder.ancestors() {
        let is_shared = at
            .metadata()
            .is_ok_and(|meta| meta.permissions().mode() & 0o002 != 0);
        if at.parent().is_none() || is_shared {
            break;
        }
        around.push(at.to_path_buf());
        if at.join(".git").exists() || home.as_deref() == Some(at) {
            break;
        }
    }
    around
}

fn below(
    find: &dyn Fn(&Path) -> Option<PathBuf>,
    at: &Path,
    depth: usize,
    left: &mut usize,
) -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(at)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .filter(|path| !is_foreign(path))
        .collect();
    folders.sort();
    folders.truncate(*left);
    *left -= folders.len();
    let here = folders.iter().find_map(|path| find(path));
    here.or_else(|| {
        let deeper = depth.checked_sub(1).filter(|depth| *depth > 0)?;
        folders
            .iter()
            .find_map(|path| below(find, path, deeper, left))
    })
}

/// Folders of package managers and builds: what lies there is not the user's.
fn is_foreign(path: &Path) -> bool {
    const FOREIGN: [&str; 7] = [
        "node_modules",
        "target",
        "vendor",
        "site-packages",
        "__pycache__",
        "build",
        "dist",
    ];
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || FOREIGN.contains(&name.as_ref()) || path.join("pyvenv.cfg").is_file()
}

/// A path as a dependency is written: `..`, `./p`, `../p`.
fn written(folder: &Path, path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let name = relative(folder, &path).to_string_lossy().into_owned();
    if name.is_empty() {
        ".".to_owned()
    } else if name.starts_with(['.', '/']) {
        name
    } else {
        format!("./{name}")
    }
}
