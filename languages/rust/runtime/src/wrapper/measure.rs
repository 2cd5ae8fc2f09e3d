//! The measured section of an iteration. The loop around the benchmark is in the wrapper
//! (`lath_run_N`), compiled together with the user's code; here are the clock readings around it.

use super::clock::{self, between};
use super::cpu::{self, Cpu};
use super::json::Json;
use super::model::Run;
use super::worker::Worker;
use crate::params::Mode;

#[derive(Clone, Debug, Default)]
pub struct Section {
    // What to do.
    pub time_ns: u64,
    pub invocations: u64,
    pub batch_size: u64,
    pub calls_per_batch: u64,
    /// Before that: calls that do not count.
    pub settle_ns: u64,
    /// Keep each batch.
    pub keeps_slices: bool,
    // What came of it.
    pub calls: u64,
    pub ns: u64,
    pub batches: u64,
    /// The very first call of the trial, if it was alone between two clock readings.
    pub first_ns: Option<u64>,
    /// `None`: the time is not one stretch of this thread.
    pub cpu: Option<Cpu>,
    /// When it began and ended, on the monotonic clock; one thread alone does not look at it.
    pub span: Option<[u64; 2]>,
    pub slices: Vec<Slice>,
}

/// A batch: what it took.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    pub calls: u64,
    pub wall_ns: u64,
    pub cpu_ns: u64,
}

/// Only the first batches are kept.
const MOST_SLICES: usize = 4096;

/// Unsampled batches between two looks at the clock: what a benchmark that becomes slow can overrun
/// its time by.
const UNSAMPLED: u64 = 64;

/// The thread's part of an iteration: between the barriers, if there are others. A thread that goes on
/// while it waits has counted before.
pub fn measured(worker: &mut Worker) {
    let mut section = worker.section.clone();
    if worker.alone {
        if settle(worker, &section) {
            worker.reset_counters(true);
        }
        measure(worker, &mut section);
        worker.section = section;
        return;
    }
    let barrier = worker.barrier.clone();
    worker.place = worker.function.symbol;
    let goes_on = goes_on_meanwhile(worker, &section);
    let meanwhile = |worker: &mut Worker| {
        if goes_on {
            worker.call_uncounted(1);
        } else {
            std::thread::yield_now();
        }
    };
    if worker.settings.mode == Mode::SingleShotTime {
        barrier.start_together();
    } else if worker.settings.synchronise {
        barrier.enter(|| meanwhile(worker));
    }
    if goes_on {
        worker.reset_counters(false);
    }
    measure(worker, &mut section);
    worker.section = section;
    if goes_on {
        worker.tally();
    }
    // Who has nothing to do is not in the way of others, and need not wait here.
    barrier.measured();
    if goes_on {
        barrier.leave(|| meanwhile(worker));
    }
}

/// While a thread waits for others it does what it measures, where that takes time and nobody
/// counts how often.
fn goes_on_meanwhile(worker: &Worker, section: &Section) -> bool {
    let settings = &worker.settings;
    let timed = settings.mode != Mode::SingleShotTime
        && section.invocations == 0
        && !worker.control_runs
        && !section.calls_nothing(settings.mode);
    settings.synchronise && timed && !settings.allocations && !settings.counts_in_shared()
}

/// Uncounted calls that refill the caches after other contenders have run, in batches of the size
/// that is measured. `false`: nothing was asked for.
pub fn settle(worker: &mut Worker, section: &Section) -> bool {
    let cold = worker.settings.mode == Mode::SingleShotTime || worker.uses_control;
    if section.settle_ns == 0 || cold {
        return false;
    }
    worker.place = worker.function.symbol;
    let calls = if worker.has_invocation_fixtures() {
        1
    } else {
        section.calls_per_batch.max(1)
    };
    let begin = clock::monotonic();
    while between(begin, clock::monotonic()) < section.settle_ns {
        worker.call_uncounted(calls);
    }
    worker.called = true;
    true
}

