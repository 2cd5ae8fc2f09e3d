import os
import sys
import threading

from lath import *


@State(Scope.Benchmark)
class Shared:
    done: int = Operations()

    def __init__(self):
        self.threads = set()

    @Setup
    def set_up(self):
        assert not self.threads

    @TearDown(Level.Iteration)
    def ended(self):
        assert len(self.threads) == 3, self.threads


@State(Scope.Thread)
@AuxCounters
class Own:
    own: int = 0

    def __init__(self):
        self.thread = threading.get_ident()

    @TearDown
    def over(self):
        assert self.thread == threading.get_ident()


lock = threading.Lock()


@Benchmark
def counted(shared: Shared, own: Own):
    assert own.thread == threading.get_ident()
    own.own += 1
    shared.threads.add(own.thread)
    with lock:
        shared.done += 1


@State(Scope.Group)
class Cell:
    def __init__(self):
        self.writer = None
        self.calls = 0

    @Setup(Level.Invocation)
    def before(self):
        self.calls += 1


@Benchmark
@Group("pair")
@GroupThreads(2)
def reads(cell: Cell, thread: ThreadParams):
    assert (thread.subgroup_index, thread.group_thread_count) == (0, 3)
    assert cell.calls
    return 7


@Benchmark
@Group("pair")
def writes(cell: Cell, thread: ThreadParams):
    assert (thread.subgroup_index, thread.group_thread_index) == (1, 2)
    assert cell.writer in (None, thread.thread_index)
    cell.writer = thread.thread_index


@State(Scope.Benchmark)
class Fuse:
    def __init__(self):
        self.lit = 0
        self.lock = threading.Lock()


@Benchmark
def burns(fuse: Fuse, control: Control):
    with fuse.lock:
        fuse.lit += 1
        number = fuse.lit
    if number == 4:
        raise ValueError("it burns")
    while not control.stop_measurement:
        pass


@Benchmark
async def waits():
    import asyncio
    await asyncio.sleep(0.001)


@Benchmark
def leaves():
    sys.exit(3)


@Benchmark
def splits():
    """The parent waits for its child, which goes on where it is."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)


@Benchmark
def stuck(fuse: Fuse):
    """The last thread to come waits for what nobody does."""
    with fuse.lock:
        fuse.lit += 1
        number = fuse.lit
    if number == 4:
        threading.Event().wait()
