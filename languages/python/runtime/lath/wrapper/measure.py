"""The measured section of an iteration. The loop around the benchmark is in the generated wrapper
(`lath_run_N`), with a clock reading right before and after it; here it is decided how often that
runs. PROTOCOL.md says what is counted.

What is called `trial` here is the thread's part of it, a `Worker`."""

from lath.wrapper import clock, cpu
from lath.wrapper.histogram import Histogram

# Unsampled batches between two looks at the clock: what a benchmark that becomes slow can overrun
# its time by.
UNSAMPLED = 64
# Batches that are kept; what comes after them is not.
MOST_SLICES = 4096


class Section:
    """`time_ns`, or exactly `invocations` if that is not 0; `calls_per_batch` 0: to be found by
    doubling."""

    def __init__(self, mode, time_ns, invocations, batch_size, calls_per_batch):
        self.mode = mode
        self.time_ns = time_ns
        self.invocations = invocations
        self.batch_size = batch_size
        self.calls_per_batch = calls_per_batch
        self.calls = 0
        self.ns = 0
        self.batches = 0
        self.operations = 0
        self.first_ns = None
        self.histogram = None
        # Calls before that which do not count.
        self.settle_ns = 0
        # A list keeps each batch: calls, ns of wall time, ns of CPU time if that is known.
        self.slices = None
        # None: the time is not one stretch of this thread, or nobody knows.
        self.cpu = None
        # Fields of the answer that say what of the processor it had.
        self.used = {}
        # With other threads: from which ns to which, on a clock that all have.
        self.stretch = None
        # None: there are no other threads.
        self.barrier = None

    def calls_nothing(self):
        """Batches of no calls. In modes without batches their size is of no concern."""
        return not self.batch_size and self.mode in ("ss", "sample")

    def goes_on(self, elapsed):
        """After a failure in another thread no longer."""
        if self.barrier is not None and self.barrier.failed:
            return False
        return self.calls < self.invocations if self.invocations else elapsed < self.time_ns

    def next(self, most):
        """Calls of the next batch: `most`, or what is left of the invocations."""
        return min(most, self.invocations - self.calls) if self.invocations else most


def warm_caches(trial):
    """Uncounted calls that refill the caches after other contenders have run, in batches of the
    size that is measured."""
    section = trial.section
    if not section.settle_ns or section.mode == "ss" or trial.uses_control:
        return
    calls = 1 if trial.has_invocation_fixtures else section.calls_per_batch or 1
    begin = clock.wall()
    while clock.wall() - begin < section.settle_ns:
        _call_uncounted(trial, calls)


def measured(worker):
    """The thread's part of an iteration: between the barriers, if there are others. One that goes
    on while it waits has counted before."""
    section = worker.section
    if worker.alone:
        measure(worker, section)
        section.used = section.cpu.report() if section.cpu else {}
        return
    barrier = section.barrier = worker.barrier
    worker.where = worker.benchmark.symbol
    goes_on = _goes_on_meanwhile(worker, section)

    def meanwhile():
        _call_uncounted(worker, 1)

    if goes_on:
        barrier.enter(meanwhile)
        worker.counters.reset(False)
    elif worker.synchronise:
        barrier.start_together()
    begin = clock.wall()
    measure(worker, section)
    end = clock.wall()
    section.stretch = (begin, end) if section.calls else None
    section.used = section.cpu.report() if section.cpu else {}
    if goes_on:
        worker.tally()
    # Who has nothing to do is not in the way of others, and need not wait here.
    barrier.measured()
    if goes_on:
        barrier.leave(meanwhile)


def _goes_on_meanwhile(worker, section):
    """While a thread waits for others it does what it measures, where that takes time and nobody
    counts how often."""
    timed = (
        section.mode != "ss"
        and not section.invocations
        and not worker.control_runs
        and not section.calls_nothing()
    )
    return worker.synchronise and timed and not worker.counts_in_shared


def measure(trial, section):
    trial.where = trial.benchmark.symbol
    if section.calls_nothing():
        section.histogram = Histogram() if section.mode == "sample" else None
    elif section.mode == "ss":
        _once(trial, section)
    elif section.mode == "sample":
        _samples(trial, section)
    elif trial.has_invocation_fixtures:
        _with_fixtures(trial, section)
    elif trial.control_runs:
        _until_stopped(trial, section)
    else:
        _batches(trial, section)


def _run(trial, section, calls):
    """ns of so many calls; between them what counts is read."""
    if trial.counters.watched:
        took, left = 0, calls
        while left:
            now = trial.counters.room(left)
            one, kinds = _call(trial, now)
            took += one
            left -= now
    else:
        took, kinds = _call(trial, calls)
    took = max(took, 0)  # A clock that was set back measures nothing.
    section.calls += calls
    section.batches += 1
    if trial.first_call:
        trial.first_call = False
        section.first_ns = took if calls == 1 else None
    _judge(trial, kinds)
    return took


