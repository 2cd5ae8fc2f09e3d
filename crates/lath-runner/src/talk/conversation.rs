//! Commands and answers over one process: who speaks when, and what can fail.

use super::pulse;
use super::time_limits::Patience;
use crate::process::{Death, Heard, Process, ReachedLimit, Show};
use lath_core::record::{Clock, Stream};
use lath_core::written::quantity::took;
use lath_protocol::{Answer, Command, FailureAnswer, Hello, Offer, Part, Rejected, VERSION};
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

/// Time limit for starting a wrapper, and for commands that run no user code.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Why an answer is missing.
#[derive(Debug, PartialEq)]
pub enum Trouble {
    Failed(FailureAnswer),
    Died(Death),
    TimedOut(Duration),
    /// It reached a resource limit.
    Exceeded(ReachedLimit),
    Broken(String),
    /// An answer of more than [`crate::process::LONGEST_LINE`] bytes.
    TooLong,
    Interrupted,
}

/// A process, a display for its output, and the user's interrupt.
pub struct Conversation<'a> {
    pub process: &'a mut Process,
    pub interrupt: Option<BorrowedFd<'a>>,
    pub show: Show<'a>,
    /// Told now and then while an answer is awaited.
    pub alive: &'a mut dyn FnMut(),
}

impl Conversation<'_> {
    pub fn say(&mut self, command: &Command) {
        self.process.send(&command.encode());
    }

    /// Waits for the answer to the oldest open command. Reports an answer that takes much longer
    /// than planned before its time limit.
    pub fn hear(&mut self, patience: Patience) -> Result<Answer, Trouble> {
        let begun = Instant::now();
        let mut told = None;
        loop {
            let part = self.process.part().filter(|_| patience.is_apart());
            // The file may still hold the last part of an earlier answer.
            let since = part.map_or(begun, |(_, since)| since.max(begun));
            let part = part.map(|(part, _)| part);
            let limit = patience.limit(part);
            let end = (since + limit).min(begun + patience.whole());
            let deadline = if told == Some(part) {
                end
            } else {
                end.min(since + patience.slow(part))
            };
            let heard = self.heard(deadline);
            let over = heard == Heard::TimedOut && Instant::now() < begun + patience.whole();
            if over && patience.is_apart() && self.process.part().map(|(part, _)| part) != part {
                continue;
            }
            if over && told != Some(part) && deadline < end {
                (self.show)(Stream::Stderr, slow(part, deadline - since, limit));
                told = Some(part);
                continue;
            }
            return understood(heard, limit);
        }
    }

    /// As the process hears, and tells in between that it waits.
    fn heard(&mut self, deadline: Instant) -> Heard {
        loop {
            let pause = deadline.min(Instant::now() + pulse::PERIOD);
            let heard = self.process.hear(pause, self.interrupt, self.show);
            if heard != Heard::TimedOut || Instant::now() >= deadline {
                return heard;
            }
            (self.alive)();
        }
    }

    pub fn ask(
        &mut self,
        command: &Command,
        patience: impl Into<Patience>,
    ) -> Result<Answer, Trouble> {
        self.say(command);
        self.hear(patience.into())
    }

    pub fn hello(&mut self, patience: Duration) -> Result<Hello, Trouble> {
        let hello = Command::Hello {
            protocol: VERSION,
            part: Some(self.process.part_file()),
        };
        match self.ask(&hello, patience)? {
            Answer::Hello(hello) => match hello.check_version() {
                Ok(()) => Ok(hello),
                Err(invalid) => Err(Trouble::Broken(invalid.to_string())),
            },
            other => Err(unexpected("hello", &other)),
        }
    }

    pub fn manifest(&mut self) -> Result<serde_json::Value, Trouble> {
        match self.ask(&Command::Manifest, PATIENCE)? {
            Answer::Manifest { manifest } => Ok(manifest),
            other => Err(unexpected("manifest", &other)),
        }
    }

    pub fn clocks(&mut self) -> Result<Vec<Clock>, Trouble> {
        match self.ask(&Command::Clocks, PATIENCE)? {
            Answer::Clocks { clocks } => Ok(clocks),
            other => Err(unexpected("clocks", &other)),
        }
    }

    pub fn profilers(&mut self, asked: Vec<String>) -> Result<Vec<Offer>, Trouble> {
        match self.ask(&Command::Profilers(asked), PATIENCE)? {
            Answer::Profilers { profilers } => Ok(profilers),
            other => Err(unexpected("profilers", &other)),
        }
    }

    pub fn check(
        &mut self,
        benchmark: usize,
        params: Vec<(String, String)>,
    ) -> Result<Vec<Rejected>, Trouble> {
        match self.ask(&Command::Check { benchmark, params }, PATIENCE)? {
            Answer::Check { rejected } => Ok(rejected),
            other => Err(unexpected("check", &other)),
        }
    }
}

/// The message about a slow answer.
fn slow(part: Option<Part>, after: Duration, limit: Duration) -> String {
    let (after, limit) = (took(after), took(limit));
    let what = match part {
        None => format!("no answer for {after}"),
        Some(part) => format!("{part} has taken {after}"),
    };
    format!("[lath: {what}; lath ends it after {limit}]\n")
}

/// The answer, or why it is missing; `limit`: its time limit.
fn understood(heard: Heard, limit: Duration) -> Result<Answer, Trouble> {
    match heard {
        Heard::Line(line) => match Answer::decode(&line) {
            Ok(Answer::Failure(failure)) => Err(Trouble::Failed(failure)),
            Ok(answer) => Ok(answer),
            Err(invalid) => Err(Trouble::Broken(format!("its answer has {invalid}"))),
        },
        Heard::Died(death) => Err(Trouble::Died(death)),
        Heard::TimedOut => Err(Trouble::TimedOut(limit)),
        Heard::Exceeded(reached) => Err(Trouble::Exceeded(reached)),
        Heard::Interrupted => Err(Trouble::Interrupted),
        Heard::TooLong => Err(Trouble::TooLong),
        Heard::Broken(why) => Err(Trouble::Broken(why)),
    }
}

/// A valid line in the wrong place.
pub fn unexpected(command: &str, answer: &Answer) -> Trouble {
    Trouble::Broken(format!("it answered `{command}` with `{}`", answer.event()))
}
