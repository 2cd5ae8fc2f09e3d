//! The threads of a trial and their common order of things: state by state, as in JMH, and a step
//! is over when all have made it.
//!
//! One thread alone is the main one, as in the program that the benchmark is taken from. Several
//! are threads of their own that live as long as the trial: objects are built, used and dropped in
//! one thread, so that types need not be `Send`.

use super::assignments::Assignments;
use super::barrier::Barrier;
use super::failure::Failure;
use super::layout::Block;
use super::model::Level;
use super::settings::Settings;
use super::sys;
use super::worker::Worker;
use crate::control::Sleeper;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

type Task = Arc<dyn Fn(&mut Worker) + Send + Sync>;

/// What a main thread usually has; taken from the system when it is used.
const STACK: usize = 8 << 20;

pub struct Threads {
    pub settings: Arc<Settings>,
    pub barrier: Arc<Barrier>,
    workers: Vec<Arc<Mutex<Worker>>>,
    /// One for each worker, or none for a single one.
    threads: Vec<Thread>,
    /// Of each instance of the benchmark: the workers that build such an object.
    owners: Vec<Vec<usize>>,
    built: bool,
    /// What the objects lie in.
    _block: Block,
}

struct Thread {
    tasks: Option<Sender<Task>>,
    done: Receiver<()>,
    handle: Option<JoinHandle<()>>,
}

impl Threads {
    /// Nothing of the user's code runs yet, and none will if it would have to share what Rust
    /// forbids to share.
    pub fn new(settings: Settings) -> Result<Threads, Failure> {
        let settings = Arc::new(settings);
        let (program, benchmark) = (settings.program, settings.benchmark);
        let assignments = Assignments::new(&settings);
        if let Some(failure) = assignments.refuse(program) {
            return Err(failure);
        }
        let sizes: Vec<(usize, usize)> = assignments
            .objects
            .iter()
            .map(|object| &program.states[object.state])
            .map(|s| (s.size, s.align))
            .collect();
        let no_memory =
            |what: &str| Failure::memory(benchmark.symbol, format!("out of memory for the {what}"));
        let block =
            Block::new(&sizes, settings.layout_seed()).ok_or_else(|| no_memory("states"))?;
        let objects: Vec<*mut ()> = block.objects().collect();
        let barrier = Arc::new(Barrier::new(settings.threads));
        let calls: Vec<Arc<Mutex<bool>>> =
            assignments.objects.iter().map(|_| Arc::default()).collect();
        let new = |index| {
            Arc::new(Mutex::new(Worker::new(
                &settings,
                &barrier,
                &assignments,
                index,
                &objects,
                &calls,
            )))
        };
        let workers: Vec<Arc<Mutex<Worker>>> = (0..settings.threads).map(new).collect();
        let mut threads = Vec::new();
        if workers.len() > 1 {
            for (index, worker) in workers.iter().enumerate() {
                threads.push(
                    Thread::start(index, worker.clone(), barrier.clone())
                        .ok_or_else(|| no_memory("threads"))?,
                );
            }
        }
        let owners_of = |instance: &(usize, usize)| {
            let own = |thread: &usize| {
                let at = assignments.threads[*thread]
                    .function
                    .instances
                    .iter()
                    .position(|own| own == instance);
                at.is_some_and(|at| assignments.owns(*thread, at))
            };
            (0..assignments.threads.len()).filter(own).collect()
        };
        let owners = benchmark.instances.iter().map(owners_of).collect();
        Ok(Threads {
            settings: settings.clone(),
            barrier,
            workers,
            threads,
            owners,
            built: false,
            _block: block,
        })
    }

