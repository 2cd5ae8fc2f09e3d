//! One call in a process of its own, with all its fixtures, and the result that it is judged by.

use super::clock::{between, Now};
use super::failure::Failure;
use super::json::Json;
use super::model::Level;
use super::part::{self, Part};
use super::threads::Threads;
use super::worker::Worker;
use crate::params::{IterationParams, Phase};
use crate::prove::Proven;
use std::sync::{Arc, Mutex, PoisonError};

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

/// The answer. As an iteration of one call, by the first thread; the tear-downs run after the
/// result was written down.
pub fn run(threads: &mut Threads) -> Result<String, Failure> {
    threads
        .workers()
        .for_each(|mut worker| worker.announce(ONE));
    part::begin(Part::SetUp);
    threads.build()?;
    threads.fixtures(Level::Iteration, false)?;
    threads.all(|worker| worker.reset_counters(true))?;
    // A benchmark that loops until it is stopped does one round, as in single-shot mode.
    let sleeper = threads.start_control(0, true)?;
    let answer = Arc::new(Mutex::new(String::new()));
    let written = answer.clone();
    threads.first(move |worker| {
        worker.around_call(false);
        part::begin(Part::Call);
        *written.lock().unwrap_or_else(PoisonError::into_inner) = one_call(worker);
        part::begin(Part::TearDown);
        worker.around_call(true);
    })?;
    drop(sleeper);
    threads.fixtures(Level::Iteration, true)?;
    threads.tear_down()?;
    let answer = std::mem::take(&mut *answer.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(answer)
}

const ONE: IterationParams = IterationParams {
    phase: Phase::Measurement,
    count: 1,
    time_ns: 0,
    batch_size: 1,
};

fn one_call(worker: &mut Worker) -> String {
    worker.place = worker.function.symbol;
    let check = worker.function.check.as_ref();
    let mut proof = Proof {
        now: worker.settings.clock.now,
        begin: 0,
        first_ns: None,
        check: check
            .map(|check| worker.resolve(check.arguments, None))
            .unwrap_or_default(),
        check_place: check.map_or("", |check| check.place),
        place: &raw mut worker.place,
        proven: None,
    };
    worker.prove(&mut proof);
    proof.returned();
    let mut json = written(&proof.proven.unwrap_or(Proven::None));
    json.uint(Some("first_ns"), proof.first_ns.unwrap_or_default());
    if let Some(ty) = (worker.function.deferred)() {
        json.text("deferred", &ty);
    }
    json.finish()
}

/// The beginning of an answer.
fn written(proven: &Proven) -> Json {
    let mut json = Json::event("proof");
    proven.write(Some("proof"), &mut json);
    if json.length() <= LARGEST {
        return json;
    }
    json = Json::event("proof");
    Proven::None.write(Some("proof"), &mut json);
    json.text("why", "it takes more than 15 MiB");
    json
}
