from lath import *


@State(Scope.Thread)
class Input:
    x = 3
    y = 4


@Benchmark
def one(given: Input):
    return given.x + given.y


@Benchmark
@OperationsPerInvocation(100000)
def looped(given: Input):
    total = 0
    for _ in range(100000):
        total += given.x + given.y
    return total
