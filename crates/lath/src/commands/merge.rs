//! `lath merge`: one journal from those of several shards.

use super::results;
use crate::command::Command;
use crate::exit::{Exit, Outcome};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Record;
use lath_core::written::words::count;
use lath_report::console::{Screen, tables};
use lath_runner::journal::write_record;
use lath_runner::merge::{Merge, Merged};
use lath_terminal::diagnose;
use lath_tools::files;
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;
use std::thread::{self, available_parallelism};

/// Bytes that a large journal takes.
const SPACE: u64 = 16 << 20;

#[derive(Args)]
#[command(
    about = "Put the journals of shards together",
    long_about = "Writes one journal with the blocks of several, which lath run --shard wrote, on one machine or \
        on many. All must have the same plan, seed, sources and version of lath. The result is read \
        like any journal: by lath summarize, compare and report, and by lath run --resume=FILE, which \
        measures what is missing.",
    after_help = crate::exit::help()
)]
pub struct MergeJournals {
    /// Journals; commas may separate them
    #[arg(num_args = 1.., required = true, value_name = "JOURNAL")]
    journals: Vec<String>,
    /// File to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print no table
    #[arg(long)]
    quiet: bool,
}

impl Command for MergeJournals {
    fn run(&self) -> Outcome {
        let paths = results::paths(&self.journals);
        files::prepare(&self.output, SPACE).map_err(|d| vec![d])?;
        let merged = merged(&paths).map_err(|d| vec![d])?;
        loses_nothing(&self.output, &merged.record).map_err(|d| vec![d])?;
        write(&merged.record, &self.output).map_err(|d| vec![d])?;
        diagnose::print(&merged.warnings);
        if !self.quiet {
            print!("{}", tables(&merged.record, screen()));
        }
        eprintln!("# {}", told(&merged, paths.len(), &self.output));
        Ok(exit_of(&merged.record))
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}

/// L802: the file has what the journal to be written there lacks.
fn loses_nothing(output: &Path, merged: &Record) -> Result<(), Diagnostic> {
    let is_there = output
        .metadata()
        .is_ok_and(|it| it.is_file() && it.len() > 0);
    if !is_there {
        return Ok(());
    }
    let earlier = lath_import::record(output).ok().flatten();
    if earlier.is_some_and(|earlier| earlier.is_part_of(merged)) {
        return Ok(());
    }
    let message = format!(
        "{} exists, and has more than what was merged",
        output.display()
    );
    Err(Diagnostic::error("L802", message).help("choose another name, or remove the file"))
}

/// L802, L803: the journal cannot be written.
pub fn write(record: &Record, path: &Path) -> Result<(), Diagnostic> {
    let mut target = files::prepare(path, SPACE)?;
    let written = target.write(|file| write_record(record, file));
    written.map_err(|error| {
        let message = format!(
            "the journal cannot be written to {}: {error}",
            path.display()
        );
        Diagnostic::error("L802", message)
    })
}

fn screen() -> Screen {
    Screen {
        width: lath_terminal::columns().unwrap_or(Screen::default().width),
        live: false,
        coloured: lath_terminal::is_stdout_coloured(),
        unicode: lath_terminal::is_unicode(),
    }
}

/// At least one. As many threads read as there are processors, and each reads many: an allocator keeps
/// memory for each thread that there was.
pub fn merged(paths: &[PathBuf]) -> Result<Merged, Diagnostic> {
    let at_once = available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let readers: Vec<_> = (0..at_once)
            .map(|first| {
                let (to, records) = sync_channel(1);
                scope.spawn(move || {
                    let mut own = paths.iter().skip(first).step_by(at_once);
                    // Nobody listens any more after the first journal that does not belong.
                    let _ = own.all(|path| to.send(record(path)).is_ok());
                });
                records
            })
            .collect();
        let mut merge: Option<Merge> = None;
        for (path, reader) in paths.iter().zip(readers.iter().cycle()) {
            let record = reader.recv().expect("a reader sends all of its journals")?;
            match &mut merge {
                Some(merge) => merge.add(path, record)?,
                None => merge = Some(Merge::begin(path, record)?),
            }
        }
        Ok(merge.expect("there is a journal").end())
    })
}

/// L850, L853; L851: it is no journal.
fn record(path: &Path) -> Result<Record, Diagnostic> {
    lath_import::record(path)?.ok_or_else(|| {
        let message = format!("{} is not a journal of lath", path.display());
        Diagnostic::error("L851", message)
            .help("lath run --journal FILE writes one; other results cannot be merged")
    })
}

/// What it was made of.
pub fn told(merged: &Merged, files: usize, output: &Path) -> String {
    let machines = count(merged.record.measuring().len(), "machine");
    let missing = match merged.missing {
        0 => String::new(),
        some => format!(", {some} missing"),
    };
    format!(
        "{} from {} and {machines}{missing}: {} written",
        count(merged.pieces, "block"),
        count(files, "journal"),
        output.display()
    )
}

/// As of a run: what failed there failed here.
fn exit_of(record: &Record) -> Exit {
    match () {
        () if record.has_mismatch() => Exit::Mismatch,
        () if record.has_failed(false) => Exit::BenchmarkFailed,
        () => Exit::Success,
    }
}
