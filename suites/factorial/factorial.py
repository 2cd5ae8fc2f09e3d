"""The factorial benchmark in Python. Integers have any size here: nothing overflows."""

from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Param, Scope, State, TimeUnit


@State(Scope.Benchmark)
class InputValue:
    number: int = Param("15", "20")


def recursive(n):
    return 1 if n < 2 else n * recursive(n - 1)


def iterative(n):
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Compare("recursive")
@Check(vectors="vectors.toml")
def factorial_recursive(value: InputValue):
    return recursive(value.number)


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Compare("iterative")
@Check(vectors="vectors.toml")
def factorial_iterative(value: InputValue):
    return iterative(value.number)
