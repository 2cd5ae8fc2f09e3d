from lath import *

from trace import trace


@State(Scope.Thread)
class Traced:
    @Setup(Level.Iteration)
    def iteration(self):
        trace("iteration")


@Benchmark
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations=2, batchSize=0)
@Measurement(batchSize=5, iterations=1)
def run(state: Traced):
    trace("run")
