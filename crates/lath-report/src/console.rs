//! The log of a run, line by line as events arrive, then the final table: by default few lines
//! ([`brief`]), or all of JMH's and the guide's.
//!
//! Lines only: the command line has the progress bar, which uses [`crate::progress`].

mod archive;
mod brief;
mod bulk;
mod contenders;
mod end;
mod headers;
mod iteration;
mod machines;
mod result;
mod signs;

pub use machines::tables;
pub use result::block as write_result;
pub use signs::{Signs, Told};

use crate::case;
use crate::contender_table::{self, text};
use crate::curve;
use crate::formats;
use crate::grid::Markup;
use crate::progress::Progress;
use crate::warnings;
use brief::Brief;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::record::{Block, Event, Failure, Iteration, Record, Stream};
use lath_core::written::time;
use lath_score::estimate::Estimate;
use lath_score::steady;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// JMH's `-v`, with two levels between its silence and its log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// No output.
    Silent,
    /// The table alone.
    Quiet,
    /// A line for each result, and the table.
    #[default]
    Brief,
    /// JMH's log.
    Normal,
    /// Also the machine, seeds, and details of how iterations were measured.
    Extra,
}

impl Verbosity {
    pub const ALL: [Verbosity; 5] = [
        Verbosity::Silent,
        Verbosity::Quiet,
        Verbosity::Brief,
        Verbosity::Normal,
        Verbosity::Extra,
    ];

    /// Spelled as JMH spells its own.
    pub fn name(self) -> &'static str {
        match self {
            Verbosity::Silent => "SILENT",
            Verbosity::Quiet => "QUIET",
            Verbosity::Brief => "BRIEF",
            Verbosity::Normal => "NORMAL",
            Verbosity::Extra => "EXTRA",
        }
    }
}

/// Files that the run writes, announced at the head of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// Name of the format, path.
    pub results: Option<(String, PathBuf)>,
    pub trend: Option<PathBuf>,
}

/// Where the log is read.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Columns of the final table.
    pub width: usize,
    /// A progress bar shows what goes on, so that the log need not.
    pub live: bool,
    pub coloured: bool,
    /// It has more characters than ASCII.
    pub unicode: bool,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen {
            width: text::WIDTH,
            live: false,
            coloured: false,
            unicode: true,
        }
    }
}

/// Writes the log. A write error (such as a closed pipe) ends the log, not the run;
/// [`Console::error`] returns it.
pub struct Console<W: Write> {
    out: W,
    begun: Instant,
    verbosity: Verbosity,
    files: Files,
    record: Option<Record>,
    progress: Option<Progress>,
    screen: Screen,
    brief: Brief,
    /// The block of the current fork, if it measured in turns: its forks are short, and each is one
    /// line.
    turned: Option<Block>,
    /// User output with an unfinished line: standard output, standard error.
    pending: [String; 2],
    error: Option<io::Error>,
}

/// Maximum length of an unfinished line that is held back.
const PENDING_LIMIT: usize = 4096;

impl<W: Write> Console<W> {
    /// The run begins now.
    pub fn new(out: W, verbosity: Verbosity, files: Files) -> Console<W> {
        Console {
            out,
            begun: Instant::now(),
            verbosity,
            files,
            record: None,
            progress: None,
            screen: Screen::default(),
            brief: Brief::default(),
            turned: None,
            pending: Default::default(),
            error: None,
        }
    }

    pub fn on(self, screen: Screen) -> Console<W> {
        Console { screen, ..self }
    }

    /// Adds the content of an earlier run, before the first event of this one: its cases appear in
    /// the final table, and its time counts as done.
    pub fn resume(&mut self, record: Record) {
        self.progress = Some(Progress::resumed(&record));
        self.record = Some(record);
    }

    /// Prints the lines of an event.
    pub fn event(&mut self, event: &Event) {
        self.event_after(event, self.begun.elapsed());
    }

