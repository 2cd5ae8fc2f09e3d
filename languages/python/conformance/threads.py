import threading

from lath import *

from trace import trace


@State(Scope.Benchmark)
class Shared:
    users = 0

    def __init__(self):
        self.lock = threading.Lock()

    @Setup
    def setup(self):
        trace("shared.setup")

    @TearDown
    def teardown(self):
        trace("shared.teardown")


@State(Scope.Thread)
class Own:
    number = 0

    @Setup
    def setup(self, shared: Shared):
        with shared.lock:
            shared.users += 1
            self.number = shared.users
        trace("own.setup")

    @TearDown
    def teardown(self):
        trace("own.teardown")


@Benchmark
@Threads(2)
def run(own: Own, thread: ThreadParams):
    trace("own %d", own.number)
    trace("thread %d of %d", thread.thread_index, thread.thread_count)
