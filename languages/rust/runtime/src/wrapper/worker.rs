//! One thread's part of a trial: its objects, its fixtures in JMH's order, its calls. How often it calls is in measure.rs.

use super::allocations::{self, Allocations};
use super::histogram::Histogram;
use super::model::{Argument, Benchmark, Fixture, Level, Run, State};
use super::settings::Settings;
use crate::params::{BenchmarkParams, IterationParams, ThreadParams};
use crate::{Blackhole, Control};
use std::sync::Arc;

/// Objects of the harness that functions of the user's may ask for. They stay where they are as long as the process lives: a trial is one process.
pub struct Injected {
    blackhole: Blackhole,
    pub control: Control,
    params: BenchmarkParams,
    pub iteration: IterationParams,
    thread: ThreadParams,
}

struct Bound {
    fixture: &'static Fixture,
    arguments: Vec<*mut ()>,
    instance: usize,
}

pub struct Worker {
    pub settings: Arc<Settings>,
    pub benchmark: &'static Benchmark,
    injected: *mut Injected,
    objects: Vec<*mut ()>,
    arguments: Vec<*mut ()>,
    /// `[level][tear-down]`, in the order they run in.
    fixtures: [[Vec<Bound>; 2]; 3],
    /// Objects that there are.
    built: bool,
    /// What of the user's code runs.
    pub place: &'static str,
    /// The benchmark has run.
    pub called: bool,
    pub uses_control: bool,
    /// Its stop flag will be set, and ends loops.
    pub control_runs: bool,
    /// Sample mode's generator.
    pub lcg: u32,
    pub histogram: Histogram,
    /// Of the measured section so far.
    pub allocated: Allocations,
}

impl Worker {
    /// `objects`: memory for one object of each instance.
    pub fn new(settings: &Arc<Settings>, benchmark: &'static Benchmark, objects: Vec<*mut ()>, control: &Control, thread: ThreadParams) -> Worker {
        let injected = Injected {
            blackhole: Blackhole::default(),
            control: control.clone(),
            params: settings.params.clone(),
            iteration: IterationParams::default(),
            thread,
        };
        let seed = settings.seed;
        let mut worker = Worker {
            settings: settings.clone(),
            benchmark,
            injected: Box::into_raw(Box::new(injected)),
            objects,
            arguments: Vec::new(),
            fixtures: Default::default(),
            built: false,
            place: benchmark.symbol,
            called: false,
            uses_control: benchmark.arguments.contains(&Argument::Control),
            control_runs: false,
            lcg: (seed ^ (seed >> 32)) as u32,
            histogram: Histogram::default(),
            allocated: Allocations::default(),
        };
        worker.arguments = worker.resolve(benchmark.arguments, None);
        // Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state.
        for instance in 0..benchmark.instances.len() {
            worker.bind(instance, false);
        }
        for instance in (0..benchmark.instances.len()).rev() {
            worker.bind(instance, true);
        }
        worker
    }

