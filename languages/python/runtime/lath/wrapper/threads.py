"""The threads of a trial and their common order of things: state by state, as in JMH, and a step is
over when all have made it.

One thread alone is the main one, as in the program that the benchmark is taken from. Several are
threads of their own that live as long as the trial: objects are made, used and dropped in one
thread.
"""

import os
import threading
from queue import SimpleQueue

from lath.wrapper import model, stacks
from lath.wrapper.assignment import assignments
from lath.wrapper.barrier import Barrier
from lath.wrapper.exit import end_with
from lath.wrapper.failure import Failure, of_exception
from lath.wrapper.worker import Worker

try:
    from resource import RLIM_INFINITY, RLIMIT_STACK, getrlimit
except ImportError:  # No such module here: threads have what the system gives them.
    getrlimit = None

# What a main thread usually has; taken from the system when it is used.
STACK = 8 << 20
LEAST_STACK = 64 << 10

# Bound now: user code replaces functions of modules.
_stack_size = threading.stack_size
_set_affinity = getattr(os, "sched_setaffinity", None)

# Whether threads can be bound to CPUs.
binds = _set_affinity is not None


class Threads:
    def __init__(self, trial, groups):
        self.benchmark = trial.benchmark
        self.states = trial.program.states
        self.barrier = Barrier(trial.thread_count, trial.control)
        places = assignments(trial.program, trial.benchmark, groups, trial.thread_count)
        self.workers = [
            Worker(trial, self.barrier, assignment, index)
            for index, assignment in enumerate(places)
        ]
        self.cpus = trial.cpus if binds else ()
        self.threads = []

    @property
    def alone(self):
        return len(self.workers) == 1

    def start(self):
        """Before any user code runs."""
        if self.alone:
            return
        before = _deep_stacks()
        try:
            for worker in self.workers:
                self.threads.append(_Thread(worker, self.barrier))
        except RuntimeError as error:
            self.end()
            raise Failure(
                "memory", self.benchmark.symbol, "out of memory for the threads: %s" % error
            ) from None
        finally:
            if before is not None:
                _stack_size(before)
        self._place()
        stacks.threads = [thread.thread.ident for thread in self.threads]

    def _place(self):
        """Each thread on its CPU, if the driver names them."""
        for thread, worker in enumerate(self.workers if self.cpus else ()):
            worker.cpu = self.cpus[thread % len(self.cpus)]
            self._each((thread,), _bind)

    def all(self, task):
        """All do the same at the same time."""
        self._each(range(len(self.workers)), task)

    def first(self, task):
        self._each((0,), task)

    def _each(self, some, task):
        if not self.threads:
            for worker in some:
                task(self.workers[worker])
            return
        for worker in some:
            self.threads[worker].tasks.put(task)
        for worker in some:
            self.threads[worker].done.get()
        if self.barrier.failure is not None:
            raise self.barrier.failure

    def _owners(self, instance, task):
        self._each([w.index for w in self.workers if w.owns(instance)], task)

    def build(self):
        """Objects, parameters and Level.Trial set-ups, state by state."""
        for instance in self.benchmark.instances:
            self._owners(instance, lambda worker: worker.build(instance))
        self.all(Worker.bind)

    def fixtures(self, level, is_tear_down):
        """Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a
        state."""
        instances = self.benchmark.instances
        for instance in reversed(instances) if is_tear_down else instances:
            state = self.states[instance[0]]
            if any(f.level == level and f.is_tear_down == is_tear_down for f in state.fixtures):
                self._owners(
                    instance, lambda worker: worker.fixtures_of(instance, level, is_tear_down)
                )

    def tear_down(self):
        self.fixtures(model.TRIAL, True)
        self.all(Worker.drop)

    def own(self):
        return [thread.thread for thread in self.threads]

    def end(self):
        """Between steps only: then all threads wait for a task. After the last answer: the driver
        counts what each has used."""
        threads, self.threads, stacks.threads = self.threads, [], []
        for thread in threads:
            thread.tasks.put(None)
        for thread in threads:
            thread.thread.join()


def _bind(worker):
    try:
        _set_affinity(0, {worker.cpu})
    except OSError as error:
        message = "the system does not bind a thread to CPU %d: %s" % (worker.cpu, error.strerror)
        raise Failure("protocol", "trial", message) from None


class _Thread:
    def __init__(self, worker, barrier):
        self.tasks = SimpleQueue()
        self.done = SimpleQueue()
        # No daemon: threads that user code starts in it would be daemons, too.
        self.thread = threading.Thread(
            target=self._work, args=(worker, barrier), name="lath %d" % worker.index, daemon=False
        )
        self.thread.start()

    def _work(self, worker, barrier):
        while True:
            task = self.tasks.get()
            if task is None:
                return
            _perform(worker, barrier, task)
            barrier.end_a_copy()
            self.done.put(None)


def _perform(worker, barrier, task):
    try:
        task(worker)
    except SystemExit as ended:
        barrier.end_a_copy()
        end_with(ended.code)
    except BaseException as error:
        barrier.end_a_copy()
        barrier.fail(
            lambda: error if isinstance(error, Failure) else of_exception(error, worker.where)
        )


def _deep_stacks():
    """New threads have as much stack as the main one: some systems give them far less. What it was
    before, or None."""
    size = getrlimit(RLIMIT_STACK)[0] if getrlimit else STACK
    size = STACK if getrlimit and size == RLIM_INFINITY else size
    try:
        return _stack_size(max(size, LEAST_STACK) & ~0xFFFF)
    except (ValueError, RuntimeError):
        return None
