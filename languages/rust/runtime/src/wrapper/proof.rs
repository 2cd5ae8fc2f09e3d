//! One call in a process of its own, with all its fixtures, and the result that it is judged by.

use super::clock::{between, Now};
use super::json::Json;
use super::model::Level;
use super::worker::Worker;
use crate::params::{IterationParams, Phase};
use crate::prove::Proven;

/// What generated code says while it makes the one call.
pub struct Proof {
    now: Now,
    begin: u64,
    first_ns: Option<u64>,
    check: Vec<*mut ()>,
    check_place: &'static str,
    place: *mut &'static str,
    proven: Option<Proven>,
}

impl Proof {
    /// The call begins here.
    pub fn begin(&mut self) {
        self.begin = (self.now)();
    }

    /// It has returned: its time ends here.
    pub fn returned(&mut self) {
        if self.first_ns.is_none() {
            self.first_ns = Some(between(self.begin, (self.now)()));
        }
    }

    /// The @Check function is called next: its objects.
    pub fn check(&mut self) -> Vec<*mut ()> {
        // SAFETY: a field of the worker that waits for this call.
        unsafe { *self.place = self.check_place };
        std::mem::take(&mut self.check)
    }

    pub fn show(&mut self, proven: Proven) {
        self.proven = Some(proven);
    }
}

/// More would break the protocol (16 MiB an answer).
const LARGEST: usize = 15 << 20;

/// The answer; `Err`: the result is too large for one. As an iteration of one call; the tear-downs run after the result was written down.
pub fn run(worker: &mut Worker) -> Result<String, String> {
    worker.injected().iteration = IterationParams { phase: Phase::Measurement, count: 1, time_ns: 0, batch_size: 1 };
    worker.build();
    worker.fixtures(Level::Iteration, false);
    worker.reset_counters();
    // A benchmark that loops until it is stopped does one round, as in single-shot mode.
    let sleeper = worker.uses_control.then(|| worker.injected().control.clone().start(0, true));
    worker.fixtures(Level::Invocation, false);
    worker.place = worker.benchmark.symbol;
    let check = worker.benchmark.check.as_ref();
    let mut proof = Proof {
        now: worker.settings.clock.now,
        begin: 0,
        first_ns: None,
        check: check.map(|check| worker.resolve(check.arguments, None)).unwrap_or_default(),
        check_place: check.map_or("", |check| check.place),
        place: &raw mut worker.place,
        proven: None,
    };
    worker.prove(&mut proof);
    proof.returned();
    let mut json = Json::event("proof");
    proof.proven.unwrap_or(Proven::None).write(Some("proof"), &mut json);
    json.uint(Some("first_ns"), proof.first_ns.unwrap_or_default());
    worker.fixtures(Level::Invocation, true);
    drop(sleeper);
    worker.fixtures(Level::Iteration, true);
    worker.tear_down();
    let answer = json.finish();
    if answer.len() > LARGEST {
        return Err("the result is too large to be compared: let a @Check function return a digest of it".to_owned());
    }
    Ok(answer)
}