def _judge(trial, kinds):
    """Later calls may return something else."""
    if kinds != trial.judged:
        trial.judged = kinds
        trial.judge(*kinds)


def _call_uncounted(trial, calls):
    """Counters are not read: what their fields hold meanwhile is not what was measured."""
    trial.set_up_call()
    _, kinds = _call(trial, calls)
    trial.first_call = False
    _judge(trial, kinds)
    trial.tear_down_call()


def _call(trial, calls):
    """ns of so many calls, and the kinds of the last result."""
    if not trial.benchmark.is_async:
        return trial.benchmark.run(trial.arguments, calls, trial.clock)
    before = trial.loop.tasks()
    took, kinds, tasks = trial.loop.run(trial.benchmark.run(trial.arguments, calls, trial.clock))
    trial.started = tasks - before
    return took, kinds


def _cpu(trial):
    """None: nobody knows, or what an event loop does between the clock readings of a batch would
    belong to it."""
    return cpu.Cpu(trial.clock) if cpu.available and not trial.benchmark.is_async else None


def _batches(trial, section):
    search = not section.calls_per_batch and not section.invocations
    if not section.calls_per_batch:
        section.calls_per_batch = section.invocations or 1
    section.cpu = used = _cpu(trial)
    slices = section.slices
    # Between its batches an event loop waits for the lock that threads share: without that time,
    # together they would seem faster than they are.
    begin = trial.clock() if trial.benchmark.is_async and not trial.alone else None
    while True:
        calls = section.next(section.calls_per_batch)
        waited = used.begin() if used else 0
        took = _run(trial, section, calls)
        spent = used.end(took) if used else 0
        took += waited
        section.ns = section.ns + took if begin is None else max(trial.clock() - begin, 0)
        if slices is not None and len(slices) < MOST_SLICES:
            slices.append((calls, took, spent) if used else (calls, took))
        if not section.goes_on(section.ns):
            return
        # Every short batch doubles: one that was long by an interruption must not end the search.
        if search and took < trial.batch_ns:
            section.calls_per_batch *= 2


def _between_fixtures(trial, section, calls):
    """One run between Level.Invocation fixtures; its time and its operations are added up."""
    counters = trial.counters
    trial.set_up_call()
    before = counters.operations()
    counters.begin_call()
    took = _run(trial, section, calls)
    counters.watch()
    section.ns += took
    if before is not None:
        section.operations += counters.operations() - before
    trial.tear_down_call()
    return took


def _stopped(trial):
    """Control's flag is set for the benchmark: calls after it would measure nothing."""
    return trial.control_runs and trial.control.stop_measurement


def _with_fixtures(trial, section):
    """JMH: the time of an iteration includes the fixtures, that of the result does not."""
    clock = trial.clock
    begin = clock()
    section.calls_per_batch = 1
    while True:
        _between_fixtures(trial, section, 1)
        if not section.goes_on(clock() - begin) or not section.invocations and _stopped(trial):
            return


def _once(trial, section):
    """One shot: batch_size calls."""
    if trial.has_invocation_fixtures:
        section.calls_per_batch = 1
        for _ in range(section.batch_size):
            _between_fixtures(trial, section, 1)
        return
    section.calls_per_batch = section.batch_size
    section.cpu = used = _cpu(trial)
    if used:
        used.begin()
    section.ns = _run(trial, section, section.batch_size)
    if used:
        used.end(section.ns)


def _until_stopped(trial, section):
    """A benchmark that takes a Control may do nothing once its flag is set: as in JMH, the flag
    that it sees is the one that ends the loop."""
    begin = trial.clock() if trial.benchmark.is_async and not trial.alone else None
    while True:
        took = _run(trial, section, 1)
        section.ns = section.ns + took if begin is None else max(trial.clock() - begin, 0)
        if trial.control.stop_measurement:
            break
    section.calls_per_batch = section.calls
    section.batches = 1


def _samples(trial, section):
    """See PROTOCOL.md, "Sample mode"."""
    clock = trial.clock
    histogram = section.histogram = Histogram()
    target = float("inf") if section.invocations else section.time_ns // 50000
    mask = taken = unsampled = elapsed = 0
    section.calls_per_batch = section.batch_size
    begin = clock()
    while True:
        calls = section.next(section.batch_size)
        trial.lcg = (trial.lcg * 1664525 + 1013904223) & 0xFFFFFFFF
        sampled = calls == section.batch_size and not trial.lcg & mask
        if trial.has_invocation_fixtures:
            took = _between_fixtures(trial, section, calls)
            elapsed = clock() - begin
        else:
            took = _run(trial, section, calls)
            section.ns += took
            unsampled += 1
            if sampled or unsampled == UNSAMPLED:
                elapsed = clock() - begin
                unsampled = 0
        if sampled:
            histogram.add(took)
            taken += 1
            if taken > target:
                histogram.halve()
                taken = 0
                mask = mask * 2 + 1
        if not section.goes_on(elapsed) or not section.invocations and _stopped(trial):
            return