    /// The same, `elapsed` after the run began.
    pub fn event_after(&mut self, event: &Event, elapsed: Duration) {
        if let Event::RunStarted(header) = event {
            self.record
                .get_or_insert_with(|| Record::new((**header).clone()));
            self.progress.get_or_insert_with(|| Progress::new(header));
        }
        if let Some(record) = &mut self.record {
            record.apply(event);
        }
        if let Some(progress) = &mut self.progress {
            progress.apply_after(event, elapsed);
        }
        self.write(|console| console.print(event, elapsed));
    }

    /// The table, with failures and warnings below it.
    pub fn finish(&mut self, record: &Record) {
        self.write(|console| {
            console.end_user_lines()?;
            console.brief.end_dots(&mut console.out)?;
            match console.verbosity {
                Verbosity::Silent | Verbosity::Quiet => {}
                Verbosity::Brief => writeln!(console.out)?,
                Verbosity::Normal | Verbosity::Extra => {
                    writeln!(console.out, "{}\n", headers::REMINDER)?;
                }
            }
            if record.has_several_machines() {
                return console
                    .out
                    .write_all(tables(record, console.screen).as_bytes());
            }
            let curves = curve::of(record);
            match contender_table::of(record) {
                Some(table) => {
                    let style = text::Style {
                        width: console.screen.width,
                        coloured: console.screen.coloured,
                        unicode: console.screen.unicode,
                        full: console.verbosity >= Verbosity::Normal,
                    };
                    text::write(&table, style, &mut console.out)
                        .and_then(|()| curve::text::write(&curves, Markup::Plain, &mut console.out))
                        .and_then(|()| formats::write_failures(record, &mut console.out))
                }
                None => {
                    writeln!(console.out, "{}\n", formats::JMH_SCORES)?;
                    formats::by_name("text")
                        .map_or(Ok(()), |text| text.write(record, &mut console.out))?;
                    match archive::hint(record) {
                        Some(hint) => writeln!(console.out, "\n{hint}"),
                        None => Ok(()),
                    }
                }
            }
        });
    }

