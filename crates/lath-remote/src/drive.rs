//! Starts the parts of a run, and watches them to their end: at most one on a host at a time; what was
//! lost is started once more.

mod row;

use crate::executor::{End, Executor, GoesOn, State, Task, Work};
use crate::manifest::{Manifest, Part};
use crate::tally::Tally;
use lath_core::diagnostic::Diagnostic;
use lath_tools::interrupt::Watch;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
pub use row::{Row, told};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

/// For parts that were asked to end.
const PATIENCE: Duration = Duration::from_secs(40);
/// lath's exit codes of a run that measured: all went well, a benchmark failed, a result is wrong.
const MEASURED: [i32; 3] = [0, 1, 10];
/// lath was asked to end: by somebody on the node, or because the driver was gone.
const INTERRUPTED: i32 = 130;

/// What a driver says meanwhile.
pub enum Seen<'a> {
    /// How far all parts have come.
    Progress(String),
    /// Something that happened to a part.
    Note(&'a str),
}

/// How it went.
pub struct Driven {
    /// One for each part.
    pub rows: Vec<Row>,
    pub is_interrupted: bool,
}

impl Driven {
    /// The exit code of parts that were not measured to their end; `None`: all were.
    pub fn exit(&self) -> Option<i32> {
        self.rows.iter().filter_map(Row::exit).max()
    }
}

/// A part, as long as it is open.
struct Open {
    tally: Tally,
    work: Option<Box<dyn Work>>,
    /// Since when it waits in a queue.
    queued: Option<Instant>,
    row: Row,
}

struct Drive<'a> {
    manifest: &'a mut Manifest,
    executor: &'a mut dyn Executor,
    longest_queue: Option<Duration>,
    parts: Vec<Open>,
    shown: String,
    is_stopping: bool,
}