fn measure(worker: &mut Worker, section: &mut Section) {
    // Not with fixtures of Level.Invocation: it would have to be read at each call, and reading it
    // is slower than the wall clock. A loop that takes its own time also contains other work.
    let one_stretch =
        !worker.has_invocation_fixtures() && matches!(worker.function.run, Run::Plain(_));
    let begin = (one_stretch && cpu::is_known()).then(cpu::begin);
    worker.watch_counters();
    let start = (!worker.alone).then(clock::monotonic);
    in_mode(worker, section);
    let calls = section.calls > 0;
    let end = start.filter(|_| calls).map(|_| clock::monotonic());
    section.cpu = begin.filter(|_| calls).map(cpu::since);
    section.span = start.zip(end).map(|(start, end)| [start, end]);
}

fn in_mode(worker: &mut Worker, section: &mut Section) {
    worker.place = worker.function.symbol;
    let fixtures = worker.has_invocation_fixtures();
    match worker.settings.mode {
        _ if section.calls_nothing(worker.settings.mode) => worker.histogram.clear(),
        Mode::SingleShotTime => once(worker, section, fixtures),
        Mode::SampleTime => samples(worker, section, fixtures),
        _ if fixtures => with_fixtures(worker, section),
        _ if worker.control_runs => until_stopped(worker, section),
        _ => batches(worker, section),
    }
}

fn now(worker: &Worker) -> u64 {
    (worker.settings.clock.now)()
}

impl Section {
    /// What a thread's part of the answer says of the processor.
    /// `first_ns`: when the first of all threads began.
    pub fn report(&self, json: &mut Json, first_ns: u64) {
        if let Some([start, end]) = self.span {
            json.uint(Some("begin_ns"), start - first_ns);
            json.uint(Some("end_ns"), end - first_ns);
        }
        if let Some(cpu) = self.cpu {
            json.uint(Some("cpu_ns"), cpu.ns);
            json.uint(Some("voluntary"), cpu.voluntary);
            json.uint(Some("involuntary"), cpu.involuntary);
        }
        if self.slices.is_empty() {
            return;
        }
        json.open(Some("slices"), '[');
        for slice in &self.slices {
            json.open(None, '[');
            json.uint(None, slice.calls);
            json.uint(None, slice.wall_ns);
            if self.cpu.is_some() {
                json.uint(None, slice.cpu_ns);
            }
            json.close(']');
        }
        json.close(']');
    }

    /// Batches of no calls. In modes without batches their size is of no concern.
    fn calls_nothing(&self, mode: Mode) -> bool {
        self.batch_size == 0 && matches!(mode, Mode::SingleShotTime | Mode::SampleTime)
    }

    /// Exactly so many calls, or for so long; after a failure in another thread no longer.
    fn goes_on(&self, worker: &Worker, elapsed: u64) -> bool {
        if worker.barrier.has_failed() {
            false
        } else if self.invocations > 0 {
            self.calls < self.invocations
        } else {
            elapsed < self.time_ns
        }
    }

    /// A first call is slow in ways that later ones are not; here it is known without another clock
    /// reading.
    fn note_first(&mut self, worker: &mut Worker, calls: u64, took: u64) {
        if worker.alone && !worker.called && calls == 1 {
            self.first_ns = Some(took);
        }
        worker.called = true;
    }

    /// Calls until the exact number is reached, at most `most`.
    fn next(&self, most: u64) -> u64 {
        if self.invocations > 0 {
            most.min(self.invocations - self.calls)
        } else {
            most
        }
    }
}

/// Control's flag is set for the benchmark: calls after it would measure nothing.
fn stopped(worker: &Worker) -> bool {
    worker.control_runs && worker.barrier.control.stop_measurement()
}

/// Batches of calls, one clock reading after each. The readings belong to the time; a batch is long
/// enough that they do not matter.
fn batches(worker: &mut Worker, s: &mut Section) {
    let search = s.calls_per_batch == 0 && s.invocations == 0;
    if s.calls_per_batch == 0 {
        s.calls_per_batch = s.invocations.max(1);
    }
    if s.keeps_slices {
        s.slices.reserve_exact(MOST_SLICES);
    }
    let mut used = if s.keeps_slices { cpu::ns() } else { 0 };
    let mut last = now(worker);
    loop {
        let calls = s.next(s.calls_per_batch);
        let took = worker.call(calls, &mut last);
        if s.keeps_slices && s.slices.len() < MOST_SLICES {
            let before = std::mem::replace(&mut used, cpu::ns());
            s.slices.push(Slice {
                calls,
                wall_ns: took,
                cpu_ns: used - before,
            });
        }
        s.calls += calls;
        s.batches += 1;
        s.ns += took;
        if s.batches == 1 {
            s.note_first(worker, calls, took);
        }
        // Every short batch doubles: one that was long by an interruption must not end the search.
        if search && took < worker.settings.batch_ns && s.ns < s.time_ns {
            s.calls_per_batch *= 2;
        }
        if !s.goes_on(worker, s.ns) {
            return;
        }
    }
}

