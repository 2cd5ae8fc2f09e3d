//! `lath run --on`: parts of the run on other machines, put together here.

use super::outputs::Shown;
use super::{Kept, Measured, Run, exit_of};
use crate::cli::{time, value};
use crate::command::VERSION;
use crate::commands::merge;
use crate::exit::{Exit, Outcome};
use clap::{Args, Command};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Shard, Status};
use lath_core::setting::{Key, Value};
use lath_core::written::words::count;
use lath_remote::{Bundle, Driven, Executor, Manifest, On, Row, Wanted, drive, latest};
use lath_runner::journal;
use lath_suite::inputs::Inputs;
use lath_suite::steps::Steps;
use lath_suite::{resume, shards};
use lath_terminal::{Activity, Seen, diagnose};
use lath_tools::interrupt::Watch;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Rows of so many parts are shown, also if all went well.
const FEW: usize = 16;
/// What a driver keeps for itself; the rest is for the nodes.
const OWN: [&str; 19] = [
    "on",
    "shards",
    "copy",
    "timeout_queue",
    "shard",
    "seed",
    "resume",
    "journal",
    "result_format",
    "result_file",
    "trend_file",
    "save_baseline",
    "output",
    "verbosity",
    "quiet",
    "plot",
    "open",
    "verbose_build",
    "help",
];

/// Flags of runs on other machines.
#[derive(Args)]
#[command(next_help_heading = "Other machines")]
pub struct Elsewhere {
    /// Measure there, in parts: ssh:HOST,HOST; slurm:PARTITION,--OPTION=VALUE of sbatch; command:TEMPLATE, which
    /// starts a part and ends with it
    #[arg(long, value_name = "PLACES", conflicts_with = "shard")]
    pub on: Option<String>,
    /// Parts that share the blocks of -f (default: one for each host)
    #[arg(long, value_name = "N", requires = "on")]
    shards: Option<String>,
    /// Folder to copy to each host (default: the smallest that has all files that are named)
    #[arg(long, value_name = "FOLDER", requires = "on")]
    copy: Option<PathBuf>,
    /// Give up a part that waits longer in a queue (default: none)
    #[arg(long, value_name = "TIME", requires = "on")]
    timeout_queue: Option<String>,
}

impl Elsewhere {
    /// The parts of a run; with their number.
    fn parts(&self, on: &On) -> Result<u64, Diagnostic> {
        let asked = value("shards", &self.shards, |text| match text.parse() {
            Ok(number @ 1..=9999) => Ok(number),
            _ => Err(format!("1 to 9999, not `{text}`")),
        })?;
        asked.or(on.shards()).ok_or_else(|| {
            Diagnostic::error("L502", "--on: into how many parts?")
                .help("--shards N: each has whole blocks of -f")
        })
    }

    /// How long a part may wait.
    fn longest_queue(&self, on: &On) -> Result<Option<Duration>, Diagnostic> {
        let longest = time("timeout-queue", &self.timeout_queue)?;
        if longest.is_some() && !on.has_queue() {
            let message = "--timeout-queue: parts wait in a queue with --on slurm: only";
            return Err(Diagnostic::error("L502", message).help("leave it out"));
        }
        Ok(longest)
    }

    /// What is copied, and the words for each node.
    fn words(&self, run: &Run, on: &On) -> Result<(Bundle, Vec<String>), Diagnostic> {
        let here = std::env::current_dir().map_err(|error| {
            Diagnostic::error(
                "L530",
                format!("the current folder cannot be read: {error}"),
            )
        })?;
        let named = run.wanted.arguments.iter().map(PathBuf::from);
        let files: Vec<PathBuf> = named.filter(|it| it.exists()).collect();
        let bundle = on.bundle(&here, &files, self.copy.as_deref())?;
        let all = Run::augment_args(Command::new("run"));
        let given = run.replayed.words(&all, &OWN, |word| bundle.word(word));
        let first = ["run", "--verbosity=SILENT"].map(str::to_owned);
        Ok((bundle, [first.to_vec(), given].concat()))
    }
}

