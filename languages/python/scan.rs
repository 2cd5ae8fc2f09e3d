//! The scan of Python sources: finds annotations and their declarations, and yields sites.
//!
//! The steps, one file each: [`syntax`] parses a file; [`items`] lists its functions, classes and
//! fields with all relevant properties; [`imports`] resolves imported names and finds the user's
//! own modules; [`decorators`] and, for comments, [`crate::shared::comments`] find annotation text;
//! [`crate::shared::scripted`] resolves types; [`values`] determines the kinds of fields; [`sites`]
//! combines them. Executes nothing; lath-core decides what annotations mean.

mod decorators;
mod fields;
mod function;
mod imports;
mod items;
mod modules;
mod runs;
mod sites;
mod syntax;
mod values;

#[cfg(test)]
mod tests;

use crate::shared::large::{self, Parsed};
use lath_core::diagnostic::OrProblems;
use lath_core::paths::or_here;
use lath_core::site::Scan;
use modules::Modules;
use std::path::Path;

/// Finds the sites of `source` and of the types it uses in the user's other modules.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path) -> OrProblems<Scan> {
    let path = or_here(source);
    let text = large::read(&path)?;
    let name = path.to_string_lossy().into_owned();
    Ok(sites::sites(&Modules::read(name, text, true)))
}

/// Finds the sites of `text` alone, without a file system.
pub fn scan_text(file_name: &str, text: &str) -> Scan {
    sites::sites(&Modules::read(file_name.to_owned(), text.to_owned(), false))
}

/// Whether the grammar understood the whole file; if not, an interpreter decides.
pub fn is_understood(source: &Path) -> bool {
    std::fs::read_to_string(source)
        .is_ok_and(|text| !syntax::parse("", &text).0.tree.root_node().has_error())
}

/// The tree of a text, for `lath port`.
pub fn tree(path: &str, text: &str) -> Parsed {
    syntax::parse(path, text).0
}

/// The module name of a file and its import folder: a file in a package belongs to that package.
pub fn module_of(path: &Path) -> (String, std::path::PathBuf) {
    imports::module_of(path)
}
