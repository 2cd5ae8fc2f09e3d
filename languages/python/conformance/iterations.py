from lath import *

from trace import trace


@State(Scope.Thread)
class Traced:
    @Setup(Level.Iteration)
    def iteration(self):
        trace("iteration")


@Benchmark
@Warmup(iterations=3,
        time=5,
        timeUnit=TimeUnit.MILLISECONDS)
@Measurement(timeUnit=TimeUnit.MICROSECONDS, time=4000, iterations=2)
def run(state: Traced):
    trace("run")
