from lath import *

from trace import trace


@State(Scope.Thread)
class Sum:
    def __init__(self):
        self.sum = 0

    @Setup(Level.Iteration)
    def iteration(self, params: IterationParams):
        trace("%s of %d", "warmup" if params.type == IterationType.WARMUP else "measurement", params.count)


@AutoWarmup
class Benchmarks:
    @Benchmark
    def run(self, state: Sum):
        state.sum += 3
        return state.sum
