//! The journal: a run's events as JSON lines, appended while it goes on, so that nothing measured
//! is lost.
//!
//! The first line is the header. Each line is one write; only the last one can be torn, and is then
//! ignored.

mod prune;

use crate::process;
use lath_core::bounded;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::plan::Plan;
use lath_core::record::{Event, RECORD_VERSION, Record, Status};
use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const EXTENSION: &str = "jsonl";

/// A journal being written, by one process only: it is locked.
pub struct Journal {
    file: Flock<File>,
    /// Of the process that writes, in each line: lines of two that wrote at once can be told
    /// apart.
    run: &'static str,
}

/// A line of the journal.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    event: &'a Event,
    run: &'a str,
}

#[derive(Deserialize)]
struct Writer {
    /// Journals of lath 0.1.0 have none.
    run: Option<String>,
}

impl Journal {
    /// Opens `path` for appending, made with its folder if missing, for its owner only. A torn last
    /// line of an earlier run is cut off.
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
        // Another driver that goes on with the same run: both would measure, and their iterations
        // would mix.
        let busy = |_| io::Error::new(io::ErrorKind::ResourceBusy, "another lath is writing it");
        let mut file = Flock::lock(file, FlockArg::LockExclusiveNonblock).map_err(
            |(_, errno)| match errno {
                Errno::EWOULDBLOCK => busy(errno),
                errno => errno.into(),
            },
        )?;
        let mut content = Vec::new();
        // A device has no content worth reading, and may have no end.
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

    /// Appends one event; those that are only shown are left out. The end of a fork is made to
    /// reach the disk.
    pub fn append(&mut self, event: &Event) -> io::Result<()> {
        if matches!(event, Event::Output { .. } | Event::Aside { .. }) {
            return Ok(());
        }
        let line = escape::json(&serde_json::to_string(&Line {
            event,
            run: self.run,
        })?) + "\n";
        self.file.write_all(line.as_bytes())?;
        if matches!(event, Event::ForkEnded { .. } | Event::RunEnded { .. }) {
            self.file.sync_data()?;
        }
        Ok(())
    }
}

/// Reads a journal back. L805: it is none, or one of another version, or damaged elsewhere than at
/// its end.
pub fn read(path: &Path) -> Result<Record, Diagnostic> {
    let bad = |why: String| {
        Diagnostic::error(
            "L805",
            format!("{} cannot be resumed from: {why}", path.display()),
        )
    };
    let text = bounded::read(path, bounded::RESULTS).map_err(|e| bad(e.to_string()))?;
    let mut lines = text
        .split_inclusive(|&b| b == b'\n')
        .filter(|line| line.ends_with(b"\n"))
        .enumerate();
    let header = lines
        .next()
        .map_or(Err("it is empty".to_owned()), |(_, line)| header(line))
        .map_err(&bad)?;
    let mut record = Record::new(header);
    let mut writers = Writers::default();
    for (number, line) in lines {
        one_at_a_time(line, &mut writers)
            .map_err(|why| bad(format!("line {}: {why}", number + 1)))?;
        let event: Event =
            serde_json::from_slice(line).map_err(|e| bad(format!("line {}: {e}", number + 1)))?;
        if case_of(&event).is_some_and(|case| case >= record.cases.len()) {
            return Err(bad(format!(
                "line {}: the plan has no such case",
                number + 1
            )));
        }
        record.apply(&event);
    }
    Ok(record)
}

/// Whoever writes goes on until somebody else takes over, and does not come back.
fn one_at_a_time(line: &[u8], writers: &mut Writers) -> Result<(), String> {
    let Writer { run } = serde_json::from_slice(line).map_err(|e| e.to_string())?;
    match run {
        Some(run) if run != writers.last => {
            writers.last.clone_from(&run);
            if writers.all.insert(run) {
                Ok(())
            } else {
                Err("two runs wrote it at the same time".to_owned())
            }
        }
        _ => Ok(()),
    }
}

/// Who wrote the lines that were read.
#[derive(Default)]
struct Writers {
    last: String,
    all: HashSet<String>,
}

fn header(line: &[u8]) -> Result<lath_core::record::Header, String> {
    let value: serde_json::Value = serde_json::from_slice(line).map_err(|e| e.to_string())?;
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    if version != Some(u64::from(RECORD_VERSION)) {
        return Err(format!("it is no journal of version {RECORD_VERSION}"));
    }
    match serde_json::from_value(value) {
        Ok(Event::RunStarted(header)) => Ok(*header),
        Ok(_) => Err("it does not begin with a header".to_owned()),
        Err(e) => Err(e.to_string()),
    }
}

