from lath import *


@State(Scope.Benchmark)
class Numbers:
    n: int = Param("10")


@Benchmark
@Check(vectors="../../c/conformance/check_vectors_table.toml")
def add_up(numbers: Numbers):
    return sum(range(numbers.n))
