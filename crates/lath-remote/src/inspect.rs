//! Looks at nodes before anything is measured there: `lath doctor --on`. Each gets a part of another kind,
//! whose journal is what it found out, in two lines: the first when it begins, the second when it ends.

use crate::drive::{rings, told};
use crate::executor::{End, Executor, State, Station, Task, Work};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Shard;
use lath_tools::interrupt::Watch;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// For what was asked to end.
const PATIENCE: Duration = Duration::from_secs(20);

/// A node, and what it says.
pub struct Inspected {
    pub name: String,
    pub answer: Result<Answer, Diagnostic>,
}

pub struct Answer {
    /// Its last line.
    pub document: Value,
    /// How far its clock is ahead of this machine's, s: at least, at most.
    pub clock: [f64; 2],
}

/// One that was started.
struct Open {
    station: Station,
    journal: PathBuf,
    work: Option<Box<dyn Work>>,
    /// By the clock here, s.
    started: f64,
    since: Instant,
    answer: Option<Result<Answer, Diagnostic>>,
}

/// Looks at all stations at one time. `words`: what lath gets there. `folder`: for journals. `longest`: a
/// station that does not answer by then has none. `None`: Ctrl-C.
pub fn inspect(
    executor: &mut dyn Executor,
    stations: Vec<Station>,
    words: &[String],
    folder: &Path,
    longest: Duration,
) -> Option<Vec<Inspected>> {
    let watch = Watch::begin();
    let of = stations.len() as u64;
    let begun = |(number, station): (u64, Station)| {
        let shard = Shard { number, of };
        let journal = folder.join(format!("{number:04}-1.jsonl"));
        let started = clock();
        let task = Task {
            shard,
            words,
            journal: &journal,
            job: None,
            host: station.host.as_deref(),
        };
        let begun = match &station.refused {
            Some(problem) => Err(problem.clone()),
            None => executor.start(station.place, &task),
        };
        let (work, answer) = match begun {
            Ok(work) => (Some(work), None),
            Err(problem) => (None, Some(Err(problem))),
        };
        Open {
            station,
            journal,
            work,
            started,
            since: Instant::now(),
            answer,
        }
    };
    let mut all: Vec<Open> = (1..).zip(stations).map(begun).collect();
    let mut asked: Option<Instant> = None;
    while all.iter().any(|one| one.work.is_some()) {
        if rings(&watch, executor.period()) && asked.is_none() {
            asked = Some(Instant::now());
            all.iter_mut()
                .filter_map(|one| one.work.as_mut())
                .for_each(|work| work.stop());
        }
        if asked.is_some_and(|asked| asked.elapsed() > PATIENCE) {
            break;
        }
        all.iter_mut().for_each(|one| one.look(longest));
    }
    let answered = |one: Open| {
        let name = one.station.name;
        Some(Inspected {
            name,
            answer: one.answer?,
        })
    };
    all.into_iter()
        .map(answered)
        .collect::<Option<Vec<_>>>()
        .filter(|_| asked.is_none())
}

impl Open {
    fn look(&mut self, longest: Duration) {
        let Some(work) = &mut self.work else {
            return;
        };
        let state = work.state();
        if let Some(machine) = work.machine()
            && self.station.host.is_none()
        {
            self.station.name = machine;
        }
        let ended = match state {
            State::Ended(end) => Some(self.answer(end)),
            State::Waiting(why) if self.since.elapsed() > longest => Some(Err(late(&why))),
            State::Running if self.since.elapsed() > longest => {
                Some(Err(late("it does not answer")))
            }
            State::Waiting(_) | State::Running => None,
        };
        if ended.is_some() {
            self.answer = ended;
            self.work = None;
        }
    }

    fn answer(&self, end: End) -> Result<Answer, Diagnostic> {
        let seen = clock();
        let (code, said) = match end {
            End::Exit { code, said } => (code, said),
            End::Lost(why) => return Err(Diagnostic::error("L820", why)),
            End::Refused(problem) => return Err(problem),
        };
        let text = std::fs::read_to_string(&self.journal).unwrap_or_default();
        let lines: Vec<Value> = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let [first, last] = &lines[..] else {
            let why = told(&said).unwrap_or_else(|| format!("exit code {code}, and no answer"));
            return Err(Diagnostic::error("L820", why));
        };
        let clock = |line: &Value| line["clock"].as_f64().unwrap_or(f64::NAN);
        Ok(Answer {
            // What it wrote last, it wrote before that was seen; what it wrote first, after it was started.
            clock: [clock(last) - seen, clock(first) - self.started],
            document: last.clone(),
        })
    }
}

fn late(why: &str) -> Diagnostic {
    Diagnostic::error("L820", format!("it did not answer in time ({why})"))
        .help("--timeout-queue allows more time")
}

/// The clock of this machine, s since 1970.
pub fn clock() -> f64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.unwrap_or_default().as_secs_f64()
}
