from lath import *

from trace import trace


@State(Scope.Benchmark)
class Traced:
    @Setup(Level.Iteration)
    def iteration(self):
        trace("iteration")


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@Warmup(iterations=1, invocations=2)
@Measurement(iterations=2, invocations=3)
def run(state: Traced):
    trace("run")