    /// Why the log is incomplete.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    fn write(&mut self, print: impl FnOnce(&mut Self) -> io::Result<()>) {
        if self.verbosity > Verbosity::Silent && self.error.is_none() {
            self.error = print(self).and_then(|()| self.out.flush()).err();
        }
    }

    fn print(&mut self, event: &Event, elapsed: Duration) -> io::Result<()> {
        match self.verbosity {
            Verbosity::Silent | Verbosity::Quiet => return Ok(()),
            Verbosity::Brief => return self.print_briefly(event, elapsed),
            Verbosity::Normal | Verbosity::Extra => {}
        }
        if let Event::Output { stream, text, .. } = event {
            return self.user_output(*stream, text);
        }
        self.end_user_lines()?;
        match event {
            Event::RunStarted(header) => {
                headers::run_header(&mut self.out, header, &self.files, self.verbosity)
            }
            Event::CaseStarted { case } => {
                self.with_record(|out, record, _| headers::case_header(out, &record.header, *case))
            }
            Event::Checked { case, check } => {
                self.with_record(|out, record, _| contenders::check(out, record, *case, check))
            }
            Event::FailedEarly { failure, .. } => {
                self.with_record(|out, _, _| print_failure(out, failure, None))?;
                writeln!(self.out)
            }
            Event::Looked { family, look } => {
                self.with_record(|out, record, _| contenders::look(out, record, *family, *look))
            }
            Event::CaseEnded { case, .. } => {
                self.with_record(|out, record, _| print_result(out, record, *case))
            }
            Event::RunEnded { status, seconds } => {
                self.with_record(|out, record, _| end::print(out, record, *status, *seconds))
            }
            _ => self.of_fork(event, elapsed),
        }
    }

    /// Events during a fork, and at its start and end.
    fn of_fork(&mut self, event: &Event, elapsed: Duration) -> io::Result<()> {
        let extra = self.verbosity == Verbosity::Extra;
        match event {
            Event::ForkStarted {
                case,
                fork,
                warmup,
                pid,
                seed,
                block,
            } => {
                let block = block.filter(|_| !warmup);
                self.fork_started(*case, *fork, block, *warmup, elapsed)?;
                if extra {
                    writeln!(self.out, "# Process: {pid}, seed {seed}")
                } else {
                    Ok(())
                }
            }
            Event::Iteration {
                case,
                iteration,
                warmup,
                ..
            } => self.iteration(*case, iteration, *warmup),
            Event::BulkIteration {
                bulk, iteration, ..
            } => self.with_record(|out, record, _| {
                bulk::iteration(out, &record.header.plan.bulk[*bulk], iteration, extra)
            }),
            Event::ForkLeft { exit, .. } => exit.iter().try_for_each(|exit| {
                writeln!(self.out, "# After its last iteration the process {exit}")
            }),
            Event::ForkEnded {
                case,
                fork,
                failure,
                ..
            } => {
                let failure = failure.as_ref();
                self.with_record(|out, record, _| {
                    failure.map_or(Ok(()), |f| {
                        print_failure(out, f, alike(record, *case, *fork, f))
                    })
                })?;
                if self.turned.is_some() && failure.is_none() {
                    return Ok(());
                }
                writeln!(self.out)
            }
            Event::Retried { failure, .. } => {
                print_failure(&mut self.out, failure, None)?;
                writeln!(self.out, "\n# Running the fork again")
            }
            // The result's block shows the rest.
            _ => Ok(()),
        }
    }

    fn print_briefly(&mut self, event: &Event, elapsed: Duration) -> io::Result<()> {
        let (Some(record), Some(progress)) = (&self.record, &mut self.progress) else {
            return Ok(());
        };
        self.brief.event(
            event,
            &mut brief::Seen {
                record,
                progress,
                elapsed,
                live: self.screen.live,
            },
            &mut self.out,
        )
    }

    fn with_record(
        &mut self,
        print: impl FnOnce(&mut W, &Record, Option<&Progress>) -> io::Result<()>,
    ) -> io::Result<()> {
        match &self.record {
            Some(record) => print(&mut self.out, record, self.progress.as_ref()),
            None => Ok(()),
        }
    }

    fn is_in_turns(&self, block: Block) -> bool {
        let header = self.record.as_ref().map(|record| &record.header);
        header.is_some_and(|header| header.in_turns(block.family))
    }

    fn run_progress(&mut self, elapsed: Duration) -> io::Result<()> {
        self.with_record(|out, _, progress| {
            let Some(progress) = progress else {
                return Ok(());
            };
            // JMH's rounding would show 99.996 % as complete.
            let percent = (progress.fraction() * 1e4).floor() / 100.0;
            writeln!(
                out,
                "# Run progress: {percent:.2}% complete, ETA {}",
                time::clock(progress.eta_after(elapsed))
            )
        })
    }

    fn iteration(&mut self, case: usize, iteration: &Iteration, warmup: bool) -> io::Result<()> {
        let (turned, extra) = (self.turned, self.verbosity == Verbosity::Extra);
        self.with_record(|out, record, _| match turned {
            Some(block) => contenders::turned(out, record, case, block, iteration),
            None => {
                let case = &record.header.plan.cases[case];
                iteration::print(out, case, iteration, warmup, extra)
            }
        })
    }

    fn fork_started(
        &mut self,
        case: usize,
        fork: u64,
        block: Option<Block>,
        warmup: bool,
        elapsed: Duration,
    ) -> io::Result<()> {
        let (before, extra) = (self.turned, self.verbosity == Verbosity::Extra);
        self.turned = block.filter(|block| !extra && self.is_in_turns(*block));
        if self.turned.is_none() || self.turned != before {
            self.run_progress(elapsed)?;
        }
        if self.turned.is_some() {
            return Ok(());
        }
        self.with_record(|out, record, _| {
            if let Some(block) = block {
                return contenders::block(out, record, case, block);
            }
            let plan = &record.header.plan.cases[case];
            let (name, of) = if warmup {
                ("Warmup Fork", plan.warmup_forks)
            } else {
                ("Fork", plan.forks.max(1))
            };
            writeln!(out, "# {name}: {fork} of {of}")
        })
    }

    fn user_output(&mut self, stream: Stream, text: &str) -> io::Result<()> {
        let slot = if stream == Stream::Stdout { 0 } else { 1 };
        self.pending[slot].push_str(text);
        while let Some(end) = self.pending[slot].find('\n') {
            let line: String = self.pending[slot].drain(..=end).collect();
            writeln!(
                self.out,
                "{}",
                escape::output(line.trim_end_matches(['\n', '\r']))
            )?;
        }
        if self.pending[slot].len() > PENDING_LIMIT {
            self.end_user_lines()
        } else {
            Ok(())
        }
    }

    /// End an unfinished line of the user's code before other output.
    fn end_user_lines(&mut self) -> io::Result<()> {
        for pending in &mut self.pending {
            if !pending.is_empty() {
                writeln!(self.out, "{}", escape::output(&std::mem::take(pending)))?;
            }
        }
        Ok(())
    }
}

