//! The scan of Rust sources: finds annotations and their declarations, and yields sites.
//!
//! The steps, one file each: [`syntax`] parses a file; [`items`] lists its declarations with their
//! context, without those that [`cfg`] excludes; [`source`] follows modules; [`names`] resolves
//! paths; [`values`] determines the kinds of fields, [`construct`] how to build objects; [`sites`]
//! combines them. lath-core decides what annotations mean; the output of macros is not visible.

mod cfg;
mod construct;
mod deferred;
mod facts;
mod function;
mod items;
mod names;
mod sites;
mod source;
mod syntax;
mod uses;
mod values;

pub use cfg::Configuration;
pub use construct::Construct;
pub use facts::Facts;

use crate::shared::large;
use lath_core::diagnostic::OrProblems;
use lath_core::paths::or_here;
use lath_core::program::Program;
use lath_core::site::{Noted, Scan};
use source::Source;
use std::path::Path;

/// Finds the sites of `source` and of the files of its modules.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path, configuration: &Configuration) -> OrProblems<Scan> {
    let path = or_here(source);
    let text = large::read(&path)?;
    let source = Source::read(&path, text, true, configuration);
    Ok(Scan {
        noted: Noted::new(facts::facts(&source)),
        ..sites::sites(&source)
    })
}

/// Further data for the wrapper of `program`, noted by [`scan`].
pub fn facts(program: &Program) -> &Facts {
    program.noted.get().expect("programs are made from scans")
}

/// Finds the sites of `text` alone, without a file system.
pub fn scan_text(file_name: &str, text: &str) -> Scan {
    let configuration = Configuration::new(Vec::new);
    sites::sites(&Source::read(
        Path::new(file_name),
        text.to_owned(),
        false,
        &configuration,
    ))
}
