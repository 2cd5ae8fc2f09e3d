from lath import *


@Benchmark
@Compare("third", baseline=True)
def exact():
    return 1 / 3


@Benchmark
@Compare("third")
@Check(tolerance=1e-3)
def near():
    return 0.3333


@Benchmark
@Compare("third")
@Check(tolerance=1e-6)
def too_far():
    return 0.3333
