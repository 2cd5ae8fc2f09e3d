//! Workers: processes that read inputs one after the other. What ends a worker is a failure of the
//! input it was at.

use super::Options;
use super::corpus::Corpus;
use super::target::Target;
use lath_suite::reading_limits;
use lath_terminal::diagnose;
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::time::TimeValLike;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Processor time of an input that hangs, in milliseconds.
const HANGS: i64 = 10_000;
/// What a grammar may take for an input: less than lath gives it, so that those at which it is given
/// up take a second, and the rest of lath has the rest of [`HANGS`].
const PARSE: Duration = Duration::from_secs(1);
/// Exit code of a worker that ended because lath gave up a source, as it does with exit code 3.
const GIVEN_UP: i32 = 3;
/// Bytes of address space of a worker.
const MEMORY: u64 = 4 << 30;
/// Failures after which nothing more is read.
const MOST_FAILURES: usize = 20;

/// Reads all inputs with several workers, and says what they failed at.
pub fn run(asked: &Options, seeds: &[u64]) -> Result<Vec<String>, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let share = asked.inputs.div_ceil(seeds.len() as u64);
    let processors = || std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let parts = asked.jobs.unwrap_or_else(processors).max(1);
    let mut failures = Vec::new();
    for (index, seed) in seeds.iter().enumerate() {
        let count = share.min(asked.inputs.saturating_sub(index as u64 * share));
        let (first, rest) = (count / parts, count % parts);
        let ranges = (0..parts).map(|part| {
            (
                part * first + part.min(rest),
                (part + 1) * first + (part + 1).min(rest),
            )
        });
        let ranges: Vec<(u64, u64)> = ranges.filter(|(from, to)| from < to).collect();
        let found: Result<Vec<Vec<String>>, String> = std::thread::scope(|scope| {
            let of = |(from, to): &(u64, u64)| {
                let (from, to, folder) = (*from, *to, scratch.path());
                scope.spawn(move || part(*seed, from, to, asked.only.as_ref(), folder))
            };
            let threads: Vec<_> = ranges.iter().map(of).collect();
            threads
                .into_iter()
                .map(|thread| {
                    thread
                        .join()
                        .unwrap_or_else(|_| Err("a worker's thread ended".to_owned()))
                })
                .collect()
        });
        failures.extend(found?.into_iter().flatten());
        if failures.len() >= MOST_FAILURES {
            failures.push(format!("stopped after {} failures", failures.len()));
            break;
        }
    }
    Ok(failures)
}

/// Inputs `from..to` of a seed: a worker for all of them, and another for those after one that
/// ended it.
fn part(
    seed: u64,
    mut from: u64,
    to: u64,
    only: Option<&Target>,
    folder: &Path,
) -> Result<Vec<String>, String> {
    let state = folder.join(format!("{seed}-{from}"));
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut failures = Vec::new();
    while from < to && failures.len() < MOST_FAILURES {
        let mut command = Command::new(&program);
        command
            .arg("fuzz")
            .args(only.map(|only| format!("--only={}", only.name())))
            .arg("--worker")
            .args([seed, from, to].map(|number| number.to_string()))
            .arg(&state);
        let output = command
            .stdin(Stdio::null())
            .output()
            .map_err(|e| format!("a worker does not start: {e}"))?;
        if output.status.success() {
            break;
        }
        let given_up = has_read(output.status);
        let at = std::fs::read(&state)
            .ok()
            .and_then(|bytes| Some(u64::from_le_bytes(bytes.try_into().ok()?)));
        let at = at.ok_or_else(|| {
            format!(
                "a worker read nothing: {}",
                String::from_utf8_lossy(&output.stderr)
            )
        })?;
        if !given_up {
            failures.push(format!(
                "seed {seed} input {at}: {}: {}\n  again: cargo xtask fuzz --seed {seed} --input {at}{}",
                output.status,
                why(&output.stderr),
                again(only)
            ));
        }
        from = at + 1;
    }
    Ok(failures)
}

/// The first lines of what a worker said.
pub fn why(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let lines = said.lines().filter(|line| !line.trim().is_empty());
    lines.take(4).collect::<Vec<_>>().join(" | ")
}

/// Whether a worker ended as it should: it read everything, or it ended because lath gave up a
/// source with a diagnostic.
pub fn has_read(status: ExitStatus) -> bool {
    status.success() || status.code() == Some(GIVEN_UP)
}

fn again(only: Option<&Target>) -> String {
    only.map(|only| format!(" --only {}", only.name()))
        .unwrap_or_default()
}

/// A worker's own part. Ends with failure at the first input that panics; a hang or a stack
/// overflow ends the process.
pub fn main(part: &[String], only: Option<Target>) -> Result<ExitCode, String> {
    let [seed, from, to, state] = part else {
        return Err("a worker needs its part".to_owned());
    };
    let number = |text: &String| {
        text.parse::<u64>()
            .map_err(|_| format!("{text} is no number"))
    };
    let corpus = Corpus::read(only)?;
    limit()?;
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    for at in number(from)?..number(to)? {
        std::fs::write(state, at.to_le_bytes()).map_err(|e| format!("{state}: {e}"))?;
        let (target, text) = corpus.input(number(seed)?, at);
        BEGUN.store(used() as u64, Ordering::Relaxed);
        if catch_unwind(AssertUnwindSafe(|| target.read(&text, scratch.path()))).is_err() {
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// From now on this process ends where an input takes too much, and where lath gives it up.
pub fn limit() -> Result<(), String> {
    setrlimit(Resource::RLIMIT_AS, MEMORY, MEMORY).map_err(|e| e.to_string())?;
    BEGUN.store(used() as u64, Ordering::Relaxed);
    std::thread::spawn(watch);
    reading_limits::set(None, |problem| {
        eprintln!("{}", diagnose::drawn(&[problem], false));
        std::process::exit(GIVEN_UP)
    });
    lath_languages::parse_within(PARSE);
    Ok(())
}

/// Processor time of the process when the input was begun, in milliseconds.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Processor time of this process, in milliseconds.
fn used() -> i64 {
    getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| {
        usage.user_time().num_milliseconds() + usage.system_time().num_milliseconds()
    })
}

/// Ends the process where an input takes too much processor time, which a busy machine does not
/// make more.
fn watch() {
    loop {
        std::thread::sleep(Duration::from_millis(200));
        if used() - BEGUN.load(Ordering::Relaxed) as i64 > HANGS {
            eprintln!("hangs: more than {HANGS} ms of processor time");
            std::process::abort();
        }
    }
}
