//! Commands and their answers over one process: who speaks when, and what can go wrong in between.

use crate::process::{Death, Heard, Process, Reached, Show};
use lath_core::record::{Clock, Stream};
use lath_protocol::{Answer, Command, FailureAnswer, Hello, Offer, Rejected, VERSION};
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

/// How long a wrapper may take to start and to answer commands that run no user code.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// How much longer than planned something may take before that is said.
const SLOW: Duration = Duration::from_secs(60);

/// Why an answer did not come.
#[derive(Debug, PartialEq)]
pub enum Trouble {
    Failed(FailureAnswer),
    Died(Death),
    TimedOut(Duration),
    /// A limit of what it may take of the machine.
    Exceeded(Reached),
    Broken(String),
    /// An answer of more than [`crate::process::LONGEST_LINE`] bytes.
    TooLong,
    Interrupted,
}

/// A process, what to do with its output, and how the user interrupts it.
pub struct Conversation<'a> {
    pub process: &'a mut Process,
    pub interrupt: Option<BorrowedFd<'a>>,
    pub show: Show<'a>,
}

impl Conversation<'_> {
    pub fn say(&mut self, command: &Command) {
        self.process.send(&command.encode());
    }

    /// Waits for the answer to the oldest command not yet answered.
    pub fn hear(&mut self, patience: Duration) -> Result<Answer, Trouble> {
        self.hear_beyond(Duration::ZERO, patience)
    }

    /// The same for a command that is to take `planned`: what takes much longer is told of before
    /// it has taken all of `patience`.
    pub fn hear_beyond(
        &mut self,
        planned: Duration,
        patience: Duration,
    ) -> Result<Answer, Trouble> {
        let begun = Instant::now();
        let slow = planned + (patience.saturating_sub(planned) / 2).min(SLOW);
        let mut heard = self.process.hear(begun + slow, self.interrupt, self.show);
        if heard == Heard::TimedOut {
            let text = format!(
                "[lath: no answer for {:.0} s; it is ended after {:.0} s]\n",
                slow.as_secs_f64(),
                patience.as_secs_f64()
            );
            (self.show)(Stream::Stderr, text);
            heard = self
                .process
                .hear(begun + patience, self.interrupt, self.show);
        }
        match heard {
            Heard::Line(line) => match Answer::decode(&line) {
                Ok(Answer::Failure(failure)) => Err(Trouble::Failed(failure)),
                Ok(answer) => Ok(answer),
                Err(invalid) => Err(Trouble::Broken(format!("it answered with {invalid}"))),
            },
            Heard::Died(death) => Err(Trouble::Died(death)),
            Heard::TimedOut => Err(Trouble::TimedOut(patience)),
            Heard::Exceeded(reached) => Err(Trouble::Exceeded(reached)),
            Heard::Interrupted => Err(Trouble::Interrupted),
            Heard::TooLong => Err(Trouble::TooLong),
            Heard::Broken(why) => Err(Trouble::Broken(why)),
        }
    }

    pub fn ask(&mut self, command: &Command, patience: Duration) -> Result<Answer, Trouble> {
        self.say(command);
        self.hear(patience)
    }

    pub fn hello(&mut self, patience: Duration) -> Result<Hello, Trouble> {
        match self.ask(&Command::Hello { protocol: VERSION }, patience)? {
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

/// The right kind of line in the wrong place.
pub fn unexpected(command: &str, answer: &Answer) -> Trouble {
    Trouble::Broken(format!("it answered `{command}` with `{}`", answer.event()))
}
