from lath import *


@State(Scope.Thread)
class Input:
    size: int = Param("20000")


@Benchmark
def promised(given: Input):
    return (x ^ x << 13 ^ x >> 17 for x in range(given.size))


@Benchmark
def done(given: Input):
    return sum(x ^ x << 13 ^ x >> 17 for x in range(given.size))
