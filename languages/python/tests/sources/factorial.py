"""States with parameters of many types and fixtures of all levels, and benchmarks of all shapes."""

from enum import Enum
from typing import ClassVar

from lath import *


class Benchmarks:
    class Colour(Enum):
        RED = 0
        GREEN = 7

    @State(Scope.Benchmark)
    class InputValue:
        number: int = Param("25", "30")
        base: ClassVar[int] = Param("1")
        colour: "Benchmarks.Colour" = Param()
        flag: bool = Param("true")
        real: float = Param("0.5")
        text: str = Param("a")
        done: int = Operations()

        @Setup(Level.Iteration)
        def each(self, bh: Blackhole):
            bh.consume(self.number)

        @Setup
        def set_up(self):
            if self.number == 77:
                raise ValueError('no "77"\n\ud800')

    @Benchmark
    @staticmethod
    def factorial_recursive(value: InputValue):
        if value.number == 99:
            raise ArithmeticError("too large")
        return factorial(value.number) * Benchmarks.InputValue.base

    @Benchmark
    def counted(self, value: InputValue, params: BenchmarkParams):
        value.done += int(params.params["number"])

    @Check("counted")
    def counted_up(self, value: InputValue):
        return value.done


@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
class Events:
    events = 0

    @Setup(Level.Invocation)
    def before(self):
        self.ready = True

    @TearDown(Level.Invocation)
    async def after(self):
        self.ready = False


@Benchmark
async def waiting(events: Events):
    events.events += events.ready
    return [1, "two", b"\x03", None, 4.5, Benchmarks.Colour.GREEN, True, 2**100]


@Benchmark
def empty():
    pass


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)
