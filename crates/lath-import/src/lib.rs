//! Results of any tool in one model: a [`model::Dataset`] of benchmarks with forks, which have
//! times per operation.
//!
//! Formats are recognised by content, never by name; each has a file in [`formats`]. Files are read
//! as streams: of a large result file, memory holds at most one benchmark's text. `lath-stats`
//! interprets the numbers, the command line prints them.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod advice;
pub mod comparison;
pub mod detect;
mod elements;
mod format;
pub mod formats;
mod lacking;
mod latin1;
mod lenient;
mod logged;
pub mod loss;
mod merge;
pub mod model;
mod number;
mod phase;
mod rewritten;
mod source;
mod trouble;
mod unit;

use lath_core::diagnostic::Diagnostic;
use lath_core::record::Record;
use model::{Dataset, ReadRequest, Series};
use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

/// Reads one side: files or folders that form one set of results. A benchmark in several of them
/// was measured in several processes: its forks are combined, in the order of the paths. Results
/// under different conditions are not one sample and stay separate
/// ([`model::Series::distinction`]).
///
/// Errors, one per path: L850 unreadable, L851 unknown format, L853 damaged. Then L854, one per
/// requested metric that no path has.
pub fn read<P: AsRef<Path>>(
    paths: &[P],
    request: &ReadRequest,
) -> Result<Dataset, Vec<Diagnostic>> {
    let mut files = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match source::read(path.as_ref(), request) {
            Ok(file) => files.push(file),
            Err(error) => errors.push(error),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let paths: Vec<&Path> = paths.iter().map(AsRef::as_ref).collect();
    let names: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    together(files, (&paths, &names), request)
}

/// Reads files of which each replaces what it has in common with earlier ones.
///
/// # Errors
/// As [`read`].
pub fn read_latest<P: AsRef<Path>>(
    paths: &[P],
    request: &ReadRequest,
) -> Result<Dataset, Vec<Diagnostic>> {
    let mut files: Vec<Dataset> = Vec::new();
    for path in paths {
        let newer = source::read(path.as_ref(), request).map_err(|d| vec![d])?;
        let names: BTreeSet<String> = newer.benchmarks.iter().map(called).collect();
        for older in &mut files {
            older.benchmarks.retain(|one| !names.contains(&called(one)));
            older.lost.retain(|one| !names.contains(&called(one)));
        }
        files.push(newer);
    }
    // What failed later has its earlier result.
    let benchmarks = files.iter().flat_map(|file| &file.benchmarks);
    let known: BTreeSet<String> = benchmarks.map(called).collect();
    for file in &mut files {
        file.lost.retain(|one| !known.contains(&called(one)));
    }
    let paths: Vec<&Path> = paths.iter().map(AsRef::as_ref).collect();
    // What a newer one replaced, an older one does not lack.
    together(files, (&paths, &[]), request)
}

/// What a series is called, whatever it was measured with: contender, benchmark, parameters, mode
/// and threads.
pub fn called(series: &Series) -> String {
    let (params, mode, threads) = (&series.params, &series.mode, series.threads);
    match &series.competing {
        Some(one) => format!(
            "{:?}",
            (&one.contender, &one.benchmark, params, mode, threads)
        ),
        None => format!("{:?}", (&series.benchmark, params, mode, threads)),
    }
}

/// The results of a run in memory, as if its journal were read.
///
/// # Errors
/// L854, one per requested metric that it has not.
pub fn of_record(
    record: &Record,
    journal: &Path,
    request: &ReadRequest,
) -> Result<Dataset, Vec<Diagnostic>> {
    let set = merge::one_file(formats::journal::of_record(record, request));
    together(vec![set], (&[journal], &[]), request)
}

/// A run of lath, if the file is its journal.
///
/// # Errors
/// As [`read`].
pub fn record(path: &Path) -> Result<Option<Record>, Diagnostic> {
    source::record(path)
}

/// A file of several revisions as one file of each; `None`: it has one, or says none.
///
/// # Errors
/// L850: it cannot be read; L853: it is damaged.
pub fn by_revision(path: &Path) -> Result<Option<Vec<String>>, Diagnostic> {
    formats::action::split(path)
}

/// The series of all cases of a run, by their places in its plan.
pub fn cases(record: &Record) -> Dataset {
    formats::journal::of_record(record, &ReadRequest::default())
}

/// `names`: of the files, if each is a run of its own.
fn together(
    files: Vec<Dataset>,
    (paths, names): (&[&Path], &[String]),
    request: &ReadRequest,
) -> Result<Dataset, Vec<Diagnostic>> {
    let set = merge::merge(files, names, request.pool_machines);
    let unknown = request
        .metrics
        .iter()
        .filter(|name| !set.metrics.contains(*name));
    let errors: Vec<Diagnostic> = unknown
        .map(|name| trouble::no_such_metric(name, paths, &set))
        .collect();
    if errors.is_empty() {
        Ok(set)
    } else {
        Err(errors)
    }
}

/// Reads two sides at the same time.
///
/// # Errors
/// Those of [`read`], of both.
pub fn read_both<P: AsRef<Path> + Sync>(
    [first, second]: [&[P]; 2],
    request: &ReadRequest,
) -> Result<(Dataset, Dataset), Vec<Diagnostic>> {
    let (first, second) = thread::scope(|scope| {
        let first = scope.spawn(|| read(first, request));
        let second = read(second, request);
        let first = first.join();
        (first.unwrap_or_else(|panic| resume_unwind(panic)), second)
    });
    match (first, second) {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (first, second) => {
            let both = [first.err(), second.err()];
            Err(both.into_iter().flatten().flatten().collect())
        }
    }
}
