//! The scan of Dart sources: finds annotations in comments and the declarations they describe, and
//! yields sites.
//!
//! In steps, a file each: [`syntax`] parses a file; [`items`] lists what it declares;
//! [`crate::shared::comments`] finds annotation text; [`values`] tells what fields hold; [`sites`] puts it
//! together. One library of one file is read: types of others are the compiler's business. What
//! annotations mean is left to lath-core.

mod items;
mod sites;
mod syntax;
mod values;

pub use sites::sites as scan_text;

use crate::shared::large;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::or_here;
use lath_core::site::Scan;
use std::path::Path;

/// Finds the sites of `source`.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path) -> Result<Scan, Vec<Diagnostic>> {
    let path = or_here(source);
    let text = large::read(&path)?;
    Ok(sites::sites(&path.to_string_lossy(), &text))
}
