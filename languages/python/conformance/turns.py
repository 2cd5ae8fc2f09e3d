import time

from lath import *

from trace import trace


@State(Scope.Thread)
class Counting:
    operations: int = Operations()
    all = 0

    @Setup(Level.Iteration)
    def begin(self):
        self.all = 0
        trace("begin")

    @TearDown(Level.Iteration)
    def end(self):
        trace("settled" if self.all > 60 else "not settled")


@Benchmark
def work(state: Counting):
    for _ in range(2000):
        pass
    state.operations += 1
    state.all += 1


@Benchmark
def waits():
    time.sleep(0.002)


@State(Scope.Thread)
class Disturbed:
    calls = 0

    @Setup(Level.Invocation)
    def disturb(self):
        self.calls += 1


@Benchmark
def disturbed(state: Disturbed):
    pass
