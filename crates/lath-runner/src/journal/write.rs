//! Writes a journal, one line per event.

use super::replay;
use crate::process;
use lath_core::escape;
use lath_core::record::{Event, Record};
use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};
use serde::Serialize;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, available_parallelism};

/// A journal open for writing, locked against other processes.
pub struct Journal {
    file: Flock<File>,
    /// Id of the writing process, in each line: it separates the lines of two processes that wrote
    /// at the same time.
    run: &'static str,
}

/// A line of the journal.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    event: &'a Event,
    run: &'a str,
}

fn line(event: &Event, run: &str) -> io::Result<String> {
    Ok(escape::json(&serde_json::to_string(&Line { event, run })?) + "\n")
}

fn lines(events: &[Event], run: &str) -> io::Result<String> {
    events.iter().map(|event| line(event, run)).collect()
}

/// Writes a whole record as the journal of a run that was resumed; `None` as its status: it did not
/// end. Holds the events of one case at a time, and their text, which all processors write.
///
/// # Errors
/// Those of `to`.
pub fn write_record(record: &Record, to: &mut dyn Write) -> io::Result<()> {
    let run = process::identity();
    let at_once = available_parallelism().map_or(1, usize::from);
    let mut write = |events: Vec<Event>| {
        let each = events.len().div_ceil(at_once).max(1);
        thread::scope(|scope| {
            let texts: Vec<_> = events
                .chunks(each)
                .map(|some| scope.spawn(move || lines(some, run)))
                .collect();
            texts.into_iter().try_for_each(|text| {
                let text = text.join().unwrap_or_else(|panic| resume_unwind(panic));
                to.write_all(text?.as_bytes())
            })
        })
    };
    write(replay::begin(record))?;
    let mut machine = 0;
    for (case, done) in record.cases.iter().enumerate() {
        let mut events = Vec::new();
        replay::of_case(case, done, &mut machine, &mut events);
        write(events)?;
    }
    write(replay::end(record, machine))?;
    let ended = record.status.map(|status| Event::RunEnded {
        status,
        seconds: 0.0,
    });
    write(ended.into_iter().collect())
}

impl Journal {
    /// Opens `path` for appending; creates it with its folder if missing, readable only by its
    /// owner. Cuts off a torn last line of an earlier run.
    pub fn open(path: &Path) -> io::Result<Journal> {
        if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)?;
        }
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .mode(0o600)
            .open(path)?;
        // Another driver resumes the same run: both would measure, and their iterations would mix.
        let busy = |_| io::Error::new(io::ErrorKind::ResourceBusy, "another lath is writing to it");
        let mut file = Flock::lock(file, FlockArg::LockExclusiveNonblock).map_err(
            |(_, errno)| match errno {
                Errno::EWOULDBLOCK => busy(errno),
                errno => errno.into(),
            },
        )?;
        let mut content = Vec::new();
        // A device has no content to read, and may have no end.
        if file.metadata()?.is_file() {
            file.read_to_end(&mut content)?;
        }
        let whole = content
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |p| p + 1);
        if whole < content.len() {
            file.set_len(whole as u64)?;
        }
        Ok(Journal {
            file,
            run: process::identity(),
        })
    }

    pub fn is_empty(&self) -> io::Result<bool> {
        Ok(self.file.metadata()?.len() == 0)
    }

    /// Appends one event, unless it is only for display. Syncs the end of a fork to disk.
    pub fn append(&mut self, event: &Event) -> io::Result<()> {
        if event.is_only_shown() {
            return Ok(());
        }
        self.file.write_all(line(event, self.run)?.as_bytes())?;
        if matches!(event, Event::ForkEnded { .. } | Event::RunEnded { .. }) {
            self.file.sync_data()?;
        }
        Ok(())
    }
}