    pub fn state(&self, instance: usize) -> &'static State {
        self.benchmark.state(self.settings.program, instance)
    }

    pub fn states(&self) -> impl Iterator<Item = (&'static State, *mut ())> + '_ {
        (0..self.objects.len()).map(|instance| (self.state(instance), self.objects[instance]))
    }

    pub fn injected(&mut self) -> &mut Injected {
        // SAFETY: made by this worker and never freed; user code has no reference to it while the harness itself runs.
        unsafe { &mut *self.injected }
    }

    fn bind(&mut self, instance: usize, tear_down: bool) {
        for fixture in self.state(instance).fixtures.iter().filter(|fixture| fixture.tear_down == tear_down) {
            let arguments = self.resolve(fixture.arguments, Some(instance));
            self.uses_control |= fixture.level == Level::Invocation && fixture.arguments.contains(&Argument::Control);
            self.fixtures[fixture.level as usize][usize::from(tear_down)].push(Bound { fixture, arguments, instance });
        }
    }

    /// The objects that arguments stand for; `own`: the instance whose fixture asks.
    pub fn resolve(&self, arguments: &[Argument], own: Option<usize>) -> Vec<*mut ()> {
        arguments.iter().map(|argument| self.object(*argument, own)).collect()
    }

    fn object(&self, argument: Argument, own: Option<usize>) -> *mut () {
        let injected = self.injected;
        // SAFETY: addresses within an object that is there.
        unsafe {
            match argument {
                Argument::Blackhole => (&raw mut (*injected).blackhole).cast(),
                Argument::Control => (&raw mut (*injected).control).cast(),
                Argument::BenchmarkParams => (&raw mut (*injected).params).cast(),
                Argument::IterationParams => (&raw mut (*injected).iteration).cast(),
                Argument::ThreadParams => (&raw mut (*injected).thread).cast(),
                Argument::State(state, ordinal) => {
                    let instances = self.benchmark.instances;
                    // The fixture's own state is written as its ordinal 0, whichever of its objects this is.
                    let own = own.filter(|own| ordinal == 0 && instances[*own].0 == state);
                    let position = own.or_else(|| instances.iter().position(|instance| *instance == (state, ordinal)));
                    self.objects[position.expect("tables list all states that functions take")]
                }
            }
        }
    }

    pub fn has_invocation_fixtures(&self) -> bool {
        self.fixtures[Level::Invocation as usize].iter().any(|bound| !bound.is_empty())
    }

    /// State by state, as in JMH: object, parameters, `Level.Trial` set-ups.
    pub fn build(&mut self) {
        if self.built {
            return;
        }
        for instance in 0..self.objects.len() {
            let (state, object) = (self.state(instance), self.objects[instance]);
            self.place = state.name;
            // SAFETY: memory for such an object, without one.
            unsafe { (state.construct)(object) };
            for (name, value) in &self.settings.params.params {
                state.params.iter().filter(|param| param.name == name).for_each(|param| {
                    (param.set)(Some(object), value);
                });
            }
            self.run(Level::Trial, false, Some(instance));
        }
        self.built = true;
    }

    pub fn is_built(&self) -> bool {
        self.built
    }

    pub fn fixtures(&mut self, level: Level, tear_down: bool) {
        self.run(level, tear_down, None);
    }

    fn run(&mut self, level: Level, tear_down: bool, of: Option<usize>) {
        for bound in &self.fixtures[level as usize][usize::from(tear_down)] {
            if of.is_none_or(|instance| instance == bound.instance) {
                self.place = bound.fixture.place;
                // SAFETY: the objects that its table asks for; all are built.
                unsafe { (bound.fixture.call)(&bound.arguments) };
            }
        }
    }

    pub fn tear_down(&mut self) {
        self.built = false;
        self.fixtures(Level::Trial, true);
        for instance in (0..self.objects.len()).rev() {
            let state = self.state(instance);
            self.place = state.name;
            // SAFETY: it was built, and nobody uses it any more.
            unsafe { (state.destroy)(self.objects[instance]) };
        }
    }

    /// Calls the benchmark, and says how long that took: from `last`, which becomes now. The time of a loop that reads the clock itself is its own.
    #[inline]
    pub fn call(&mut self, times: u64, last: &mut u64) -> u64 {
        if !self.settings.allocations {
            return self.timed(times, last);
        }
        let before = allocations::so_far();
        let took = self.timed(times, last);
        self.allocated.add(allocations::so_far().since(before));
        took
    }

    /// Calls the benchmark without looking at a clock.
    #[inline]
    pub fn call_unread(&mut self, times: u64) {
        match self.benchmark.run {
            // SAFETY: the objects that its table asks for; all are built.
            Run::Plain(run) if !self.settings.allocations => unsafe { run(&self.arguments, times, std::ptr::null_mut()) },
            _ => {
                self.call(times, &mut 0);
            }
        }
    }

    fn timed(&self, times: u64, last: &mut u64) -> u64 {
        let now = self.settings.clock.now;
        // SAFETY: the objects that its table asks for; all are built.
        match self.benchmark.run {
            Run::Plain(run) => {
                unsafe { run(&self.arguments, times, std::ptr::null_mut()) };
                let begin = std::mem::replace(last, now());
                super::clock::between(begin, *last)
            }
            Run::Timed(run) => {
                let took = unsafe { run(&self.arguments, times, std::ptr::null_mut(), now) };
                *last = now();
                took
            }
        }
    }

    /// One call that is proved.
    pub fn prove(&mut self, proof: &mut super::proof::Proof) {
        proof.begin();
        // SAFETY: as for `timed`.
        match self.benchmark.run {
            Run::Plain(run) => unsafe { run(&self.arguments, 1, proof) },
            Run::Timed(run) => {
                unsafe { run(&self.arguments, 1, proof, self.settings.clock.now) };
            }
        }
    }

    pub fn reset_counters(&mut self) {
        for (state, object) in self.states() {
            for reset in state.counters.iter().chain(&state.operations).filter_map(|counter| counter.reset) {
                // SAFETY: a built object of that state.
                unsafe { reset(object) };
            }
        }
    }

    /// The value of the `@Operations` field; `None`: the benchmark does not count its own.
    pub fn operations(&self) -> Option<f64> {
        // SAFETY: built objects of these states.
        let values = self.states().filter_map(|(state, object)| state.operations.as_ref().map(|counter| unsafe { (counter.read)(object) }));
        values.fold(None, |sum, value| Some(sum.unwrap_or(0.0) + value))
    }

    /// Sums of counters by name.
    pub fn counters(&mut self) -> Vec<(&'static str, f64)> {
        // Methods that are counters are user code too.
        self.place = self.benchmark.symbol;
        let mut sums: Vec<(&'static str, f64)> = Vec::new();
        for (state, object) in self.states() {
            for counter in state.counters {
                // SAFETY: a built object of that state.
                let value = unsafe { (counter.read)(object) };
                match sums.iter_mut().find(|(name, _)| *name == counter.name) {
                    Some((_, sum)) => *sum += value,
                    None => sums.push((counter.name, value)),
                }
            }
        }
        sums
    }
}
