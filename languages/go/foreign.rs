//! C files that packages with cgo read from other places: headers and libraries named in their
//! `#cgo` lines. Go does not check them again after compiling a package; lath adds a hash of them
//! to its flags, so that a change causes a new compilation.

use super::depends::Package;
use super::environment;
use crate::native;
use crate::shared::cache::{self, Key};
use crate::shared::folders::inside;
use lath_core::paths;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Extensions of files that C compilers and linkers read.
const EXTENSIONS: &[&str] = &[
    "h", "hh", "hpp", "hxx", "inc", "inl", "c", "cc", "cpp", "cxx", "a", "o", "so", "ld", "map",
];

/// Files and folders named in the packages' C flags, and in the environment, whether or not they
/// exist; except those of the system.
pub fn named(packages: &[Package]) -> BTreeSet<PathBuf> {
    named_with(packages, &environment::flags_of_c())
}

/// The same; `everywhere`: the environment's flags, also for fetched packages.
fn named_with(packages: &[Package], everywhere: &Vec<String>) -> BTreeSet<PathBuf> {
    let local = packages.iter().filter(|package| package.is_local());
    let words = local.flat_map(|package| package.flags_of_c().map(|words| (words, &package.dir)));
    // Its C code may include headers from the folders below its own.
    let own = packages
        .iter()
        .filter(|package| package.is_local() && package.has_c())
        .map(|package| package.dir.clone());
    let words = words.chain(
        packages
            .iter()
            .filter(|package| package.has_c())
            .map(|package| (everywhere, &package.dir)),
    );
    let all = words
        .flat_map(|(words, folder)| paths::found(words, &native::paths::of(words), folder))
        .map(|(_, path)| path);
    all.chain(own)
        .filter(|path| {
            !["/usr", "/lib", "/opt"]
                .iter()
                .any(|system| path.starts_with(system))
        })
        .collect()
}

/// Those files, and the files below those folders.
pub fn files(packages: &[Package]) -> BTreeSet<PathBuf> {
    named(packages)
        .iter()
        .flat_map(|path| below(path))
        .collect()
}

/// Files of a folder and those below it.
pub fn below(folder: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    collect(folder, &mut files);
    files
}

/// Compilers do not read hidden folders.
fn collect(path: &Path, files: &mut BTreeSet<PathBuf>) {
    if path.is_dir() {
        let shown = |path: &PathBuf| {
            !path
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'))
        };
        inside(path)
            .into_iter()
            .filter(shown)
            .filter(|path| !path.is_symlink())
            .for_each(|path| collect(&path, files));
    } else if path.is_file()
        && path
            .extension()
            .is_some_and(|e| EXTENSIONS.iter().any(|known| e == *known))
    {
        files.insert(path.to_owned());
    }
}

/// A name for their content; `None`: there are none.
pub fn state(files: &BTreeSet<PathBuf>) -> Option<String> {
    let mut key = Key::new();
    for file in files {
        key.add(file.file_name().unwrap_or_default().as_encoded_bytes())
            .add(cache::hash_file(file).unwrap_or_default());
    }
    (!files.is_empty()).then(|| key.finish())
}

#[cfg(test)]
mod tests {
    use super::super::depends;
    use super::*;

    #[test]
    fn flags_of_the_environment_name_folders_of_every_package_with_c() {
        let listed = r#"{"Dir": "/p", "CgoFiles": ["a.go"]} {"Dir": "/q"} {"Dir": "/r", "CgoFiles": ["b.go"], "Module": {"Version": "v1.0.0"}} {"Dir": "/s", "CgoFiles": ["c.go"], "Standard": true}"#;
        let packages = depends::packages(listed).expect("read");
        let everywhere = ["-Iinc", "-I/all"].map(str::to_owned).to_vec();
        let expected = ["/all", "/p", "/p/inc", "/r/inc"].map(PathBuf::from);
        assert_eq!(named_with(&packages, &everywhere), BTreeSet::from(expected));
    }
}
