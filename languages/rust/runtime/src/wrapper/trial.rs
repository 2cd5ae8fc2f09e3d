//! Begins and ends a trial: its settings, the memory of its states, its worker.

use super::command::Command;
use super::failure::Failure;
use super::iterate::{self, Measured, Request};
use super::layout::Block;
use super::model::Program;
use super::proof;
use super::settings::Settings;
use super::worker::Worker;
use crate::params::ThreadParams;
use crate::Control;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

pub struct Trial {
    pub worker: Worker,
    /// What the worker's objects lie in.
    _block: Block,
}

impl Trial {
    /// Nothing of the user's code runs yet.
    pub fn begin(program: &'static Program, command: &Command) -> Result<Trial, Failure> {
        let settings = Arc::new(Settings::take(program, command)?);
        let benchmark = settings.benchmark;
        let sizes: Vec<(usize, usize)> = (0..benchmark.instances.len()).map(|i| benchmark.state(program, i)).map(|s| (s.size, s.align)).collect();
        let no_memory = || Failure::memory(benchmark.symbol, "no memory for the states");
        let block = Block::new(&sizes, settings.layout_seed()).ok_or_else(no_memory)?;
        let worker = Worker::new(&settings, benchmark, block.objects().collect(), &Control::default(), ThreadParams::default());
        Ok(Trial { worker, _block: block })
    }

    pub fn iterate(&mut self, request: &Request) -> Result<Measured, Failure> {
        self.guarded(|worker| iterate::run(worker, request))
    }

    /// The answer.
    pub fn prove(&mut self) -> Result<String, Failure> {
        let symbol = self.worker.benchmark.symbol;
        self.guarded(proof::run)?.map_err(|message| Failure::memory(symbol, message))
    }

    pub fn end(&mut self) -> Result<(), Failure> {
        self.guarded(|worker| {
            if worker.is_built() {
                worker.tear_down();
            }
        })
    }

    fn guarded<T>(&mut self, body: impl FnOnce(&mut Worker) -> T) -> Result<T, Failure> {
        let worker = &mut self.worker;
        // A trial whose code panicked is over: whatever is broken in it is not looked at again.
        catch_unwind(AssertUnwindSafe(|| body(worker))).map_err(|payload| Failure::of_panic(self.worker.place, payload))
    }
}
