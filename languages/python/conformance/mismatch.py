from lath import *


@State(Scope.Benchmark)
class Numbers:
    n: int = Param("10")


@Benchmark
@Compare("sum", baseline=True)
def a_loop(numbers: Numbers):
    return sum(range(numbers.n))


@Benchmark
@Compare("sum")
def b_formula(numbers: Numbers):
    return numbers.n * (numbers.n - 1) // 2


@Benchmark
@Compare("sum")
def c_wrong(numbers: Numbers):
    return numbers.n * (numbers.n + 1) // 2
