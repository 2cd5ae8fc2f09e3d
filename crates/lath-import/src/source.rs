//! Opens a path: one file, or a folder of Criterion.

use crate::detect::{HEAD_BYTES, Head};
use crate::formats::{self, FORMATS, FileFormat, Input};
use crate::merge;
use crate::model::{Dataset, ReadRequest};
use crate::trouble;
use lath_core::bounded::{self, Bounded};
use lath_core::diagnostic::Diagnostic;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// Buffer size of the reader: large files need few calls.
const BUFFER: usize = 256 * 1024;

/// Reads one path.
pub fn read(path: &Path, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
    if path.is_dir() {
        folder(path, request)
    } else {
        file(path, request)
    }
}

fn file(path: &Path, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
    let mut file = Bounded::new(
        bounded::open(path).map_err(|e| trouble::unreadable(path, e))?,
        bounded::RESULTS,
    );
    let mut head = Vec::new();
    file.by_ref()
        .take(HEAD_BYTES as u64)
        .read_to_end(&mut head)
        .map_err(|e| trouble::unreadable(path, e))?;
    let head = Head::new(head);
    let Some(format) = FORMATS.iter().find(|f| f.recognises(&head)) else {
        return Err(trouble::unknown(path, head.describe()));
    };
    let begin = head.into_bytes();
    let mut reader: Box<dyn BufRead> = Box::new(BufReader::with_capacity(
        BUFFER,
        Cursor::new(begin).chain(file),
    ));
    let part = format.read(
        &mut Input {
            path,
            reader: &mut *reader,
        },
        request,
    )?;
    Ok(merge::one_file(part))
}

/// Every `new/sample.json` below a folder.
fn folder(path: &Path, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
    let samples = formats::criterion::samples(path).map_err(|e| trouble::unreadable(path, e))?;
    if samples.is_empty() {
        return Err(trouble::unknown(
            path,
            "the folder has no new/sample.json, as Criterion writes them",
        ));
    }
    let parts: Result<Vec<Dataset>, Diagnostic> =
        samples.iter().map(|sample| file(sample, request)).collect();
    let mut all = parts?
        .into_iter()
        .fold(Dataset::default(), |mut all, part| {
            all.benchmarks.extend(part.benchmarks);
            all.metrics.extend(part.metrics);
            all.warnings.extend(part.warnings);
            all
        });
    all.formats = vec![formats::criterion::Criterion.name()];
    Ok(all)
}
