//! Where a run's output goes: log (terminal or file), trend file, result file. All are opened, or
//! seen to be writable, before anything is built.

use crate::cli::listed;
use crate::ui::Seen;
use clap::Args;
use console::Term;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Record};
use lath_report::board::text::WIDTH;
use lath_report::console::{Console, Files, Verbosity};
use lath_report::formats::{self, Format};
use lath_report::trend::TrendFile;
use lath_runner::{preflight, whole};
use lath_suite::inputs::Inputs;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Room that results, log and trend file of a large run take.
const SPACE: u64 = 4 << 20;

/// Flags of what goes where.
#[derive(Args)]
#[command(next_help_heading = "Results")]
pub struct Results {
    #[arg(long, value_name = "FORMAT", allow_hyphen_values = true, help = formats_help())]
    result_format: Option<String>,
    /// [-rff] Where results go (default lath-result.FORMAT with --result-format)
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    result_file: Option<PathBuf>,
    /// [-trendfile] One line per iteration: warm-up trend and relative CPU speed
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    trend_file: Option<PathBuf>,
    /// [-o] Write what is printed to this file instead
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    output: Option<PathBuf>,
    #[arg(long, value_name = "LEVEL", allow_hyphen_values = true, help = verbosity_help())]
    verbosity: Option<String>,
}

fn formats_help() -> String {
    let names: Vec<&str> = formats::all().iter().map(|format| format.name()).collect();
    format!("[-rf] {} (default csv with --result-file)", listed(&names))
}

fn verbosity_help() -> String {
    let names = Verbosity::ALL.map(Verbosity::name);
    format!("[-v] {} (default NORMAL)", listed(&names))
}

pub struct Outputs {
    console: Console<Box<dyn Write>>,
    trend: Option<TrendFile<File>>,
    results: Option<(&'static dyn Format, PathBuf)>,
    terminal: bool,
    silent: bool,
    seen: Seen,
    /// When the first event came: measuring begins then, not when the sources are compiled.
    begun: Option<Instant>,
}

impl Outputs {
    /// Opens everything. Errors: L802 a file cannot be written, L503 unknown format or verbosity.
    pub fn prepare(
        given: &Results,
        inputs: &Inputs,
        seen: Seen,
    ) -> Result<Outputs, Vec<Diagnostic>> {
        let verbosity = verbosity(given)?;
        let results = results(given)?;
        let (trend_path, log) = (given.trend_file.clone(), given.output.clone());
        for path in results
            .iter()
            .map(|(_, p)| p)
            .chain(&trend_path)
            .chain(&log)
        {
            refuse_input(path, inputs)?;
            let folder = path
                .parent()
                .filter(|p| !p.as_os_str().is_empty())
                .unwrap_or(Path::new("."));
            preflight::writable(path)
                .and_then(|()| preflight::space(folder, SPACE))
                .map_err(|d| vec![d])?;
        }
        let sink: Box<dyn Write> = match &log {
            Some(path) => Box::new(create(path)?),
            None => Box::new(std::io::stdout()),
        };
        let trend = trend_path
            .as_ref()
            .map(|path| create(path).map(TrendFile::new))
            .transpose()?;
        let files = Files {
            results: results
                .as_ref()
                .map(|(f, p)| (f.name().to_owned(), p.clone())),
            trend: trend_path,
        };
        let silent = verbosity == Verbosity::Silent;
        let terminal = log.is_none()
            && !silent
            && std::io::stdout().is_terminal()
            && Seen::on_stderr(false) == Seen::Live;
        let console = Console::new(sink, verbosity, files).wide(columns(log.is_none()));
        Ok(Outputs {
            console,
            trend,
            results,
            terminal,
            silent,
            seen,
            begun: None,
        })
    }

    /// For a run whose results are shown by another command: what is said goes to standard error,
    /// and that is little.
    pub fn aside(seen: Seen) -> Outputs {
        let sink: Box<dyn Write> = Box::new(std::io::stderr());
        let terminal = Seen::on_stderr(false) == Seen::Live;
        let files = Files {
            results: None,
            trend: None,
        };
        Outputs {
            console: Console::new(sink, Verbosity::Silent, files),
            trend: None,
            results: None,
            terminal,
            silent: false,
            seen,
            begun: None,
        }
    }

    /// How people see what goes on beside the log.
    pub fn seen(&self) -> Seen {
        if self.silent {
            Seen::Nothing
        } else {
            self.seen
        }
    }

    /// A progress bar has a place to be.
    pub fn to_terminal(&self) -> bool {
        self.terminal
    }

