//! Results of any tool as one model: a [`model::Dataset`] of benchmarks, each with its forks, each
//! with times per operation.
//!
//! Formats are told apart by content, never by name; one file of [`formats`] each. Files are read
//! as streams: of a large result file no more than one benchmark is held as text. What the numbers
//! mean is the business of `lath-stats`, what is printed that of the command line.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod detect;
mod elements;
pub mod formats;
mod merge;
pub mod model;
mod number;
mod source;
mod trouble;
mod unit;

use lath_core::diagnostic::Diagnostic;
use model::{Dataset, ReadRequest};
use std::path::Path;

/// Reads one side: files or folders, which are parts of one set of results. A benchmark that
/// several of them have was measured in several processes: its forks are put together, in the order
/// of the paths. What was measured under different conditions is not one sample and stays apart
/// ([`model::Series::distinction`]).
///
/// Errors, one for each path: L850 cannot be read, L851 unknown format, L853 damaged.
pub fn read<P: AsRef<Path>>(
    paths: &[P],
    request: &ReadRequest,
) -> Result<Dataset, Vec<Diagnostic>> {
    let mut parts = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match source::read(path.as_ref(), request) {
            Ok(part) => parts.push(part),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() {
        Ok(merge::merge(parts))
    } else {
        Err(errors)
    }
}
