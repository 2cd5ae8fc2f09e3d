from lath import *

from trace import trace


@Benchmark
@Compare("sum", baseline=True)
def sum_right():
    trace("right")
    return 45


@Benchmark
@Compare("sum")
def sum_wrong():
    trace("wrong")
    return 55


@Benchmark
def alone():
    trace("alone")
    return 1


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


class Thing:
    pass


@Benchmark
@Compare("things", baseline=True)
def a_thing():
    return Thing()


@Benchmark
@Compare("things")
def b_thing():
    return Thing()


@State(Scope.Benchmark)
class Numbers:
    n: int = Param("10")


@Benchmark
@Check(vectors="../../c/conformance/check_vectors_table.toml")
def add_up(numbers: Numbers):
    return sum(range(numbers.n))
