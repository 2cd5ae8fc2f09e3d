//! A part as a job of the queue.

use super::queue::{Phase, Queue, Queued, answer};
use super::script::{Files, Told};
use crate::executor::{End, State, Work};
use lath_core::diagnostic::Diagnostic;
use std::cell::RefCell;
use std::fs;
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// From the end of a job that Slurm ended to that of hope for its exit code.
const ENDED: Duration = Duration::from_secs(3);
/// The same for a script that ended by itself: a network's file system may show the file late.
const LATE: Duration = Duration::from_secs(60);
/// What is older may have changed, when jobs are to end.
const AGO: Duration = Duration::from_millis(500);
/// lath's exit code when it was asked to end.
const INTERRUPTED: i32 = 130;

pub struct Submitted {
    pub id: String,
    pub files: Files,
    pub queue: Rc<RefCell<Queue>>,
    submitted: Instant,
    host: Option<String>,
    /// When Slurm was first seen to have ended or forgotten it.
    over: Option<Instant>,
    /// When its files first said that lath was asked to end.
    interrupted: Option<Instant>,
    is_cancelled: bool,
    ended: Option<End>,
}

impl Submitted {
    pub fn new(id: String, files: Files, queue: Rc<RefCell<Queue>>) -> Submitted {
        Submitted {
            id,
            files,
            queue,
            submitted: Instant::now(),
            host: None,
            over: None,
            interrupted: None,
            is_cancelled: false,
            ended: None,
        }
    }

    fn look(&mut self) -> State {
        let mut queue = self.queue.borrow_mut();
        queue.look();
        let seen = queue.job(&self.id).cloned();
        let is_new = !queue.knows(self.submitted);
        let trouble = queue.trouble.clone();
        drop(queue);
        // After the question: what ended before it has left its exit code.
        if let Some(told) = self.files.told() {
            if told.code == INTERRUPTED && !self.knows_why(seen.as_ref()) {
                return State::Running;
            }
            return self.end(self.of_code(&told, seen.as_ref()), Some(told.host));
        }
        match (seen, trouble) {
            (Some(seen), _) => self.in_phase(&seen),
            (None, Some(_)) if self.host.is_some() => State::Running,
            (None, Some(trouble)) => State::Waiting(trouble),
            (None, None) if is_new => State::Waiting("submitted".to_owned()),
            (None, None) => self.over(ENDED, "Slurm does not know it any more"),
        }
    }

    /// Whether Slurm was asked since lath there was asked to end: it says in a moment who wanted that.
    fn knows_why(&mut self, seen: Option<&Queued>) -> bool {
        let since = *self.interrupted.get_or_insert_with(Instant::now);
        match seen {
            Some(seen) => seen.phase() == Phase::Over,
            None => self.queue.borrow().knows(since),
        }
    }

    fn in_phase(&mut self, seen: &Queued) -> State {
        match seen.phase() {
            Phase::Waits => State::Waiting(seen.reason.clone()),
            Phase::Runs => {
                self.host = Some(seen.host.clone());
                if seen.is_shared && !self.is_cancelled {
                    self.cancel();
                    return self.end(End::Refused(shared(&seen.host)), None);
                }
                State::Running
            }
            Phase::Over => {
                let time = if seen.has_ended_itself() { LATE } else { ENDED };
                self.over(time, &format!("Slurm: {}", seen.state))
            }
        }
    }

    /// It has ended, and nothing says how.
    fn over(&mut self, time: Duration, why: &str) -> State {
        let since = *self.over.get_or_insert_with(Instant::now);
        // A network's file system shows new files to those who list their folder.
        let _ = self
            .files
            .exit
            .parent()
            .map(|it| fs::read_dir(it).map(Iterator::count));
        if since.elapsed() < time {
            return State::Running;
        }
        let host = self.host.as_deref().unwrap_or("its node");
        let exit = self.files.exit.display();
        let why = match fs::read_to_string(&self.files.log) {
            Ok(log) if !log.trim().is_empty() => {
                let last = log.lines().rfind(|line| !line.trim().is_empty());
                format!("{why}: {}", last.unwrap_or_default().trim())
            }
            _ => format!("{why}, and {host} wrote no {exit}"),
        };
        self.end(End::Lost(why), None)
    }

    fn end(&mut self, end: End, host: Option<String>) -> State {
        self.host = host.filter(|it| !it.is_empty()).or(self.host.take());
        self.ended = Some(end.clone());
        State::Ended(end)
    }

    fn of_code(&self, told: &Told, seen: Option<&Queued>) -> End {
        let said = fs::read(&self.files.log).unwrap_or_default();
        let said = String::from_utf8_lossy(&said).into_owned();
        let last = || {
            said.lines()
                .last()
                .map_or(String::new(), |line| format!(": {line}"))
        };
        let killed = seen.filter(|it| it.phase() == Phase::Over && !it.has_ended_itself());
        match (told.code, killed) {
            // By a signal before it.
            (INTERRUPTED.., Some(seen)) => End::Lost(format!("Slurm: {}", seen.state)),
            (0..=10 | INTERRUPTED, _) => End::Exit {
                code: told.code,
                said,
            },
            (126 | 127, _) => {
                let message = format!("lath does not start on {}{}", told.host, last());
                End::Refused(Diagnostic::error("L819", message).help(
                    "lath, the suite and the folder of journals must have the same paths on all nodes",
                ))
            }
            (code @ 129.., _) => End::Lost(format!("signal {} ended lath", code - 128)),
            (code, _) => End::Lost(format!("lath ended with exit code {code}{}", last())),
        }
    }

    fn cancel(&mut self) {
        self.is_cancelled = true;
        self.scancel(&[]);
    }

    /// What cannot be cancelled has ended, or stays as it is.
    fn scancel(&self, options: &[&str]) {
        let mut scancel = Command::new("scancel");
        let _ = answer(scancel.args(options).arg(&self.id), "scancel");
    }
}

pub fn shared(host: &str) -> Diagnostic {
    let message =
        format!("other jobs may run on {host} at the same time, though --exclusive was asked for");
    Diagnostic::error("L819", message).help(
        "use a partition whose nodes are not shared: `scontrol show partition` shows OverSubscribe",
    )
}

impl Work for Submitted {
    fn state(&mut self) -> State {
        match &self.ended {
            Some(end) => State::Ended(end.clone()),
            None => self.look(),
        }
    }

    /// One that runs gets a signal, which its script hands to lath; others are cancelled.
    fn stop(&mut self) {
        // One may have begun a moment ago; all are stopped at one time.
        let mut queue = self.queue.borrow_mut();
        queue.look_again(AGO);
        let phase = queue.job(&self.id).map(Queued::phase);
        drop(queue);
        match phase {
            Some(Phase::Runs) => self.scancel(&["--batch", "--signal=TERM"]),
            _ => self.cancel(),
        }
    }

    fn job(&self) -> Option<String> {
        Some(self.id.clone())
    }

    fn machine(&mut self) -> Option<String> {
        self.host.clone()
    }
}

impl Drop for Submitted {
    /// Nobody waits for it any more.
    fn drop(&mut self) {
        if self.ended.is_none() && !self.is_cancelled {
            self.cancel();
        }
    }
}
