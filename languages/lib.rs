//! The languages of lath: one folder each, two lines here; and those of adapters, which the user
//! declares. Other crates name no language.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

use lath_core::diagnostic::OrProblems;
use lath_core::language::{Language, Library, Linked, Need, Report};
use shared::cache::CannotWrite;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

// Replaces the standard library's macros, which panic on a write error and pass on terminal
// controls in compilers' quotes.
macro_rules! eprint {
    ($($text:tt)*) => {{
        let text = format!($($text)*);
        let _ = std::io::Write::write_all(&mut std::io::stderr(), lath_core::escape::page(&text).as_bytes());
    }};
}
macro_rules! eprintln {
    ($($text:tt)*) => { eprint!("{}\n", format_args!($($text)*)) };
}

mod adapter;
mod c;
mod cpp;
mod dart;
mod foreign;
mod go;
mod java;
mod javascript;
mod kotlin;
pub mod native;
mod python;
mod rust;
mod scala;
mod shared;
mod variables;
mod wasm;

pub use adapter::{Adapter, Declared};
pub use foreign::{foreign, foreign_below, port};
pub use native::{checked_words, split_words};
pub use shared::activity::now as doing;
pub use shared::cache::{Claim, REVISIONS};
pub use shared::grammar_limits::parse_within;
pub use shared::kept::{Kept, keep, kept, located, remember_driver};
pub use shared::portable::located as located_in;
pub use shared::words::quoted;
pub use variables::of as variables;

/// Those that lath brings.
static OWN: [&dyn Language; 10] = [
    &cpp::CPP,
    &c::C,
    &java::JAVA,
    &kotlin::KOTLIN,
    &scala::SCALA,
    &python::PYTHON,
    &javascript::JAVASCRIPT,
    &go::GO,
    &rust::RUST,
    &dart::DART,
];

/// All of them; declared ones come last.
static ALL: RwLock<&[&dyn Language]> = RwLock::new(&OWN);

/// The adapters among them.
static ADAPTERS: RwLock<Vec<&Adapter>> = RwLock::new(Vec::new());

/// All languages, in display order.
pub fn all() -> &'static [&'static dyn Language] {
    *ALL.read().unwrap_or_else(PoisonError::into_inner)
}

/// Starts an adapter and adds its language to [`all`]; nothing if it is there already.
///
/// # Errors
/// L609 if it does not start, L608 if it hangs, L610 if it breaks its protocol, L529 if its names
/// are those of another language.
pub fn declare(declared: &Declared<'_>) -> OrProblems<&'static Adapter> {
    let mut adapters = ADAPTERS.write().unwrap_or_else(PoisonError::into_inner);
    let is_same = |known: &&&'static Adapter| {
        let is_asked = declared.id.is_none_or(|(id, _)| id == known.id());
        known.command() == declared.command && is_asked
    };
    if let Some(known) = adapters.iter().find(is_same) {
        return Ok(*known);
    }
    let new = Adapter::start(declared)?;
    adapters.push(new);
    let more = all().iter().copied().chain([new as &dyn Language]);
    let more = Vec::leak(more.collect::<Vec<_>>());
    *ALL.write().unwrap_or_else(PoisonError::into_inner) = more;
    Ok(new)
}

/// The language whose sources have this file name extension (without the dot; case matters: `C` is
/// not `c`).
pub fn of_extension(extension: &str) -> Option<&'static dyn Language> {
    all()
        .iter()
        .copied()
        .find(|language| language.extensions().contains(&extension))
}

/// What a language's runtime says when it ends a process.
pub fn report(language: &str) -> Report {
    by_id(language)
        .map(|language| language.report())
        .unwrap_or_default()
}

/// The language with this id: the name of its folder.
pub fn by_id(id: &str) -> Option<&'static dyn Language> {
    all().iter().copied().find(|language| language.id() == id)
}

/// The folder `name` of that kind in lath's cache, reserved for this process; does not create it.
/// `None`: another process has it. L606 without a cache.
pub fn claim(kind: &str, name: &str) -> OrProblems<Option<Claim>> {
    let folder = shared::cache::root()?.join(kind).join(name);
    Claim::of(&folder).or_cannot_write(&folder)
}

/// Whether lath made this file itself: it lies in the cache, outside revisions of users'
/// repositories.
pub fn made_by_lath(path: &Path) -> bool {
    shared::cache::has_made(path)
}

/// Folders of that kind whose processes have ended.
pub fn left_over(kind: &str) -> Vec<Claim> {
    shared::cache::root().map_or_else(|_| Vec::new(), |root| Claim::left_over(&root.join(kind)))
}

/// A private folder in lath's cache, created if missing. L606 if that fails.
pub fn cache_folder(kind: &str) -> OrProblems<PathBuf> {
    let folder = shared::cache::root()?.join(kind);
    shared::cache::create_folder(&folder).or_cannot_write(&folder)?;
    Ok(folder)
}

/// Builds a native library once for the same inputs; `includes`: folders with headers of the
/// runtimes that load it. L508 for missing sources, L602 and L603 if compiling or linking fails.
pub fn build_library(library: &Library, includes: &[PathBuf], verbose: bool) -> OrProblems<Linked> {
    native::library::build(library, includes, verbose)
}

/// The language that interprets a native library's flags.
pub fn library_language(library: &Library) -> &'static dyn Language {
    native::library::language(library).map_or(&c::C as &dyn Language, |native| native)
}

/// What the build of a native library needs, for `lath doctor`.
pub fn library_needs(library: &Library) -> Vec<Need> {
    native::library::needs(library)
}

/// Whether a library's folder still exists; if so, extends its life.
pub fn keep_library(folder: &Path) -> bool {
    shared::cache::keep(folder)
}