    /// The run goes on with what an earlier one left.
    pub fn resume(&mut self, record: &Record) {
        self.console.resume(record.clone());
    }

    /// A line about what goes on before the run, on standard error.
    pub fn note(&self, text: &str) {
        if !self.silent {
            eprintln!("{text}");
        }
    }

    pub fn event(&mut self, event: &Event) {
        let elapsed = self.begun.get_or_insert_with(Instant::now).elapsed();
        self.console.event_after(event, elapsed);
        if let Some(trend) = &mut self.trend {
            trend.event_after(event, elapsed);
        }
    }

    /// The table, and the result file. A result file that cannot be written after all leaves the
    /// journal to tell the tale.
    pub fn finish(&mut self, record: &Record, journal: &Path) -> Result<(), Vec<Diagnostic>> {
        self.console.finish(record);
        self.write_results(record, journal)?;
        let problems: Vec<Diagnostic> = [
            ("the log", self.console.error()),
            (
                "the trend file",
                self.trend.as_ref().and_then(TrendFile::error),
            ),
        ]
        .into_iter()
        .filter_map(|(what, error)| {
            Some((
                what,
                error.filter(|e| e.kind() != std::io::ErrorKind::BrokenPipe)?,
            ))
        })
        .map(|(what, error)| {
            Diagnostic::error(
                "L802",
                format!("{what} could not be written to its end: {error}"),
            )
        })
        .collect();
        if problems.is_empty() {
            Ok(())
        } else {
            Err(problems)
        }
    }

    fn write_results(&self, record: &Record, journal: &Path) -> Result<(), Vec<Diagnostic>> {
        let Some((format, path)) = &self.results else {
            return Ok(());
        };
        whole::write(path, |mut file| format.write(record, &mut file)).map_err(|error| {
            let message = format!("results cannot be written to {}: {error}", path.display());
            vec![Diagnostic::error("L802", message).help(format!(
                "no result is lost: the journal {} has them; free some space and run again with --resume={}",
                journal.display(),
                lath_languages::quoted(&journal.to_string_lossy())
            ))]
        })
    }
}

/// Columns of the terminal that the log goes to; without one those of a file.
fn columns(to_stdout: bool) -> usize {
    let size = if to_stdout {
        Term::stdout().size_checked()
    } else {
        None
    };
    size.map_or(WIDTH, |(_, columns)| columns.into())
}

/// L512: results would go where a source or wrapper is.
fn refuse_input(path: &Path, inputs: &Inputs) -> Result<(), Vec<Diagnostic>> {
    let Ok(path) = path.canonicalize() else {
        return Ok(());
    };
    let read = inputs
        .sources
        .iter()
        .map(|s| &s.path)
        .chain(inputs.wrappers.iter().map(|w| &w.path));
    if read
        .filter_map(|p| p.canonicalize().ok())
        .all(|p| p != path)
    {
        return Ok(());
    }
    Err(vec![Diagnostic::error(
        "L512",
        format!(
            "{} is an input of this run, so lath cannot write results there",
            path.display()
        ),
    )])
}

fn create(path: &Path) -> Result<File, Vec<Diagnostic>> {
    File::create(path).map_err(|error| {
        vec![Diagnostic::error(
            "L802",
            format!("{} cannot be written: {error}", path.display()),
        )]
    })
}

fn verbosity(given: &Results) -> Result<Verbosity, Vec<Diagnostic>> {
    let Some(name) = &given.verbosity else {
        return Ok(Verbosity::default());
    };
    Verbosity::ALL
        .into_iter()
        .find(|verbosity| verbosity.name() == *name)
        .ok_or_else(|| {
            let names = Verbosity::ALL.map(Verbosity::name);
            vec![Diagnostic::error(
                "L503",
                format!("-v: {}, not `{name}`", listed(&names)),
            )]
        })
}

fn results(given: &Results) -> Result<Option<(&'static dyn Format, PathBuf)>, Vec<Diagnostic>> {
    let (name, path) = (given.result_format.clone(), given.result_file.clone());
    if name.is_none() && path.is_none() {
        return Ok(None);
    }
    let name = name.unwrap_or_else(|| "csv".into()).to_lowercase();
    let Some(format) = formats::by_name(&name) else {
        let known: Vec<&str> = formats::all().iter().map(|f| f.name()).collect();
        return Err(vec![
            Diagnostic::error("L503", format!("-rf: `{name}` is no result format"))
                .help(format!("there are: {}", known.join(", "))),
        ]);
    };
    Ok(Some((
        format,
        path.unwrap_or_else(|| PathBuf::from(format!("lath-result.{}", format.extension()))),
    )))
}
