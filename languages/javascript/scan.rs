//! The scan of JavaScript and TypeScript sources: finds annotations and their declarations, and
//! yields sites.
//!
//! The steps, one file each: [`raw`] finds the guide's notation in plain JavaScript, which is not
//! valid syntax, and blanks it; [`syntax`] parses a file; [`items`] lists its functions, classes
//! and fields with all relevant properties; [`imports`] resolves imported names and finds the
//! user's own modules; [`decorators`] and `languages/comments.rs` find annotation text; [`names`],
//! [`labels`] and [`jsdoc`] determine the types of parameters, [`values`] the kinds of fields;
//! [`sites`] combines them. Executes nothing; lath-core decides what annotations mean.

mod annotate;
mod class;
mod decorators;
mod fields;
mod function;
pub(super) mod imports;
mod items;
mod jsdoc;
mod labels;
mod modules;
mod names;
mod parameters;
mod raw;
mod sites;
pub mod syntax;
mod unapplied;
mod values;

#[cfg(test)]
mod tests;

use crate::shared::large;
use lath_core::diagnostic::OrProblems;
use lath_core::paths::or_here;
use lath_core::site::Scan;
use modules::Modules;
use std::path::Path;

pub use modules::names as module_names;

/// Finds the sites of `source` and of the types it uses in the user's other modules.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path) -> OrProblems<Scan> {
    let path = or_here(source);
    let text = large::read(&path)?;
    let name = path.to_string_lossy().into_owned();
    let modules = Modules::read(name, text, true);
    let mut scan = sites::sites(&modules);
    scan.diagnostics.extend(unapplied::warnings(&modules));
    Ok(scan)
}

/// Finds the sites of `text` alone, without a file system.
pub fn scan_text(file_name: &str, text: &str) -> Scan {
    sites::sites(&Modules::read(file_name.to_owned(), text.to_owned(), false))
}
