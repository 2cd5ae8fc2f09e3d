"""What a call through cffi costs that compiled code makes (API mode)."""

from given import Data, content
from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit
from sealedbox_cffi import lib


@State(Scope.Benchmark)
class Native:
    @Setup
    def load(self):
        self.nothing, self.take = lib.lath_nothing, lib.lath_take


@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class Crossing:
    @Benchmark
    @Compare("nothing")
    def nothing(self, native: Native):
        native.nothing()

    @Benchmark
    @Compare("take")
    def take(self, native: Native, data: Data):
        return native.take(data.content, len(data.content))

    @Check("nothing")
    def first_bytes(self, native: Native):
        return native.take(content(64), 64)
