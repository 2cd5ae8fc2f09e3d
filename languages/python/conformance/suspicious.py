from lath import *


@State(Scope.Benchmark)
class Unused:
    unused = 0


@Benchmark
def sinks_nothing():
    pass


@Benchmark
@Warmup(iterations=1, timeUnit=TimeUnit.SECONDS)
def unit_of_nothing():
    return 1


@Benchmark
@Timeout(time=1)
def impatient():
    return 1