fn case_of(event: &Event) -> Option<usize> {
    match event {
        Event::CaseStarted { case }
        | Event::ForkStarted { case, .. }
        | Event::Iteration { case, .. }
        | Event::BulkIteration { case, .. }
        | Event::ForkLeft { case, .. }
        | Event::ForkEnded { case, .. }
        | Event::Checked { case, .. }
        | Event::Strays { case, .. }
        | Event::Retried { case, .. }
        | Event::Profile { case, .. }
        | Event::Texts { case, .. }
        | Event::Flames { case, .. }
        | Event::CaseEnded { case, .. }
        | Event::Output { case, .. }
        | Event::Aside { case, .. } => Some(*case),
        Event::RunStarted(_) | Event::Looked { .. } | Event::RunEnded { .. } => None,
    }
}

/// The events that make up a record again, for a resumed run that is journalled to another file.
pub fn replay(record: &Record) -> Vec<Event> {
    let mut events = vec![Event::RunStarted(Box::new(record.header.clone()))];
    for (case, cases) in record.cases.iter().enumerate() {
        if cases.started {
            events.push(Event::CaseStarted { case });
        }
        events.extend(cases.check.iter().map(|check| Event::Checked {
            case,
            check: Box::new(check.clone()),
        }));
        for f in &cases.forks {
            let (fork, warmup) = (f.fork, f.fork == 0);
            events.push(Event::ForkStarted {
                case,
                fork,
                warmup,
                pid: 0,
                seed: f.seed,
                block: f.block,
            });
            events.extend(f.retried.iter().map(|failure| Event::Retried {
                case,
                fork,
                warmup,
                failure: failure.clone(),
            }));
            let iterations = f.warmup.iter().chain(&f.measurement);
            events.extend(iterations.map(|i| Event::Iteration {
                case,
                fork,
                warmup,
                iteration: Box::new(i.clone()),
            }));
            if f.exit.is_some() || !f.results.is_empty() {
                events.push(Event::ForkLeft {
                    case,
                    fork,
                    warmup,
                    exit: f.exit.clone(),
                    results: f.results.clone(),
                });
            }
            if !f.strays.is_empty() {
                events.push(Event::Strays {
                    case,
                    fork,
                    strays: f.strays.clone(),
                });
            }
            if f.ended {
                events.push(Event::ForkEnded {
                    case,
                    fork,
                    warmup,
                    failure: f.failure.clone(),
                    peak_rss_kib: f.peak_rss_kib,
                });
            }
        }
        if !cases.profile.is_empty() {
            events.push(Event::Profile {
                case,
                metrics: cases.profile.clone(),
            });
        }
        if !cases.texts.is_empty() {
            events.push(Event::Texts {
                case,
                texts: cases.texts.clone(),
            });
        }
        events.extend(cases.flames.iter().map(|flames| Event::Flames {
            case,
            flames: Box::new(flames.clone()),
        }));
        if cases.ended {
            events.push(Event::CaseEnded {
                case,
                warnings: cases.warnings.clone(),
            });
        }
    }
    events.extend(record.looks.iter().map(|(family, look)| Event::Looked {
        family: *family,
        look: *look,
    }));
    events
}

/// Where journals go: `$XDG_STATE_HOME/lath/runs`, or `~/.local/state/lath/runs`; without a home,
/// the temporary folder.
pub fn default_dir() -> PathBuf {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")));
    state.unwrap_or_else(std::env::temp_dir).join("lath/runs")
}

/// A name for a new journal in `folder`; names sort by time. Journals there that nobody will go on
/// with are removed.
pub fn fresh_path(folder: &Path) -> PathBuf {
    prune::prune(folder, SystemTime::now(), &prune::LIMITS);
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    folder.join(format!(
        "{}-{:09}-{}.{EXTENSION}",
        now.as_secs(),
        now.subsec_nanos(),
        std::process::id()
    ))
}

/// The newest unfinished journal in [`default_dir`] whose plan is `plan`, but for the seed: unless
/// the user gives one, each plan draws its own.
pub fn latest_matching(plan: &Plan) -> Option<PathBuf> {
    latest(&default_dir(), |other| {
        Plan {
            seed: plan.seed,
            ..other.clone()
        } == *plan
    })
}

/// The newest unfinished journal in `folder` with a plan that `matches`.
pub fn latest(folder: &Path, matches: impl Fn(&Plan) -> bool) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .ok()?
        .filter_map(Result::ok)
        .map(|e| e.path());
    let mut journals: Vec<(SystemTime, PathBuf)> = entries
        .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .collect();
    journals.sort();
    journals
        .into_iter()
        .rev()
        .map(|(_, path)| path)
        .find(|path| {
            let record = read(path);
            record.is_ok_and(|r| r.status != Some(Status::Complete) && matches(&r.header.plan))
        })
}
