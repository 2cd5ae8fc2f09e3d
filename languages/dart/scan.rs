//! The scan of Dart sources: finds annotations in comments and their declarations, and yields
//! sites.
//!
//! The steps, one file each: [`syntax`] parses a file; [`items`] lists its declarations;
//! [`crate::shared::comments`] finds annotation text; [`values`] determines the kinds of fields;
//! [`sites`] combines them. Reads one library of one file: the compiler knows types of others.
//! lath-core decides what annotations mean.

mod items;
mod sites;
mod syntax;
mod values;

pub use sites::sites as scan_text;

use crate::shared::large;
use lath_core::diagnostic::OrProblems;
use lath_core::paths::or_here;
use lath_core::site::Scan;
use std::path::Path;

/// Finds the sites of `source`.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path) -> OrProblems<Scan> {
    let path = or_here(source);
    let text = large::read(&path)?;
    Ok(sites::sites(&path.to_string_lossy(), &text))
}
