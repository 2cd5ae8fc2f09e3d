//! Opens a path: one file, or a folder of Criterion.

use crate::advice;
use crate::detect::{HEAD_BYTES, Head, is_json};
use crate::format::{FileFormat, Input, Skipped};
use crate::formats::journal::{self, Journal};
use crate::formats::{self, FORMATS};
use crate::latin1::{Converted, Latin1};
use crate::lenient::{Encoding, MARK, Utf16, Words};
use crate::logged::Logged;
use crate::merge;
use crate::model::{Dataset, ReadRequest};
use crate::trouble;
use lath_core::bounded::{self, Bounded};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Record;
use std::io::{self, BufRead, BufReader, Cursor, Read};
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
    one_file(path, request).map(merge::one_file)
}

/// The run that a file is the journal of; `None`: it is none.
pub fn record(path: &Path) -> Result<Option<Record>, Diagnostic> {
    if path.is_dir() {
        return Ok(None);
    }
    let (head, text, _) = begun(path).map_err(|e| trouble::unreadable(path, e))?;
    if !Journal.recognises(&head) {
        return Ok(None);
    }
    let whole = Cursor::new(head.into_bytes()).chain(text);
    let mut reader = Words::reader(BufReader::with_capacity(BUFFER, whole));
    journal::record(&mut Input {
        path,
        reader: &mut reader,
        warnings: Vec::new(),
    })
}

/// The file's own names and series, as its format has them.
fn one_file(path: &Path, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
    recognised(path, request).map_err(|problem| {
        if problem.code == "L851" {
            with_known(problem)
        } else {
            problem
        }
    })
}

/// The same problem, with the formats that lath reads.
fn with_known(problem: Diagnostic) -> Diagnostic {
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name()).collect();
    problem.help(format!("known: {}", names.join(", ")))
}

fn recognised(path: &Path, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
    let (head, text, converted) = begun(path).map_err(|e| trouble::unreadable(path, e))?;
    let Some(format) = FORMATS.iter().find(|f| f.recognises(&head)) else {
        return Err(trouble::unknown(path, head.describe()));
    };
    let begin = head.into_bytes();
    let is_json = is_json(&begin);
    let buffered = BufReader::with_capacity(BUFFER, Cursor::new(begin).chain(text));
    let mut reader: Box<dyn BufRead> = if is_json {
        Box::new(Words::reader(buffered))
    } else {
        Box::new(buffered)
    };
    let mut input = Input {
        path,
        reader: &mut *reader,
        warnings: Vec::new(),
    };
    let mut set = format.read(&mut input, request)?;
    set.warnings.append(&mut input.warnings);
    // A reader may know better.
    if set.formats.is_empty() {
        set.formats.push(format.name());
    }
    let converted = converted.get();
    set.warnings
        .extend((converted > 0).then(|| trouble::not_utf8(path, converted)));
    Ok(set)
}

/// The beginning, what follows it, and how much of it was not UTF-8 when it has been read.
fn begun(path: &Path) -> io::Result<(Head, Box<dyn Read>, Converted)> {
    let converted = Converted::default();
    let mut text = decoded(path, &converted)?;
    let mut bytes = beginning(&mut text)?;
    if !is_json(&bytes) {
        // A terminal's or a job's log.
        let whole = Cursor::new(bytes).chain(text);
        text = Box::new(Logged::reader(BufReader::with_capacity(BUFFER, whole)));
        bytes = beginning(&mut text)?;
    }
    Ok((Head::new(bytes), text, converted))
}

/// The beginning of a file.
pub fn head(path: &Path) -> io::Result<Head> {
    begun(path).map(|(head, ..)| head)
}

fn beginning(text: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    text.take(HEAD_BYTES as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The file as UTF-8 without a mark.
fn decoded(path: &Path, converted: &Converted) -> io::Result<Box<dyn Read>> {
    let mut file = Bounded::new(bounded::open(path)?, bounded::RESULTS);
    let mut begin = Vec::new();
    file.by_ref().take(MARK as u64).read_to_end(&mut begin)?;
    let encoding = Encoding::of(&begin);
    let (Encoding::Utf8(mark) | Encoding::Utf16(_, mark)) = encoding;
    let bytes = Cursor::new(begin.split_off(mark)).chain(file);
    Ok(match encoding {
        Encoding::Utf8(_) => Box::new(Latin1::reader(bytes, converted.clone())),
        Encoding::Utf16(lower_first, _) => Box::new(Utf16::reader(bytes, lower_first)),
    })
}

/// Every `new/sample.json` below a folder.
fn folder(path: &Path, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
    let samples = formats::criterion::samples(path).map_err(|e| trouble::unreadable(path, e))?;
    if samples.is_empty() {
        let problem = trouble::unknown(
            path,
            "the folder has no new/sample.json, as Criterion writes them",
        );
        return Err(match advice::of_folder(path) {
            Some(help) => problem.help(help),
            None => with_known(problem),
        });
    }
    let mut all = Dataset::default();
    let mut skipped = Skipped::default();
    for sample in &samples {
        match one_file(sample, request) {
            Ok(part) => {
                all.benchmarks.extend(part.benchmarks);
                all.metrics.extend(part.metrics);
                all.warnings.extend(part.warnings);
            }
            Err(error) => skipped.add(trouble::skipped("a result", &error.message), || {
                error.clone()
            }),
        }
    }
    all.formats = vec![formats::criterion::Criterion.name()];
    skipped.told(path, all).map(merge::one_file)
}
