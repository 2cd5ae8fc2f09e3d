//! The report as one HTML file: an overview that needs no script, and the numbers behind it.
//!
//! A run ([`run`]) and result files ([`files`]) become one [`page::Page`], which [`write()`] puts
//! into templates. Verdicts, ratios and intervals are those of [`crate::judgement`], with every
//! contender as the baseline ([`views`]); nothing is computed by the page's script.

mod axis;
mod curves;
mod data;
mod details;
mod encoding;
mod files;
mod page;
mod picture;
mod run;
mod template;
mod views;
mod whole;

use lath_core::diagnostic::Diagnostic;
use lath_core::record::Record;
use lath_import::model::Dataset;
use page::Page;
use regex::Regex;
use std::io::{self, Write};

/// A report, complete.
pub struct Report(Page);

impl Report {
    /// Of a run. `baseline`: the contender to compare the others with.
    ///
    /// # Errors
    /// L507: no contender is called so.
    pub fn of_run(record: &Record, baseline: Option<&str>) -> Result<Report, Diagnostic> {
        run::page(record, baseline).map(Report)
    }

    /// Of what was read from files.
    ///
    /// # Errors
    /// L507: no contender is called so.
    pub fn of_files(
        set: &Dataset,
        names: Vec<String>,
        baseline: Option<&str>,
    ) -> Result<Report, Diagnostic> {
        files::page(set, names, baseline).map(Report)
    }

    /// The rows of one comparison, found by its title, as a picture: SVG without script.
    ///
    /// # Errors
    /// L507: no comparison is called so.
    pub fn forest(&self, pattern: &Regex) -> Result<String, Diagnostic> {
        picture::forest(&self.0, pattern)
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(template::html(&self.0).as_bytes())
    }
}