    /// The workers, between tasks.
    pub fn workers(&self) -> impl Iterator<Item = MutexGuard<'_, Worker>> {
        self.workers.iter().map(|worker| lock(worker))
    }

    /// Control's flags, for an iteration of that time; `at_once`: one round.
    pub fn start_control(&self, time_ns: u64, at_once: bool) -> Result<Sleeper, Failure> {
        let started = self.barrier.control.start(time_ns, at_once);
        started.map_err(|error| {
            let message = format!("no thread for Control, which ends the iteration: {error}");
            Failure::memory(self.settings.benchmark.symbol, message)
        })
    }

    /// All do the same at the same time.
    pub fn all(
        &mut self,
        task: impl Fn(&mut Worker) + Send + Sync + 'static,
    ) -> Result<(), Failure> {
        let everyone: Vec<usize> = (0..self.workers.len()).collect();
        self.each(&everyone, task)
    }

    /// The first one alone.
    pub fn first(
        &mut self,
        task: impl Fn(&mut Worker) + Send + Sync + 'static,
    ) -> Result<(), Failure> {
        self.each(&[0], task)
    }

    /// Some do the same at the same time. `Err`: what ended the first of those that were ended.
    fn each(
        &self,
        some: &[usize],
        task: impl Fn(&mut Worker) + Send + Sync + 'static,
    ) -> Result<(), Failure> {
        let task: Task = Arc::new(task);
        if self.threads.is_empty() {
            some.iter()
                .for_each(|worker| perform(&self.workers[*worker], &self.barrier, &task));
        } else {
            for thread in some.iter().map(|worker| &self.threads[*worker]) {
                // A thread lives as long as somebody may send it something.
                let _ = thread.tasks.as_ref().map(|tasks| tasks.send(task.clone()));
            }
            for thread in some.iter().map(|worker| &self.threads[*worker]) {
                // Its end is no panic of the task's: that was caught.
                if thread.done.recv().is_err() {
                    let message = "a thread of the benchmark has ended";
                    let place = self.settings.benchmark.symbol;
                    self.barrier.fail(Failure::memory(place, message));
                }
            }
        }
        self.barrier.failure().map_or(Ok(()), Err)
    }

    /// Each thread to its CPU, if the driver names them and there are several.
    pub fn bind(&self) -> Result<(), Failure> {
        for (at, cpu) in (0..self.threads.len()).zip(self.settings.cpus.iter().copied().cycle()) {
            self.each(&[at], move |worker| {
                if !sys::bind(cpu) {
                    let message = format!("the system does not bind a thread to CPU {cpu}");
                    worker.barrier.fail(Failure::protocol("trial", message));
                }
            })?;
        }
        Ok(())
    }

    /// Objects, parameters and `Level.Trial` set-ups, state by state.
    pub fn build(&mut self) -> Result<(), Failure> {
        if self.built {
            return Ok(());
        }
        for (instance, owners) in self.settings.benchmark.instances.iter().zip(&self.owners) {
            self.each(owners, |worker| worker.build(*instance))?;
        }
        self.built = true;
        Ok(())
    }

    /// Set-ups, dependencies first, or tear-downs, dependents first.
    pub fn fixtures(&mut self, level: Level, tear_down: bool) -> Result<(), Failure> {
        let mut order: Vec<usize> = (0..self.owners.len()).collect();
        if tear_down {
            order.reverse();
        }
        for at in order {
            let instance = &self.settings.benchmark.instances[at];
            let fixtures = self.settings.program.states[instance.0].fixtures;
            if fixtures
                .iter()
                .any(|fixture| fixture.level == level && fixture.tear_down == tear_down)
            {
                self.each(&self.owners[at], move |worker| {
                    worker.fixtures_of(*instance, level, tear_down)
                })?;
            }
        }
        Ok(())
    }

    /// `Level.Trial` tear-downs and destructors, if there is anything to tear down.
    pub fn tear_down(&mut self) -> Result<(), Failure> {
        if !std::mem::take(&mut self.built) {
            return Ok(());
        }
        self.fixtures(Level::Trial, true)?;
        for (instance, owners) in self
            .settings
            .benchmark
            .instances
            .iter()
            .zip(&self.owners)
            .rev()
        {
            self.each(owners, |worker| worker.destroy(*instance))?;
        }
        Ok(())
    }
}

fn lock(worker: &Mutex<Worker>) -> MutexGuard<'_, Worker> {
    worker.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A trial whose code panicked is over: whatever is broken in it is not looked at again.
fn perform(worker: &Mutex<Worker>, barrier: &Barrier, task: &Task) {
    let mut worker = lock(worker);
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| task(&mut worker))) {
        barrier.fail(Failure::of_panic(worker.place, payload));
    }
}

impl Thread {
    /// `None`: the system gives no more threads.
    fn start(index: usize, worker: Arc<Mutex<Worker>>, barrier: Arc<Barrier>) -> Option<Thread> {
        let (tasks, received) = channel::<Task>();
        let (finished, done) = channel();
        let work = move || {
            for task in received {
                perform(&worker, &barrier, &task);
                // What the task holds is gone before it is said to be done.
                drop(task);
                if finished.send(()).is_err() {
                    return;
                }
            }
        };
        let handle = std::thread::Builder::new()
            .name(format!("lath {index}"))
            .stack_size(STACK)
            .spawn(work)
            .ok()?;
        Some(Thread {
            tasks: Some(tasks),
            done,
            handle: Some(handle),
        })
    }
}

impl Drop for Thread {
    /// Values that user code keeps for each thread are dropped now.
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(handle) = self.handle.take() {
            // A panic of such a value's destructor is not caught, but aborts.
            let _ = handle.join();
        }
    }
}
