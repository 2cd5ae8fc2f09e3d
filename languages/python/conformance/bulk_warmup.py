from lath import *

from trace import trace

trials = 0


@State(Scope.Benchmark)
class Fixture:
    @Setup(Level.Trial)
    def setup(self):
        global trials
        trials += 1
        trace("setup %d", trials)

    @Setup(Level.Iteration)
    def iteration(self, params: IterationParams):
        trace("%s of %d", "warmup" if params.type == IterationType.WARMUP else "measurement", params.count)

    @TearDown(Level.Trial)
    def teardown(self):
        trace("teardown")


@Benchmark
def big(state: Fixture):
    trace("big")


@Benchmark
def small(state: Fixture):
    trace("small")
