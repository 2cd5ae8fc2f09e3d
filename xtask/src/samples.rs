//! `cargo xtask samples`: the numbered samples of `samples/`, and whether their lessons hold.
//!
//! A sample is a folder with a source in every language, a `README.md` and a `lesson.toml`
//! ([`lesson`]). `lath` runs each source; the lesson says what must be seen in the results of that
//! one run ([`judge`]), which are read in [`rows`]. Lessons also say where there is nothing to see,
//! and why: the book's pages are made of that ([`page`]).

mod judge;
mod lesson;
pub(crate) mod page;
mod rows;

use crate::conformance::execute::{self, Setting};
use crate::conformance::{fixtures, lath};
use crate::output;
use judge::Verdict;
use lath_core::language::{Language, Platform};
pub(crate) use lesson::load;
use lesson::{Sample, Source};
use std::process::ExitCode;
use std::time::Instant;

/// Runs the numbered samples, checks their lessons, and writes the book's pages of them.
#[derive(clap::Args)]
pub struct Options {
    /// Samples to run, by number or name (default: all).
    #[arg(value_name = "sample")]
    samples: Vec<String>,
    /// Run only this language; may be repeated.
    #[arg(long = "language", value_name = "ID")]
    languages: Vec<String>,
    /// Write nothing; fail if a page of the book is out of date.
    #[arg(long)]
    check: bool,
    /// Only read lessons and sources, with `lath list`: measure nothing.
    #[arg(long)]
    list: bool,
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<std::path::PathBuf>,
}

/// What became of a lesson in one source.
enum Outcome {
    Holds,
    /// It holds, but not at the first attempt: what was seen before.
    Again(Vec<String>),
    Fails(Vec<String>),
    /// A warning explains why it cannot be seen now.
    Unseen(Vec<String>),
    /// The toolchain is missing.
    Skipped(String),
}

/// Attempts for one source: a busy machine may hide a lesson once.
const ATTEMPTS: usize = 3;

