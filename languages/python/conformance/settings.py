from lath import *

from trace import trace


@State(Scope.Thread)
class Traced:
    @Setup(Level.Iteration)
    def iteration(self):
        trace("iteration")


@State(Scope.Benchmark)
class Shared:
    @Setup(Level.Iteration)
    def iteration(self):
        trace("iteration")


@Benchmark
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations=1, batchSize=3)
@Measurement(iterations=2, batchSize=2)
def batchsize(state: Traced):
    trace("run")


@Benchmark
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations=2, batchSize=0)
@Measurement(iterations=1, batchSize=5)
def batchsize_none(state: Traced):
    trace("run")


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@Warmup(iterations=1, invocations=2)
@Measurement(iterations=2, invocations=3)
def invocations(state: Shared):
    trace("run")


@Benchmark
@Warmup(iterations=3,
        time=5,
        timeUnit=TimeUnit.MILLISECONDS)
@Measurement(timeUnit=TimeUnit.MICROSECONDS, time=4000, iterations=2)
def iterations(state: Traced):
    trace("run")


@Benchmark
@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
def modes():
    trace("run")


@Benchmark
@BenchmarkMode(Mode.SingleShotTime)
def singleshot():
    trace("run")
