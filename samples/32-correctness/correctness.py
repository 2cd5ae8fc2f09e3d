from lath import *


@State(Scope.Benchmark)
class Input:
    n: int = Param("40")


@Benchmark
@Compare("sum", baseline=True)
def added(given: Input):
    return sum(i * i for i in range(1, given.n + 1))


@Benchmark
@Compare("sum")
def wrong(given: Input):
    return given.n * (given.n + 1) * (2 * given.n + 1) // 3
