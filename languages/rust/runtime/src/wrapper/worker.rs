//! One thread's part of a trial: its objects, its fixtures in JMH's order, its calls. How often it
//! calls is in measure.rs.

use super::allocations::{self, Allocations};
use super::assignments::Assignments;
use super::barrier::Barrier;
use super::histogram::Histogram;
use super::measure::Section;
use super::model::{Argument, Fixture, Function, Level, Run, State};
use super::proof::Proof;
use super::settings::Settings;
use super::watch::{Watch, Watched};
use crate::params::{BenchmarkParams, IterationParams, ThreadParams};
use crate::{Blackhole, Control};
use std::sync::{Arc, Mutex, PoisonError};

/// Objects of the harness that functions of the user's may ask for. They stay where they are as
/// long as the process lives: a trial is one process.
#[repr(align(128))]
pub struct Injected {
    blackhole: Blackhole,
    control: Control,
    params: BenchmarkParams,
    iteration: IterationParams,
    thread: ThreadParams,
}

struct Bound {
    fixture: &'static Fixture,
    arguments: Vec<*mut ()>,
    instance: usize,
}

/// On cache lines of its own: threads write here while they measure.
#[repr(align(128))]
pub struct Worker {
    pub settings: Arc<Settings>,
    pub barrier: Arc<Barrier>,
    pub function: &'static Function,
    injected: *mut Injected,
    objects: Vec<*mut ()>,
    /// Of each object that other threads have too: whether it is set up for calls.
    shared: Vec<Option<Arc<Mutex<bool>>>>,
    /// Objects that this thread builds.
    owns: Vec<bool>,
    arguments: Vec<*mut ()>,
    /// `[level][tear-down]`, in the order they run in.
    fixtures: [[Vec<Bound>; 2]; 3],
    /// What of the user's code runs.
    pub place: &'static str,
    /// There are no other threads.
    pub alone: bool,
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
    pub section: Section,
    /// What counts in it.
    pub watched: Vec<Watched>,
    pub watch: Watch,
    pub tallied: bool,
}

// SAFETY: what the pointers lead to is made and used by one thread: objects of the user's by the
// worker's own (shared ones are `Sync`, or are refused), the harness's by its own, or by the main
// one while that waits.
unsafe impl Send for Worker {}

/// Those of all trials. User code may take a `&'static Control` and keep it, so none is freed; the
/// list is for tools that look for lost memory.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

