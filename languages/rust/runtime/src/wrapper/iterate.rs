//! One iteration from its set-ups to its answer.

use super::allocations::Allocations;
use super::clock;
use super::command::Command;
use super::json::Json;
use super::measure::{self, Section};
use super::model::Level;
use super::usage;
use super::worker::Worker;
use crate::params::{IterationParams, Mode, Phase};

/// What an iteration is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    params: IterationParams,
    index: u64,
    last: bool,
    section: Section,
}

/// What a thread measured.
#[derive(Debug)]
pub struct Measured {
    section: Section,
    operations: Option<f64>,
    counters: Vec<(&'static str, f64)>,
    allocated: Option<Allocations>,
    /// Fields of the answer that were written on the way.
    usage: Json,
    histogram: Json,
    wall_ns: u64,
}

impl Request {
    pub fn take(command: &Command) -> Result<Request, String> {
        let phase = match command.text("phase").unwrap_or("measurement") {
            "measurement" => Phase::Measurement,
            "warmup" => Phase::Warmup,
            _ => return Err("no such phase".to_owned()),
        };
        let section = Section {
            time_ns: command.number("time_ns", 0)?,
            invocations: command.number("invocations", 0)?,
            batch_size: command.number("batch_size", 1)?,
            calls_per_batch: command.number("calls", 0)?,
            ..Section::default()
        };
        if section.batch_size == 0 {
            return Err("batch_size is 0".to_owned());
        }
        let params = IterationParams { phase, count: command.number("count", 1)?, time_ns: section.time_ns, batch_size: section.batch_size };
        Ok(Request { params, index: command.number("index", 1)?, last: command.flag("last")?, section })
    }
}

/// Everything of an iteration that runs user code.
pub fn run(worker: &mut Worker, request: &Request) -> Measured {
    let begin = clock::monotonic();
    let mut section = request.section.clone();
    worker.injected().iteration = request.params.clone();
    worker.injected().control.reset();
    worker.allocated = Allocations::default();
    worker.build();
    worker.fixtures(Level::Iteration, false);
    worker.reset_counters();
    let before = worker.settings.usage.then(usage::read);
    let sleeper = worker.uses_control.then(|| {
        let control = worker.injected().control.clone();
        control.start(section.time_ns, worker.settings.mode == Mode::SingleShotTime)
    });
    worker.control_runs = sleeper.as_ref().is_some_and(|sleeper| sleeper.runs());
    measure::measure(worker, &mut section);
    worker.control_runs = false;
    drop(sleeper);
    let usage = before.map(|before| usage::report(&before, &usage::read())).unwrap_or_default();
    let operations = worker.operations().map(|value| if worker.has_invocation_fixtures() { section.operations } else { value });
    // What counters say is kept before any tear-down.
    let counters = worker.counters();
    let mut histogram = Json::default();
    if worker.settings.mode == Mode::SampleTime {
        worker.histogram.report(&mut histogram);
    }
    worker.fixtures(Level::Iteration, true);
    if request.last {
        worker.tear_down();
    }
    let allocated = worker.settings.allocations.then_some(worker.allocated);
    Measured { section, operations, counters, allocated, usage, histogram, wall_ns: clock::between(begin, clock::monotonic()) }
}

/// The answer.
pub fn report(worker: &Worker, request: &Request, measured: &Measured, speed: &Json) -> String {
    let s = &measured.section;
    let mut json = Json::event("iteration");
    json.text("phase", if request.params.phase == Phase::Warmup { "warmup" } else { "measurement" });
    json.uint(Some("index"), request.index);
    json.open(Some("threads"), '[');
    json.open(None, '{');
    json.text("method", worker.benchmark.name);
    json.uint(Some("calls"), s.calls);
    json.uint(Some("ns"), s.ns);
    json.append(&measured.histogram);
    json.close('}');
    json.close(']');
    json.uint(Some("calls_per_batch"), s.calls_per_batch);
    json.uint(Some("batches"), s.batches);
    json.uint(Some("wall_ns"), measured.wall_ns);
    if let Some(first_ns) = s.first_ns {
        json.uint(Some("first_ns"), first_ns);
    }
    if let Some(operations) = measured.operations {
        json.number("operations", operations);
    }
    if !measured.counters.is_empty() {
        json.open(Some("counters"), '{');
        measured.counters.iter().for_each(|(name, value)| json.number(name, *value));
        json.close('}');
    }
    if let Some(allocated) = measured.allocated {
        json.open(Some("allocations"), '{');
        json.uint(Some("bytes"), allocated.bytes);
        json.uint(Some("count"), allocated.count);
        json.close('}');
    }
    json.append(&measured.usage);
    json.append(speed);
    json.finish()
}
