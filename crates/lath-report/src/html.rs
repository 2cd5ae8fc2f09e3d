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
mod flames;
mod machines;
mod page;
mod picture;
mod plots;
mod run;
mod template;
pub mod timeline;
mod views;
mod whole;

use lath_core::diagnostic::Diagnostic;
use lath_core::record::Record;
use lath_import::model::Dataset;
use page::Page;
pub use picture::{Sheet, Width};
pub use plots::Look;
use regex::Regex;
use std::io::{self, Write};
use std::path::Path;
pub use template::drawn;
use timeline::Timeline;

/// Benchmarks whose results over time a page draws.
const TIMELINES: usize = 200;

/// What somebody asks of a report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// The contender, or the benchmark, to compare the others with.
    pub baseline: Option<&'a str>,
    /// Also what may be private: the host's name, and where files lie.
    pub full: bool,
    /// The journal's folder: where to look for files that its run left.
    pub folder: Option<&'a Path>,
}

/// A report, complete.
pub struct Report(Page);

impl Report {
    /// Of a run.
    ///
    /// # Errors
    /// L507: no contender is called so.
    pub fn of_run(record: &Record, wanted: Wanted) -> Result<Report, Diagnostic> {
        // Scores of several machines have no common mean.
        match record.has_several_machines() {
            true => machines::page(record, wanted).map(Report),
            false => run::page(record, wanted).map(Report),
        }
    }

    /// Of what was read from files.
    ///
    /// # Errors
    /// L507: no contender is called so.
    pub fn of_files(
        set: &Dataset,
        names: Vec<String>,
        wanted: Wanted,
    ) -> Result<Report, Diagnostic> {
        files::page(set, names, wanted).map(Report)
    }

    /// Of results over time alone.
    pub fn of_timelines(all: Vec<Timeline>) -> Report {
        let page = whole::complete(Page::default(), &[], false);
        let title = "Results over time".to_owned();
        Report(Page { title, ..page }).with_timelines(all)
    }

    /// With results over time; those that are too many for a page are counted.
    #[must_use]
    pub fn with_timelines(mut self, mut all: Vec<Timeline>) -> Report {
        self.0.timelines_left_out = all.len().saturating_sub(TIMELINES);
        all.truncate(TIMELINES);
        self.0.timelines = all;
        self
    }

    /// One view of what a pattern finds by its title, as a picture: SVG without script.
    ///
    /// # Errors
    /// L503: there is no such view. L507: there is nothing of that name.
    pub fn picture(
        &self,
        view: &str,
        pattern: &Regex,
        sheet: &Sheet,
    ) -> Result<String, Diagnostic> {
        let mut views = picture::VIEWS.iter();
        let Some((_, draw)) = views.find(|(name, _)| *name == view) else {
            let message = format!("--svg: `{view}` is not a view");
            let names = picture::VIEWS.map(|(name, _)| name);
            let names = format!("there are: {}", names.join(", "));
            return Err(Diagnostic::error("L503", message).help(names));
        };
        draw(&self.0, pattern, sheet)
    }

    /// How processes differ and curves over parameters, as text for a terminal.
    pub fn plots(&self, look: Look) -> String {
        plots::text(&self.0, look)
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(template::html(&self.0).as_bytes())
    }
}
