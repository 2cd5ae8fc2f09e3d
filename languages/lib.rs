//! The languages lath knows: one folder each, two lines here. Nothing outside this crate names a
//! language.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::{Language, Library, Linked, Need};
use std::path::{Path, PathBuf};

// Instead of the standard library's, which panic where nobody can be told, and let through what
// compilers quote of sources.
macro_rules! eprint {
    ($($text:tt)*) => {{
        let text = format!($($text)*);
        let _ = std::io::Write::write_all(&mut std::io::stderr(), lath_core::escape::page(&text).as_bytes());
    }};
}
macro_rules! eprintln {
    ($($text:tt)*) => { eprint!("{}\n", format_args!($($text)*)) };
}

mod c;
mod cpp;
mod dart;
mod go;
mod java;
mod javascript;
pub mod native;
mod python;
mod rust;
mod shared;

pub use native::{checked_words, quoted, split_words};
pub use shared::cache::{Claim, REVISIONS};
pub use shared::doing::now as doing;
pub use shared::foreign::foreign;
pub use shared::kept::{Kept, keep, kept, located, remember_driver};
pub use shared::portable::located as located_in;

/// All languages, in the order in which they are listed to people.
pub fn all() -> &'static [&'static dyn Language] {
    static ALL: [&dyn Language; 8] = [
        &cpp::CPP,
        &c::C,
        &java::JAVA,
        &python::PYTHON,
        &javascript::JAVASCRIPT,
        &go::GO,
        &rust::RUST,
        &dart::DART,
    ];
    &ALL
}

/// The language whose sources have this file name extension (without the dot; case matters: `C` is
/// not `c`).
pub fn of_extension(extension: &str) -> Option<&'static dyn Language> {
    all()
        .iter()
        .copied()
        .find(|language| language.extensions().contains(&extension))
}

/// The language with this id: the name of its folder.
pub fn by_id(id: &str) -> Option<&'static dyn Language> {
    all().iter().copied().find(|language| language.id() == id)
}

/// The folder `name` of that kind in lath's cache, for this process alone; it is not made. `None`:
/// another process has it. L606 if there is no cache.
pub fn claim(kind: &str, name: &str) -> Result<Option<Claim>, Vec<Diagnostic>> {
    let folder = shared::cache::root()?.join(kind).join(name);
    Claim::of(&folder).map_err(|error| vec![shared::cache::cannot_write(&folder, &error)])
}

/// Folders of that kind whose processes are gone.
pub fn left_over(kind: &str) -> Vec<Claim> {
    shared::cache::root().map_or_else(|_| Vec::new(), |root| Claim::left_over(&root.join(kind)))
}

/// A private folder of lath's cache, made if it is not there. L606 if it cannot be.
pub fn cache_folder(kind: &str) -> Result<PathBuf, Vec<Diagnostic>> {
    let folder = shared::cache::root()?.join(kind);
    shared::cache::create_folder(&folder)
        .map_err(|error| vec![shared::cache::cannot_write(&folder, &error)])?;
    Ok(folder)
}

/// Builds a native library, once for everything it is made from; `includes`: folders with headers
/// of the runtimes that load it. L508 for sources that are not there, L602 and L603 for those that
/// cannot be compiled or linked.
pub fn build_library(
    library: &Library,
    includes: &[PathBuf],
    verbose: bool,
) -> Result<Linked, Vec<Diagnostic>> {
    native::library::build(library, includes, verbose)
}

/// The language whose flags a native library's are, for its sources' sake.
pub fn library_language(library: &Library) -> &'static dyn Language {
    native::library::language(library).map_or(&c::C as &dyn Language, |native| native)
}

/// What a native library is built from, for `lath doctor`.
pub fn library_needs(library: &Library) -> Vec<Need> {
    native::library::needs(library)
}

/// Whether a folder that a library was built in is still there. If so it stays for another while.
pub fn keep_library(folder: &Path) -> bool {
    shared::cache::keep(folder)
}
