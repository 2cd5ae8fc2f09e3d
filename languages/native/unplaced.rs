//! Keeps paths out of an executable: maps file names for macros and debug information, uses a fixed
//! seed, and finds shared objects by content.

use super::flags::Flags;
use super::toolchain::Compiler;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::Names;
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::OrProblems;
use std::path::{Path, PathBuf};

/// The compiler's supposed working folder: debug information contains it, and there is one name for
/// all. See [`super::runtime::run`].
pub(super) const HERE: (&str, &str) = ("PWD", "/proc/self/cwd");

/// Flags that map file names: `__FILE__`, `assert` and debug information contain `state.h`,
/// wherever that lies. `own`: lath's folders, with their replacements. With gcc the last match
/// applies, with clang the longest or the last.
pub(super) fn names(names: &Names, own: &[(&Path, &str)]) -> Vec<String> {
    let own = own
        .iter()
        .map(|(folder, name)| (format!("{}/", folder.display()), (*name).to_owned()));
    own.chain(names.prefixes())
        .map(|(from, to)| format!("-ffile-prefix-map={from}={to}"))
        .collect()
}

/// gcc names internal symbols with a random number.
pub(super) fn seed(compiler: &Compiler, object: &Path) -> Option<String> {
    let name = object.file_name().unwrap_or_default().to_string_lossy();
    (!compiler.is_clang).then(|| format!("-frandom-seed={name}"))
}

/// One of the flags above.
pub(super) fn is_own(flag: &str) -> bool {
    flag.starts_with("-ffile-prefix-map=") || flag.starts_with("-frandom-seed=")
}

/// Linker flags that name a run-time search folder for shared objects.
const RUN_PATHS: [&str; 4] = ["-Wl,-rpath,", "-Wl,-rpath=", "-Wl,--rpath,", "-Wl,--rpath="];

/// Copies the project's shared objects to paths named after their content, because the executable
/// contains those paths.
pub(super) fn place_libraries(flags: &mut Flags, names: &Names, here: &Path) -> OrProblems<()> {
    for word in &mut flags.link {
        let Some((flag, folder)) = RUN_PATHS
            .iter()
            .find_map(|flag| Some((*flag, word.strip_prefix(flag)?)))
        else {
            continue;
        };
        let folder = here.join(folder);
        if is_of_project(names, &folder) && folder.is_dir() {
            *word = format!("{flag}{}", by_content(&shared_objects(&folder)?)?.display());
        }
    }
    Ok(())
}

/// The same for one that is linked by its path.
pub(super) fn place_library(library: &Path, names: &Names) -> OrProblems<PathBuf> {
    if !is_of_project(names, library) {
        return Ok(library.to_path_buf());
    }
    Ok(by_content(&[library.to_path_buf()])?.join(library.file_name().unwrap_or_default()))
}

fn is_of_project(names: &Names, path: &Path) -> bool {
    !Path::new(&names.shown(&path.to_string_lossy())).is_absolute()
}

/// Files that a program can load, including `libx.so.1`, in order.
fn shared_objects(folder: &Path) -> OrProblems<Vec<PathBuf>> {
    let read = std::fs::read_dir(folder).or_cannot_read(folder)?;
    let mut files: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| {
        file.is_file()
            && file
                .file_name()
                .is_some_and(|name| name.to_string_lossy().contains(".so"))
    });
    files.sort();
    Ok(files)
}

/// The cache folder with copies of these files.
fn by_content(files: &[PathBuf]) -> OrProblems<PathBuf> {
    let mut key = Key::new();
    for file in files {
        let hash = cache::hash_file(file).or_cannot_read(file)?;
        key.add(file.file_name().unwrap_or_default().as_encoded_bytes())
            .add(hash);
    }
    let kept = cache::entry("library", &key.finish())?;
    for file in files {
        let copy = kept.folder.join(file.file_name().unwrap_or_default());
        if !copy.exists() {
            cache::install(file, &copy).or_cannot_write(&copy)?;
        }
    }
    Ok(kept.folder.clone())
}
