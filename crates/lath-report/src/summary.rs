//! Summarizes result files: one kind of interval for every benchmark, whatever tool measured it.

mod advice;
mod row;
mod text;

use crate::grid::Markup;
use crate::notes::Note;
use crate::series::{Document, several_modes};
use lath_import::model::Dataset;
use lath_stats::interval::ConfidenceLevel;
pub use row::SummaryRow;

/// Version of `lath summarize --json`.
const VERSION: u32 = 2;

pub struct Summary {
    pub rows: Vec<SummaryRow>,
    formats: Vec<&'static str>,
    /// Notes about files; notes about a benchmark are in its row.
    warnings: Vec<Note>,
}

impl Summary {
    /// `level`: the confidence level of the intervals.
    pub fn of(set: &Dataset, level: ConfidenceLevel) -> Summary {
        let several = several_modes(set.benchmarks.iter().map(|series| series.mode.as_str()));
        Summary {
            rows: set
                .benchmarks
                .iter()
                .map(|series| SummaryRow::new(series, level, several))
                .collect(),
            formats: set.formats.clone(),
            warnings: set.told().map(Note::of).collect(),
        }
    }

    /// `details`: show those of every benchmark, even if there are many.
    pub fn text(&self, markup: Markup, details: bool) -> String {
        text::text(&self.rows, &self.warnings, markup, details)
    }

    /// For `--json`; `files`: the files read.
    pub fn document(&self, files: Vec<String>) -> Document<'_, SummaryRow> {
        Document {
            version: VERSION,
            kind: "lath-summary",
            files,
            formats: &self.formats,
            warnings: self.warnings.iter().collect(),
            results: &self.rows,
        }
    }
}
