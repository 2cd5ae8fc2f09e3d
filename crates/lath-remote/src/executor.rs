//! What starts parts of a run: one file for each kind.

use crate::bundle::Bundle;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Shard;
use std::path::Path;
use std::time::Duration;

/// What an executor is made for.
pub struct Wanted<'a> {
    /// Distinguishes this run from others on the same node: letters and digits.
    pub id: &'a str,
    /// The folder of the run, here.
    pub folder: &'a Path,
    /// What is copied to nodes.
    pub bundle: &'a Bundle,
    /// This version of lath, as `lath --version` prints it.
    pub version: &'a str,
}

/// A part to start, or to take up.
pub struct Task<'a> {
    pub shard: Shard,
    /// What lath gets there, beginning with `run`, without a journal: its executor knows where that is.
    pub words: &'a [String],
    /// The journal here.
    pub journal: &'a Path,
    /// What [`Work::job`] said to a driver that is gone.
    pub job: Option<&'a str>,
    /// The node of the queue that it must run on.
    pub host: Option<&'a str>,
}

/// What can be looked at by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Station {
    pub name: String,
    pub place: usize,
    /// For [`Task::host`].
    pub host: Option<String>,
    /// It cannot take part now.
    pub refused: Option<Diagnostic>,
}

/// How a part goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// In a queue, with the reason if it is known.
    Waiting(String),
    Running,
    Ended(End),
}

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// lath's exit code there, and what it printed on standard error.
    Exit { code: i32, said: String },
    /// Its node, or the connection: measured again.
    Lost(String),
    /// Not to be tried again.
    Refused(Diagnostic),
}

/// How a part goes on that was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoesOn {
    /// At its place, with its journal.
    Here,
    /// With a copy of its journal: whoever had it may still write.
    Copied,
    /// Elsewhere, where programs may be others: it is measured anew.
    Anew,
}

/// A part that was started.
pub trait Work {
    fn state(&mut self) -> State;

    /// Asks it to end as Ctrl-C does. [`Work::state`] says when it has.
    fn stop(&mut self);

    /// A name under which another driver can take it up; `None`: it ends with this one.
    fn job(&self) -> Option<String> {
        None
    }

    /// Where it runs, if that is known only now.
    fn machine(&mut self) -> Option<String> {
        None
    }
}

pub trait Executor {
    /// Where parts run: hosts, or one queue.
    fn places(&self) -> &[String];

    /// How many parts a place takes at one time.
    fn room(&self) -> usize {
        1
    }

    /// Makes every place ready, before a part starts. A refusal for each place that cannot take part.
    fn prepare(&mut self) -> Vec<Result<(), Diagnostic>>;

    /// How a part that was lost goes on.
    fn goes_on(&mut self, place: usize) -> GoesOn;

    /// Between looks at what goes on.
    fn period(&self) -> Duration {
        Duration::from_millis(100)
    }

    /// The nodes that parts may run on, as far as that is known: the places, or those of a queue.
    ///
    /// # Errors
    /// L819: the queue does not say.
    fn stations(&mut self) -> Result<Vec<Station>, Diagnostic> {
        let of = |(place, name): (usize, &String)| Station {
            name: name.clone(),
            place,
            host: None,
            refused: None,
        };
        Ok(self.places().iter().enumerate().map(of).collect())
    }

    /// Starts or takes up a part.
    ///
    /// # Errors
    /// L819, L820: it cannot.
    fn start(&mut self, place: usize, task: &Task<'_>) -> Result<Box<dyn Work>, Diagnostic>;

    /// Removes from the places what was put there.
    fn tidy(&mut self);
}
