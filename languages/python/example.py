"""A first benchmark: two ways to compute a factorial."""

from lath import Benchmark, BenchmarkMode, Mode, OutputTimeUnit, Param, Scope, State, TimeUnit


@State(Scope.Benchmark)
class InputValue:
    number: int = Param("5", "20")


@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class Benchmarks:
    @Benchmark
    def recursive(self, value: InputValue):
        return factorial(value.number)

    @Benchmark
    def iterative(self, value: InputValue):
        result = 1
        for factor in range(2, value.number + 1):
            result *= factor
        return result


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)