/// One call between Level.Invocation fixtures, `times` long; its time and its operations are added
/// up.
fn call(worker: &mut Worker, s: &mut Section, times: u64) -> u64 {
    worker.around_call(false);
    worker.place = worker.function.symbol;
    worker.count_operations(false);
    let mut last = now(worker);
    let took = worker.call(times, &mut last);
    s.ns += took;
    s.note_first(worker, times, took);
    s.calls += times;
    s.batches += 1;
    worker.count_operations(true);
    worker.around_call(true);
    took
}

/// JMH: the time of an iteration includes the fixtures, that of the result does not.
fn with_fixtures(worker: &mut Worker, s: &mut Section) {
    let begin = now(worker);
    s.calls_per_batch = 1;
    loop {
        call(worker, s, 1);
        let stop = s.invocations == 0 && stopped(worker);
        if !s.goes_on(worker, between(begin, now(worker))) || stop {
            return;
        }
    }
}

/// One shot: `batch_size` calls.
fn once(worker: &mut Worker, s: &mut Section, fixtures: bool) {
    if fixtures {
        s.calls_per_batch = 1;
        (0..s.batch_size).for_each(|_| {
            call(worker, s, 1);
        });
        return;
    }
    s.calls_per_batch = s.batch_size;
    let mut last = now(worker);
    s.ns = worker.call(s.batch_size, &mut last);
    s.note_first(worker, s.batch_size, s.ns);
    s.calls = s.batch_size;
    s.batches = 1;
}

/// See PROTOCOL.md, "Sample mode".
fn samples(worker: &mut Worker, s: &mut Section, fixtures: bool) {
    let target = if s.invocations > 0 {
        u64::MAX
    } else {
        s.time_ns / 50_000
    };
    let (mut taken, mut unsampled, mut mask) = (0, 0, 0u32);
    s.calls_per_batch = s.batch_size;
    worker.histogram.clear();
    let begin = now(worker);
    let mut elapsed = 0;
    loop {
        let calls = s.next(s.batch_size);
        worker.lcg = worker
            .lcg
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        let sampled = calls == s.batch_size && worker.lcg & mask == 0;
        if fixtures {
            let took = call(worker, s, calls);
            if sampled {
                worker.histogram.add(took);
            }
            elapsed = between(begin, now(worker));
        } else {
            if sampled {
                let mut last = now(worker);
                let took = worker.call(calls, &mut last);
                worker.histogram.add(took);
                if s.batches == 0 {
                    s.note_first(worker, calls, took);
                }
            } else {
                worker.call_unread(calls);
            }
            worker.called = true;
            s.calls += calls;
            s.batches += 1;
            unsampled += 1;
            if sampled || unsampled >= UNSAMPLED {
                elapsed = between(begin, now(worker));
                unsampled = 0;
            }
        }
        if sampled {
            taken += 1;
            if taken > target {
                worker.histogram.halve();
                taken = 0;
                mask = mask.wrapping_mul(2).wrapping_add(1);
            }
        }
        let stop = s.invocations == 0 && stopped(worker);
        if !s.goes_on(worker, elapsed) || stop {
            break;
        }
    }
    if !fixtures {
        s.ns = between(begin, now(worker));
    }
}

/// A benchmark that takes a Control may do nothing once its flag is set: as in JMH, the flag that
/// it sees is the one that ends the loop.
fn until_stopped(worker: &mut Worker, s: &mut Section) {
    let mut last = now(worker);
    loop {
        s.ns += worker.call(1, &mut last);
        s.calls += 1;
        if stopped(worker) {
            break;
        }
    }
    worker.called = true;
    s.calls_per_batch = s.calls;
    s.batches = 1;
}
