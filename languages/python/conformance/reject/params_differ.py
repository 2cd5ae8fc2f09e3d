from lath import *


@State(Scope.Benchmark)
class First:
    size: int = Param("1")


@State(Scope.Benchmark)
class Second:
    size: int = Param("2")


@Benchmark
def run(first: First, second: Second):
    pass