/// An earlier fork of the case that failed in the same way.
fn alike(record: &Record, case: usize, fork: u64, failure: &Failure) -> Option<u64> {
    let same = |other: &Failure| (&other.code, &other.message) == (&failure.code, &failure.message);
    record.cases[case]
        .forks
        .iter()
        .find(|f| f.fork < fork && f.failure.as_ref().is_some_and(same))
        .map(|f| f.fork)
}

/// `alike`: the fork with the same failure, whose output was shown.
fn print_failure(out: &mut dyn Write, failure: &Failure, alike: Option<u64>) -> io::Result<()> {
    writeln!(out, "<failure>\n")?;
    writeln!(
        out,
        "{}: {}",
        escape::line(&failure.code),
        escape::line(&failure.message)
    )?;
    if let (Some(fork), false) = (alike, failure.tail.is_empty()) {
        writeln!(
            out,
            "\nThe same failure as in fork {fork}, which shows the last lines of \
            output"
        )?;
    } else if !failure.tail.is_empty() {
        writeln!(out, "\nLast lines of its output:")?;
        failure
            .tail
            .iter()
            .try_for_each(|line| writeln!(out, "  {}", escape::output(line)))?;
    }
    Ok(())
}

fn print_result(out: &mut dyn Write, record: &Record, index: usize) -> io::Result<()> {
    let result = case::of(record, index);
    result::block(
        out,
        &result,
        Estimate::of(result.case, &record.cases[index]).as_ref(),
    )?;
    let forks = steady::statuses(result.case, &record.cases[index]);
    if result.case.warmup.auto && result.has_score() {
        writeln!(out, "Forks: {}", steady::words(&forks))?;
    }
    contenders::once(out, record, index)?;
    contenders::placed(out, record, index)?;
    print_flames(out, record, index)?;
    for warning in warnings::of_case(record, &result) {
        print_warning(out, &warning)?;
    }
    writeln!(out)
}

fn print_flames(out: &mut dyn Write, record: &Record, index: usize) -> io::Result<()> {
    match &record.cases[index].flames {
        Some(flames) => {
            let svg = escape::line(&flames.svg);
            writeln!(out, "Flame graph: {svg}\n  {flames}")
        }
        None => Ok(()),
    }
}

fn print_warning(out: &mut dyn Write, warning: &Diagnostic) -> io::Result<()> {
    writeln!(
        out,
        "WARNING {}: {}",
        escape::line(&warning.code),
        escape::line(&warning.message)
    )?;
    warning
        .help
        .iter()
        .try_for_each(|help| writeln!(out, "  {}", escape::line(help)))
}
