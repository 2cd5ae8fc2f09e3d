from __future__ import annotations

from dataclasses import dataclass, field

from lath import *

from trace import trace


@State(Scope.Benchmark)
@dataclass
class First:
    value: int = 0
    others: list = field(default_factory=list)


@Setup
def first_setup(state: First):
    state.value = 1
    trace("setup first")


class Holder:
    @State(Scope.Thread)
    class Second:
        __slots__ = ("_value",)

        def __init__(self):
            self._value = 0

        @Setup
        def setup(self):
            self._value = 2
            trace("setup second")

        @property
        def value(self):
            return self._value


@dataclass
@State(Scope.Benchmark)
class Third:
    value: int = 0

    @Setup
    def setup(self):
        self.value = 3
        trace("setup third")


@Benchmark
def run(first: First, second: Holder.Second, third: "Third"):
    trace("run %d %d %d", first.value, second.value, third.value)
