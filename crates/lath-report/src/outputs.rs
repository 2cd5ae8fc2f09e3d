//! Where a run's output goes: the log, the trend file, the result file. All are opened, or seen to
//! be writable, before anything is built.

use crate::console::{Console, Files, Screen, Verbosity};
use crate::formats::Format;
use crate::trend::TrendFile;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Record};
use lath_tools::files::{self, Target};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

/// Bytes that results, log and trend file of a large run take.
const SPACE: u64 = 4 << 20;

/// What is written, and where.
pub struct OutputPaths {
    pub results: Option<(&'static Format, PathBuf)>,
    pub trend: Option<PathBuf>,
    /// `None`: standard output.
    pub log: Option<PathBuf>,
}

impl OutputPaths {
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        let results = self.results.as_ref().map(|(_, path)| path);
        let all = results.into_iter().chain(&self.trend).chain(&self.log);
        all.map(PathBuf::as_path)
    }
}

/// What is open while a run goes on.
pub struct Outputs {
    console: Console<Box<dyn Write>>,
    trend: Option<TrendFile<File>>,
    results: Option<(&'static Format, Target)>,
    /// Time of the first event: measuring begins then, not during compilation.
    begun: Option<Instant>,
    before: Before,
}

type Before = Rc<RefCell<Option<Box<dyn Fn()>>>>;

/// Does something before each write.
struct After<W> {
    before: Before,
    out: W,
}

impl<W: Write> Write for After<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if let Some(before) = &*self.before.borrow() {
            before();
        }
        self.out.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Outputs {
    /// Opens everything. `screen`: where the log is read, unless it goes to a file.
    ///
    /// # Errors
    /// L802: a file cannot be written; L803: its disk has no room.
    pub fn open(
        paths: OutputPaths,
        verbosity: Verbosity,
        screen: Screen,
    ) -> Result<Outputs, Diagnostic> {
        let announced = Files {
            results: paths
                .results
                .as_ref()
                .map(|(format, path)| (format.name.to_owned(), path.clone())),
            trend: paths.trend.clone(),
        };
        let prepare = |path: PathBuf| files::prepare(&path, SPACE);
        let results = paths
            .results
            .map(|(format, path)| Ok((format, prepare(path)?)))
            .transpose()?;
        let before = Before::default();
        // Prepare all before one is created.
        let trend = paths.trend.map(prepare).transpose()?;
        let log = paths.log.map(prepare).transpose()?;
        let sink: Box<dyn Write> = match log {
            Some(target) => Box::new(create(target)?),
            None => Box::new(After {
                before: Rc::clone(&before),
                out: io::stdout(),
            }),
        };
        let trend = trend.map(create).transpose()?;
        Ok(Outputs {
            console: Console::new(sink, verbosity, announced).on(screen),
            trend: trend.map(TrendFile::new),
            results,
            begun: None,
            before,
        })
    }

    /// What to do before anything is written where the log is read: others may have begun a line.
    pub fn before_lines(&mut self, end: impl Fn() + 'static) {
        *self.before.borrow_mut() = Some(Box::new(end));
    }

    /// For a run whose results another command shows: prints little, and to standard error.
    pub fn aside() -> Outputs {
        let sink: Box<dyn Write> = Box::new(io::stderr());
        Outputs {
            console: Console::new(sink, Verbosity::Silent, Files::default()),
            trend: None,
            results: None,
            begun: None,
            before: Before::default(),
        }
    }

    /// The run continues an earlier one.
    pub fn resume(&mut self, record: &Record) {
        self.console.resume(record.clone());
    }

    pub fn event(&mut self, event: &Event) {
        let elapsed = self.begun.get_or_insert_with(Instant::now).elapsed();
        self.console.event_after(event, elapsed);
        if let Some(trend) = &mut self.trend {
            trend.event_after(event, elapsed);
        }
    }

    /// Writes the table and the result file. `kept` says where the results are all the same.
    ///
    /// # Errors
    /// L802: something could not be written after all.
    pub fn finish(&mut self, record: &Record, kept: &str) -> Result<(), Vec<Diagnostic>> {
        self.console.finish(record);
        if let Some((format, target)) = &mut self.results {
            let written = target.write(|mut file| format.write(record, &mut file));
            written.map_err(|error| {
                let path = target.path().display();
                let message = format!("results cannot be written to {path}: {error}");
                vec![Diagnostic::error("L802", message).help(kept)]
            })?;
        }
        let trend = self.trend.as_ref().and_then(TrendFile::error);
        let problems: Vec<Diagnostic> =
            [("the log", self.console.error()), ("the trend file", trend)]
                .into_iter()
                .filter_map(|(what, error)| unfinished(what, error?))
                .collect();
        if problems.is_empty() {
            Ok(())
        } else {
            Err(problems)
        }
    }
}

/// Nobody reads on: that is no mistake.
fn unfinished(what: &str, error: &io::Error) -> Option<Diagnostic> {
    let message = format!("{what} could not be written completely: {error}");
    (error.kind() != ErrorKind::BrokenPipe).then(|| Diagnostic::error("L802", message))
}

fn create(target: Target) -> Result<File, Diagnostic> {
    let path = target.path().display().to_string();
    target
        .create()
        .map_err(|error| Diagnostic::error("L802", format!("{path} cannot be written: {error}")))
}
