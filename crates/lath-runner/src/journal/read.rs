//! Reads a journal back.

use lath_core::bounded;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Header, JournalLines, RECORD_VERSION, Record};
use serde::Deserialize;
use std::collections::HashSet;
use std::path::Path;

#[derive(Deserialize)]
struct Writer {
    /// Journals of lath 0.1.0 have no such field.
    run: Option<String>,
}

/// Reads a journal back. L805: the file is not a journal, has another version, or is damaged
/// anywhere but at its end.
pub fn read(path: &Path) -> Result<Record, Diagnostic> {
    let bad = |why: String| {
        Diagnostic::error(
            "L805",
            format!("cannot resume from {}: {why}", path.display()),
        )
    };
    let text = bounded::read(path, bounded::RESULTS).map_err(|e| bad(e.to_string()))?;
    let mut lines = text
        .split_inclusive(|&b| b == b'\n')
        .filter(|line| line.ends_with(b"\n"))
        .enumerate();
    let (mut events, header) = lines
        .next()
        .map_or(Err("it is empty".to_owned()), |(_, line)| header(line))
        .map_err(&bad)?;
    let mut record = Record::new(header);
    let mut writers = Writers::default();
    for (number, line) in lines {
        one_at_a_time(line, &mut writers)
            .map_err(|why| bad(format!("line {}: {why}", number + 1)))?;
        let event = events
            .event(line)
            .map_err(|e| bad(format!("line {}: {e}", number + 1)))?;
        let Some(event) = event else {
            continue;
        };
        if event.case().is_some_and(|case| case >= record.cases.len()) {
            return Err(bad(format!(
                "line {}: the plan has no such case",
                number + 1
            )));
        }
        record.apply(&event);
    }
    Ok(record)
}

/// A process writes until another takes over, and does not return.
fn one_at_a_time(line: &[u8], writers: &mut Writers) -> Result<(), String> {
    let Writer { run } = serde_json::from_slice(line).map_err(|e| e.to_string())?;
    match run {
        Some(run) if run != writers.last => {
            writers.last.clone_from(&run);
            if writers.all.insert(run) {
                Ok(())
            } else {
                Err("two runs wrote to it at the same time".to_owned())
            }
        }
        _ => Ok(()),
    }
}

/// The process that wrote the lines read so far.
#[derive(Default)]
struct Writers {
    last: String,
    all: HashSet<String>,
}

fn header(line: &[u8]) -> Result<(JournalLines, Header), String> {
    let mut lines = JournalLines::of(line)
        .map_err(|e| e.to_string())?
        .map_err(|_| format!("it is not a journal of version {RECORD_VERSION} or earlier"))?;
    match lines.event(line) {
        Ok(Some(Event::RunStarted(header))) => Ok((lines, *header)),
        Ok(_) => Err("it does not begin with a header".to_owned()),
        Err(e) => Err(e.to_string()),
    }
}