/// Short settings: lessons are about factors, never about per cents.
const DEFAULTS: &[(&str, &str)] = &[
    ("-bm", "avgt"),
    ("-tu", "ns"),
    ("-f", "1"),
    ("-wi", "1"),
    ("-w", "100ms"),
    ("-i", "3"),
    ("-r", "100ms"),
];

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let root = fixtures::root();
    let all = load(&root)?;
    let complaints = page::complaints(&root, &all, options.check)?;
    let samples = lesson::choose(&all, &options.samples)?;
    if let Some(unknown) = (options.languages.iter()).find(|id| lath_languages::by_id(id).is_none())
    {
        return Err(format!("no such language: {unknown}"));
    }
    let setting = Setting {
        lath: lath::locate(&root, options.lath.as_deref())?,
        keep: false,
        arguments: Vec::new(),
        watcher: &execute::Unwatched,
    };
    let begun = Instant::now();
    let mut counts = [0; 4];
    for sample in samples {
        let asked = |source: &&Source| {
            options.languages.is_empty() || options.languages.contains(&source.language)
        };
        for source in sample.sources.iter().filter(asked) {
            let started = Instant::now();
            let outcome = if options.list {
                list(&setting, sample, source)?
            } else {
                attempt(&setting, sample, source)?
            };
            counts[print(sample, source, &outcome, started)] += 1;
        }
    }
    let [hold, fail, unseen, skipped] = counts;
    println!(
        "\n{hold} hold, {fail} fail, {unseen} unseen, {skipped} skipped in {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    complaints
        .iter()
        .for_each(|complaint| println!("FAIL {complaint}"));
    // In CI every toolchain should be installed.
    let missing = skipped > 0 && std::env::var_os("CI").is_some();
    let good = fail == 0 && complaints.is_empty() && !missing;
    Ok(if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// One line for a sample in a language, and below it what does not hold. Returns which count it is.
fn print(sample: &Sample, source: &Source, outcome: &Outcome, started: Instant) -> usize {
    let line = |word: &str| {
        let name = &sample.name;
        let seconds = started.elapsed().as_secs_f64();
        println!("{word:8} {name:24} {:24} {seconds:5.1} s", source.file);
    };
    match outcome {
        Outcome::Holds => line(sample.lesson.place(&source.language).word()),
        Outcome::Again(faults) => {
            line("again");
            faults
                .iter()
                .for_each(|fault| println!("  before: {fault}"));
        }
        Outcome::Fails(faults) => {
            line("FAIL");
            faults.iter().for_each(|fault| println!("  {fault}"));
            return 1;
        }
        Outcome::Unseen(reasons) => {
            line("unseen");
            reasons.iter().for_each(|reason| println!("  {reason}"));
            return 2;
        }
        Outcome::Skipped(reason) => {
            line("skipped");
            println!("  {reason}");
            return 3;
        }
    }
    0
}

/// Runs a source until its lesson holds, a few times at most.
fn attempt(setting: &Setting<'_>, sample: &Sample, source: &Source) -> Result<Outcome, String> {
    let lacks = sample
        .lesson
        .needs
        .iter()
        .find(|program| output::is_missing(program));
    let lacks = lacks.map(|program| format!("{program} not found (apt install {program})"));
    if let Some(reason) = unavailable(source).or(lacks).or(missing(sample, source)) {
        return Ok(Outcome::Skipped(reason));
    }
    let mut last = Outcome::Fails(Vec::new());
    for number in 0..ATTEMPTS {
        let outcome = execute::lath(setting, &arguments(sample, source))?;
        last = match (
            judge::judge(&sample.lesson, &source.language, &outcome),
            last,
        ) {
            (Verdict::Holds, Outcome::Fails(seen) | Outcome::Unseen(seen)) if number > 0 => {
                return Ok(Outcome::Again(seen));
            }
            (Verdict::Holds, _) => return Ok(Outcome::Holds),
            (Verdict::Fails(faults), _) => Outcome::Fails(faults),
            (Verdict::Unseen(faults), _) => Outcome::Unseen(faults),
        };
    }
    Ok(last)
}

/// The source is one that lath reads, with the benchmarks that the lesson speaks of; measures
/// nothing.
fn list(setting: &Setting<'_>, sample: &Sample, source: &Source) -> Result<Outcome, String> {
    if let Some(reason) = unavailable(source) {
        return Ok(Outcome::Skipped(reason));
    }
    let path = sample.folder.join(&source.file).display().to_string();
    let outcome = execute::lath(setting, &["list".to_owned(), path])?;
    let faults = judge::unlisted(&sample.lesson, &source.language, &outcome);
    Ok(match faults.is_empty() {
        true => Outcome::Holds,
        false => Outcome::Fails(faults),
    })
}

fn arguments(sample: &Sample, source: &Source) -> Vec<String> {
    let given = sample.lesson.arguments(&source.language);
    let mut arguments: Vec<String> = ["run", "--no-lock", "-rf", "json", "-rff", "result.json"]
        .map(str::to_owned)
        .to_vec();
    for (flag, value) in DEFAULTS {
        let mut others = given.iter().chain(&sample.lesson.annotated);
        if !others.any(|word| word == flag) {
            arguments.extend([(*flag).to_owned(), (*value).to_owned()]);
        }
    }
    arguments.push(sample.folder.join(&source.file).display().to_string());
    arguments.extend(given);
    arguments
}

/// Why the source cannot run here: a platform that the lesson's arguments name is not installed.
fn missing(sample: &Sample, source: &Source) -> Option<String> {
    let arguments = sample.lesson.arguments(&source.language);
    let at = arguments.iter().position(|word| word == "--platform")?;
    let mut names = arguments.get(at + 1)?.split(',');
    let language = lath_languages::by_id(&source.language)?;
    names.find_map(|name| {
        let platform = language.platform(name)?;
        let is_here = platform.version.is_some();
        (!is_here).then(|| format!("{name} not found ({})", platform.install))
    })
}

/// Why the source cannot run here: no platform of its language is installed.
fn unavailable(source: &Source) -> Option<String> {
    let language: &dyn Language = lath_languages::by_id(&source.language)?;
    let platforms: Vec<Platform> = language.platforms();
    if platforms.iter().any(|platform| platform.version.is_some()) {
        return None;
    }
    let names: Vec<String> = platforms
        .iter()
        .map(|platform| format!("{} not found ({})", platform.name, platform.install))
        .collect();
    Some(names.join(", "))
}
