//! Begins and ends a trial.

use super::command::Command;
use super::failure::Failure;
use super::left_running;
use super::model::Program;
use super::part::{self, Part};
use super::proof;
use super::settings::{Settings, MAX_THREADS};
use super::threads::Threads;
use crate::params::Mode;
use std::collections::BTreeSet;

pub struct Trial {
    pub threads: Threads,
    /// Threads that there were before user code ran.
    pub before: BTreeSet<u64>,
}

impl Trial {
    /// Nothing of the user's code runs yet.
    pub fn begin(program: &'static Program, command: &Command) -> Result<Trial, Failure> {
        let threads = Threads::new(Settings::take(program, command)?)?;
        threads.bind()?;
        let waits = threads.workers().any(|worker| worker.uses_control);
        if MAX_THREADS == 1 && waits && threads.settings.mode != Mode::SingleShotTime {
            let message =
                "a sandbox of WebAssembly has one thread, so nothing ends the benchmark's loop";
            return Err(Failure::sharing("Control", message));
        }
        Ok(Trial {
            threads,
            before: left_running::all(),
        })
    }

    /// The answer.
    pub fn prove(mut self) -> Result<String, Failure> {
        let answer = proof::run(&mut self.threads);
        if answer.is_err() {
            self.abandon();
        }
        answer
    }

    pub fn end(mut self) -> Result<(), Failure> {
        part::begin(Part::TearDown);
        let ended = self.threads.tear_down();
        if ended.is_err() {
            self.abandon();
        }
        ended
    }

    /// After a failure no fixture runs any more, and destructors might follow what is broken: its
    /// memory is left alone, and so are its threads.
    pub fn abandon(self) {
        std::mem::forget(self);
    }
}
