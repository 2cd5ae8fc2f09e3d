"""What a call through ctypes costs."""

from ctypes import CDLL, c_char_p, c_size_t, c_uint64

from given import Data, content, library
from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Scope, Setup, State, TimeUnit


@State(Scope.Benchmark)
class Native:
    @Setup
    def load(self):
        crossing = CDLL(library("crossing"))
        self.nothing = crossing.lath_nothing
        self.nothing.argtypes, self.nothing.restype = [], None
        self.take = crossing.lath_take
        self.take.argtypes, self.take.restype = [c_char_p, c_size_t], c_uint64


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