/// Measures elsewhere, and reports here.
pub fn run(run: &Run, on: &str) -> Outcome {
    let one = |problem: Diagnostic| vec![problem];
    let flags = &run.elsewhere;
    let places = On::parse(on).map_err(one)?;
    if run.is_adaptive() {
        return Err(vec![shards::undecidable("--on")]);
    }
    let parts = flags.parts(&places).map_err(one)?;
    has_blocks(run, parts)?;
    let longest = flags.longest_queue(&places).map_err(one)?;
    let kept = Kept::of(run.results.save_baseline.as_deref())?;
    let seen = Seen::on_stderr(false);
    let outputs = Shown::prepare(&run.results, &Inputs::default(), seen).map_err(one)?;
    let (bundle, words) = flags.words(run, &places).map_err(one)?;
    let (journal, mut manifest) = begun(run, on, (&places, parts), words)?;
    // From here on there is something to end and to remove.
    let _watch = Watch::begin();
    let version = format!("lath {VERSION}");
    let mut executor = places.executor(&Wanted {
        id: &manifest.id,
        folder: manifest.folder(),
        bundle: &bundle,
        version: &version,
    });
    if let Some(exit) = not_ready(executor.as_mut(), &outputs) {
        manifest.remove_unless_begun();
        return Ok(exit);
    }
    let driven = watched(&mut manifest, executor.as_mut(), longest, &outputs).map_err(one)?;
    drop(executor);
    tell(&driven, &outputs);
    finish(run, (journal, manifest), driven, outputs, kept)
}

/// L503: some parts would have no block. How many there are without `-f`, only the suite says.
fn has_blocks(run: &Run, parts: u64) -> Result<(), Vec<Diagnostic>> {
    let given = run.compared.measuring.settings.layer()?;
    let Some(&Value::Count(blocks)) = given.get(Key::Forks).map(|entry| &entry.value) else {
        return Ok(());
    };
    if blocks.max(1) >= parts {
        return Ok(());
    }
    let message = format!("--on: {parts} parts, and -f {blocks} gives each less than a block");
    let help = format!(
        "more blocks, -f {}, or fewer parts",
        parts.saturating_mul(5)
    );
    Err(vec![Diagnostic::error("L503", message).help(help)])
}

/// A new run, or the one to go on with.
fn begun(
    run: &Run,
    on: &str,
    (places, parts): (&On, u64),
    words: Vec<String>,
) -> Result<(PathBuf, Manifest), Vec<Diagnostic>> {
    let execution = &run.compared.measuring.execution;
    let seed = super::request::seed(execution).map_err(|d| vec![d])?;
    let is_same = |it: &Manifest| {
        On::parse(&it.on).is_ok_and(|earlier| places.goes_on(&earlier))
            && it.words == words
            && it.parts.len() as u64 == parts
            && seed.is_none_or(|seed| seed == it.seed)
    };
    let Some(wanted) = execution.resumed(Manifest::is_begun) else {
        let given = execution.journal.as_deref().map(Path::new);
        let journal = resume::journal_path(given, false).map_err(|d| vec![d])?;
        let places = places.places() as u64;
        let manifest = Manifest::begin(&journal, on, words, seed, [parts, places]);
        return Ok((journal, manifest.map_err(|d| vec![d])?));
    };
    let nothing = |message: String| {
        let problem = Diagnostic::error("L805", message);
        vec![problem.help("use the same --on, --shards, sources, flags and folder as the run that was interrupted")]
    };
    let journal = match wanted {
        "" => latest(&journal::default_dir(), is_same).ok_or_else(|| {
            nothing("no run with --on of this command was interrupted".to_owned())
        })?,
        named => PathBuf::from(named),
    };
    let mut manifest = Manifest::take_up(&journal).map_err(|d| vec![d])?;
    if !is_same(&manifest) {
        return Err(nothing(format!(
            "{} is of another run",
            manifest.folder().display()
        )));
    }
    on.clone_into(&mut manifest.on);
    Ok((journal, manifest))
}

