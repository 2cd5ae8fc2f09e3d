from typing import ClassVar

from lath import *

from trace import trace


class Benchmarks:
    @State(Scope.Benchmark)
    class InputValue:
        number: ClassVar[int] = Param("25", "30")

    @State(Scope.Benchmark)
    class Switch:
        inverted: bool = Param("false", "true")

    @Benchmark
    @staticmethod
    def first():
        trace("first %d", Benchmarks.InputValue.number)

    @Benchmark
    @staticmethod
    def second(way: Switch):
        trace("second %d inverted %d", Benchmarks.InputValue.number, way.inverted)
