from lath import *

from trace import trace


@State(Scope.Benchmark)
class First:
    n: int = Param("1", "2")


@State(Scope.Thread)
class Second:
    n: int = Param(1, 2)


@Benchmark
def run(first: First, second: Second):
    trace("%d %d", first.n, second.n)