/// Prepares all places. The exit code, if one of them cannot take part: its row says why, and nothing is
/// measured.
fn not_ready(executor: &mut dyn Executor, outputs: &Shown) -> Option<Exit> {
    let activity = Activity::new(outputs.seen());
    activity.begin("Preparing the nodes");
    let ready = executor.prepare();
    drop(activity);
    let of = ready.len() as u64;
    let refused = |(place, ready): (usize, Result<(), Diagnostic>)| {
        let shard = Shard {
            number: place as u64 + 1,
            of,
        };
        Some(Row::unused(&executor.places()[place], shard, &ready.err()?))
    };
    let rows: Vec<Row> = ready.into_iter().enumerate().filter_map(refused).collect();
    let driven = Driven {
        rows,
        is_interrupted: false,
    };
    let exit = driven.exit().map(Exit::of_number)?;
    tell(&driven, outputs);
    executor.tidy();
    Some(exit)
}

fn watched(
    manifest: &mut Manifest,
    executor: &mut dyn Executor,
    longest: Option<Duration>,
    outputs: &Shown,
) -> Result<Driven, Diagnostic> {
    outputs.note(&format!(
        "# Seed {}; {} in {}",
        manifest.seed,
        count(manifest.parts.len(), "part"),
        manifest.folder().display()
    ));
    let activity = Activity::new(outputs.seen());
    activity.begin("Starting the parts");
    drive(manifest, executor, longest, &mut |seen| match seen {
        lath_remote::Seen::Progress(text) => activity.begin(text),
        lath_remote::Seen::Note(text) => activity.note(&[text.to_owned()]),
    })
}

/// What became of the parts.
fn tell(driven: &Driven, outputs: &Shown) {
    let all = driven.rows.len() <= FEW;
    let mut said = Vec::new();
    for row in &driven.rows {
        if !all && row.exit().is_none() && row.lost.is_none() {
            continue;
        }
        let forks = match row.forks {
            [_, 0] => String::new(),
            [has, of] => format!("{has} of {of} forks, "),
        };
        let line = format!("# {} part {}: {forks}{}", row.place, row.shard, row.told());
        if row.exit().is_some() || row.lost.is_some() {
            eprintln!("{line}");
        } else {
            outputs.note(&line);
        }
        // The same message of all nodes is shown once.
        if !row.said().is_empty() && !said.contains(&row.said()) {
            eprintln!("{}", row.said().trim_end());
            said.push(row.said());
        }
    }
}

/// Puts the journals together, shows the results, and says how it went.
fn finish(
    run: &Run,
    (journal, manifest): (PathBuf, Manifest),
    driven: Driven,
    mut outputs: Shown,
    kept: Option<Kept<'_>>,
) -> Outcome {
    let failed = match driven.is_interrupted {
        true => Some(Exit::Interrupted),
        false => driven.exit().map(Exit::of_number),
    };
    let journals = manifest.journals();
    let kept_there = format!(
        "the journals of the parts are in {}",
        manifest.folder().display()
    );
    if journals.is_empty() {
        return Ok(failed.unwrap_or(Exit::Environment));
    }
    let merged = merge::merged(&journals).map_err(|problem| vec![problem.help(&kept_there)])?;
    merge::write(&merged.record, &journal).map_err(|problem| vec![problem.help(kept_there)])?;
    if failed.is_none() {
        manifest.remove();
    }
    diagnose::print(&merged.warnings);
    outputs.resume(&merged.record);
    outputs.finish(&merged.record, &journal)?;
    outputs.note(&format!(
        "# {}",
        merge::told(&merged, journals.len(), &journal)
    ));
    run.results.tell_report();
    let strict = run.compared.measuring.limits.fail_on_flaky == Some(true);
    let exit = match failed {
        Some(failed) => failed,
        None if merged.record.status == Some(Status::Interrupted) => Exit::Environment,
        None => exit_of(&merged.record, strict),
    };
    if let Some(kept) = kept {
        kept.save(&Measured {
            record: merged.record,
            journal,
            participants: Vec::new(),
            inputs: Inputs::default(),
        })?;
    }
    Ok(exit)
}