/// Runs what is open. `longest_queue`: a part that has waited so long in a queue is given up. Ctrl-C ends
/// what was started.
///
/// # Errors
/// L802: what is started cannot be written down.
pub fn drive(
    manifest: &mut Manifest,
    executor: &mut dyn Executor,
    longest_queue: Option<Duration>,
    see: &mut dyn FnMut(Seen<'_>),
) -> Result<Driven, Diagnostic> {
    let watch = Watch::begin();
    let opened = |part: &Part| Open {
        tally: Tally::new(manifest.path(part), part.shard),
        work: None,
        queued: None,
        row: Row::of(part, executor.places()),
    };
    let parts = manifest.parts.iter().map(opened).collect();
    let mut drive = Drive {
        manifest,
        executor,
        longest_queue,
        parts,
        shown: String::new(),
        is_stopping: false,
    };
    let mut asked: Option<Instant> = None;
    while drive.is_open() {
        // First: a signal may have come while the places were prepared.
        if rings(&watch, drive.executor.period()) && asked.is_none() {
            asked = Some(Instant::now());
            drive.stop(see);
        }
        if asked.is_none() {
            drive.start(see)?;
        }
        drive.look(see)?;
        if asked.is_some_and(|asked| asked.elapsed() > PATIENCE) {
            break;
        }
    }
    drive.look_at_journals();
    Ok(Driven {
        is_interrupted: asked.is_some(),
        rows: drive.parts.into_iter().map(|part| part.row).collect(),
    })
}

/// Waits for a moment, or a signal.
pub fn rings(watch: &Watch, moment: Duration) -> bool {
    let Some(fd) = watch.fd() else {
        std::thread::sleep(moment);
        return false;
    };
    let mut waited = [PollFd::new(fd.as_fd(), PollFlags::POLLIN)];
    let time = PollTimeout::try_from(moment).unwrap_or(PollTimeout::ZERO);
    let rings = poll(&mut waited, time).is_ok_and(|ready| ready > 0);
    if rings {
        // It stays readable.
        std::thread::sleep(moment);
    }
    rings
}

impl Drive<'_> {
    fn is_open(&self) -> bool {
        let open = |part: &Open| part.work.is_some() || !self.is_stopping && !part.row.is_over();
        self.parts.iter().any(open)
    }

    /// Starts parts where there is room.
    fn start(&mut self, see: &mut dyn FnMut(Seen<'_>)) -> Result<(), Diagnostic> {
        for at in 0..self.parts.len() {
            let place = self.manifest.parts[at].place;
            let is_there = |other: &usize| self.manifest.parts[*other].place == place;
            let busy = (0..self.parts.len()).filter(is_there);
            let busy = busy
                .filter(|other| self.parts[*other].work.is_some())
                .count();
            if self.parts[at].work.is_some()
                || self.parts[at].row.is_over()
                || busy >= self.executor.room()
            {
                continue;
            }
            let part = self.manifest.parts[at].clone();
            let words = self.words(&part);
            let path = self.manifest.path(&part);
            let task = Task {
                shard: part.shard,
                words: &words,
                journal: &path,
                job: part.job.as_deref(),
                host: None,
            };
            match self.executor.start(place, &task) {
                Ok(work) => {
                    let job = work.job();
                    self.parts[at].queued = Some(Instant::now());
                    self.parts[at].work = Some(work);
                    if job != part.job {
                        self.manifest.parts[at].job = job;
                        self.manifest.save()?;
                    }
                }
                Err(problem) => self.end(at, End::Refused(problem), see)?,
            }
        }
        Ok(())
    }

    /// What lath gets for a part.
    fn words(&self, part: &Part) -> Vec<String> {
        let (run, rest) = self.manifest.words.split_at(1);
        let own = [
            format!("--shard={}", part.shard),
            format!("--seed={}", self.manifest.seed),
        ];
        [run, &own, rest].concat()
    }

    fn stop(&mut self, see: &mut dyn FnMut(Seen<'_>)) {
        see(Seen::Note("Ending what was started"));
        self.is_stopping = true;
        for work in self.parts.iter_mut().filter_map(|part| part.work.as_mut()) {
            work.stop();
        }
    }

    fn look(&mut self, see: &mut dyn FnMut(Seen<'_>)) -> Result<(), Diagnostic> {
        let mut waits = None;
        for at in 0..self.parts.len() {
            let part = &mut self.parts[at];
            let Some(work) = &mut part.work else {
                continue;
            };
            let state = work.state();
            part.row.place_of(work.machine());
            part.tally.look();
            match state {
                State::Running => part.queued = None,
                State::Ended(end) => {
                    part.work = None;
                    self.end(at, end, see)?;
                }
                State::Waiting(why) => {
                    let since = part.queued.get_or_insert_with(Instant::now);
                    let longest = self.longest_queue.filter(|_| !self.is_stopping);
                    if longest.is_some_and(|longest| since.elapsed() > longest) {
                        work.stop();
                        part.work = None;
                        self.end(at, End::Refused(late(&why)), see)?;
                    }
                    waits = Some(why);
                }
            }
        }
        let shown = self.progress(waits.as_deref());
        if shown != self.shown {
            see(Seen::Progress(shown.clone()));
            self.shown = shown;
        }
        Ok(())
    }

    fn end(
        &mut self,
        at: usize,
        end: End,
        see: &mut dyn FnMut(Seen<'_>),
    ) -> Result<(), Diagnostic> {
        let is_stopping = self.is_stopping;
        // Another driver starts it anew.
        self.manifest.parts[at].job = None;
        let part = &mut self.parts[at];
        part.tally.look();
        let (row, is_complete) = (&mut part.row, part.tally.is_complete);
        match end {
            End::Exit { code, .. } if MEASURED.contains(&code) && is_complete => {
                row.is_measured();
                self.manifest.parts[at].is_done = true;
            }
            _ if is_stopping => row.is_interrupted(),
            End::Exit {
                code: INTERRUPTED, ..
            } => {
                self.lost(at, "somebody ended lath there".to_owned(), see)?;
            }
            End::Exit { code, .. } if MEASURED.contains(&code) => {
                let why = format!("exit code {code}, but its journal has no end");
                self.lost(at, why, see)?;
            }
            End::Exit { code, said } => row.failed(code, &said),
            End::Lost(why) => self.lost(at, why, see)?,
            End::Refused(problem) => row.refused(&problem),
        }
        self.manifest.save()
    }

    /// Once more: on the same node, if it is still there; else on another one. The caller saves it.
    fn lost(
        &mut self,
        at: usize,
        why: String,
        see: &mut dyn FnMut(Seen<'_>),
    ) -> Result<(), Diagnostic> {
        let part = &mut self.manifest.parts[at];
        let row = &mut self.parts[at].row;
        let from = row.place.clone();
        row.was_lost(&why);
        if part.was_lost {
            row.refused(&lost_twice(part, &from, &why));
            return Ok(());
        }
        part.was_lost = true;
        let goes_on = self.executor.goes_on(part.place);
        if goes_on != GoesOn::Here {
            let before = part.journal();
            part.attempt += 1;
            part.place = another(self.executor.places().len(), part.place);
            row.place_of(self.executor.places().get(part.place).cloned());
            let part = &self.manifest.parts[at];
            if goes_on == GoesOn::Copied {
                self.manifest.copy(&before, part)?;
            }
            self.parts[at].tally = Tally::new(self.manifest.path(part), part.shard);
        }
        let to = &self.parts[at].row.place;
        let shard = self.manifest.parts[at].shard;
        see(Seen::Note(&format!(
            "{from}: part {shard} was lost ({why}): once more on {to}"
        )));
        Ok(())
    }

    fn progress(&self, waits: Option<&str>) -> String {
        let one = |part: &Open| {
            let done = part.tally.forks();
            let of = if part.tally.of > 0 {
                format!("/{}", part.tally.of)
            } else {
                String::new()
            };
            format!("{} {done}{of}", part.row.place)
        };
        let open = self.parts.iter().filter(|part| part.work.is_some());
        let running: Vec<String> = open.take(8).map(one).collect();
        let done: u64 = self.parts.iter().map(|part| part.tally.forks()).sum();
        let waits = waits.map_or(String::new(), |why| format!(", in the queue ({why})"));
        format!("Forks: {done} ({}){waits}", running.join(", "))
    }

    fn look_at_journals(&mut self) {
        for (part, known) in self.parts.iter_mut().zip(&self.manifest.parts) {
            part.tally = Tally::new(self.manifest.path(known), known.shard);
            part.tally.look();
            part.row.forks = [part.tally.forks(), part.tally.of];
        }
    }
}

/// Another place: the next one.
fn another(places: usize, place: usize) -> usize {
    (place + 1) % places.max(1)
}

fn late(why: &str) -> Diagnostic {
    let message = format!("it did not start in time ({why})");
    Diagnostic::error("L820", message).help(
        "--timeout-queue allows more time; lath run --resume with the same flags starts it again",
    )
}

fn lost_twice(part: &Part, place: &str, why: &str) -> Diagnostic {
    let message = format!(
        "part {} was lost twice, the second time on {place}: {why}",
        part.shard
    );
    Diagnostic::error("L820", message).help(
        "its finished blocks are kept; lath run --resume with the same flags measures the rest",
    )
}

#[cfg(test)]
mod tests;