struct Kept(#[allow(dead_code)] *mut Injected);

// SAFETY: nothing is done with it.
unsafe impl Send for Kept {}

impl Worker {
    /// `objects`: memory for those that `assignments` counts; `calls`: whether they are set up for calls.
    pub fn new(
        settings: &Arc<Settings>,
        barrier: &Arc<Barrier>,
        assignments: &Assignments,
        index: usize,
        objects: &[*mut ()],
        calls: &[Arc<Mutex<bool>>],
    ) -> Worker {
        let assignment = &assignments.threads[index];
        let function = assignment.function;
        let injected = Injected {
            blackhole: Blackhole::default(),
            control: barrier.control.clone(),
            params: settings.params.clone(),
            iteration: IterationParams::default(),
            thread: assignment.thread.clone(),
        };
        let injected = Box::into_raw(Box::new(injected));
        KEPT.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Kept(injected));
        let seed = settings.seed;
        let mut worker = Worker {
            settings: settings.clone(),
            barrier: barrier.clone(),
            function,
            injected,
            objects: assignment
                .objects
                .iter()
                .map(|object| objects[*object])
                .collect(),
            shared: assignment
                .objects
                .iter()
                .map(|o| (assignments.objects[*o].users.len() > 1).then(|| calls[*o].clone()))
                .collect(),
            owns: (0..assignment.objects.len())
                .map(|instance| assignments.owns(index, instance))
                .collect(),
            arguments: Vec::new(),
            fixtures: Default::default(),
            place: function.symbol,
            alone: settings.threads == 1,
            called: false,
            uses_control: function.arguments.contains(&Argument::Control),
            control_runs: false,
            lcg: ((seed ^ (seed >> 32)) as u32).wrapping_add(index as u32),
            histogram: Histogram::default(),
            allocated: Allocations::default(),
            section: Section::default(),
            watched: Vec::new(),
            watch: Watch::default(),
            tallied: false,
        };
        worker.arguments = worker.resolve(function.arguments, None);
        // Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state.
        for instance in 0..function.instances.len() {
            worker.bind(instance, false);
        }
        for instance in (0..function.instances.len()).rev() {
            worker.bind(instance, true);
        }
        worker
    }

    fn state(&self, instance: usize) -> &'static State {
        &self.settings.program.states[self.function.instances[instance].0]
    }

    /// Its own, and those of several threads that are counted here.
    pub fn owned(&self) -> impl Iterator<Item = (&'static State, *mut ())> + '_ {
        (0..self.objects.len())
            .filter(|instance| self.owns[*instance])
            .map(|instance| (self.state(instance), self.objects[instance]))
    }

    /// Of the iteration that comes.
    pub fn announce(&mut self, iteration: IterationParams) {
        // SAFETY: made by this worker and never freed; no code of the user's runs meanwhile. Not by
        // a reference to the whole: user code may have kept one to another part.
        unsafe { (&raw mut (*self.injected).iteration).write(iteration) };
    }

    fn bind(&mut self, instance: usize, tear_down: bool) {
        for fixture in self
            .state(instance)
            .fixtures
            .iter()
            .filter(|fixture| fixture.tear_down == tear_down)
        {
            let arguments = self.resolve(fixture.arguments, Some(instance));
            self.uses_control |= fixture.level == Level::Invocation
                && fixture.arguments.contains(&Argument::Control);
            self.fixtures[fixture.level as usize][usize::from(tear_down)].push(Bound {
                fixture,
                arguments,
                instance,
            });
        }
    }

    /// The objects that arguments stand for; `own`: the instance whose fixture asks.
    pub fn resolve(&self, arguments: &[Argument], own: Option<usize>) -> Vec<*mut ()> {
        arguments
            .iter()
            .map(|argument| self.object(*argument, own))
            .collect()
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
                    let instances = self.function.instances;
                    // The fixture's own state is written as its ordinal 0, whichever of its objects
                    // this is.
                    let own = own.filter(|own| ordinal == 0 && instances[*own].0 == state);
                    let position = own.or_else(|| {
                        instances
                            .iter()
                            .position(|instance| *instance == (state, ordinal))
                    });
                    self.objects[position.expect("tables list all states that functions take")]
                }
            }
        }
    }

    pub fn has_invocation_fixtures(&self) -> bool {
        self.fixtures[Level::Invocation as usize]
            .iter()
            .any(|bound| !bound.is_empty())
    }

    fn position(&self, instance: (usize, usize)) -> Option<usize> {
        self.function
            .instances
            .iter()
            .position(|own| *own == instance)
    }

    /// An object that this thread owns: itself, its parameters, its `Level.Trial` set-ups.
    pub fn build(&mut self, instance: (usize, usize)) {
        let Some(at) = self.position(instance) else {
            return;
        };
        let (state, object) = (self.state(at), self.objects[at]);
        self.place = state.name;
        // SAFETY: memory for such an object, without one.
        unsafe { (state.construct)(object) };
        for (name, value) in &self.settings.params.params {
            state
                .params
                .iter()
                .filter(|param| param.name == name)
                .for_each(|param| {
                    (param.set)(Some(object), value);
                });
        }
        self.fixtures_of(instance, Level::Trial, false);
    }

    /// Of one object.
    pub fn fixtures_of(&mut self, instance: (usize, usize), level: Level, tear_down: bool) {
        let at = self.position(instance);
        for bound in self.fixtures[level as usize][usize::from(tear_down)]
            .iter()
            .filter(|bound| Some(bound.instance) == at)
        {
            self.place = bound.fixture.place;
            // SAFETY: the objects that its table asks for; all are built.
            unsafe { (bound.fixture.call)(&bound.arguments) };
        }
    }

    /// Fixtures of `Level.Invocation`: those of an object that several threads have run once for
    /// all that come meanwhile. As in JMH, whoever comes first sets up, and whoever is done
    /// first tears down; an object that has only one of the two is set up and torn down all the
    /// same.
    pub fn around_call(&mut self, tear_down: bool) {
        let [before, after] = &self.fixtures[Level::Invocation as usize];
        if before.is_empty() && after.is_empty() {
            return;
        }
        let own = if tear_down { after } else { before };
        let count = self.shared.len();
        for at in 0..count {
            let instance = if tear_down { count - 1 - at } else { at };
            let here = |bound: &&Bound| bound.instance == instance;
            let mut ready = match &self.shared[instance] {
                Some(ready) if before.iter().chain(after).any(|bound| here(&bound)) => {
                    Some(ready.lock().unwrap_or_else(PoisonError::into_inner))
                }
                Some(_) => continue,
                None => None,
            };
            if ready.as_ref().is_some_and(|ready| **ready != tear_down) {
                continue;
            }
            for bound in own.iter().filter(here) {
                self.place = bound.fixture.place;
                // SAFETY: the objects that its table asks for; all are built, and those of several
                // threads taken by `&`.
                unsafe { (bound.fixture.call)(&bound.arguments) };
            }
            if let Some(ready) = &mut ready {
                **ready = !tear_down;
            }
        }
    }

    /// An object that this thread owns.
    pub fn destroy(&mut self, instance: (usize, usize)) {
        let Some(at) = self.position(instance) else {
            return;
        };
        let state = self.state(at);
        self.place = state.name;
        // SAFETY: it was built, and nobody uses it any more.
        unsafe { (state.destroy)(self.objects[at]) };
    }

    /// Calls the benchmark, and says how long that took: from `last`, which becomes now. The time
    /// of a loop that reads the clock itself is its own.
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
        match self.function.run {
            // SAFETY: the objects that its table asks for; all are built.
            Run::Plain(run) if !self.settings.allocations && !self.watch.is_on() => unsafe {
                run(&self.arguments, times, std::ptr::null_mut())
            },
            _ => {
                self.call(times, &mut 0);
            }
        }
    }

    /// Calls that nobody measures. What counts is not read: nothing that a field holds meanwhile
    /// becomes what is said of the section.
    pub fn call_uncounted(&mut self, times: u64) {
        self.around_call(false);
        self.place = self.function.symbol;
        self.timed_unwatched(times, &mut 0);
        self.around_call(true);
    }

    /// Counters are read between the calls.
    fn timed(&mut self, times: u64, last: &mut u64) -> u64 {
        if !self.watch.is_on() {
            return self.timed_unwatched(times, last);
        }
        let (mut left, mut took) = (times, 0);
        while left > 0 {
            let calls = self.watch.room(&mut self.watched, left);
            took += self.timed_unwatched(calls, last);
            left -= calls;
        }
        took
    }

    pub fn watch_counters(&mut self) {
        self.watch.begin(&self.watched);
    }

    fn timed_unwatched(&self, times: u64, last: &mut u64) -> u64 {
        let now = self.settings.clock.now;
        // SAFETY: the objects that its table asks for; all are built.
        match self.function.run {
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
    pub fn prove(&mut self, proof: &mut Proof) {
        proof.begin();
        // SAFETY: as for `timed`.
        match self.function.run {
            Run::Plain(run) => unsafe { run(&self.arguments, 1, proof) },
            Run::Timed(run) => {
                unsafe { run(&self.arguments, 1, proof, self.settings.clock.now) };
            }
        }
    }
}
