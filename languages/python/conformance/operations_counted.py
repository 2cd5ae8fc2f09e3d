import time

from lath import *

from trace import trace


@State(Scope.Thread)
class Counting:
    operations: float = Operations()
    fresh = False

    @Setup(Level.Iteration)
    def begin(self):
        self.fresh = True


@Benchmark
def plain(state: Counting):
    if state.fresh:
        trace("count before %g", state.operations)
    state.fresh = False
    time.sleep(0.002)
    state.operations += 1000000


@State(Scope.Thread)
class Disturbed:
    #@@Operations
    operations: int = 0

    @Setup(Level.Invocation)
    def disturb(self):
        self.operations = 1000000000


@Benchmark
def disturbed(state: Disturbed):
    time.sleep(0.002)
    state.operations += 1000000
