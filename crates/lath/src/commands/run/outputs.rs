//! Flags of where a run's output goes, and what of it the terminal shows.

use crate::cli::{listed, one_of};
use crate::commands::report::{look, opened};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::record::{Event, Record};
use lath_report::console::{Screen, Verbosity};
use lath_report::formats;
use lath_report::html::{Report, Wanted};
use lath_report::outputs::{OutputPaths, Outputs};
use lath_suite::inputs::Inputs;
use lath_terminal::Seen;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Flags for outputs.
#[derive(Args)]
#[command(next_help_heading = "Results")]
pub struct Results {
    #[arg(long, value_name = "FORMAT", allow_hyphen_values = true, help = formats_help())]
    result_format: Option<String>,
    /// [-rff] File to write results to (default lath-result.FORMAT with --result-format)
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    result_file: Option<PathBuf>,
    /// [-trendfile] One line per iteration: warm-up trend and relative CPU speed
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    trend_file: Option<PathBuf>,
    /// Keep the results under this name, to compare later runs with (lath compare --baseline NAME);
    /// what it has of the same benchmarks is replaced
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub save_baseline: Option<String>,
    /// [-o] Write output to this file instead of the terminal
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    output: Option<PathBuf>,
    #[arg(long, value_name = "LEVEL", allow_hyphen_values = true, help = verbosity_help())]
    verbosity: Option<String>,
    /// Print the table alone, as -v QUIET
    #[arg(long, conflicts_with = "verbosity")]
    quiet: bool,
    /// Print plots after the table: how processes of a benchmark differ, and curves over a parameter
    #[arg(long)]
    plot: bool,
    /// Write an HTML report, as -rf html, and open it in the browser that BROWSER names, or the desktop's
    #[arg(long)]
    open: bool,
}

fn formats_help() -> String {
    let names = listed(&formats::names());
    format!("[-rf] {names} (default csv with --result-file)")
}

fn verbosity_help() -> String {
    let names = Verbosity::ALL.map(Verbosity::name);
    format!(
        "[-v] {}: nothing, the table alone, a line for each result, JMH's log, also the machine \
         (default BRIEF; NORMAL with --output)",
        listed(&names)
    )
}

impl Results {
    fn verbosity(&self) -> Result<Verbosity, Diagnostic> {
        match &self.verbosity {
            None if self.quiet => Ok(Verbosity::Quiet),
            // Who keeps the log keeps all of it.
            None if self.output.is_some() => Ok(Verbosity::Normal),
            given => one_of("-v", given, Verbosity::ALL, Verbosity::name),
        }
    }

    /// The last line of a run names the report that it wrote; a browser opens it.
    pub fn tell_report(&self) {
        let report = self.paths().ok().and_then(|paths| paths.results);
        let Some((_, path)) = report.filter(|(format, _)| format.name == HTML) else {
            return;
        };
        if self.verbosity().is_ok_and(|level| level > Verbosity::Quiet) {
            eprintln!("Report: {}", escape::line(&path.to_string_lossy()));
        }
        if self.open {
            opened(&path);
        }
    }

    /// L503: no such format; L502: `--open` with one that is no page.
    fn paths(&self) -> Result<OutputPaths, Diagnostic> {
        let (mut name, file) = (self.result_format.as_deref(), self.result_file.clone());
        if self.open {
            if name.is_some_and(|name| !name.eq_ignore_ascii_case(HTML)) {
                let message = "--open shows an HTML report, and -rf names another format";
                let help = "leave -rf out; `lath report` makes one of any result file later";
                return Err(Diagnostic::error("L502", message).help(help));
            }
            name = Some(HTML);
        }
        let results = if name.is_some() || file.is_some() {
            let format = formats::by_name(name.unwrap_or("csv"))?;
            let usual = || PathBuf::from(format!("lath-result.{}", format.extension));
            Some((format, file.unwrap_or_else(usual)))
        } else {
            None
        };
        Ok(OutputPaths {
            results,
            trend: self.trend_file.clone(),
            log: self.output.clone(),
        })
    }
}

/// The format of reports.
const HTML: &str = "html";

/// A run's outputs, and how people see what goes on.
pub struct Shown {
    outputs: Outputs,
    /// A progress bar can be shown.
    pub terminal: bool,
    verbosity: Verbosity,
    seen: Seen,
    plot: bool,
}

impl Shown {
    /// Opens everything. Errors: L802 a file cannot be written, L503 unknown format or verbosity,
    /// L512 a file is an input of the run.
    pub fn prepare(given: &Results, inputs: &Inputs, seen: Seen) -> Result<Shown, Diagnostic> {
        let verbosity = given.verbosity()?;
        let paths = given.paths()?;
        paths
            .all()
            .try_for_each(|path| inputs.refuse_output(path))?;
        let to_stdout = paths.log.is_none();
        let on_terminal = std::io::stdout().is_terminal() && Seen::on_stderr(false).is_live();
        let terminal = to_stdout && verbosity > Verbosity::Quiet && on_terminal;
        let mut screen = Screen {
            live: terminal,
            coloured: to_stdout && lath_terminal::is_stdout_coloured(),
            // A file is read elsewhere.
            unicode: !to_stdout || lath_terminal::is_unicode(),
            ..Screen::default()
        };
        if let Some(columns) = to_stdout.then(lath_terminal::columns).flatten() {
            screen.width = columns;
        }
        Ok(Shown {
            outputs: Outputs::open(paths, verbosity, screen)?,
            terminal,
            verbosity,
            seen,
            plot: given.plot,
        })
    }

    /// For a run whose results are shown by another command.
    pub fn aside(seen: Seen) -> Shown {
        Shown {
            outputs: Outputs::aside(),
            terminal: Seen::on_stderr(false).is_live(),
            verbosity: Verbosity::Normal,
            seen,
            plot: false,
        }
    }

    /// How to show progress beside the log.
    pub fn seen(&self) -> Seen {
        match self.verbosity {
            Verbosity::Silent | Verbosity::Quiet => Seen::Nothing,
            Verbosity::Brief => self.seen.briefly(),
            Verbosity::Normal | Verbosity::Extra => self.seen,
        }
    }

    /// Lines about steps that went well are few.
    pub fn is_brief(&self) -> bool {
        self.verbosity == Verbosity::Brief
    }

    /// A line on standard error about what goes on before and after the run.
    pub fn note(&self, text: &str) {
        if self.verbosity > Verbosity::Quiet {
            eprintln!("{text}");
        }
    }

    pub fn resume(&mut self, record: &Record) {
        self.outputs.resume(record);
    }

    /// What to do before the log is written: others may have begun a line.
    pub fn before_lines(&mut self, end: impl Fn() + 'static) {
        self.outputs.before_lines(end);
    }

    pub fn event(&mut self, event: &Event) {
        self.outputs.event(event);
    }

    /// The table, and the result file. One that cannot be written after all leaves the journal to
    /// tell the tale.
    pub fn finish(&mut self, record: &Record, journal: &Path) -> Result<(), Vec<Diagnostic>> {
        let kept = format!(
            "no result is lost: they are in the journal {}; free some space and run again with \
                --resume={}",
            journal.display(),
            lath_languages::quoted(&journal.to_string_lossy())
        );
        self.outputs.finish(record, &kept)?;
        if self.plot {
            let report = Report::of_run(record, Wanted::default()).map_err(|d| vec![d])?;
            print!("{}", report.plots(look()));
        }
        Ok(())
    }
}
