from lath import *

from trace import trace


@State(Scope.Thread)
class Traced:
    @Setup(Level.Iteration)
    def iteration(self):
        trace("iteration")


@Benchmark
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations=1, batchSize=3)
@Measurement(batchSize=2, iterations=2)
def run(state: Traced):
    trace("run")
