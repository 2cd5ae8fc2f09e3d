//! `lath report`: result files as one HTML file to look at and to share.

use super::results::{self, FILES};
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_history::history::History as Kept;
use lath_history::timelines::{self, Release};
use lath_import::model::ReadRequest;
use lath_report::html::{Look, Report as Html, Sheet, Wanted, Width};
use lath_suite::patterns;
use lath_suite::revisions::current;
use lath_terminal::diagnose;
use lath_tools::{browser, files};
use std::path::{Path, PathBuf};

/// Bytes that a large report takes.
const SPACE: u64 = 16 << 20;

#[derive(Args)]
#[command(
    about = "Write result files of lath or other tools as one HTML file to look at and to share",
    long_about = format!("Writes a report as one HTML file that loads nothing: verdicts, ratios with \
        their intervals, and the numbers behind them. A journal of lath gives everything; other files \
        lack warm-up, machine or checks.\n\nFiles: {FILES}"),
    after_help = crate::exit::help()
)]
pub struct Report {
    /// Result files or folders that form one set; commas may separate them
    #[arg(num_args = 1.., required_unless_present = "history", value_name = "FILE")]
    files: Vec<String>,
    /// Compare the others with this contender, or with this benchmark
    #[arg(long, value_name = "CONTENDER")]
    baseline: Option<String>,
    /// File to write (default: lath-report.html; of a picture, lath-report.svg)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write one picture instead, as SVG: the rows of a comparison (forest), a curve over a parameter
    /// or over threads (curve), where the time of a case goes (flames), where two cases differ
    /// (difference). A regular expression finds its title
    #[arg(long, num_args = 2, value_names = ["VIEW", "REGEXP"])]
    svg: Option<Vec<String>>,
    /// Draw the picture for a phone or a column: 400 pixels wide instead of 900
    #[arg(long, requires = "svg")]
    narrow: bool,
    /// Title of the picture (default: the name of what it draws)
    #[arg(long, requires = "svg", value_name = "TEXT")]
    title: Option<String>,
    /// Combine results of different machines, or of different settings of one
    #[arg(long)]
    pool_machines: bool,
    /// Print plots instead: how processes of a benchmark differ, and curves over a parameter
    #[arg(long, conflicts_with_all = ["svg", "open", "output", "history"])]
    plot: bool,
    /// Show what may be private, too: the host's name, and where files lie
    #[arg(long)]
    full: bool,
    /// Draw the results that `lath history` keeps over commits, with what changed; without files,
    /// these alone
    #[arg(long, conflicts_with = "svg")]
    history: bool,
    /// The history's database, as for lath history
    #[arg(long, value_name = "DATABASE", requires = "history")]
    database: Option<String>,
    /// Open it in the browser that BROWSER names, or the desktop's
    #[arg(long)]
    open: bool,
}

impl Command for Report {
    fn run(&self) -> Outcome {
        if self.plot {
            print!(
                "{}",
                self.report(&results::paths(&self.files))?.plots(look())
            );
            return Ok(Exit::Success);
        }
        let output = self.output();
        let mut target = files::prepare(output, SPACE).map_err(|d| vec![d])?;
        let report = self.whole()?;
        let picture = self.picture(&report).map_err(|d| vec![d])?;
        target
            .write(|mut file| match &picture {
                Some(picture) => file.write_all(picture.as_bytes()),
                None => report.write(&mut file),
            })
            .map_err(|error| {
                let path = output.display();
                let message = format!("the report cannot be written to {path}: {error}");
                vec![Diagnostic::error("L802", message)]
            })?;
        eprintln!("{} written", output.display());
        if self.open {
            opened(output);
        }
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}

/// Plots on standard output.
pub fn look() -> Look {
    Look {
        width: lath_terminal::columns().unwrap_or(100),
        unicode: lath_terminal::is_unicode(),
    }
}

/// Shows a page in the browser, or says why not: it is written, whatever happens.
pub fn opened(page: &Path) {
    if let Err(why) = browser::show(page) {
        eprintln!("not opened: {why}");
    }
}

impl Report {
    fn output(&self) -> &Path {
        let usual = match self.svg {
            Some(_) => "lath-report.svg",
            None => "lath-report.html",
        };
        self.output.as_deref().unwrap_or(Path::new(usual))
    }

    /// L503: there is no such view.
    fn picture(&self, report: &Html) -> Result<Option<String>, Diagnostic> {
        let sheet = Sheet {
            width: match self.narrow {
                true => Width::Narrow,
                false => Width::Wide,
            },
            title: self.title.clone(),
        };
        match self.svg.as_deref() {
            Some([view, pattern]) => report
                .picture(view, &patterns::read(pattern)?, &sheet)
                .map(Some),
            _ => Ok(None),
        }
    }

    /// With its history, if it is asked for.
    fn whole(&self) -> Result<Html, Vec<Diagnostic>> {
        let paths = results::paths(&self.files);
        if !self.history {
            return self.report(&paths);
        }
        let mut kept = Kept::open(self.database.as_deref()).map_err(|d| vec![d])?;
        let points = kept.points().map_err(|d| vec![d])?;
        let decisions = kept.decisions();
        diagnose::print(&std::mem::take(&mut kept.trouble));
        if points.is_empty() {
            let problem = Diagnostic::error("L852", "the history is empty");
            return Err(vec![problem.help("lath history add FILE adds results")]);
        }
        let releases: Vec<Release> = current::tags()
            .into_iter()
            .map(|(name, position)| Release { name, position })
            .collect();
        let drawn = timelines::of(&points, &decisions, &releases);
        Ok(match paths.is_empty() {
            true => Html::of_timelines(drawn),
            false => self.report(&paths)?.with_timelines(drawn),
        })
    }

    /// A journal has more than its results.
    fn report(&self, paths: &[PathBuf]) -> Result<Html, Vec<Diagnostic>> {
        let mut wanted = Wanted {
            baseline: self.baseline.as_deref(),
            full: self.full,
            folder: None,
        };
        let record = match paths {
            [one] => lath_import::record(one).map_err(|d| vec![d])?,
            _ => None,
        };
        if let Some(record) = record {
            wanted.folder = paths[0].parent();
            return Html::of_run(&record, wanted).map_err(|d| vec![d]);
        }
        let request = ReadRequest {
            pool_machines: self.pool_machines,
            ..ReadRequest::default()
        };
        let set = lath_import::read(paths, &request)?;
        if set.benchmarks.is_empty() {
            return Err(results::nothing(paths, &set));
        }
        let name = |path: &PathBuf| {
            let name = path.file_name().unwrap_or(Path::new("results").as_os_str());
            name.to_string_lossy().into_owned()
        };
        let names = paths.iter().map(name).collect();
        Html::of_files(&set, names, wanted).map_err(|d| vec![d])
    }
}
