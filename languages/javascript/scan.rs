//! The scan of JavaScript and TypeScript sources: finds annotations and the declarations they
//! describe, and yields sites.
//!
//! In steps, a file each: [`raw`] finds the guide's notation in plain JavaScript, which is no part
//! of the language, and blanks it; [`syntax`] parses a file; [`items`] lists its functions, classes
//! and fields with what is written about them; [`imports`] says where names come from and finds the
//! user's own modules; [`decorators`] and `languages/comments.rs` find annotation text; [`names`],
//! [`labels`] and [`jsdoc`] tell what parameters are; [`values`] what fields hold; [`sites`] puts
//! it together. Nothing is executed, and what annotations mean is left to lath-core.

mod annotate;
mod class;
mod decorators;
mod fields;
mod function;
mod imports;
mod items;
mod jsdoc;
mod labels;
mod modules;
mod names;
mod parameters;
mod raw;
mod sites;
pub mod syntax;
mod values;

#[cfg(test)]
mod tests;

use crate::shared::large;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::or_here;
use lath_core::site::Scan;
use modules::Modules;
use std::path::Path;

pub use modules::names as module_names;
pub use raw::blanked;

/// Finds the sites of `source` and of those types in the user's other modules that it uses.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path) -> Result<Scan, Vec<Diagnostic>> {
    let path = or_here(source);
    let text = large::read(&path)?;
    let name = path.to_string_lossy().into_owned();
    Ok(sites::sites(&Modules::read(name, text, true)))
}

/// Finds the sites of `text` alone, without a file system.
pub fn scan_text(file_name: &str, text: &str) -> Scan {
    sites::sites(&Modules::read(file_name.to_owned(), text.to_owned(), false))
}
