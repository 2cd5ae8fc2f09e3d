//! One iteration from its set-ups to its answer.

use super::allocations::Allocations;
use super::clock;
use super::command::Command;
use super::failure::Failure;
use super::json::Json;
use super::left_running;
use super::measure::{self, Section};
use super::model::Level;
use super::part::{self, Part};
use super::tally::{add_up, Tallied};
use super::threads::Threads;
use super::trial::Trial;
use super::usage;
use super::worker::Worker;
use crate::params::{IterationParams, Mode, Phase};

/// What an iteration is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    params: IterationParams,
    index: u64,
    /// The first of the turns that the iteration comes in, and the last one.
    ends: [bool; 2],
    last: bool,
    section: Section,
}

/// What all threads together measured; what each did is in its worker.
pub struct Measured {
    operations: Option<f64>,
    counters: Vec<Tallied>,
    allocated: Option<Allocations>,
    /// A field of the answer that was written on the way.
    usage: Json,
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
            settle_ns: command.number("settle_ns", 0)?,
            keeps_slices: command.flag("slices")?,
            ..Section::default()
        };
        let params = IterationParams {
            phase,
            count: command.number("count", 1)?,
            time_ns: section.time_ns,
            batch_size: section.batch_size,
        };
        let turn = command.number("turn", 1)?;
        Ok(Request {
            params,
            index: command.number("index", 1)?,
            ends: [turn == 1, turn == command.number("turns", 1)?],
            last: command.flag("last")?,
            section,
        })
    }
}

/// Everything of an iteration that runs user code.
pub fn run(threads: &mut Threads, request: &Request) -> Result<Measured, Failure> {
    let begin = clock::monotonic();
    let settings = threads.settings.clone();
    threads.barrier.reset();
    for mut worker in threads.workers() {
        worker.section = request.section.clone();
        worker.allocated = Allocations::default();
        worker.tallied = false;
        worker.announce(request.params.clone());
    }
    part::begin(Part::SetUp);
    threads.build()?;
    if request.ends[0] {
        threads.fixtures(Level::Iteration, false)?;
    }
    // One thread settles where it measures.
    if settings.threads > 1 && request.section.settle_ns > 0 {
        part::begin(Part::Call);
        threads.all(|worker| {
            let section = worker.section.clone();
            measure::settle(worker, &section);
        })?;
    }
    threads.all(|worker| worker.reset_counters(true))?;
    part::begin(Part::Call);
    let before = settings.usage.then(usage::read);
    let uses_control = threads.workers().any(|worker| worker.uses_control);
    let sleeper = if uses_control {
        let at_once = settings.mode == Mode::SingleShotTime;
        Some(threads.start_control(request.section.time_ns, at_once)?)
    } else {
        None
    };
    let runs = sleeper.as_ref().is_some_and(|sleeper| sleeper.runs());
    threads.all(move |worker| {
        worker.control_runs = runs && worker.uses_control;
        measure::measured(worker);
    })?;
    drop(sleeper);
    let usage = before
        .map(|before| usage::report(&before, &usage::read()))
        .unwrap_or_default();
    // Shared objects are counted when all have measured.
    threads.all(|worker| {
        if !worker.tallied {
            worker.tally();
        }
    })?;
    let mut measured = Measured {
        operations: None,
        counters: Vec::new(),
        allocated: None,
        usage,
        wall_ns: 0,
    };
    for worker in threads.workers() {
        measured.gather(&worker)?;
    }
    part::begin(Part::TearDown);
    if request.ends[1] {
        threads.fixtures(Level::Iteration, true)?;
    }
    if request.last {
        threads.tear_down()?;
    }
    measured.wall_ns = clock::between(begin, clock::monotonic());
    Ok(measured)
}

impl Measured {
    /// Adds what a thread counted.
    fn gather(&mut self, worker: &Worker) -> Result<(), Failure> {
        if let Some(counted) = worker.operations()? {
            *self.operations.get_or_insert(0.0) += counted;
        }
        add_up(&mut self.counters, worker.counters());
        if worker.settings.allocations {
            self.allocated.get_or_insert_default().add(worker.allocated);
        }
        Ok(())
    }
}

fn report_counters(counters: &[Tallied], json: &mut Json) {
    if counters.iter().any(|(_, value)| value.is_ok()) {
        json.open(Some("counters"), '{');
        let known = counters.iter().filter_map(|(n, v)| Some((n, v.ok()?)));
        known.for_each(|(name, value)| json.number(name, value));
        json.close('}');
    }
    if counters.iter().any(|(_, value)| value.is_err()) {
        json.open(Some("uncounted"), '{');
        let lost = counters.iter().filter_map(|(n, v)| Some((n, v.err()?)));
        lost.for_each(|(name, why)| json.text(name, why));
        json.close('}');
    }
}

/// The answer.
pub fn report(trial: &Trial, request: &Request, measured: &Measured, speed: &Json) -> String {
    let threads = &trial.threads;
    let mut json = Json::event("iteration");
    json.text(
        "phase",
        if request.params.phase == Phase::Warmup {
            "warmup"
        } else {
            "measurement"
        },
    );
    json.uint(Some("index"), request.index);
    json.open(Some("threads"), '[');
    let mut first = None;
    let spans = threads.workers().filter_map(|worker| worker.section.span);
    let first_ns = spans.map(|[start, _]| start).min().unwrap_or(0);
    for worker in threads.workers() {
        json.open(None, '{');
        json.text("method", worker.function.name);
        json.uint(Some("calls"), worker.section.calls);
        json.uint(Some("ns"), worker.section.ns);
        worker.section.report(&mut json, first_ns);
        if threads.settings.mode == Mode::SampleTime {
            worker.histogram.report(&mut json);
        }
        json.close('}');
        first.get_or_insert_with(|| worker.section.clone());
    }
    json.close(']');
    let s = first.unwrap_or_default();
    json.uint(Some("calls_per_batch"), s.calls_per_batch);
    json.uint(Some("batches"), s.batches);
    json.uint(Some("wall_ns"), measured.wall_ns);
    if let Some(first_ns) = s.first_ns {
        json.uint(Some("first_ns"), first_ns);
    }
    if let Some(ty) = threads
        .workers()
        .find_map(|worker| (worker.function.deferred)())
    {
        json.text("deferred", &ty);
    }
    if let Some(operations) = measured.operations {
        json.number("operations", operations);
    }
    report_counters(&measured.counters, &mut json);
    if let Some(allocated) = measured.allocated {
        json.open(Some("allocations"), '{');
        json.uint(Some("bytes"), allocated.bytes);
        json.uint(Some("count"), allocated.count);
        json.close('}');
    }
    json.append(&measured.usage);
    json.append(speed);
    if request.last {
        left_running::report(&trial.before, &mut json);
    }
    json.finish()
}
